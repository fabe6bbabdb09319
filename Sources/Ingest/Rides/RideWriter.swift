package import Columns
package import Exports
package import FITWorkouts
package import InputReports
package import Pipelines
package import Workouts

/// The state of an input while it is being read.
package struct InputSoFar: Sendable {
  /// The status if the input ended here.
  package var status: InputStatus
  /// The identity of the recording.
  package var identity: FITFileIdentity
}

/// Writes the output of one command: receives an input's workouts while they are read, and its report at the end.
package protocol RideWriter: AnyObject, WorkoutSink where Generators == MomentGenerator {
  // The frequent calls of a sink are declared again as requirements of the object, without a default, so that none is
  // missed.
  /// A sample of the open workout, if the writer wants samples.
  func sample(_ sample: Sample, standingFor seconds: Double?)
  /// A point of the open workout's route, if the writer wants points.
  func routePoint(_ point: RoutePoint)
  /// Called once, before the first input; `outlet` accepts output that is too large to wait for `drain`.
  func connect(to outlet: any UnitOutlet)
  /// Begins an input; `name` is its name in the output.
  func begin(_ name: String)
  /// When the content hash of an input must be known.
  var contentNeed: ContentNeed { get }
  /// Passes the content hash of the input; called after each `begin` of the input if `contentNeed` requires it.
  func begin(content: ContentHash)
  /// Whether the input had too much output to wait for its hash, so that it must begin again.
  var hasMissedContent: Bool { get }
  /// Passes on the output that is ready; called often, so that little output waits.
  func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter)
  /// Whether the input has more workouts than can wait until it is known whether it is refused; then none of it is
  /// written.
  var isBeyondLimit: Bool { get }
  /// The content that was too large to be written, for the report; by default, more workouts than can wait.
  var tooLarge: String? { get }
  /// The number of samples of the input that were not divided among the minutes of their time.
  var unsharedSamples: Int { get }
  /// Whether `begin` in the middle of an input withdraws all of its output, so that it can be read a second time.
  ///
  /// The processor then keeps inputs in memory and reads them again if that changes the output.
  var canStartOver: Bool { get }
  /// Whether a second reading can skip damage that the first reading has found; by default, if the writer can start
  /// over.
  var passesOverDamage: Bool { get }
  /// Whether an input that can be read twice is read twice, before any of its output is written.
  var readsAhead: Bool { get }
  /// The wanted rides among the rides that exist only in an export's index, as workouts without records; nil for none.
  var writtenRides: RideSelection? { get }
  /// A sample outside workouts, if requested; it can be reported between two workouts and within one.
  func wellness(_ sample: WellnessSample)
  /// The device or app of the following samples outside workouts.
  func wellnessSource(_ name: String?)
  /// Ends the input.
  func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter)
}

extension RideWriter {
  /// False, because most outputs have no samples.
  package var wantsSamples: Bool { false }
  /// False, because most outputs have no route.
  package var wantsRoutePoints: Bool { false }
  /// A generator that passes the moments to no receiver.
  package func makeGenerators() -> MomentGenerator { MomentGenerator() }
  /// Does nothing, because only a little text waits for each workout.
  package func connect(to outlet: any UnitOutlet) {}
  /// Never, because most outputs do not name rides by their content.
  package var contentNeed: ContentNeed { .never }
  /// Does nothing.
  package func begin(content: ContentHash) {}
  /// False, because no output waits for it by default.
  package var hasMissedContent: Bool { false }
  /// 0, because there are no minutes by default.
  package var unsharedSamples: Int { 0 }
  /// False, because no workouts wait by default.
  package var isBeyondLimit: Bool { false }
  /// The text for more workouts than can wait.
  package var tooLarge: String? {
    guard isBeyondLimit else { return nil }
    return
      "more than \(HeldWorkouts.limit) workouts, or too much of them, to wait until the checksum is known; see --crc"
  }
  /// False, because output cannot be withdrawn by default.
  package var canStartOver: Bool { false }
  /// True if the writer can start over.
  package var passesOverDamage: Bool { canStartOver }
  /// False, because by default the output waits, or there is none.
  package var readsAhead: Bool { false }
  /// None, because they have neither readings nor a route.
  package var writtenRides: RideSelection? { nil }
  /// Does nothing.
  package func wellness(_ sample: WellnessSample) {}
  /// Does nothing.
  package func wellnessSource(_ name: String?) {}
}

extension WorkoutOutput where Sink == RideSink {
  /// Counts of the input's dropped data, by the generators and by the sink; inlined, because a call would copy the
  /// sink.
  @inline(__always) var allDropped: DropCounts {
    var all = dropped
    all[.minuteBeyondLimit] &+= sink.writer.unsharedSamples
    return all
  }
}

extension InputReport {
  /// Fails an input that has something that is too large to be written.
  mutating func fail(tooLarge detail: String?) {
    if let detail, status != .failed { set(.failed, .tooLarge, detail: detail) }
  }
}
