package import Workouts

/// Intervals of one length on the clock on the wall, one after the other, counted from an anchor.
///
/// Times of that clock are written as instants: what it shows, taken for UTC.
package struct StatsInterval: Sendable, Equatable {
  /// The unit.
  package var unit = StatsPeriod.month
  /// The number of units in an interval, from 1.
  package var count = 1
  /// The moment at which an interval begins, to the minute; nil: 1970-01-01, for weeks the Monday before.
  package var anchor: Instant?

  /// Calendar months.
  package init() {}

  private static let minute: Int64 = 60_000
  private static let day: Int64 = 86_400_000
  /// Units an interval has at most; a century of minutes would be 52 million.
  private static let countLimit = 1_000_000
  /// Greatest length of the pieces that samples fall into, for every time zone: clocks differ by quarters of an hour.
  private static let longestPiece: Int64 = 15

  private var units: Int64 { Int64(clamping: min(max(count, 1), Self.countLimit)) }

  /// The length in milliseconds; nil for months and years, which have several.
  private var length: Int64? {
    switch unit {
    case .minute: units &* Self.minute
    case .hour: units &* 60 &* Self.minute
    case .day: units &* Self.day
    case .week: units &* 7 &* Self.day
    case .month, .year: nil
    }
  }

  /// True when an interval may be shorter than a day.
  package var isBelowDay: Bool { length.map { $0 < Self.day } ?? false }

  /// True when an interval may begin at another time than midnight.
  var hasTimeOfDay: Bool {
    isBelowDay || anchorMilliseconds.roundedDown(to: Self.day) != anchorMilliseconds || !isWholeDays
  }

  private var isWholeDays: Bool { length.map { $0 % 86_400_000 == 0 } ?? true }

  private var anchorMilliseconds: Int64 {
    guard let anchor else { return unit == .week ? -3 &* Self.day : 0 }
    return anchor.unixMilliseconds.roundedDown(to: Self.minute)
  }

  /// The first moment of the interval that a moment lies in.
  func start(of local: Instant) -> Instant {
    let time = CivilTime.withinCalendar(local.unixMilliseconds)
    let anchor = CivilTime.withinCalendar(anchorMilliseconds)
    if let length { return Instant(unixMilliseconds: anchor &+ (time &- anchor).roundedDown(to: length)) }
    let (months, offset) = monthsAndOffset(anchor)
    let index = Self.month(of: time &- offset) &- months
    let span = units &* (unit == .year ? 12 : 1)
    return Instant(unixMilliseconds: Self.milliseconds(ofMonth: months &+ index.roundedDown(to: span)) &+ offset)
  }

  /// The first moment after the interval that begins at `start`.
  func end(after start: Instant) -> Instant {
    if let length { return start.advanced(byMilliseconds: length) }
    let (_, offset) = monthsAndOffset(CivilTime.withinCalendar(anchorMilliseconds))
    let month = Self.month(of: CivilTime.withinCalendar(start.unixMilliseconds) &- offset)
    let next = month &+ units &* (unit == .year ? 12 : 1)
    return Instant(unixMilliseconds: Self.milliseconds(ofMonth: next) &+ offset)
  }

  /// Milliseconds of the pieces of which every interval has a whole number in any time zone, and where they begin.
  var pieces: (length: Int64, anchor: Int64) {
    var piece = Self.longestPiece
    if let length { piece = Self.commonDivisor(piece, length / 60_000) }
    piece = Self.commonDivisor(piece, anchorMilliseconds.roundedDown(to: Self.minute) / 60_000)
    return (piece &* Self.minute, 0)
  }

  /// The month an anchor lies in, and how far into it.
  private func monthsAndOffset(_ anchor: Int64) -> (Int64, Int64) {
    let month = Self.month(of: anchor)
    return (month, anchor &- Self.milliseconds(ofMonth: month))
  }

  /// Months since 1970-01.
  private static func month(of time: Int64) -> Int64 {
    let civil = CivilTime(Instant(unixMilliseconds: time))
    return (Int64(clamping: civil.year) &- 1970) &* 12 &+ Int64(clamping: civil.month) &- 1
  }

  /// When a month begins, from those of the year 1 to those of 9999.
  private static func milliseconds(ofMonth month: Int64) -> Int64 {
    let within = min(max(month, -1969 &* 12), 8030 &* 12 &- 1)
    let year = within.roundedDown(to: 12)
    let day = CalendarDay(year: Int(year / 12) &+ 1970, month: Int(within &- year) &+ 1, day: 1)
    return Int64(day?.number ?? 0) &* Self.day
  }

  private static func commonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a.remainderReportingOverflow(dividingBy: b).partialValue) }
    return max(1, a < 0 ? 0 &- a : a)
  }
}

extension TextBuffer {
  /// Appends the name of the interval that begins with `start`: its day, week, month or year, else its first moment.
  mutating func append(_ interval: StatsInterval, from start: Instant) {
    if interval.count == 1 && interval.anchor == nil && !interval.isBelowDay {
      append(interval.unit, from: CalendarDay(start))
    } else {
      appendStart(of: interval, start, withSeconds: false)
    }
  }

  /// Appends the first day of an interval, or its first moment on the clock on the wall: `2026-11-20T18:15:00`.
  mutating func appendStart(of interval: StatsInterval, _ start: Instant, withSeconds: Bool = true) {
    let civil = CivilTime(start)
    appendDate(civil)
    guard interval.hasTimeOfDay else { return }
    append("T")
    appendMinutes(civil)
    if withSeconds { append(":00") }
  }
}
