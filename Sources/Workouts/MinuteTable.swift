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
  public private(set) var minutes = ActiveMinutes()
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

  /// A sample that is not in its minute yet.
  @usableFromInline struct Waiting: BitwiseCopyable, Sendable {
    @usableFromInline var start = Int64.max, end = Int64.max
    @usableFromInline var value = 0.0

    @usableFromInline init() {}

    @inlinable init(_ sample: Sample) {
      start = sample.start.unixMilliseconds
      end = sample.end.unixMilliseconds
      value = sample.value
    }

    var isThere: Bool { start != .max }
  }

  /// The newest sample of each kind, because a pause that ends with it is told behind it.
  @usableFromInline var waiting = PerKind<Waiting>(repeating: Waiting())
  /// The newest minute, what it holds, which is given back to it when another is, and the time that samples must lie in to be added there at once.
  private var newest = -1
  @usableFromInline var tally = MinuteTally()
  @usableFromInline var windowStart: Int64 = 0
  @usableFromInline var windowEnd: Int64 = 0
  @usableFromInline var windowLength: UInt64 = 0

  /// Makes an empty table for at most `limit` minutes.
  public init(limit: Int = MinuteTable.weekOfMinutes) { self.limit = max(1, limit) }

  /// Begins a workout.
  public mutating func begin(at start: Instant) {
    minutes.removeAll()
    waiting = PerKind(repeating: Waiting())
    newest = -1
    windowLength = 0
    begun = start
    partStart = start
    partFirst = 0
    part = 0
    pausedAt = nil
    stoppedAt = nil
  }

  /// Notes that the timer stops or starts: instants that some devices record meanwhile are left out.
  public mutating func timer(isRunning: Bool, at time: Instant) {
    if isRunning, let stoppedAt {
      for kind in SampleKind.allCases where !kind.isCumulative {
        let start = waiting[kind].start
        if start > stoppedAt.unixMilliseconds && start < time.unixMilliseconds { waiting[kind] = Waiting() }
      }
    }
    stoppedAt = isRunning ? nil : time
    windowLength = 0
  }

  // MARK: Samples

  /// Takes a sample of the open workout.
  @inlinable @inline(__always) public mutating func add(_ sample: Sample) {
    let kind = sample.kind
    guard kind.isCumulative else { return addInstant(sample) }
    let before = waiting[kind]
    waiting[kind] = Waiting(sample)
    if UInt64(bitPattern: before.start &- windowStart) < windowLength && before.end <= windowEnd {
      tally.add(before.value, kind)
    } else {
      put(before, kind)
    }
  }

  /// The same with one time to keep and to look at instead of two.
  @inlinable @inline(__always) mutating func addInstant(_ sample: Sample) {
    let kind = sample.kind
    let (time, value) = (waiting[kind].start, waiting[kind].value)
    waiting[kind].start = sample.start.unixMilliseconds
    waiting[kind].value = sample.value
    if UInt64(bitPattern: time &- windowStart) < windowLength {
      tally.add(value, kind)
    } else {
      putInstant(value, kind, at: time)
    }
  }

  @usableFromInline mutating func putInstant(_ value: Double, _ kind: SampleKind, at time: Int64) {
    var sample = Waiting()
    (sample.start, sample.end, sample.value) = (time, time, value)
    put(sample, kind)
  }

  private mutating func putWaiting() {
    for kind in SampleKind.allCases {
      let before = waiting[kind]
      waiting[kind] = Waiting()
      put(before, kind)
    }
  }

  /// Puts a sample wherever it belongs.
  @usableFromInline mutating func put(_ sample: Waiting, _ kind: SampleKind) {
    guard sample.isThere else { return }
    guard kind.isCumulative else {
      if let stoppedAt, sample.start > stoppedAt.unixMilliseconds { return }
      return add(sample.value, kind, toMinute: place(of: sample.start))
    }
    let first = place(of: sample.start)
    // The end is the first moment that is no longer in the sample.
    let last = sample.end > sample.start ? max(first, place(of: sample.end - 1)) : first
    if first == last {
      add(sample.value, kind, toMinute: first)
    } else {
      share(sample, kind, from: first, through: last)
    }
  }

  private mutating func add(_ value: Double, _ kind: SampleKind, toMinute place: Int) {
    if place >= newest { openWindow(place) }
    if place == newest {
      tally.add(value, kind)
    } else {
      minutes.tallies[place].add(value, kind)
    }
  }

  /// Makes a minute the newest, so that what follows is added to it without asking where it belongs.
  private mutating func openWindow(_ place: Int) {
    if place != newest {
      closeWindow()
      newest = place
      tally = minutes.tallies[place]
    }
    // A stopped timer has every sample looked at.
    guard stoppedAt == nil, place >= partFirst else { return }
    let number = Int64(place - partFirst)
    windowStart = partStart.unixMilliseconds &+ number &* Self.minuteMilliseconds
    windowEnd = place == limit - 1 ? .max : windowStart &+ Self.minuteMilliseconds
    windowLength = UInt64(bitPattern: windowEnd &- windowStart)
  }

  /// Gives the newest minute what came to it.
  private mutating func closeWindow() {
    windowLength = 0
    guard minutes.indices.contains(newest) else { return }
    minutes.tallies[newest] = tally
    newest = -1
  }

  private mutating func share(_ sample: Waiting, _ kind: SampleKind, from first: Int, through last: Int) {
    var whole: Int64 = 0
    for place in first...last { whole += overlap(of: place, sample) }
    guard whole > 0 else { return add(sample.value, kind, toMinute: first) }
    var covered: Int64 = 0
    var given = 0.0
    for place in first...last {
      covered += overlap(of: place, sample)
      // Shares of the running time, so that nothing is lost to rounding.
      let due = covered == whole ? sample.value : sample.value * Double(covered) / Double(whole)
      add(due - given, kind, toMinute: place)
      given = due
    }
  }

  private func overlap(of place: Int, _ sample: Waiting) -> Int64 {
    let end = place == limit - 1 ? sample.end : min(minutes.times[place].end.unixMilliseconds, sample.end)
    return max(0, end &- max(minutes.times[place].start.unixMilliseconds, sample.start))
  }

  /// The place of the minute that holds a moment, which is made if it is not there yet.
  private mutating func place(of time: Int64) -> Int {
    if time >= partStart.unixMilliseconds || minutes.isEmpty {
      let number = max(0, time &- partStart.unixMilliseconds) / Self.minuteMilliseconds
      let place = Int(min(Int64(partFirst) &+ number, Int64(limit - 1)))
      fill(through: place)
      return place
    }
    // The last that does not begin later; before all of them, the first.
    var (low, high) = (0, minutes.count)
    while low < high {
      let middle = (low + high) / 2
      if minutes.times[middle].start.unixMilliseconds <= time { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  private mutating func fill(through place: Int) {
    while minutes.count <= place {
      let number = Int64(minutes.count - partFirst)
      let start = partStart.advanced(byMilliseconds: number * Self.minuteMilliseconds)
      minutes.append(MinuteTime(start: start, part: part))
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
      putWaiting()
    default: break
    }
  }

  private mutating func beginPart(at time: Instant) {
    closeWindow()
    let paused = time.unixMilliseconds &- (pausedAt ?? time).unixMilliseconds
    pausedAt = nil
    if minutes.count >= limit {
      // No room: the last minute goes on over the pause.
      minutes.times[limit - 1].pausedMilliseconds += paused
      return
    }
    part += 1
    partStart = time
    partFirst = minutes.count
    if let only = minutes.indices.last, minutes.times[only].start == minutes.times[only].end {
      // A workout that began with a pause.
      minutes.times[only].start = time
      minutes.times[only].end = time.advanced(byMilliseconds: Self.minuteMilliseconds)
      minutes.times[only].part = part
      partFirst = only
    }
  }

  /// Makes the open stretch end: every minute of it is there, and the last is cut.
  private mutating func endPart(at time: Instant) {
    closeWindow()
    let end = max(time, partStart)
    if end > partStart { _ = place(of: end.unixMilliseconds - 1) }
    while minutes.count > 1, minutes.count > partFirst, let last = minutes.times.last, last.start >= end {
      minutes.removeLast()
    }
    if minutes.count > partFirst, let last = minutes.indices.last {
      minutes.times[last].end = max(minutes.times[last].start, end)
    }
  }

  /// Ends the workout, as only now its times are certain.
  public mutating func close(_ summary: borrowing WorkoutSummary) {
    putWaiting()
    endPart(at: max(summary.end, partStart))
    guard !minutes.isEmpty else { return }
    minutes.removeFirst(minutes.times.dropLast().prefix { $0.end <= summary.start }.count)
    if minutes.times[0].start <= summary.start {
      minutes.times[0].start = min(summary.start, minutes.times[0].end)
    } else if summary.start < begun {
      prepend(from: summary.start)
    }
  }

  /// Adds the time before what was first known: whole minutes, and the rest to the first one that was there.
  private mutating func prepend(from start: Instant) {
    let isJoined = minutes.times[0].start == begun
    let lead = begun.unixMilliseconds &- start.unixMilliseconds
    let number =
      isJoined ? lead / Self.minuteMilliseconds : (lead + Self.minuteMilliseconds - 1) / Self.minuteMilliseconds
    let added = Int(min(number, Int64(limit - minutes.count)))
    let (part, begun) = (isJoined ? minutes.times[0].part : 0, begun)
    let early = (0..<added).lazy.map { place in
      var minute = MinuteTime(
        start: start.advanced(byMilliseconds: Int64(place) * Self.minuteMilliseconds), part: part)
      minute.end = min(minute.end, begun)
      return minute
    }
    minutes.insert(early, at: 0)
    if isJoined { minutes.times[added].start = start.advanced(byMilliseconds: Int64(added) * Self.minuteMilliseconds) }
  }
}
