internal import FITCore
internal import Workouts

/// Makes intervals between heart beats of `hrv` messages (78), and of the beats of `hr` messages (132).
///
/// Those of `hrv` are laid between records (`RRIntervals`). Two beats of a strap more than three seconds apart have
/// others between them that nobody saw. Of a workout that has both only those are handed out that came first: a second
/// reading, which knows the strap's beats of the whole input, hands these out at the workout's end. Allocates: no.
struct BeatReading: Sendable {
  /// The longest time between two beats, in milliseconds.
  static let longestMilliseconds = 3000.0

  /// Where the intervals of a workout come from.
  private enum Source { case intervals, beats }

  private var intervals = RRIntervals()
  private var beats = HeartBeats()
  /// The end of the newest `hrv` interval, in milliseconds.
  private var newestEnd: Int64?
  private var pairs = BeatPairs()
  /// The first of the strap's beats that no workout has had, in the findings of a first reading.
  private var nextBeat = 0
  private var source: Source?

  /// An input begins.
  mutating func inputStart() { nextBeat = 0 }

  /// A chained file begins.
  mutating func fileStart() {
    intervals = RRIntervals()
    beats.fileStart()
    newestEnd = nil
    pairs = BeatPairs()
    source = nil
  }

  /// A workout begins.
  mutating func workoutStart() { source = nil }

  /// Hands out the intervals of an `hrv` message after a record of some time, in seconds since 1989.
  mutating func readIntervals(
    _ message: borrowing FITMessage, recordSeconds: UInt32, isOpen: Bool, _ body: (BeatInterval) -> Void
  ) {
    intervals.record(at: recordSeconds)
    // Apart from this struct, as the closure changes it.
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

  /// Hands out the intervals between the beats of an `hr` message, of an input that is read once.
  mutating func readBeats(_ message: borrowing FITMessage, isOpen: Bool, _ body: (BeatInterval) -> Void) {
    var (pairs, source) = (pairs, source)
    _ = beats.read(message) { beat in
      guard let interval = pairs.add(beat.ticks), isOpen, source != .intervals else { return }
      source = .beats
      body(interval)
    }
    (self.pairs, self.source) = (pairs, source)
  }

  /// Hands out the intervals that end in a workout, of beats that a first reading has found; none where the workout
  /// has had intervals of `hrv` messages.
  ///
  /// Beats before the workout are in none: they are passed over for good, as workouts come in order of time.
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

/// Makes an interval of two beats of a strap that follow each other.
private struct BeatPairs: Sendable {
  private var newest: Int64?
  /// True when the newest interval ended at the newest beat.
  private var hasInterval = false

  /// Takes the next beat, in ticks since 1989; nil where it comes too late after the one before, or not after it.
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
