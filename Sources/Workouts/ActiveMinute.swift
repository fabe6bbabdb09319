/// What the samples of one kind come to in a minute.
public struct MinuteValue: BitwiseCopyable, Sendable {
  /// Samples, or shares of them.
  public var count = 0
  /// Sum of the values, or of their shares that fall into the minute.
  public var sum = 0.0
  /// Smallest and largest value; meaningless while there is none, and for kinds that are shared out.
  public var minimum = Double.infinity, maximum = -Double.infinity

  /// Makes the value of nothing.
  @inlinable public init() {}
}

/// What a minute holds: each measure a table of its own, which compiles to the fewest instructions where samples are added.
@usableFromInline struct MinuteTally: Sendable {
  @usableFromInline var counts = PerKind<Int>(repeating: 0)
  @usableFromInline var sums = PerKind<Double>(repeating: 0)
  @usableFromInline var minima = PerKind<Double>(repeating: .infinity)
  @usableFromInline var maxima = PerKind<Double>(repeating: -.infinity)

  @inlinable @inline(__always) mutating func add(_ value: Double, _ kind: SampleKind) {
    counts[kind] &+= 1
    sums[kind] += value
    // Chosen and stored whatever comes: a branch here would be guessed wrong in one of three cases.
    let (least, most) = (minima[kind], maxima[kind])
    minima[kind] = value < least ? value : least
    maxima[kind] = value > most ? value : most
  }

  mutating func add(_ other: borrowing MinuteTally) {
    for kind in SampleKind.allCases {
      counts[kind] &+= other.counts[kind]
      sums[kind] += other.sums[kind]
      minima[kind] = min(minima[kind], other.minima[kind])
      maxima[kind] = max(maxima[kind], other.maxima[kind])
    }
  }

  @inlinable subscript(kind: SampleKind) -> MinuteValue {
    var value = MinuteValue()
    value.count = counts[kind]
    value.sum = sums[kind]
    value.minimum = minima[kind]
    value.maximum = maxima[kind]
    return value
  }
}

/// The time of a minute.
struct MinuteTime: Sendable {
  var start: Instant
  var end: Instant
  /// Which stretch between pauses it belongs to, from 0.
  var part: Int
  /// Milliseconds inside that are not active; only where the table has no room to tell stretches apart.
  var pausedMilliseconds: Int64 = 0

  init(start: Instant, part: Int) {
    self.start = start
    end = start.advanced(byMilliseconds: MinuteTable.minuteMilliseconds)
    self.part = part
  }

  var activeSeconds: Double {
    Double(max(0, end.unixMilliseconds &- start.unixMilliseconds &- pausedMilliseconds)) / 1000
  }
}

/// A minute of active time, shorter where a pause or the end of the workout cuts it.
public struct ActiveMinute: Sendable {
  private let time: MinuteTime
  private let tally: MinuteTally

  init(_ time: MinuteTime, _ tally: MinuteTally) {
    self.time = time
    self.tally = tally
  }

  /// When it begins.
  public var start: Instant { time.start }
  /// When it ends.
  public var end: Instant { time.end }
  /// Which stretch between pauses it belongs to, from 0.
  public var part: Int { time.part }

  /// Seconds of activity in it.
  public var activeSeconds: Double { time.activeSeconds }

  /// What came of a kind.
  public subscript(kind: SampleKind) -> MinuteValue { tally[kind] }

  /// The sum of a cumulative kind; nil when nothing was added.
  public func total(_ kind: SampleKind) -> Double? { self[kind].sum > 0 ? self[kind].sum : nil }

  /// The plain mean of an instant kind; nil without readings.
  public func mean(_ kind: SampleKind) -> Double? {
    let value = self[kind]
    return value.count > 0 ? value.sum / Double(value.count) : nil
  }

  /// The smallest reading of an instant kind; nil without readings.
  public func lowest(_ kind: SampleKind) -> Double? { self[kind].count > 0 ? self[kind].minimum : nil }

  /// The largest reading of an instant kind; nil without readings.
  public func highest(_ kind: SampleKind) -> Double? { self[kind].count > 0 ? self[kind].maximum : nil }
}

/// The minutes of a workout, in order.
public struct ActiveMinutes: RandomAccessCollection, Sendable {
  var times: [MinuteTime] = []
  @usableFromInline var tallies: [MinuteTally] = []

  /// The first minute's number.
  public var startIndex: Int { 0 }
  /// One more than the last minute's number.
  public var endIndex: Int { times.count }

  /// A minute by its number.
  public subscript(place: Int) -> ActiveMinute { ActiveMinute(times[place], tallies[place]) }

  /// When a minute begins and how many seconds of activity are in it.
  public func time(of place: Int) -> (start: Instant, activeSeconds: Double) {
    (times[place].start, times[place].activeSeconds)
  }

  /// What came of a kind in a minute; costs less than the minute itself, which is all of its kinds.
  @inlinable public func value(_ kind: SampleKind, of place: Int) -> MinuteValue {
    // Through a span: an array's subscript copies the whole tally.
    tallies.span[place][kind]
  }

  /// How many samples of each kind all minutes hold, counted anew for those that are shared out among several.
  public var counts: PerKind<Int> {
    var sum = PerKind<Int>(repeating: 0)
    let tallies = tallies.span
    for place in tallies.indices {
      for kind in 0..<PerKind<Int>.count { sum.values[kind] &+= tallies[place].counts.values[kind] }
    }
    return sum
  }

  mutating func removeAll() {
    times.removeAll(keepingCapacity: true)
    tallies.removeAll(keepingCapacity: true)
  }

  /// Puts a minute without values behind the others.
  mutating func append(_ time: MinuteTime) {
    times.append(time)
    tallies.append(Self.empty)
  }

  private static let empty = MinuteTally()

  /// Puts minutes without values in, all at once: one after the other, each of a week would move those behind it.
  mutating func insert(_ added: some Collection<MinuteTime>, at place: Int) {
    times.insert(contentsOf: added, at: place)
    tallies.insert(contentsOf: repeatElement(MinuteTally(), count: added.count), at: place)
  }

  /// Removes the last minute and gives what it held to the one before.
  mutating func removeLast() {
    tallies[tallies.count - 2].add(tallies[tallies.count - 1])
    times.removeLast()
    tallies.removeLast()
  }

  /// Removes the first minutes, all at once, and gives what they held to the one behind them.
  mutating func removeFirst(_ count: Int) {
    for place in 0..<count { tallies[count].add(tallies[place]) }
    times.removeFirst(count)
    tallies.removeFirst(count)
  }
}
