package import Workouts

/// A moment as text: `2026-11-21T04:05:06Z`, with `.789` before the Z where there are milliseconds.
///
/// Made here because SQLite takes longer for it than for the rest of a lap.
package struct UTCText {
  private var bytes = InlineArray<32, UInt8>(repeating: 0)
  private var count = 0

  /// The text of a moment; nil outside the years 0 to 9999.
  package init?(_ time: Instant) {
    guard addTime(ofMilliseconds: time.unixMilliseconds) else { return nil }
    add("Z")
  }

  /// The text of a moment by a clock that is ahead of UTC, as `2026-11-21T06:05:06+02:00`; nil outside the years 0 to
  /// 9999, and for a clock that differs by a day or more.
  package init?(localOf time: Instant, aheadSeconds: Int) {
    guard (-86_399...86_399).contains(aheadSeconds),
      addTime(ofMilliseconds: time.advanced(byMilliseconds: Int64(aheadSeconds) &* 1000).unixMilliseconds)
    else { return nil }
    add(aheadSeconds < 0 ? "-" : "+")
    let minutes = Int64(clamping: aheadSeconds.magnitude / 60)
    add(minutes / 60, digits: 2)
    add(":")
    add(minutes % 60, digits: 2)
  }

  private mutating func addTime(ofMilliseconds milliseconds: Int64) -> Bool {
    let seconds = milliseconds.dividedRoundingDown(by: 1000)
    guard addDate(ofSeconds: seconds) else { return false }
    let second = seconds &- 86_400 &* seconds.dividedRoundingDown(by: 86_400)
    for (mark, value) in [("T", second / 3600), (":", second / 60 % 60), (":", second % 60)]
      as [(Unicode.Scalar, Int64)]
    {
      add(mark)
      add(value, digits: 2)
    }
    let fraction = milliseconds &- 1000 &* seconds
    if fraction != 0 {
      add(".")
      add(fraction, digits: 3)
    }
    return true
  }

  /// The day of a moment by a clock that is ahead of UTC, as `2026-11-21`; nil outside the years 0 to 9999.
  package init?(dayOf time: Instant, aheadSeconds: Int) {
    guard addDate(ofSeconds: time.unixMilliseconds.dividedRoundingDown(by: 1000) &+ Int64(aheadSeconds)) else {
      return nil
    }
  }

  /// The Monday of that day's week.
  package init?(weekOf time: Instant, aheadSeconds: Int) {
    let seconds = time.unixMilliseconds.dividedRoundingDown(by: 1000) &+ Int64(aheadSeconds)
    // The third day before 1970 was a Monday.
    let days = seconds.dividedRoundingDown(by: 86_400) &+ 3
    guard addDate(ofSeconds: (7 &* days.dividedRoundingDown(by: 7) &- 3) &* 86_400) else { return nil }
  }

  /// It as a string.
  package var text: String { String(decoding: (0..<count).map { bytes[$0] }, as: UTF8.self) }

  private mutating func addDate(ofSeconds seconds: Int64) -> Bool {
    guard -62_167_219_200..<253_402_300_800 ~= seconds else { return false }
    let date = CivilDate(unixDay: seconds.dividedRoundingDown(by: 86_400))
    add(Int64(truncatingIfNeeded: date.year), digits: 4)
    add("-")
    add(Int64(truncatingIfNeeded: date.month), digits: 2)
    add("-")
    add(Int64(truncatingIfNeeded: date.day), digits: 2)
    return true
  }

  private mutating func add(_ mark: Unicode.Scalar) {
    bytes[count] = UInt8(ascii: mark)
    count &+= 1
  }

  private mutating func add(_ value: Int64, digits: Int) {
    var rest = value
    for place in stride(from: digits &- 1, through: 0, by: -1) {
      bytes[count &+ place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count &+= digits
  }
}
