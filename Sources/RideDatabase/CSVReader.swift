internal import Workouts

/// Reads comma-separated values as in RFC 4180, chunk by chunk: quoted fields, doubled quotes, line ends within quotes.
///
/// It accepts deviations that occur in real files: lines can end with LF or CRLF, a quote inside an unquoted field is
/// an ordinary character, and the last line can lack its end. NUL is skipped, because texts in the database cannot
/// contain it. The first `maximumFields` fields of a row and the first `maximumFieldBytes` bytes of a field are kept:
/// constant memory.
struct CSVReader {
  static let maximumFields = 128
  static let maximumFieldBytes = 16_384

  private enum State { case fieldStart, unquoted, quoted, quoteInQuoted }

  private var state = State.fieldStart
  private var field: [UInt8] = []
  private var fields: [String] = []
  private var isFirstByte = true
  /// True when the row has any byte, even only a comma.
  private var hasContent = false

  /// Reads bytes and calls `row` for every row that they complete.
  mutating func feed(_ bytes: some Sequence<UInt8>, row: ([String]) -> Void) {
    for byte in bytes { take(byte, row) }
  }

  /// Ends the last row.
  mutating func finish(row: ([String]) -> Void) {
    if hasContent { endRow(row) }
    self = CSVReader()
  }

  private mutating func take(_ byte: UInt8, _ row: ([String]) -> Void) {
    switch (state, byte) {
    case (_, 0): break
    case (.quoted, UInt8(ascii: "\"")): state = .quoteInQuoted
    case (.quoted, _): append(byte)
    case (.quoteInQuoted, UInt8(ascii: "\"")):
      append(byte)
      state = .quoted
    case (.fieldStart, UInt8(ascii: "\"")):
      state = .quoted
      hasContent = true
    case (_, UInt8(ascii: ",")):
      hasContent = true
      endField()
    case (_, UInt8(ascii: "\n")): if hasContent { endRow(row) }
    case (_, UInt8(ascii: "\r")): break
    default:
      hasContent = true
      state = .unquoted
      append(byte)
    }
  }

  private mutating func append(_ byte: UInt8) {
    if field.count < Self.maximumFieldBytes { field.append(byte) }
  }

  private mutating func endField() {
    state = .fieldStart
    if fields.count < Self.maximumFields { fields.append(text(of: field)) }
    field.removeAll(keepingCapacity: true)
  }

  private mutating func text(of field: [UInt8]) -> String {
    defer { isFirstByte = false }
    let hasMark = isFirstByte && field.starts(with: [0xEF, 0xBB, 0xBF])
    let text = field.wholeCharacters(upTo: Self.maximumFieldBytes)
    return String(decoding: hasMark ? text[3...] : text, as: UTF8.self)
  }

  private mutating func endRow(_ row: ([String]) -> Void) {
    endField()
    row(fields)
    fields.removeAll(keepingCapacity: true)
    hasContent = false
  }
}
