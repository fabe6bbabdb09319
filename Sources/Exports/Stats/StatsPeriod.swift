package import Workouts

/// A day of the calendar, counted from 1970-01-01.
package struct CalendarDay: Comparable, Hashable, Sendable {
  /// Days since 1970-01-01.
  package let number: Int

  /// The day with this number.
  package init(number: Int) { self.number = number }

  /// The day on which a moment falls by UTC.
  package init(_ instant: Instant) {
    number = Int(clamping: instant.unixMilliseconds.dividedRoundingDown(by: 86_400_000))
  }

  /// A day of the Gregorian calendar; nil when there is none such, or not within the years 1…9999.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    // The year begins in March here, so that its last day is the leap day.
    let shifted = month <= 2 ? year &- 1 : year
    let days =
      shifted &* 365 &+ shifted / 4 &- shifted / 100 &+ shifted / 400 &+ (153 &* ((month &+ 9) % 12) &+ 2) / 5 &+ day
      &- 1
    number = days &- 719_468
    let back = civil
    guard back.month == month, back.day == day else { return nil }
  }

  /// The day of a text `2026-11-20`.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2, parts[2].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  var civil: CivilTime { CivilTime(Instant(unixSeconds: Int64(number) &* 86_400)) }

  /// 0 for Mondays, 6 for Sundays.
  package var weekday: Int { ((number &+ 3) % 7 &+ 7) % 7 }

  /// Orders days by time.
  package static func < (a: CalendarDay, b: CalendarDay) -> Bool { a.number < b.number }
}

/// The units of the intervals that `stats` sums over.
package enum StatsPeriod: Sendable {
  case minute, hour, day, week, month, year

  /// The first day of the stretch that a day lies in; weeks begin on Monday.
  func start(of day: CalendarDay) -> CalendarDay {
    let civil = day.civil
    switch self {
    case .minute, .hour, .day: return day
    case .week: return CalendarDay(number: day.number &- day.weekday)
    case .month: return CalendarDay(number: day.number &- Int(truncatingIfNeeded: civil.day) &+ 1)
    case .year: return CalendarDay(year: Int(truncatingIfNeeded: civil.year), month: 1, day: 1) ?? day
    }
  }
}

extension TextBuffer {
  /// Appends the name of the stretch that begins with `start`: `2026-11-20`, `2026-W47`, `2026-11` or `2026`.
  mutating func append(_ period: StatsPeriod, from start: CalendarDay) {
    let civil = start.civil
    switch period {
    case .minute, .hour, .day: appendDate(civil)
    case .week:
      // A week belongs to the year of its Thursday (ISO 8601).
      let thursday = CalendarDay(number: start.number &+ 3)
      let year = thursday.civil.year
      let first = StatsPeriod.year.start(of: thursday)
      append(digitsOf: year, width: 4)
      append("-W")
      append(digitsOf: UInt64(clamping: (thursday.number &- first.number) / 7 &+ 1), width: 2)
    case .month:
      append(digitsOf: civil.year, width: 4)
      append("-")
      append(digitsOf: civil.month, width: 2)
    case .year: append(digitsOf: civil.year, width: 4)
    }
  }
}
