public import Workouts

/// `export --as minutes`: a row for every minute of active time (HEALTHKIT.md section 8.3).
///
/// The rows come out when the workout closes, as only then all of it has found its minute; they are held in a `MinuteTable`. With
/// `isCompatible` only runs, walks, rides and swims have a table, each with the columns of its kind, and pauses are rows.
public struct MinuteExport: WorkoutTextWriter, ~Copyable {
  /// What waits to be drained.
  public var text = TextBuffer(capacity: 1 << 16)
  /// How to write.
  public var style = ExportStyle()

  private var table = MinuteTable()
  private var input = ""

  /// Makes a writer that has no input yet.
  public init() {}

  /// Appends the names of the columns, where there is one table for all.
  public static func appendHeader(_ style: ExportStyle, to text: inout TextBuffer) {
    if !style.isCompatible && !style.makesFiles { appendColumns(style, to: &text) }
  }

  private static func appendColumns(_ style: ExportStyle, to text: inout TextBuffer) {
    guard style.format == .csv else { return }
    var table = MinuteTable(limit: 1)
    let epoch = Instant(unixMilliseconds: 0)
    table.begin(at: epoch)
    table.close(WorkoutSummary(start: epoch, end: epoch.advanced(byMilliseconds: 1)))
    text.appendCSVHeader(MinuteRow(input: "", session: 0, number: 0, minute: table.minutes[0], style: style))
  }

  /// When the workout ends.
  public static var putsOutWholeWorkouts: Bool { true }

  /// Starts an input by its name.
  public mutating func begin(input name: String) { input = name }

  /// Starts a workout.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) { table.begin(at: start) }
  /// Puts a sample where it belongs.
  public mutating func sample(_ sample: Sample) { table.add(sample) }
  /// Leaves out what is read in a pause.
  public mutating func timer(isRunning: Bool, at time: Instant) { table.timer(isRunning: isRunning, at: time) }
  /// Notes pauses.
  public mutating func event(_ event: WorkoutEvent) { table.add(event) }

  /// Writes the minutes of the workout.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    table.close(summary)
    guard !table.minutes.isEmpty else { return }
    if style.isCompatible {
      guard let columns = CompatibleMinutes(summary.activityType, style.units) else { return }
      columns.append(table.minutes, to: &text)
    } else {
      appendRows(summary)
    }
    if style.makesFiles { text.endFile(of: summary, style.isCompatible ? "details" : "minutes", style) }
  }

  private mutating func appendRows(_ summary: borrowing WorkoutSummary) {
    if style.makesFiles { Self.appendColumns(style, to: &text) }
    for number in table.minutes.indices {
      var row = MinuteRow(
        input: input, session: summary.sessionIndex, number: number, minute: table.minutes[number], style: style)
      row.activity = summary.activityType
      if number + 1 < table.minutes.count, table.minutes[number + 1].part != table.minutes[number].part {
        row.pauseAfter = table.minutes[number + 1].start.seconds(since: table.minutes[number].end)
      }
      text.append(row, style)
    }
  }
}

/// A minute's columns: those of the app for any activity, then ours.
private struct MinuteRow: FieldList {
  let input: String
  let session: Int
  let number: Int
  let minute: ActiveMinute
  let style: ExportStyle
  var activity = ActivityType.other
  var pauseAfter: Double?

  func forEachField(_ body: (StaticString, FieldValue) -> Void) {
    let isMetric = style.units == .metric
    let meters = minute.total(.distance)
    let seconds = minute.activeSeconds
    if !style.makesFiles {
      body("input", .text(input))
      body("session", .integer(session))
    }
    body("time_s", .integer(number * 60))
    let pace = ExportFigures.pace(seconds: seconds, meters: meters, activity, style.units)
    body(isMetric ? "pace_s_per_km" : "pace_s_per_mi", .rounded(pace))
    let speed = seconds > 0 ? meters.map { style.units.speed($0 / seconds) } : nil
    body(isMetric ? "speed_kmh" : "speed_mph", .rounded(speed))
    body("heart_rate_bpm", .rounded(minute.mean(.heartRate)))
    body("steps", .rounded(minute.total(.steps)))
    body("strokes", .rounded(minute.total(.strokes)))
    body("start", .instant(minute.start))
    body("active_s", .rounded(seconds))
    body("part", .integer(minute.part + 1))
    body("pause_after_s", .rounded(pauseAfter))
    body("distance_m", .rounded(meters))
    body("energy_kcal", .rounded(minute.total(.energy)))
    body("resting_energy_kcal", .rounded(minute.total(.restingEnergy)))
    body("pushes", .rounded(minute.total(.pushes)))
    body("max_heart_rate_bpm", .rounded(minute.highest(.heartRate)))
    body("power_w", .rounded(minute.mean(.power)))
    body("max_power_w", .rounded(minute.highest(.power)))
    body("turns_rpm", .rounded(minute.mean(.cadence)))
    body("step_length_m", .rounded(minute.mean(.stepLength)))
    body("vertical_oscillation_cm", .rounded(minute.mean(.verticalOscillation)))
    body("ground_contact_ms", .rounded(minute.mean(.groundContactTime)))
    body("respiratory_rate_bpm", .rounded(minute.mean(.respiratoryRate)))
    body("depth_m", .rounded(minute.mean(.depth)))
    body("water_temperature_c", .rounded(minute.mean(.waterTemperature)))
  }
}

/// The table of one activity as the app writes it.
private struct CompatibleMinutes {
  private enum Column { case pace, speed, heartRate, steps, strokes }

  private let columns: [Column]
  private let activity: ActivityType
  private let units: ExportStyle.Units

  /// Nil for an activity that has no such table.
  init?(_ activity: ActivityType, _ units: ExportStyle.Units) {
    switch activity {
    case .running, .walking: columns = [.pace, .heartRate, .steps]
    case .cycling: columns = [.speed, .heartRate]
    case .swimming: columns = [.pace, .heartRate, .strokes]
    default: return nil
    }
    self.activity = activity
    self.units = units
  }

  func append(_ minutes: ActiveMinutes, to text: inout TextBuffer) {
    text.append("\"Time\"")
    for column in columns {
      text.append(",")
      text.append(name(of: column))
    }
    text.append("\n")
    for (number, minute) in minutes.enumerated() {
      text.appendQuoted(duration: Double(number * 60))
      for column in columns {
        text.append(",")
        append(column, of: minute, to: &text)
      }
      text.append("\n")
      guard number + 1 < minutes.count, minutes[number + 1].part != minute.part else { continue }
      text.append("Pause,")
      text.appendQuoted(duration: minutes[number + 1].start.seconds(since: minute.end))
      for _ in 1..<columns.count { text.append(",") }
      text.append("\n")
    }
  }

  private func name(of column: Column) -> StaticString {
    switch column {
    case .pace: units == .metric ? "\"Pace time/km\"" : "\"Pace time/mi\""
    case .speed: units == .metric ? "\"Speed km/hr\"" : "\"Speed mi/hr\""
    case .heartRate: "\"Heart Rate\""
    case .steps: "\"Steps\""
    case .strokes: "\"Strokes\""
    }
  }

  private func append(_ column: Column, of minute: ActiveMinute, to text: inout TextBuffer) {
    let meters = minute.total(.distance)
    let seconds = minute.activeSeconds
    switch column {
    case .pace:
      text.appendQuoted(duration: ExportFigures.pace(seconds: seconds, meters: meters, activity, units))
    case .speed: text.appendQuoted(seconds > 0 ? meters.map { units.speed($0 / seconds) } : nil)
    case .heartRate: text.appendQuoted(minute.mean(.heartRate))
    case .steps: text.appendQuoted(minute.total(.steps))
    case .strokes: text.appendQuoted(minute.total(.strokes))
    }
  }
}
