#if TrackXML
internal import Workouts

/// A number in a file, parsed as tolerantly as possible.
///
/// Blanks around it, a plus sign, a comma as the decimal separator and an exponent are accepted. Nineteen significant
/// digits are read: the result is within one unit of the last place of the nearest Double. Results are bounded by
/// `largest`, so code can calculate with them.
enum TrackNumber {
  /// The largest magnitude, 2⁴⁰, as for numbers in FIT files (`FITMessage.plausibleLimit`).
  static let largest = 0x1p40

  /// The number in `text`; nil for any other text, and for a number beyond `largest`.
  static func parse(_ text: borrowing Span<UInt8>) -> Double? {
    let bounds = trimmed(text)
    var index = bounds.lowerBound
    let end = bounds.upperBound
    guard index < end else { return nil }
    let isNegative = text[index] == UInt8(ascii: "-")
    if isNegative || text[index] == UInt8(ascii: "+") { index &+= 1 }
    var mantissa: UInt64 = 0
    var exponent = 0
    var digits = 0
    var hasPoint = false
    while index < end {
      let byte = text[index]
      if byte >= 0x30 && byte <= 0x39 {
        digits &+= 1
        if mantissa < 1_000_000_000_000_000_000 {
          mantissa = mantissa &* 10 &+ UInt64(byte & 15)
          if hasPoint { exponent &-= 1 }
        } else if !hasPoint {
          exponent &+= 1
        }
      } else if (byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")) && !hasPoint {
        hasPoint = true
      } else if byte | 0x20 == UInt8(ascii: "e") {
        guard let told = integer(text, index &+ 1, end) else { return nil }
        exponent &+= told
        index = end
        continue
      } else {
        return nil
      }
      index &+= 1
    }
    guard digits > 0 else { return nil }
    let value = scaled(Double(mantissa), exponent)
    guard value <= largest else { return nil }
    return isNegative ? -value : value
  }

  /// The range of `text` without the blanks around it.
  static func trimmed(_ text: borrowing Span<UInt8>) -> Range<Int> {
    var start = 0
    var end = text.count
    while start < end, isBlank(text[start]) { start &+= 1 }
    while start < end, isBlank(text[end &- 1]) { end &-= 1 }
    return start..<end
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 }

  /// A signed whole number of at most four digits, enough for a Double's exponent.
  private static func integer(_ text: borrowing Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    var index = start
    guard index < end else { return nil }
    let isNegative = text[index] == UInt8(ascii: "-")
    if isNegative || text[index] == UInt8(ascii: "+") { index &+= 1 }
    guard index < end, end &- index <= 4 else { return nil }
    var value = 0
    while index < end {
      guard text[index] >= 0x30 && text[index] <= 0x39 else { return nil }
      value = value &* 10 &+ Int(text[index] & 15)
      index &+= 1
    }
    return isNegative ? 0 &- value : value
  }

  /// `value` times ten to the `exponent`; powers up to 22 are exact.
  private static func scaled(_ value: Double, _ exponent: Int) -> Double {
    var result = value
    var left = exponent.magnitude
    // Beyond this, a Double is 0 or infinite.
    if left > 700 { return exponent > 0 && value != 0 ? .infinity : 0 }
    while left > 0 {
      let step = min(left, 22)
      let power = powerOfTen(Int(truncatingIfNeeded: step))
      result = exponent < 0 ? result / power : result * power
      left &-= step
    }
    return result
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    var power = 1.0
    var base = 10.0
    var left = exponent
    while left > 0 {
      if left & 1 == 1 { power *= base }
      base *= base
      left >>= 1
    }
    return power
  }
}

extension WrittenTime {
  /// Reads a file's text without the blanks around it.
  init?(trimming text: borrowing Span<UInt8>) { self.init(text.extracting(TrackNumber.trimmed(text))) }
}
#endif
