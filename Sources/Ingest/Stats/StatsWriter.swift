package import Exports
internal import FITWorkouts
package import InputReports
package import Inputs
package import Pipelines
internal import Workouts

/// A command that puts nothing out but sums over all workouts.
///
/// A worker packs what each workout brings; whoever has its turn adds that to the table, in the order of the inputs. So
/// of copies the first one counts, and rows of less than a day can be written while inputs are read. An input's
/// workouts wait for its report like those of `summary`.
final class StatsWriter: RideWriter {
  /// What times in zones are worked out from; nil where they are not wanted.
  private let bests: RideBests?
  private let now = Instant(unixSeconds: SystemFacts.unixSeconds)
  private let settings: StatsSettings
  private let selection: RideSelection
  private let heldGatherer: HeldValue<StatsGatherer>
  private var gatherer: StatsGatherer {
    @inline(__always) _read { yield heldGatherer.value }
    @inline(__always) _modify { yield &heldGatherer.value }
  }
  private var activity = ActivityType.other
  private var held: HeldWorkouts.List<StatsShare>
  /// True when workouts of the input were passed on before its end.
  private var hasPassed = false

  init(
    _ settings: StatsSettings, rule: ChecksumRule, selection: RideSelection = RideSelection(), _ bests: RideBests?
  ) {
    self.bests = bests
    self.settings = settings
    self.selection = selection
    held = HeldWorkouts.List(rule)
    heldGatherer = HeldValue(StatsGatherer(settings))
  }

  func makeGenerators() -> MomentGenerator { MomentGenerator(bests: bests) }
  var wantsSamples: Bool { true }
  func routePoint(_ point: RoutePoint) {}

  func begin(_ name: String) {
    gatherer.reset()
    held.reset()
    hasPassed = false
  }

  var isBeyondLimit: Bool { held.isBeyondLimit }
  var writtenRides: RideSelection? { selection }

  func workoutStart(sessionIndex: Int, start: Instant) {
    gatherer.begin(at: start)
    activity = .other
    bests?.begin()
  }

  func activity(_ type: ActivityType, sport: UInt8?) {
    activity = type
    bests?.activity = type
  }

  func sample(_ sample: Sample, standingFor seconds: Double?) {
    gatherer.add(sample, standingFor: seconds)
  }

  func event(_ event: WorkoutEvent) { gatherer.add(event) }

  func workoutEnd(_ summary: borrowing WorkoutSummary) {
    var summary = copy summary
    let isWanted = settings.holds(&summary)
    guard var share = gatherer.close(summary), isWanted, selection.holds(summary) else { return }
    if let bests {
      bests.close(summary, now: now)
      share.zones = ZoneTimes(
        power: bests.exertion.powerTimes,
        threshold: settings.thresholdPower ?? summary.rider.thresholdPowerWatts ?? summary.thresholdPowerWatts,
        heartRate: bests.exertion.heartRateTimes,
        maximumHeartRate: settings.maximumHeartRate ?? summary.rider.maximumHeartRateBPM)
    }
    share.setSources(settings.source, summary.devices)
    // Each workout of an export may be another device's.
    if settings.source.isRecorder { share.setRecorder(summary.devices.headUnit?.recorderName) }
    held.add(share, bytes: share.byteCount)
  }

  var canStartOver: Bool { !hasPassed }

  func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {
    // The end of a workout shows if it is asked for.
    if gatherer.byteCount > HeldWorkouts.bytes && !selection.judgesWorkout && settings.leftOut.isEmpty { holdPart() }
    guard held.isDue else { return }
    put(soFar().identity, into: &output)
    hasPassed = true
  }

  /// Has what was gathered of a very long recording go on before its end.
  private func holdPart() {
    var share = gatherer.takePart(activity)
    share.setSources(settings.source, [])
    held.add(share, bytes: share.byteCount)
  }

  func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    if held.rule == .refuse && report.reason == .crcMismatch { return held.removeAll() }
    put(identity, into: &output)
  }

  private func put(_ identity: FITFileIdentity, into output: inout OutputWriter) {
    let recorder = settings.source.isRecorder ? identity.recorder?.recorderName : nil
    for var share in held.workouts {
      if let recorder { share.setRecorder(recorder) }
      output.hand(share)
    }
    held.removeAll()
  }
}

extension Batch {
  /// Sums over the workouts of all inputs; returns the process's exit code.
  ///
  /// `report` and `closing` are called as with every batch.
  package func runStats(
    _ settings: StatsSettings, _ format: StatsFormat, _ rules: RideRules,
    report: @escaping (InputPath, InputReport, _ reports: Output?) -> Bool,
    closing: (_ signal: Int32?) -> Void = { _ in }
  ) -> Int32 {
    guard let data = open(output) else { return 1 }
    data.isTabSeparated = isTabSeparated
    let receiver = StatsReceiver(settings, format, data)
    let tracks = rules.makeTrackContext()
    var batch = self
    // Of copies the first one counts, and rows may be written before the end.
    batch.options.isOrdered = true
    let code = batch.run(
      into: receiver,
      makeProcessor: {
        // The writers of FIT files and of tracks take turns with it.
        let bests = settings.showsZones ? RideBests() : nil
        return SelectingProcessor(rules, tracks) { _ in
          RideProcessor(
            { RideSink(StatsWriter(settings, rule: rules.checksum, selection: rules.selection, bests)) },
            options: rules.workouts, rule: rules.checksum, tracks: tracks)
        }
      },
      report: report, ended: { _ in receiver.finish() }, closing: closing)
    if receiver.hasLostReader { return code }
    return max(code, receiver.tell(console))
  }
}
