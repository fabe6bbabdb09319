/// Runs the generators over one workout after another and reports to the sink, in order.
///
/// The caller brings observations, timer events and laps as the file has them and says when a workout opens and closes. Records
/// of one moment are merged per field; one that steps back in time still counts for counters (the sum is kept) and for instant
/// values, not for deltas of its own nor for the route. Records after a leap of the clock wait until it is certain
/// whether it stays there. Constant memory; allocates nothing per record.
public struct WorkoutBuilder<Sink: WorkoutSink & ~Copyable>: ~Copyable {
  /// Sink and tally.
  public var output: WorkoutOutput<Sink>
  /// What the generators are asked to do.
  @usableFromInline let options: WorkoutOptions

  /// A longer step between two records is a pause.
  @usableFromInline let pauseGapMilliseconds: Int64
  /// A longer step between two records is looked at.
  @usableFromInline let gapMilliseconds: Int64

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
  /// Whether temperatures of the open workout were taken for the device's.
  package var hasDeviceTemperature: Bool { output.deviceTemperature.count > 0 }
  /// Time of the newest observation of the open workout.
  public var lastObserved: Instant? { hasObserved ? newestTime : nil }
  /// First known moment of the open workout.
  public var startTime: Instant { start }
  /// Records of the open workout so far.
  public var recordCount: Int { records }
  /// Positions of the open workout so far.
  public var positionCount: Int { positions }
  /// Positions of the open workout so far, less those out of range and those at 0, 0 that its route left out.
  public var validPositionCount: Int {
    positions &- (output.dropped[.positionInvalid] &- invalidPositionsBefore)
  }

  @usableFromInline var start = Instant(unixMilliseconds: 0)
  @usableFromInline var sessionIndex = 0
  @usableFromInline var records = 0
  @usableFromInline var positions = 0
  /// Invalid positions of the workouts before the open one.
  @usableFromInline var invalidPositionsBefore = 0
  @usableFromInline var laps = 0
  /// Pool lengths that were swum; those beyond the limit of marks give no distance of their own.
  @usableFromInline var swum: [SwumLengths] = []
  @usableFromInline var swumCount = 0
  /// The pauses of the open workout so far, for lengths that are reported after them; the first of them, where there
  /// are very many.
  @usableFromInline var pauses: [PauseSequencer.Pause] = []
  @usableFromInline var heldLengths: SwumLengths?
  /// Lengths without an interval of their own, which the next one takes.
  @usableFromInline var carriedLengths = SwumLengths(
    start: Instant(unixMilliseconds: 0), end: Instant(unixMilliseconds: 0))
  @usableFromInline var hasPoolLengths = false
  /// Whether the first length of a pool was reported after samples of the counter were out.
  @usableFromInline var hasLateLengths = false
  /// Laps must not overlap: the end of the newest.
  @usableFromInline var lapsEnd = Instant(unixMilliseconds: .min)
  @usableFromInline var sequencer = PauseSequencer()
  @usableFromInline var timer = TimerQueue()
  /// Whether all events of the timer are known ahead.
  @usableFromInline var isTimerKnown = false
  /// Whether the open pause is known to have no start.
  @usableFromInline var pauseEndsByItself = false
  /// The first record in the open pause, and the records before it.
  @usableFromInline var firstInPause: Instant?
  @usableFromInline var recordsBeforePause = 0
  /// Whether a timer event of the recording came so late that records had been taken as if it were not there.
  @usableFromInline var hasLateTimer = false
  /// Whether stops or starts of the timer came after records that are later than they, or the lengths of a pool after
  /// records that counted metres of their own.
  package var hasLate: (timer: Bool, lengths: Bool) { (hasLateTimer, hasLateLengths) }
  @usableFromInline var clock = RecordClock()
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

  /// The newest moments of the open workout, and how many records were of one of them, having stepped back.
  @usableFromInline var moments = RecentMoments()
  @usableFromInline var oldRecords = 0
  /// A record that is later than the newest by more is looked at apart: the clock leaps, or has leapt; in milliseconds.
  @usableFromInline var longestStep = RecordClock.longestStepForward

  /// Laps, lengths and markers held back at most.
  @inlinable static var heldMarkLimit: Int { 4096 }

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
    pauseGapMilliseconds = options.pauseGapSeconds.map { Int64(saturating: min(max($0, 1), 1e9) * 1000) } ?? .max
    gapMilliseconds = min(pauseGapMilliseconds, WorkoutOptions.longestGapMilliseconds)
    generators = Generators(route: RouteGenerator(options), custom: custom)
    if options.concealsRoute { output.concealment = RouteConcealment(options) }
    output.isConcealing = options.concealsRoute
  }

  /// Opens a workout; the one before must be closed.
  @inlinable public mutating func open(sessionIndex: Int, start: Instant) {
    isWorkoutOpen = true
    self.sessionIndex = sessionIndex
    self.start = start
    invalidPositionsBefore = output.dropped[.positionInvalid]
    laps = 0
    swumCount = 0
    heldLengths = nil
    carriedLengths = SwumLengths(start: start, end: start)
    hasPoolLengths = false
    lapsEnd = Instant(unixMilliseconds: .min)
    oldRecords = 0
    moments = RecentMoments()
    clock.reset()
    longestStep = RecordClock.longestStepForward
    floor = hasClosedWorkouts ? start.advanced(byMilliseconds: -1) : Instant(unixMilliseconds: .min)
    newestTime = floor
    dispatchedTime = floor
    sequencer = PauseSequencer()
    timer.alarm = Instant(unixMilliseconds: .max)
    resetGenerators()
    makesRoute = true
    activity = nil
    output.resetTally()
    output.concealment?.begin()
    output.sink.workoutStart(sessionIndex: sessionIndex, start: start)
  }

  @inlinable mutating func resetGenerators() {
    generators.distance = DeltaGenerator(.distance, after: generators.distance, from: start)
    generators.energy = DeltaGenerator(.energy, after: generators.energy, from: start)
    generators.instants = InstantGenerator()
    generators.effort.reset()
    generators.effort.begin(at: start)
    generators.route = RouteGenerator(options, after: generators.route)
    generators.custom = output.sink.makeGenerators()
  }

  // MARK: What the recorder noted

  /// Takes a record of the open workout.
  @inlinable public mutating func observe(_ observation: borrowing Observation) {
    if observation.measures.contains(.latitude) { positions &+= 1 }
    if admits(observation.time) { return moment.merge(observation) }
    records &+= 1
    takeApart(observation)
  }

  /// Whether a record at `time` belongs to `moment`, into which whoever reads it then notes what it has, in place.
  ///
  /// Counts the record; its position is for `countPosition` to count. One that is not admitted is for `observe(_:)`.
  @inlinable @inline(__always) public mutating func admits(_ time: Instant) -> Bool {
    if time > newestTime {
      if hasObserved, time.unixMilliseconds &- newestTime.unixMilliseconds > longestStep { return false }
      advance(to: time)
    } else {
      guard hasMoment, time == moment.time, longestStep > 0 else { return false }
      keepFirstReadings()
    }
    records &+= 1
    return true
  }

  /// Begins the moment of a record that is later than the newest.
  @inlinable @inline(__always) mutating func advance(to time: Instant) {
    if time > timer.next { applyTimer(before: time) }
    if hasMoment { dispatchInline() }
    if !hasObserved || time.unixMilliseconds &- newestTime.unixMilliseconds > gapMilliseconds { passGap(until: time) }
    moment.clear(time)
    moments.insert(time)
    hasMoment = true
    newestTime = time
    hasObserved = true
  }

  /// Counts the position of a record that was admitted.
  @inlinable public mutating func countPosition() { positions &+= 1 }

  /// Counts a record that has no usable time, for the open workout or else the next.
  @inlinable public mutating func observeUntimed(hasPosition: Bool, _ reason: DropReason) {
    records &+= 1
    if hasPosition { positions &+= 1 }
    output.drop(reason)
  }

  /// Takes what the counter of distance stood at before the first observation that has it: at the start of a lap, for example.
  public mutating func countDistance(_ millimeters: Int64, at time: Instant) {
    // What was gained before a pause and what was after it cannot be told apart.
    generators.distance.take(readingBefore: millimeters, at: max(time, start), into: &output)
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
    if !generators.distance.hasGained { generators.effort.takeWay(moment) }
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
}
