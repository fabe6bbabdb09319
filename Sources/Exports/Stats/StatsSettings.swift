package import Workouts

/// The rule for workouts and samples that cross the start or end of a period.
///
/// It follows the options of HealthKit.
package enum StatsEdge: String, Sendable {
  /// A workout is counted as a whole, in the interval in which it begins.
  case workout
  /// Samples are counted by their time.
  ///
  /// A sample that crosses an edge is counted in proportion to its time inside.
  case cut
  /// Like `cut`, but a sample that crosses the start or end of the period is counted as a whole.
  case keep
  /// A sample that begins before the period is not counted.
  case strictStart = "strict-start"
  /// A sample that ends after the period is not counted.
  case strictEnd = "strict-end"
  /// A sample that crosses the start or the end is not counted.
  case strict
}

/// The property by which rows are divided, in addition to the activity.
package enum StatsSource: Sendable {
  /// No additional property.
  case none
  /// The device that recorded a sample: the sensor whose profile has the kind, or the head unit.
  case device
  /// The device or app that recorded the workout.
  case app
  /// The bicycle or shoes from an export's index, and the place of the ride's start.
  ///
  /// Only available from a database.
  case gear, place
  /// The day of the week and the hour of the workout's local start.
  case weekday, hour

  /// The name of its column.
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

  /// Whether the name is a device or app of the recording.
  package var isRecorder: Bool { self == .device || self == .app }
}

/// Options of `stats`.
package struct StatsSettings: Sendable, Equatable {
  /// The interval of a row.
  package var interval = StatsInterval()
  /// Whether each activity type has its own rows.
  package var isBySport = false
  /// The property by which rows are divided, in addition to the activity.
  package var source = StatsSource.none
  /// The kinds with columns, in the order of `SampleKind`; empty for all.
  package var kinds: [SampleKind] = []
  /// Whether each kind has a column for the seconds that its samples cover.
  package var showsDuration = false
  /// Whether each kind has columns for its most recent sample.
  package var showsRecent = false
  /// The units of lengths, speeds and temperatures.
  package var units = ExportStyle.Units.metric
  /// The width that is available for a table.
  package var fit = TableFit()
  /// The first day that is counted, in local time.
  package var since: CalendarDay?
  /// The last day that is counted, in local time.
  package var until: CalendarDay?
  /// The start of the period that is counted.
  package var from: Instant?
  /// The end of the period that is counted; not included.
  package var to: Instant?
  /// The rule for workouts and samples that cross an edge.
  package var edge = StatsEdge.workout
  /// The rule for copies of a recording.
  package var copies = StatsCopies.once
  /// Whether rows have the time in zones instead of sums and means.
  package var showsZones = false
  /// The rider's threshold power and maximum heart rate for zones.
  ///
  /// If nil, the values of the file or database are used.
  package var thresholdPower: Double?, maximumHeartRate: Double?
  /// The doubts that exclude workouts, or their ascent.
  package var leftOut: Set<StatsDoubt> = []

  /// Removes doubtful values from a workout.
  ///
  /// Returns false if the whole workout is left out.
  package func holds(_ summary: inout WorkoutSummary) -> Bool {
    if summary.isClimbComputed && leftOut.contains(.computed) { summary.ascentMeters = nil }
    if summary.isUserEntered && leftOut.contains(.manual) { return false }
    return !(summary.sportSource == .guessed && summary.sport != nil && leftOut.contains(.guessed))
  }

  /// Creates the default options: everything, by month.
  package init() {}
}

/// A doubt that can exclude a workout or its ascent from totals.
package enum StatsDoubt: String, Sendable {
  /// The workout was entered by a person.
  case manual
  /// The sport was guessed.
  case guessed
  /// The ascent was computed from altitudes.
  case computed
}

/// The rule for copies of a recording.
package enum StatsCopies: String, Sendable {
  /// Copies of a recording are counted once.
  case once
  /// Copies are counted once, and so are recordings of one ride by several devices.
  ///
  /// Kinds that only later ones have are added.
  case rides
  /// All recordings are counted.
  case each
}
