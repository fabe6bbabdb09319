#if !hasFeature(Embedded)
/// A day of the proleptic Gregorian calendar; the only place that converts between days and dates.
///
/// Years are counted from the first of March, so that a leap day is the last day of a year; eras of 400 such years have
/// no special cases. It never allocates.
@frozen package struct CalendarDay: Comparable, Hashable, Sendable {
  /// Days since 1970-01-01.
  package let number: Int

  /// The first day that has a date, 0000-01-01, and the last one with a four-digit year, 9999-12-31.
  @inlinable package static var dated: ClosedRange<Int> { -719_528...2_932_896 }

  /// The day with this number.
  @inlinable package init(number: Int) { self.number = number }

  /// The day of a time in UTC.
  package init(_ instant: Instant) {
    number = Int(clamping: instant.unixMilliseconds.dividedRoundingDown(by: 86_400_000))
  }

  /// A day of the years 1…9999; nil if it does not exist.
  package init?(year: Int, month: Int, day: Int) {
    guard 1...9999 ~= year, 1...12 ~= month, day >= 1 else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    guard day <= (month == 2 ? (isLeap ? 29 : 28) : 30 &+ (month &+ month / 8) % 2) else { return nil }
    let (years, fromMarch) = month > 2 ? (year, month &- 3) : (year &- 1, month &+ 9)
    let leaps = years / 4 &- years / 100 &+ years / 400
    number = years &* 365 &+ leaps &+ (153 &* fromMarch &+ 2) / 5 &+ day &- 719_469
  }

  /// The day of a text such as `2026-11-20`.
  package init?(_ text: String) {
    guard let time = WrittenTime(text), text.utf8.count == 10 else { return nil }
    self = time.day
  }

  /// Year, month and day; an earlier day than the first one with a date counts as the first one.
  @inlinable package var date: (year: UInt64, month: UInt64, day: UInt64) {
    // Days since the first of March of the year −400: positive for every year.
    let days = UInt64(truncatingIfNeeded: max(number, Self.dated.lowerBound) &+ 719_468 &+ 146_097)
    let era = days / 146_097
    let dayOfEra = days &- 146_097 &* era
    // Subtract the leap days, so that every year has 365 days. There is one leap day per 1,461 days, except for three
    // century years; the last day of the era is a leap day.
    let yearOfEra = (dayOfEra &- dayOfEra / 1460 &+ dayOfEra / 36_524 &- dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra &- (365 &* yearOfEra &+ yearOfEra / 4 &- yearOfEra / 100)
    // The months from March have 31 30 31 30 31 days repeatedly: 153 days in five months.
    let monthFromMarch = (5 &* dayOfYear &+ 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch &+ 3 : monthFromMarch &- 9
    let year = 400 &* era &+ yearOfEra &+ (month <= 2 ? 1 : 0) &- 400
    return (year, month, dayOfYear &- (153 &* monthFromMarch &+ 2) / 5 &+ 1)
  }

  /// 0 for Monday, 6 for Sunday.
  package var weekday: Int { ((number &+ 3) % 7 &+ 7) % 7 }

  /// The time at which it begins in UTC.
  package var start: Instant { Instant(unixSeconds: Int64(number) &* 86_400) }

  /// Orders days by time.
  @inlinable package static func < (a: CalendarDay, b: CalendarDay) -> Bool { a.number < b.number }
}
#endif
