#if TrackXML
internal import FITWorkouts
internal import InputReports
internal import Inputs
internal import Pipelines
internal import TrackXML
internal import Workouts

/// Reports the workouts of an Apple Health export one after another, as if each were in a file of its own.
///
/// Instant readings are passed to the builder like records, so that they are weighted and pauses are handled. Sums are
/// reported unchanged. The points of a route are only passed to the route generator, because the samples already
/// contain their speeds.
struct HealthReplay: ~Copyable {
  /// Milliseconds before and after a workout in which points of its route still count.
  private static var margin: Int64 { 1000 }
  /// Number of rows after which the writer's text is passed on.
  private static var rowsAtOnce: Int { 256 }

  var builder: WorkoutBuilder<RideSink>
  private var workout = HealthWorkout.none
  private var newestPoint = Instant(unixMilliseconds: .min)
  private var effort: Double?
  private var threshold: Double?
  private var rows = 0
  /// The identity of the open workout: a second import replaces the first.
  private(set) var identity = FITFileIdentity()
  /// The number of route points.
  private(set) var points = 0
  /// A bit for each kind of samples that is not needed.
  let unwanted: UInt32
  /// The sources whose samples count.
  var shares: HealthShares?

  init(_ writer: consuming RideSink, options: WorkoutOptions) {
    builder = WorkoutBuilder(sink: writer, options: options)
    unwanted = options.includesRestingEnergy ? 0 : 1 &<< UInt32(SampleKind.restingEnergy.rawValue)
  }

  mutating func reset() {
    builder.abandon()
    builder.output.dropped = DropCounts()
    points = 0
    identity = FITFileIdentity()
  }

  // MARK: A workout

  mutating func open(_ workout: HealthWorkout, index: Int, of table: HealthTable) {
    self.workout = workout
    newestPoint = Instant(unixMilliseconds: .min)
    (effort, threshold, rows) = (nil, nil, 0)
    identity = HealthReplay.identity(of: workout, in: table)
    builder.expectTimer(timerEvents(of: table))
    builder.open(sessionIndex: index, start: workout.start, utcOffsetSeconds: workout.utcOffsetSeconds)
    let sport = workout.activityType.fitSport
    builder.makesRoute = workout.isIndoor != true
    builder.activity = (workout.activityType, sport?.sport)
    if workout.swimmingLocation == .openWater { builder.isInOpenWater = true }
    if builder.output.sink.wantsDevices { builder.output.sink.devices(devices, recordedBy: nil) }
    for place in workout.events { mark(table.events[place]) }
  }

  private func timerEvents(of table: HealthTable) -> [TimerEvent] {
    var events: [TimerEvent] = []
    for event in table.events[workout.events] where event.kind == .pause || event.kind == .resume {
      events.append(TimerEvent(time: event.start, isStop: event.kind == .pause))
    }
    return events.sorted { $0.time < $1.time }
  }

  private mutating func mark(_ event: HealthEvent) {
    switch event.kind {
    case .pause, .resume: break
    case .marker: builder.mark(event.start)
    case .lap where event.strokeStyle != nil || event.swolfScore != nil:
      // The samples already contain its strokes.
      var length = PoolLength(start: event.start, end: max(event.start, event.end), isActive: true)
      length.strokeStyle = event.strokeStyle
      length.reportedSWOLFScore = event.swolfScore
      builder.mark(length)
    case .lap, .segment, .interval:
      var lap = Lap(start: event.start, end: max(event.start, event.end))
      lap.isByDistance = event.kind == .lap
      lap.elapsedSeconds = lap.end.seconds(since: lap.start)
      lap.distanceMeters = event.meters
      builder.output.sink.lapBegins(at: lap.start)
      builder.mark(lap)
    }
  }

  /// Adds a sample of the open workout.
  mutating func take(_ row: HealthRow, into output: inout OutputWriter) {
    guard let kind = SampleKind(rawValue: row.kind) else { return }
    guard shares?.admits(row) ?? true else { return builder.output.drop(.sampleOutside) }
    let end = Instant(unixMilliseconds: row.end)
    if kind.isCumulative {
      let start = Instant(unixMilliseconds: row.start)
      builder.take(Sample(kind: kind, start: start, end: end, value: row.value))
    } else if kind == .effort {
      effort = row.value
    } else if kind == .thresholdPower {
      threshold = row.value
    } else if let measure = Measure(readBy: kind) {
      // The type shows that it is a water temperature, whatever the sport.
      if kind == .waterTemperature { builder.isInOpenWater = true }
      var observation = WorkoutObservation(time: end)
      observation.note(row.value, as: measure)
      builder.observe(observation)
    }
    rows &+= 1
    guard rows >= Self.rowsAtOnce else { return }
    rows = 0
    drain(into: &output)
  }

  /// Adds a point of the open workout's route.
  mutating func takePoint(_ observation: borrowing WorkoutObservation) {
    points &+= 1
    let time = observation.time
    guard time > newestPoint else { return builder.output.drop(.timestampStepsBack) }
    guard time >= workout.start.advanced(byMilliseconds: 0 &- Self.margin),
      time <= workout.end.advanced(byMilliseconds: Self.margin)
    else { return builder.output.drop(.eventOutside) }
    newestPoint = time
    builder.takeRoutePoint(observation)
  }

  /// Adds a point of a route that is a workout itself.
  mutating func takeOwnPoint(_ observation: borrowing WorkoutObservation, into output: inout OutputWriter) {
    points &+= 1
    builder.observe(observation)
    rows &+= 1
    guard rows >= Self.rowsAtOnce else { return }
    rows = 0
    drain(into: &output)
  }

  /// Closes the open workout.
  mutating func close(into output: inout OutputWriter) {
    var summary = workout.summary
    summary.effortScore = effort
    summary.thresholdPowerWatts = threshold
    summary.devices = devices
    summary.recording = identity.track
    builder.close(summary)
    drain(into: &output)
  }

  mutating func drain(into output: inout OutputWriter) {
    let identity = identity
    builder.output.sink.writer.drain(InputSoFar(status: .ok, identity: identity), into: &output)
  }

  private var devices: [Device] {
    guard let name = identity.productName else { return [] }
    var device = Device(index: 0)
    device.name = name
    return [device]
  }

  /// The identity of a workout: its start, at any position in any export.
  private static func identity(of workout: HealthWorkout, in table: HealthTable) -> FITFileIdentity {
    var identity = FITFileIdentity()
    identity.productName = table.device(of: workout)
    identity.track = .entry(
      format: "apple-health", startUnixSeconds: workout.start.unixMilliseconds / 1000, source: workout.sourceNumber)
    return identity
  }
}

extension Measure {
  /// The measure of an instant kind.
  fileprivate init?(readBy kind: SampleKind) {
    // Instant kinds and their measures have the same raw values.
    self.init(rawValue: kind.rawValue)
  }
}

extension HealthWorkout {
  fileprivate static var none: HealthWorkout {
    HealthWorkout(start: Instant(unixMilliseconds: 0), end: Instant(unixMilliseconds: 0), utcOffsetSeconds: 0)
  }

  /// The facts in the export.
  var summary: WorkoutSummary {
    var summary = WorkoutSummary(start: start, end: end)
    let sport = activityType.fitSport
    summary.sport = sport?.sport ?? 0
    summary.subSport = sport?.subSport
    summary.activityType = activityType
    summary.isIndoor = isIndoor
    summary.swimmingLocation = swimmingLocation
    summary.utcOffsetSeconds = utcOffsetSeconds
    summary.elapsedSeconds = end.seconds(since: start)
    summary.timerSeconds = durationSeconds
    summary.distanceMeters = distanceMeters
    summary.restingEnergyKilocalories = restingKilocalories
    summary.energyKilocalories = activeKilocalories.map { $0 + (restingKilocalories ?? 0) } ?? restingKilocalories
    summary.figures = figures
    (summary.ascentMeters, summary.descentMeters) = (ascentMeters, descentMeters)
    summary.strokes = strokes.flatMap { Int(exactly: $0.rounded()) }
    summary.cycles = (pushes ?? steps.map { $0 / 2 }).flatMap { Int(exactly: $0.rounded()) }
    summary.poolLengthMeters = lapMeters
    summary.isPoolInYards = isLapInYards
    summary.weather = weather
    summary.isUserEntered = isUserEntered
    return summary
  }
}

extension ActivityType {
  /// The sport in FIT's numbering; nil for `other` and for activities without a FIT sport.
  fileprivate var fitSport: (sport: UInt8, subSport: UInt8?)? {
    NamedSport("\(name)").map { ($0.sport, $0.subSport) }
  }
}
#endif
