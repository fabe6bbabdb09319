internal import Columns
public import InputReports
public import Tables
public import Workouts

extension InputReport {
  /// The first timestamp of the data.
  public var firstTimestamp: Instant? {
    get { firstUnixMilliseconds.map { Instant(unixMilliseconds: $0) } }
    set { firstUnixMilliseconds = newValue?.unixMilliseconds }
  }

  /// The last timestamp of the data.
  public var lastTimestamp: Instant? {
    get { lastUnixMilliseconds.map { Instant(unixMilliseconds: $0) } }
    set { lastUnixMilliseconds = newValue?.unixMilliseconds }
  }
}

extension InputReport: FieldList {
  @usableFromInline package func forEachField(_ body: (StaticString, FieldValue) -> Void) {
    body("input", .text(input))
    body("status", .text(status.name))
    body("reason", .text(reason?.name))
    body("offset", .integer(offset))
    body("detail", .text(detail))
    body("kind", .text(kind))
    body("file_type", .text(fileType))
    body("manufacturer", .text(manufacturer))
    body("product", .text(product))
    body("bytes", .integer(bytes))
    body("messages", .integer(messages))
    body("records", .integer(records))
    body("sessions", .integer(sessions))
    body("first_timestamp", .instant(firstTimestamp))
    body("last_timestamp", .instant(lastTimestamp))
    body("crc", .text(crc?.rawValue))
    body("dropped", .counts(dropped))
    body("suspect", .counts(suspect))
  }
}

/// The formats of `check`.
public enum ReportFormat: Sendable {
  /// Aligned columns for people.
  case table
  /// One JSON object per line.
  ///
  /// `--report` uses it too.
  case ndjson

  /// Appends the text before the first report.
  public func appendHeader(to text: inout TextBuffer) {
    if self == .table { text.append("status   kind   records  sessions  first (UTC)       input\n") }
  }

  /// Appends a report as one line.
  public func append(_ report: InputReport, to text: inout TextBuffer) {
    switch self {
    case .table: text.appendTableRow(report)
    case .ndjson: text.appendJSONLine(report)
    }
  }
}

extension TextBuffer {
  fileprivate mutating func appendTableRow(_ report: InputReport) {
    appendCell(width: 9) { $0.append(plain: report.status.name) }
    appendCell(width: 4) { $0.append(plain: report.kind ?? "") }
    appendRightCell(width: 10) { if let records = report.records { $0.append(records) } }
    appendRightCell(width: 10) { if let sessions = report.sessions { $0.append(sessions) } }
    append("  ")
    appendCell(width: 18) { if let first = report.firstTimestamp { $0.append(minuteOf: first) } }
    append(plain: report.input)
    appendProblem(of: report)
    for dropped in report.dropped {
      append("; dropped ")
      append(dropped.count)
      append(" ")
      append(plain: dropped.reason)
    }
    for suspect in report.suspect {
      append("; suspect ")
      append(suspect.count)
      append(" ")
      append(plain: suspect.reason)
    }
    append("\n")
  }

  /// Appends `: reason (at byte N): detail`, without unknown parts.
  private mutating func appendProblem(of report: InputReport) {
    if let reason = report.reason {
      append(": ")
      append(plain: reason.name)
    }
    if let offset = report.offset {
      append(" (at byte ")
      append(offset)
      append(")")
    }
    if let detail = report.detail {
      append(": ")
      append(plain: detail)
    }
  }
}

/// Reports as rows of an Arrow stream.
///
/// Rows wait until their batch is full.
package struct ReportRows: ~Copyable, Sendable {
  private var rows = TableRows()
  private var style = ExportStyle()

  /// Creates a table without rows.
  package init() { (style.format, style.batches) = (.arrow, .handedOver(BatchOutlet(), sharesValues: false)) }

  /// Appends the columns.
  package func appendHeader(to text: inout TextBuffer) {
    TableRows.appendHeader(InputReport(input: "", status: .ok).columns, style, to: &text)
  }

  /// Adds a report.
  package mutating func append(_ report: InputReport, to text: inout TextBuffer) {
    rows.append(report, style, to: &text)
  }

  /// Writes the waiting rows as a batch.
  package mutating func flush(to text: inout TextBuffer) { rows.flush(style, to: &text) }
}
