package import Exports
internal import FITWorkouts
package import InputReports
package import Inputs
package import Pipelines
internal import Workouts

/// A writer that only writes sums over all workouts.
///
/// A worker packs the share of each workout; the worker whose turn it is adds it to the table, in the order of the
/// inputs. So the first of several copies counts, and rows of less than a day can be written while inputs are read. An
/// input's workouts wait for its report, as in `summary`.
final class StatsWriter: RideWriter {
  /// The data for computing times in zones; nil if they are not requested.
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
  /// Whether workouts of the input were passed on before its end.
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
    // Each workout of an export can be from another device.
    if settings.source.isRecorder { share.setRecorder(summary.devices.headUnit?.recorderName) }
    held.add(share, bytes: share.byteCount)
  }

  var canStartOver: Bool { !hasPassed }

  func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {
    // Only the end of a workout shows whether it is selected.
    if gatherer.byteCount > HeldWorkouts.bytes && !selection.judgesWorkout && settings.leftOut.isEmpty { holdPart() }
    guard held.isDue else { return }
    put(soFar().identity, into: &output)
    hasPassed = true
  }

  /// Passes on the values of a very long recording before its end.
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
  /// Computes the sums over the workouts of all inputs; returns the process's exit code.
  ///
  /// `report` and `closing` are called as for every batch.
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
    // The first of several copies counts, and rows can be written before the end.
    batch.options.isOrdered = true
    let code = batch.run(
      into: receiver,
      makeProcessor: {
        // The writers for FIT files and for tracks use it in turn.
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
