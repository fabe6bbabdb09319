#if !hasFeature(Embedded)
/// A day of the Gregorian calendar, extended backwards: the one place where days become dates.
///
/// Years count from the first of March, so that a leap day ends one: eras of 400 such years have no special cases.
/// Allocates: no.
@frozen package struct CivilDate: Equatable, Sendable {
  /// 0…9999 for all that can be written with four digits.
  package var year: UInt64
  /// 1…12.
  package var month: UInt64
  /// 1…31.
  package var day: UInt64

  /// The first day that has a date here, 0000-01-01, in days since 1970-01-01.
  @inlinable package static var firstUnixDay: Int64 { -719_528 }

  /// The date of a day counted from 1970-01-01; days before `firstUnixDay` count as that.
  @inlinable package init(unixDay: Int64) {
    // Days since the first of March of the year −400: positive, whatever the year.
    let days = UInt64(truncatingIfNeeded: max(unixDay, Self.firstUnixDay) &+ 719_468 &+ 146_097)
    let era = days / 146_097
    let dayOfEra = days &- 146_097 &* era
    // Take the leap days out, then every year has 365: one every 1,461 days but for the centuries' last; the era's
    // very last day is one.
    let yearOfEra = (dayOfEra &- dayOfEra / 1460 &+ dayOfEra / 36_524 &- dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra &- (365 &* yearOfEra &+ yearOfEra / 4 &- yearOfEra / 100)
    // Months from March have 31 30 31 30 31 days over and over: 153 days in five.
    let monthFromMarch = (5 &* dayOfYear &+ 2) / 153
    day = dayOfYear &- (153 &* monthFromMarch &+ 2) / 5 &+ 1
    month = monthFromMarch < 10 ? monthFromMarch &+ 3 : monthFromMarch &- 9
    year = 400 &* era &+ yearOfEra &+ (month <= 2 ? 1 : 0) &- 400
  }
}
#endif
