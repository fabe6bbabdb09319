public import Workouts

/// The verdict on an input; every input gets exactly one.
public enum InputStatus: String, Sendable, CaseIterable {
  /// Read to its end, nothing missing.
  case ok
  /// Something is missing or damaged; what was readable was delivered.
  case partial
  /// Nothing usable.
  case failed
  /// Not asked for.
  case skipped
}

/// What became of one input: a line of `check` and of `--report`.
///
/// What is not known is nil and then has no key in NDJSON and an empty cell in the table.
public struct InputReport: Equatable, Sendable {
  /// Something that was left out, and how often.
  public struct Dropped: Equatable, Sendable {
    /// Why, as a short name such as `time-went-back`.
    public var reason: String
    /// How many times.
    public var count: Int

    /// Makes a count of something left out.
    public init(reason: String, count: Int) {
      self.reason = reason
      self.count = count
    }
  }

  /// How the checksum came out.
  public enum CRC: String, Sendable {
    case ok, mismatch, absent
  }

  /// The input's name: a path, with `archive!entry` for what lies in an archive.
  public var input: String
  /// The verdict.
  public var status: InputStatus
  /// Why it is not `ok`, as a short name such as `truncated`.
  public var reason: String?
  /// The byte where it went wrong: in the gzip file or the archive as it is for what is wrong with that, else in what came out of it.
  public var offset: Int?
  /// What went wrong, in words.
  public var detail: String?
  /// What the input is by its content: `fit`, `gpx` or `tcx`.
  public var kind: String?
  /// The file type by its name in the FIT profile, such as `activity`.
  public var fileType: String?
  /// Who made the device.
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
  /// How the checksum came out.
  public var crc: CRC?
  /// What was left out, in the order in which it is to be shown.
  public var dropped: [Dropped] = []

  /// What an earlier run could read of an input that need not be read or stored again; nil for one that was read.
  public var readableBefore: Int?

  /// How many rides could be read, whole or in part: 1 or 0, for an archive that was not read again those that an earlier run could read.
  public var readableInputs: Int {
    if let readableBefore { return readableBefore }
    let isRide = kind == "fit" || kind == "gpx" || kind == "tcx"
    return isRide && (status == .ok || status == .partial) ? 1 : 0
  }

  /// About how many bytes it takes to keep it.
  public var byteCount: Int {
    let texts = [input, reason, detail, kind, fileType, manufacturer, product].reduce(0) { $0 &+ ($1?.utf8.count ?? 0) }
    return MemoryLayout<InputReport>.size &+ texts &+ dropped.count &* 64
  }

  /// Makes a report of which only the verdict is known.
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

  /// Appends what comes before the first report.
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

  /// Appends `: reason (at byte N): detail`, as far as they are known.
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
