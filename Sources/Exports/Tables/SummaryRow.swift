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
      text.append("start (UTC)       activity                 ")
      text.append(units == .metric ? "km" : "mi")
      text.append("      time  bpm     W    ")
      text.appendCell(width: SummaryBars.columns(fit).cell) { _ in }
      text.append("file\n")
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

/// The bars of workouts.
///
/// All have one fixed scale, because a row is written before the next one is known.
private enum SummaryBars {
  /// The metres per column of a bar.
  static let metersPerColumn = 10_000.0
  /// The columns of a row before the file name, without the bar.
  private static let figures = 70
  /// The width of a file name if the table is not written to a terminal.
  private static let usualName = 30

  /// Returns the widths of a bar, of its cell, and of the file name.
  static func columns(_ fit: TableFit) -> (bar: Int, cell: Int, name: Int) {
    let bar = min(20, fit.barColumns(beside: figures &+ usualName))
    let cell = bar > 0 ? bar &+ 4 : 0
    return (bar, cell, fit.lastColumns(after: figures &+ cell, usual: usualName))
  }
}

extension TextBuffer {
  /// Appends a row that fits the terminal, or has at most 100 columns.
  ///
  /// `!` before the file means that its status is not `ok`.
  fileprivate mutating func appendTableRow(_ row: SummaryRow, _ units: ExportStyle.Units, _ fit: TableFit) {
    let summary = row.summary
    appendCell(width: 18) { $0.append(minuteOf: summary.start) }
    appendCell(width: 18) { $0.append(summary.activityType.name, keepingStartIn: 18) }
    appendRightCell(width: 9) {
      if let distance = summary.distanceMeters {
        $0.append(kilometersOf: units == .metric ? distance : distance / units.metersPerDistanceUnit * 1000)
      }
    }
    append(" ")
    appendRightCell(width: 9) {
      if let duration = summary.timerSeconds ?? summary.elapsedSeconds { $0.append(duration: duration) }
    }
    appendRightCell(width: 5) {
      if let heartRate = summary.averageHeartRateBPM { $0.append(decimal: heartRate, fractionDigits: 0) }
    }
    appendRightCell(width: 6) {
      if let power = summary.averagePowerWatts { $0.append(decimal: power, fractionDigits: 0) }
    }
    append(row.status == .ok ? "    " : "  ! ")
    let columns = SummaryBars.columns(fit)
    let share = (summary.distanceMeters ?? 0) / (SummaryBars.metersPerColumn * Double(max(1, columns.bar)))
    appendCell(width: columns.cell) { $0.append(barOf: share, width: columns.bar) }
    append(plain: row.input, keepingEndIn: columns.name)
    append("\n")
  }
}
