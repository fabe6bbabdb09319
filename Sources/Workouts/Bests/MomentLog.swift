/// The moments of a workout as bests need them, one a second, twenty bytes each.
///
/// Bounded: when it is full it is gone through, and its older half forgotten. The newer half is longer than the longest
/// window, so that no window is missed; ways of more than `limit / 2` seconds may be, in recordings longer than that.
/// The bounds of what is believed depend on the activity, which many devices write at the end: so moments wait for it here.
struct MomentLog: Sendable {
  /// Most moments: ten hours of one a second, or 737 KB.
  static let limit = 36_864
  /// Longest time, in seconds, that a reading stands for; more without one is a gap.
  static let longestStandSeconds = 10
  /// Longest gap in seconds; more is a break for everything.
  static let longestGapSeconds = 3600

  private(set) var moments: [LoggedMoment] = []
  /// The moment of offset 0: a whole second.
  private(set) var origin = Instant(unixMilliseconds: 0)
  /// Seconds in which something was recorded, each record standing for a minute at most.
  private(set) var recordedSeconds: Int64 = 0
  /// The greatest value of each quantity as it was noted, which may be more than a reading can hold.
  private(set) var greatest = InlineArray<5, Double>(repeating: -.infinity)
  /// The least.
  private(set) var least = InlineArray<5, Double>(repeating: .infinity)
  /// Readings of each quantity that no workout can have, and readings at all but zeros.
  private(set) var impossible = InlineArray<5, (Int, Int)>(repeating: (0, 0))
  /// Leaps of the place, the first of them: when, and how far in metres.
  private(set) var jumps: [(milliseconds: UInt32, meters: Double)] = []

  private var isPaused = false
  private var isAfterBreak = false
  /// The newest moment in a pause.
  private var inPause = WorkoutObservation(time: Instant(unixMilliseconds: .min))
  private var newestSecond = Int64(-1)
  private var counter: Int64?
  private var traveled: Int64 = 0
  private var movedAt: UInt32 = 0
  private var hasPlace = false
  private var place = (latitude: 0.0, longitude: 0.0, milliseconds: UInt32(0))

  init() { moments.reserveCapacity(Self.limit) }

  /// A moment of the log in time.
  func time(_ milliseconds: UInt32) -> Instant { origin.advanced(byMilliseconds: Int64(milliseconds)) }

  /// Forgets the workout.
  mutating func begin() {
    moments.removeAll(keepingCapacity: true)
    jumps.removeAll(keepingCapacity: true)
    greatest = InlineArray(repeating: -.infinity)
    least = InlineArray(repeating: .infinity)
    impossible = InlineArray(repeating: (0, 0))
    recordedSeconds = 0
    isPaused = false
    isAfterBreak = false
    newestSecond = -1
    counter = nil
    traveled = 0
    movedAt = 0
    hasPlace = false
  }

  /// Forgets the older half.
  mutating func forgetHalf() {
    moments.removeFirst(moments.count / 2)
    jumps.removeAll(keepingCapacity: true)
  }

  mutating func pause() {
    isPaused = true
    isAfterBreak = true
  }

  /// Goes on, with the moment of the resumption if there was one.
  mutating func resume(at time: Instant) {
    isPaused = false
    if inPause.time == time { _ = add(inPause) }
  }

  /// Takes a moment, the first of its second, unless the workout is paused; false when the log is full, and is to be
  /// gone through before.
  mutating func add(_ observation: borrowing WorkoutObservation) -> Bool {
    guard !isPaused else {
      inPause = copy observation
      return true
    }
    if moments.count >= Self.limit { return false }
    let time = observation.time.unixMilliseconds
    if newestSecond < 0 {
      // Down to the second before 1970 too.
      origin = Instant(unixMilliseconds: time &- (time % 1000 &+ 1000) % 1000)
    }
    // Seven weeks from the first moment on: nobody rides longer, and a workout of that length is not believed anyway.
    guard let offset = UInt32(exactly: time -| origin.unixMilliseconds) else { return true }
    let second = Int64(offset / 1000)
    guard second > newestSecond else { return true }
    let step = newestSecond < 0 ? 1 : second &- newestSecond
    newestSecond = second
    recordedSeconds &+= min(step, 60)
    if step > Int64(Self.longestGapSeconds) { isAfterBreak = true }
    var marks: LoggedMoment.Marks = isAfterBreak ? .isAfterBreak : []
    let way = count(observation, at: offset)
    isAfterBreak = false
    if way.hasMoved { marks.formUnion(.distance) }
    if let latitude = observation[.latitude], let longitude = observation[.longitude] {
      marks.formUnion(look(latitude, longitude, at: offset))
    }
    moments.append(
      LoggedMoment(
        milliseconds: offset, millimeters: way.millimeters, power: reading(observation[.power], .power),
        heartRate: reading(observation[.heartRate], .heartRate), cadence: reading(observation[.cadence], .cadence),
        speed: reading(observation[.speed] ?? way.speed, .speed), altitude: reading(observation[.altitude], .altitude),
        marks: marks))
    return true
  }

  /// The reading of a value, which is noted.
  @inline(__always) private mutating func reading(_ value: Double?, _ quantity: LoggedQuantity) -> LoggedReading {
    guard let value else { return .none }
    note(value, quantity)
    return LoggedReading(value, of: quantity)
  }

  @inline(__always) private mutating func note(_ value: Double, _ quantity: LoggedQuantity) {
    if value > greatest[quantity.rawValue] { greatest[quantity.rawValue] = value }
    if value < least[quantity.rawValue] { least[quantity.rawValue] = value }
    guard value != 0 else { return }
    impossible[quantity.rawValue].1 &+= 1
    if !PlausibleBounds.mayBe(value, quantity) { impossible[quantity.rawValue].0 &+= 1 }
  }

  /// The counter at a moment.
  private struct Way {
    /// Metres a second since it moved last, where it moves here and no break lies between.
    var speed: Double?
    /// Since the origin; 0 where it does not move here.
    var millimeters: UInt32 = 0
    var hasMoved = false
  }

  /// Counts the way.
  ///
  /// Counters stand still and then leap, by a length of a pool for example: the way is even between two of its moves.
  @inline(__always)
  private mutating func count(_ observation: borrowing WorkoutObservation, at milliseconds: UInt32) -> Way {
    guard let reading = observation.distanceMillimeters else { return Way() }
    defer { counter = reading }
    guard let counter else {
      movedAt = milliseconds
      return Way(hasMoved: true)
    }
    let gain = reading -| counter
    // A counter that falls begins anew.
    guard gain > 0, let sum = UInt32(exactly: traveled +| gain) else { return Way() }
    traveled = Int64(sum)
    let time = milliseconds &- movedAt
    movedAt = milliseconds
    let speed = isAfterBreak ? nil : Double(gain) / Double(max(1, time))
    return Way(speed: speed, millimeters: sum, hasMoved: true)
  }

  /// Most leaps whose length is kept.
  private static let jumpLimit = 64
  /// No two places that lie less than this apart, in degrees of latitude and of longitude, are 100 m apart.
  private static let nearDegrees = 0.000_63

  /// The marks of a leap to a place, if it is one.
  @inline(__always)
  private mutating func look(
    _ latitude: Double, _ longitude: Double, at milliseconds: UInt32
  ) -> LoggedMoment.Marks {
    defer {
      place = (latitude, longitude, milliseconds)
      hasPlace = true
    }
    let (north, east) = (latitude - place.latitude, longitude - place.longitude)
    guard hasPlace, north.magnitude > Self.nearDegrees || east.magnitude > Self.nearDegrees else {
      return []
    }
    return leap(from: place, to: (latitude, longitude), at: milliseconds)
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
    if speed > SpeedClass.water.metersPerSecond, jumps.count < Self.jumpLimit { jumps.append((milliseconds, meters)) }
    return marks
  }

  /// No height within a minute differs by more metres from another; in one quick pass.
  var mostChangeOfHeight: Double {
    // No minute has more moments than one stretch, so none reaches beyond the next.
    let length = 64
    var most: UInt16 = 0
    var before = (least: UInt16.max, greatest: UInt16.min)
    var first = 0
    while first < moments.count {
      var (least, greatest) = (UInt16.max, UInt16.min)
      for place in first..<min(first &+ length, moments.count) {
        let reading = moments[place][.altitude]
        guard reading.isNumber else { continue }
        least = min(least, reading.steps)
        greatest = max(greatest, reading.steps)
      }
      let (low, high) = (min(least, before.least), max(greatest, before.greatest))
      if low < high { most = max(most, high &- low) }
      before = (least, greatest)
      first &+= length
    }
    return Double(most) / LoggedQuantity.altitude.stepsPerUnit
  }

  /// The first moment that is more than so many seconds after another; nil where there is none.
  func firstMoment(after place: Int, bySeconds seconds: Int) -> Int? {
    guard place < moments.count, let last = moments.last else { return nil }
    let latest = moments[place].second &+ seconds
    guard last.second > latest else { return nil }
    // No second has two moments.
    var (low, high) = (place &+ 1, min(place &+ seconds &+ 1, moments.count &- 1))
    while low < high {
      let middle = (low &+ high) / 2
      if moments[middle].second > latest { high = middle } else { low = middle &+ 1 }
    }
    return low
  }

  /// The first moment, from `first` on, since which a quantity has stayed as it is at a later moment.
  func beginning(ofStayAt later: Int, of quantity: LoggedQuantity, notBefore first: Int) -> Int {
    var value = LoggedReading.none
    var place = later
    while true {
      let reading = moments[place][quantity]
      if value == .none { value = reading }
      if reading != .none && reading != value { return place &+ 1 }
      if place == first || moments[place].marks.contains(.isAfterBreak) { return place }
      place &-= 1
    }
  }

  // MARK: What is not believed

  /// Takes readings away: nothing reaches across them.
  mutating func leaveOut(_ quantity: LoggedQuantity, at place: Int) { moments[place][quantity] = .suspect }

  /// Takes the way away that leads to a moment.
  mutating func leaveOutWay(to place: Int) { moments[place].marks.insert(.isSuspect) }

  /// Puts the way at a moment between two moves of the counter.
  mutating func setWay(_ millimeters: UInt32, at place: Int) {
    moments[place].millimeters = millimeters
    moments[place].marks.insert(.distance)
  }
}
