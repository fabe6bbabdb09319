// Separators between two readings of a zone: a pause, or too much time.

/// Makes pairs of successive readings that neither a pause nor too long an interval separates.
///
/// A pause is reported when it is over, after a reading of the moment it ends at: so the newest reading waits for the
/// next.
struct ReadingPairs: Sendable {
  struct Reading: Sendable {
    let time: Instant
    let value: Double
  }

  /// Two readings and the seconds between them.
  struct Pair: Sendable {
    let from: Double
    let to: Double
    let seconds: Double
  }

  private let maximumMilliseconds: Int64
  private var before: Reading?
  private var newest: Reading?
  private var pausedAt: Instant?
  /// When the timer stopped; nil while it runs.
  private var stoppedAt: Instant?

  init(maximumIntervalSeconds: Double) {
    maximumMilliseconds = Int64(saturating: min(max(maximumIntervalSeconds, 0), 1e9) * 1000)
  }

  mutating func reset() {
    before = nil
    newest = nil
    pausedAt = nil
    stoppedAt = nil
  }

  /// Reports that the timer stops or starts: readings that some devices record while it is stopped are not activity.
  mutating func timer(isRunning: Bool, at time: Instant) { stoppedAt = isRunning ? nil : time }

  /// Adds a reading and returns the pair that is now certain; a reading that is not later than the newest is ignored.
  mutating func add(_ value: Double, at time: Instant) -> Pair? {
    if let newest, time <= newest.time { return nil }
    let isStopped = stoppedAt.map { time > $0 } ?? false
    let pair = certainPair
    // The first reading in a pause still makes the pair before it certain; it is in no pair.
    before = isStopped ? nil : newest
    newest = Reading(time: time, value: value)
    return pair
  }

  /// Handles an event and returns the pair that is now certain.
  mutating func add(_ event: WorkoutEvent) -> Pair? {
    switch event.kind {
    case .pause: pausedAt = event.start
    case .resume:
      guard let pausedAt, let last = newest else { return nil }
      let pair = last.time <= pausedAt ? certainPair : nil
      before = nil
      if last.time < event.start { newest = nil }
      return pair
    default: break
    }
    return nil
  }

  /// Ends the workout and returns the last pair.
  mutating func finish() -> Pair? {
    defer { reset() }
    return certainPair
  }

  private var certainPair: Pair? {
    guard let before, let newest else { return nil }
    let milliseconds = newest.time.unixMilliseconds &- before.time.unixMilliseconds
    guard milliseconds <= maximumMilliseconds else { return nil }
    return Pair(from: before.value, to: newest.value, seconds: Double(milliseconds) / 1000)
  }
}
