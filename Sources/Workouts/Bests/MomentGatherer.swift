/// State of a gatherer after the moments so far, as `fitstream_gathered` lays it out.
struct GatheredState: BitwiseCopyable, Sendable {
  /// The time of offset 0, in Unix milliseconds.
  var origin: Int64 = 0
  /// Since the origin; less than 0 before the first moment.
  var newestSecond: Int64 = -1
  var recordedSeconds: Int64 = 0
  var counter: Int64 = 0
  var traveled: Int64 = 0
  /// The second of the newest height.
  var heightSecond: Int64 = 0
  /// The fastest move of the counter, in metres a second: no way is faster than each of its parts.
  var fastest = 0.0
  /// Metres a second by which a speed stands most above that of the counter's newest move.
  var mostBeyondWay = 0.0
  /// The steepest change from one height to the next, in steps a second.
  var steepest = 0.0
  /// The newest place.
  var latitude = 0.0, longitude = 0.0
  /// Milliseconds since the origin: of that place, and of the counter's newest move.
  var placedAt: UInt32 = 0, movedAt: UInt32 = 0
  /// The newest height.
  var height = LoggedReading.none
  /// True since the counter of metres was first noted, and a place.
  var hasCounter = false, hasPlace = false
}

/// Makes the moments of a log of observations, and hands them on some at a time.
///
/// A value that the generator owns: each access to the log, which the writer shares, costs more than a moment does. Nearly
/// all observations come a second or some after the one before, and nothing about them is odd: of those that wait the
/// moments are made at once. Where one begins, leaps, is too great or comes after a break, they go one by one.
public struct MomentGatherer: Sendable {
  @usableFromInline private(set) var staged = StagedValues()
  /// The number of observations that wait.
  @usableFromInline private(set) var waiting = 0
  /// The number that may: the first of a workout, and the first after a pause, goes alone, so that it holds up no others.
  @usableFromInline private(set) var room = 1
  private(set) var state = GatheredState()
  /// The greatest value of each quantity of those that are too great to be kept.
  private(set) var beyond = InlineArray<5, Double>(repeating: 0)

  @usableFromInline private(set) var isPaused = false
  private var isAfterBreak = false
  /// The newest moments in a pause: it may turn out to have ended before them, as a stop without a start does.
  private var inPause: [LoggedValues] = []
  /// Most moments of a pause that are kept, 22 KB: the builder takes up to four minutes to find its end.
  static let pauseLimit = 256

  /// Makes one without a moment.
  public init() {}

  /// Takes an observation, which waits; true when no other has room.
  @inlinable @inline(__always) mutating func stage(_ values: LoggedValues) -> Bool {
    staged.put(values, at: waiting)
    if isPaused {
      keepInPause()
      return false
    }
    waiting &+= 1
    return waiting == room
  }

  /// Makes moments of the observations that wait, and puts them into a log.
  mutating func handOn(to log: inout MomentLog) {
    guard waiting > 0 else { return }
    defer { (waiting, room) = (0, StagedValues.limit) }
    if !isAfterBreak, state.newestSecond >= 0, log.append(&staged, count: waiting, &state) { return }
    for place in 0..<waiting { add(staged.values(at: place), to: &log) }
  }

  /// Pauses; whatever waits has to be handed on before.
  @usableFromInline mutating func pause() {
    isPaused = true
    isAfterBreak = true
    room = 1
  }

  /// Goes on, with the moments from the resumption on: `takeFromPause` gives them.
  @usableFromInline mutating func resume(at time: Instant) {
    isPaused = false
    inPause.removeAll { $0.time < time.unixMilliseconds }
    inPause.reverse()
  }

  /// The next moment that the pause turned out not to have.
  @usableFromInline mutating func takeFromPause() -> LoggedValues? { inPause.popLast() }

  /// Keeps the observation that would be the next to wait; handed over in its place, as nothing has to be put together
  /// for a call then.
  @usableFromInline @inline(never) mutating func keepInPause() {
    if inPause.isEmpty { inPause.reserveCapacity(Self.pauseLimit) }
    if inPause.count == Self.pauseLimit { inPause.removeFirst(Self.pauseLimit / 2) }
    inPause.append(staged.values(at: waiting))
  }

  /// Makes a moment, the first of its second.
  private mutating func add(_ values: LoggedValues, to log: inout MomentLog) {
    if state.newestSecond < 0 { begin(at: values.time) }
    // Seven weeks from the first moment on: nobody rides longer, and a workout of that length is not believed anyway.
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

  @inline(never) private mutating func begin(at time: Int64) {
    // Down to the second before 1970 too.
    state.origin = time &- (time % 1000 &+ 1000) % 1000
  }

  /// The reading of a value.
  private mutating func reading(_ value: Double, _ quantity: LoggedQuantity) -> LoggedReading {
    let reading = LoggedReading(value, of: quantity)
    if reading == .most { note(beyond: value, quantity) }
    return reading
  }

  /// The reading of a height, which is compared with the one before.
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

  /// The counter at a moment.
  private struct Way {
    /// Millimetres and milliseconds since it moved last, where it moves here.
    var gain = 0.0
    var milliseconds = 1.0
    /// True where no break lies between.
    var hasSpeed = false
    /// Since the origin; 0 where it does not move here.
    var millimeters: UInt32 = 0
    var hasMoved = false

    /// Metres a second.
    var speed: Double { gain / milliseconds }
  }

  /// Counts the way.
  ///
  /// Counters stand still and then leap, by a length of a pool for example: the way is even between two of its moves.
  private mutating func take(counter reading: Int64, at milliseconds: UInt32) -> Way {
    guard state.hasCounter else {
      (state.hasCounter, state.counter, state.movedAt) = (true, reading, milliseconds)
      return Way(hasMoved: true)
    }
    let gain = reading -| state.counter
    state.counter = reading
    // A counter that falls begins anew.
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

  /// No two places that lie less than this apart, in degrees of latitude and of longitude, are 100 m apart.
  static let nearDegrees = 0.000_63

  /// The marks of a leap to a place, if it is one.
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

  /// The classes for which a leap is too fast.
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
