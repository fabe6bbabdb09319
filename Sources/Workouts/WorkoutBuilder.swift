/// Runs the generators over one workout after another and tells the sink, in order.
///
/// The caller brings observations, timer events and laps as the file has them and says when a workout opens and closes. Records
/// of one moment are merged per field; one that steps back in time still counts for counters (the sum is kept) and for instant
/// values, not for deltas of its own nor for the route. Constant memory, no allocation.
public struct WorkoutBuilder<Sink: WorkoutSink & ~Copyable>: ~Copyable {
  /// Sink and tally.
  public var output: WorkoutOutput<Sink>
  /// Largest gap the route may be thinned to, in seconds.
  @usableFromInline let maximumGapSeconds: Double

  @usableFromInline var isWorkoutOpen = false
  /// Whether a workout is open.
  public var isOpen: Bool { isWorkoutOpen }
  /// Whether the open workout's positions make a route.
  public var makesRoute = true { didSet { generators.route.isEnabled = makesRoute } }
  @usableFromInline var newestTime: Instant?
  /// Time of the newest observation of the open workout.
  public var lastObserved: Instant? { newestTime }

  /// First known moment of the open workout.
  public var startTime: Instant { start }
  /// Records of the open workout so far.
  public var recordCount: Int { records }
  /// Positions of the open workout so far.
  public var positionCount: Int { positions }

  @usableFromInline var start = Instant(unixMilliseconds: 0)
  @usableFromInline var sessionIndex = 0
  @usableFromInline var records = 0
  @usableFromInline var positions = 0
  @usableFromInline var laps = 0
  @usableFromInline var sequencer = PauseSequencer()
  @usableFromInline var generators: Generators
  /// The newest moment, to which a later record may still add.
  @usableFromInline var pending = Observation(time: Instant(unixMilliseconds: 0))
  @usableFromInline var hasPending = false

  /// The built-in generators: a new one is a line here and a line in each verb of `forEach`.
  @usableFromInline struct Generators {
    @usableFromInline var distance = DeltaGenerator(.distance)
    @usableFromInline var energy = DeltaGenerator(.energy)
    @usableFromInline var heartRate = InstantGenerator(.heartRate)
    @usableFromInline var cadence = InstantGenerator(.cadence)
    @usableFromInline var power = InstantGenerator(.power)
    @usableFromInline var speed = InstantGenerator(.speed)
    @usableFromInline var route: RouteGenerator

    @inlinable init(route: RouteGenerator) { self.route = route }
  }

  /// Makes a builder that puts everything into `sink`.
  @inlinable public init(sink: consuming Sink, maximumGapSeconds: Double = 3) {
    output = WorkoutOutput(sink: sink)
    self.maximumGapSeconds = maximumGapSeconds
    generators = Generators(route: RouteGenerator(maximumGapSeconds: maximumGapSeconds))
  }

  /// Opens a workout; the one before must be closed.
  @inlinable public mutating func open(sessionIndex: Int, start: Instant) {
    isWorkoutOpen = true
    self.sessionIndex = sessionIndex
    self.start = start
    makesRoute = true
    records = 0
    positions = 0
    laps = 0
    newestTime = nil
    hasPending = false
    sequencer = PauseSequencer()
    generators = Generators(route: RouteGenerator(maximumGapSeconds: maximumGapSeconds))
    output.resetTally()
    output.sink.workoutStart(sessionIndex: sessionIndex, start: start)
  }

  // MARK: What the recorder noted

  /// Takes a record of the open workout.
  @inlinable public mutating func observe(_ observation: borrowing Observation) {
    records &+= 1
    if observation.latitudeDegrees != nil { positions &+= 1 }
    if hasPending {
      if observation.time == pending.time { return pending.merge(observation) }
      if observation.time < pending.time { return takeStepBack(observation) }
      dispatch()
    }
    pending = copy observation
    hasPending = true
    newestTime = observation.time
  }

  /// Counts a record that has no usable time.
  @inlinable public mutating func observeUntimed(hasPosition: Bool, _ reason: DropReason) {
    records &+= 1
    if hasPosition { positions &+= 1 }
    output.drop(reason)
  }

  @inlinable mutating func takeStepBack(_ observation: borrowing Observation) {
    output.drop(.timestampStepsBack)
    pending.mergeCounters(observation)
    putInstants(observation)
  }

  @inlinable mutating func dispatch() {
    generators.distance.observe(pending, into: &output)
    generators.energy.observe(pending, into: &output)
    putInstants(pending)
    generators.route.observe(pending, into: &output)
    hasPending = false
  }

  @inlinable mutating func putInstants(_ observation: borrowing Observation) {
    generators.heartRate.observe(observation, into: &output)
    generators.cadence.observe(observation, into: &output)
    generators.power.observe(observation, into: &output)
    generators.speed.observe(observation, into: &output)
  }

  // MARK: Events

  /// The recorder's timer stopped.
  @inlinable public mutating func timerStopped(at time: Instant) {
    if hasPending && pending.time <= time { dispatch() }
    if let newestTime, !hasPending, newestTime > time { output.drop(.pauseLate) }
    guard sequencer.stop(at: max(time, start)), let pausedAt = sequencer.pausedAt else { return }
    generators.distance.pause(at: pausedAt, into: &output)
    generators.energy.pause(at: pausedAt, into: &output)
    generators.route.pause(at: pausedAt, into: &output)
  }

  /// The recorder's timer started.
  @inlinable public mutating func timerStarted(at time: Instant) {
    guard sequencer.pausedAt != nil else { return }
    if hasPending && pending.time < time { dispatch() }
    let pause = sequencer.start(at: time)
    generators.distance.resume(at: time, into: &output)
    generators.energy.resume(at: time, into: &output)
    generators.route.resume(at: time, into: &output)
    guard let pause else { return }
    output.cover(pause.start, pause.end)
    output.sink.event(WorkoutEvent(kind: .pause, start: pause.start, end: pause.start))
    output.sink.event(WorkoutEvent(kind: .resume, start: pause.end, end: pause.end))
  }

  /// A lap, a segment or a marker of the open workout.
  @inlinable public mutating func mark(_ event: WorkoutEvent) {
    if event.kind != .marker { laps &+= 1 }
    output.sink.event(event)
  }

  // MARK: The end

  /// Closes the open workout with what the device reported of it; gaps in that are filled from the data.
  @inlinable public mutating func close(_ reported: consuming WorkoutSummary) {
    guard isWorkoutOpen else { return }
    if hasPending { dispatch() }
    var summary = reported
    let last = output.latest.map { max($0, newestTime ?? $0) } ?? newestTime
    // A workout that ends paused ends where the pause began: HealthKit takes no trailing pause.
    if let pausedAt = sequencer.pausedAt { summary.end = min(summary.end, pausedAt) }
    if let last { summary.end = max(summary.end, last) }
    summary.end = max(summary.end, summary.start)
    generators.distance.finish(at: summary.end, into: &output)
    generators.energy.finish(at: summary.end, into: &output)
    generators.route.finish(at: summary.end, into: &output)
    if let earliest = output.earliest { summary.start = min(summary.start, earliest) }
    summary.sessionIndex = sessionIndex
    summary.records = records
    summary.positions = positions
    summary.laps = laps
    summary.pauses = sequencer.pauses
    summary.totals = output.totals
    summary.counts = output.counts
    fill(&summary)
    output.sink.workoutEnd(summary)
    abandon()
  }

  /// Forgets the open workout without a word, for an input that is left early.
  @inlinable public mutating func abandon() {
    isWorkoutOpen = false
    hasPending = false
    newestTime = nil
  }

  /// Puts figures from the data where the device gave none.
  @usableFromInline func fill(_ summary: inout WorkoutSummary) {
    let elapsed = summary.end.seconds(since: summary.start)
    if summary.elapsedSeconds == nil {
      summary.elapsedSeconds = elapsed
      summary.timerSeconds = summary.timerSeconds ?? max(0, elapsed - Double(sequencer.pausedMilliseconds) / 1000)
    }
    func total(_ kind: SampleKind) -> Double? { output.counts[kind] > 0 ? output.totals[kind] : nil }
    func mean(_ kind: SampleKind) -> Double? {
      output.counts[kind] > 0 ? output.totals[kind] / Double(output.counts[kind]) : nil
    }
    func maximum(_ kind: SampleKind) -> Double? { output.counts[kind] > 0 ? output.maxima[kind] : nil }
    summary.distanceMeters = summary.distanceMeters ?? total(.distance)
    summary.energyKilocalories = summary.energyKilocalories ?? total(.energy)
    if summary.averageSpeedMetersPerSecond == nil, let distance = summary.distanceMeters,
      let timer = summary.timerSeconds, timer > 0
    {
      summary.averageSpeedMetersPerSecond = distance / timer
    }
    summary.maximumSpeedMetersPerSecond = summary.maximumSpeedMetersPerSecond ?? maximum(.speed)
    summary.averageHeartRateBPM = summary.averageHeartRateBPM ?? mean(.heartRate)
    summary.maximumHeartRateBPM = summary.maximumHeartRateBPM ?? maximum(.heartRate)
    summary.averagePowerWatts = summary.averagePowerWatts ?? mean(.power)
    summary.maximumPowerWatts = summary.maximumPowerWatts ?? maximum(.power)
    summary.averageCadenceRPM = summary.averageCadenceRPM ?? mean(.cadence)
  }
}
