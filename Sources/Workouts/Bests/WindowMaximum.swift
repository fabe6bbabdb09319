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
/// and some more, and goes through them only when there are many: for each duration one pass over neighbouring numbers,
/// which the processor makes four at a time, or for a long one over a few of them. Wraps where sums overflow; a window's gain does not, as its values are
/// readings (`LoggedReading`): 65,533 steps for 18,000 s fit in 31 bits.
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

  /// Sums that are kept beside those of the longest window, at most.
  private static let room = 8192

  private(set) var bests = [Best](repeating: Best(), count: CurveDurations.seconds.count)
  private var sums: [Int32] = []
  /// The newest of them.
  private var newestSum: Int32 = 0
  /// The second at which the first of the sums was reached.
  private var firstSecond = 0
  /// Windows that end before this place have been looked at.
  private var scanned = 1
  /// True when no second loses anything.
  private var isRising = true
  /// The shortest duration that is looked at, in seconds.
  private var shortest = 1

  init() { sums.reserveCapacity(CurveDurations.longest &+ 1 &+ Self.room) }

  /// Forgets everything; heights are not looked at over less than a minute, and may fall.
  mutating func reset(for quantity: LoggedQuantity = .power) {
    isRising = quantity != .altitude
    shortest = quantity == .altitude ? CurveDurations.shortestClimb : 1
    for place in bests.indices { bests[place] = Best() }
    sums.removeAll(keepingCapacity: true)
  }

  /// Goes on from bests that were found before.
  mutating func keep(_ bests: [Best]) { self.bests = bests }

  /// Begins a span whose first window may begin at a second, with a level that gains are counted from.
  mutating func begin(at second: Int, level: Int32 = 0) {
    endSpan()
    firstSecond = second
    scanned = 1
    newestSum = level
    sums.append(level)
  }

  /// Adds a second in which the sum gains a value.
  @inline(__always) mutating func add(_ gain: Int32) {
    if sums.count == sums.capacity { makeRoom() }
    newestSum = newestSum &+ gain
    sums.append(newestSum)
  }

  /// Adds seconds without a gain, where no gain is negative.
  ///
  /// A window that ends in them gains no more than the one that ends where they begin, so that of a duration that fitted
  /// in before none is looked at, and of others the first: gaps cost little but their sums.
  mutating func addNothing(seconds: Int) {
    scan()
    let before = sums.count
    var rest = seconds
    while rest > 0 {
      if sums.count == sums.capacity { makeRoom() }
      let count = min(rest, sums.capacity &- sums.count)
      sums.append(contentsOf: repeatElement(newestSum, count: max(0, count)))
      scanned = sums.count
      rest &-= max(1, count)
    }
    for (place, duration) in CurveDurations.seconds.enumerated() where duration >= before && duration < sums.count {
      var best = bests[place]
      look(over: duration, endingIn: duration..<duration &+ 1, &best)
      bests[place] = best
    }
  }

  /// Ends the span.
  mutating func endSpan() {
    scan()
    sums.removeAll(keepingCapacity: true)
  }

  /// Forgets sums that no window to come begins at.
  private mutating func makeRoom() {
    scan()
    let dropped = sums.count &- CurveDurations.longest
    guard dropped > 0 else { return }
    for place in dropped..<sums.count { sums[place &- dropped] = sums[place] }
    sums.removeLast(dropped)
    firstSecond &+= dropped
    scanned = sums.count
  }

  /// Looks at the windows that end in new seconds.
  private mutating func scan() {
    guard scanned < sums.count else { return }
    if isRising { scanShort() }
    let shortest = isRising ? Self.shortestStrided : shortest
    for (place, duration) in CurveDurations.seconds.enumerated() where duration >= shortest {
      let first = max(scanned, duration)
      guard first < sums.count else { break }
      // Apart from the array, which would be copied beside what is read of it.
      var best = bests[place]
      if isRising {
        stride(over: duration, endingIn: first..<sums.count, &best)
      } else {
        look(over: duration, endingIn: first..<sums.count, &best)
      }
      bests[place] = best
    }
    scanned = sums.count
  }

  /// Durations of less than a minute, with the place of one that divides each.
  private static let short: [(seconds: Int, divisor: Int)] = [
    (1, 0), (2, 0), (3, 0), (5, 0), (8, 1), (10, 3), (12, 2), (15, 3), (20, 5), (30, 5), (45, 7),
  ]
  /// Ends that are looked at together, at least as many as the longest short duration has seconds.
  private static let blockEnds = 64

  /// Looks at short windows, block after block of their ends.
  ///
  /// A window is made of shorter ones, and gains no more than the best of them would as often: where those of the block and
  /// of the one before it gain too little, none need be looked at. So nearly all blocks are looked at for the shortest
  /// durations alone.
  private mutating func scanShort() {
    let short = Self.short
    // Of windows that end before the first block nothing is known, unless there are none.
    var before = InlineArray<11, Int32>(repeating: scanned > 1 ? .max : 0)
    var first = scanned
    while first < sums.count {
      let end = min(first &+ Self.blockEnds, sums.count)
      var gains = InlineArray<11, Int32>(repeating: 0)
      for place in 0..<min(short.count, 11) {
        let (duration, divisor) = short[place]
        guard end > duration else { break }
        let most = max(gains[divisor], before[divisor])
        if place > 0, most < .max {
          let bound = most &* Int32(truncatingIfNeeded: duration / max(1, short[divisor].seconds))
          if bound <= bests[place].gain {
            gains[place] = bound
            continue
          }
        }
        let ends = max(first, duration)..<end
        let gain = sums.greatestGain(over: duration, endingIn: ends)
        gains[place] = gain
        if gain > bests[place].gain { noteBest(gain, of: place, over: duration, endingIn: ends) }
      }
      before = gains
      first = end
    }
  }

  private mutating func noteBest(_ gain: Int32, of place: Int, over duration: Int, endingIn ends: Range<Int>) {
    var end = ends.lowerBound
    while end < ends.upperBound &- 1, sums[end] &- sums[end &- duration] != gain { end &+= 1 }
    bests[place] = Best(gain: gain, second: firstSecond &+ end &- duration)
  }

  /// The shortest duration of which ends are looked at together.
  private static let shortestStrided = 60

  /// Looks at long windows: all that end in a stride gain no more than the time that they cover together, which nearly
  /// always is less than the best.
  private func stride(over duration: Int, endingIn ends: Range<Int>, _ best: inout Best) {
    // A sixteenth of the window, so that what they cover together is little more than each.
    let stride = min(max(8, duration / 16), 64)
    var end = ends.lowerBound
    while end < ends.upperBound {
      let far = min(end &+ stride, ends.upperBound)
      if sums[far &- 1] &- sums[end &- duration] > best.gain { look(over: duration, endingIn: end..<far, &best) }
      end = far
    }
  }

  private func look(over duration: Int, endingIn ends: Range<Int>, _ best: inout Best) {
    let gain = sums.greatestGain(over: duration, endingIn: ends)
    guard gain > best.gain else { return }
    var end = ends.lowerBound
    while end < ends.upperBound &- 1, sums[end] &- sums[end &- duration] != gain { end &+= 1 }
    best = Best(gain: gain, second: firstSecond &+ end &- duration)
  }
}
