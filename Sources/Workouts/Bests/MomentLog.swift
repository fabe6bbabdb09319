/// The moments of a workout from which bests are computed, at most one per second.
///
/// The size is bounded. When the log is full, it is searched and its older half is removed. The newer half is longer
/// than the longest window, so no window is missed. A best effort of more than `limit / 2` seconds can be missed in a
/// recording longer than that. The plausible bounds depend on the activity, which many devices write at the end;
/// therefore the moments are stored until then.
struct MomentLog: Sendable {
  /// Maximum number of moments: ten hours at one per second, or 737 KB.
  static let limit = 36_864
  /// Longest time in seconds for which a reading counts; a longer time without a reading is a gap.
  static let longestStandSeconds = 10
  /// Longest gap in seconds; a longer gap is a break for all quantities.
  static let longestGapSeconds = 3600

  private(set) var moments = MomentTable()
  /// The moment of offset 0: a whole second.
  private(set) var origin = Instant(unixMilliseconds: 0)
  /// Seconds in which something was recorded; each record counts for at most a minute.
  private(set) var recordedSeconds: Int64 = 0
  /// The largest and smallest readings of the workout, including removed moments.
  private(set) var extremes = ReadingExtremes()
  /// The fastest move of the counter and the steepest change of the altitude, both in metres per second.
  private(set) var (fastest, steepest) = (0.0, 0.0)
  /// The largest excess of a recorded speed over the speed of the counter's newest move, in metres per second.
  private(set) var mostBeyondWay = 0.0
  /// Whether there is a distance counter.
  private(set) var hasCounter = false
  /// For each quantity, the number of impossible readings and the number of readings other than 0, in the moments that
  /// were counted so far.
  private(set) var impossible = InlineArray<5, (Int, Int)>(repeating: (0, 0))
  private var countedMoments = 0
  /// The number of moments that `extremes` includes.
  private var notedMoments = 0
  /// The first jumps of the position: time, and distance in metres.
  private(set) var jumps: [(milliseconds: UInt32, meters: Double)] = []

  /// The time of a moment of the log.
  func time(_ milliseconds: UInt32) -> Instant { origin.advanced(byMilliseconds: Int64(milliseconds)) }

  /// Sets the moment of offset 0: the second of a time, also before 1970.
  mutating func setOrigin(_ time: Int64) { origin = Instant(unixMilliseconds: Self.second(of: time)) }

  /// Rounds a time down to a second.
  static func second(of time: Int64) -> Int64 { time &- (time % 1000 &+ 1000) % 1000 }

  /// Removes the workout.
  mutating func begin() {
    moments.removeAll()
    jumps.removeAll(keepingCapacity: true)
    extremes = ReadingExtremes()
    (fastest, steepest, mostBeyondWay, hasCounter) = (0, 0, 0, false)
    impossible = InlineArray(repeating: (0, 0))
    (countedMoments, notedMoments, recordedSeconds) = (0, 0, 0)
  }

  /// Removes the older half.
  mutating func forgetHalf() {
    countImpossible()
    moments.removeFirst(moments.count / 2)
    (countedMoments, notedMoments) = (moments.count, moments.count)
    jumps.removeAll(keepingCapacity: true)
  }

  /// Whether the waiting observations might not fit; the log must be searched first.
  var isFull: Bool { moments.count &+ StagedValues.limit > Self.limit }

  /// Copies the gatherer's results and resets them.
  mutating func take(_ gathered: inout MomentGatherer) {
    gathered.handOn(to: &self)
    let state = gathered.state
    origin = Instant(unixMilliseconds: state.origin)
    recordedSeconds = state.recordedSeconds
    extremes.beyond = gathered.beyond
    (fastest, steepest) = (state.fastest, state.steepest / LoggedQuantity.altitude.stepsPerUnit)
    (mostBeyondWay, hasCounter) = (state.mostBeyondWay, state.hasCounter)
  }

  /// Appends a moment.
  mutating func append(_ moment: LoggedMoment) { moments.append(moment) }

  /// Appends the moments of the waiting observations if all of them are regular; otherwise returns false.
  mutating func append(_ staged: inout StagedValues, count: Int, _ state: inout GatheredState) -> Bool {
    moments.append(&staged, count: count, &state)
  }

  /// Adds the moments since the last call to the extremes, before any suspect reading is removed.
  mutating func noteExtremes() {
    let places = notedMoments..<max(notedMoments, moments.count)
    notedMoments = places.upperBound
    moments.withColumns { extremes.note($0, places) }
  }

  /// Maximum number of jumps whose distance is stored.
  private static let jumpLimit = 64

  /// Stores the distance of a jump.
  mutating func note(leap meters: Double, at milliseconds: UInt32) {
    if jumps.count < Self.jumpLimit { jumps.append((milliseconds, meters)) }
  }

  /// Counts the impossible readings of the moments since the last call, before any of them is removed.
  mutating func countImpossible() {
    for place in countedMoments..<max(countedMoments, moments.count) {
      let moment = moments[place]
      for quantity in LoggedQuantity.allCases {
        let reading = moment[quantity]
        guard reading.isNumber, reading.steps > 0 else { continue }
        impossible[quantity.rawValue].1 &+= 1
        if !PlausibleBounds.mayBe(reading.value(of: quantity), quantity) { impossible[quantity.rawValue].0 &+= 1 }
      }
    }
    countedMoments = moments.count
  }

  /// An upper bound of the change of altitude within a minute, in metres.
  var mostChangeOfHeight: Double { Double(extremes.mostChangeOfHeight) / LoggedQuantity.altitude.stepsPerUnit }

  /// The first moment that is more than `seconds` after another; nil if there is none.
  func firstMoment(after place: Int, bySeconds seconds: Int) -> Int? {
    guard place < moments.count, let last = moments.last else { return nil }
    let latest = moments[place].second &+ seconds
    guard last.second > latest else { return nil }
    // There is at most one moment per second.
    let end = min(place &+ seconds &+ 1, moments.count &- 1)
    return binarySearch(from: place &+ 1, to: end) { moments[$0].second > latest }
  }

  /// The first moment, not before `first`, since which a quantity has had the same value as at a later moment.
  func beginning(ofStayAt later: Int, of quantity: LoggedQuantity, notBefore first: Int) -> Int {
    var value = LoggedReading.none
    var place = later
    while true {
      let reading = moments.reading(quantity, at: place)
      if value == .none { value = reading }
      if reading != .none && reading != value { return place &+ 1 }
      if place == first || moments[place].marks.contains(.isAfterBreak) { return place }
      place &-= 1
    }
  }

  // MARK: Suspect readings

  /// Removes readings as suspect: no window crosses them.
  mutating func leaveOut(_ quantity: LoggedQuantity, at place: Int) {
    moments.set(.suspect, of: quantity, at: place)
  }

  /// Removes a reading as if it had not been recorded.
  mutating func forget(_ quantity: LoggedQuantity, at place: Int) {
    moments.set(.none, of: quantity, at: place)
  }

  /// The counter's speed in metres per second, from at least two seconds before a moment to at least two seconds after
  /// it.
  ///
  /// It is nil if the counter does not move within ten seconds, or if the distance is suspect.
  func speedOfCounter(around place: Int) -> Double? {
    let second = moments[place].second
    var (from, to) = (place, place)
    while from > 0, !moments[from].marks.contains(.isAfterBreak),
      !moments[from].marks.contains(.distance) || second &- moments[from].second < 2,
      second &- moments[from &- 1].second <= Self.longestStandSeconds
    { from &-= 1 }
    while to &+ 1 < moments.count, !moments[to &+ 1].marks.contains(.isAfterBreak),
      !moments[to].marks.contains(.distance) || moments[to].second &- second < 2,
      moments[to &+ 1].second &- second <= Self.longestStandSeconds
    { to &+= 1 }
    guard moments[from].marks.contains(.distance), moments[to].marks.contains(.distance) else { return nil }
    for between in from..<to where moments[between &+ 1].marks.contains(.isSuspect) { return nil }
    let milliseconds = moments[to].milliseconds &- moments[from].milliseconds
    guard milliseconds >= 2000 else { return nil }
    return Double(moments[to].millimeters &- moments[from].millimeters) / Double(milliseconds)
  }

  /// Marks the distance from the previous moment as suspect.
  mutating func leaveOutWay(to place: Int) { moments.mark(.isSuspect, at: place) }

  /// Sets the distance of a moment between two moves of the counter.
  mutating func setWay(_ millimeters: UInt32, at place: Int) { moments.setWay(millimeters, at: place) }
}
