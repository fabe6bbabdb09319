/// The time in motion, of the metres that come: Documentation/HealthKitMapping.md, "Time in motion".
///
/// The time from one gain of distance to the next counts where it is covered at walking pace at least. Constant memory;
/// allocates nothing.
@usableFromInline struct MotionMeter: Sendable {
  /// Longest time from one gain to the next that may count, in milliseconds.
  @inlinable static var longestStep: Int64 { 1_800_000 }

  /// Milliseconds in motion; `since` is the newest gain, or far in the past where nothing is known before the next.
  @usableFromInline var milliseconds: Int64 = 0
  @usableFromInline var since: Int64 = 0
  @usableFromInline var hasGained = false

  @inlinable init() {}

  /// Begins where the timer starts.
  @usableFromInline mutating func begin(at time: Instant) { since = time.unixMilliseconds }

  /// Takes a gain in millimetres since the one before it.
  @inlinable @inline(__always) mutating func take(_ gain: Int64, at time: Instant) {
    guard gain > 0 else { return }
    let step = time.unixMilliseconds &- since
    since = time.unixMilliseconds
    hasGained = true
    // 0.5 m/s are half a millimetre in a millisecond.
    if step <= Self.longestStep, step / 2 <= gain { milliseconds &+= max(0, step) }
  }
}
