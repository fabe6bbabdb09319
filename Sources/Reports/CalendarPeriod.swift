#if SQLite
/// A year such as `2024` or a month such as `2024-05`, used to fill gaps in bar charts.
struct CalendarPeriod {
  /// The maximum number of months without rides that are filled; for years a fifth of it.
  ///
  /// Longer gaps are assumed to be clock errors.
  static let gapLimit = 60

  private let year: Int
  private let month: Int?

  /// Parses a period; nil if the text is neither a year nor a month.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(parts.count), let year = parts[0], (1...9999).contains(year) else { return nil }
    self.year = year
    guard parts.count == 2 else {
      month = nil
      return
    }
    guard let month = parts[1], (1...12).contains(month) else { return nil }
    self.month = month
  }

  private var number: Int { month.map { year &* 12 &+ $0 &- 1 } ?? year }

  /// Whether `other` is the next period.
  func isJust(before other: String) -> Bool { CalendarPeriod(other).map { $0.number &- number == 1 } ?? false }

  /// Returns the name of the next period; nil if it is not before `other` or if `other` is too far away.
  func next(before other: String) -> String? {
    guard let other = CalendarPeriod(other), (other.month == nil) == (month == nil) else { return nil }
    let left = other.number &- number
    guard left > 1, left <= (month == nil ? Self.gapLimit / 5 : Self.gapLimit) else { return nil }
    let next = number &+ 1
    guard month != nil else { return Self.digits(next, 4) }
    return Self.digits(next / 12, 4) + "-" + Self.digits(next % 12 &+ 1, 2)
  }

  /// Returns a year with four digits.
  static func name(ofYear year: Int) -> String { digits(year, 4) }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count &- text.utf8.count)) + text
  }
}
#endif
