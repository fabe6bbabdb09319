/// What a log keeps of an observation: copied while it is at hand, as a call with the whole of it would copy all of it.
@usableFromInline struct LoggedValues: BitwiseCopyable, Sendable {
  @usableFromInline var time: Int64
  /// The bits of what was noted; what was not has any value.
  @usableFromInline var noted: UInt32
  @usableFromInline var distance: Int64
  @usableFromInline var power: Double, heartRate: Double, cadence: Double, speed: Double, altitude: Double
  @usableFromInline var latitude: Double, longitude: Double

  @inlinable @inline(__always) init(_ observation: borrowing WorkoutObservation) {
    time = observation.time.unixMilliseconds
    noted = observation.noted
    distance = observation.distance
    power = observation.values[Int(Measure.power.rawValue)]
    heartRate = observation.values[Int(Measure.heartRate.rawValue)]
    cadence = observation.values[Int(Measure.cadence.rawValue)]
    speed = observation.values[Int(Measure.speed.rawValue)]
    altitude = observation.values[Int(Measure.altitude.rawValue)]
    latitude = observation.values[Int(Measure.latitude.rawValue)]
    longitude = observation.values[Int(Measure.longitude.rawValue)]
  }

  @inline(__always) func has(_ measure: Measure) -> Bool { noted & MeasureSet(measure).rawValue != 0 }
}

/// The greatest and least readings of a workout, in steps.
struct ReadingExtremes: Sendable {
  private var least = InlineArray<5, UInt16>(repeating: .max)
  /// One step more than the greatest; 0 where there is none.
  private var beyondGreatest = InlineArray<5, UInt16>(repeating: 0)
  /// The greatest value of those that are too great to be kept.
  var beyond = InlineArray<5, Double>(repeating: 0)
  /// No height within 61 moments, which is a minute or more, differs by more steps from another.
  private(set) var mostChangeOfHeight: UInt16 = 0
  private var heights = HeightRange()
  /// The two stretches before it.
  private var (newer, older) = (HeightRange(), HeightRange())

  /// The heights of a stretch of moments.
  private struct HeightRange {
    var moments = 0
    var least = UInt16.max
    var beyondGreatest = UInt16(0)
    /// The fewest moments of one: two of them are more than a minute's.
    static let length = 31
  }

  /// Notes the readings of some moments, none of which is left out yet.
  mutating func note(_ log: MomentColumns, _ places: Range<Int>) {
    let found = log.extremes(places)
    for quantity in LoggedQuantity.allCases {
      let (place, lane) = (quantity.rawValue, quantity.rawValue &+ 2)
      least[place] = min(least[place], found.least[lane])
      beyondGreatest[place] = max(beyondGreatest[place], found.beyondGreatest[lane])
    }
    let lane = LoggedQuantity.altitude.rawValue &+ 2
    noteHeights(found.least[lane], beyondGreatest: found.beyondGreatest[lane], moments: places.count)
  }

  /// Compares the heights of some moments with those of the two stretches before.
  private mutating func noteHeights(_ least: UInt16, beyondGreatest: UInt16, moments: Int) {
    if heights.moments >= HeightRange.length { (older, newer, heights) = (newer, heights, HeightRange()) }
    heights.moments &+= moments
    heights.least = min(heights.least, least)
    heights.beyondGreatest = max(heights.beyondGreatest, beyondGreatest)
    let low = min(heights.least, newer.least, older.least)
    let high = max(heights.beyondGreatest, newer.beyondGreatest, older.beyondGreatest)
    if low < high { mostChangeOfHeight = max(mostChangeOfHeight, high &- 1 &- low) }
  }

  /// True when there was a reading.
  func has(_ quantity: LoggedQuantity) -> Bool { beyondGreatest[quantity.rawValue] > 0 }
  /// The greatest value as it was noted, in the quantity's unit.
  func greatest(_ quantity: LoggedQuantity) -> Double {
    let reading = LoggedReading(steps: max(1, beyondGreatest[quantity.rawValue]) &- 1)
    return reading == .most ? max(beyond[quantity.rawValue], reading.value(of: quantity)) : reading.value(of: quantity)
  }
  /// The least value.
  func least(_ quantity: LoggedQuantity) -> Double {
    LoggedReading(steps: least[quantity.rawValue]).value(of: quantity)
  }
}

/// Makes the moments of a log of observations, and hands them on some at a time.
///
/// A value that the generator owns: each access to the log, which the writer shares, costs more than a moment does.
public struct MomentGatherer: Sendable {
  /// Moments that wait to be handed on.
  static let limit = 32

  private(set) var staged = InlineArray<32, LoggedMoment>(repeating: LoggedMoment())
  private(set) var count = 0
  /// True when moments have to be handed on before the next one comes.
  @usableFromInline private(set) var isFull = false
  /// The moment of offset 0.
  private(set) var origin = Instant(unixMilliseconds: 0)
  private(set) var recordedSeconds: Int64 = 0
  /// The fastest move of the counter, in metres a second: no way is faster than each of its parts.
  private(set) var fastest = 0.0
  /// Metres a second by which a speed stands most above that of the counter's newest move.
  private(set) var mostBeyondWay = 0.0
  /// The steepest change from one height to the next, in steps a second.
  private(set) var steepest = 0.0
  /// The newest height, and its second.
  private var height = (reading: LoggedReading.none, second: Int64(0))
  /// The greatest value of each quantity of those that are too great to be kept.
  private(set) var beyond = InlineArray<5, Double>(repeating: 0)
  /// A leap that is still to be handed on.
  private(set) var leap: (milliseconds: UInt32, meters: Double)?

  private var isPaused = false
  private var isAfterBreak = false
  /// The newest moments in a pause: it may turn out to have ended before them, as a stop without a start does.
  private var inPause: [LoggedValues] = []
  /// Most moments of a pause that are kept, 22 KB: the builder takes up to four minutes to find its end.
  static let pauseLimit = 256
  private var newestSecond = Int64(-1)
  /// True since the counter of metres was first noted.
  private(set) var hasCounter = false
  private var counter: Int64 = 0
  private var traveled: Int64 = 0
  private var movedAt: UInt32 = 0
  private var hasPlace = false
  private var place = (latitude: 0.0, longitude: 0.0, milliseconds: UInt32(0))

  /// Makes one without a moment.
  public init() {}

  /// Forgets the moments that were handed on.
  mutating func forgetStaged() {
    count = 0
    leap = nil
    isFull = false
  }

  @usableFromInline mutating func pause() {
    isPaused = true
    isAfterBreak = true
  }

  /// Goes on, with the moments from the resumption on: `takeFromPause` gives them.
  @usableFromInline mutating func resume(at time: Instant) {
    isPaused = false
    inPause.removeAll { $0.time < time.unixMilliseconds }
    inPause.reverse()
  }

  /// The next moment that the pause turned out not to have.
  @usableFromInline mutating func takeFromPause() -> LoggedValues? { inPause.popLast() }

  @inline(never) private mutating func keepInPause(_ values: LoggedValues) {
    if inPause.isEmpty { inPause.reserveCapacity(Self.pauseLimit) }
    if inPause.count == Self.pauseLimit { inPause.removeFirst(Self.pauseLimit / 2) }
    inPause.append(values)
  }

  /// Takes a moment, the first of its second, unless the workout is paused.
  @usableFromInline mutating func add(_ values: LoggedValues) {
    if isPaused { return keepInPause(values) }
    if newestSecond < 0 { begin(at: values.time) }
    // Seven weeks from the first moment on: nobody rides longer, and a workout of that length is not believed anyway.
    let since = values.time -| origin.unixMilliseconds
    guard since >= 0, since <= Int64(UInt32.max) else { return }
    let offset = UInt32(truncatingIfNeeded: since)
    let second = Int64(offset / 1000)
    guard second > newestSecond else { return }
    var step = second &- newestSecond
    if newestSecond < 0 { step = 1 }
    newestSecond = second
    recordedSeconds &+= min(step, 60)
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
      marks.formUnion(look(values.latitude, values.longitude, at: offset))
    }
    if way.hasSpeed, values.has(.speed), (values.speed - mostBeyondWay) * way.milliseconds > way.gain {
      mostBeyondWay = max(mostBeyondWay, values.speed - way.speed)
    }
    let speed = values.has(.speed) ? reading(values.speed, .speed) : way.hasSpeed ? reading(way.speed, .speed) : .none
    let altitude = values.has(.altitude) ? height(values.altitude, second) : .none
    staged[count] = LoggedMoment(
      milliseconds: offset, millimeters: way.millimeters,
      power: values.has(.power) ? reading(values.power, .power) : .none,
      heartRate: values.has(.heartRate) ? reading(values.heartRate, .heartRate) : .none,
      cadence: values.has(.cadence) ? reading(values.cadence, .cadence) : .none, speed: speed,
      altitude: altitude, marks: marks,
      step: UInt8(truncatingIfNeeded: min(step, Int64(LoggedMoment.longStep))))
    count &+= 1
    if count == Self.limit || leap != nil { isFull = true }
  }

  @inline(never) private mutating func begin(at time: Int64) {
    // Down to the second before 1970 too.
    origin = Instant(unixMilliseconds: time &- (time % 1000 &+ 1000) % 1000)
  }

  /// The reading of a value.
  @inline(__always) private mutating func reading(_ value: Double, _ quantity: LoggedQuantity) -> LoggedReading {
    let reading = LoggedReading(value, of: quantity)
    if reading == .most { note(beyond: value, quantity) }
    return reading
  }

  /// The reading of a height, which is compared with the one before.
  @inline(__always) private mutating func height(_ meters: Double, _ second: Int64) -> LoggedReading {
    let next = reading(meters, .altitude)
    guard next.isNumber else { return next }
    if height.reading.isNumber {
      let change = (Int32(next.steps) &- Int32(height.reading.steps)).magnitude
      // No second is shorter than one: mostly no division is needed.
      if Double(change) > steepest {
        steepest = max(steepest, Double(change) / Double(max(1, second &- height.second)))
      }
    }
    height = (next, second)
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

    /// Metres a second: a division, which takes a tenth of what a moment takes, so that whoever can multiplies.
    var speed: Double { gain / milliseconds }
  }

  /// Counts the way.
  ///
  /// Counters stand still and then leap, by a length of a pool for example: the way is even between two of its moves.
  @inline(__always) private mutating func take(counter reading: Int64, at milliseconds: UInt32) -> Way {
    guard hasCounter else {
      (hasCounter, counter, movedAt) = (true, reading, milliseconds)
      return Way(hasMoved: true)
    }
    let gain = reading -| counter
    counter = reading
    // A counter that falls begins anew.
    let sum = traveled +| gain
    guard gain > 0, sum <= Int64(UInt32.max) else { return Way() }
    traveled = sum
    let way = Way(
      gain: Double(gain), milliseconds: Double(max(1, milliseconds &- movedAt)), hasSpeed: !isAfterBreak,
      millimeters: UInt32(truncatingIfNeeded: sum), hasMoved: true)
    movedAt = milliseconds
    if way.gain > fastest * way.milliseconds { fastest = max(fastest, way.speed) }
    return way
  }

  /// No two places that lie less than this apart, in degrees of latitude and of longitude, are 100 m apart.
  private static let nearDegrees = 0.000_63

  /// The marks of a leap to a place, if it is one.
  @inline(__always)
  private mutating func look(
    _ latitude: Double, _ longitude: Double, at milliseconds: UInt32
  ) -> LoggedMoment.Marks {
    let before = place
    place = (latitude, longitude, milliseconds)
    guard hasPlace else {
      hasPlace = true
      return []
    }
    let (north, east) = (latitude - before.latitude, longitude - before.longitude)
    guard north.magnitude > Self.nearDegrees || east.magnitude > Self.nearDegrees else { return [] }
    return leap(from: before, to: (latitude, longitude), at: milliseconds)
  }

  /// The classes for which a leap is too fast.
  @inline(never) private mutating func leap(
    from: (latitude: Double, longitude: Double, milliseconds: UInt32), to: (latitude: Double, longitude: Double),
    at milliseconds: UInt32
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
    if speed > SpeedClass.water.metersPerSecond { leap = (milliseconds, meters) }
    return marks
  }
}
