internal import FITWorkouts
internal import Ingest
internal import InputReports
internal import Pipelines
internal import Workouts

/// The workouts of the input that a worker has just read.
///
/// `WorkoutKeeper` fills it, and `RideInput` empties it.
///
/// Both run on the same worker, so the class needs no lock.
final class KeptInput {
  let heldBytes: Int
  var workouts: [Workout] = []
  var multisports: [Multisport] = []
  var identity = FITFileIdentity()
  var wellness: [WellnessSample] = []
  /// The number of samples outside workouts beyond `heldBytes`.
  var wellnessLeftOut = 0

  let wellnessKinds: Set<WellnessKind>

  init(heldBytes: Int, wellness: Set<WellnessKind>) { (self.heldBytes, wellnessKinds) = (heldBytes, wellness) }

  func removeAll() {
    removeWorkouts()
    (wellness, wellnessLeftOut) = ([], 0)
  }

  func removeWorkouts() { (workouts, multisports, identity) = ([], [], FITFileIdentity()) }
}

/// A `RideWriter` that keeps an input's workouts in memory until the input's report is complete.
///
/// All of the input stays in memory, so the reader can start over when a second pass changes the output. Beyond
/// `heldBytes` samples, events, points, beats and records are dropped. Summaries are kept, up to `workoutLimit`.
final class WorkoutKeeper: RideWriter {
  /// The maximum number of workouts that are kept for one input.
  ///
  /// Later workouts are dropped.
  static var workoutLimit: Int { 4096 }

  private let kept: KeptInput
  private let records: KeptRecords
  private let keepsRecords: Bool
  private var collector = WorkoutCollector()
  private var byteCount = 0
  private var isCut = false

  init(_ kept: KeptInput, _ records: KeptRecords, keepsRecords: Bool) {
    self.kept = kept
    self.records = records
    self.keepsRecords = keepsRecords
  }

  func makeGenerators() -> MomentGenerator { MomentGenerator(records: keepsRecords ? records : nil) }
  var canStartOver: Bool { true }

  func begin(_ name: String) {
    // A second pass over an input has only its workouts.
    kept.removeWorkouts()
    records.removeAll()
    collector.removeAll()
    (byteCount, isCut) = (kept.wellness.count &* MemoryLayout<WellnessSample>.stride, false)
  }

  func workoutStart(sessionIndex: Int, start: Instant) {
    collector.workoutStart(sessionIndex: sessionIndex, start: start)
  }

  var wantsSamples: Bool { true }
  var wantsRoutePoints: Bool { true }

  func sample(_ sample: Sample, standingFor seconds: Double?) {
    if hasRoom(MemoryLayout<Sample>.stride) { collector.sample(sample) }
  }

  func event(_ event: WorkoutEvent) {
    if hasRoom(MemoryLayout<WorkoutEvent>.stride) { collector.event(event) }
  }

  func routePoint(_ point: RoutePoint) {
    if hasRoom(MemoryLayout<RoutePoint>.stride) { collector.routePoint(point) }
  }

  var wantsBeats: Bool { true }

  func beat(_ interval: BeatInterval) {
    if hasRoom(MemoryLayout<BeatInterval>.stride) { collector.beat(interval) }
  }

  func wellness(_ sample: WellnessSample) {
    guard kept.wellnessKinds.contains(sample.kind) else { return }
    guard byteCount &+ MemoryLayout<WellnessSample>.stride <= kept.heldBytes else { return kept.wellnessLeftOut &+= 1 }
    byteCount &+= MemoryLayout<WellnessSample>.stride
    kept.wellness.append(sample)
  }

  func multisport(_ workout: Multisport) {
    if kept.multisports.count < Self.workoutLimit { kept.multisports.append(workout) }
  }

  func workoutEnd(_ summary: borrowing WorkoutSummary) {
    collector.workoutEnd(summary)
    let (found, isRecordCut) = records.take()
    guard kept.workouts.count < Self.workoutLimit, let collected = collector.workouts.first else {
      return collector.removeAll()
    }
    collector.removeAll()
    byteCount &+= found.count &* MemoryLayout<WorkoutRecord>.stride
    // A placeholder: `end` replaces it with the report of the input.
    var workout = Workout(collected, records: found, report: InputReport(input: "", status: .ok))
    workout.isCut = isCut || isRecordCut
    kept.workouts.append(workout)
    isCut = false
  }

  func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {}

  func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    kept.identity = identity
    for index in kept.workouts.indices {
      kept.workouts[index].report = report
      let identity = identity.of(kept.workouts[index].summary)
      let session = kept.workouts[index].summary.sessionIndex
      kept.workouts[index].identifier = identity.syncIdentifier(sessionIndex: session)
    }
  }

  private func hasRoom(_ bytes: Int) -> Bool {
    guard byteCount &+ bytes <= kept.heldBytes else {
      isCut = true
      return false
    }
    byteCount &+= bytes
    return true
  }
}
