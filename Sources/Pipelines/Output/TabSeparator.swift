/// Converts comma-separated values to tab-separated ones, in arbitrary pieces.
///
/// Fields are not quoted in the result. Tabs, line ends and backslashes become `\t`, `\n`, `\r` and `\\`, so every line
/// is a row, and every tab ends a field.
struct TabSeparator {
  private enum State {
    case fieldStart
    case plain
    case quoted
    /// After a quote in a quoted field: it ends the field, or it is the first of two that represent one.
    case quote
  }

  private var state = State.fieldStart

  /// Appends the converted form of the next bytes.
  mutating func append(_ bytes: RawSpan, to text: inout [UInt8]) {
    var table: [UInt8] = []
    table.append(bytes)
    text.reserveCapacity(text.count &+ table.count)
    for byte in table { append(byte, to: &text) }
  }

  /// Starts another table.
  mutating func reset() { state = .fieldStart }

  private mutating func append(_ byte: UInt8, to text: inout [UInt8]) {
    switch (state, byte) {
    case (.fieldStart, UInt8(ascii: "\"")): state = .quoted
    case (.quoted, UInt8(ascii: "\"")): state = .quote
    case (.quote, UInt8(ascii: "\"")):
      text.append(byte)
      state = .quoted
    case (.quoted, _): Self.append(escaped: byte, to: &text)
    case (_, UInt8(ascii: ",")):
      text.append(UInt8(ascii: "\t"))
      state = .fieldStart
    case (_, UInt8(ascii: "\n")):
      text.append(byte)
      state = .fieldStart
    default:
      Self.append(escaped: byte, to: &text)
      state = .plain
    }
  }

  private static func append(escaped byte: UInt8, to text: inout [UInt8]) {
    let letter: UInt8
    switch byte {
    case UInt8(ascii: "\t"): letter = UInt8(ascii: "t")
    case UInt8(ascii: "\n"): letter = UInt8(ascii: "n")
    case UInt8(ascii: "\r"): letter = UInt8(ascii: "r")
    case UInt8(ascii: "\\"): letter = byte
    default: return text.append(byte)
    }
    text.append(UInt8(ascii: "\\"))
    text.append(letter)
  }
}
