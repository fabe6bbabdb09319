/// Converts a recorder's timer events to a valid sequence of pauses (Documentation/HealthKitMapping.md, "Pauses").
///
/// Pauses are in order and do not overlap. It ignores a start while running, a stop while stopped (Wahoo writes stop
/// and stop_all), a stop older than the newest start, and a pause of less than a second.
@usableFromInline
struct PauseSequencer: Sendable {
  /// The time from a stop of the timer to its start.
  @usableFromInline struct Pause: Sendable {
    @usableFromInline var start: Instant
    @usableFromInline var end: Instant
    @inlinable var milliseconds: Int64 { end.unixMilliseconds -| start.unixMilliseconds }

    @inlinable init(start: Instant, end: Instant) {
      self.start = start
      self.end = end
    }
  }

  /// Shortest pause that is reported, in milliseconds.
  @inlinable static var shortestPauseMilliseconds: Int64 { 1000 }

  /// Start of the open pause; nil while running.
  @usableFromInline var pausedAt: Instant?
  /// The newest start of the timer.
  @usableFromInline var startedAt: Instant?
  /// The number of completed pauses, and their total time.
  @usableFromInline var pauses = 0
  @usableFromInline var pausedMilliseconds: Int64 = 0

  @inlinable init() {}

  /// Handles a stop of the timer; true if it begins a pause.
  @inlinable mutating func stop(at time: Instant) -> Bool {
    guard pausedAt == nil, startedAt.map({ $0 <= time }) ?? true else { return false }
    pausedAt = time
    return true
  }

  /// Handles a start of the timer; returns the pause that it ends, if that pause is reported.
  @inlinable mutating func start(at time: Instant) -> Pause? {
    startedAt = startedAt.map { max($0, time) } ?? time
    guard let began = pausedAt else { return nil }
    pausedAt = nil
    let pause = Pause(start: began, end: max(began, time))
    guard pause.milliseconds >= Self.shortestPauseMilliseconds else { return nil }
    pauses &+= 1
    pausedMilliseconds +|= pause.milliseconds
    return pause
  }
}
