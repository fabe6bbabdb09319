package import CommandLineOptions
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
