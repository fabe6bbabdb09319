internal import Tables
public import Workouts

extension TextBuffer: TimeDigits {
  /// Appends a time as RFC 3339 in local time, such as `2026-11-20T14:25:50-04:00`.
  mutating func append(_ local: LocalTime) {
    appendTime(CivilTime(local.time.advanced(byMilliseconds: Int64(local.utcOffsetSeconds) &* 1000)))
    append(offsetSeconds: local.utcOffsetSeconds)
  }

  /// Appends a time as RFC 3339 in UTC, such as `2026-11-20T18:25:50Z` or `2026-11-20T18:25:50.125Z`.
  ///
  /// A fraction is written only if it is not zero, and has three digits. RFC 3339 has years of four digits: times
  /// before 0001 or after 9999 are written as the first or last possible time.
  public mutating func append(_ instant: Instant) {
    // `UTCText` formats in its own module, because functions of `TimeDigits` are not specialized for types of other
    // modules.
    let text = UTCText(within: instant)
    append(text.span)
  }

  /// Appends a time for people, to the minute and in UTC: `2026-11-20 18:25`.
  mutating func append(minuteOf instant: Instant) {
    let time = CivilTime(instant)
    appendDate(time)
    append(UInt8(ascii: " "))
    appendMinutes(time)
  }
}
