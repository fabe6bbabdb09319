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
/// and some more, and goes through them only when there are many: for each duration over those blocks of neighbouring
/// windows that may hold a greater gain than windows that were tried before. Wraps where sums overflow; a window's gain
/// does not, as its values are readings (`LoggedReading`): 65,533 steps for 18,000 s fit in 31 bits.
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

  /// Windows that are looked at together, by their ends.
  private static let blockEnds = 64

  private(set) var bests = [Best](repeating: Best(), count: CurveDurations.seconds.count)
  /// Running sums, the first `count` of them: those of the longest window, and 8,192 more.
  private var sums = [Int32](repeating: 0, count: 26_193)
  private var count = 0
  /// The least and greatest values, and sums, of each block.
  private var blocks = [Block](repeating: Block(), count: 410)
  /// The newest of the sums.
  private var newestSum: Int32 = 0
  /// The second at which the first of the sums was reached.
  private var firstSecond = 0
  /// Windows that end before this place have been looked at.
  private var scanned = 1
  /// True when no second loses anything.
  private var isRising = true
  /// The shortest duration that is looked at, in seconds.
  private var shortest = 1

  private struct Block: BitwiseCopyable, Sendable {
    var leastGain = Int32.max
    var greatestGain = Int32.min
    var leastSum = Int32.max
    var greatestSum = Int32.min
  }

  init() {}

  /// Forgets everything; heights are not looked at over less than a minute, and may fall.
  mutating func reset(for quantity: LoggedQuantity = .power) {
    isRising = quantity != .altitude
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
    let limit = min(log.count, place &+ sums.count &- count)
    let end = sums.putRun(of: quantity, log, from: place, limit: limit, at: count, &newestSum)
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
      noteFlat(count..<count &+ added)
      count &+= added
      scanned = count
      rest &-= max(1, added)
    }
    for (place, duration) in CurveDurations.seconds.enumerated() where duration >= before && duration < count {
      var best = bests[place]
      look(over: duration, endingIn: duration..<duration &+ 1, &best)
      bests[place] = best
    }
  }

  /// Ends the span.
  mutating func endSpan() {
    scan()
    (count, scanned) = (0, 1)
  }

  /// Forgets sums that no window to come begins at, whole blocks of them.
  private mutating func makeRoom() {
    scan()
    let dropped = max(0, count &- CurveDurations.longest) / Self.blockEnds
    guard dropped > 0 else { return }
    let seconds = dropped &* Self.blockEnds
    for place in seconds..<max(seconds, count) { sums[place &- seconds] = sums[place] }
    for place in dropped..<blocks.count { blocks[place &- dropped] = blocks[place] }
    count &-= seconds
    firstSecond &+= seconds
    scanned = count
  }

  // MARK: Blocks

  /// Notes what the blocks of new sums hold.
  private mutating func noteBlocks(_ places: Range<Int>) {
    var first = places.lowerBound
    while first < places.upperBound {
      let number = first / Self.blockEnds
      let end = min((number &+ 1) &* Self.blockEnds, places.upperBound)
      let gains = sums.extremeGains(to: first..<end)
      var block = isNew(first) ? Block() : blocks[number]
      block.leastGain = min(block.leastGain, gains.least)
      block.greatestGain = max(block.greatestGain, gains.greatest)
      if isRising {
        block.leastSum = min(block.leastSum, sums[first])
        block.greatestSum = sums[end &- 1]
      } else {
        for place in first..<end {
          block.leastSum = min(block.leastSum, sums[place])
          block.greatestSum = max(block.greatestSum, sums[place])
        }
      }
      blocks[number] = block
      first = end
    }
  }

  /// Notes blocks of sums that stay as they are.
  private mutating func noteFlat(_ places: Range<Int>) {
    var first = places.lowerBound
    while first < places.upperBound {
      let number = first / Self.blockEnds
      var block = isNew(first) ? Block() : blocks[number]
      block.leastGain = min(block.leastGain, 0)
      block.greatestGain = max(block.greatestGain, 0)
      block.leastSum = min(block.leastSum, newestSum)
      block.greatestSum = max(block.greatestSum, newestSum)
      blocks[number] = block
      first = (number &+ 1) &* Self.blockEnds
    }
  }

  /// True for the first sum of its block that anything gains; the very first sum gains nothing.
  private func isNew(_ place: Int) -> Bool { place % Self.blockEnds == 0 || place == 1 }

  // MARK: Windows

  /// Looks at the windows that end in new seconds.
  private mutating func scan() {
    guard scanned < count else { return }
    noteBlocks(scanned..<count)
    if isRising { scanShort() }
    let shortest = isRising ? Self.shortestByBlocks : shortest
    for (place, duration) in CurveDurations.seconds.enumerated() where duration >= shortest {
      let first = max(scanned, duration)
      guard first < count else { break }
      // Apart from the array, which would be copied beside what is read of it.
      var best = bests[place]
      scan(over: duration, endingIn: first..<count, &best)
      bests[place] = best
    }
    scanned = count
  }

  /// The shortest duration that blocks are good for where sums rise.
  private static let shortestByBlocks = 60

  /// Looks at the windows of a duration, block after block of their ends.
  ///
  /// One window of each block is tried first. Then only those blocks are gone through whose windows can gain as much as the
  /// best of all that were tried: no more than its first one, and all seconds after that at its greatest value less the
  /// least that goes out, nor than from the least sum to the greatest.
  private func scan(over duration: Int, endingIn ends: Range<Int>, _ best: inout Best) {
    let tried = sums.sampledGain(
      over: duration, endingFrom: ends.lowerBound, before: ends.upperBound, every: Self.blockEnds)
    var end = ends.lowerBound
    while end < ends.upperBound {
      let far = min((end / Self.blockEnds &+ 1) &* Self.blockEnds, ends.upperBound)
      if isRising {
        // What costs least first: mostly it is enough.
        let most = sums[far &- 1] &- sums[end &- duration]
        if most >= tried, most > best.gain, mayGain(over: duration, endingIn: end..<far, tried, best) {
          if duration >= Self.shortestByParts {
            lookByParts(over: duration, endingIn: end..<far, tried, &best)
          } else {
            look(over: duration, endingIn: end..<far, &best)
          }
        }
      } else if mayClimb(over: duration, endingIn: end..<far, tried, best),
        mayGain(over: duration, endingIn: end..<far, tried, best)
      {
        look(over: duration, endingIn: end..<far, &best)
      }
      end = far
    }
  }

  /// True when the windows that end in a block may gain enough by the values that come in and go out.
  private func mayGain(over duration: Int, endingIn ends: Range<Int>, _ tried: Int32, _ best: Best) -> Bool {
    let last = ends.upperBound &- 1
    let goingOut = min(
      blocks[(ends.lowerBound &- duration) / Self.blockEnds].leastGain,
      blocks[(last &- duration) / Self.blockEnds].leastGain)
    let change = max(0, Int(blocks[last / Self.blockEnds].greatestGain) &- Int(goingOut))
    let first = sums[ends.lowerBound] &- sums[ends.lowerBound &- duration]
    let most = Int(first) &+ (last &- ends.lowerBound) &* change
    return most >= Int(tried) && most > Int(best.gain)
  }

  /// True when they may by the least and the greatest of the sums; the very first sum is in no block.
  private func mayClimb(over duration: Int, endingIn ends: Range<Int>, _ tried: Int32, _ best: Best) -> Bool {
    let (first, last) = (ends.lowerBound &- duration, ends.upperBound &- 1)
    var least = min(blocks[first / Self.blockEnds].leastSum, blocks[(last &- duration) / Self.blockEnds].leastSum)
    if first < Self.blockEnds { least = min(least, sums[0]) }
    let most = Int(blocks[last / Self.blockEnds].greatestSum) &- Int(least)
    return most >= Int(tried) && most > Int(best.gain)
  }

  /// The shortest duration of which parts of a block are worth a look of their own, and the windows of a part.
  private static let (shortestByParts, partEnds) = (180, 16)

  /// Looks at those windows of a block that end in a part of it in which sums rise enough.
  private func lookByParts(over duration: Int, endingIn ends: Range<Int>, _ tried: Int32, _ best: inout Best) {
    var end = ends.lowerBound
    while end < ends.upperBound {
      let far = min(end &+ Self.partEnds, ends.upperBound)
      let most = sums[far &- 1] &- sums[end &- duration]
      if most >= tried, most > best.gain { look(over: duration, endingIn: end..<far, &best) }
      end = far
    }
  }

  /// Durations of less than a minute, with the place of one that divides each.
  private static let short: [(seconds: Int, divisor: Int)] = [
    (1, 0), (2, 0), (3, 0), (5, 0), (8, 1), (10, 3), (12, 2), (15, 3), (20, 5), (30, 5), (45, 7),
  ]

  /// Looks at short windows, block after block of their ends.
  ///
  /// A window is made of shorter ones, and gains no more than the best of them would as often: where those of the block and
  /// of the one before it gain too little, none need be looked at. So nearly all blocks are looked at for the shortest
  /// durations alone.
  private mutating func scanShort() {
    let short = Self.short
    // Of windows that end before the first block nothing is known, unless there are none.
    var before = InlineArray<11, Int32>(repeating: scanned > 1 ? .max : 0)
    var tried = InlineArray<11, Int32>(repeating: .min)
    for place in 1..<min(short.count, 11) {
      let first = max(scanned, short[place].seconds)
      guard first < count else { break }
      tried[place] = sums.sampledGain(
        over: short[place].seconds, endingFrom: first, before: count, every: Self.blockEnds)
    }
    var first = scanned
    while first < count {
      let end = min((first / Self.blockEnds &+ 1) &* Self.blockEnds, count)
      var gains = InlineArray<11, Int32>(repeating: 0)
      for place in 0..<min(short.count, 11) {
        let (duration, divisor) = short[place]
        guard end > duration else { break }
        let most = max(gains[divisor], before[divisor])
        if place > 0, most < .max {
          let bound = most &* Int32(truncatingIfNeeded: duration / max(1, short[divisor].seconds))
          if bound <= bests[place].gain || bound < tried[place] {
            gains[place] = bound
            continue
          }
        }
        let ends = max(first, duration)..<end
        // That of one second is known.
        let gain =
          place == 0 && isNew(first)
          ? blocks[first / Self.blockEnds].greatestGain : sums.greatestGain(over: duration, endingIn: ends)
        gains[place] = gain
        if gain > bests[place].gain { noteBest(gain, of: place, over: duration, endingIn: ends) }
      }
      // Of less than a block the windows before are not all known.
      before = isNew(first) ? gains : InlineArray(repeating: .max)
      first = end
    }
  }

  private mutating func noteBest(_ gain: Int32, of place: Int, over duration: Int, endingIn ends: Range<Int>) {
    var end = ends.lowerBound
    while end < ends.upperBound &- 1, sums[end] &- sums[end &- duration] != gain { end &+= 1 }
    bests[place] = Best(gain: gain, second: firstSecond &+ end &- duration)
  }

  private func look(over duration: Int, endingIn ends: Range<Int>, _ best: inout Best) {
    let gain = sums.greatestGain(over: duration, endingIn: ends)
    guard gain > best.gain else { return }
    var end = ends.lowerBound
    while end < ends.upperBound &- 1, sums[end] &- sums[end &- duration] != gain { end &+= 1 }
    best = Best(gain: gain, second: firstSecond &+ end &- duration)
  }
}
