import Workouts

/// A moment taken apart into the fields of a UTC calendar date and time of day.
struct CivilTime {
  /// 1…9999 of the Gregorian calendar, extended backwards.
  var year: UInt64
  /// 1…12.
  var month: UInt64
  /// 1…31.
  var day: UInt64
  /// 0…23.
  var hour: UInt64
  /// 0…59.
  var minute: UInt64
  /// 0…59.
  var second: UInt64
  /// 0…999.
  var millisecond: UInt64

  /// 0001-01-01T00:00:00Z.
  private static let firstMillisecond: Int64 = -62_135_596_800_000
  /// 9999-12-31T23:59:59.999Z.
  private static let lastMillisecond: Int64 = 253_402_300_799_999
  /// 0000-03-01, from where days are counted: eras of 400 years that end with their leap day have no special cases.
  private static let epochDay: Int64 = -719_468

  /// Takes a moment apart; one outside the years 1…9999 counts as the nearest moment inside.
  init(_ instant: Instant) {
    let clamped = min(max(instant.unixMilliseconds, Self.firstMillisecond), Self.lastMillisecond)
    // Positive from here on, as 0001-01-01 comes after the epoch day.
    let milliseconds = UInt64(clamped - Self.epochDay * 86_400_000)
    let (days, inDay) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    hour = inDay / 3_600_000
    minute = inDay / 60_000 % 60
    second = inDay / 1000 % 60
    millisecond = inDay % 1000

    let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: 146_097)
    // Take the leap days out (one every 1,461 days but for the centuries' last; the era's very last day is one), then
    // every year has 365.
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    // Months from March have 31 30 31 30 31 days over and over: 153 days in five.
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }
}

extension TextBuffer {
  /// Appends a moment as RFC 3339 in UTC, such as `2026-11-20T18:25:50Z` or `2026-11-20T18:25:50.125Z`.
  ///
  /// A fraction is there only when there is one, and then with three digits. RFC 3339 has years of four digits: moments
  /// before 0001 or after 9999 are written as the first or the last moment it can say.
  public mutating func append(_ instant: Instant) {
    let time = CivilTime(instant)
    appendDate(time)
    append(UInt8(ascii: "T"))
    appendMinutes(time)
    append(UInt8(ascii: ":"))
    append(digitsOf: time.second, width: 2)
    if time.millisecond != 0 {
      append(UInt8(ascii: "."))
      append(digitsOf: time.millisecond, width: 3)
    }
    append(UInt8(ascii: "Z"))
  }

  /// Appends a moment for people, to the minute and in UTC: `2026-11-20 18:25`.
  mutating func append(minuteOf instant: Instant) {
    let time = CivilTime(instant)
    appendDate(time)
    append(UInt8(ascii: " "))
    appendMinutes(time)
  }

  mutating func appendDate(_ time: CivilTime) {
    append(digitsOf: time.year, width: 4)
    append(UInt8(ascii: "-"))
    append(digitsOf: time.month, width: 2)
    append(UInt8(ascii: "-"))
    append(digitsOf: time.day, width: 2)
  }

  private mutating func appendMinutes(_ time: CivilTime) {
    append(digitsOf: time.hour, width: 2)
    append(UInt8(ascii: ":"))
    append(digitsOf: time.minute, width: 2)
  }
}
