/// Runs the generators over one workout after another and reports to the sink, in order.
///
/// The caller passes observations, timer events and laps in the file's order, and opens and closes workouts. Records of
/// one moment are merged per field. A record that steps back in time still counts for counters (the sum is kept) and
/// for instant values, but makes no delta of its own and no point of the route. Records after a leap of the clock wait
/// until it is certain whether it stays there. Constant memory; allocates nothing per record.
public struct WorkoutBuilder<Sink: WorkoutSink & ~Copyable>: ~Copyable {
  /// The options of the generators.
  @usableFromInline let options: WorkoutOptions

  /// The newest record before damaged bytes.
  @usableFromInline var newestBeforeDamage = Instant(unixMilliseconds: .min)
  /// Longest step between two records that is no pause.
  @usableFromInline let pauseGapMilliseconds: Int64
  /// Longest step between two records that needs no check.
  @usableFromInline let gapMilliseconds: Int64

  @usableFromInline var isWorkoutOpen = false
  /// True while a workout is open.
  public var isOpen: Bool { isWorkoutOpen }
  /// True when the open workout's positions make a route.
  public var makesRoute = true {
    didSet {
      generators.route.isEnabled = makesRoute
      // Without a route there is nothing to conceal.
      output.isConcealing = makesRoute && options.concealsRoute
    }
  }
  /// The open workout's activity, as soon as it is known; decisions that depend on it wait until then.
  public var activity: (type: ActivityType, sport: UInt8?)? {
    didSet {
      guard let activity else {
        generators.spread.cycles = .unknown
        heights.fastest = HeightMeter.fastestOnGround
        generators.instants.isInWater = false
        return
      }
      let isNew = oldValue.map { $0 != activity } ?? true
      // Looked up once a workout, as nearly all say it once.
      if isNew { quantities = options.tables.quantities.quantities(of: activity.type, sport: activity.sport) }
      generators.spread.cycles = quantities.cycles
      generators.instants.isInWater = activity.type == .underwaterDiving
      heights.fastest = HeightMeter.fastest(of: activity.type, sport: activity.sport)
      guard isWorkoutOpen, isNew else { return }
      output.sink.activity(activity.type, sport: activity.sport, quantities: quantities)
    }
  }
  /// Quantities of that activity's samples.
  @usableFromInline var quantities = QuantityTable.untyped
  /// True when the open workout's temperatures are those of open water.
  public var isInOpenWater: Bool {
    get { generators.instants.isInWater }
    set { generators.instants.isInWater = newValue }
  }
  /// True when temperatures of the open workout were taken as the device's.
  @inlinable package var hasDeviceTemperature: Bool { output.deviceTemperature.count > 0 }
  /// True when no workout of the recording has closed yet.
  public var isFirst: Bool { !hasClosedWorkouts }
  /// Time of the newest observation of the open workout.
  public var lastObserved: Instant? { hasObserved ? newestTime : nil }
  /// First known moment of the open workout.
  public var startTime: Instant { start }
  /// Records of the open workout so far.
  public var recordCount: Int { records }
  /// Positions of the open workout so far.
  public var positionCount: Int { positions }
  /// Positions of the open workout so far, less those out of range and those at 0, 0 that its route left out.
  @inlinable public var validPositionCount: Int {
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
  /// The pauses of the open workout so far, for lengths that are reported after them; only the first of very many.
  @usableFromInline var pauses: [PauseSequencer.Pause] = []
  @usableFromInline var heldLengths: SwumLengths?
  /// Lengths without an interval of their own, which the next one takes.
  @usableFromInline var carriedLengths = SwumLengths(
    start: Instant(unixMilliseconds: 0), end: Instant(unixMilliseconds: 0))
  @usableFromInline var hasPoolLengths = false
  /// True when the first length of a pool was reported after samples of the counter were out.
  @usableFromInline var hasLateLengths = false
  /// The end of the newest lap, as laps must not overlap.
  @usableFromInline var lapsEnd = Instant(unixMilliseconds: .min)
  @usableFromInline var sequencer = PauseSequencer()
  @usableFromInline var timer = TimerQueue()
  /// True when all events of the timer are known ahead.
  @usableFromInline var isTimerKnown = false
  /// From when on the next record ends the open pause, where that is known to have no start.
  @usableFromInline var pauseEndsFrom: Instant?
  /// The first record in the open pause, and the records before it.
  @usableFromInline var firstInPause: Instant?
  @usableFromInline var recordsBeforePause = 0
  /// True when a timer event of the recording came after records later than it, which were taken without it.
  @usableFromInline var hasLateTimer = false
  /// True when stops or starts of the timer came after records that are later than they, and when the lengths of a pool
  /// came after records that counted metres of their own.
  @inlinable package var hasLate: (timer: Bool, lengths: Bool) { (hasLateTimer, hasLateLengths) }
  @usableFromInline var clock = RecordClock()
  /// Time in motion of the open workout.
  @usableFromInline var motion = MotionMeter()
  /// Heights of the open workout.
  @usableFromInline var heights = HeightMeter()
  /// The newest height in the open pause, which counts where its record is the moment at which the timer starts.
  @usableFromInline var heightInPause: (meters: Double, time: Instant)?
  /// The table's newest answer.
  @usableFromInline var activityMatch: ActivityMatch?
  /// Laps, lengths and markers whose place is not certain before the workout closes.
  @usableFromInline var heldMarks: [Mark] = []
  /// The first of them that is not out yet.
  @usableFromInline var firstHeldMark = 0
  /// Time of the newest observation; records that are not later step back.
  @usableFromInline var newestTime = Instant(unixMilliseconds: .min)
  /// End of the closed workouts: records that are not later belong to them.
  @usableFromInline var floor = Instant(unixMilliseconds: .min)
  @usableFromInline var hasClosedWorkouts = false
  /// The kinds, a bit for each, of which the open workout was given samples that were made elsewhere.
  @usableFromInline var given: UInt32 = 0
  /// The closed workouts of the recording, as legs of one.
  @usableFromInline var multisport = Multisport()
  @usableFromInline var hasObserved = false { didSet { ordinaryStep = 0 } }
  /// Time of the newest observation that the generators have seen.
  @usableFromInline var dispatchedTime = Instant(unixMilliseconds: .min)
  /// The newest moment, to which a later record may still add.
  public var moment = WorkoutObservation(time: Instant(unixMilliseconds: 0))
  @usableFromInline var hasMoment = false

  /// The newest moments of the open workout, and the number of records that stepped back to one of them.
  @usableFromInline var moments = RecentMoments()
  @usableFromInline var oldRecords = 0
  /// True for a format whose times are absolute: a leap is a gap, and no time is moved.
  public var isClockAbsolute = false
  /// Longest step from the newest record, in milliseconds, that is taken directly; beyond it the clock may leap, or has
  /// leapt.
  @usableFromInline var longestStep = RecordClock.longestSureStep { didSet { ordinaryStep = 0 } }
  /// Longest step, in milliseconds, that is neither a gap nor a leap; 0 until it is found anew.
  @usableFromInline var ordinaryStep: Int64 = 0

  /// Most laps, lengths and markers held back.
  @inlinable static var heldMarkLimit: Int { 4096 }

  // The properties whose size the sink decides come last. All before them have a fixed place, which code that is not specialised for
  // the sink need not ask for.

  /// The built-in generators.
  @usableFromInline var generators: BuiltInGenerators
  /// Sink and tally.
  public var output: WorkoutOutput<Sink>
  /// The generators that the sink asks for.
  @usableFromInline var ownGenerators: Sink.Generators

  /// The measures that some generator reads; the rest need not be decoded.
  @inlinable public var wants: MeasureSet {
    InstantGenerator.wants.union(SpreadGenerator.wants).union(RouteGenerator.wants).union(ownGenerators.measures)
  }

  /// Makes a builder that puts everything into `sink`.
  @inlinable public init(sink: consuming Sink, options: WorkoutOptions = WorkoutOptions()) {
    ownGenerators = sink.makeGenerators()
    output = WorkoutOutput(sink: sink)
    output.countsOnly = ownGenerators.countsOnly
    self.options = options
    pauseGapMilliseconds = options.pauseGapSeconds.map { Int64(saturating: min(max($0, 1), 1e9) * 1000) } ?? .max
    gapMilliseconds = min(pauseGapMilliseconds, WorkoutOptions.longestGapMilliseconds)
    generators = BuiltInGenerators(route: RouteGenerator(options))
    if options.concealsRoute { output.concealment = RouteConcealment(options) }
    output.isConcealing = options.concealsRoute
  }

  /// Opens a workout; the one before must be closed.
  ///
  /// - Parameter utcOffsetSeconds: Seconds that its local clock is east of UTC, where they are known.
  @inlinable public mutating func open(sessionIndex: Int, start: Instant, utcOffsetSeconds: Int? = nil) {
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
    given = 0
    moments = RecentMoments()
    clock.reset()
    longestStep = isClockAbsolute ? .max : RecordClock.longestSureStep
    floor = hasClosedWorkouts ? start.advanced(byMilliseconds: -1) : Instant(unixMilliseconds: .min)
    newestTime = floor
    newestBeforeDamage = Instant(unixMilliseconds: .min)
    dispatchedTime = floor
    sequencer = PauseSequencer()
    timer.alarm = Instant(unixMilliseconds: .max)
    heights = HeightMeter()
    motion = MotionMeter()
    motion.isOfPlaces = isClockAbsolute
    motion.begin(at: start)
    resetGenerators()
    makesRoute = true
    activity = nil
    output.resetTally(options.tables.columns)
    output.concealment?.begin()
    output.sink.workoutStart(sessionIndex: sessionIndex, start: start, utcOffsetSeconds: utcOffsetSeconds)
  }

  @inlinable mutating func resetGenerators() {
    generators.distance = DeltaGenerator(.distance, after: generators.distance, from: start)
    generators.energy = DeltaGenerator(.energy, after: generators.energy, from: start)
    generators.instants = InstantGenerator()
    generators.spread.reset()
    generators.spread.begin(at: start)
    generators.route = RouteGenerator(options, after: generators.route)
    ownGenerators = output.sink.makeGenerators()
  }

  // MARK: Records

  /// Takes a record of the open workout.
  @inlinable public mutating func observe(_ observation: borrowing WorkoutObservation) {
    if observation.measures.contains(.latitude) { positions &+= 1 }
    if admits(observation.time) { return moment.merge(observation) }
    records &+= 1
    takeApart(observation)
  }

  /// True when a record at `time` belongs to `moment`, into which the caller then notes its readings in place.
  ///
  /// Counts the record; its position is counted by `countPosition`. A record that is not admitted is passed to
  /// `observe(_:)`.
  @inlinable @inline(__always) public mutating func admits(_ time: Instant) -> Bool {
    // Nearly every record comes some seconds after the one before it: one comparison says so.
    let step = time.unixMilliseconds &- newestTime.unixMilliseconds
    guard UInt64(bitPattern: step &- 1) < UInt64(bitPattern: ordinaryStep) else { return admitsUnusual(time) }
    if time > timer.next { applyTimer(before: time) }
    if hasMoment { dispatchInline() }
    beginMoment(at: time)
    records &+= 1
    return true
  }

  /// The same for a record after a gap, of the newest moment, out of order, or the first one.
  @inlinable @inline(never) mutating func admitsUnusual(_ time: Instant) -> Bool {
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
  @inlinable mutating func advance(to time: Instant) {
    if time > timer.next { applyTimer(before: time) }
    if hasMoment { dispatch() }
    if !hasObserved || time.unixMilliseconds &- newestTime.unixMilliseconds > gapMilliseconds { passGap(until: time) }
    beginMoment(at: time)
    hasObserved = true
    ordinaryStep = max(0, min(longestStep, gapMilliseconds))
  }

  @inlinable @inline(__always) mutating func beginMoment(at time: Instant) {
    moment.clear(time)
    moments.insert(time)
    hasMoment = true
    newestTime = time
  }

  /// Counts the position of a record that was admitted.
  @inlinable public mutating func countPosition() { positions &+= 1 }

  /// Counts a record without a usable time, for the open workout or else the next.
  @inlinable public mutating func observeUntimed(hasPosition: Bool, _ reason: DropReason) {
    records &+= 1
    if hasPosition { positions &+= 1 }
    output.drop(reason)
  }

  /// Takes the distance counter's value before the first observation that has it: at the start of a lap, for example.
  public mutating func countDistance(_ millimeters: Int64, at time: Instant) {
    // Gains before a pause and after it cannot be separated.
    generators.distance.take(readingBefore: millimeters, at: max(time, start), into: &output)
  }

  /// Gives a counter's first reading to the generators: records of one moment are paired per field, but that reading is
  /// kept for the sum.
  @usableFromInline mutating func keepFirstReadings() {
    if !generators.distance.hasReading { generators.distance.observe(moment, into: &output) }
    if !generators.energy.hasReading { generators.energy.observe(moment, into: &output) }
  }

  /// Passes the moment to the generators.
  ///
  /// In parts that are small enough for the compiler to inline a generator into; a call that is not inlined copies the
  /// moment.
  @inlinable @inline(never) mutating func dispatch() { dispatchInline() }

  @inlinable @inline(__always) mutating func dispatchInline() {
    if ownGenerators.standsAlone {
      // Where the clock leaps, counters say whether a record is more than late.
      dispatchCounters()
      ownGenerators.observe(moment, into: &output)
      dispatchedTime = moment.time
      hasMoment = false
      return
    }
    dispatchCounters()
    if generators.instants.isUsual(moment) { dispatchReadings() } else { dispatchRareReadings() }
    dispatchSpread()
    if let altitude = moment[.altitude] { takeHeight(altitude, at: moment.time) }
    let isUncounted = !generators.distance.hasGained
    if isUncounted { takeUncounted() }
    if moment.measures.contains(.latitude), generators.route.admits(moment, into: &output) {
      generators.route.held = moment
      if isUncounted { measureHeld() }
      generators.route.hold(into: &output)
    }
    ownGenerators.observe(moment, into: &output)
    dispatchedTime = moment.time
    hasMoment = false
  }

  @inlinable @inline(__always) mutating func dispatchCounters() {
    let time = moment.time
    if let distance = moment.distanceMillimeters {
      motion.take(distance &- generators.distance.newestReading, moment)
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

  /// Takes a height, unless the timer has stopped.
  @inlinable @inline(__always) mutating func takeHeight(_ meters: Double, at time: Instant) {
    if sequencer.pausedAt == nil { heights.add(meters, at: time) } else { heightInPause = (meters, time) }
  }

  /// Takes the way of a moment that no counter has counted.
  @usableFromInline @inline(never) mutating func takeUncounted() {
    let way = generators.spread.takeDistance(moment)
    motion.isOfPlaces = isClockAbsolute || generators.spread.trail.last != nil
    motion.take(way, moment)
    motion.isOfPlaces = isClockAbsolute
  }

  /// Gives the route the metres along the positions, where no counter counts them.
  @usableFromInline @inline(never) mutating func measureHeld() {
    let meters = generators.spread.trailMeters
    guard generators.route.held.distanceMillimeters.map({ $0 == 0 && meters > Self.certainMeters }) ?? true else {
      return
    }
    generators.route.held.distanceMillimeters = Int64(saturating: (meters * 1000).rounded())
  }

  /// A counter at 0 counts nothing once the positions are so far along, in metres.
  private static var certainMeters: Double { 50 }

  @inlinable @inline(__always) mutating func dispatchSpread() { generators.spread.observe(moment, into: &output) }

  @inlinable @inline(never) mutating func dispatchRareReadings() {
    generators.instants.observe(moment, into: &output)
  }
}

/// The generators that every builder has.
@usableFromInline struct BuiltInGenerators {
  @usableFromInline var distance = DeltaGenerator(.distance)
  @usableFromInline var energy = DeltaGenerator(.energy)
  @usableFromInline var instants = InstantGenerator()
  @usableFromInline var spread = SpreadGenerator()
  @usableFromInline var route: RouteGenerator

  @inlinable init(route: RouteGenerator) { self.route = route }
}
