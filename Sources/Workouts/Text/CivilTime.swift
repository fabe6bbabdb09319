#if !hasFeature(Embedded)
/// A time split into the fields of a UTC calendar date and time of day.
@frozen package struct CivilTime {
  /// The year of the Gregorian calendar, the month from 1 and the day from 1.
  package let year: UInt64, month: UInt64, day: UInt64
  /// 0…23, 0…59 and 0…59.
  package let hour: UInt64, minute: UInt64, second: UInt64
  /// 0…999.
  package let millisecond: UInt64

  /// 0001-01-01T00:00:00Z to 9999-12-31T23:59:59.999Z.
  @inlinable package static var calendar: ClosedRange<Int64> { -62_135_596_800_000...253_402_300_799_999 }

  /// The nearest time of the years 1…9999, in milliseconds since 1970.
  @inlinable package static func withinCalendar(_ milliseconds: Int64) -> Int64 {
    min(max(milliseconds, calendar.lowerBound), calendar.upperBound)
  }

  /// Splits a time; a time outside the years 1…9999 counts as the nearest time inside.
  @inlinable package init(_ instant: Instant) { self.init(dated: Self.withinCalendar(instant.unixMilliseconds)) }

  /// Splits a time of the years 0…9999.
  @inlinable package init(dated milliseconds: Int64) {
    // Counted from the first time on, so that all numbers are positive.
    let first = CalendarDay.dated.lowerBound
    let (days, inDay) = UInt64(clamping: milliseconds &- Int64(first) &* 86_400_000)
      .quotientAndRemainder(dividingBy: 86_400_000)
    hour = inDay / 3_600_000
    minute = inDay / 60_000 % 60
    second = inDay / 1000 % 60
    millisecond = inDay % 1000
    (year, month, day) = CalendarDay(number: Int(truncatingIfNeeded: days) &+ first).date
  }
}

/// A receiver of the bytes of times that the functions below write: a growing text, or `UTCText`.
package protocol TimeDigits: ~Copyable {
  /// Appends one byte of ASCII.
  mutating func append(_ byte: UInt8)
  /// Appends the last `width` decimal digits of a number, with leading zeros.
  mutating func append(digitsOf value: UInt64, width: Int)
}

extension TimeDigits where Self: ~Copyable {
  /// Appends `2026-11-20`.
  @inlinable @inline(__always) package mutating func appendDate(_ time: CivilTime) {
    append(digitsOf: time.year, width: 4)
    append(UInt8(ascii: "-"))
    append(digitsOf: time.month, width: 2)
    append(UInt8(ascii: "-"))
    append(digitsOf: time.day, width: 2)
  }

  /// Appends `18:25`.
  @inlinable @inline(__always) package mutating func appendMinutes(_ time: CivilTime) {
    append(digitsOf: time.hour, width: 2)
    append(UInt8(ascii: ":"))
    append(digitsOf: time.minute, width: 2)
  }

  /// Appends `18:25:50`.
  @inlinable @inline(__always) package mutating func appendSeconds(_ time: CivilTime) {
    appendMinutes(time)
    append(UInt8(ascii: ":"))
    append(digitsOf: time.second, width: 2)
  }

  /// Appends `2026-11-20T18:25:50`, and `.125` if the time has milliseconds.
  @inlinable @inline(__always) package mutating func appendTime(_ time: CivilTime) {
    appendDate(time)
    append(UInt8(ascii: "T"))
    appendSeconds(time)
    if time.millisecond != 0 {
      append(UInt8(ascii: "."))
      append(digitsOf: time.millisecond, width: 3)
    }
  }

  /// Appends the offset of a clock from UTC: `-04:00`.
  @inlinable package mutating func append(offsetSeconds: Int) {
    append(UInt8(ascii: offsetSeconds < 0 ? "-" : "+"))
    let minutes = UInt64(truncatingIfNeeded: offsetSeconds.magnitude) / 60
    append(digitsOf: minutes / 60, width: 2)
    append(UInt8(ascii: ":"))
    append(digitsOf: minutes % 60, width: 2)
  }
}
#endif
