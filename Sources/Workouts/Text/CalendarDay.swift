#if !hasFeature(Embedded)
/// A day of the Gregorian calendar, extended backwards: the one place where days become dates, and dates days.
///
/// Years count from the first of March, so that a leap day ends one: eras of 400 such years have no special cases.
/// Allocates: no.
@frozen package struct CalendarDay: Comparable, Hashable, Sendable {
  /// Days since 1970-01-01.
  package let number: Int

  /// The first day that has a date here, 0000-01-01, and the last one with four digits, 9999-12-31.
  @inlinable package static var dated: ClosedRange<Int> { -719_528...2_932_896 }

  /// The day with this number.
  @inlinable package init(number: Int) { self.number = number }

  /// The day on which a moment falls by UTC.
  package init(_ instant: Instant) {
    number = Int(clamping: instant.unixMilliseconds.dividedRoundingDown(by: 86_400_000))
  }

  /// A day of the years 1…9999; nil when there is none such.
  package init?(year: Int, month: Int, day: Int) {
    guard 1...9999 ~= year, 1...12 ~= month, day >= 1 else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    guard day <= (month == 2 ? (isLeap ? 29 : 28) : 30 &+ (month &+ month / 8) % 2) else { return nil }
    let (years, fromMarch) = month > 2 ? (year, month &- 3) : (year &- 1, month &+ 9)
    let leaps = years / 4 &- years / 100 &+ years / 400
    number = years &* 365 &+ leaps &+ (153 &* fromMarch &+ 2) / 5 &+ day &- 719_469
  }

  /// The day of a text `2026-11-20`.
  package init?(_ text: String) {
    guard let time = WrittenTime(text), text.utf8.count == 10 else { return nil }
    self = time.day
  }

  /// Year, month and day; days before the first one that has a date count as that.
  @inlinable package var date: (year: UInt64, month: UInt64, day: UInt64) {
    // Days since the first of March of the year −400: positive, whatever the year.
    let days = UInt64(truncatingIfNeeded: max(number, Self.dated.lowerBound) &+ 719_468 &+ 146_097)
    let era = days / 146_097
    let dayOfEra = days &- 146_097 &* era
    // Take the leap days out, then every year has 365: one every 1,461 days but for the centuries' last; the era's
    // very last day is one.
    let yearOfEra = (dayOfEra &- dayOfEra / 1460 &+ dayOfEra / 36_524 &- dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra &- (365 &* yearOfEra &+ yearOfEra / 4 &- yearOfEra / 100)
    // Months from March have 31 30 31 30 31 days over and over: 153 days in five.
    let monthFromMarch = (5 &* dayOfYear &+ 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch &+ 3 : monthFromMarch &- 9
    let year = 400 &* era &+ yearOfEra &+ (month <= 2 ? 1 : 0) &- 400
    return (year, month, dayOfYear &- (153 &* monthFromMarch &+ 2) / 5 &+ 1)
  }

  /// 0 for Mondays, 6 for Sundays.
  package var weekday: Int { ((number &+ 3) % 7 &+ 7) % 7 }

  /// The moment at which it begins by UTC.
  package var start: Instant { Instant(unixSeconds: Int64(number) &* 86_400) }

  /// Orders days by time.
  @inlinable package static func < (a: CalendarDay, b: CalendarDay) -> Bool { a.number < b.number }
}
#endif
