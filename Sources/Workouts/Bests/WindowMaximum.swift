/// The durations of curves.
public enum CurveDurations {
  /// Seconds, ascending.
  public static let seconds: [Int] = [
    1, 2, 3, 5, 8, 10, 12, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 360, 480, 600, 720, 900, 1200, 1500, 1800, 2400,
    2700, 3600, 4500, 5400, 7200, 9000, 10_800, 14_400, 18_000,
  ]
  /// The longest duration.
  static let longest = 18_000
  /// The shortest duration of climbing rates; over seconds, altitudes are noise.
  static let shortestClimb = 60
}

/// The largest gain of a running sum over each duration, over all spans of a workout.
///
/// It is given one value per second of a span; no window crosses the end of a span. It stores the sums of the longest
/// window and some more. Once there are many new sums, it compares all windows of each duration: eight at a time, which
/// is faster than deciding which windows can be skipped. Sums wrap on overflow. The gain of a window does not overflow:
/// its values are readings (`LoggedReading`), and 65,533 steps for 18,000 s fit in 31 bits.
struct WindowMaximum: Sendable {
  /// The largest gain over one duration.
  struct Best: Sendable, Equatable {
    /// Gain in steps; `none` if there was no window.
    var gain = none
    /// Second at which the window begins, counted from the log's origin.
    var second = 0

    static let none = Int32.min
    var isThere: Bool { gain != Self.none }
  }

  private(set) var bests = [Best](repeating: Best(), count: CurveDurations.seconds.count)
  /// Running sums, of which the first `count` are valid: the sums of the longest window, and 2,048 more.
  ///
  /// Between two quantities the array is empty and can be used as scratch space.
  var sums = [Int32](repeating: 0, count: 20_049)
  private var count = 0
  /// The newest sum.
  private var newestSum: Int32 = 0
  /// The second of the first sum.
  private var firstSecond = 0
  /// The number of sums whose windows have been compared.
  private var scanned = 1
  /// The shortest duration in seconds that is compared.
  private var shortest = 1

  init() {}

  /// Removes everything.
  ///
  /// For altitudes, durations below a minute are skipped, and gains can be negative.
  mutating func reset(for quantity: LoggedQuantity = .power) {
    shortest = quantity == .altitude ? CurveDurations.shortestClimb : 1
    for place in bests.indices { bests[place] = Best() }
    (count, scanned) = (0, 1)
  }

  /// Continues from bests that were found before.
  mutating func keep(_ bests: [Best]) { self.bests = bests }

  // MARK: Seconds

  /// Begins a span; its first window begins at the given second.
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

  /// Adds the readings of moments from `place` on that follow each other by one second, while there is room.
  ///
  /// Returns the place after the last added moment.
  @inline(__always)
  mutating func addRun(of quantity: LoggedQuantity, _ log: MomentColumns, from place: Int) -> Int {
    let end = log.endOfRun(quantity, from: place, limit: min(log.count, place &+ sums.count &- count))
    sums.putSums(of: quantity, log, place..<end, at: count, &newestSum)
    count &+= end &- place
    return end
  }

  /// The same for altitudes; `level` is the newest altitude in thousandths of a step, before and after the call.
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

  /// Adds seconds with a gain of 0, for quantities without negative gains.
  ///
  /// A window that ends in such a gap gains no more than the window that ends at its beginning. So for durations that
  /// fitted before the gap no window is compared, and for longer durations only the first. Gaps cost little except for
  /// storing their sums.
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

  /// Removes the sums at which no later window begins.
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

  /// Compares the windows that end in new seconds.
  private mutating func scan() {
    guard scanned < count else { return }
    for (place, duration) in CurveDurations.seconds.enumerated() where duration >= shortest {
      let first = max(scanned, duration)
      guard first < count else { break }
      look(at: place, over: duration, endingIn: first..<count)
    }
    scanned = count
  }

  /// Compares the windows of the duration at `place`.
  private mutating func look(at place: Int, over duration: Int, endingIn ends: Range<Int>) {
    let (gain, end) = sums.greatestGain(over: duration, endingIn: ends)
    if gain > bests[place].gain { bests[place] = Best(gain: gain, second: firstSecond &+ end &- duration) }
  }
}
