import Workouts

/// Writes arbitrary text to JSON, CSV, XML and tables.
///
/// The output is always valid UTF-8 and valid in its format.
///
/// Each malformed UTF-8 sequence becomes one U+FFFD per maximal subpart, as Unicode recommends and
/// `String(decoding:as:)` does.
///
/// Characters that control a terminal or change the text direction (C0, DEL, C1, U+061C, U+200E, U+200F, U+2028 to
/// U+202E, U+2066 to U+2069) are escaped in JSON and XML, so that readers get them unchanged. Tables for people replace
/// them. CSV has no escapes and is intended for programs, so it keeps them unchanged.
extension TextBuffer {
  /// Appends a JSON string with its quotes.
  public mutating func append(json string: String) { append(json: string.utf8Span.span) }

  /// Appends a JSON string with its quotes, and repairs malformed UTF-8.
  public mutating func append(json utf8: Span<UInt8>) {
    append(UInt8(ascii: "\""))
    append(utf8, as: .json)
    append(UInt8(ascii: "\""))
  }

  /// Appends the content of a JSON string without quotes.
  mutating func append(jsonContent string: String) { append(string.utf8Span.span, as: .json) }

  /// Appends the content of a JSON string without quotes, and repairs malformed UTF-8.
  mutating func append(jsonContent utf8: Span<UInt8>) { append(utf8, as: .json) }

  /// Appends a constant name as a JSON string.
  ///
  /// It must not need escaping.
  @inline(__always)
  mutating func append(json name: StaticString) {
    append(UInt8(ascii: "\""))
    append(name)
    append(UInt8(ascii: "\""))
  }

  /// Appends a time as a JSON string.
  @inline(__always)
  mutating func append(json instant: Instant) {
    append(UInt8(ascii: "\""))
    append(instant)
    append(UInt8(ascii: "\""))
  }

  /// Appends a CSV field.
  ///
  /// It is quoted only if necessary (RFC 4180: comma, quote, line break).
  public mutating func append(csv string: String) { append(csv: string.utf8Span.span) }

  /// Appends a CSV field, quoted only if necessary, and repairs malformed UTF-8.
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

  /// Appends a range of another buffer as a CSV field.
  mutating func append(csv other: borrowing TextBuffer, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    append(csv: other.bytes(range))
  }

  /// Appends text for XML content or attributes.
  ///
  /// Characters that XML 1.0 does not allow become U+FFFD.
  public mutating func append(xml string: String) { append(string.utf8Span.span, as: .xml) }

  /// Appends text for a terminal.
  ///
  /// Characters that control it, break the line or change the text direction become U+FFFD.
  public mutating func append(plain string: String) { append(string.utf8Span.span, as: .plain) }

  /// Appends a part of a text for a terminal.
  mutating func append(plain string: Substring) { append(string.utf8Span.span, as: .plain) }

  private enum Dialect { case json, csv, xml, plain }

  private mutating func append(_ utf8: Span<UInt8>, as dialect: Dialect) {
    var index = 0
    while index < utf8.count {
      var end = index
      while end < utf8.count, Self.isPlain(utf8[end]) { end &+= 1 }
      if end > index {
        append(utf8.extracting(index..<end))
        index = end
        continue
      }
      let byte = utf8[index]
      if byte < 0x80 {
        append(ascii: byte, as: dialect)
        index &+= 1
      } else {
        let (length, isWellFormed) = Self.sequence(at: index, of: utf8)
        if !isWellFormed || dialect == .xml && Self.isNoncharacter(at: index, of: utf8) {
          append("\u{FFFD}")
        } else if dialect != .csv, let scalar = Self.terminalDriver(at: index, of: utf8) {
          append(terminalDriver: scalar, as: dialect)
        } else {
          append(utf8.extracting(index..<(index &+ length)))
        }
        index &+= length
      }
    }
  }

  /// Returns whether no dialect escapes a byte.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"): false
    default: 0x20..<0x7F ~= byte
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

  /// Appends a character that `terminalDriver` found.
  private mutating func append(terminalDriver scalar: UInt16, as dialect: Dialect) {
    switch dialect {
    case .json:
      append("\\u")
      append(hexadecimal: scalar)
    case .xml:
      append("&#x")
      append(hexadecimal: scalar)
      append(";")
    case .csv, .plain: append("\u{FFFD}")
    }
  }

  private mutating func append(hexadecimal value: UInt16) {
    for shift in stride(from: UInt16(12), through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: value &>> shift & 0xF)
      append(digit < 10 ? UInt8(ascii: "0") &+ digit : UInt8(ascii: "a") &+ digit &- 10)
    }
  }

  private mutating func append(jsonASCII byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case UInt8(ascii: "\n"): append("\\n")
    case UInt8(ascii: "\r"): append("\\r")
    case UInt8(ascii: "\t"): append("\\t")
    case 0..<0x20, 0x7F:
      append("\\u")
      append(hexadecimal: UInt16(byte))
    default: append(byte)
    }
  }

  private mutating func append(xmlASCII byte: UInt8) {
    switch byte {
    case UInt8(ascii: "&"): append("&amp;")
    case UInt8(ascii: "<"): append("&lt;")
    case UInt8(ascii: ">"): append("&gt;")
    case UInt8(ascii: "\""): append("&quot;")
    // An XML parser changes literal line breaks in attributes to spaces, and CR to LF. It keeps character references.
    case UInt8(ascii: "\t"): append("&#9;")
    case UInt8(ascii: "\n"): append("&#10;")
    case UInt8(ascii: "\r"): append("&#13;")
    case 0..<0x20: append("\u{FFFD}")
    case 0x7F: append("&#127;")
    default: append(byte)
    }
  }

  /// Returns the length of the sequence that starts with a byte of at least 0x80, and whether it is well-formed.
  ///
  /// For a malformed sequence, the length is the length of its maximal subpart (Unicode 16, section 3.9, table 3-7):
  /// the bytes before the first byte that cannot follow, at least one.
  private static func sequence(at index: Int, of utf8: Span<UInt8>) -> (length: Int, isWellFormed: Bool) {
    let lead = utf8[index]
    let length: Int
    // The allowed second bytes. They exclude overlong forms, surrogates and code points above U+10FFFF.
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
      guard index &+ place < utf8.count, allowed.contains(utf8[index &+ place]) else {
        return (place, false)
      }
      allowed = 0x80...0xBF
    }
    return (length, true)
  }

  /// Returns whether the well-formed sequence at `index` is U+FFFE or U+FFFF, which XML does not allow.
  private static func isNoncharacter(at index: Int, of utf8: Span<UInt8>) -> Bool {
    utf8[index] == 0xEF && utf8[index &+ 1] == 0xBF && utf8[index &+ 2] >= 0xBE
  }

  /// Returns the character at `index` if it controls a terminal or changes the text direction.
  ///
  /// These are control characters from U+0080, line breaks and direction marks. The sequence must be well-formed.
  private static func terminalDriver(at index: Int, of utf8: Span<UInt8>) -> UInt16? {
    let second = UInt16(utf8[index &+ 1])
    switch utf8[index] {
    case 0xC2: return second < 0xA0 ? second : nil
    case 0xD8: return second == 0x9C ? 0x061C : nil
    case 0xE2 where second == 0x80 || second == 0x81:
      let scalar = 0x2000 | (second & 1) << 6 | UInt16(utf8[index &+ 2] & 0x3F)
      switch scalar {
      case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: return scalar
      default: return nil
      }
    default: return nil
    }
  }
}
