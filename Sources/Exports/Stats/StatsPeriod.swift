import Workouts

/// The units of the intervals of `stats`.
package enum StatsPeriod: String, Sendable {
  case minute, hour, day, week, month, year

  /// Returns the first day of the period that contains a day.
  ///
  /// Weeks start on Monday.
  func start(of day: CalendarDay) -> CalendarDay {
    let date = day.date
    switch self {
    case .minute, .hour, .day: return day
    case .week: return CalendarDay(number: day.number &- day.weekday)
    case .month: return CalendarDay(number: day.number &- Int(truncatingIfNeeded: date.day) &+ 1)
    case .year: return CalendarDay(year: Int(truncatingIfNeeded: date.year), month: 1, day: 1) ?? day
    }
  }
}

extension TextBuffer {
  /// Appends the name of the period that begins with `start`: `2026-11-20`, `2026-W47`, `2026-11` or `2026`.
  mutating func append(_ period: StatsPeriod, from start: CalendarDay) {
    let date = start.date
    switch period {
    case .minute, .hour, .day: appendDate(CivilTime(start.start))
    case .week:
      // A week belongs to the year of its Thursday (ISO 8601).
      let thursday = CalendarDay(number: start.number &+ 3)
      let year = thursday.date.year
      let first = StatsPeriod.year.start(of: thursday)
      append(digitsOf: year, width: 4)
      append("-W")
      append(digitsOf: UInt64(clamping: (thursday.number &- first.number) / 7 &+ 1), width: 2)
    case .month:
      append(digitsOf: date.year, width: 4)
      append("-")
      append(digitsOf: date.month, width: 2)
    case .year: append(digitsOf: date.year, width: 4)
    }
  }
}
