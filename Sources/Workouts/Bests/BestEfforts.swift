/// The shortest time over a distance.
public struct BestEffort: Equatable, Sendable {
  /// Metres.
  public var meters: Double
  /// Seconds from one end of the stretch to the other, pauses included.
  public var seconds: Double
  /// When it begins.
  public var start: Instant

  /// The lengths of all activities in metres, ascending.
  public static let lengths = Array(Set(BestEfforts.onFoot + BestEfforts.onWheels)).sorted()
}

/// The shortest elapsed time over any stretch of some length.
///
/// Two places walk along the way, one after the other, as far apart as the length: each moment is looked at once or
/// twice. Between two moments the way is even, so the shortest time begins or ends at a moment. Nothing reaches across
/// a way that is not believed.
struct BestEfforts: Sendable {
  /// Lengths on foot and in water, in metres: 400 m to 15 km, with miles, half marathon and marathon.
  static let onFoot = [400, 800, 1000, 1609.344, 3218.688, 5000, 10_000, 15_000, 21_097.5, 42_195]
  /// Lengths on wheels, in metres.
  static let onWheels: [Double] = [10_000, 20_000, 40_000, 80_000, 100_000, 160_000]

  /// The lengths for an activity; none where nobody asks.
  static func lengths(_ activity: ActivityType) -> [Double] {
    switch activity {
    case .running, .swimming: onFoot
    case .cycling, .handCycling: onWheels
    default: []
    }
  }

  /// The shortest time over one length.
  struct Best: Sendable {
    let millimeters: UInt32
    /// Milliseconds; infinite where the way is shorter.
    var milliseconds = Double.infinity
    /// When it begins, in milliseconds since the log's origin.
    var start = 0.0
  }

  private(set) var bests: [Best] = []

  /// Forgets everything.
  mutating func reset() { bests.removeAll(keepingCapacity: true) }

  /// Goes through the ways of a log.
  mutating func add(_ log: inout MomentLog, _ activity: ActivityType) {
    let lengths = Self.lengths(activity)
    if bests.count != lengths.count {
      bests = lengths.map { Best(millimeters: UInt32(clamping: Int64(saturating: $0 * 1000))) }
    }
    guard !bests.isEmpty else { return }
    var first: Int?
    var newest: Int?
    var isBroken = false
    for place in log.moments.indices {
      if log.moments[place].marks.contains(.isSuspect) { isBroken = true }
      guard log.moments[place].marks.contains(.distance) else { continue }
      if let newest, !isBroken {
        log.makeEven(from: newest, to: place)
      } else {
        if let first, let newest { take(first, newest, log) }
        first = place
      }
      newest = place
      isBroken = false
    }
    if let first, let newest { take(first, newest, log) }
  }

  /// Takes a way without a break, from one moment to another.
  private mutating func take(_ first: Int, _ last: Int, _ log: borrowing MomentLog) {
    let whole = log.moments[last].millimeters &- log.moments[first].millimeters
    for place in bests.indices where bests[place].millimeters <= whole {
      bests[place].walk(first, last, log)
    }
  }

  /// The best efforts over all lengths that the way has.
  func efforts(_ log: borrowing MomentLog) -> [BestEffort] {
    bests.filter { $0.milliseconds < .infinity }.map {
      BestEffort(
        meters: Double($0.millimeters) / 1000, seconds: $0.milliseconds / 1000,
        start: log.origin.advanced(byMilliseconds: Int64(saturating: $0.start)))
    }
  }
}

extension BestEfforts.Best {
  /// Moments that are passed over together where none of their stretches can be the shortest.
  private static let stride = 32

  /// Walks along the moments of an unbroken way.
  fileprivate mutating func walk(_ first: Int, _ last: Int, _ log: borrowing MomentLog) {
    // The first moment from which the stretch does not reach to `end` yet.
    var next = first
    var end = first &+ 1
    while end <= last {
      let far = min(end &+ Self.stride, last &+ 1)
      let reached = firstShort(after: next, endingAt: far &- 1, log)
      let least = log.moments[end &- 1].milliseconds -| log.moments[min(reached, last)].milliseconds
      if Double(least) >= milliseconds {
        (next, end) = (reached, far)
        continue
      }
      while end < far {
        step(to: end, &next, first, log)
        end &+= 1
      }
    }
  }

  /// The first moment from `place` on from which the way to `end` is too short.
  private func firstShort(after place: Int, endingAt end: Int, _ log: borrowing MomentLog) -> Int {
    let way = log.moments[end].millimeters
    func isShort(_ place: Int) -> Bool { way &- log.moments[place].millimeters < millimeters }
    var low = place
    var step = 1
    while low &+ step <= end, !isShort(low &+ step &- 1) {
      low &+= step
      step &*= 2
    }
    var high = min(low &+ step, end)
    while low < high {
      let middle = (low &+ high) / 2
      if isShort(middle) { high = middle } else { low = middle &+ 1 }
    }
    return low
  }

  private mutating func step(to end: Int, _ next: inout Int, _ first: Int, _ log: borrowing MomentLog) {
    let to = log.moments[end]
    let before = log.moments[end &- 1]
    while next < end, to.millimeters &- log.moments[next].millimeters >= millimeters {
      let from = log.moments[next]
      next &+= 1
      if Double(before.milliseconds -| from.milliseconds) >= milliseconds { continue }
      let over = to.millimeters &- from.millimeters &- millimeters
      let part = Double(over) / Double(max(1, to.millimeters &- before.millimeters))
      let time = Double(to.milliseconds) - Double(to.milliseconds &- before.milliseconds) * part
      keep(from: Double(from.milliseconds), to: time)
    }
    guard next > first else { return }
    let (from, after) = (log.moments[next &- 1], log.moments[next])
    if Double(to.milliseconds -| after.milliseconds) >= milliseconds { return }
    let over = to.millimeters &- from.millimeters &- millimeters
    let part = Double(over) / Double(max(1, after.millimeters &- from.millimeters))
    keep(
      from: Double(from.milliseconds) + Double(after.milliseconds &- from.milliseconds) * part,
      to: Double(to.milliseconds))
  }

  private mutating func keep(from start: Double, to end: Double) {
    guard end - start < milliseconds else { return }
    (milliseconds, self.start) = (end - start, start)
  }
}

extension MomentLog {
  /// Gives each moment between two moves of the counter its place on an even way.
  fileprivate mutating func makeEven(from first: Int, to last: Int) {
    guard first &+ 1 < last else { return }
    let (from, to) = (moments[first], moments[last])
    let way = Double(to.millimeters &- from.millimeters)
    let milliseconds = Double(max(1, to.milliseconds &- from.milliseconds))
    for place in first &+ 1..<last {
      let part = Double(moments[place].milliseconds &- from.milliseconds) / milliseconds
      setWay(from.millimeters &+ UInt32(clamping: Int64(saturating: way * part)), at: place)
    }
  }
}
