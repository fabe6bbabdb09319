/// The moments of a workout as bests need them, one a second.
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

  private(set) var moments = MomentTable()
  /// The moment of offset 0: a whole second.
  private(set) var origin = Instant(unixMilliseconds: 0)
  /// Seconds in which something was recorded, each record standing for a minute at most.
  private(set) var recordedSeconds: Int64 = 0
  /// The greatest and least readings of the workout, those that were forgotten too.
  private(set) var extremes = ReadingExtremes()
  /// The fastest move of the counter and the steepest change of the height, both in metres a second.
  private(set) var (fastest, steepest) = (0.0, 0.0)
  /// Metres a second by which a speed stands most above that of the counter's newest move.
  private(set) var mostBeyondWay = 0.0
  /// True when there is a counter of metres.
  private(set) var hasCounter = false
  /// Readings of each quantity that no workout can have, and readings at all but zeros, of the moments that were
  /// counted.
  private(set) var impossible = InlineArray<5, (Int, Int)>(repeating: (0, 0))
  private var countedMoments = 0
  /// The moments that are in `extremes`.
  private var notedMoments = 0
  /// Leaps of the place, the first of them: when, and how far in metres.
  private(set) var jumps: [(milliseconds: UInt32, meters: Double)] = []

  /// A moment of the log in time.
  func time(_ milliseconds: UInt32) -> Instant { origin.advanced(byMilliseconds: Int64(milliseconds)) }

  /// Forgets the workout.
  mutating func begin() {
    moments.removeAll()
    jumps.removeAll(keepingCapacity: true)
    extremes = ReadingExtremes()
    (fastest, steepest, mostBeyondWay, hasCounter) = (0, 0, 0, false)
    impossible = InlineArray(repeating: (0, 0))
    (countedMoments, notedMoments, recordedSeconds) = (0, 0, 0)
  }

  /// Forgets the older half.
  mutating func forgetHalf() {
    countImpossible()
    moments.removeFirst(moments.count / 2)
    (countedMoments, notedMoments) = (moments.count, moments.count)
    jumps.removeAll(keepingCapacity: true)
  }

  /// True where there may be no room for the observations that wait: the log is to be gone through before.
  var isFull: Bool { moments.count &+ StagedValues.limit > Self.limit }

  /// Takes what was gathered.
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

  /// Appends the moments of observations that wait, where nothing is odd about any of them; false otherwise.
  mutating func append(_ staged: inout StagedValues, count: Int, _ state: inout GatheredState) -> Bool {
    moments.append(&staged, count: count, &state)
  }

  /// Notes the extremes of the moments that were not noted yet, before anything is left out of them.
  mutating func noteExtremes() {
    let places = notedMoments..<max(notedMoments, moments.count)
    notedMoments = places.upperBound
    moments.withColumns { extremes.note($0, places) }
  }

  /// Most leaps whose length is kept.
  private static let jumpLimit = 64

  /// Keeps a leap's length.
  mutating func note(leap meters: Double, at milliseconds: UInt32) {
    if jumps.count < Self.jumpLimit { jumps.append((milliseconds, meters)) }
  }

  /// Counts the impossible readings of the moments that were not counted yet, before any of them is left out.
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

  /// No height within a minute differs by more metres from another.
  var mostChangeOfHeight: Double { Double(extremes.mostChangeOfHeight) / LoggedQuantity.altitude.stepsPerUnit }

  /// The first moment that is more than so many seconds after another; nil where there is none.
  func firstMoment(after place: Int, bySeconds seconds: Int) -> Int? {
    guard place < moments.count, let last = moments.last else { return nil }
    let latest = moments[place].second &+ seconds
    guard last.second > latest else { return nil }
    // No second has two moments.
    let end = min(place &+ seconds &+ 1, moments.count &- 1)
    return binarySearch(from: place &+ 1, to: end) { moments[$0].second > latest }
  }

  /// The first moment, from `first` on, since which a quantity has stayed as it is at a later moment.
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

  // MARK: What is not believed

  /// Takes readings away: nothing reaches across them.
  mutating func leaveOut(_ quantity: LoggedQuantity, at place: Int) {
    moments.set(.suspect, of: quantity, at: place)
  }

  /// Takes a reading away as if it had not been noted.
  mutating func forget(_ quantity: LoggedQuantity, at place: Int) {
    moments.set(.none, of: quantity, at: place)
  }

  /// Metres a second by the counter from two seconds or more before a moment to two or more after it; nil where it does
  /// not move within ten, or its way is not believed.
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

  /// Takes the way away that leads to a moment.
  mutating func leaveOutWay(to place: Int) { moments.mark(.isSuspect, at: place) }

  /// Puts the way at a moment between two moves of the counter.
  mutating func setWay(_ millimeters: UInt32, at place: Int) { moments.setWay(millimeters, at: place) }
}
