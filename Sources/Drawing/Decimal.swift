/// Formats numbers without the C library.
public enum Decimal {
  /// Returns the number rounded to `places` decimals (at most six), or `–` if it is not finite or too large.
  public static func text(_ number: Double, places: Int) -> String {
    let count = min(max(places, 0), 6)
    var factor = 1.0
    for _ in 0..<count { factor *= 10 }
    guard number.isFinite, let scaled = Int64(exactly: (number.magnitude * factor).rounded()) else { return "–" }
    var digits = String(scaled)
    while digits.utf8.count <= count { digits = "0" + digits }
    if count > 0 { digits.insert(".", at: digits.index(digits.endIndex, offsetBy: 0 &- count)) }
    return number < 0 && scaled != 0 ? "-" + digits : digits
  }

  /// Returns the number with commas between thousands.
  public static func grouped(_ number: Double, places: Int) -> String {
    var digits = Array(text(number, places: places))
    var place = (digits.firstIndex(of: ".") ?? digits.count) &- 3
    while place > 0, digits[place &- 1].isNumber {
      digits.insert(",", at: place)
      place &-= 3
    }
    return String(digits)
  }

  /// Returns a speed as the time for `meters` metres in minutes and seconds, such as `4:15`.
  public static func pace(_ metersPerSecond: Double, _ meters: Double) -> String {
    guard metersPerSecond > 0, let seconds = Int64(exactly: (meters / metersPerSecond).rounded()) else { return "–" }
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }

  /// Returns seconds in the form `1:02:03`.
  public static func time(_ seconds: Double) -> String {
    guard seconds.isFinite, let whole = Int64(exactly: max(seconds, 0).rounded()) else { return "–" }
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    return "\(hours):\(minutes < 10 ? "0" : "")\(minutes):\(rest < 10 ? "0" : "")\(rest)"
  }
}
