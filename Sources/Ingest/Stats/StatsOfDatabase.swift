#if SQLite
package import Exports
internal import Inputs
package import Pipelines
package import RideDatabase
internal import Workouts

extension RideArchive {
  /// Computes the sums over a database by the same rules as over inputs, and writes the rows; returns the exit code.
  ///
  /// Workouts are in order of their start, so the first of several copies is the one that began first, and rows of less
  /// than a day need no sorting.
  package func putStats(
    _ settings: StatsSettings, _ format: StatsFormat, of selection: RideSelection = RideSelection(), to output: Output,
    _ console: Console
  ) throws(DatabaseError) -> Int32 {
    let receiver = StatsReceiver(settings, format, output)
    var taker = StoredStats(settings, selection, receiver)
    if settings.showsZones {
      let zones = try StoredZones(self)
      taker.zones = { workout throws(DatabaseError) in try zones.times(of: workout, settings) }
    }
    if settings.source == .gear {
      let gear = try WorkoutText.gear(in: self)
      taker.label = { id throws(DatabaseError) in try gear.text(ofWorkout: id) }
    }
    if settings.source == .place {
      let places = try StartPlaces(self)
      taker.label = { id throws(DatabaseError) in places.name(ofWorkout: id) }
    }
    try forEachWorkout(&taker)
    receiver.finish()
    return receiver.hasLostReader ? 0 : receiver.tell(console)
  }
}

/// The times in zones of stored workouts, by the rider's values in the database.
private final class StoredZones {
  private let exertions: StoredExertions
  private let periods: [RiderPeriod]

  init(_ archive: RideArchive) throws(DatabaseError) {
    exertions = try StoredExertions(archive)
    periods = try archive.riderPeriods()
  }

  func times(of workout: StoredWorkout, _ settings: StatsSettings) throws(DatabaseError) -> ZoneTimes? {
    guard let exertion = try exertions.exertion(ofWorkout: workout.id) else { return nil }
    let period = periods.last { $0.fromDay <= exertion.day }
    return ZoneTimes(
      power: exertion.powerTimes,
      threshold: settings.thresholdPower ?? period?.thresholdPowerWatts ?? exertion.thresholdPowerWatts,
      heartRate: exertion.heartRateTimes,
      maximumHeartRate: settings.maximumHeartRate ?? period?.maximumHeartRateBPM ?? exertion.maximumHeartRateBPM)
  }
}

/// Collects the shares of stored workouts in the sums.
private struct StoredStats: StoredWorkoutTaker {
  private let settings: StatsSettings
  private let selection: RideSelection
  private let receiver: StatsReceiver
  private var gatherer: StatsGatherer
  private var workout: StoredWorkout?
  /// Looks up the name of a workout's rows, if it is derived neither from the workout's device nor from its time.
  var label: ((Int64) throws(DatabaseError) -> String?)?
  /// Looks up a workout's time in zones, if it is requested.
  var zones: ((StoredWorkout) throws(DatabaseError) -> ZoneTimes?)?
  private var labelOfWorkout: String?

  init(_ settings: StatsSettings, _ selection: RideSelection, _ receiver: StatsReceiver) {
    self.settings = settings
    self.selection = selection
    self.receiver = receiver
    gatherer = StatsGatherer(settings)
  }

  var wantsDevices: Bool { settings.source == .device }
  var wantsMinutes: Bool { settings.edge != .workout || settings.copies == .rides }

  func wants(_ workout: StoredWorkout) -> Bool {
    var summary = workout.summary
    return settings.holds(&summary) && selection.holds(summary)
      && settings.mayCount(from: summary.start, to: summary.end, utcOffsetSeconds: summary.utcOffsetSeconds)
  }

  mutating func begin(_ workout: StoredWorkout) throws(DatabaseError) {
    gatherer.begin(at: workout.summary.start)
    self.workout = workout
    labelOfWorkout = try label?(workout.id)
  }

  mutating func sample(_ sample: Sample, standingFor seconds: Double?) {
    gatherer.add(sample, standingFor: seconds)
    if gatherer.byteCount > HeldWorkouts.bytes { addPart() }
  }

  mutating func statistics(_ values: KindStatistics, of kind: SampleKind, from start: Instant, to end: Instant) {
    gatherer.add(values, of: kind, from: start, to: end)
  }

  mutating func event(_ event: WorkoutEvent) {
    gatherer.add(event)
    if gatherer.byteCount > HeldWorkouts.bytes { addPart() }
  }

  mutating func end(_ workout: StoredWorkout) throws(DatabaseError) -> Bool {
    var summary = workout.summary
    _ = settings.holds(&summary)
    if var share = gatherer.close(summary, recording: workout.recording) {
      share.zones = try zones?(workout)
      add(&share, of: workout)
    }
    return !receiver.hasFailed
  }

  /// Passes on the values of a very long recording before its end.
  private mutating func addPart() {
    guard let workout else { return }
    var share = gatherer.takePart(workout.summary.activityType)
    add(&share, of: workout)
  }

  private func add(_ share: inout StatsShare, of workout: StoredWorkout) {
    share.setSources(settings.source, workout.summary.devices)
    switch settings.source {
    case .device, .app: share.setRecorder(Device.sourceName([workout.manufacturer, workout.product]))
    case .gear, .place: share.setRecorder(labelOfWorkout)
    case .none, .weekday, .hour: break
    }
    receiver.add(share)
  }
}
#endif
