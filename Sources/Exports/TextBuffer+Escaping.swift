import Workouts

/// Text of unknown quality into JSON, CSV, XML and tables: always valid UTF-8, always legal there.
///
/// Every malformed sequence becomes one U+FFFD per maximal subpart, as Unicode recommends and `String(decoding:as:)` does.
extension TextBuffer {
  /// Appends a JSON string with its quotes.
  public mutating func append(json string: String) { append(json: string.utf8Span.span) }

  /// Appends a JSON string with its quotes, repairing malformed UTF-8.
  public mutating func append(json utf8: Span<UInt8>) {
    append(UInt8(ascii: "\""))
    append(utf8, as: .json)
    append(UInt8(ascii: "\""))
  }

  /// Appends the inside of a JSON string, without the quotes.
  mutating func append(jsonContent string: String) { append(string.utf8Span.span, as: .json) }

  /// Appends the inside of a JSON string, without the quotes, repairing malformed UTF-8.
  mutating func append(jsonContent utf8: Span<UInt8>) { append(utf8, as: .json) }

  /// Appends a name of our own as a JSON string; it must need no escaping.
  @inline(__always)
  mutating func append(json name: StaticString) {
    append(UInt8(ascii: "\""))
    append(name)
    append(UInt8(ascii: "\""))
  }

  /// Appends a moment as a JSON string.
  @inline(__always)
  mutating func append(json instant: Instant) {
    append(UInt8(ascii: "\""))
    append(instant)
    append(UInt8(ascii: "\""))
  }

  /// Appends a CSV field, quoted only when it has to be (RFC 4180: comma, quote, line break).
  public mutating func append(csv string: String) { append(csv: string.utf8Span.span) }

  /// Appends a CSV field, quoted only when it has to be, repairing malformed UTF-8.
  public mutating func append(csv utf8: Span<UInt8>) {
    var needsQuotes = false
    for index in 0..<utf8.count {
      switch utf8[index] {
      case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        needsQuotes = true
      default: continue
      }
    }
    if needsQuotes { append(UInt8(ascii: "\"")) }
    append(utf8, as: .csv)
    if needsQuotes { append(UInt8(ascii: "\"")) }
  }

  /// Appends a stretch of another buffer as a CSV field.
  mutating func append(csv other: borrowing TextBuffer, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    append(csv: other.bytes(range))
  }

  /// Appends text for XML content or attributes; characters XML 1.0 has no way to say become U+FFFD.
  public mutating func append(xml string: String) { append(string.utf8Span.span, as: .xml) }

  /// Appends text for a terminal: what could drive it, break the line or turn the direction of reading becomes U+FFFD.
  public mutating func append(plain string: String) { append(string.utf8Span.span, as: .plain) }

  /// Appends part of a text for a terminal.
  mutating func append(plain string: Substring) { append(string.utf8Span.span, as: .plain) }

  private enum Dialect { case json, csv, xml, plain }

  private mutating func append(_ utf8: Span<UInt8>, as dialect: Dialect) {
    reserve(utf8.count)
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      if byte < 0x80 {
        append(ascii: byte, as: dialect)
        index += 1
      } else {
        let (length, isWellFormed) = Self.sequence(at: index, of: utf8)
        let isLeftOut =
          isWellFormed
          && (dialect == .xml && Self.isNoncharacter(at: index, of: utf8)
            || dialect == .plain && Self.drivesTerminal(at: index, of: utf8))
        if isWellFormed && !isLeftOut {
          append(utf8.extracting(index..<(index + length)))
        } else {
          append("\u{FFFD}")
        }
        index += length
      }
    }
  }

  private mutating func append(ascii byte: UInt8, as dialect: Dialect) {
    switch dialect {
    case .json: append(jsonASCII: byte)
    case .xml: append(xmlASCII: byte)
    case .csv:
      if byte == UInt8(ascii: "\"") { append(byte) }
      append(byte)
    case .plain:
      if byte < 0x20 || byte == 0x7F { append("\u{FFFD}") } else { append(byte) }
    }
  }

  private mutating func append(jsonASCII byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case UInt8(ascii: "\n"): append("\\n")
    case UInt8(ascii: "\r"): append("\\r")
    case UInt8(ascii: "\t"): append("\\t")
    case 0..<0x20:
      append("\\u00")
      append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
      let low = byte & 0xF
      append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
    default: append(byte)
    }
  }

  private mutating func append(xmlASCII byte: UInt8) {
    switch byte {
    case UInt8(ascii: "&"): append("&amp;")
    case UInt8(ascii: "<"): append("&lt;")
    case UInt8(ascii: ">"): append("&gt;")
    case UInt8(ascii: "\""): append("&quot;")
    // A parser turns bare line breaks in attributes into spaces and a bare CR into LF; references survive.
    case UInt8(ascii: "\t"): append("&#9;")
    case UInt8(ascii: "\n"): append("&#10;")
    case UInt8(ascii: "\r"): append("&#13;")
    case 0..<0x20: append("\u{FFFD}")
    default: append(byte)
    }
  }

  /// How long the sequence that starts with a byte from 0x80 on is, and whether it is whole and well-formed.
  ///
  /// For a malformed one the length is that of its maximal subpart (Unicode 16, section 3.9, table 3-7): the bytes up to
  /// the first that could not follow, at least one.
  private static func sequence(at index: Int, of utf8: Span<UInt8>) -> (length: Int, isWellFormed: Bool) {
    let lead = utf8[index]
    let length: Int
    // What the second byte may be; it alone keeps out overlong forms, surrogates and what lies over U+10FFFF.
    var allowed: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { allowed = 0xA0...0xBF }
      if lead == 0xED { allowed = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { allowed = 0x90...0xBF }
      if lead == 0xF4 { allowed = 0x80...0x8F }
    default: return (1, false)
    }
    for place in 1..<length {
      guard index + place < utf8.count, allowed.contains(utf8[index + place]) else {
        return (place, false)
      }
      allowed = 0x80...0xBF
    }
    return (length, true)
  }

  /// Whether the well-formed sequence at `index` is U+FFFE or U+FFFF, which XML does not allow.
  private static func isNoncharacter(at index: Int, of utf8: Span<UInt8>) -> Bool {
    utf8[index] == 0xEF && utf8[index + 1] == 0xBF && utf8[index + 2] >= 0xBE
  }

  /// Whether the well-formed sequence at `index` is a control character, a line break or a mark that turns the direction of reading.
  private static func drivesTerminal(at index: Int, of utf8: Span<UInt8>) -> Bool {
    switch (utf8[index], utf8[index + 1]) {
    case (0xC2, 0x80...0x9F): true  // U+0080…U+009F
    // U+200E, U+200F, U+2028…U+202E
    case (0xE2, 0x80): [0x8E, 0x8F].contains(utf8[index + 2]) || (0xA8...0xAE).contains(utf8[index + 2])
    case (0xE2, 0x81): (0xA6...0xA9).contains(utf8[index + 2])  // U+2066…U+2069
    default: false
    }
  }
}
