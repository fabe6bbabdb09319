package import Workouts

extension CalendarDay {
  /// The day of the month, from 1 to 31.
  package var dayOfMonth: Int { Int(truncatingIfNeeded: date.day) }

  /// Returns the day that is `count` units earlier.
  ///
  /// If the month is too short, its last day.
  package func before(_ count: Int, _ unit: StatsPeriod) -> CalendarDay {
    // Ten thousand years cover the whole calendar.
    let count = min(max(count, 0), 10_000 &* 366)
    switch unit {
    case .minute, .hour: return self
    case .day: return CalendarDay(number: number &- count)
    case .week: return CalendarDay(number: number &- count &* 7)
    case .month, .year:
      let (year, month) = (Int(truncatingIfNeeded: date.year), Int(truncatingIfNeeded: date.month))
      let index = year &* 12 &+ month &- 1 &- count &* (unit == .year ? 12 : 1)
      guard index >= 12 else { return CalendarDay(year: 1, month: 1, day: 1) ?? self }
      for day in stride(from: Int(truncatingIfNeeded: date.day), to: 0, by: -1) {
        if let found = CalendarDay(year: index / 12, month: index % 12 &+ 1, day: day) { return found }
      }
      return self
    }
  }
}
