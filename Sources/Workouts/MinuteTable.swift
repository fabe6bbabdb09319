/// What the samples of one kind come to in a minute.
public struct MinuteValue: BitwiseCopyable, Sendable {
  /// Samples that are instants.
  public var count = 0
  /// Sum of the values, or of their shares that fall into the minute.
  public var sum = 0.0
  /// Largest value; meaningless while there is none.
  public var maximum = -Double.infinity

  mutating func add(_ other: MinuteValue) {
    count &+= other.count
    sum += other.sum
    maximum = max(maximum, other.maximum)
  }
}

/// A minute of active time, shorter where a pause or the end of the workout cuts it.
public struct ActiveMinute: Sendable {
  /// When it begins.
  public internal(set) var start: Instant
  /// When it ends.
  public internal(set) var end: Instant
  /// Which stretch between pauses it belongs to, from 0.
  public internal(set) var part: Int
  /// Milliseconds inside that are not active; only where the table has no room to tell stretches apart.
  var pausedMilliseconds: Int64 = 0
  var values = PerKind<MinuteValue>(repeating: MinuteValue())

  init(start: Instant, part: Int) {
    self.start = start
    end = start.advanced(byMilliseconds: MinuteTable.minuteMilliseconds)
    self.part = part
  }

  /// Seconds of activity in it.
  public var activeSeconds: Double {
    Double(max(0, end.unixMilliseconds &- start.unixMilliseconds &- pausedMilliseconds)) / 1000
  }

  /// The sum of a cumulative kind; nil when nothing was added.
  public func total(_ kind: SampleKind) -> Double? { values[kind].sum > 0 ? values[kind].sum : nil }

  /// The plain mean of an instant kind; nil without readings.
  public func mean(_ kind: SampleKind) -> Double? {
    let value = values[kind]
    return value.count > 0 ? value.sum / Double(value.count) : nil
  }

  /// The largest reading of an instant kind; nil without readings.
  public func highest(_ kind: SampleKind) -> Double? { values[kind].count > 0 ? values[kind].maximum : nil }

  /// Takes over what the other one holds.
  mutating func takeValues(of other: borrowing ActiveMinute) {
    for kind in SampleKind.allCases { values[kind].add(other.values[kind]) }
  }
}

/// A workout minute by minute over its active time, made in one pass (HEALTHKIT.md section 8.3).
///
/// Minutes are counted from the start of each stretch between pauses and numbered on over all of them. A cumulative sample is shared
/// out by time among the active minutes it covers, so that the minutes add up to the workout; instants go to the minute that holds
/// them. What lies in a pause goes to the last minute before it. Holds one workout at a time, a week of minutes at most: what comes
/// later goes to the last one. Keeps its memory from workout to workout.
public struct MinuteTable: Sendable {
  /// A minute.
  static let minuteMilliseconds: Int64 = 60_000
  /// A week.
  public static let weekOfMinutes = 7 * 24 * 60

  /// The minutes of the workout so far; after `close`, all of them.
  public private(set) var minutes: [ActiveMinute] = []
  private let limit: Int
  /// The start of the workout as far as it was known when it began.
  private var begun = Instant(unixMilliseconds: 0)
  /// Where the open stretch begins, and its first minute, there or to come.
  private var partStart = Instant(unixMilliseconds: 0)
  private var partFirst = 0
  private var part = 0
  private var pausedAt: Instant?
  /// Since when the timer is known to be stopped.
  private var stoppedAt: Instant?
  /// Samples of the newest moment: a pause that ends with it is told behind them.
  private var newest: [Sample] = []
  private static let newestLimit = 64

  /// Makes an empty table for at most `limit` minutes.
  public init(limit: Int = MinuteTable.weekOfMinutes) { self.limit = max(1, limit) }

  /// Begins a workout.
  public mutating func begin(at start: Instant) {
    minutes.removeAll(keepingCapacity: true)
    newest.removeAll(keepingCapacity: true)
    begun = start
    partStart = start
    partFirst = 0
    part = 0
    pausedAt = nil
    stoppedAt = nil
  }

  /// Notes that the timer stops or starts: instants that some devices record meanwhile are left out.
  public mutating func timer(isRunning: Bool, at time: Instant) { stoppedAt = isRunning ? nil : time }

  // MARK: Samples

  /// Takes a sample of the open workout.
  public mutating func add(_ sample: Sample) {
    if let last = newest.last {
      if sample.end < last.end { return put(sample) }
      if sample.end > last.end || newest.count >= Self.newestLimit { putNewest() }
    }
    newest.append(sample)
  }

  private mutating func putNewest() {
    for sample in newest { put(sample) }
    newest.removeAll(keepingCapacity: true)
  }

  private mutating func put(_ sample: Sample) {
    guard sample.kind.isCumulative else {
      if let stoppedAt, sample.start > stoppedAt { return }
      let place = place(of: sample.start)
      minutes[place].values[sample.kind].add(MinuteValue(count: 1, sum: sample.value, maximum: sample.value))
      return
    }
    let first = place(of: sample.start)
    // The end is the first moment that is no longer in the sample.
    let last = sample.end > sample.start ? max(first, place(of: sample.end.advanced(byMilliseconds: -1))) : first
    if first == last {
      minutes[first].values[sample.kind].sum += sample.value
    } else {
      share(sample, from: first, through: last)
    }
  }

  private mutating func share(_ sample: Sample, from first: Int, through last: Int) {
    var whole: Int64 = 0
    for place in first...last { whole += overlap(of: place, sample) }
    guard whole > 0 else { return minutes[first].values[sample.kind].sum += sample.value }
    var covered: Int64 = 0
    var given = 0.0
    for place in first...last {
      covered += overlap(of: place, sample)
      // Shares of the running time, so that nothing is lost to rounding.
      let due = covered == whole ? sample.value : sample.value * Double(covered) / Double(whole)
      minutes[place].values[sample.kind].sum += due - given
      given = due
    }
  }

  private func overlap(of place: Int, _ sample: Sample) -> Int64 {
    let end = place == limit - 1 ? sample.end : min(minutes[place].end, sample.end)
    return max(0, end.unixMilliseconds &- max(minutes[place].start, sample.start).unixMilliseconds)
  }

  /// The place of the minute that holds a moment, which is made if it is not there yet.
  private mutating func place(of time: Instant) -> Int {
    if time >= partStart || minutes.isEmpty {
      let number = max(0, time.unixMilliseconds &- partStart.unixMilliseconds) / Self.minuteMilliseconds
      let place = Int(min(Int64(partFirst) &+ number, Int64(limit - 1)))
      fill(through: place)
      return place
    }
    // The last that does not begin later; before all of them, the first.
    var (low, high) = (0, minutes.count)
    while low < high {
      let middle = (low + high) / 2
      if minutes[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  private mutating func fill(through place: Int) {
    while minutes.count <= place {
      let number = Int64(minutes.count - partFirst)
      minutes.append(
        ActiveMinute(start: partStart.advanced(byMilliseconds: number * Self.minuteMilliseconds), part: part))
    }
  }

  // MARK: Pauses and the end

  /// Takes an event of the open workout; only pauses matter.
  public mutating func add(_ event: WorkoutEvent) {
    switch event.kind {
    case .pause:
      endPart(at: event.start)
      pausedAt = event.start
    case .resume:
      beginPart(at: event.start)
      putNewest()
    default: break
    }
  }

  private mutating func beginPart(at time: Instant) {
    let paused = time.unixMilliseconds &- (pausedAt ?? time).unixMilliseconds
    pausedAt = nil
    if minutes.count >= limit {
      // No room: the last minute goes on over the pause.
      minutes[limit - 1].pausedMilliseconds += paused
      return
    }
    part += 1
    partStart = time
    partFirst = minutes.count
    if let only = minutes.indices.last, minutes[only].start == minutes[only].end {
      // A workout that began with a pause.
      minutes[only].start = time
      minutes[only].end = time.advanced(byMilliseconds: Self.minuteMilliseconds)
      minutes[only].part = part
      partFirst = only
    }
  }

  /// Makes the open stretch end: every minute of it is there, and the last is cut.
  private mutating func endPart(at time: Instant) {
    let end = max(time, partStart)
    if end > partStart { _ = place(of: end.advanced(byMilliseconds: -1)) }
    while minutes.count > 1, minutes.count > partFirst, let last = minutes.last, last.start >= end {
      minutes.removeLast()
      minutes[minutes.count - 1].takeValues(of: last)
    }
    if minutes.count > partFirst, let last = minutes.indices.last { minutes[last].end = max(minutes[last].start, end) }
  }

  /// Ends the workout, as only now its times are certain.
  public mutating func close(_ summary: borrowing WorkoutSummary) {
    putNewest()
    endPart(at: max(summary.end, partStart))
    guard !minutes.isEmpty else { return }
    var early = 0
    while early + 1 < minutes.count, minutes[early].end <= summary.start {
      let minute = minutes[early]
      early += 1
      minutes[early].takeValues(of: minute)
    }
    minutes.removeFirst(early)
    if minutes[0].start <= summary.start {
      minutes[0].start = min(summary.start, minutes[0].end)
    } else if summary.start < begun {
      prepend(from: summary.start)
    }
  }

  /// Adds the time before what was first known: whole minutes, and the rest to the first one that was there.
  private mutating func prepend(from start: Instant) {
    let isJoined = minutes[0].start == begun
    let lead = begun.unixMilliseconds &- start.unixMilliseconds
    let number =
      isJoined ? lead / Self.minuteMilliseconds : (lead + Self.minuteMilliseconds - 1) / Self.minuteMilliseconds
    let added = Int(min(number, Int64(limit - minutes.count)))
    let (part, begun) = (isJoined ? minutes[0].part : 0, begun)
    // All at once: a week of minutes, each moved to let the next one in, took seconds.
    minutes.insert(
      contentsOf: (0..<added).lazy.map { place in
        var minute = ActiveMinute(
          start: start.advanced(byMilliseconds: Int64(place) * Self.minuteMilliseconds), part: part)
        minute.end = min(minute.end, begun)
        return minute
      }, at: 0)
    if isJoined { minutes[added].start = start.advanced(byMilliseconds: Int64(added) * Self.minuteMilliseconds) }
  }
}
