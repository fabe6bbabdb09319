package import Columns
package import Exports
package import FITWorkouts
package import InputReports
package import Pipelines
package import Workouts

/// The facts about an input while it is being read.
package struct InputSoFar: Sendable {
  /// The status if nothing more came.
  package var status: InputStatus
  /// The identity of the recording.
  package var identity: FITFileIdentity
}

/// Writes the output of one command: receives an input's workouts as they come, and its report at the end.
package protocol RideWriter: AnyObject, WorkoutSink where Generators == MomentGenerator {
  // The hot calls of a sink once more, as those of an object: without a default, so that none is lost.
  /// A sample of the open workout, if it wants samples.
  func sample(_ sample: Sample, standingFor seconds: Double?)
  /// A point of the open workout's route, if it wants those.
  func routePoint(_ point: RoutePoint)
  /// Called once, before the first input; `outlet` takes output that is too much to wait for `drain`.
  func connect(to outlet: any UnitOutlet)
  /// An input begins; `name` is the name it has in the output.
  func begin(_ name: String)
  /// When the content of an input is to be known.
  var contentNeed: ContentNeed { get }
  /// The content of the input is known; comes after each beginning of it, where there is a need for it.
  func begin(content: ContentHash)
  /// True when the input had too much to wait for its content to be known, so that it has to be begun once more.
  var hasMissedContent: Bool { get }
  /// Passes on the output that is ready; called often, so that little is held.
  func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter)
  /// True when the input has more workouts than are held until it is known whether it is refused; then nothing of it is
  /// put out.
  var isBeyondLimit: Bool { get }
  /// The number of samples of the input that were not shared out among the minutes of their time.
  var unsharedSamples: Int { get }
  /// True when `begin` in the middle of an input withdraws all of its output, so that it can be read a second time.
  ///
  /// The processor then holds inputs and reads them again where that changes the output.
  var canStartOver: Bool { get }
  /// True when a second reading may pass over damage that the first has found; by default, when the writer can start over.
  var passesOverDamage: Bool { get }
  /// True when an input that can be read twice is read twice, before anything of it is put out.
  var readsAhead: Bool { get }
  /// Those of the rides that only an export's index knows that are wanted, as workouts without records; nil: none.
  var writtenRides: RideSelection? { get }
  /// A sample outside workouts, where those were asked for; it may come between two workouts and within one.
  func wellness(_ sample: WellnessSample)
  /// The device or app that the samples outside workouts come from, from now on.
  func wellnessSource(_ name: String?)
  /// The input is over.
  func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter)
}

extension RideWriter {
  /// False: most outputs say nothing of samples.
  package var wantsSamples: Bool { false }
  /// False: most outputs have no route.
  package var wantsRoutePoints: Bool { false }
  /// A generator that hands the moments to nobody.
  package func makeGenerators() -> MomentGenerator { MomentGenerator() }
  /// Does nothing: only a little text waits for each workout.
  package func connect(to outlet: any UnitOutlet) {}
  /// Never: most outputs name no ride by its content.
  package var contentNeed: ContentNeed { .never }
  /// Does nothing.
  package func begin(content: ContentHash) {}
  /// False: nothing waits for it by default.
  package var hasMissedContent: Bool { false }
  /// 0: there are no minutes by default.
  package var unsharedSamples: Int { 0 }
  /// False: nothing is held by default.
  package var isBeyondLimit: Bool { false }
  /// False: output cannot be withdrawn by default.
  package var canStartOver: Bool { false }
  /// As it can start over.
  package var passesOverDamage: Bool { canStartOver }
  /// False: the output is held by default, or there is none.
  package var readsAhead: Bool { false }
  /// None: they have neither readings nor a route.
  package var writtenRides: RideSelection? { nil }
  /// Does nothing.
  package func wellness(_ sample: WellnessSample) {}
  /// Does nothing.
  package func wellnessSource(_ name: String?) {}
}

extension WorkoutOutput where Sink == RideSink {
  /// Data of the input that was left out, by the generators and by the sink; inlined, as a call would copy the sink.
  @inline(__always) var allDropped: DropCounts {
    var all = dropped
    all[.minuteBeyondLimit] &+= sink.writer.unsharedSamples
    return all
  }
}

extension InputReport {
  /// The input has more workouts than may be held until its checksum is known.
  mutating func failBeyondHeldWorkouts() {
    guard status != .failed else { return }
    set(
      .failed, .tooLarge,
      detail:
        "more than \(HeldWorkouts.limit) workouts, or too much of them, to wait until the checksum is known; see --crc")
  }
}
