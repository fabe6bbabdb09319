package import CommandLineOptions
internal import Pipelines
package import Workouts

extension WrittenTime {
  /// The time that an option gives; nil where it is not given.
  package static func of(_ option: String, _ text: String?) throws(UsageError) -> WrittenTime? {
    guard let text else { return nil }
    if let time = WrittenTime(text) { return time }
    throw UsageError("\(option) takes a day such as 2026-11-20, or a time such as 2026-11-20T18:30, not '\(text)'")
  }

  /// The moment, by this computer's time zone where none is given.
  package var moment: Instant { utcOffsetSeconds == nil ? wall.inZone : instant }
}

extension CalendarDay {
  /// Its start by this computer's time zone.
  package var beginning: Instant { start.inZone }

  /// The day so many later.
  package func after(_ days: Int) -> CalendarDay { CalendarDay(number: number &+ days) }
}

extension Instant {
  /// Milliseconds that this computer's time zone is east of UTC at this moment.
  package var zoneMilliseconds: Int64 {
    Int64(SystemFacts.secondsEastOfUTC(at: unixMilliseconds / 1000)) &* 1000
  }

  /// The moment at which this computer's local clock shows the same time as this one in UTC.
  package var inZone: Instant {
    let about = advanced(byMilliseconds: 0 &- zoneMilliseconds)
    return advanced(byMilliseconds: 0 &- about.zoneMilliseconds)
  }
}
