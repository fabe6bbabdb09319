internal import Columns
internal import Tables
public import Workouts

/// Writes `export --as minutes`: one row for every minute of active time (Documentation/Columns.md, "export --as
/// minutes").
///
/// Rows are written at the end of the workout, when all values are assigned to minutes; a `MinuteTable` holds them
/// until then. With `isCompatible`, only runs, walks, rides and swims have a table, each with its own columns, and
/// pauses are rows.
public struct MinuteExport: WorkoutTextWriter, ~Copyable {
  /// Output that was not drained yet.
  public var text = TextBuffer(capacity: 1 << 16)
  /// The style of the output.
  public var style = ExportStyle()
  /// Additional columns for the values of custom generators.
  public var columns: [GeneratorColumn] = []
  /// The tables of activities that `isCompatible` writes.
  public var tables = MinuteTables.workoutApp

  private var own = OwnMinuteValues()
  private var table = MinuteTable()
  private var input = ""
  private var keys = RideKeys(.rideID)
  private var rows = TableRows()

  /// Creates a writer without an input.
  public init() {}

  /// Appends the names of the columns, if all workouts share one table.
  public static func appendHeader(
    _ style: ExportStyle, columns: [GeneratorColumn] = [], to text: inout TextBuffer
  ) {
    if !style.isCompatible && !style.makesFiles { appendColumns(style, columns, to: &text) }
  }

  private static func appendColumns(_ style: ExportStyle, _ columns: [GeneratorColumn], to text: inout TextBuffer) {
    TableRows.appendHeader(self.columns(style, columns), style, to: &text)
  }

  /// Returns all columns that can be selected.
  static func columns(_ style: ExportStyle, _ columns: [GeneratorColumn] = []) -> [Column] {
    var row = MinuteRow(input: "", session: 0, ride: .none, minute: .empty, style: style)
    row.own = columns.map { ($0.name, nil) }
    return row.columns
  }

  /// The number of samples of the input, including samples of generators, that were not assigned to minutes.
  public var unsharedSamples: Int { table.unsharedSamples &+ own.left }

  /// True: rows are written at the end of the workout.
  public static var putsOutWholeWorkouts: Bool { true }

  /// Starts an input with this name.
  public mutating func begin(input name: String) {
    input = name
    keys.begin(input: name)
    rows.removeAll()
    table.beginInput()
    own.beginInput()
  }

  /// Rows with `ride_id` need the content before they are written.
  public var contentNeed: ContentNeed { style.contentNeed }

  /// Sets the content of the input, from which `ride_id` is made.
  public mutating func begin(content: ContentHash) { keys.begin(content: content) }

  /// Starts a workout.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) {
    table.begin(at: start)
    own.begin(columns + tables.ownColumns)
  }
  /// Stores a sample of a custom generator if it has a column.
  public mutating func sample(_ sample: CustomSample) { own.add(sample) }
  /// False: routes are not part of this output.
  public var wantsRoutePoints: Bool { false }
  /// Adds a sample to its minute.
  public mutating func sample(_ sample: Sample) { table.add(sample) }
  /// Handles the timer.
  ///
  /// Readings during a pause are left out.
  public mutating func timer(isRunning: Bool, at time: Instant) { table.timer(isRunning: isRunning, at: time) }
  /// Handles pauses.
  public mutating func event(_ event: WorkoutEvent) { table.add(event) }
  /// Handles a gap, which is treated as a pause.
  public mutating func gap(from start: Instant, to end: Instant) { table.gap(from: start, to: end) }

  /// Writes the minutes of the workout.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    table.close(summary)
    guard !table.minutes.isEmpty else { return }
    if style.isCompatible {
      guard let columns = CompatibleMinutes(summary, tables, style.units) else { return }
      columns.append(table.minutes, own, to: &text)
    } else {
      appendRows(summary)
    }
    if style.makesFiles {
      rows.endFile(of: summary, style.isCompatible ? "details" : "minutes", style, in: &text)
    }
  }

  private mutating func appendRows(_ summary: borrowing WorkoutSummary) {
    if style.makesFiles { Self.appendColumns(style, columns, to: &text) }
    let cells = columns.map { own.cells($0, of: table.minutes) }
    keys.namesInputs = style.namesInputs
    keys.begin(session: summary.sessionIndex)
    let slowestPace = summary.wording.slowestPace
    for place in table.minutes.indices {
      var row = MinuteRow(
        input: input, session: summary.sessionIndex, ride: keys.ride, minute: table.minutes[place], style: style)
      row.slowestPace = slowestPace
      row.own = columns.indices.map { (columns[$0].name, cells[$0][place]) }
      if place &+ 1 < table.minutes.count, table.minutes[place &+ 1].span != table.minutes[place].span {
        row.pauseAfter = table.minutes[place &+ 1].start.seconds(since: table.minutes[place].end)
      }
      rows.append(row, style, of: &keys, to: &text)
    }
    if !style.makesFiles { rows.flush(style, to: &text) }
  }
}

/// The columns of a minute: first the compatible columns of all activities, then all others.
private struct MinuteRow: FieldList {
  let input: String
  let session: Int
  let ride: RideID
  let minute: ActiveMinute
  let style: ExportStyle
  /// The slowest plausible pace in seconds per kilometre.
  var slowestPace = 0.0
  var pauseAfter: Double?
  /// The columns of generators and their values.
  var own: [(name: StaticString, value: Double?)] = []

  func forEachField(_ body: (StaticString, FieldValue) -> Void) {
    let isMetric = style.units == .metric
    let meters = minute.total(.distance)
    let seconds = minute.activeSeconds
    if style.namesRideInColumns {
      body("input", .text(input))
      body("session", .integer(session))
      body("ride_id", .ride(ride))
    }
    body("time_s", .integer(minute.number &* 60))
    let pace = ExportFigures.pace(seconds: seconds, meters: meters, slowest: slowestPace, style.units)
    body(isMetric ? "pace_s_per_km" : "pace_s_per_mi", .rounded(pace))
    let speed = seconds > 0 ? meters.map { style.units.speed($0 / seconds) } : nil
    body(isMetric ? "speed_kmh" : "speed_mph", .rounded(speed))
    body(SampleKind.heartRate.column, .rounded(minute.mean(.heartRate)))
    body(SampleKind.steps.column, .rounded(minute.total(.steps)))
    body(SampleKind.strokes.column, .rounded(minute.total(.strokes)))
    body("start", .instant(minute.start))
    body("active_s", .rounded(seconds))
    body("span", .integer(minute.span &+ 1))
    body("pause_after_s", .rounded(pauseAfter))
    body("distance_m", .rounded(meters))
    body(SampleKind.energy.column, .rounded(minute.total(.energy)))
    body(SampleKind.restingEnergy.column, .rounded(minute.total(.restingEnergy)))
    body(SampleKind.pushes.column, .rounded(minute.total(.pushes)))
    body("max_heart_rate_bpm", .rounded(minute.highest(.heartRate)))
    body(SampleKind.power.column, .rounded(minute.mean(.power)))
    body("max_power_w", .rounded(minute.highest(.power)))
    for kind in SampleKind.withMinuteMean { body(kind.column, .rounded(minute.mean(kind))) }
    for (name, value) in own { body(name, .rounded(value)) }
  }
}

/// The compatible table of one activity.
private struct CompatibleMinutes {
  private let columns: [MinuteTables.Column]
  private let slowestPace: Double
  private let units: ExportStyle.Units

  /// Creates the table; nil for activities without one.
  init?(_ summary: borrowing WorkoutSummary, _ tables: MinuteTables, _ units: ExportStyle.Units) {
    guard let columns = tables.columns[summary.activityType] else { return nil }
    self.columns = columns
    slowestPace = summary.wording.slowestPace
    self.units = tables.units[summary.activityType] ?? units
  }

  func append(_ minutes: ActiveMinutes, _ own: OwnMinuteValues, to text: inout TextBuffer) {
    text.append("\"Time\"")
    for column in columns {
      text.append(",")
      text.append(name(of: column))
    }
    text.append("\n")
    let cells = columns.map { column -> [Double?] in
      if case .own(let column) = column { own.cells(column, of: minutes) } else { [] }
    }
    for (place, minute) in minutes.enumerated() {
      text.appendQuoted(duration: Double(minute.number &* 60))
      for (column, cells) in zip(columns, cells) {
        text.append(",")
        append(column, of: minute, cells.isEmpty ? nil : cells[place], to: &text)
      }
      text.append("\n")
      guard place &+ 1 < minutes.count, minutes[place &+ 1].span != minute.span else { continue }
      text.append("Pause,")
      text.appendQuoted(duration: minutes[place &+ 1].start.seconds(since: minute.end))
      for _ in 1..<columns.count { text.append(",") }
      text.append("\n")
    }
  }

  private func name(of column: MinuteTables.Column) -> String {
    switch column {
    case .own(let column): "\"\(column.name)\""
    case .pace: units == .metric ? "\"Pace time/km\"" : "\"Pace time/mi\""
    case .speed: units == .metric ? "\"Speed km/hr\"" : "\"Speed mi/hr\""
    case .heartRate: "\"Heart Rate\""
    case .steps: "\"Steps\""
    case .strokes: "\"Strokes\""
    }
  }

  private func append(
    _ column: MinuteTables.Column, of minute: ActiveMinute, _ own: Double?, to text: inout TextBuffer
  ) {
    let meters = minute.total(.distance)
    let seconds = minute.activeSeconds
    switch column {
    case .pace:
      text.appendQuoted(duration: ExportFigures.pace(seconds: seconds, meters: meters, slowest: slowestPace, units))
    case .speed: text.appendQuoted(seconds > 0 ? meters.map { units.speed($0 / seconds) } : nil)
    case .heartRate: text.appendQuoted(minute.mean(.heartRate))
    case .steps: text.appendQuoted(minute.total(.steps))
    case .strokes: text.appendQuoted(minute.total(.strokes))
    case .own: text.appendQuoted(own)
    }
  }
}
