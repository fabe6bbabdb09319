/// Turns a counter into samples of its increase (HEALTHKIT.md section 2.3).
///
/// Each sample reaches from one valid reading to the next, so a hole in the readings is spanned. The samples add up to last − first
/// exactly: what the counter gains over a pause goes to the first sample behind it, and nothing reaches across. A counter that
/// falls starts anew.
public struct DeltaGenerator: WorkoutGenerator {
  /// The counters there are.
  public enum Counter: Sendable {
    /// `Observation.distanceMillimeters`.
    case distance
    /// `Observation.energyCalories`.
    case energy
  }

  @usableFromInline let counter: Counter
  /// Reading and time up to which everything has been put out.
  @usableFromInline var base: Reading?
  /// A later reading that has no interval of its own yet.
  @usableFromInline var held: Int64?
  @usableFromInline var pausedAt: Instant?

  @usableFromInline struct Reading: Sendable {
    @usableFromInline var value: Int64
    @usableFromInline var time: Instant

    @inlinable init(value: Int64, time: Instant) {
      self.value = value
      self.time = time
    }
  }

  /// Makes a generator for one counter.
  @inlinable public init(_ counter: Counter) { self.counter = counter }

  /// Takes a reading, if there is one.
  @inlinable
  public mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing Observation, into output: inout WorkoutOutput<Sink>
  ) {
    guard let value = value(of: observation) else { return }
    switch take(value, at: observation.time) {
    case .nothing: break
    case .fell: output.drop(.counterFalls)
    case .gained(let sample): output.put(sample)
    }
  }

  @usableFromInline enum Step { case nothing, fell, gained(Sample) }

  @inlinable func value(of observation: borrowing Observation) -> Int64? {
    switch counter {
    case .distance: observation.distanceMillimeters
    case .energy: observation.energyCalories
    }
  }

  @inlinable mutating func take(_ value: Int64, at time: Instant) -> Step {
    guard let base else {
      self.base = Reading(value: value, time: time)
      return .nothing
    }
    let (gain, overflow) = value.subtractingReportingOverflow(base.value)
    guard !overflow, gain >= 0 else {
      self.base = Reading(value: value, time: max(time, base.time))
      held = nil
      return .fell
    }
    let isPaused = pausedAt.map { time > $0 } ?? false
    guard !isPaused, time > base.time else {
      held = value
      return .nothing
    }
    self.base = Reading(value: value, time: time)
    held = nil
    return gain == 0 ? .nothing : .gained(sample(from: base.time, to: time, gain))
  }

  @inlinable func sample(from start: Instant, to end: Instant, _ gain: Int64) -> Sample {
    let kind: SampleKind = counter == .distance ? .distance : .energy
    return Sample(kind: kind, start: start, end: end, value: Double(gain) / 1000)
  }

  /// Readings later than `time` wait for the resumption.
  @inlinable
  public mutating func pause<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    pausedAt = time
  }

  /// Intervals start here at the earliest.
  @inlinable
  public mutating func resume<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    pausedAt = nil
    if let base, base.time < time { self.base?.time = time }
  }

  /// Puts out a gain that is still held, over what is left of the workout.
  @inlinable
  public mutating func finish<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    guard let base, let held, held > base.value else { return }
    // The last active stretch ends where the pause began, if the workout ends in one. Where nothing is left of it, the gain
    // goes to the second before: the sum matters more than one second of its place.
    let end = pausedAt ?? time
    let start = base.time < end ? base.time : end.advanced(byMilliseconds: -1000)
    output.put(sample(from: start, to: end, held - base.value))
    self.held = nil
  }
}
