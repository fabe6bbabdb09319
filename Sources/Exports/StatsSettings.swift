public import Workouts

/// What becomes of workouts and samples at an edge of time, as HealthKit's predicates have it.
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

/// What has rows of its own beside the activity.
public enum StatsSource: Sendable {
  /// Nothing.
  case none
  /// The device that a sample comes from: the head unit, or the sensor whose profile says so.
  case device
  /// The device or app that recorded the workout.
  case app
}

/// What `stats` is asked for.
public struct StatsSettings: Sendable, Equatable {
  /// What a row is about.
  public var interval = StatsInterval()
  /// The unit of the intervals.
  public var period: StatsPeriod {
    get { interval.unit }
    set { interval.unit = newValue }
  }
  /// Whether each activity type has rows of its own.
  public var isBySport = false
  /// What else has rows of its own.
  public var source = StatsSource.none
  /// The kinds with columns, in the order of `SampleKind`; empty for all.
  public var kinds: [SampleKind] = []
  /// Whether each kind has a column for the seconds that its samples cover.
  public var showsDuration = false
  /// Whether each kind has columns for its most recent sample.
  public var showsRecent = false
  /// What lengths and the like are told in.
  public var units = ExportStyle.Units.metric
  /// The first day that counts, by local time.
  public var since: CalendarDay?
  /// The last day that counts, by local time.
  public var until: CalendarDay?
  /// The first moment that counts.
  public var from: Instant?
  /// The first moment that no longer counts.
  public var to: Instant?
  /// What becomes of samples at an edge.
  public var edge = StatsEdge.workout
  /// What becomes of a recording that is there more than once.
  public var copies = StatsCopies.once

  /// By month, everything.
  public init() {}
}

/// What becomes of what is there more than once.
public enum StatsCopies: Sendable {
  /// Of copies of one recording the first counts.
  case once
  /// So it is, and of recordings of one ride by several devices the first counts too, with what only the others have
  /// samples of.
  case rides
  /// All count.
  case each
}
