import Workouts

/// The formats of `stats`.
public enum StatsFormat: Sendable {
  /// Aligned columns for people.
  case table
  /// Every key as a column.
  case csv
  /// One JSON object a line.
  case ndjson
}

extension StatsTable {
  /// Appends the whole table, in order of time and then of activity.
  public func append(_ format: StatsFormat, to text: inout TextBuffer) {
    switch format {
    case .table: text.append("period      clock  activity           count      active        km    kcal  bpm     W\n")
    case .csv: text.appendCSVHeader(StatsRow(Key(start: CalendarDay(number: 0), activity: nil), Row(), settings))
    case .ndjson: break
    }
    for (key, row) in rows.sorted(by: { $0.key < $1.key }) {
      let line = StatsRow(key, row, settings)
      switch format {
      case .table: text.appendTableRow(line)
      case .csv: text.appendCSVRow(line)
      case .ndjson: text.appendJSONLine(line)
      }
    }
  }
}

/// A period's figures as they are written.
struct StatsRow: FieldList {
  let key: StatsTable.Key
  let row: StatsTable.Row
  let settings: StatsSettings

  init(_ key: StatsTable.Key, _ row: StatsTable.Row, _ settings: StatsSettings) {
    self.key = key
    self.row = row
    self.settings = settings
  }

  var activity: StaticString { key.activity.map { ActivityType(rawValue: $0).name } ?? "all" }

  func forEachField(_ body: (StaticString, FieldValue) -> Void) {
    var name = TextBuffer(capacity: 64)
    name.append(settings.period, from: key.start)
    body("period", .text(name.string))
    var day = TextBuffer(capacity: 64)
    day.append(.day, from: key.start)
    body("from", .text(day.string))
    body("clock", .name(row.clock))
    body("activity_type", .name(activity))
    body("workouts", .integer(row.workouts))
    body("active_s", .rounded(row.active.value))
    body("elapsed_s", .rounded(row.elapsed.value))
    body("ascent_m", .rounded(row.ascent.value > 0 ? row.ascent.value : nil))
    for kind in SampleKind.allCases where settings.kinds.isEmpty || settings.kinds.contains(kind) {
      let sum = row[kind]
      let keys = kind.statsKeys
      if kind.isCumulative {
        body(keys.main, .rounded(sum.count > 0 ? sum.sum.value : nil))
      } else {
        body(keys.main, .rounded(sum.mean))
        body(keys.minimum, .rounded(sum.count > 0 ? sum.minimum : nil))
        body(keys.maximum, .rounded(sum.count > 0 ? sum.maximum : nil))
      }
    }
  }
}

extension SampleKind {
  /// Names of the columns: the sum of a cumulative kind, else mean, least and greatest.
  fileprivate var statsKeys: (main: StaticString, minimum: StaticString, maximum: StaticString) {
    switch self {
    case .heartRate: ("avg_heart_rate_bpm", "min_heart_rate_bpm", "max_heart_rate_bpm")
    case .cadence: ("avg_cadence_rpm", "min_cadence_rpm", "max_cadence_rpm")
    case .power: ("avg_power_w", "min_power_w", "max_power_w")
    case .speed: ("avg_speed_mps", "min_speed_mps", "max_speed_mps")
    case .stepLength: ("avg_step_length_m", "min_step_length_m", "max_step_length_m")
    case .verticalOscillation:
      ("avg_vertical_oscillation_cm", "min_vertical_oscillation_cm", "max_vertical_oscillation_cm")
    case .groundContactTime: ("avg_ground_contact_ms", "min_ground_contact_ms", "max_ground_contact_ms")
    case .respiratoryRate: ("avg_respiratory_rate_bpm", "min_respiratory_rate_bpm", "max_respiratory_rate_bpm")
    case .depth: ("avg_depth_m", "min_depth_m", "max_depth_m")
    case .waterTemperature: ("avg_water_temperature_c", "min_water_temperature_c", "max_water_temperature_c")
    case .thresholdPower: ("avg_threshold_power_w", "min_threshold_power_w", "max_threshold_power_w")
    case .effort: ("avg_effort", "min_effort", "max_effort")
    case .distance: ("distance_m", "", "")
    case .energy: ("energy_kcal", "", "")
    case .restingEnergy: ("resting_energy_kcal", "", "")
    case .steps: ("steps", "", "")
    case .strokes: ("strokes", "", "")
    case .pushes: ("pushes", "", "")
    }
  }
}

extension TextBuffer {
  /// Appends a row of 100 columns or less.
  fileprivate mutating func appendTableRow(_ line: StatsRow) {
    let row = line.row
    appendCell(width: 12) { $0.append(line.settings.period, from: line.key.start) }
    appendCell(width: 7) { $0.append(row.clock) }
    appendCell(width: 18) { $0.append(line.activity, keepingStartIn: 18) }
    appendRightCell(width: 6) { $0.append(row.workouts) }
    appendRightCell(width: 12) { $0.append(duration: row.active.value) }
    appendRightCell(width: 10) { if row[.distance].count > 0 { $0.append(kilometersOf: row[.distance].sum.value) } }
    appendRightCell(width: 8) { $0.append(rounded: row[.energy].count > 0 ? row[.energy].sum.value : nil) }
    appendRightCell(width: 5) { $0.append(rounded: row[.heartRate].mean) }
    appendRightCell(width: 6) { $0.append(rounded: row[.power].mean) }
    append("\n")
  }

  private mutating func append(rounded value: Double?) {
    if let value { append(decimal: value, fractionDigits: 0) }
  }
}
