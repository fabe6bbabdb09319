public import Workouts

/// The rule for workouts and samples at an edge of time, as HealthKit's predicates have it.
public enum StatsEdge: Sendable {
  /// A workout counts whole, for the interval it begins in.
  case workout
  /// Samples count by their time; what crosses an edge counts for the part of its time that lies inside.
  case cut
  /// The same, but a sample that crosses the first or the last edge counts whole.
  case keep
  /// A sample that begins before the first edge does not count.
  case strictStart
  /// A sample that ends after the last edge does not count.
  case strictEnd
  /// Neither does.
  case strict
}

/// The source that has rows of its own beside the activity.
public enum StatsSource: Sendable {
  /// Nothing.
  case none
  /// The device that a sample comes from: the head unit, or the sensor whose profile says so.
  case device
  /// The device or app that recorded the workout.
  case app
}

/// The options of `stats`.
public struct StatsSettings: Sendable, Equatable {
  /// The interval of a row.
  public var interval = StatsInterval()
  /// The unit of the intervals.
  public var period: StatsPeriod {
    get { interval.unit }
    set { interval.unit = newValue }
  }
  /// True when each activity type has rows of its own.
  public var isBySport = false
  /// The source that has rows of its own beside the activity.
  public var source = StatsSource.none
  /// The kinds with columns, in the order of `SampleKind`; empty for all.
  public var kinds: [SampleKind] = []
  /// True when each kind has a column for the seconds that its samples cover.
  public var showsDuration = false
  /// True when each kind has columns for its most recent sample.
  public var showsRecent = false
  /// Units of lengths, speeds and temperatures.
  public var units = ExportStyle.Units.metric
  /// The first day that counts, by local time.
  public var since: CalendarDay?
  /// The last day that counts, by local time.
  public var until: CalendarDay?
  /// The first moment that counts.
  public var from: Instant?
  /// The first moment that no longer counts.
  public var to: Instant?
  /// The rule for workouts and samples at an edge.
  public var edge = StatsEdge.workout
  /// The rule for a recording that is there more than once.
  public var copies = StatsCopies.once

  /// By month, everything.
  public init() {}
}

/// The rule for recordings that are there more than once.
public enum StatsCopies: Sendable {
  /// Of copies of one recording the first counts.
  case once
  /// The same; of recordings of one ride by several devices the first counts too, with kinds that only the others have.
  case rides
  /// All count.
  case each
}
