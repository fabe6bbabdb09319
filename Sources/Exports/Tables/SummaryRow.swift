public import InputReports
public import Tables
public import Workouts

/// One workout in the output of `summary` and `export`.
public struct SummaryRow: Sendable {
  /// The name of the input.
  public var input: String
  /// The status of the input.
  public var status: InputStatus
  /// The summary of the workout.
  public var summary: WorkoutSummary
  /// The sport's name in the FIT profile.
  public var sport: String?
  /// The sub sport's name in the FIT profile.
  public var subSport: String?
  /// The manufacturer of the device.
  public var manufacturer: String?
  /// The product name of the device.
  public var product: String?
  /// The identifier by which a second import replaces the workout instead of duplicating it
  /// (Documentation/HealthKitMapping.md, "Identity").
  public var syncIdentifier: String?

  /// The content of the input.
  ///
  /// If it is nil, the name of the input is used instead.
  public var content: ContentHash?

  /// Creates a row without names.
  public init(input: String, status: InputStatus, summary: WorkoutSummary) {
    self.input = input
    self.status = status
    self.summary = summary
  }

  /// Creates a row without values, used to list the columns.
  init(headerWith columns: [GeneratorColumn]) {
    let epoch = Instant(unixMilliseconds: 0)
    self.init(input: "", status: .ok, summary: WorkoutSummary(start: epoch, end: epoch))
    summary.cells = columns.map { WorkoutCell($0) }
  }
}

extension WorkoutRow {
  /// Creates the row of a workout for `summary` and `export`.
  init(_ row: SummaryRow, _ units: UnitSystem = .metric) {
    var origin = WorkoutOrigin()
    (origin.sport, origin.subSport, origin.syncIdentifier) = (row.sport, row.subSport, row.syncIdentifier)
    (origin.manufacturer, origin.product) = (row.manufacturer, row.product)
    let content = row.content ?? ContentHash(standingFor: row.input)
    let ride = RideID(content: content, session: row.summary.sessionIndex)
    self.init(row.summary, origin, ride: ride, input: row.input, status: row.status, units)
  }
}

/// The formats of `summary`.
public enum SummaryFormat: Sendable {
  /// A few aligned columns for people, 100 columns wide unless it is written to a terminal.
  case table(ExportStyle.Units, TableFit)
  /// CSV with every key as a column.
  case csv
  /// One JSON object per line.
  case ndjson
  /// The tables of `export`.
  case export(WorkoutExport)

  /// When a row, which is written at the end of its input, needs the content.
  package var contentNeed: ContentNeed {
    switch self {
    case .table: .never
    case .csv, .ndjson: .byEndIfWhole
    case .export(let export): export.style.listsRideID ? .byEnd : .never
    }
  }

  /// Appends the text before the first row.
  ///
  /// `columns` are the columns of custom generators.
  public func appendHeader(columns: [GeneratorColumn] = [], to text: inout TextBuffer) {
    switch self {
    case .table(let units, let fit):
      let columns = SummaryColumns(fit)
      text.appendCell(width: SummaryColumns.start) { $0.append("start (Z: UTC)") }
      text.appendCell(width: columns.activity) { $0.append("activity") }
      text.append(units == .metric ? "     km" : "     mi")
      text.append("     time      speed bpm    W   ")
      text.appendCell(width: columns.barCell) { _ in }
      text.append("title or file\n")
    case .csv:
      // Every row has all keys.
      text.appendCSVHeader(WorkoutRow(SummaryRow(headerWith: columns)))
    case .ndjson: break
    case .export(let export): export.appendHeader(columns, to: &text)
    }
  }

  /// Appends a workout as one line, or as a batch with one row.
  public func append(_ row: SummaryRow, to text: inout TextBuffer) {
    switch self {
    case .table(let units, let fit): text.appendTableRow(row, units, fit)
    case .csv: text.appendCSVRow(WorkoutRow(row))
    case .ndjson: text.appendJSONLine(WorkoutRow(row))
    case .export:
      var rows = SummaryRows(self)
      rows.append(row, to: &text)
      rows.flush(to: &text)
    }
  }
}

/// Writes workouts in a format.
///
/// Rows of columns are written together.
package struct SummaryRows: ~Copyable {
  /// The format.
  package let format: SummaryFormat
  /// The waiting rows of columns.
  private var rows = TableRows(capacity: 64)

  /// Creates a writer of rows in `format`.
  package init(_ format: SummaryFormat) { self.format = format }

  /// Appends a workout as one line, or as a row that waits for `flush`.
  package mutating func append(_ row: SummaryRow, to text: inout TextBuffer) {
    guard case .export(let export) = format else { return format.append(row, to: &text) }
    export.append(row, &rows, to: &text)
  }

  /// Appends the waiting rows.
  package mutating func flush(to text: inout TextBuffer) {
    if case .export(let export) = format { rows.flush(export.style, to: &text) }
  }
}

/// The columns of the table for people.
///
/// Bars have one fixed scale, so that two tables can be compared.
private struct SummaryColumns {
  /// The metres per column of a bar.
  static let metersPerColumn = 10_000.0
  /// The width of a start.
  static let start = 18
  /// The width of a title if the table is not written to a terminal.
  private static let usualTitle = 25
  /// The columns of a row before the title, without the activity and the bar.
  private static let figures = 57

  /// The width of an activity: less on a narrow terminal.
  let activity: Int
  /// The width of a bar, and of its cell.
  let bar: Int, barCell: Int
  /// The width of a title or the name of a file.
  let title: Int

  init(_ fit: TableFit) {
    activity = fit.terminalColumns.map { $0 < 90 } == true ? 11 : 18
    let figures = Self.figures &+ activity
    bar = min(20, fit.barColumns(beside: figures &+ Self.usualTitle))
    barCell = bar > 0 ? bar &+ 4 : 0
    title = fit.lastColumns(after: figures &+ barCell, usual: Self.usualTitle)
  }
}

extension TextBuffer {
  /// Appends a row that fits the terminal, or has at most 100 columns.
  ///
  /// `!` before the title means that the status of the file is not `ok`.
  fileprivate mutating func appendTableRow(_ row: SummaryRow, _ units: ExportStyle.Units, _ fit: TableFit) {
    let summary = row.summary
    let columns = SummaryColumns(fit)
    appendCell(width: SummaryColumns.start) { $0.append(startOf: summary) }
    appendCell(width: columns.activity) {
      $0.append(activity: summary.activityType.name, keepingStartIn: columns.activity &- 1)
    }
    appendRightCell(width: 7) {
      if let distance = summary.distanceMeters {
        $0.append(kilometersOf: units == .metric ? distance : distance / units.metersPerDistanceUnit * 1000)
      }
    }
    append(" ")
    appendRightCell(width: 8) {
      if let duration = summary.timerSeconds ?? summary.elapsedSeconds { $0.append(duration: duration) }
    }
    append(" ")
    appendRightCell(width: 10) { $0.append(speedOf: summary, units) }
    appendRightCell(width: 4) {
      if let heartRate = summary.averageHeartRateBPM { $0.append(decimal: heartRate, fractionDigits: 0) }
    }
    appendRightCell(width: 5) {
      if let power = summary.averagePowerWatts { $0.append(decimal: power, fractionDigits: 0) }
    }
    append(row.status == .ok ? "   " : " ! ")
    let share = (summary.distanceMeters ?? 0) / (SummaryColumns.metersPerColumn * Double(max(1, columns.bar)))
    appendCell(width: columns.barCell) { $0.append(barOf: share, width: columns.bar) }
    if let title = summary.title {
      append(plain: title, keepingStartIn: columns.title)
    } else {
      append(plain: row.input, keepingEndIn: columns.title)
    }
    append("\n")
  }

  /// Appends the start in local time, or in UTC with a `Z` if the file has no local time.
  private mutating func append(startOf summary: borrowing WorkoutSummary) {
    append(minuteOf: summary.start.advanced(byMilliseconds: Int64(summary.utcOffsetSeconds ?? 0) &* 1000))
    if summary.utcOffsetSeconds == nil { append("Z") }
  }

  /// Appends the mean speed: as a pace for runs and swims.
  private mutating func append(speedOf summary: borrowing WorkoutSummary, _ units: ExportStyle.Units) {
    guard let meters = summary.distanceMeters, let seconds = summary.timerSeconds ?? summary.elapsedSeconds,
      meters > 0, seconds > 0
    else { return }
    let isSwim = summary.activityType == .swimming
    guard isSwim || summary.activityType == .running else {
      let speed = meters / seconds * 3600 / units.metersPerDistanceUnit
      guard speed < 1000 else { return }
      let (whole, tenths) = UInt64(clamping: Int64(saturating: speed * 10 + 0.5)).quotientAndRemainder(dividingBy: 10)
      append(whole)
      append(".")
      append(tenths)
      return append(units == .metric ? " km/h" : " mph")
    }
    let unit = isSwim ? (units == .metric ? 100 : 91.44) : units.metersPerDistanceUnit
    let pace = (seconds / meters * unit).rounded()
    guard pace < 6000 else { return }
    let (minutes, rest) = UInt64(clamping: Int64(saturating: pace)).quotientAndRemainder(dividingBy: 60)
    append(minutes)
    append(":")
    append(digitsOf: rest, width: 2)
    append(isSwim ? (units == .metric ? "/100m" : "/100yd") : units == .metric ? "/km" : "/mi")
  }
}
