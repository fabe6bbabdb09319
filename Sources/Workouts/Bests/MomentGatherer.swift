/// State of a gatherer after the moments so far, with the layout of `fitstream_gathered`.
struct GatheredState: BitwiseCopyable, Sendable {
  /// The time of offset 0, in Unix milliseconds.
  var origin: Int64 = 0
  /// Seconds since the origin; negative before the first moment.
  var newestSecond: Int64 = -1
  var recordedSeconds: Int64 = 0
  var counter: Int64 = 0
  var traveled: Int64 = 0
  /// The second of the newest altitude.
  var heightSecond: Int64 = 0
  /// The fastest move of the counter, in metres per second.
  ///
  /// The speed over a longer stretch is never higher.
  var fastest = 0.0
  /// The largest excess of a recorded speed over the speed of the counter's newest move, in metres per second.
  var mostBeyondWay = 0.0
  /// The largest change from one altitude to the next, in steps per second.
  var steepest = 0.0
  /// The newest position.
  var latitude = 0.0, longitude = 0.0
  /// Milliseconds since the origin: of the newest position, and of the counter's newest move.
  var placedAt: UInt32 = 0, movedAt: UInt32 = 0
  /// The newest altitude.
  var height = LoggedReading.none
  /// Whether a distance counter and a position have been recorded.
  var hasCounter = false, hasPlace = false
}

/// Converts observations to moments of a log, in batches.
///
/// A value that the generator owns, because each access to the shared log costs more than a moment does. Nearly all
/// observations follow the previous one after one or a few seconds, and are regular: all waiting observations are
/// converted in one call. A batch is converted one by one if it contains the first moment, a jump, a value that is too
/// large, or a moment after a break.
public struct MomentGatherer: Sendable {
  @usableFromInline private(set) var staged = StagedValues()
  /// The number of waiting observations.
  @usableFromInline private(set) var waiting = 0
  /// The number of observations that can wait.
  ///
  /// The first observation of a workout, and the first after a pause, is converted on its own, so that it does not slow
  /// down a batch.
  @usableFromInline private(set) var room = 1
  private(set) var state = GatheredState()
  /// The largest value of each quantity among the values that are too large to be stored.
  private(set) var beyond = InlineArray<5, Double>(repeating: 0)

  @usableFromInline private(set) var isPaused = false
  private var isAfterBreak = false
  /// The newest moments in a pause.
  ///
  /// The pause can turn out to have ended before them, as after a stop event without a
  /// start event.
  private var inPause: [LoggedValues] = []
  /// Maximum number of stored moments in a pause, 22 KB: the builder needs up to four minutes to find the end of a
  /// pause.
  static let pauseLimit = 256

  /// Creates a gatherer without moments.
  public init() {}

  /// Adds an observation to the waiting ones; true if there is no room for another.
  @inlinable @inline(__always) mutating func stage(_ values: LoggedValues) -> Bool {
    staged.put(values, at: waiting)
    if isPaused {
      keepInPause()
      return false
    }
    waiting &+= 1
    return waiting == room
  }

  /// Converts the waiting observations to moments and appends them to a log.
  mutating func handOn(to log: inout MomentLog) {
    guard waiting > 0 else { return }
    defer { (waiting, room) = (0, StagedValues.limit) }
    if !isAfterBreak, state.newestSecond >= 0, log.append(&staged, count: waiting, &state) { return }
    for place in 0..<waiting { add(staged.values(at: place), to: &log) }
  }

  /// Starts a pause; call `handOn` first for the waiting observations.
  @usableFromInline mutating func pause() {
    isPaused = true
    isAfterBreak = true
    room = 1
  }

  /// Ends the pause; `takeFromPause` returns the moments since the resumption.
  @usableFromInline mutating func resume(at time: Instant) {
    isPaused = false
    inPause.removeAll { $0.time < time.unixMilliseconds }
    inPause.reverse()
  }

  /// The next moment that was recorded after the pause had ended.
  @usableFromInline mutating func takeFromPause() -> LoggedValues? { inPause.popLast() }

  /// Stores the observation at the next waiting place among the moments of the pause.
  ///
  /// The caller writes it to that place first, so that the call has no large argument.
  @usableFromInline @inline(never) mutating func keepInPause() {
    if inPause.isEmpty { inPause.reserveCapacity(Self.pauseLimit) }
    if inPause.count == Self.pauseLimit { inPause.removeFirst(Self.pauseLimit / 2) }
    inPause.append(staged.values(at: waiting))
  }

  /// Adds a moment, the first of its second.
  private mutating func add(_ values: LoggedValues, to log: inout MomentLog) {
    if state.newestSecond < 0 { begin(at: values.time) }
    // Seven weeks since the first moment. No ride is longer, and a workout of that length is suspect.
    let since = values.time -| state.origin
    guard since >= 0, since <= Int64(UInt32.max) else { return }
    let offset = UInt32(truncatingIfNeeded: since)
    let second = Int64(offset / 1000)
    guard second > state.newestSecond else { return }
    var step = second &- state.newestSecond
    if state.newestSecond < 0 { step = 1 }
    state.newestSecond = second
    state.recordedSeconds &+= min(step, 60)
    if step > Int64(MomentLog.longestGapSeconds) { isAfterBreak = true }
    var marks: LoggedMoment.Marks = []
    if isAfterBreak {
      marks = .isAfterBreak
      step = 0
    }
    let way = values.noted & WorkoutObservation.distanceBit != 0 ? take(counter: values.distance, at: offset) : Way()
    isAfterBreak = false
    if way.hasMoved { marks.formUnion(.distance) }
    if values.has(.latitude) && values.has(.longitude) {
      marks.formUnion(look(values.latitude, values.longitude, at: offset, &log))
    }
    if way.hasSpeed, values.has(.speed), (values.speed - state.mostBeyondWay) * way.milliseconds > way.gain {
      state.mostBeyondWay = max(state.mostBeyondWay, values.speed - way.speed)
    }
    let speed = values.has(.speed) ? reading(values.speed, .speed) : way.hasSpeed ? reading(way.speed, .speed) : .none
    let altitude = values.has(.altitude) ? height(values.altitude, second) : .none
    let moment = LoggedMoment(
      milliseconds: offset, millimeters: way.millimeters,
      power: values.has(.power) ? reading(values.power, .power) : .none,
      heartRate: values.has(.heartRate) ? reading(values.heartRate, .heartRate) : .none,
      cadence: values.has(.cadence) ? reading(values.cadence, .cadence) : .none, speed: speed,
      altitude: altitude, marks: marks,
      step: UInt8(truncatingIfNeeded: min(step, Int64(LoggedMoment.longStep))))
    log.append(moment)
  }

  @inline(never) private mutating func begin(at time: Int64) { state.origin = MomentLog.second(of: time) }

  /// The stored reading of a value.
  private mutating func reading(_ value: Double, _ quantity: LoggedQuantity) -> LoggedReading {
    let reading = LoggedReading(value, of: quantity)
    if reading == .most { note(beyond: value, quantity) }
    return reading
  }

  /// The stored reading of an altitude, which is compared with the previous one.
  private mutating func height(_ meters: Double, _ second: Int64) -> LoggedReading {
    let next = reading(meters, .altitude)
    guard next.isNumber else { return next }
    if state.height.isNumber {
      let change = (Int32(next.steps) &- Int32(state.height.steps)).magnitude
      state.steepest = max(state.steepest, Double(change) / Double(max(1, second &- state.heightSecond)))
    }
    (state.height, state.heightSecond) = (next, second)
    return next
  }

  @inline(never) private mutating func note(beyond value: Double, _ quantity: LoggedQuantity) {
    beyond[quantity.rawValue] = max(beyond[quantity.rawValue], value)
  }

  /// The move of the counter at a moment.
  private struct Way {
    /// Millimetres and milliseconds since the counter's previous move, if it moves at this moment.
    var gain = 0.0
    var milliseconds = 1.0
    /// Whether there is no break since the previous move.
    var hasSpeed = false
    /// Millimetres since the origin; 0 if the counter does not move at this moment.
    var millimeters: UInt32 = 0
    var hasMoved = false

    /// Metres a second.
    var speed: Double { gain / milliseconds }
  }

  /// Adds a reading of the distance counter.
  ///
  /// Some counters stand still and then increase at once, for example by one length of a pool. Between two moves the
  /// speed is taken as constant.
  private mutating func take(counter reading: Int64, at milliseconds: UInt32) -> Way {
    guard state.hasCounter else {
      (state.hasCounter, state.counter, state.movedAt) = (true, reading, milliseconds)
      return Way(hasMoved: true)
    }
    let gain = reading -| state.counter
    state.counter = reading
    // A counter that decreases was reset.
    let sum = state.traveled +| gain
    guard gain > 0, sum <= Int64(UInt32.max) else { return Way() }
    state.traveled = sum
    let way = Way(
      gain: Double(gain), milliseconds: Double(max(1, milliseconds &- state.movedAt)), hasSpeed: !isAfterBreak,
      millimeters: UInt32(truncatingIfNeeded: sum), hasMoved: true)
    state.movedAt = milliseconds
    state.fastest = max(state.fastest, way.speed)
    return way
  }

  /// Two positions that differ by less than this in latitude and longitude, in degrees, are less than 100 m apart.
  static let nearDegrees = 0.000_63

  /// The marks for a jump to a position, empty if there is no jump.
  private mutating func look(
    _ latitude: Double, _ longitude: Double, at milliseconds: UInt32, _ log: inout MomentLog
  ) -> LoggedMoment.Marks {
    let before = (latitude: state.latitude, longitude: state.longitude, milliseconds: state.placedAt)
    (state.latitude, state.longitude, state.placedAt) = (latitude, longitude, milliseconds)
    guard state.hasPlace else {
      state.hasPlace = true
      return []
    }
    let (north, east) = (latitude - before.latitude, longitude - before.longitude)
    guard north.magnitude > Self.nearDegrees || east.magnitude > Self.nearDegrees else { return [] }
    return leap(from: before, to: (latitude, longitude), at: milliseconds, &log)
  }

  /// The classes for which a jump is too fast.
  private func leap(
    from: (latitude: Double, longitude: Double, milliseconds: UInt32), to: (latitude: Double, longitude: Double),
    at milliseconds: UInt32, _ log: inout MomentLog
  ) -> LoggedMoment.Marks {
    let metersPerDegree = 111_195.0
    let turn = (to.longitude - from.longitude).magnitude
    let north = (to.latitude - from.latitude) * metersPerDegree
    let east =
      min(turn, 360 - turn) * metersPerDegree * LocalPlane.cosine(degrees: (from.latitude + to.latitude) / 2)
    let meters = (north * north + east * east).squareRoot()
    guard meters > PlausibleBounds.jumpMeters else { return [] }
    let speed = meters * 1000 / Double(max(1, milliseconds &- from.milliseconds))
    var marks: LoggedMoment.Marks = []
    for speeds in SpeedClass.allCases where speed > speeds.metersPerSecond {
      marks.formUnion(.jump(tooFastFor: speeds))
    }
    if speed > SpeedClass.water.metersPerSecond { log.note(leap: meters, at: milliseconds) }
    return marks
  }
}
