/// A value of the body or of the day, outside workouts.
public struct WellnessSample: Sendable, Equatable {
  /// The measure.
  public var kind: WellnessKind
  /// The first time; for an instant value, its time.
  public var start: Instant
  /// The last time.
  public var end: Instant
  /// The value in the kind's unit; for sleep, the number of a `SleepPhase`.
  public var value: Double
  /// The number of the person on a scale for several people; nil for other scales.
  public var person: UInt16?

  /// Creates a sample over an interval.
  public init(_ kind: WellnessKind, _ start: Instant, _ end: Instant, _ value: Double) {
    (self.kind, self.start, self.end, self.value) = (kind, start, end, value)
  }

  /// Creates a sample at an instant.
  public init(_ kind: WellnessKind, at time: Instant, _ value: Double) { self.init(kind, time, time, value) }

  /// The phase of sleep; nil for other kinds.
  public var phase: SleepPhase? {
    guard kind == .sleep, let number = UInt8(exactly: value) else { return nil }
    return SleepPhase(rawValue: number)
  }
}
