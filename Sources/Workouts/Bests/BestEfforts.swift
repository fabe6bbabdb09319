/// The shortest time over a distance.
public struct BestEffort: Equatable, Sendable {
  /// Metres.
  public var meters: Double
  /// Seconds from one end of the stretch to the other, pauses included.
  public var seconds: Double
  /// When it begins.
  public var start: Instant

  /// The lengths of all activities in metres, ascending.
  public static let lengths = Array(Set(BestEfforts.inWater + BestEfforts.onWheels)).sorted()
}

/// The shortest elapsed times over a set of distances.
///
/// Two positions move along the log, as far apart as the distance, so each moment is read once or twice. Between two
/// moments the speed is taken as constant, so the fastest stretch begins or ends at a moment. A stretch never crosses a
/// suspect distance.
struct BestEfforts: Sendable {
  /// Distances on foot, in metres: 400 m to 15 km, with miles, half marathon and marathon.
  static let onFoot = [400, 800, 1000, 1609.344, 3218.688, 5000, 10_000, 15_000, 21_097.5, 42_195]
  /// Distances in water, in metres.
  static let inWater = [100, 200] + onFoot
  /// Distances on wheels, in metres.
  static let onWheels: [Double] = [10_000, 20_000, 40_000, 80_000, 100_000, 160_000]

  /// The distances for an activity; empty for activities without best efforts.
  static func lengths(_ activity: ActivityType) -> [Double] {
    switch activity {
    case .running: onFoot
    case .swimming: inWater
    case .cycling, .handCycling: onWheels
    default: []
    }
  }

  /// The shortest time over one distance.
  struct Best: Sendable {
    let millimeters: UInt32
    /// Milliseconds; infinite if the recording is shorter than the distance.
    var milliseconds = Double.infinity
    /// The start of the stretch, in milliseconds since the log's origin.
    var start = 0.0
  }

  private(set) var bests: [Best] = []

  /// Removes all results.
  mutating func reset() { bests.removeAll(keepingCapacity: true) }

  /// Searches all distances of a log.
  ///
  /// `room` is scratch space for the distances at each second, which are compared many at a time. Its previous content
  /// is lost.
  mutating func add(_ log: inout MomentLog, _ activity: ActivityType, room: inout [Int32]) {
    let lengths = Self.lengths(activity)
    if bests.count != lengths.count {
      bests = lengths.map { Best(millimeters: UInt32(clamping: Int64(saturating: $0 * 1000))) }
    }
    guard !bests.isEmpty else { return }
    var way = Way()
    while let stretch = log.moments.withColumns({ way.next(in: $0) }) {
      guard stretch.isEven else {
        take(stretch.from, stretch.to, log, &room)
        continue
      }
      log.makeEven(from: stretch.from, to: stretch.to)
    }
  }

  /// Reads the counter's distances in order.
  ///
  /// It stops at moments between two moves of the counter, and where the distance is suspect.
  private struct Way {
    private var place = 0
    private var first = -1
    private var newest = -1
    private var isBroken = false
    private var isOver = false

    /// The next stretch to interpolate, or the next complete stretch without a break.
    mutating func next(in log: MomentColumns) -> (from: Int, to: Int, isEven: Bool)? {
      while place < log.count {
        // The usual case: the counter moves from one moment to the next.
        if !isBroken, newest >= 0, newest &+ 1 == place {
          place = log.endOfRun(.distance, from: place)
          newest = place &- 1
          if place == log.count { break }
        }
        let here = place
        place &+= 1
        let marks = log.marks(here)
        if marks.contains(.isSuspect) { isBroken = true }
        guard marks.contains(.distance) else { continue }
        let (begun, before, isApart) = (first, newest, isBroken || newest < 0)
        newest = here
        isBroken = false
        guard isApart else {
          if before &+ 1 == here { continue }
          return (before, here, true)
        }
        first = here
        if before >= 0 { return (begun, before, false) }
      }
      if isOver || newest < 0 { return nil }
      isOver = true
      return (first, newest, false)
    }
  }

  /// Searches a stretch without a break.
  private mutating func take(_ first: Int, _ last: Int, _ log: borrowing MomentLog, _ room: inout [Int32]) {
    let whole = log.moments[last].millimeters &- log.moments[first].millimeters
    guard bests.contains(where: { $0.millimeters <= whole }) else { return }
    let seconds =
      whole > UInt32(Int32.max) ? nil : log.moments.withColumns { room.putWays($0, from: first, through: last) }
    for place in bests.indices where bests[place].millimeters <= whole {
      // A copy outside the array: each change within the array would be checked.
      var best = bests[place]
      log.moments.withColumns { columns in
        if let seconds {
          best.search(first, last, columns, room, seconds)
        } else {
          best.walk(first, last, columns)
        }
      }
      bests[place] = best
    }
  }

  /// The best efforts over all distances that the recording covers, up to a speed in metres per second.
  func efforts(_ log: borrowing MomentLog, upTo speed: Double) -> [BestEffort] {
    bests.filter { $0.milliseconds < .infinity && Double($0.millimeters) <= $0.milliseconds * speed }.map {
      BestEffort(
        meters: Double($0.millimeters) / 1000, seconds: $0.milliseconds / 1000,
        start: log.origin.advanced(byMilliseconds: Int64(saturating: $0.start)))
    }
  }
}

extension BestEfforts.Best {
  /// The number of moments that are skipped together if none of their stretches can be the shortest, and the size of
  /// the smaller groups within them.
  private static let (stride, part) = (64, 8)

  /// Searches an unbroken stretch second by second; `ways` contains the distance at each second.
  ///
  /// One end of each fastest stretch is a moment. Take a stretch that starts at a moment and is no longer than the
  /// shortest time so far, rounded up to seconds. It must end before the distance since its start exceeds the length;
  /// rounding loses a millimetre. Only such ends are compared.
  fileprivate mutating func search(_ first: Int, _ last: Int, _ log: MomentColumns, _ ways: [Int32], _ count: Int) {
    let tried = tried(first, last, log)
    let length = Int32(truncatingIfNeeded: millimeters) &- 1
    let origin = log.milliseconds(first)
    var (next, end) = (first, first)
    var second = 1
    while second < count {
      let shortest = min(Double(tried) + 1, milliseconds) / 1000
      let reach =
        shortest < Double(count) ? max(1, Int(truncatingIfNeeded: Int64(saturating: shortest.rounded(.up)))) : count
      // Up to this second, a window of that many seconds would begin before the first moment.
      if second < reach {
        let bound = min(reach, count)
        second = binarySearch(from: second, to: bound) { ways[$0] >= length }
        if second == bound { continue }
      } else {
        guard let found = ways.firstGain(of: length, over: reach, endingIn: second..<count) else { return }
        second = found
      }
      // The first moment that is not earlier. The moments after it are mostly as fast.
      let time = origin &+ UInt32(truncatingIfNeeded: second) &* 1000
      end = binarySearch(from: end &+ 1, to: min(last, first &+ second)) { log.milliseconds($0) >= time }
      next = firstShort(after: next, endingAt: end &- 1, log)
      let far = min(end &+ Self.part, last &+ 1)
      for place in end..<max(end, far) { step(to: place, &next, first, log) }
      end = far &- 1
      second = Int((log.milliseconds(end) &- origin) / 1000) &+ 1
    }
  }

  /// Compares all moments of an unbroken stretch.
  fileprivate mutating func walk(_ first: Int, _ last: Int, _ log: MomentColumns) {
    let tried = tried(first, last, log)
    // The first moment from which the distance to the moment before `end` was too short, in the last search.
    var next = first
    // The newest moment from which all stretches that end at `end` or later take too long; `first - 1` if there is no
    // such moment.
    var old = first &- 1
    var end = first &+ 1
    while end <= last {
      let far = min(end &+ Self.stride, last &+ 1)
      if passes(end, far, &old, first, tried, log) {
        end = far
        continue
      }
      while end < far {
        let near = min(end &+ Self.part, far)
        if !passes(end, near, &old, first, tried, log) {
          next = firstShort(after: next, endingAt: end &- 1, log)
          for place in end..<max(end, near) { step(to: place, &next, first, log) }
        }
        end = near
      }
    }
  }

  /// An upper bound of the shortest time: slightly more than the shortest of some sampled stretches.
  ///
  /// A stretch that takes longer cannot be the fastest.
  private func tried(_ first: Int, _ last: Int, _ log: MomentColumns) -> UInt32 {
    var least = UInt32.max
    var (next, end) = (first, first &+ Self.stride)
    while end <= last {
      next = firstShort(after: next, endingAt: end, log)
      // From the moment before `next`, the stretch is long enough.
      if next > first { least = min(least, log.milliseconds(end) -| log.milliseconds(next &- 1)) }
      end &+= Self.stride
    }
    return least
  }

  /// Whether none of the stretches that end at a group of moments can be the shortest.
  ///
  /// A stretch that is no slower than the shortest so far begins after `old`. From there, even the distance to the last
  /// moment of the group is too short.
  @inline(__always)
  private func passes(
    _ end: Int, _ far: Int, _ old: inout Int, _ first: Int, _ tried: UInt32, _ log: MomentColumns
  ) -> Bool {
    let shortest = min(Double(tried) + 1, milliseconds)
    let time = log.milliseconds(end &- 1)
    while old &+ Self.part < end, Double(time -| log.milliseconds(old &+ Self.part)) >= shortest { old &+= Self.part }
    while old &+ 1 < end, Double(time -| log.milliseconds(old &+ 1)) >= shortest { old &+= 1 }
    return old >= first && log.millimeters(far &- 1) &- log.millimeters(old) < millimeters
  }

  /// The first moment from `place` on from which the distance to `end` is too short.
  @inline(__always) private func firstShort(after place: Int, endingAt end: Int, _ log: MomentColumns) -> Int {
    let way = log.millimeters(end)
    var low = place
    var step = 1
    while low &+ step <= end, way &- log.millimeters(low &+ step &- 1) >= millimeters {
      low &+= step
      step &*= 2
    }
    return binarySearch(from: low, to: min(low &+ step, end)) { way &- log.millimeters($0) < millimeters }
  }

  @inline(__always) private mutating func step(to end: Int, _ next: inout Int, _ first: Int, _ log: MomentColumns) {
    let (to, time) = (log.millimeters(end), log.milliseconds(end))
    let before = log.milliseconds(end &- 1)
    while next < end, to &- log.millimeters(next) >= millimeters {
      let (from, begun) = (log.millimeters(next), log.milliseconds(next))
      next &+= 1
      if Double(before -| begun) >= milliseconds { continue }
      let over = to &- from &- millimeters
      let part = Double(over) / Double(max(1, to &- log.millimeters(end &- 1)))
      keep(from: Double(begun), to: Double(time) - Double(time &- before) * part)
    }
    guard next > first else { return }
    let after = log.milliseconds(next)
    if Double(time -| after) >= milliseconds { return }
    let (from, begun) = (log.millimeters(next &- 1), log.milliseconds(next &- 1))
    let over = to &- from &- millimeters
    let part = Double(over) / Double(max(1, log.millimeters(next) &- from))
    keep(from: Double(begun) + Double(after &- begun) * part, to: Double(time))
  }

  private mutating func keep(from start: Double, to end: Double) {
    guard end - start < milliseconds else { return }
    (milliseconds, self.start) = (end - start, start)
  }
}

extension MomentLog {
  /// Interpolates the distance of each moment between two moves of the counter.
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
