internal import Tables
public import Workouts

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

  /// The nearest moment of the years 1…9999, in milliseconds since 1970.
  static func withinCalendar(_ milliseconds: Int64) -> Int64 {
    min(max(milliseconds, firstMillisecond), lastMillisecond)
  }

  /// Takes a moment apart; one outside the years 1…9999 counts as the nearest moment inside.
  init(_ instant: Instant) {
    let clamped = Self.withinCalendar(instant.unixMilliseconds)
    // Counted from the first moment on, so that nothing is negative.
    let (days, inDay) = UInt64(clamping: clamped &- Self.firstMillisecond).quotientAndRemainder(dividingBy: 86_400_000)
    hour = inDay / 3_600_000
    minute = inDay / 60_000 % 60
    second = inDay / 1000 % 60
    millisecond = inDay % 1000
    let date = CivilDate(unixDay: Int64(truncatingIfNeeded: days) &+ Self.firstMillisecond / 86_400_000)
    (year, month, day) = (date.year, date.month, date.day)
  }
}

extension TextBuffer {
  /// Appends a moment as RFC 3339 by its local clock, such as `2026-11-20T14:25:50-04:00`.
  mutating func append(_ local: LocalTime) {
    appendWithoutZone(CivilTime(local.time.advanced(byMilliseconds: Int64(local.utcOffsetSeconds) &* 1000)))
    append(local.utcOffsetSeconds < 0 ? "-" : "+")
    let minutes = UInt64(clamping: local.utcOffsetSeconds.magnitude) / 60
    append(digitsOf: minutes / 60, width: 2)
    append(UInt8(ascii: ":"))
    append(digitsOf: minutes % 60, width: 2)
  }

  /// Appends a moment as RFC 3339 in UTC, such as `2026-11-20T18:25:50Z` or `2026-11-20T18:25:50.125Z`.
  ///
  /// A fraction is written only when there is one, and then with three digits. RFC 3339 has years of four digits:
  /// moments before 0001 or after 9999 are written as the first or the last possible moment.
  public mutating func append(_ instant: Instant) {
    appendWithoutZone(CivilTime(instant))
    append(UInt8(ascii: "Z"))
  }

  @inline(__always)
  private mutating func appendWithoutZone(_ time: CivilTime) {
    appendDate(time)
    append(UInt8(ascii: "T"))
    appendMinutes(time)
    append(UInt8(ascii: ":"))
    append(digitsOf: time.second, width: 2)
    if time.millisecond != 0 {
      append(UInt8(ascii: "."))
      append(digitsOf: time.millisecond, width: 3)
    }
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
