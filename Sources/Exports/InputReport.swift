public import Workouts

/// The status of an input; every input gets exactly one.
public enum InputStatus: String, Sendable, CaseIterable {
  /// Read to its end, nothing missing.
  case ok
  /// Something is missing or damaged; all readable data was delivered.
  case partial
  /// Nothing usable.
  case failed
  /// Not wanted.
  case skipped
}

/// The report on one input: a line of `check` and of `--report`.
///
/// Unknown values are nil, and then have no key in NDJSON and an empty cell in the table.
public struct InputReport: Equatable, Sendable {
  /// A count of data that was left out for one reason.
  public struct Dropped: Equatable, Sendable {
    /// The reason, as a short name such as `timestamp-steps-back`.
    public var reason: String
    /// The count.
    public var count: Int

    /// Makes a count.
    public init(reason: String, count: Int) {
      self.reason = reason
      self.count = count
    }
  }

  /// Status of the checksum.
  public enum CRC: String, Sendable {
    case ok, mismatch, absent
  }

  /// The input's name: a path, with `archive!entry` for an entry of an archive.
  public var input: String
  /// The status.
  public var status: InputStatus
  /// The reason why it is not `ok`, as a short name such as `truncated`.
  public var reason: String?
  /// Byte offset of the problem: in the compressed file for gzip and archive errors, otherwise in the decompressed
  /// data.
  public var offset: Int?
  /// The problem, in words.
  public var detail: String?
  /// The kind of its content: `fit`, `gpx` or `tcx`.
  public var kind: String?
  /// The file type by its name in the FIT profile, such as `activity`.
  public var fileType: String?
  /// The manufacturer of the device.
  public var manufacturer: String?
  /// The device.
  public var product: String?
  /// Bytes read, inflated.
  public var bytes: Int?
  /// Messages read.
  public var messages: Int?
  /// Records read.
  public var records: Int?
  /// Workouts found.
  public var sessions: Int?
  /// The first time stamp of the data.
  public var firstTimestamp: Instant?
  /// The last time stamp of the data.
  public var lastTimestamp: Instant?
  /// Status of the checksum.
  public var crc: CRC?
  /// Counts of data that was left out, in the order in which they are shown.
  public var dropped: [Dropped] = []

  /// Rides that an earlier run could read from an input that need not be read or stored again; nil for one that was
  /// read.
  public var readableBefore: Int?

  /// Rides that could be read, whole or in part: 1 or 0; for an archive that was not read again, those of an earlier
  /// run.
  public var readableInputs: Int {
    if let readableBefore { return readableBefore }
    let isRide = kind == "fit" || kind == "gpx" || kind == "tcx"
    return isRide && (status == .ok || status == .partial) ? 1 : 0
  }

  /// About how many bytes the report takes in memory.
  public var byteCount: Int {
    let texts = [input, reason, detail, kind, fileType, manufacturer, product].reduce(0) { $0 &+ ($1?.utf8.count ?? 0) }
    return MemoryLayout<InputReport>.size &+ texts &+ dropped.count &* 64
  }

  /// Makes a report with nothing but its status.
  public init(input: String, status: InputStatus, reason: String? = nil) {
    self.input = input
    self.status = status
    self.reason = reason
  }
}

extension InputReport: FieldList {
  func forEachField(_ body: (StaticString, FieldValue) -> Void) {
    body("input", .text(input))
    body("status", .text(status.rawValue))
    body("reason", .text(reason))
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
  }
}

/// The formats of `check`.
public enum ReportFormat: Sendable {
  /// Aligned columns for people.
  case table
  /// One JSON object a line; also the format of `--report`.
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
    appendCell(width: 9) { $0.append(plain: report.status.rawValue) }
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
    append("\n")
  }

  /// Appends `: reason (at byte N): detail`, as far as these are known.
  private mutating func appendProblem(of report: InputReport) {
    if let reason = report.reason {
      append(": ")
      append(plain: reason)
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
