extension TextBuffer {
  /// Appends an integer in decimal.
  public mutating func append(_ value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    append(UInt64(truncatingIfNeeded: value.magnitude))
  }

  /// Appends an unsigned integer in decimal.
  public mutating func append(_ value: UInt64) {
    append(digitsOf: value, width: Self.digitCount(value))
  }

  /// Appends `true` or `false`.
  public mutating func append(_ value: Bool) {
    append(value ? "true" : "false")
  }

  /// Appends the shortest text that represents the number exactly and is valid in JSON.
  ///
  /// Integers have no fraction.
  ///
  /// Negative zero is written as `0`. Very large and very small numbers have an exponent (`1e+20`, `5e-324`). For
  /// numbers that are not finite, nothing is appended and the result is false. Does not allocate.
  @discardableResult
  public mutating func append(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    // From 2^54, the standard library writes an exponent; below, it would write the digits and ".0". (The conversion
    // removes the fraction. `rounded()` would need the C library's mathematics, which is not linked.)
    if abs(value) < 0x1p54, Double(Int64(value)) == value {
      append(Int(value))
    } else {
      append(descriptionOf: value)
    }
    return true
  }

  /// Appends a number for JSON, or `null` if it is not finite.
  public mutating func append(json value: Double) {
    if !append(value) { append("null") }
  }

  /// Appends a number rounded to at most `fractionDigits` (0…9) decimals, without exponent and trailing zeros.
  ///
  /// Coordinates have 8 decimals: a semicircle is 8.4e-8 degrees, so each value can be recovered exactly. Numbers that
  /// are too large for the decimals (from about 9e15 / 10^digits) are written with all digits.
  @discardableResult
  public mutating func append(decimal value: Double, fractionDigits: Int) -> Bool {
    precondition((0...9).contains(fractionDigits))
    guard value.isFinite else { return false }
    var unit: UInt64 = 1
    for _ in 0..<fractionDigits { unit &*= 10 }
    let scaled = abs(value) * Double(unit) + 0.5
    guard scaled < 0x1p53 else { return append(value) }
    let (whole, fraction) = UInt64(scaled).quotientAndRemainder(dividingBy: unit)
    if value < 0, whole != 0 || fraction != 0 { append(UInt8(ascii: "-")) }
    append(whole)
    appendFraction(fraction, width: fractionDigits)
    return true
  }

  /// Appends `.` and the digits of a fraction without trailing zeros, or nothing if it is zero.
  mutating func appendFraction(_ fraction: UInt64, width: Int) {
    guard fraction != 0 else { return }
    var fraction = fraction
    var width = width
    while fraction.isMultiple(of: 10) {
      fraction /= 10
      width &-= 1
    }
    append(UInt8(ascii: "."))
    append(digitsOf: fraction, width: width)
  }

  private static func digitCount(_ value: UInt64) -> Int {
    var digits = 1
    var rest = value
    while rest >= 10 {
      rest /= 10
      digits &+= 1
    }
    return digits
  }
}
