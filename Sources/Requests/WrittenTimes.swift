package import CommandLineOptions
package import Exports
internal import Pipelines
package import Workouts

extension WrittenTime {
  /// Parses the value of an option as a day or time; nil if the option is missing.
  package static func of(_ option: String, _ text: String?) throws(UsageError) -> WrittenTime? {
    guard let text else { return nil }
    if let time = WrittenTime(text) { return time }
    throw UsageError("\(option) takes a day such as 2026-11-20, or a time such as 2026-11-20T18:30, not '\(text)'")
  }

  /// The instant.
  ///
  /// Times without an offset are in this computer's time zone.
  package var moment: Instant { utcOffsetSeconds == nil ? wall.inZone : instant }
}

extension CalendarDay {
  /// The start of the day in this computer's time zone.
  package var beginning: Instant { start.inZone }

  /// Returns the day that follows `days` days later.
  package func after(_ days: Int) -> CalendarDay { CalendarDay(number: number &+ days) }
}

extension Instant {
  /// The offset of this computer's time zone from UTC at this instant, in milliseconds east.
  package var zoneMilliseconds: Int64 {
    Int64(SystemFacts.secondsEastOfUTC(at: unixMilliseconds / 1000)) &* 1000
  }

  /// The instant at which this computer's local clock shows the time that this instant has in UTC.
  package var inZone: Instant {
    let about = advanced(byMilliseconds: 0 &- zoneMilliseconds)
    return advanced(byMilliseconds: 0 &- about.zoneMilliseconds)
  }
}

extension PeriodName {
  /// Whether the period is shorter than a day.
  package var isBelowDay: Bool { self == .hour || self == .minute }
}

extension StatsPeriod {
  /// Creates the period of a name.
  package init(_ name: PeriodName) { self = Self(rawValue: name.rawValue) ?? .month }
}

extension TimeSpan {
  /// Returns the first day of the time before `end`, or before now, in this computer's time zone; and the first moment
  /// if the span has hours or minutes.
  package func beginning(until end: WrittenTime?) -> (day: CalendarDay, moment: Instant?) {
    let now = Instant(unixSeconds: SystemFacts.unixSeconds)
    let today = end?.day ?? CalendarDay(now.advanced(byMilliseconds: now.zoneMilliseconds))
    guard unit.isBelowDay else { return (today.before(count, StatsPeriod(unit)).after(1), nil) }
    let end = end.map { $0.hasTimeOfDay ? $0.moment : $0.day.after(1).beginning } ?? now
    let minutes = Int64(count) &* (unit == .hour ? 60 : 1)
    return (today, end.advanced(byMilliseconds: 0 &- minutes &* 60_000))
  }
}
