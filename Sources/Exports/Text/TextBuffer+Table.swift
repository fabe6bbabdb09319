/// Cells of tables for people: plain text, aligned by code points, and safe for terminals.
extension TextBuffer {
  /// Appends the output of `fill`, padded with blanks to `width` columns.
  package mutating func appendCell(width: Int, _ fill: (inout TextBuffer) -> Void) {
    let start = count
    fill(&self)
    for _ in 0..<max(0, width &- columns(from: start)) { append(UInt8(ascii: " ")) }
  }

  /// Appends blanks and the output of `fill`, aligned to the right in `width` columns.
  package mutating func appendRightCell(width: Int, _ fill: (inout TextBuffer) -> Void) {
    let start = count
    fill(&self)
    insertBlanks(max(0, width &- columns(from: start)), at: start)
  }

  /// Appends the name of an activity as people write it, such as `Cross country skiing`, shortened with `…` to `width`
  /// columns.
  mutating func append(activity name: StaticString, keepingStartIn width: Int) {
    let start = count
    let letters = "\(name)".utf8
    // People call traditional strength training strength training.
    for byte in letters.dropFirst(letters.starts(with: "traditional".utf8) ? 11 : 0) {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      if count == start {
        append(isCapital ? byte : byte &- 32)
      } else {
        if isCapital { append(UInt8(ascii: " ")) }
        append(isCapital ? byte &+ 32 : byte)
      }
    }
    guard count &- start > width else { return }
    truncate(to: start &+ width &- 1)
    append("…")
  }

  /// Appends text for a terminal, shortened with `…` to `width` columns.
  mutating func append(plain string: String, keepingStartIn width: Int) {
    let scalars = string.unicodeScalars
    if scalars.count <= width { return append(plain: string) }
    append(plain: Substring(scalars.prefix(max(0, width &- 1))))
    append("…")
  }

  /// Appends text for a terminal.
  ///
  /// If it is longer than `width` columns, only `…` and its end, in which file names differ most.
  package mutating func append(plain string: String, keepingEndIn width: Int) {
    let scalars = string.unicodeScalars
    if scalars.count <= width {
      append(plain: string)
    } else {
      append("…")
      append(plain: Substring(scalars.suffix(max(0, width &- 1))))
    }
  }

  /// Appends seconds as `h:mm:ss` without fraction, or nothing for an invalid duration.
  mutating func append(duration seconds: Double) {
    guard seconds >= 0, seconds < 1e9 else { return }
    let whole = UInt64(seconds)
    append(whole / 3600)
    append(":")
    append(digitsOf: whole / 60 % 60, width: 2)
    append(":")
    append(digitsOf: whole % 60, width: 2)
  }

  /// Appends metres as kilometres with two decimals, or nothing for an invalid distance.
  mutating func append(kilometersOf meters: Double) {
    guard meters >= 0, meters < 1e12 else { return }
    let (whole, hundredths) = UInt64(meters / 10 + 0.5).quotientAndRemainder(dividingBy: 100)
    append(whole)
    append(".")
    append(digitsOf: hundredths, width: 2)
  }
}
