#if SQLite
package import InputReports
package import Tables
package import Workouts

/// The report on a completed input: its row in `inputs`.
package struct InputRow: Sendable {
  /// Its path, which is the key of the input; `-` is a pipe, which is identified by its content.
  package var path: String
  /// The name of its file in an index such as Strava's, see `ActivityIndex.fileKey(of:)`.
  package var fileKey: String?
  /// Its size and modification time, if it is a file.
  package var stamp: InputStamp?
  /// 128 bits of hash over its decompressed content in hexadecimal, if it was read completely.
  package var contentHash: String?
  /// The hash of the beginning of its content, from which the names of its workouts are derived; nil for an input
  /// without workouts.
  package var content: ContentHash?
  /// The report on the input.
  package var report: InputReport
  /// The options with which it was read: see `InputReading`.
  package var reading: InputReading
  /// The identifier of its first workout that has an identifier.
  var syncIdentifier: String?

  /// Creates the row of an input with only its status.
  package init(path: String, status: InputStatus, reading: InputReading) {
    self.init(path: path, report: InputReport(input: path, status: status), reading: reading)
  }

  /// Creates the row of an input from its report.
  package init(path: String, report: InputReport, reading: InputReading) {
    self.path = path
    self.report = report
    self.reading = reading
    fileKey = ActivityIndex.fileKey(of: path)
  }
}

/// Size and modification time of a file, which show without reading it that it is unchanged.
package struct InputStamp: Hashable, Sendable {
  /// Size of the file in bytes.
  package var sizeBytes: Int64
  /// Modification time, in nanoseconds since 1970.
  package var modifiedUnixNanoseconds: Int64

  /// Creates a stamp.
  package init(sizeBytes: Int64, modifiedUnixNanoseconds: Int64) {
    self.sizeBytes = sizeBytes
    self.modifiedUnixNanoseconds = modifiedUnixNanoseconds
  }
}

/// The options with which an input was read, as one number: an unchanged input is read again if more of it is wanted
/// than before.
package struct InputReading: Equatable, Sendable {
  /// Incremented whenever a new version can read the same input differently.
  static let version: Int64 = 7

  /// The number.
  package let rawValue: Int64

  init(rawValue: Int64) { self.rawValue = rawValue }

  /// Creates the reading for the rows of `selection`.
  ///
  /// `rules` is a small number for the rules that accept or select inputs, `meaning` for the options that change their
  /// output, and `assumption` for assumptions about them. Each number changes if the rules, options or assumptions
  /// change.
  package init(_ selection: RowSelection, rules: UInt8, meaning: UInt16 = 0, assumption: UInt16 = 0) {
    rawValue =
      Int64(selection.rawValue) | Int64(rules) << 8 | Self.version << 16 | Int64(assumption) << 32
      | Int64(meaning & 0x7FFF) << 48
  }

  /// Whether an input with this reading has all rows of the reading `wanted`.
  func covers(_ wanted: InputReading) -> Bool {
    rawValue >> 8 == wanted.rawValue >> 8 && rawValue & wanted.rawValue & 0xFF == wanted.rawValue & 0xFF
  }
}

extension RideRows {
  /// Adds the report on the input and ends it; its workouts must have been added before.
  package mutating func end(_ row: InputRow) {
    if let content = row.content {
      buffer.begin(kind: RowKind.content)
      buffer.put(Int64(bitPattern: content.high))
      buffer.put(Int64(bitPattern: content.low))
      buffer.end()
    }
    var row = row
    row.syncIdentifier = firstSyncIdentifier
    buffer.put(row, .inputs)
  }
}

extension InputRow: TableRow {
  package static var blank: InputRow { InputRow(path: "", status: .ok, reading: InputReading(rawValue: 0)) }

  package func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    body(.required("path"), .text(path))
    body("file_key", .text(fileKey))
    body("size_bytes", .long(stamp?.sizeBytes))
    body("modified_unix_ns", .long(stamp?.modifiedUnixNanoseconds))
    body("content_hash", .text(contentHash))
    body(.required("status"), .text(report.status.name))
    body("reason", .text(report.reason?.name))
    body("problem_offset", .integer(report.offset))
    body("detail", .text(report.detail))
    body("kind", .text(report.kind))
    body("file_type", .text(report.fileType))
    body("manufacturer", .text(report.manufacturer))
    body("product", .text(report.product))
    body("bytes", .integer(report.bytes))
    body("messages", .integer(report.messages))
    body("records", .integer(report.records))
    body("sessions", .integer(report.sessions))
    body("first_unix_ms", .long(report.firstUnixMilliseconds))
    body("last_unix_ms", .long(report.lastUnixMilliseconds))
    body("crc", .text(report.crc?.rawValue))
    body("dropped", .text(report.droppedJSON))
    body("sync_id", .text(syncIdentifier))
    body("reading", .long(reading.rawValue))
    body(.computed("read_utc", "strftime('%Y-%m-%dT%H:%M:%SZ', 'now')"), .text(nil))
  }
}

extension InputReport {
  /// The counts of dropped data as a JSON object; nil if there are none.
  fileprivate var droppedJSON: String? {
    dropped.isEmpty ? nil : "{" + dropped.map { "\"\($0.reason)\":\($0.count)" }.joined(separator: ",") + "}"
  }
}

/// The report on an input, decoded by the writer from its row.
struct BroughtInput {
  var path = ""
  var sizeBytes: Int64?
  var modified: Int64?
  var hash: String?
  var status: Stored<InputStatus> = .unknown("")
  var reason: Stored<Reason>?
  var recording: String?
  var reading = InputReading(rawValue: 0)

  /// Decodes the values written by `RideRows.end`.
  init(_ bytes: RawSpan) {
    var values = RowValues(bytes)
    var index = 0
    while let value = values.next() {
      // The row does not contain the id, the table's first column.
      index &+= 1
      switch (Table.inputs.columns[index].name, value) {
      case ("path", .text(let text)): path = String(copying: text)
      case ("size_bytes", .integer(let number)): sizeBytes = number
      case ("modified_unix_ns", .integer(let number)): modified = number
      case ("content_hash", .text(let text)): hash = String(copying: text)
      case ("status", .text(let text)): status = Stored(String(copying: text))
      case ("reason", .text(let text)): reason = Stored(String(copying: text))
      case ("sync_id", .text(let text)): recording = String(copying: text)
      case ("reading", .integer(let number)): reading = InputReading(rawValue: number)
      default: break
      }
    }
  }

  /// The row that is stored if the input is skipped because another has the same content.
  func skipped(as other: String) -> RowBuffer {
    var rows = RideRows([])
    var row = InputRow(path: path, status: .skipped, reading: reading)
    row.report.set(.skipped, .duplicate, detail: "holds the same as " + other)
    row.contentHash = hash
    if let sizeBytes, let modified { row.stamp = InputStamp(sizeBytes: sizeBytes, modifiedUnixNanoseconds: modified) }
    rows.end(row)
    return rows.buffer
  }
}

/// The row that an earlier run stored for an input.
struct StoredInput {
  var id: Int64
  var sizeBytes: Int64?
  var modified: Int64?
  var hash: String?
  var status: Stored<InputStatus>
  var reason: Stored<Reason>?
  var reading: InputReading

  /// Whether reading the file again cannot give new data.
  func isSettled(for wanted: InputReading) -> Bool {
    // An input that could not be opened might exist the next time.
    reading.covers(wanted) && isReadable
  }

  /// Whether the whole file could be read.
  var isReadable: Bool { reason != .known(.unreadable) }

  /// Whether any content could be used.
  var isUsable: Bool { status == .known(.ok) || status == .known(.partial) }

  func holdsTheSame(as brought: BroughtInput) -> Bool {
    guard let hash, hash == brought.hash else { return false }
    return status == brought.status && reason == brought.reason && isSettled(for: brought.reading)
  }
}
#endif
