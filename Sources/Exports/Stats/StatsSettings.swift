package import Workouts

/// The rule for workouts and samples at an edge of time, as HealthKit's predicates have it.
package enum StatsEdge: String, Sendable {
  /// A workout counts whole, for the interval it begins in.
  case workout
  /// Samples count by their time; what crosses an edge counts for the part of its time that lies inside.
  case cut
  /// The same, but a sample that crosses the first or the last edge counts whole.
  case keep
  /// A sample that begins before the first edge does not count.
  case strictStart = "strict-start"
  /// A sample that ends after the last edge does not count.
  case strictEnd = "strict-end"
  /// Neither does.
  case strict
}

/// The source that has rows of its own beside the activity.
package enum StatsSource: Sendable {
  /// Nothing.
  case none
  /// The device that a sample comes from: the head unit, or the sensor whose profile says so.
  case device
  /// The device or app that recorded the workout.
  case app
  /// The bicycle or shoes by the index of an export, and the place that the ride began at; of a database alone.
  case gear, place
  /// The day of the week, and the hour, that the workout began in by its own clock.
  case weekday, hour

  /// Its column.
  var column: StaticString {
    switch self {
    case .none: ""
    case .device: "device"
    case .app: "app"
    case .gear: "gear"
    case .place: "place"
    case .weekday: "weekday"
    case .hour: "hour"
    }
  }

  /// True when whoever recorded the workout is a row's name.
  package var isRecorder: Bool { self == .device || self == .app }
}

/// The options of `stats`.
package struct StatsSettings: Sendable, Equatable {
  /// The interval of a row.
  package var interval = StatsInterval()
  /// True when each activity type has rows of its own.
  package var isBySport = false
  /// The source that has rows of its own beside the activity.
  package var source = StatsSource.none
  /// The kinds with columns, in the order of `SampleKind`; empty for all.
  package var kinds: [SampleKind] = []
  /// True when each kind has a column for the seconds that its samples cover.
  package var showsDuration = false
  /// True when each kind has columns for its most recent sample.
  package var showsRecent = false
  /// Units of lengths, speeds and temperatures.
  package var units = ExportStyle.Units.metric
  /// The room that the table for people has.
  package var fit = TableFit()
  /// The first day that counts, by local time.
  package var since: CalendarDay?
  /// The last day that counts, by local time.
  package var until: CalendarDay?
  /// The first moment that counts.
  package var from: Instant?
  /// The first moment that no longer counts.
  package var to: Instant?
  /// The rule for workouts and samples at an edge.
  package var edge = StatsEdge.workout
  /// The rule for a recording that is there more than once.
  package var copies = StatsCopies.once
  /// True for rows of the time in zones, in the place of sums and means.
  package var showsZones = false
  /// The rider's threshold and highest heart rate for zones; nil: those of the file or the database.
  package var thresholdPower: Double?, maximumHeartRate: Double?
  /// The doubts for which workouts or climbing are left out.
  package var leftOut: Set<StatsDoubt> = []

  /// Leaves out of a workout what is uncertain; false where that is all of it.
  package func holds(_ summary: inout WorkoutSummary) -> Bool {
    if summary.isClimbComputed && leftOut.contains(.computed) { summary.ascentMeters = nil }
    if summary.isUserEntered && leftOut.contains(.manual) { return false }
    return !(summary.sportSource == .guessed && summary.sport != nil && leftOut.contains(.guessed))
  }

  /// By month, everything.
  package init() {}
}

/// A doubt for which a workout or its climbing may be left out of sums.
package enum StatsDoubt: String, Sendable {
  /// Workouts that a person wrote down.
  case manual
  /// Workouts whose sport was guessed.
  case guessed
  /// Metres climbed that were computed from heights.
  case computed
}

/// The rule for recordings that are there more than once.
package enum StatsCopies: String, Sendable {
  /// Of copies of one recording the first counts.
  case once
  /// The same; of recordings of one ride by several devices the first counts too, with kinds that only the others have.
  case rides
  /// All count.
  case each
}
