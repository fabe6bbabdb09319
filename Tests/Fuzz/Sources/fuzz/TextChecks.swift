/// Checks that bytes are one object of JSON (RFC 8259) in UTF-8: the slow and obvious way.
struct JSONCheck {
  private var bytes: ArraySlice<UInt8>

  static func isObject(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard String(validating: bytes, as: UTF8.self) != nil else { return false }
    var check = JSONCheck(bytes: bytes)
    return check.bytes.first == UInt8(ascii: "{") && check.value(depth: 0) && check.bytes.isEmpty
  }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard bytes.first == UInt8(ascii: byte) else { return false }
    bytes.removeFirst()
    return true
  }

  private mutating func value(depth: Int) -> Bool {
    guard depth < 8, let first = bytes.first else { return false }
    switch Unicode.Scalar(first) {
    case "{": return list("{", "}") { $0.string() && $0.take(":") && $0.value(depth: depth + 1) }
    case "[": return list("[", "]") { $0.value(depth: depth + 1) }
    case "\"": return string()
    case "n": return word("null")
    case "t": return word("true")
    case "f": return word("false")
    default: return number()
    }
  }

  private mutating func list(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ item: (inout JSONCheck) -> Bool) -> Bool
  {
    guard take(open) else { return false }
    if take(close) { return true }
    repeat { if !item(&self) { return false } } while take(",")
    return take(close)
  }

  private mutating func word(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      guard bytes.starts(with: word) else { return false }
      bytes.removeFirst(word.count)
      return true
    }
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return true
      case 0..<0x20: return false
      case UInt8(ascii: "\\"):
        guard let escaped = bytes.popFirst() else { return false }
        if escaped == UInt8(ascii: "u") {
          guard bytes.count >= 4, bytes.prefix(4).allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
            return false
          }
          bytes.removeFirst(4)
        } else if !Array("\"\\/bfnrt".utf8).contains(escaped) {
          return false
        }
      default: break
      }
    }
    return false
  }

  private mutating func digits() -> Bool {
    let count = bytes.prefix { (48...57).contains($0) }.count
    bytes.removeFirst(count)
    return count > 0
  }

  private mutating func number() -> Bool {
    _ = take("-")
    if !take("0") && !digits() { return false }
    if take(".") && !digits() { return false }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      return digits()
    }
    return true
  }
}

/// Checks that text is CSV (RFC 4180) whose rows all have as many cells as the first.
enum CSVCheck {
  /// The first row with another number of cells, or the last when a quote is open at the end; nil: none.
  static func firstMisfit(_ text: [UInt8]) -> Int? {
    var (row, cells, isQuoted) = (0, 1, false)
    var columns: Int?
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: cells += 1
      case UInt8(ascii: "\n") where !isQuoted:
        if let columns, columns != cells { return row }
        columns = cells
        (row, cells) = (row + 1, 1)
      default: break
      }
    }
    return isQuoted || cells != 1 ? row : nil
  }
}
