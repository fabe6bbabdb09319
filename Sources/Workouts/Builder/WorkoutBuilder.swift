/// Runs the generators over one workout after another and reports to the sink, in order.
///
/// The caller passes observations, timer events and laps in the file's order, and opens and closes workouts.
///
/// - Records of one moment are merged field by field.
/// - A record that steps back in time still counts for counters (the sum is kept) and for instant values, but it
///   creates no delta of its own and no route point.
/// - Records after a jump of the clock wait until it is certain whether the clock stays there.
///
/// Constant memory; allocates nothing per record.
public struct WorkoutBuilder<Sink: WorkoutSink & ~Copyable>: ~Copyable {
  /// The options of the generators.
  @usableFromInline let options: WorkoutOptions

  /// The time of the newest record before damaged bytes.
  @usableFromInline var newestBeforeDamage = Instant(unixMilliseconds: .min)
  /// Longest step between two records that is not a pause.
  @usableFromInline let pauseGapMilliseconds: Int64
  /// Longest step between two records that needs no check.
  @usableFromInline let gapMilliseconds: Int64

  @usableFromInline var isWorkoutOpen = false
  /// True while a workout is open.
  public var isOpen: Bool { isWorkoutOpen }
  /// Whether the open workout's positions form a route.
  public var makesRoute = true {
    didSet {
      generators.route.isEnabled = makesRoute
      // Without a route there is nothing to conceal.
      output.isConcealing = makesRoute && options.concealsRoute
    }
  }
  /// The open workout's activity, once it is known; decisions that depend on it wait until then.
  public var activity: (type: ActivityType, sport: UInt8?)? {
    didSet {
      guard let activity else {
        generators.spread.cycles = .unknown
        heights.fastest = HeightMeter.fastestOnGround
        generators.instants.isInWater = false
        return
      }
      let isNew = oldValue.map { $0 != activity } ?? true
      // Once per workout, because nearly all workouts report the activity once.
      if isNew { quantities = options.tables.quantities.quantities(of: activity.type, sport: activity.sport) }
      generators.spread.cycles = quantities.cycles
      generators.instants.isInWater = activity.type == .underwaterDiving
      heights.fastest = HeightMeter.fastest(of: activity.type, sport: activity.sport)
      guard isWorkoutOpen, isNew else { return }
      output.sink.activity(activity.type, sport: activity.sport, quantities: quantities)
    }
  }
  /// Quantities of the activity's samples.
  @usableFromInline var quantities = QuantityTable.untyped
  /// Whether the open workout's temperatures are water temperatures of open water.
  public var isInOpenWater: Bool {
    get { generators.instants.isInWater }
    set { generators.instants.isInWater = newValue }
  }
  /// Whether temperatures of the open workout were counted as temperatures of the device.
  @inlinable package var hasDeviceTemperature: Bool { output.deviceTemperature.count > 0 }
  /// Whether no workout of the recording has closed yet.
  public var isFirst: Bool { !hasClosedWorkouts }
  /// Time of the newest observation of the open workout.
  public var lastObserved: Instant? { hasObserved ? newestTime : nil }
  /// Pauses of the open workout that have ended.
  package var pauseCount: Int { pauses.count }
  /// First known moment of the open workout.
  public var startTime: Instant { start }
  /// Records of the open workout so far.
  public var recordCount: Int { records }
  /// Positions of the open workout so far.
  public var positionCount: Int { positions }
  /// Positions of the open workout so far, without positions that are out of range or at 0, 0.
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
  /// Swum pool lengths; lengths beyond the limit of marks give no distance of their own.
  @usableFromInline var swum: [SwumLengths] = []
  @usableFromInline var swumCount = 0
  /// The pauses of the open workout so far, for lengths that are reported later.
  ///
  /// If there are very many, only the first ones.
  @usableFromInline var pauses: [PauseSequencer.Pause] = []
  @usableFromInline var heldLengths: SwumLengths?
  /// Lengths without an interval of their own, which are added to the next length.
  @usableFromInline var carriedLengths = SwumLengths(
    start: Instant(unixMilliseconds: 0), end: Instant(unixMilliseconds: 0))
  @usableFromInline var hasPoolLengths = false
  /// Whether the first length of a pool was reported after samples of the counter had been written.
  @usableFromInline var hasLateLengths = false
  /// The end of the newest lap, because laps must not overlap.
  @usableFromInline var lapsEnd = Instant(unixMilliseconds: .min)
  @usableFromInline var sequencer = PauseSequencer()
  @usableFromInline var timer = TimerQueue()
  /// Whether all timer events are known in advance.
  @usableFromInline var isTimerKnown = false
  /// The time from which the next record ends the open pause, if the pause is known to have no start event.
  @usableFromInline var pauseEndsFrom: Instant?
  /// The first record in the open pause, and the number of records before it.
  @usableFromInline var firstInPause: Instant?
  @usableFromInline var recordsBeforePause = 0
  /// Whether a timer event of the recording was reported after records that are later than the event.
  @usableFromInline var hasLateTimer = false
  /// Whether timer events were reported after later records, and whether pool lengths were reported after records that
  /// counted their own metres.
  @inlinable package var hasLate: (timer: Bool, lengths: Bool) { (hasLateTimer, hasLateLengths) }
  @usableFromInline var clock = RecordClock()
  /// Time in motion of the open workout.
  @usableFromInline var motion = MotionMeter()
  /// Heights of the open workout.
  @usableFromInline var heights = HeightMeter()
  /// The newest altitude in the open pause.
  ///
  /// It counts if its record has the time at which the timer starts.
  @usableFromInline var heightInPause: (meters: Double, time: Instant)?
  /// The last result of the table.
  @usableFromInline var activityMatch: ActivityMatch?
  /// Laps, lengths and markers whose place is uncertain until the workout closes.
  @usableFromInline var heldMarks: [Mark] = []
  /// The index of the first mark that has not been written yet.
  @usableFromInline var firstHeldMark = 0
  /// Time of the newest observation; records that are not later step back in time.
  @usableFromInline var newestTime = Instant(unixMilliseconds: .min)
  /// End of the closed workouts; records that are not later belong to them.
  @usableFromInline var floor = Instant(unixMilliseconds: .min)
  @usableFromInline var hasClosedWorkouts = false
  /// A bit for each kind of which existing samples were added to the open workout.
  @usableFromInline var given: UInt32 = 0
  /// The closed workouts of the recording, as legs of one.
  @usableFromInline var multisport = Multisport()
  @usableFromInline var hasObserved = false { didSet { ordinaryStep = 0 } }
  /// Time of the newest observation that the generators have seen.
  @usableFromInline var dispatchedTime = Instant(unixMilliseconds: .min)
  /// The newest moment; a record of the same time can still add to it.
  public var moment = WorkoutObservation(time: Instant(unixMilliseconds: 0))
  @usableFromInline var hasMoment = false

  /// The newest moments of the open workout, and the number of records that stepped back to one of them.
  @usableFromInline var moments = RecentMoments()
  @usableFromInline var oldRecords = 0
  /// True for a format whose times are absolute: a jump is a gap, and no time is shifted.
  public var isClockAbsolute = false
  /// Longest step from the newest record, in milliseconds, that needs no check; after a longer step the clock might
  /// have jumped.
  @usableFromInline var longestStep = RecordClock.longestSureStep { didSet { ordinaryStep = 0 } }
  /// Longest step in milliseconds that is neither a gap nor a jump; 0 until it is computed again.
  @usableFromInline var ordinaryStep: Int64 = 0

  /// Maximum number of waiting laps, lengths and markers.
  @inlinable static var heldMarkLimit: Int { 4096 }

  /// The generators of `WorkoutTables`; none if the sink's generators need no samples.
  @usableFromInline var addedGenerators: [any WorkoutGenerator] = []

  // The properties whose size depends on the sink are last. All properties before them have a fixed offset, which code
  // that is not specialized for the sink need not look up.

  /// The built-in generators.
  @usableFromInline var generators: BuiltInGenerators
  /// The sink and its statistics.
  public var output: WorkoutOutput<Sink>
  /// The generators that the sink requests.
  @usableFromInline var ownGenerators: Sink.Generators

  /// The measures that at least one generator reads; other measures need not be decoded.
  @inlinable public var wants: MeasureSet {
    options.tables.generators.reduce(
      InstantGenerator.wants.union(SpreadGenerator.wants).union(RouteGenerator.wants).union(ownGenerators.measures)
    ) { $0.union($1.measures) }
  }

  /// Creates a builder that reports to `sink`.
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

  /// Opens a workout; the previous one must be closed.
  ///
  /// - Parameter utcOffsetSeconds: Seconds that the workout's local clock is east of UTC, if known.
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
    let needsSamples = !ownGenerators.standsAlone && !ownGenerators.countsOnly
    addedGenerators = needsSamples ? options.tables.generators : []
  }

  // MARK: Records

  /// Adds a record to the open workout.
  @inlinable public mutating func observe(_ observation: borrowing WorkoutObservation) {
    if observation.measures.contains(.latitude) { positions &+= 1 }
    if admits(observation.time) { return moment.merge(observation) }
    records &+= 1
    takeApart(observation)
  }

  /// Whether a record at `time` belongs to `moment`; if true, the caller then writes its readings into `moment`.
  ///
  /// Counts the record; its position is counted by `countPosition`. Pass a record that is not admitted to
  /// `observe(_:)`.
  @inlinable @inline(__always) public mutating func admits(_ time: Instant) -> Bool {
    // The usual case: the record is a few seconds after the previous one, and one comparison is enough.
    let step = time.unixMilliseconds &- newestTime.unixMilliseconds
    guard UInt64(bitPattern: step &- 1) < UInt64(bitPattern: ordinaryStep) else { return admitsUnusual(time) }
    if time > timer.next { applyTimer(before: time) }
    if hasMoment { dispatchInline() }
    beginMoment(at: time)
    records &+= 1
    return true
  }

  /// The slow path: a record after a gap, of the newest moment, out of order, or the first one.
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

  /// Counts a record without a usable time, for the open workout or the next one.
  @inlinable public mutating func observeUntimed(hasPosition: Bool, _ reason: DropReason) {
    records &+= 1
    if hasPosition { positions &+= 1 }
    output.drop(reason)
  }

  /// Adds the distance counter's value before the first observation that has one, for example at the start of a lap.
  public mutating func countDistance(_ millimeters: Int64, at time: Instant) {
    // Gains before a pause and after it cannot be separated.
    generators.distance.take(readingBefore: millimeters, at: max(time, start), into: &output)
  }

  /// Passes a counter's first reading to the generators.
  ///
  /// Records of one moment are merged field by field, but the first reading is kept for the sum.
  @usableFromInline mutating func keepFirstReadings() {
    if !generators.distance.hasReading { generators.distance.observe(moment, into: &output) }
    if !generators.energy.hasReading { generators.energy.observe(moment, into: &output) }
  }

  /// Passes the moment to the generators.
  ///
  /// In parts that are small enough for the compiler to inline a generator; a call that is not inlined copies the
  /// moment.
  @inlinable @inline(never) mutating func dispatch() { dispatchInline() }

  @inlinable @inline(__always) mutating func dispatchInline() {
    if ownGenerators.standsAlone {
      // If the clock jumps, counters show whether a record is only late.
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
    if !addedGenerators.isEmpty { dispatchAdded() }
    dispatchedTime = moment.time
    hasMoment = false
  }

  @usableFromInline @inline(never) mutating func dispatchAdded() {
    for place in addedGenerators.indices { addedGenerators[place].observe(moment, into: &output) }
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

  /// Adds an altitude, unless the timer is stopped.
  @inlinable @inline(__always) mutating func takeHeight(_ meters: Double, at time: Instant) {
    if sequencer.pausedAt == nil { heights.add(meters, at: time) } else { heightInPause = (meters, time) }
  }

  /// Adds the distance of a moment along the positions if no counter counts it.
  @usableFromInline @inline(never) mutating func takeUncounted() {
    let way = generators.spread.takeDistance(moment)
    motion.isOfPlaces = isClockAbsolute || generators.spread.trail.last != nil
    motion.take(way, moment)
    motion.isOfPlaces = isClockAbsolute
  }

  /// Passes the metres along the positions to the route if no counter counts them.
  @usableFromInline @inline(never) mutating func measureHeld() {
    let meters = generators.spread.trailMeters
    guard generators.route.held.distanceMillimeters.map({ $0 == 0 && meters > Self.certainMeters }) ?? true else {
      return
    }
    generators.route.held.distanceMillimeters = Int64(saturating: (meters * 1000).rounded())
  }

  /// A counter at 0 is ignored once the distance along the positions reaches this many metres.
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
