/// Runs the generators over one workout after another and tells the sink, in order.
///
/// The caller brings observations, timer events and laps as the file has them and says when a workout opens and closes. Records
/// of one moment are merged per field; one that steps back in time still counts for counters (the sum is kept) and for instant
/// values, not for deltas of its own nor for the route; one that leaps ahead by more than a week is left out, unless the clock
/// stays there. Constant memory; allocates nothing per record.
public struct WorkoutBuilder<Sink: WorkoutSink & ~Copyable>: ~Copyable {
  /// Sink and tally.
  public var output: WorkoutOutput<Sink>
  /// What the generators are asked to do.
  @usableFromInline let options: WorkoutOptions

  /// A longer step between two records is a pause.
  @usableFromInline let pauseGapMilliseconds: Int64

  @usableFromInline var isWorkoutOpen = false
  /// Whether a workout is open.
  public var isOpen: Bool { isWorkoutOpen }
  /// Whether the open workout's positions make a route.
  public var makesRoute = true {
    didSet {
      generators.route.isEnabled = makesRoute
      // Without a route there is no place to hide.
      output.isConcealing = makesRoute && options.concealsRoute
    }
  }
  /// What the open workout is, as soon as something says so; until then what hangs on it waits.
  public var activity: (type: ActivityType, sport: UInt8?)? {
    didSet {
      generators.effort.cycles = activity.map { $0.type.cycles(sport: $0.sport) } ?? .unknown
      generators.instants.isInWater = activity?.type == .underwaterDiving
      guard isWorkoutOpen, let activity else { return }
      if let oldValue, oldValue == activity { return }
      output.sink.activity(activity.type, sport: activity.sport)
    }
  }
  /// Whether the open workout's temperatures are those of open water.
  public var isInOpenWater: Bool {
    get { generators.instants.isInWater }
    set { generators.instants.isInWater = newValue }
  }
  /// Time of the newest observation of the open workout.
  public var lastObserved: Instant? { hasObserved ? newestTime : nil }
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
  /// Pool lengths that were swum; those beyond the limit of marks give no distance of their own.
  @usableFromInline var swum: [(start: Instant, end: Instant)] = []
  @usableFromInline var swumCount = 0
  /// The pauses of the open workout so far, for lengths that are told behind them; the first of them, where there are very many.
  @usableFromInline var pauses: [PauseSequencer.Pause] = []
  @usableFromInline var heldStrokes: (start: Instant, end: Instant, count: Int)?
  @usableFromInline var hasPoolLengths = false
  /// Laps must not overlap: the end of the newest.
  @usableFromInline var lapsEnd = Instant(unixMilliseconds: .min)
  @usableFromInline var sequencer = PauseSequencer()
  @usableFromInline var timer = TimerQueue()
  /// Laps and the like whose place is not certain before the workout closes.
  @usableFromInline var heldMarks: [Mark] = []
  /// The first of them that is not out yet.
  @usableFromInline var firstHeldMark = 0
  @usableFromInline var generators: Generators
  /// What is not later than the newest observation steps back.
  @usableFromInline var newestTime = Instant(unixMilliseconds: .min)
  /// What is not later than this belongs to a workout that is closed.
  @usableFromInline var floor = Instant(unixMilliseconds: .min)
  @usableFromInline var hasClosedWorkouts = false
  /// The closed workouts of the recording, as parts of one.
  @usableFromInline var multisport = Multisport()
  @usableFromInline var hasObserved = false
  /// Time of the newest observation that the generators have seen.
  @usableFromInline var dispatchedTime = Instant(unixMilliseconds: .min)
  /// The newest moment, to which a later record may still add.
  public var moment = Observation(time: Instant(unixMilliseconds: 0))
  @usableFromInline var hasMoment = false

  /// Records of the open workout that leapt ahead.
  @usableFromInline var leaps = 0

  /// Laps, lengths and markers held back at most.
  @inlinable static var heldMarkLimit: Int { 4096 }

  /// A longer step between two records is a fault of the clock, in milliseconds.
  @inlinable static var longestStepMilliseconds: Int64 { 7 * 86_400_000 }
  /// Records after which the clock is believed to have been wrong before, and right now.
  @inlinable static var leapLimit: Int { 60 }

  /// The built-in generators, and those that the sink asks for.
  @usableFromInline struct Generators {
    @usableFromInline var distance = DeltaGenerator(.distance)
    @usableFromInline var energy = DeltaGenerator(.energy)
    @usableFromInline var instants = InstantGenerator()
    @usableFromInline var effort = EffortGenerator()
    @usableFromInline var route: RouteGenerator
    @usableFromInline var custom: Sink.Generators

    @inlinable init(route: RouteGenerator, custom: Sink.Generators) {
      self.route = route
      self.custom = custom
    }
  }

  /// The measures that some generator looks at; the rest need not be read.
  @inlinable public static var wants: MeasureSet {
    InstantGenerator.wants.union(EffortGenerator.wants).union(RouteGenerator.wants).union(Sink.Generators.wants)
  }

  /// Makes a builder that puts everything into `sink`.
  @inlinable public init(sink: consuming Sink, options: WorkoutOptions = WorkoutOptions()) {
    let custom = sink.makeGenerators()
    output = WorkoutOutput(sink: sink)
    self.options = options
    pauseGapMilliseconds = options.pauseGapSeconds.map { Int64(min(max($0, 1), 1e9) * 1000) } ?? .max
    generators = Generators(route: RouteGenerator(options), custom: custom)
    if options.concealsRoute { output.concealment = RouteConcealment(options) }
    output.isConcealing = options.concealsRoute
  }

  /// Opens a workout; the one before must be closed.
  @inlinable public mutating func open(sessionIndex: Int, start: Instant) {
    isWorkoutOpen = true
    self.sessionIndex = sessionIndex
    self.start = start
    laps = 0
    swumCount = 0
    heldStrokes = nil
    hasPoolLengths = false
    lapsEnd = Instant(unixMilliseconds: .min)
    leaps = 0
    floor = hasClosedWorkouts ? start.advanced(byMilliseconds: -1) : Instant(unixMilliseconds: .min)
    newestTime = floor
    dispatchedTime = floor
    sequencer = PauseSequencer()
    resetGenerators()
    makesRoute = true
    activity = nil
    output.resetTally()
    output.concealment?.begin()
    output.sink.workoutStart(sessionIndex: sessionIndex, start: start)
  }

  @inlinable mutating func resetGenerators() {
    generators.distance = DeltaGenerator(.distance)
    generators.energy = DeltaGenerator(.energy)
    generators.instants = InstantGenerator()
    generators.effort.reset()
    generators.route = RouteGenerator(options)
    generators.custom = output.sink.makeGenerators()
  }

  // MARK: What the recorder noted

  /// Takes a record of the open workout.
  @inlinable public mutating func observe(_ observation: borrowing Observation) {
    if observation.measures.contains(.latitude) { positions &+= 1 }
    if admits(observation.time) { return moment.merge(observation) }
    records &+= 1
    guard observation.time > newestTime else { return takeOld(observation) }
    leaps &+= 1
    output.drop(.timestampLeaps)
  }

  /// Whether a record at `time` belongs to `moment`, into which whoever reads it then notes what it has, in place.
  ///
  /// Counts the record; its position is for `countPosition` to count. One that is not admitted is for `observe(_:)`.
  @inlinable @inline(__always) public mutating func admits(_ time: Instant) -> Bool {
    if time > newestTime {
      if leapsAhead(time) { return false }
      if time > timer.next { applyTimer(before: time) }
      if hasMoment { dispatchInline() }
      if hasObserved, time.unixMilliseconds &- newestTime.unixMilliseconds > pauseGapMilliseconds { pauseUntil(time) }
      moment.clear(time)
      hasMoment = true
      newestTime = time
      hasObserved = true
    } else {
      guard hasMoment, time == moment.time else { return false }
      keepFirstReadings()
    }
    records &+= 1
    return true
  }

  /// Counts the position of a record that was admitted.
  @inlinable public mutating func countPosition() { positions &+= 1 }

  /// Counts a record that has no usable time, for the open workout or else the next.
  @inlinable public mutating func observeUntimed(hasPosition: Bool, _ reason: DropReason) {
    records &+= 1
    if hasPosition { positions &+= 1 }
    output.drop(reason)
  }

  /// Takes a record that is not later than the newest one.
  @inlinable mutating func takeOld(_ observation: borrowing Observation) {
    output.drop(.timestampStepsBack)
    guard observation.time > floor else { return }
    if hasMoment { dispatch() }
    generators.distance.catchUp(observation)
    generators.energy.catchUp(observation)
    generators.instants.observe(observation, into: &output)
  }

  /// Whether a record at `time` would leap so far ahead that its clock is not believed.
  @inlinable public func leapsAhead(_ time: Instant) -> Bool {
    hasObserved && time.unixMilliseconds &- newestTime.unixMilliseconds > Self.longestStepMilliseconds
      && leaps < Self.leapLimit
  }

  /// Records of one moment are paired per field, but a counter's first reading stands, for the sum's sake.
  @usableFromInline mutating func keepFirstReadings() {
    if !generators.distance.hasReading { generators.distance.observe(moment, into: &output) }
    if !generators.energy.hasReading { generators.energy.observe(moment, into: &output) }
  }

  /// Shows the moment to the generators.
  ///
  /// In parts that are small enough for the compiler to inline a generator into: one that is called gets a copy of the moment.
  @inlinable @inline(never) mutating func dispatch() { dispatchInline() }

  @inlinable @inline(__always) mutating func dispatchInline() {
    dispatchCounters()
    if generators.instants.isUsual(moment) { dispatchReadings() } else { dispatchRareReadings() }
    dispatchEffort()
    if moment.measures.contains(.latitude), generators.route.admits(moment, into: &output) {
      generators.route.held = moment
      generators.route.hold(into: &output)
    }
    generators.custom.observe(moment, into: &output)
    dispatchedTime = moment.time
    hasMoment = false
  }

  @inlinable @inline(__always) mutating func dispatchCounters() {
    let time = moment.time
    if let distance = moment.distanceMillimeters {
      generators.distance.take(distance, .distance, at: time, into: &output)
    }
    if let energy = moment.energyCalories { generators.energy.take(energy, .energy, at: time, into: &output) }
  }

  @inlinable @inline(__always) mutating func dispatchReadings() {
    var common = generators.instants.moment(of: moment)
    generators.instants.takeCommon(moment, &common, true, into: &output)
    if moment.noted & InstantGenerator.rare.rawValue != 0 { dispatchRare(common) }
    generators.instants.takeTemperature(moment, &common, true, into: &output)
    generators.instants.finish(common, into: &output)
  }

  @inlinable @inline(never) mutating func dispatchRare(_ common: InstantGenerator.Moment) {
    var common = common
    generators.instants.takeRare(moment, &common, true, into: &output)
  }

  @inlinable @inline(__always) mutating func dispatchEffort() { generators.effort.observe(moment, into: &output) }

  @inlinable @inline(never) mutating func dispatchRareReadings() {
    generators.instants.observe(moment, into: &output)
  }

  // MARK: Events

  /// The recorder's timer stopped; may be told while no workout is open, for the next.
  @inlinable public mutating func timerStopped(at time: Instant) {
    if !timer.insert(TimerQueue.Event(time: time, isStop: true)) { output.drop(.timerBeyondLimit) }
  }

  /// The recorder's timer started; may be told while no workout is open, for the next.
  @inlinable public mutating func timerStarted(at time: Instant) {
    if !timer.insert(TimerQueue.Event(time: time, isStop: false)) { output.drop(.timerBeyondLimit) }
  }

  /// Lets the timer's events before `time` happen.
  @inlinable mutating func applyTimer(before time: Instant) {
    var applied = 0
    while applied < timer.events.count, timer.events[applied].time < time {
      let event = timer.events[applied]
      if hasMoment && moment.time <= event.time { dispatch() }
      // What happened before this workout began says nothing of it.
      if event.time >= start { if event.isStop { stop(at: event.time) } else { resume(at: event.time) } }
      applied += 1
    }
    timer.removeFirst(applied)
  }

  /// Makes a pause of the time since the newest record, unless the recorder told of one in it or it is a length of a pool.
  @usableFromInline mutating func pauseUntil(_ time: Instant) {
    guard sequencer.pausedAt == nil, (sequencer.startedAt ?? newestTime) <= newestTime, !hasPoolLengths else { return }
    stop(at: newestTime)
    resume(at: time)
  }

  @inlinable mutating func stop(at time: Instant) {
    guard sequencer.pausedAt == nil else { return }
    let begins = sequencer.stop(at: time)
    if !begins || dispatchedTime > time { output.drop(.pauseLate) }
    guard begins else { return }
    generators.distance.pause(at: time, into: &output)
    generators.energy.pause(at: time, into: &output)
    generators.instants.pause(at: time, into: &output)
    generators.effort.pause(at: time, into: &output)
    generators.route.pause(at: time, into: &output)
    generators.custom.pause(at: time, into: &output)
    output.sink.timer(isRunning: false, at: time)
  }

  @inlinable mutating func resume(at time: Instant) {
    guard sequencer.pausedAt != nil else {
      _ = sequencer.start(at: time)
      return
    }
    let pause = sequencer.start(at: time)
    generators.distance.resume(at: time, into: &output)
    generators.energy.resume(at: time, into: &output)
    generators.instants.resume(at: time, into: &output)
    generators.effort.resume(at: time, into: &output)
    generators.route.resume(at: time, into: &output)
    generators.custom.resume(at: time, into: &output)
    output.sink.timer(isRunning: true, at: time)
    guard let pause else { return }
    if pauses.count < Self.heldMarkLimit { pauses.append(pause) }
    output.put(WorkoutEvent(kind: .pause, start: pause.start, end: pause.start))
    output.put(WorkoutEvent(kind: .resume, start: pause.end, end: pause.end))
  }
}
