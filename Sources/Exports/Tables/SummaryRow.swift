public import InputReports
public import Tables
public import Workouts

/// One workout in the output of `summary` and `export`.
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

  /// The content of the input; nil where it is not known, so that its name stands for it.
  public var content: ContentHash?

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

extension WorkoutRow {
  /// Makes the row of a workout that `summary` and `export` have.
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
  /// A handful of aligned columns for people, 100 columns wide where it does not go to a terminal.
  case table(ExportStyle.Units, TableFit)
  /// Every key as a column.
  case csv
  /// One JSON object a line.
  case ndjson
  /// The tables of `export`.
  case export(WorkoutExport)

  /// The need of a row, which comes when the input is over.
  package var contentNeed: ContentNeed {
    switch self {
    case .table: .never
    case .csv, .ndjson: .byEndIfWhole
    case .export(let export): export.style.listsRideID ? .byEnd : .never
    }
  }

  /// Appends what comes before the first row; `columns` are those of the options that the workouts are read with.
  public func appendHeader(columns: [GeneratorColumn] = [], to text: inout TextBuffer) {
    switch self {
    case .table(let units, let fit):
      text.append("start (UTC)       activity                 ")
      text.append(units == .metric ? "km" : "mi")
      text.append("      time  bpm     W    ")
      text.appendCell(width: SummaryBars.columns(fit).cell) { _ in }
      text.append("file\n")
    case .csv:
      // Any row has the keys of all.
      text.appendCSVHeader(WorkoutRow(SummaryRow(headerWith: columns)))
    case .ndjson: break
    case .export(let export): export.appendHeader(columns, to: &text)
    }
  }

  /// Appends a workout as one line, or as a batch of one row.
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

/// Writes workouts in a format, one after another; those that become columns go out together.
package struct SummaryRows: ~Copyable {
  /// The format.
  package let format: SummaryFormat
  /// Rows that wait as columns.
  private var rows = TableRows(capacity: 64)

  /// Makes a writer of rows in `format`.
  package init(_ format: SummaryFormat) { self.format = format }

  /// Appends a workout as one line, or as a row that waits for `flush`.
  package mutating func append(_ row: SummaryRow, to text: inout TextBuffer) {
    guard case .export(let export) = format else { return format.append(row, to: &text) }
    export.append(row, &rows, to: &text)
  }

  /// Appends the rows that wait.
  package mutating func flush(to text: inout TextBuffer) {
    if case .export(let export) = format { rows.flush(export.style, to: &text) }
  }
}

/// The bars of workouts: as each row is written before the next is known, all have one scale.
private enum SummaryBars {
  /// Metres of a column.
  static let metersPerColumn = 10_000.0
  /// Columns of a row before the file, but for the bar.
  private static let figures = 70
  /// Columns of a file's name where the table does not go to a terminal.
  private static let usualName = 30

  /// Columns of a bar, those of its cell, and those of the file's name.
  static func columns(_ fit: TableFit) -> (bar: Int, cell: Int, name: Int) {
    let bar = min(20, fit.barColumns(beside: figures &+ usualName))
    let cell = bar > 0 ? bar &+ 4 : 0
    return (bar, cell, fit.lastColumns(after: figures &+ cell, usual: usualName))
  }
}

extension TextBuffer {
  /// Appends a row of 100 columns or less, or as many as a terminal has; `!` before the file says that its status is not
  /// `ok`.
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
