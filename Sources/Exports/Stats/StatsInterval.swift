package import Workouts

/// Consecutive intervals of equal length in local time, counted from an anchor.
///
/// Local times are stored as instants, as if the clock showed UTC.
package struct StatsInterval: Sendable, Equatable {
  /// The unit.
  package var unit = StatsPeriod.month
  /// The number of units in an interval; at least 1.
  package var count = 1
  /// The start of one of the intervals, to the minute.
  ///
  /// If it is nil, 1970-01-01, or for weeks the preceding Monday.
  package var anchor: Instant?

  /// Creates calendar months.
  package init() {}

  private static let minute: Int64 = 60_000
  private static let day: Int64 = 86_400_000
  /// The maximum number of units.
  ///
  /// A century has 52 million minutes.
  private static let countLimit = 1_000_000
  /// The maximum length of pieces in minutes.
  ///
  /// It fits all time zones, which differ by multiples of 15 minutes.
  private static let longestPiece: Int64 = 15

  private var units: Int64 { Int64(clamping: min(max(count, 1), Self.countLimit)) }

  /// The length in milliseconds; nil for months and years, whose length varies.
  private var length: Int64? {
    switch unit {
    case .minute: units &* Self.minute
    case .hour: units &* 60 &* Self.minute
    case .day: units &* Self.day
    case .week: units &* 7 &* Self.day
    case .month, .year: nil
    }
  }

  /// Whether an interval is shorter than a day.
  package var isBelowDay: Bool { length.map { $0 < Self.day } ?? false }

  /// Whether an interval can begin at another time than midnight.
  var hasTimeOfDay: Bool {
    isBelowDay || anchorMilliseconds.roundedDown(to: Self.day) != anchorMilliseconds || !isWholeDays
  }

  private var isWholeDays: Bool { length.map { $0 % 86_400_000 == 0 } ?? true }

  private var anchorMilliseconds: Int64 {
    guard let anchor else { return unit == .week ? -3 &* Self.day : 0 }
    return anchor.unixMilliseconds.roundedDown(to: Self.minute)
  }

  /// Returns the start of the interval that contains a time.
  package func start(of local: Instant) -> Instant {
    let time = CivilTime.withinCalendar(local.unixMilliseconds)
    let anchor = CivilTime.withinCalendar(anchorMilliseconds)
    if let length { return Instant(unixMilliseconds: anchor &+ (time &- anchor).roundedDown(to: length)) }
    let (months, offset) = monthsAndOffset(anchor)
    let index = Self.month(of: time &- offset) &- months
    let span = units &* (unit == .year ? 12 : 1)
    return Instant(unixMilliseconds: Self.milliseconds(ofMonth: months &+ index.roundedDown(to: span)) &+ offset)
  }

  /// Returns the end of the interval that begins at `start`.
  package func end(after start: Instant) -> Instant {
    if let length { return start.advanced(byMilliseconds: length) }
    let (_, offset) = monthsAndOffset(CivilTime.withinCalendar(anchorMilliseconds))
    let month = Self.month(of: CivilTime.withinCalendar(start.unixMilliseconds) &- offset)
    let next = month &+ units &* (unit == .year ? 12 : 1)
    return Instant(unixMilliseconds: Self.milliseconds(ofMonth: next) &+ offset)
  }

  /// The length and anchor in milliseconds of pieces that divide every interval, in any time zone.
  var pieces: (length: Int64, anchor: Int64) {
    var piece = Self.longestPiece
    if let length { piece = Self.commonDivisor(piece, length / 60_000) }
    piece = Self.commonDivisor(piece, anchorMilliseconds.roundedDown(to: Self.minute) / 60_000)
    return (piece &* Self.minute, 0)
  }

  /// Returns the month of an anchor, and the anchor's offset in it.
  private func monthsAndOffset(_ anchor: Int64) -> (Int64, Int64) {
    let month = Self.month(of: anchor)
    return (month, anchor &- Self.milliseconds(ofMonth: month))
  }

  /// Returns the number of months since 1970-01.
  private static func month(of time: Int64) -> Int64 {
    let civil = CivilTime(Instant(unixMilliseconds: time))
    return (Int64(clamping: civil.year) &- 1970) &* 12 &+ Int64(clamping: civil.month) &- 1
  }

  /// Returns the start of a month between the years 1 and 9999.
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
  /// Appends the name of the interval: its day, week, month or year, or its first minute.
  mutating func append(_ interval: StatsInterval, from start: Instant) {
    if interval.count == 1 && interval.anchor == nil && !interval.isBelowDay {
      append(interval.unit, from: CalendarDay(start))
    } else {
      appendStart(of: interval, start, withSeconds: false)
    }
  }

  /// Appends the first day of an interval, or its first minute in local time: `2026-11-20T18:15:00`.
  mutating func appendStart(of interval: StatsInterval, _ start: Instant, withSeconds: Bool = true) {
    let civil = CivilTime(start)
    appendDate(civil)
    guard interval.hasTimeOfDay else { return }
    append("T")
    appendMinutes(civil)
    if withSeconds { append(":00") }
  }
}
