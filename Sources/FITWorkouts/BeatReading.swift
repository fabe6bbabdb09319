internal import FITCore
internal import Workouts

/// Makes intervals between heart beats of `hrv` messages (78), and of the beats of `hr` messages (132).
///
/// Those of `hrv` are laid between records (`RRIntervals`). Two beats of a strap more than three seconds apart have
/// others between them that nobody saw. Allocates: no.
struct BeatReading: Sendable {
  /// The longest time between two beats, in milliseconds.
  static let longestMilliseconds = 3000.0

  private var intervals = RRIntervals()
  private var beats = HeartBeats()
  private var newest: Int64?
  /// True when the newest interval of beats ended at the newest beat.
  private var hasInterval = false

  /// A chained file begins.
  mutating func fileStart() {
    intervals = RRIntervals()
    beats.fileStart()
    (newest, hasInterval) = (nil, false)
  }

  /// Hands out the intervals of an `hrv` message after a record of some time, in seconds since 1989.
  mutating func readIntervals(
    _ message: borrowing FITMessage, recordSeconds: UInt32, _ body: (BeatInterval) -> Void
  ) {
    intervals.record(at: recordSeconds)
    // Apart from this struct, as the closure changes it.
    var newest = newest
    intervals.read(message) { interval in
      let start = interval.endMilliseconds &- interval.durationMilliseconds
      body(
        BeatInterval(
          end: Self.instant(fitMilliseconds: interval.endMilliseconds),
          milliseconds: Double(interval.durationMilliseconds), isContiguous: newest == start))
      newest = interval.endMilliseconds
    }
    self.newest = newest
  }

  /// Hands out the intervals between the beats of an `hr` message.
  mutating func readBeats(_ message: borrowing FITMessage, _ body: (BeatInterval) -> Void) {
    var (newest, hasInterval) = (newest, hasInterval)
    _ = beats.read(message) { beat in
      defer { newest = beat.ticks }
      guard let before = newest, beat.ticks > before else {
        hasInterval = false
        return
      }
      let milliseconds = Double(beat.ticks &- before) * 1000 / Double(HeartBeat.ticksPerSecond)
      guard milliseconds <= Self.longestMilliseconds else {
        hasInterval = false
        return
      }
      body(
        BeatInterval(
          end: Self.instant(fitMilliseconds: Self.milliseconds(beat.ticks)), milliseconds: milliseconds,
          isContiguous: hasInterval))
      hasInterval = true
    }
    (self.newest, self.hasInterval) = (newest, hasInterval)
  }

  /// Whole milliseconds of ticks, rounded down.
  private static func milliseconds(_ ticks: Int64) -> Int64 {
    let (seconds, rest) = ticks.quotientAndRemainder(dividingBy: HeartBeat.ticksPerSecond)
    return seconds &* 1000 &+ rest &* 1000 / HeartBeat.ticksPerSecond
  }

  private static func instant(fitMilliseconds: Int64) -> Instant {
    Instant(fitSeconds: 0).advanced(byMilliseconds: fitMilliseconds)
  }
}
