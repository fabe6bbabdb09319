/// The count, sum and range of one kind's samples in a minute.
public struct MinuteValue: BitwiseCopyable, Sendable {
  /// The number of samples, or of shares of samples.
  public var count = 0
  /// The sum of the values, or of their shares in the minute.
  public var sum = 0.0
  /// Smallest and largest value; undefined if there is none, and for kinds that are divided among minutes.
  public var minimum = Double.infinity, maximum = -Double.infinity

  /// Makes an empty value.
  @inlinable public init() {}
}

/// A minute's values with one table per field, which needs the fewest instructions when samples are added.
@usableFromInline struct MinuteTally: Sendable {
  @usableFromInline var counts = PerKind<Int>(repeating: 0)
  @usableFromInline var sums = PerKind<Double>(repeating: 0)
  @usableFromInline var minima = PerKind<Double>(repeating: .infinity)
  @usableFromInline var maxima = PerKind<Double>(repeating: -.infinity)

  @inlinable @inline(__always) mutating func add(_ value: Double, _ kind: SampleKind) {
    counts[kind] &+= 1
    sums[kind] += value
    // Chosen and stored without a branch, which would be mispredicted in one of three cases.
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

/// The time of a minute, and the index of its tally.
@usableFromInline struct MinuteTime: Sendable {
  var start: Instant
  var end: Instant
  /// Index of its span between pauses, from 0.
  let span: Int
  /// Its index in the active time, from 0.
  var number: Int
  @usableFromInline let tally: Int
  /// Inactive milliseconds in the minute; only if the table has no room for separate spans.
  var pausedMilliseconds: Int64 = 0

  var activeSeconds: Double {
    Double(counting: max(0, end.unixMilliseconds &- start.unixMilliseconds &- pausedMilliseconds)) / 1000
  }
}

/// A minute of active time, shorter if a pause or the end of the workout ends it.
public struct ActiveMinute: Sendable {
  private let time: MinuteTime
  private let tally: MinuteTally

  init(_ time: MinuteTime, _ tally: MinuteTally) {
    self.time = time
    self.tally = tally
  }

  /// A minute without values, for the names of its columns.
  package static var empty: ActiveMinute {
    let start = Instant(unixMilliseconds: 0)
    return ActiveMinute(MinuteTime(start: start, end: start, span: 0, number: 0, tally: 0), MinuteTally())
  }

  /// Its start.
  public var start: Instant { time.start }
  /// Its end.
  public var end: Instant { time.end }
  /// Index of its span between pauses, from 0.
  public var span: Int { time.span }
  /// Its index in the active time, from 0; empty minutes are not in the table, but counted.
  public var number: Int { time.number }

  /// Active seconds in the minute.
  public var activeSeconds: Double { time.activeSeconds }

  /// The values of a kind.
  public subscript(kind: SampleKind) -> MinuteValue { tally[kind] }

  /// The sum of a cumulative kind; nil when nothing was added.
  public func total(_ kind: SampleKind) -> Double? { self[kind].sum > 0 ? self[kind].sum : nil }

  /// The arithmetic mean of an instant kind; nil without readings.
  public func mean(_ kind: SampleKind) -> Double? {
    let value = self[kind]
    return value.count > 0 ? value.sum / Double(value.count) : nil
  }

  /// The smallest reading of an instant kind; nil without readings.
  public func lowest(_ kind: SampleKind) -> Double? { self[kind].count > 0 ? self[kind].minimum : nil }

  /// The largest reading of an instant kind; nil without readings.
  public func highest(_ kind: SampleKind) -> Double? { self[kind].count > 0 ? self[kind].maximum : nil }
}

/// The minutes of a workout that have values, in order.
public struct ActiveMinutes: RandomAccessCollection, Sendable {
  @usableFromInline var times: [MinuteTime] = []
  /// In the order of their creation.
  @usableFromInline var tallies: [MinuteTally] = []

  /// The first minute's index.
  public var startIndex: Int { 0 }
  /// One more than the last minute's index.
  public var endIndex: Int { times.count }

  /// The minute at an index.
  public subscript(place: Int) -> ActiveMinute { ActiveMinute(times[place], tallies[times[place].tally]) }

  /// A minute's index in the active time, its start and its active seconds.
  public func time(of place: Int) -> (number: Int, start: Instant, activeSeconds: Double) {
    (times[place].number, times[place].start, times[place].activeSeconds)
  }

  /// The values of a kind in a minute; faster than reading the whole minute, which copies all kinds.
  @inlinable public func value(_ kind: SampleKind, of place: Int) -> MinuteValue {
    // Through a span: an array's subscript copies the whole tally.
    tallies.span[times.span[place].tally][kind]
  }

  /// The number of samples of each kind in all minutes; a sample that is divided among minutes counts in each.
  public var counts: PerKind<Int> {
    var sum = PerKind<Int>(repeating: 0)
    let tallies = tallies.span
    for place in tallies.indices {
      for kind in 0..<PerKind<Int>.count { sum.values[kind] &+= tallies[place].counts.values[kind] }
    }
    return sum
  }

  /// Removes all minutes, and frees their memory if it is more than `kept` minutes need.
  mutating func removeAll(keepingAtMost kept: Int) {
    let keepsRoom = tallies.count <= kept
    times.removeAll(keepingCapacity: keepsRoom)
    tallies.removeAll(keepingCapacity: keepsRoom)
  }

  private static let empty = MinuteTally()

  /// Appends the tally of another minute.
  mutating func appendTally() { tallies.append(Self.empty) }

  /// Adds one tally to another and clears it.
  mutating func add(tally: Int, to other: Int) {
    tallies[other].add(tallies[tally])
    tallies[tally] = Self.empty
  }

  /// Removes the first minutes and adds their values to the next minute.
  mutating func removeFirst(_ count: Int) {
    for place in 0..<count { add(tally: times[place].tally, to: times[count].tally) }
    times.removeFirst(count)
  }
}
