internal import FITCore
internal import Workouts

/// Converts `hrv` messages (78), and the beats of `hr` messages (132), to intervals between heart beats.
///
/// Intervals of `hrv` messages are between records (`RRIntervals`). If two beats of a strap are more than three seconds
/// apart, undetected beats are assumed between them, so they form no interval. If a workout has both kinds of messages,
/// only the kind that came first is used. A second reading, which knows the strap's beats of the whole input, reports
/// them at the workout's end. It never allocates.
struct BeatReading: Sendable {
  /// The longest time between two consecutive beats, in milliseconds.
  static let longestMilliseconds = 3000.0

  /// The source of a workout's intervals.
  private enum Source { case intervals, beats }

  private var intervals = RRIntervals()
  private var beats = HeartBeats()
  /// The end of the newest `hrv` interval, in milliseconds.
  private var newestEnd: Int64?
  private var pairs = BeatPairs()
  /// The first of the strap's beats that belongs to no workout yet, in the results of a first reading.
  private var nextBeat = 0
  private var source: Source?

  /// Begins an input.
  mutating func inputStart() { nextBeat = 0 }

  /// Begins a chained file.
  mutating func fileStart() {
    intervals = RRIntervals()
    beats.fileStart()
    newestEnd = nil
    pairs = BeatPairs()
    source = nil
  }

  /// Begins a workout.
  mutating func workoutStart() { source = nil }

  /// Calls `body` with the intervals of an `hrv` message that follows a record with a time in seconds since 1989.
  mutating func readIntervals(
    _ message: borrowing FITMessage, recordSeconds: UInt32, isOpen: Bool, _ body: (BeatInterval) -> Void
  ) {
    intervals.record(at: recordSeconds)
    // Copied out of this struct, because the closure changes it.
    var (newest, source) = (newestEnd, source)
    intervals.read(message) { interval in
      defer { newest = interval.endMilliseconds }
      guard isOpen, source != .beats else { return }
      source = .intervals
      let start = interval.endMilliseconds &- interval.durationMilliseconds
      body(
        BeatInterval(
          end: Instant(fitMilliseconds: interval.endMilliseconds),
          milliseconds: Double(interval.durationMilliseconds), isContiguous: newest == start))
    }
    (newestEnd, self.source) = (newest, source)
  }

  /// Calls `body` with the intervals between the beats of an `hr` message, for an input that is read once.
  mutating func readBeats(_ message: borrowing FITMessage, isOpen: Bool, _ body: (BeatInterval) -> Void) {
    var (pairs, source) = (pairs, source)
    _ = beats.read(message) { beat in
      guard let interval = pairs.add(beat.ticks), isOpen, source != .intervals else { return }
      source = .beats
      body(interval)
    }
    (self.pairs, self.source) = (pairs, source)
  }

  /// Calls `body` with the intervals that end in a workout, from beats that a first reading has found; with none if the
  /// workout had intervals of `hrv` messages.
  ///
  /// Beats before the workout are skipped for good, because workouts are in order of time.
  mutating func takeBeats(
    of strap: borrowing HeartRateMerge, from start: Instant, through end: Instant, _ body: (BeatInterval) -> Void
  ) {
    var (pairs, isFirst) = (pairs, true)
    let isWanted = source == nil
    nextBeat = strap.forEachBeat(from: nextBeat) { ticks in
      let time = Instant(ticks: ticks)
      guard time <= end else { return false }
      guard var interval = pairs.add(ticks), time >= start, isWanted else { return true }
      if isFirst { interval.isContiguous = false }
      isFirst = false
      body(interval)
      return true
    }
    self.pairs = pairs
  }
}

/// Converts two consecutive beats of a strap to an interval.
private struct BeatPairs: Sendable {
  private var newest: Int64?
  /// Whether the newest interval ended at the newest beat.
  private var hasInterval = false

  /// Adds the next beat, in ticks since 1989; nil if it is too long after the previous one, or not later.
  mutating func add(_ ticks: Int64) -> BeatInterval? {
    defer { newest = ticks }
    guard let before = newest, ticks > before else {
      hasInterval = false
      return nil
    }
    let milliseconds = Double(ticks &- before) * 1000 / Double(HeartBeat.ticksPerSecond)
    guard milliseconds <= BeatReading.longestMilliseconds else {
      hasInterval = false
      return nil
    }
    defer { hasInterval = true }
    return BeatInterval(end: Instant(ticks: ticks), milliseconds: milliseconds, isContiguous: hasInterval)
  }
}

extension Instant {
  fileprivate init(fitMilliseconds: Int64) {
    self = Instant(fitSeconds: 0).advanced(byMilliseconds: fitMilliseconds)
  }

  /// The whole millisecond of ticks of a strap since 1989, rounded down.
  fileprivate init(ticks: Int64) {
    let (seconds, rest) = ticks.quotientAndRemainder(dividingBy: HeartBeat.ticksPerSecond)
    self.init(fitMilliseconds: seconds &* 1000 &+ rest &* 1000 / HeartBeat.ticksPerSecond)
  }
}
