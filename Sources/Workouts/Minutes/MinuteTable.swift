/// A table of a workout with one row per minute of active time, computed in one pass.
///
/// - Minutes are counted from the start of each span between pauses, and their numbers continue over all spans. A gap
///   of over an hour without a record counts as a pause.
/// - A minute exists if it contains a reading or part of a delta.
/// - A cumulative sample is divided by time among the active minutes that it covers, so that the minutes add up to the
///   workout. A sample that is mostly in such a gap is added to the minute in which it ends.
/// - An instant sample is added to the minute that contains it. A sample in a pause is added to the last minute before
///   the pause.
///
/// The table contains one workout at a time, and at most a week of minutes; later samples are added to the last minute.
/// The number of minutes without a reading, which are only created to divide samples, is bounded in proportion to the
/// minutes with a reading. The memory is kept from workout to workout, except for the additional memory of a very long
/// one.
public struct MinuteTable: Sendable {
  /// The length of a minute in milliseconds.
  static let minuteMilliseconds: Int64 = 60_000
  /// A week.
  public static let weekOfMinutes = 7 * 24 * 60
  /// Minutes of an input that can be created without a reading in them, in addition to eight for each minute that has
  /// one.
  public static let freeShares = 256
  /// Cost of dividing a sample: 1 for each existing minute, 8 for each created one.
  ///
  /// A minute with a reading pays for 64.
  private static let priceOfMinute = 8, paidByReading = 64
  /// The number of minutes whose memory is kept for the next workout.
  private static let keptMinutes = 1500

  /// The minutes of the workout, once it is closed.
  public private(set) var minutes = ActiveMinutes()
  /// Samples of the input that would have needed too many minutes to divide; each was added to the minute in which it
  /// ends.
  public private(set) var unsharedSamples = 0
  private var grid: MinuteGrid
  /// The first known start of the workout.
  private var begun = Instant(unixMilliseconds: 0)
  /// The time at which the timer stopped; nil while it runs.
  private var stoppedAt: Instant?
  /// The newest stop and the start after it, in Unix milliseconds.
  private var newestPause = (start: Int64.max, end: Int64.max)
  /// The remaining budget for dividing samples of the input.
  private var allowance = 0

  /// A sample that has not been added to its minute yet.
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

  /// The newest sample of each kind, which waits because a pause that ends with it is reported later.
  @usableFromInline var waiting = PerKind<Waiting>(repeating: Waiting())
  /// The newest minute, its running tally (written back when the next minute starts), and the time range in which
  /// samples can be added directly.
  private var newest = -1
  @usableFromInline var tally = MinuteTally()
  @usableFromInline var windowStart: Int64 = 0
  @usableFromInline var windowEnd: Int64 = 0
  @usableFromInline var windowLength: UInt64 = 0

  /// Creates an empty table for at most `limit` minutes.
  public init(limit: Int = MinuteTable.weekOfMinutes) {
    grid = MinuteGrid(limit: limit)
    beginInput()
  }

  /// Begins an input with any number of workouts.
  public mutating func beginInput() {
    allowance = Self.freeShares &* Self.priceOfMinute
    unsharedSamples = 0
  }

  /// Begins a workout.
  public mutating func begin(at start: Instant) {
    minutes.removeAll(keepingAtMost: Self.keptMinutes)
    grid.begin(at: start.unixMilliseconds)
    waiting = PerKind(repeating: Waiting())
    newest = -1
    windowLength = 0
    begun = start
    stoppedAt = nil
    newestPause = (.max, .max)
  }

  /// Reports that the timer stops or starts; readings that some devices record while it is stopped are ignored.
  public mutating func timer(isRunning: Bool, at time: Instant) {
    if isRunning, let stoppedAt {
      newestPause = (stoppedAt.unixMilliseconds, time.unixMilliseconds)
      for kind in SampleKind.allCases where !kind.isCumulative {
        let start = waiting[kind].start
        if start > stoppedAt.unixMilliseconds && start < time.unixMilliseconds { waiting[kind] = Waiting() }
      }
    }
    stoppedAt = isRunning ? nil : time
    windowLength = 0
  }

  // MARK: Samples

  /// Adds a sample of the open workout.
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

  /// The same for instant samples, with one time to store and compare instead of two.
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

  /// Adds the waiting samples that end by a time to their minutes, except samples at the time `undecided`.
  private mutating func putWaiting(through time: Int64 = .max, undecided: Int64 = .max) {
    for kind in SampleKind.allCases {
      let before = waiting[kind]
      guard before.isThere, (kind.isCumulative ? before.end : before.start) <= time else { continue }
      if !kind.isCumulative && before.start == undecided { continue }
      waiting[kind] = Waiting()
      put(before, kind)
    }
  }

  /// Adds a sample to its minute or minutes.
  @usableFromInline mutating func put(_ sample: Waiting, _ kind: SampleKind) {
    guard sample.isThere else { return }
    guard kind.isCumulative else {
      if let stoppedAt, sample.start > stoppedAt.unixMilliseconds { return }
      return add(sample.value, kind, toMinute: grid.number(of: sample.start))
    }
    // The end is the first moment after the sample.
    let end = max(sample.start, sample.end &- 1)
    if isOfGap(sample) { return add(sample.value, kind, toMinute: grid.number(of: max(grid.open.start, end))) }
    let (first, last) = (grid.number(of: sample.start), grid.number(of: end))
    if first >= last { add(sample.value, kind, toMinute: last) } else { share(sample, kind, first, last) }
  }

  /// Whether a sample covers the gap before the open span, and is mostly in the gap.
  private func isOfGap(_ sample: Waiting) -> Bool {
    let span = grid.open
    return sample.start < span.start && sample.end >= span.start
      && span.gapMilliseconds > (sample.end &- sample.start) / 2
  }

  private mutating func add(_ value: Double, _ kind: SampleKind, toMinute number: Int) {
    add(value, kind, to: makeMinute(number, isRead: true))
  }

  private mutating func add(_ value: Double, _ kind: SampleKind, to place: Int) {
    if place == newest {
      tally.add(value, kind)
    } else {
      minutes.tallies[place].add(value, kind)
    }
  }

  /// The index of a minute's tally, created if necessary; `tally` then contains the newest minute's values.
  private mutating func makeMinute(_ number: Int, isRead: Bool) -> Int {
    let next = minutes.tallies.count
    let place = grid.makeRow(number, tally: next)
    if place == next {
      minutes.appendTally()
      if isRead { allowance &+= Self.paidByReading }
    }
    if grid.rows.last?.tally == place { openWindow(number, place) }
    return place
  }

  /// Makes a minute the newest one, to which following samples are added without a search.
  private mutating func openWindow(_ number: Int, _ place: Int) {
    if place != newest {
      closeWindow()
      newest = place
      tally = minutes.tallies[place]
    }
    let span = grid.open
    // While the timer is stopped, every sample is checked.
    guard stoppedAt == nil, number >= span.first else { return }
    windowStart = span.start &+ Int64(number &- span.first) &* Self.minuteMilliseconds
    windowEnd = number == grid.limit &- 1 ? .max : windowStart &+ Self.minuteMilliseconds
    windowLength = UInt64(bitPattern: windowEnd &- windowStart)
  }

  /// Writes the running tally back to the newest minute.
  private mutating func closeWindow() {
    windowLength = 0
    guard newest >= 0 else { return }
    minutes.tallies[newest] = tally
    newest = -1
  }

  // MARK: Sharing out

  /// Divides a sample among the minutes of its time: all minutes of the open span, and in earlier spans the existing
  /// minutes if there are any.
  private mutating func share(_ sample: Waiting, _ kind: SampleKind, _ first: Int, _ last: Int) {
    let there = grid.place(ofMinute: last &+ 1) &- grid.place(ofMinute: first)
    // No minute is created in a span that has ended, because a total that is spread at the end is late. If the span has
    // no minutes, they are created, because pool lengths are even later.
    let made = there == 0 ? first : min(max(first, grid.open.first), last)
    let missing = max(0, last &- made) &- (grid.place(ofMinute: last) &- grid.place(ofMinute: made))
    // Nearly all samples extend from one minute to the next, and both have readings.
    let price = max(0, there &- 2) &+ max(0, missing &- 1) &* Self.priceOfMinute
    guard price <= allowance else {
      unsharedSamples &+= 1
      return add(sample.value, kind, toMinute: last)
    }
    allowance &-= price
    for number in made..<last where missing > 0 { _ = makeMinute(number, isRead: number == first) }
    _ = makeMinute(last, isRead: true)
    share(sample, kind, among: grid.place(ofMinute: first)..<grid.place(ofMinute: last &+ 1), orTo: last)
  }

  private mutating func share(_ sample: Waiting, _ kind: SampleKind, among places: Range<Int>, orTo last: Int) {
    var whole: Int64 = 0
    for place in places { whole &+= overlap(of: place, sample) }
    guard whole > 0 else { return add(sample.value, kind, toMinute: last) }
    var covered: Int64 = 0
    var given = 0.0
    for place in places {
      let overlap = overlap(of: place, sample)
      guard overlap > 0 else { continue }
      covered &+= overlap
      // Differences of the running share, so that no amount is lost by rounding.
      let due = covered == whole ? sample.value : sample.value * Double(counting: covered) / Double(counting: whole)
      add(due - given, kind, to: grid.rows[place].tally)
      given = due
    }
  }

  private func overlap(of place: Int, _ sample: Waiting) -> Int64 {
    let time = grid.time(ofMinute: grid.rows[place].number)
    return max(0, min(time.end, sample.end) &- max(time.start, sample.start))
  }

  // MARK: Pauses and the end

  /// Handles an event of the open workout; only pauses matter.
  public mutating func add(_ event: WorkoutEvent) {
    switch event.kind {
    case .pause: endSpan(at: event.start)
    case .resume:
      grid.beginSpan(at: event.start.unixMilliseconds)
      // A workout that ends stopped has a start of the timer at its end; readings at that time do not count.
      putWaiting(undecided: event.start.unixMilliseconds)
    default: break
    }
  }

  /// Handles a gap without records, which counts as a pause.
  public mutating func gap(from start: Instant, to end: Instant) {
    endSpan(at: start, isBeforeGap: true)
    grid.beginSpan(
      at: end.unixMilliseconds, gapMilliseconds: max(0, end.unixMilliseconds &- start.unixMilliseconds))
  }

  private mutating func endSpan(at time: Instant, isBeforeGap: Bool = false) {
    putWaiting(through: time.unixMilliseconds)
    closeWindow()
    for joined in grid.endSpan(at: time.unixMilliseconds, isBeforeGap: isBeforeGap) {
      minutes.add(tally: joined.tally, to: joined.to)
    }
  }

  /// Ends the workout, whose times are certain only now.
  public mutating func close(_ summary: borrowing WorkoutSummary) {
    if newestPause.end == summary.end.unixMilliseconds {
      // The workout ends in a pause, and so do the readings at its end.
      for kind in SampleKind.allCases where !kind.isCumulative {
        if waiting[kind].isThere && waiting[kind].start > newestPause.start { waiting[kind] = Waiting() }
      }
    }
    putWaiting()
    endSpan(at: summary.end)
    minutes.times = grid.minuteTimes()
    guard let first = minutes.times.first else { return }
    if summary.start > begun {
      cut(before: summary.start)
    } else if summary.start < begun {
      lead(from: summary.start, to: first)
    }
  }

  /// Removes the time before a moment; its readings are added to the first minute after it.
  private mutating func cut(before start: Instant) {
    let number = grid.firstMinute(from: start.unixMilliseconds)
    minutes.removeFirst(minutes.times.dropLast().prefix { $0.end <= start }.count)
    for place in minutes.indices { minutes.times[place].number = max(0, minutes.times[place].number &- number) }
    if minutes.times[0].start < start { minutes.times[0].start = min(start, minutes.times[0].end) }
  }

  /// Adds the time before the first known start: empty minutes, and the remainder to the first existing one.
  private mutating func lead(from start: Instant, to first: MinuteTime) {
    let isJoined = grid.spans[0].start == begun.unixMilliseconds
    let lead = begun.unixMilliseconds &- start.unixMilliseconds
    guard lead <= WorkoutOptions.longestGapMilliseconds else { return }
    let count = (isJoined ? lead : lead &+ Self.minuteMilliseconds &- 1) / Self.minuteMilliseconds
    let last = minutes.times[minutes.times.count &- 1].number
    let added = Int(max(0, min(count, Int64(grid.limit &- 1 &- last))))
    for place in minutes.indices { minutes.times[place].number &+= added }
    if isJoined && first.number == 0 {
      minutes.times[0].start = start.advanced(byMilliseconds: Int64(added) &* Self.minuteMilliseconds)
    }
  }
}
