/// The durations of curves.
public enum CurveDurations {
  /// Seconds, ascending.
  public static let seconds: [Int] = [
    1, 2, 3, 5, 8, 10, 12, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 360, 480, 600, 720, 900, 1200, 1500, 1800, 2400,
    2700, 3600, 4500, 5400, 7200, 9000, 10_800, 14_400, 18_000,
  ]
  /// The longest of them.
  static let longest = 18_000
  /// The shortest of climbing rates: over seconds heights are noise.
  static let shortestClimb = 60
}

/// The greatest gain of a running sum over each duration, over all spans of a workout.
///
/// Takes a value for each second of a span; nothing reaches over the end of one. Keeps the sums of the longest window
/// and some more, and goes through all windows of each duration only when there are many: eight at a time they take less
/// than finding out which of them need not be looked at. Wraps where sums overflow; a window's gain does not, as its
/// values are readings (`LoggedReading`): 65,533 steps for 18,000 s fit in 31 bits.
struct WindowMaximum: Sendable {
  /// The greatest gain of one duration.
  struct Best: Sendable, Equatable {
    /// Gain in steps; `none` where there was no window.
    var gain = none
    /// Second at which the window begins, counted from the log's origin.
    var second = 0

    static let none = Int32.min
    var isThere: Bool { gain != Self.none }
  }

  private(set) var bests = [Best](repeating: Best(), count: CurveDurations.seconds.count)
  /// Running sums, the first `count` of them: those of the longest window, and 2,048 more.
  ///
  /// Between two quantities there are none, and whoever needs room may have it.
  var sums = [Int32](repeating: 0, count: 20_049)
  private var count = 0
  /// The newest of the sums.
  private var newestSum: Int32 = 0
  /// The second at which the first of the sums was reached.
  private var firstSecond = 0
  /// Windows that end before this place have been looked at.
  private var scanned = 1
  /// The shortest duration that is looked at, in seconds.
  private var shortest = 1

  init() {}

  /// Forgets everything; heights are not looked at over less than a minute, and may fall.
  mutating func reset(for quantity: LoggedQuantity = .power) {
    shortest = quantity == .altitude ? CurveDurations.shortestClimb : 1
    for place in bests.indices { bests[place] = Best() }
    (count, scanned) = (0, 1)
  }

  /// Goes on from bests that were found before.
  mutating func keep(_ bests: [Best]) { self.bests = bests }

  // MARK: Seconds

  /// Begins a span whose first window may begin at a second.
  mutating func begin(at second: Int) {
    endSpan()
    firstSecond = second
    newestSum = 0
    sums[0] = 0
    count = 1
  }

  /// Adds a second in which the sum gains a value.
  @inline(__always) mutating func add(_ gain: Int32) {
    if count == sums.count { makeRoom() }
    newestSum = newestSum &+ gain
    sums[count] = newestSum
    count &+= 1
  }

  /// Adds the readings of moments that come a second after the one before each, from `place` on, as far as there is
  /// room; returns the place after them.
  @inline(__always)
  mutating func addRun(of quantity: LoggedQuantity, _ log: MomentColumns, from place: Int) -> Int {
    let end = log.endOfRun(quantity, from: place, limit: min(log.count, place &+ sums.count &- count))
    sums.putSums(of: quantity, log, place..<end, at: count, &newestSum)
    count &+= end &- place
    return end
  }

  /// The same of heights, of which the newest in thousandths of a step is `level`; returns the newest then, too.
  @inline(__always)
  mutating func addHeights(_ log: MomentColumns, from place: Int, _ level: inout Int32) -> Int {
    let end = log.endOfRun(.altitude, from: place, limit: min(log.count, place &+ sums.count &- count))
    guard end > place else { return place }
    let offset = level &- newestSum
    newestSum = sums.putLevels(log, place..<end, at: count, above: offset)
    level = newestSum &+ offset
    count &+= end &- place
    return end
  }

  /// Adds seconds without a gain, where no gain is negative.
  ///
  /// A window that ends in them gains no more than the one that ends where they begin, so that of a duration that fitted
  /// in before none is looked at, and of others the first: gaps cost little but their sums.
  mutating func addNothing(seconds: Int) {
    scan()
    let before = count
    var rest = seconds
    while rest > 0 {
      if count == sums.count { makeRoom() }
      let added = max(0, min(rest, sums.count &- count))
      sums.fill(count..<count &+ added, with: newestSum)
      count &+= added
      scanned = count
      rest &-= max(1, added)
    }
    for (place, duration) in CurveDurations.seconds.enumerated() where duration >= before && duration < count {
      look(at: place, over: duration, endingIn: duration..<duration &+ 1)
    }
  }

  /// Ends the span.
  mutating func endSpan() {
    scan()
    (count, scanned) = (0, 1)
  }

  /// Forgets sums that no window to come begins at.
  private mutating func makeRoom() {
    scan()
    let dropped = max(0, count &- CurveDurations.longest)
    guard dropped > 0 else { return }
    for place in dropped..<max(dropped, count) { sums[place &- dropped] = sums[place] }
    count &-= dropped
    firstSecond &+= dropped
    scanned = count
  }

  // MARK: Windows

  /// Looks at the windows that end in new seconds.
  private mutating func scan() {
    guard scanned < count else { return }
    for (place, duration) in CurveDurations.seconds.enumerated() where duration >= shortest {
      let first = max(scanned, duration)
      guard first < count else { break }
      look(at: place, over: duration, endingIn: first..<count)
    }
    scanned = count
  }

  /// Looks at some windows of a duration, the one at `place`.
  private mutating func look(at place: Int, over duration: Int, endingIn ends: Range<Int>) {
    let (gain, end) = sums.greatestGain(over: duration, endingIn: ends)
    if gain > bests[place].gain { bests[place] = Best(gain: gain, second: firstSecond &+ end &- duration) }
  }
}
