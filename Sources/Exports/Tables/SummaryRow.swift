public import InputReports
public import Workouts

/// One workout in the output of `summary`; columns of your generators (`WorkoutTables.columns`) come after all others.
public struct SummaryRow: Sendable {
  /// The input's name.
  public var input: String
  /// The status of the input.
  public var status: InputStatus
  /// The workout's summary.
  public var summary: WorkoutSummary
  /// The sport by its name in the FIT profile.
  public var sport: String?
  /// The sub sport by its name in the FIT profile.
  public var subSport: String?
  /// Who made the device.
  public var manufacturer: String?
  /// The device.
  public var product: String?
  /// The identifier under which a second import replaces the workout instead of doubling it
  /// (Documentation/HealthKitMapping.md, "Identity").
  public var syncIdentifier: String?

  /// Makes a row without names.
  public init(input: String, status: InputStatus, summary: WorkoutSummary) {
    self.input = input
    self.status = status
    self.summary = summary
  }

  /// Makes a row that says nothing, for the names of its columns: any row has the keys of all.
  init(headerWith columns: [GeneratorColumn]) {
    let epoch = Instant(unixMilliseconds: 0)
    self.init(input: "", status: .ok, summary: WorkoutSummary(start: epoch, end: epoch))
    summary.cells = columns.map { WorkoutCell($0) }
  }
}

extension SummaryRow: FieldList {
  func forEachField(_ body: (StaticString, FieldValue) -> Void) {
    body("input", .text(input))
    body("session", .integer(summary.sessionIndex))
    body("status", .text(status.name))
    body("sport", .text(sport))
    body("sub_sport", .text(subSport))
    body("activity_type", .name(summary.activityType.name))
    body("indoor", .flag(summary.isIndoor))
    body("start", .instant(summary.start))
    body("end", .instant(summary.end))
    body("elapsed_s", .number(summary.elapsedSeconds))
    body("timer_s", .number(summary.timerSeconds))
    body("moving_s", .number(summary.movingSeconds))
    body("distance_m", .number(summary.distanceMeters))
    body("ascent_m", .number(summary.ascentMeters))
    body("descent_m", .number(summary.descentMeters))
    body("energy_kcal", .number(summary.energyKilocalories))
    body("avg_speed_mps", .number(summary.averageSpeedMetersPerSecond))
    body("max_speed_mps", .number(summary.maximumSpeedMetersPerSecond))
    body("avg_heart_rate_bpm", .number(summary.averageHeartRateBPM))
    body("max_heart_rate_bpm", .number(summary.maximumHeartRateBPM))
    body("avg_power_w", .number(summary.averagePowerWatts))
    body("max_power_w", .number(summary.maximumPowerWatts))
    body("avg_cadence_rpm", .number(summary.averageCadenceRPM))
    body("records", .integer(summary.records))
    body("positions", .integer(summary.positions))
    body("laps", .integer(summary.laps))
    body("pauses", .integer(summary.pauses))
    body("utc_offset_s", .integer(summary.utcOffsetSeconds))
    body("manufacturer", .text(manufacturer))
    body("product", .text(product))
    body("sync_id", .text(syncIdentifier))
    forEachDataField(body)
  }

  /// Figures of the data, whatever the device reported: sums of deltas, means over active time.
  private func forEachDataField(_ body: (StaticString, FieldValue) -> Void) {
    let data = summary.statistics
    body("steps", .number(data[.steps].total))
    body("strokes", .number(data[.strokes].total ?? summary.strokes.map(Double.init)))
    body("pool_length_m", .number(summary.poolLengthMeters))
    body("lengths", .integer(summary.poolLengths))
    body("data_active_s", .number(summary.activeSeconds))
    body("data_distance_m", .number(data[.distance].total))
    body("data_energy_kcal", .number(data[.energy].total))
    body("data_avg_speed_mps", .number(data[.speed].mean))
    body("data_max_speed_mps", .number(data[.speed].highest))
    body("data_avg_heart_rate_bpm", .number(data[.heartRate].mean))
    body("data_max_heart_rate_bpm", .number(data[.heartRate].highest))
    body("data_avg_power_w", .number(data[.power].mean))
    body("data_max_power_w", .number(data[.power].highest))
    body("data_avg_cadence_rpm", .number(data[.cadence].mean))
    body("devices", .integer(summary.devices.count))
    body("distance_spread_by", .text(summary.distanceSpread.map { "\($0.name)" }))
    body("energy_spread_by", .text(summary.energySpread.map { "\($0.name)" }))
    body("user_entered", .flag(summary.isUserEntered))
    forEachSource(body)
  }

  /// The workout's name, and where what the file does not say itself comes from.
  private func forEachSource(_ body: (StaticString, FieldValue) -> Void) {
    body("title", .text(summary.title))
    body("sport_source", .text(summary.knownSportSource.map { "\($0)" }))
    body("ascent_source", .text(summary.climbSource.map { "\($0)" }))
    for cell in summary.cells { body(cell.column.name, .number(cell.value)) }
  }
}

/// The formats of `summary`.
public enum SummaryFormat: Sendable {
  /// A handful of aligned columns for people, 100 columns wide.
  case table
  /// Every key as a column.
  case csv
  /// One JSON object a line.
  case ndjson
  /// The tables of `export`.
  case export(WorkoutExport)

  /// Appends what comes before the first row; `columns` are those of the options that the workouts are read with.
  public func appendHeader(columns: [GeneratorColumn] = [], to text: inout TextBuffer) {
    switch self {
    case .table: text.append("start (UTC)       activity                 km      time  bpm     W    file\n")
    case .csv:
      // Any row has the keys of all.
      text.appendCSVHeader(SummaryRow(headerWith: columns))
    case .ndjson: break
    case .export(let export): export.appendHeader(columns, to: &text)
    }
  }

  /// Appends a workout as one line.
  public func append(_ row: SummaryRow, to text: inout TextBuffer) {
    switch self {
    case .table: text.appendTableRow(row)
    case .csv: text.appendCSVRow(row)
    case .ndjson: text.appendJSONLine(row)
    case .export(let export): export.append(row, to: &text)
    }
  }
}

extension TextBuffer {
  /// Appends a row of 100 columns or less; `!` before the file says that its status is not `ok`.
  fileprivate mutating func appendTableRow(_ row: SummaryRow) {
    let summary = row.summary
    appendCell(width: 18) { $0.append(minuteOf: summary.start) }
    appendCell(width: 18) { $0.append(summary.activityType.name, keepingStartIn: 18) }
    appendRightCell(width: 9) { if let distance = summary.distanceMeters { $0.append(kilometersOf: distance) } }
    appendRightCell(width: 10) {
      if let duration = summary.timerSeconds ?? summary.elapsedSeconds { $0.append(duration: duration) }
    }
    appendRightCell(width: 5) {
      if let heartRate = summary.averageHeartRateBPM { $0.append(decimal: heartRate, fractionDigits: 0) }
    }
    appendRightCell(width: 6) {
      if let power = summary.averagePowerWatts { $0.append(decimal: power, fractionDigits: 0) }
    }
    append(row.status == .ok ? "    " : "  ! ")
    append(plain: row.input, keepingEndIn: 30)
    append("\n")
  }
}
