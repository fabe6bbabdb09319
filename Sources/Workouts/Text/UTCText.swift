#if !hasFeature(Embedded)
/// A time as text: `2026-11-21T04:05:06Z`, with `.789` before the Z if it has milliseconds.
package struct UTCText: TimeDigits {
  private var bytes = InlineArray<32, UInt8>(repeating: 0)
  private var count = 0

  /// The text of a time; nil outside the years 0 to 9999.
  package init?(_ time: Instant) {
    guard let civil = Self.civil(time) else { return nil }
    appendTime(civil)
    append(UInt8(ascii: "Z"))
  }

  /// The text of a time, or of the nearest time of the years 1 to 9999.
  package init(within time: Instant) {
    appendTime(CivilTime(time))
    append(UInt8(ascii: "Z"))
  }

  /// The text of a time by a clock with an offset from UTC, such as `2026-11-21T06:05:06+02:00`.
  ///
  /// It is nil outside the years 0 to 9999, and for an offset of a day or more.
  package init?(localOf time: Instant, aheadSeconds: Int) {
    guard -86_399...86_399 ~= aheadSeconds,
      let civil = Self.civil(time.advanced(byMilliseconds: Int64(aheadSeconds) &* 1000))
    else { return nil }
    appendTime(civil)
    append(offsetSeconds: aheadSeconds)
  }

  /// The day of a time by a clock with an offset from UTC, such as `2026-11-21`; nil outside the years 0 to 9999.
  package init?(dayOf time: Instant, aheadSeconds: Int) {
    self.init(CalendarDay(Self.local(time, aheadSeconds)))
  }

  /// The Monday of that day's week.
  package init?(weekOf time: Instant, aheadSeconds: Int) {
    let day = CalendarDay(Self.local(time, aheadSeconds))
    self.init(CalendarDay(number: day.number &- day.weekday))
  }

  private init?(_ day: CalendarDay) {
    guard CalendarDay.dated ~= day.number else { return nil }
    appendDate(CivilTime(dated: day.start.unixMilliseconds))
  }

  private static func local(_ time: Instant, _ aheadSeconds: Int) -> Instant {
    time.advanced(byMilliseconds: Int64(clamping: aheadSeconds) &* 1000)
  }

  private static func civil(_ time: Instant) -> CivilTime? {
    CalendarDay.dated ~= CalendarDay(time).number ? CivilTime(dated: time.unixMilliseconds) : nil
  }

  /// Its bytes.
  package var span: Span<UInt8> {
    @_lifetime(borrow self)
    borrowing get { bytes.span.extracting(first: count) }
  }

  /// Its text as a string.
  package var text: String { String(decoding: (0..<count).map { bytes[$0] }, as: UTF8.self) }

  /// Appends one byte of ASCII.
  package mutating func append(_ byte: UInt8) {
    bytes[count] = byte
    count &+= 1
  }

  /// Appends digits.
  package mutating func append(digitsOf value: UInt64, width: Int) {
    var rest = value
    for place in stride(from: width &- 1, through: 0, by: -1) {
      bytes[count &+ place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count &+= width
  }
}
#endif
