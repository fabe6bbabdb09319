/// Makes a lawful sequence of pauses from a recorder's timer events (HEALTHKIT.md section 3.2).
///
/// Pause and resume alternate strictly, starting with a pause and ending with a resume: a start while running, a stop while
/// stopped (Wahoo writes stop and stop_all) and a pause that lasts less than a second are left out.
@usableFromInline
struct PauseSequencer: Sendable {
  /// Shortest pause that is put out, in milliseconds.
  @inlinable static var shortestPauseMilliseconds: Int64 { 1000 }

  /// When the open pause began; nil while running.
  @usableFromInline var pausedAt: Instant?
  @usableFromInline var runningSince: Instant?
  /// Pauses that were completed, and what they add up to.
  @usableFromInline var pauses = 0
  @usableFromInline var pausedMilliseconds: Int64 = 0

  @inlinable init() {}

  /// The timer stops; true when that begins a pause.
  @inlinable mutating func stop(at time: Instant) -> Bool {
    guard pausedAt == nil else { return false }
    pausedAt = runningSince.map { max($0, time) } ?? time
    return true
  }

  /// The timer starts; the pause it ends, when that is one to put out.
  @inlinable mutating func start(at time: Instant) -> (start: Instant, end: Instant)? {
    guard let began = pausedAt else { return nil }
    pausedAt = nil
    runningSince = max(time, began)
    let length = time.unixMilliseconds - began.unixMilliseconds
    guard length >= Self.shortestPauseMilliseconds else { return nil }
    pauses += 1
    pausedMilliseconds += length
    return (began, time)
  }
}
