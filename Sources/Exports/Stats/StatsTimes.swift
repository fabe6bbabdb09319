package import Workouts

/// A written day or time: `2026-11-20`, `2026-11-20T18:30`, `2026-11-20 18:30:05Z`, `2026-11-20T18:30+01:00`.
package struct WrittenTime: Equatable, Sendable {
  /// Time of the clock on the wall, taken for UTC.
  package let wall: Instant
  /// True when a time of day is given.
  package let hasTimeOfDay: Bool
  /// Seconds east of UTC, where they are given.
  package let utcOffsetSeconds: Int?

  /// The day.
  package var day: CalendarDay { CalendarDay(wall) }

  /// Reads a text; nil when it is neither.
  package init?(_ text: String) {
    guard let day = CalendarDay(String(text.prefix(10))) else { return nil }
    var rest = text.dropFirst(10)
    guard let separator = rest.first else {
      self.init(day, milliseconds: 0, hasTimeOfDay: false, nil)
      return
    }
    guard separator == "T" || separator == " " else { return nil }
    rest = rest.dropFirst()
    var zone: Int?
    if rest.last == "Z" {
      zone = 0
      rest = rest.dropLast()
    } else if let sign = rest.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      guard let minutes = Self.minutes(rest[rest.index(after: sign)...]), minutes <= 14 &* 60 else { return nil }
      zone = (rest[sign] == "-" ? -60 : 60) &* minutes
      rest = rest[..<sign]
    }
    guard let minutes = Self.minutes(rest.prefix(5)) else { return nil }
    var seconds = 0
    if rest.count > 5 {
      guard rest.count == 8, rest.dropFirst(5).first == ":", let number = Self.number(rest.dropFirst(6)), number < 60
      else { return nil }
      seconds = number
    }
    self.init(day, milliseconds: Int64((minutes &* 60 &+ seconds) &* 1000), hasTimeOfDay: true, zone)
  }

  private init(_ day: CalendarDay, milliseconds: Int64, hasTimeOfDay: Bool, _ offset: Int?) {
    wall = Instant(unixSeconds: Int64(day.number) &* 86_400).advanced(byMilliseconds: milliseconds)
    self.hasTimeOfDay = hasTimeOfDay
    utcOffsetSeconds = offset
  }

  /// The minutes of `18:30`.
  private static func minutes(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let hours = number(parts[0]), let minutes = number(parts[1]), hours < 24, minutes < 60
    else { return nil }
    return hours &* 60 &+ minutes
  }

  /// A number of two digits.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.count == 2 && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}

extension CalendarDay {
  /// 1…31.
  package var dayOfMonth: Int { Int(truncatingIfNeeded: civil.day) }

  /// The day a number of days, weeks, months or years before; of a month that has no such day its last one.
  package func before(_ count: Int, _ unit: StatsPeriod) -> CalendarDay {
    // Ten thousand years are all there are.
    let count = min(max(count, 0), 10_000 &* 366)
    switch unit {
    case .minute, .hour: return self
    case .day: return CalendarDay(number: number &- count)
    case .week: return CalendarDay(number: number &- count &* 7)
    case .month, .year:
      let (year, month) = (Int(truncatingIfNeeded: civil.year), Int(truncatingIfNeeded: civil.month))
      let index = year &* 12 &+ month &- 1 &- count &* (unit == .year ? 12 : 1)
      guard index >= 12 else { return CalendarDay(year: 1, month: 1, day: 1) ?? self }
      for day in stride(from: Int(truncatingIfNeeded: civil.day), to: 0, by: -1) {
        if let found = CalendarDay(year: index / 12, month: index % 12 &+ 1, day: day) { return found }
      }
      return self
    }
  }
}
