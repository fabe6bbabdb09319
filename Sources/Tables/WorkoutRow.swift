package import InputReports
package import Workouts

/// A row with the figures of a workout: of `summary`, of `export --as workouts` and of the database's table `workouts`
/// (Documentation/Columns.md, "summary").
///
/// A figure without a prefix is the answer: the device's value if present, else the value computed from records.
/// Figures with `device_` are the device's values, and figures with `data_` are computed from records. Columns of
/// custom generators follow all others.
@usableFromInline package struct WorkoutRow: TableRow {
  let summary: WorkoutSummary
  let origin: WorkoutOrigin
  let units: UnitSystem
  /// The name and status of the input.
  ///
  /// The database stores them in a table of their own.
  let input: (name: String, status: InputStatus)
  let ride: RideID

  /// Creates the row of a workout.
  package init(
    _ summary: WorkoutSummary, _ origin: WorkoutOrigin, ride: RideID = .none, input: String = "",
    status: InputStatus = .ok, _ units: UnitSystem = .metric
  ) {
    (self.summary, self.origin, self.units, self.ride) = (summary, origin, units, ride)
    self.input = (input, status)
  }

  @usableFromInline package static var blank: WorkoutRow {
    WorkoutRow(WorkoutSummary(start: .epoch, end: .epoch), WorkoutOrigin())
  }

  private var isMetric: Bool { units == .metric }

  @usableFromInline package func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    forEachOutput(body)
    forEachStoredFact(body)
  }

  /// Calls `body` with the columns of outputs.
  ///
  /// Values that only the database has are skipped, because their texts allocate.
  @usableFromInline package func forEachField(_ body: (StaticString, FieldValue) -> Void) {
    forEachOutput { field, value in body(field.name, value) }
  }

  private func forEachOutput(_ body: (Field, FieldValue) -> Void) {
    forEachIdentity(body)
    forEachAnswer(body)
    forEachCount(body)
    forEachDataFigure(body)
    forEachSource(body)
    forEachName(body)
    forEachCondition(body)
    forEachDeviceFigure(body)
    forEachRareFigure(body)
    for cell in summary.cells { body(.exported(cell.column.name), .number(cell.value)) }
  }

  private func forEachIdentity(_ body: (Field, FieldValue) -> Void) {
    body(.exported("input"), .text(input.name))
    body(.required("session"), .integer(summary.sessionIndex))
    body(.exported("status"), .text(input.status.name))
    body("sport", .text(origin.sport))
    body("sub_sport", .text(origin.subSport))
    body("activity_type", .name(summary.activityType.name))
    body(Field("indoor", stored: "is_indoor"), .flag(summary.isIndoor))
    body(.required("start"), .instant(summary.start))
    body(.required("end"), .instant(summary.end))
  }

  /// Calls `body` with the answers: the device's figures, or those of the data if the device has none.
  private func forEachAnswer(_ body: (Field, FieldValue) -> Void) {
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

  private func forEachCount(_ body: (Field, FieldValue) -> Void) {
    body("records", .integer(summary.records))
    body("positions", .integer(summary.positions))
    body("laps", .integer(summary.laps))
    body("pauses", .integer(summary.pauses))
    body("utc_offset_s", .integer(summary.utcOffsetSeconds))
    body("manufacturer", .text(origin.manufacturer))
    body("product", .text(origin.product))
    body("sync_id", .text(origin.syncIdentifier))
    body(.exported("steps"), .number(summary.statistics[.steps].total))
    body(.exported("strokes"), .number(summary.statistics[.strokes].total ?? summary.strokes.map(Double.init)))
    body(isMetric ? "pool_length_m" : "pool_length_yd", pool(summary.poolLengthMeters))
    body(.exported("pool_lengths"), .integer(summary.poolLengths))
  }

  /// Calls `body` with the figures of the records, independent of the device's: sums of samples, and means over active
  /// time.
  private func forEachDataFigure(_ body: (Field, FieldValue) -> Void) {
    let data = summary.statistics
    body("active_s", .number(summary.activeSeconds))
    body(.exported(isMetric ? "data_distance_m" : "data_distance_mi"), distance(data[.distance].total))
    body(.exported("data_energy_kcal"), .number(data[.energy].total))
    body(.exported(isMetric ? "data_avg_speed_mps" : "data_avg_speed_mph"), speed(data[.speed].mean))
    body(.exported(isMetric ? "data_max_speed_mps" : "data_max_speed_mph"), speed(data[.speed].highest))
    body(.exported("data_avg_heart_rate_bpm"), .number(data[.heartRate].mean))
    body(.exported("data_max_heart_rate_bpm"), .number(data[.heartRate].highest))
    body(.exported("data_avg_power_w"), .number(data[.power].mean))
    body(.exported("data_max_power_w"), .number(data[.power].highest))
    body(.exported("data_avg_cadence_rpm"), .number(data[.cadence].mean))
  }

  /// Calls `body` with the sources of the workout and its figures.
  private func forEachSource(_ body: (Field, FieldValue) -> Void) {
    body(.exported("devices"), .integer(summary.devices.count))
    body("distance_spread_by", .text(summary.distanceSpread.map { "\($0.name)" }))
    body("energy_spread_by", .text(summary.energySpread.map { "\($0.name)" }))
    body(Field("user_entered", stored: "is_user_entered"), .flag(summary.isUserEntered))
    body(Field("title", stored: "file_title"), .text(summary.title))
    body("sport_source", .text(summary.knownSportSource.map { "\($0)" }))
    body("ascent_source", .text(summary.climbSource.map { "\($0)" }))
  }

  private func forEachName(_ body: (Field, FieldValue) -> Void) {
    body(.exported("ride_id"), .ride(ride))
    body("start_local", .local(LocalTime(summary.start, utcOffsetSeconds: summary.utcOffsetSeconds)))
    body(
      .exported("activity"), .activity(summary.activityType.name, place: summary.wording.places.word(of: summary)))
  }

  /// Calls `body` with figures that have only one source, and with the weather.
  private func forEachCondition(_ body: (Field, FieldValue) -> Void) {
    let figures = ExportFigures(summary, units)
    body(.exported(isMetric ? "avg_pace_s_per_km" : "avg_pace_s_per_mi"), .rounded(figures.pace))
    body(.exported("avg_cadence_spm"), .rounded(figures.stepsPerMinute))
    body(.exported("pushes"), .number(summary.statistics[.pushes].total))
    body("threshold_power_w", .number(summary.thresholdPowerWatts))
    body(Field("effort", stored: "effort_score"), .number(summary.effortScore))
    body(
      .exported(isMetric ? "weather_temperature_c" : "weather_temperature_f"), .rounded(figures.temperature))
    body("weather_humidity_percent", .number(figures.humidity))
  }

  /// Calls `body` with the figures that the device reported for the session.
  private func forEachDeviceFigure(_ body: (Field, FieldValue) -> Void) {
    let computed = summary.computed
    func own(_ value: Double?, _ figure: ComputedFigures) -> Double? { computed.contains(figure) ? nil : value }
    func climb(_ value: Double?) -> FieldValue { height(summary.isClimbComputed ? nil : value) }
    func figure(_ name: StaticString, _ value: FieldValue) { body(.exported(name), value) }
    figure("device_elapsed_s", .number(own(summary.elapsedSeconds, .elapsed)))
    figure("device_timer_s", .number(own(summary.timerSeconds, .timer)))
    figure(
      isMetric ? "device_distance_m" : "device_distance_mi", distance(own(summary.distanceMeters, .distance)))
    figure(isMetric ? "device_ascent_m" : "device_ascent_ft", climb(summary.ascentMeters))
    figure(isMetric ? "device_descent_m" : "device_descent_ft", climb(summary.descentMeters))
    figure("device_energy_kcal", .number(own(summary.energyKilocalories, .energy)))
    figure(
      isMetric ? "device_avg_speed_mps" : "device_avg_speed_mph",
      speed(own(summary.averageSpeedMetersPerSecond, .averageSpeed)))
    figure(
      isMetric ? "device_max_speed_mps" : "device_max_speed_mph",
      speed(own(summary.maximumSpeedMetersPerSecond, .maximumSpeed)))
    figure("device_avg_heart_rate_bpm", .number(own(summary.averageHeartRateBPM, .averageHeartRate)))
    figure("device_max_heart_rate_bpm", .number(own(summary.maximumHeartRateBPM, .maximumHeartRate)))
    figure("device_avg_power_w", .number(own(summary.averagePowerWatts, .averagePower)))
    figure("device_max_power_w", .number(own(summary.maximumPowerWatts, .maximumPower)))
    figure("device_avg_cadence_rpm", .number(own(summary.averageCadenceRPM, .averageCadence)))
  }

  /// Calls `body` with figures that few workouts have, and with the source of the time in motion.
  private func forEachRareFigure(_ body: (Field, FieldValue) -> Void) {
    body("moving_source", .text(summary.movingSource.map { "\($0)" }))
    body("avg_right_balance_percent", .number(summary.averageRightBalancePercent))
    body(isMetric ? "avg_depth_m" : "avg_depth_ft", height(summary.averageDepthMeters))
    body(isMetric ? "max_depth_m" : "max_depth_ft", height(summary.maximumDepthMeters))
  }

  /// Calls `body` with columns that only the database has, or that it stores in another form.
  private func forEachStoredFact(_ body: (Field, FieldValue) -> Void) {
    let (start, offset) = (summary.start, summary.utcOffsetSeconds ?? 0)
    body(.stored("activity_raw"), .integer(Int(summary.activityType.rawValue)))
    body(.stored("resting_energy_kcal"), .number(summary.restingEnergyKilocalories))
    body(.stored("pool_lengths"), .integer(summary.poolLengths > 0 ? summary.poolLengths : nil))
    body(.stored("strokes"), .integer(summary.strokes))
    body(.stored("cycles"), .integer(summary.cycles))
    body(.stored("swimming_location"), .text(summary.swimmingLocation.map { $0 == .pool ? "pool" : "open_water" }))
    body(.stored("body_mass_kg"), .number(summary.bodyMassKilograms))
    body(.stored("weather_temperature_c"), .number(summary.weather.temperatureCelsius))
    body(.stored("weather_condition"), .integer(summary.weather.condition.map { Int($0) }))
    body(.stored("device_temperature_c"), .number(summary.deviceTemperature.mean))
    body(.stored("profile_name"), .text(summary.profileName))
    body(.stored("serial_number"), .long(origin.serialNumber.map { Int64($0) }))
    body(.stored("created"), .instant(origin.created))
    // Without a sync id, the value is computed from the input's content when that is known.
    body(.computed("recording", ":sync_id"), .text(nil))
    body(.stored("start_utc"), .text(UTCText(start)?.text))
    body(.stored("end_utc"), .text(UTCText(summary.end)?.text))
    body(.stored("local_date"), .text(UTCText(dayOf: start, aheadSeconds: offset)?.text))
    body(.stored("local_week"), .text(UTCText(weekOf: start, aheadSeconds: offset)?.text))
    // The value is bound if the input's content is known before its workouts. Otherwise it is set later.
    body(.stored("ride_id"), .text(nil))
  }

  /// The order of the database's columns, which is older than that of outputs.
  ///
  /// Columns that are not listed follow at the end.
  package static let storedOrder = """
    session sync_id activity_type activity_raw sport sub_sport is_indoor start_unix_ms end_unix_ms utc_offset_s elapsed_s \
    timer_s moving_s active_s distance_m ascent_m descent_m energy_kcal resting_energy_kcal avg_speed_mps max_speed_mps \
    avg_heart_rate_bpm max_heart_rate_bpm avg_power_w max_power_w avg_cadence_rpm records positions laps pauses \
    pool_lengths strokes cycles pool_length_m swimming_location threshold_power_w effort_score body_mass_kg \
    weather_temperature_c weather_humidity_percent weather_condition device_temperature_c profile_name is_user_entered \
    manufacturer product serial_number created_unix_ms recording start_utc end_utc local_date local_week file_title \
    sport_source ascent_source distance_spread_by energy_spread_by start_local ride_id
    """.split(separator: " ").map(String.init)

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

/// Facts about a workout's recording that only the reader of its format has, such as the name of its sport.
package struct WorkoutOrigin: Sendable {
  /// The sport's name in the FIT profile.
  package var sport: String?
  /// The sub sport's name in the FIT profile.
  package var subSport: String?
  /// The manufacturer of the device.
  package var manufacturer: String?
  /// The product name of the device.
  package var product: String?
  /// The serial number of the device.
  package var serialNumber: UInt32?
  /// The start of the recording by its own clock.
  package var created: Instant?
  /// The identifier that all copies of the recording share.
  package var syncIdentifier: String?

  /// Creates an origin without values.
  package init() {}
}
