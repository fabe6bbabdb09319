package import Columns
package import Exports
package import FITWorkouts
package import InputReports
package import Pipelines
package import Workouts

/// A writer of samples and routes, which writes workouts while they are read.
///
/// Output of whole workouts (minutes, zones) waits for the end of its input, up to a limit, so that the input can be
/// read again.
package final class StreamingWriter<Text: WorkoutTextWriter & ~Copyable>: RideWriter {
  private let held: HeldValue<Text>
  var writer: Text {
    @inline(__always) _read { yield held.value }
    @inline(__always) _modify { yield &held.value }
  }
  /// The output of whole workouts, which can be withdrawn while it waits; nil if output is written immediately.
  private let waiting: HeldOutput?
  /// Times that are counted in another input.
  private let shared: SharedTimes
  /// The input's name in `shared`; nil if no times are shared.
  private var input: NameUUID?
  /// Times of the open workout that are counted in another input, and the remaining statistics of the kinds concerned.
  private var elsewhere = CountedElsewhere()
  private var rest = PerKind<KindStatistics>(repeating: KindStatistics())
  /// The selected workouts of an input; nil for all.
  private let finding: SelectionFinding?
  /// The number of workouts of the input that have begun, and how many were skipped.
  private var begun = 0
  private var leftOut = 0
  /// The share of the open workout that is written.
  private var share = Share.whole

  /// The share of a workout that is written.
  private enum Share {
    case whole
    /// The times that are not counted in another input.
    case rest
    case nothing
  }

  /// Creates a writer around a text writer.
  package convenience init(_ writer: consuming Text) { self.init(writer, heldBytes: HeldWorkouts.bytes) }

  init(
    _ writer: consuming Text, of finding: SelectionFinding? = nil, sharing shared: SharedTimes = SharedTimes(),
    heldBytes: Int = HeldWorkouts.bytes
  ) {
    held = HeldValue(writer)
    self.finding = finding
    self.shared = shared
    waiting = Text.putsOutWholeWorkouts ? HeldOutput(limit: heldBytes) : nil
    if let waiting { self.writer.text.connect(to: waiting) }
  }

  /// The generators of the text writer.
  package func makeGenerators() -> MomentGenerator { writer.makeGenerators() }

  /// Makes the text pass on to `outlet` when too much is waiting.
  package func connect(to outlet: any UnitOutlet) {
    if let waiting { waiting.connect(to: outlet) } else { writer.text.connect(to: outlet) }
  }
  /// Begins an input.
  package func begin(_ name: String) {
    if let waiting {
      writer.text.removeAll()
      waiting.reset()
    }
    input = shared.isEmpty ? nil : NameUUID(name: name)
    elsewhere = CountedElsewhere()
    (begun, leftOut, share) = (0, 0, .whole)
    writer.begin(input: name)
  }
  /// The value of the text writer.
  package var contentNeed: ContentNeed { writer.contentNeed }
  /// Passes the content on.
  package func begin(content: ContentHash) { writer.begin(content: content) }
  /// The value of the text writer.
  package var unsharedSamples: Int { writer.unsharedSamples }
  /// The text writer's reason.
  package var tooLarge: String? { writer.tooLarge }
  /// Whether all whole workouts are still waiting.
  package var canStartOver: Bool { waiting?.hasPassed == false }
  /// True if output is written immediately.
  package var readsAhead: Bool { !Text.putsOutWholeWorkouts }
  /// Passes a start on, without a local clock.
  package func workoutStart(sessionIndex: Int, start: Instant) {
    workoutStart(sessionIndex: sessionIndex, start: start, utcOffsetSeconds: nil)
  }
  /// Passes a start on.
  package func workoutStart(sessionIndex: Int, start: Instant, utcOffsetSeconds: Int?) {
    if let input {
      elsewhere = shared.elsewhere(session: sessionIndex, of: input)
      rest = PerKind(repeating: KindStatistics())
    }
    let isLeftOut = finding?.leavesOut(workout: begun) ?? false
    begun &+= 1
    share = isLeftOut ? .nothing : elsewhere.isEmpty ? .whole : .rest
    guard !isLeftOut else { return leftOut &+= 1 }
    writer.workoutStart(sessionIndex: sessionIndex, start: start, utcOffsetSeconds: utcOffsetSeconds)
  }
  /// Whether the workout is selected.
  private var isWanted: Bool { share != .nothing }
  /// Passes the activity on.
  package func activity(_ type: ActivityType, sport: UInt8?, quantities: borrowing PerKind<Quantity>) {
    if isWanted { writer.activity(type, sport: sport, quantities: quantities) }
  }
  /// Passes the title on.
  package func title(_ title: String) { if isWanted { writer.title(title) } }
  /// The value of the text writer.
  package var wantsSamples: Bool { writer.wantsSamples }
  /// The value of the text writer.
  package var wantsRoutePoints: Bool { writer.wantsRoutePoints }
  /// The value of the text writer.
  package var wantsDevices: Bool { writer.wantsDevices }
  /// Passes the devices on.
  package func devices(_ devices: [Device], recordedBy recorder: Device?) {
    if isWanted { writer.devices(devices, recordedBy: recorder) }
  }
  /// Passes a sample on, or its parts that are not counted in another input.
  package func sample(_ sample: Sample, standingFor seconds: Double?) {
    switch share {
    case .whole: writer.sample(sample, standingFor: seconds)
    case .rest: putRest(of: sample)
    case .nothing: break
    }
  }
  /// Passes a sample of a caller's generator on.
  package func sample(_ sample: CustomSample) { if isWanted { writer.sample(sample) } }
  private func putRest(of sample: Sample) {
    let elsewhere = elsewhere
    elsewhere.forEachRest(of: sample) { part in
      rest[part.kind].add(part.value, seconds: nil)
      writer.sample(part)
    }
  }
  /// Passes an event on.
  package func event(_ event: WorkoutEvent) { if isWanted { writer.event(event) } }
  /// The value of the text writer.
  package var wantsBeats: Bool { writer.wantsBeats }
  /// Passes an interval between heart beats on.
  package func beat(_ interval: BeatInterval) { if isWanted { writer.beat(interval) } }
  /// Passes the start of a lap on.
  package func lapBegins(at start: Instant) { if isWanted { writer.lapBegins(at: start) } }
  /// Passes a lap on.
  package func lap(_ lap: Lap) { if isWanted { writer.lap(lap) } }
  /// Passes a pool length on.
  package func poolLength(_ length: PoolLength) { if isWanted { writer.poolLength(length) } }
  /// Passes a multisport workout on, unless some of its legs were skipped.
  package func multisport(_ workout: Multisport) { if leftOut == 0 { writer.multisport(workout) } }
  /// Passes the timer on.
  package func timer(isRunning: Bool, at time: Instant) {
    if isWanted { writer.timer(isRunning: isRunning, at: time) }
  }
  /// Passes a gap on.
  package func gap(from start: Instant, to end: Instant) { if isWanted { writer.gap(from: start, to: end) } }
  /// Passes a point on.
  package func routePoint(_ point: RoutePoint) { if isWanted { writer.routePoint(point) } }
  /// Passes an end on.
  package func workoutEnd(_ summary: borrowing WorkoutSummary) {
    switch share {
    case .whole: writer.workoutEnd(summary)
    case .rest:
      var partial = copy summary
      partial.leaveOut(elsewhere.figures, keeping: rest)
      writer.workoutEnd(partial)
    case .nothing: break
    }
  }

  /// Passes a sample outside workouts on.
  package func wellness(_ sample: WellnessSample) { writer.wellness(sample) }
  /// Passes the source of samples outside workouts on.
  package func wellnessSource(_ name: String?) { writer.wellnessSource(name) }

  /// Passes the text so far on.
  package func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {
    if let waiting {
      if !waiting.hasPassed && waiting.hasRoom(for: writer.text.count) { return }
      waiting.pass(to: output.outlet)
    }
    output.take(&writer.text)
  }

  /// Closes open elements of the input.
  package func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    writer.end()
    waiting?.pass(to: output.outlet)
    output.take(&writer.text)
  }
}
