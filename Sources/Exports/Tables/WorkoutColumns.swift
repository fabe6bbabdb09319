internal import Tables
import Workouts

/// The columns of a workout, for `summary` and for `export --as workouts` alike: one list, whatever the format
/// (Documentation/Columns.md, "summary").
///
/// A figure without a word before it is the answer: the device's own, else that of the data. `device_` is before what
/// the device itself reported, `data_` before what the records show. Columns of your generators come after all others.
struct WorkoutColumns: FieldList {
  let row: SummaryRow
  let units: ExportStyle.Units

  init(_ row: SummaryRow, _ units: ExportStyle.Units = .metric) {
    self.row = row
    self.units = units
  }

  private var isMetric: Bool { units == .metric }

  func forEachField(_ body: (StaticString, FieldValue) -> Void) {
    forEachIdentity(body)
    forEachAnswer(body)
    forEachCount(body)
    forEachDataFigure(body)
    forEachSource(body)
    forEachName(body)
    forEachCondition(body)
    forEachDeviceFigure(body)
    for cell in row.summary.cells { body(cell.column.name, .number(cell.value)) }
  }

  private func forEachIdentity(_ body: (StaticString, FieldValue) -> Void) {
    let summary = row.summary
    body("input", .text(row.input))
    body("session", .integer(summary.sessionIndex))
    body("status", .text(row.status.name))
    body("sport", .text(row.sport))
    body("sub_sport", .text(row.subSport))
    body("activity_type", .name(summary.activityType.name))
    body("indoor", .flag(summary.isIndoor))
    body("start", .instant(summary.start))
    body("end", .instant(summary.end))
  }

  /// The device's figures, or those of the data where it has none.
  private func forEachAnswer(_ body: (StaticString, FieldValue) -> Void) {
    let summary = row.summary
    body("elapsed_s", .number(summary.elapsedSeconds))
    body("timer_s", .number(summary.timerSeconds))
    body("moving_s", .number(summary.movingSeconds))
    body(isMetric ? "distance_m" : "distance_mi", distance(summary.distanceMeters))
    body(isMetric ? "ascent_m" : "ascent_ft", height(summary.ascentMeters))
    body(isMetric ? "descent_m" : "descent_ft", height(summary.descentMeters))
    body("energy_kcal", .number(summary.energyKilocalories))
    body(isMetric ? "avg_speed_mps" : "avg_speed_mph", speed(summary.averageSpeedMetersPerSecond))
    body(isMetric ? "max_speed_mps" : "max_speed_mph", speed(summary.maximumSpeedMetersPerSecond))
    body("avg_heart_rate_bpm", .number(summary.averageHeartRateBPM))
    body("max_heart_rate_bpm", .number(summary.maximumHeartRateBPM))
    body("avg_power_w", .number(summary.averagePowerWatts))
    body("max_power_w", .number(summary.maximumPowerWatts))
    body("avg_cadence_rpm", .number(summary.averageCadenceRPM))
  }

  private func forEachCount(_ body: (StaticString, FieldValue) -> Void) {
    let summary = row.summary
    body("records", .integer(summary.records))
    body("positions", .integer(summary.positions))
    body("laps", .integer(summary.laps))
    body("pauses", .integer(summary.pauses))
    body("utc_offset_s", .integer(summary.utcOffsetSeconds))
    body("manufacturer", .text(row.manufacturer))
    body("product", .text(row.product))
    body("sync_id", .text(row.syncIdentifier))
    body("steps", .number(summary.statistics[.steps].total))
    body("strokes", .number(summary.statistics[.strokes].total ?? summary.strokes.map(Double.init)))
    body(isMetric ? "pool_length_m" : "pool_length_yd", pool(summary.poolLengthMeters))
    body("pool_lengths", .integer(summary.poolLengths))
  }

  /// Figures of the records, whatever the device reported: sums of samples, means over active time.
  private func forEachDataFigure(_ body: (StaticString, FieldValue) -> Void) {
    let data = row.summary.statistics
    body("active_s", .number(row.summary.activeSeconds))
    body(isMetric ? "data_distance_m" : "data_distance_mi", distance(data[.distance].total))
    body("data_energy_kcal", .number(data[.energy].total))
    body(isMetric ? "data_avg_speed_mps" : "data_avg_speed_mph", speed(data[.speed].mean))
    body(isMetric ? "data_max_speed_mps" : "data_max_speed_mph", speed(data[.speed].highest))
    body("data_avg_heart_rate_bpm", .number(data[.heartRate].mean))
    body("data_max_heart_rate_bpm", .number(data[.heartRate].highest))
    body("data_avg_power_w", .number(data[.power].mean))
    body("data_max_power_w", .number(data[.power].highest))
    body("data_avg_cadence_rpm", .number(data[.cadence].mean))
  }

  /// The source of the workout and its figures.
  private func forEachSource(_ body: (StaticString, FieldValue) -> Void) {
    let summary = row.summary
    body("devices", .integer(summary.devices.count))
    body("distance_spread_by", .text(summary.distanceSpread.map { "\($0.name)" }))
    body("energy_spread_by", .text(summary.energySpread.map { "\($0.name)" }))
    body("user_entered", .flag(summary.isUserEntered))
    body("title", .text(summary.title))
    body("sport_source", .text(summary.knownSportSource.map { "\($0)" }))
    body("ascent_source", .text(summary.climbSource.map { "\($0)" }))
  }

  private func forEachName(_ body: (StaticString, FieldValue) -> Void) {
    let summary = row.summary
    body("ride_id", .ride(row.ride))
    body("start_local", .local(LocalTime(summary.start, utcOffsetSeconds: summary.utcOffsetSeconds)))
    body("activity", .activity(summary.activityType.name, place: summary.wording.places.word(of: summary)))
  }

  /// Figures that have only one source, and what the ride was like.
  private func forEachCondition(_ body: (StaticString, FieldValue) -> Void) {
    let summary = row.summary
    let figures = ExportFigures(summary, units)
    body(isMetric ? "avg_pace_s_per_km" : "avg_pace_s_per_mi", .rounded(figures.pace))
    body("avg_cadence_spm", .rounded(figures.stepsPerMinute))
    body("pushes", .number(summary.statistics[.pushes].total))
    body("threshold_power_w", .number(summary.thresholdPowerWatts))
    body("effort", .number(summary.effortScore))
    body(isMetric ? "weather_temperature_c" : "weather_temperature_f", .rounded(figures.temperature))
    body("weather_humidity_percent", .number(figures.humidity))
  }

  /// Figures that the device itself reported of the session.
  private func forEachDeviceFigure(_ body: (StaticString, FieldValue) -> Void) {
    let summary = row.summary
    let computed = summary.computed
    func own(_ value: Double?, _ figure: ComputedFigures) -> Double? { computed.contains(figure) ? nil : value }
    func climb(_ value: Double?) -> FieldValue { height(summary.isClimbComputed ? nil : value) }
    body("device_elapsed_s", .number(own(summary.elapsedSeconds, .elapsed)))
    body("device_timer_s", .number(own(summary.timerSeconds, .timer)))
    body(
      isMetric ? "device_distance_m" : "device_distance_mi", distance(own(summary.distanceMeters, .distance)))
    body(isMetric ? "device_ascent_m" : "device_ascent_ft", climb(summary.ascentMeters))
    body(isMetric ? "device_descent_m" : "device_descent_ft", climb(summary.descentMeters))
    body("device_energy_kcal", .number(own(summary.energyKilocalories, .energy)))
    body(
      isMetric ? "device_avg_speed_mps" : "device_avg_speed_mph",
      speed(own(summary.averageSpeedMetersPerSecond, .averageSpeed)))
    body(
      isMetric ? "device_max_speed_mps" : "device_max_speed_mph",
      speed(own(summary.maximumSpeedMetersPerSecond, .maximumSpeed)))
    body("device_avg_heart_rate_bpm", .number(own(summary.averageHeartRateBPM, .averageHeartRate)))
    body("device_max_heart_rate_bpm", .number(own(summary.maximumHeartRateBPM, .maximumHeartRate)))
    body("device_avg_power_w", .number(own(summary.averagePowerWatts, .averagePower)))
    body("device_max_power_w", .number(own(summary.maximumPowerWatts, .maximumPower)))
    body("device_avg_cadence_rpm", .number(own(summary.averageCadenceRPM, .averageCadence)))
  }

  // MARK: Units

  private func distance(_ meters: Double?) -> FieldValue {
    isMetric ? .number(meters) : .rounded(meters.map { $0 / units.metersPerDistanceUnit })
  }
  private func height(_ meters: Double?) -> FieldValue {
    isMetric ? .number(meters) : .rounded(meters.map { $0 / units.metersPerAscentUnit })
  }
  private func pool(_ meters: Double?) -> FieldValue {
    isMetric ? .number(meters) : .rounded(meters.map { $0 / units.metersPerPoolUnit })
  }
  private func speed(_ metersPerSecond: Double?) -> FieldValue {
    isMetric ? .number(metersPerSecond) : .rounded(metersPerSecond.map { units.speed($0) })
  }
}
