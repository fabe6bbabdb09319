#if TrackXML
internal import Workouts

/// A time in Apple Health's format: `2024-01-01 07:00:00 +0200`.
///
/// Some phones write hours of a half day (`7:00:00 AM`), the first versions wrote `20150616071916-0700`, and other
/// programs write other forms of ISO 8601.
struct HealthTime {
  /// The time.
  var instant: Instant
  /// Seconds east of UTC in the text: the phone's time zone at the time of the export.
  var offsetSeconds: Int

  /// Reads a time; nil for any other text.
  init?(_ text: borrowing Span<UInt8>) {
    if let usual = HealthTime(usual: text) {
      self = usual
    } else if let written = WrittenTime(text) {
      (instant, offsetSeconds) = (written.instant, written.utcOffsetSeconds ?? 0)
    } else {
      return nil
    }
  }

  /// Reads the usual form, which is that of almost all of millions of records.
  private init?(usual text: borrowing Span<UInt8>) {
    guard text.count == 25, text[4] == 0x2d, text[7] == 0x2d, text[10] == 0x20, text[13] == 0x3a, text[16] == 0x3a,
      text[19] == 0x20
    else { return nil }
    var isNumber = true
    func two(_ place: Int) -> Int {
      let (high, low) = (text[place] &- 0x30, text[place &+ 1] &- 0x30)
      if high > 9 || low > 9 { isNumber = false }
      return Int(high) &* 10 &+ Int(low)
    }
    let (year, month, day) = (two(0) &* 100 &+ two(2), two(5), two(8))
    let (hour, minute, second) = (two(11), two(14), two(17))
    let (zoneHours, zoneMinutes) = (two(21), two(23))
    let isWest = text[20] == 0x2d
    guard isNumber, isWest || text[20] == 0x2b, let date = CalendarDay(year: year, month: month, day: day),
      hour < 24, minute < 60, second <= 60, zoneHours <= 14, zoneMinutes < 60
    else { return nil }
    let zone = zoneHours &* 3600 &+ zoneMinutes &* 60
    offsetSeconds = isWest ? 0 &- zone : zone
    let seconds = date.number &* 86_400 &+ hour &* 3600 &+ minute &* 60 &+ second &- offsetSeconds
    instant = Instant(unixMilliseconds: Int64(seconds) &* 1000)
  }
}
#endif
