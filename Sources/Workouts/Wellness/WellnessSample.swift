/// A value of the body or of the day, outside workouts.
public struct WellnessSample: Sendable, Equatable {
  /// The measure.
  public var kind: WellnessKind
  /// The first moment; of a value at an instant that instant.
  public var start: Instant
  /// The last moment.
  public var end: Instant
  /// The value in the kind's unit; of sleep the number of a `SleepPhase`.
  public var value: Double
  /// The person by the number of a scale that knows several; nil where it knows one.
  public var person: UInt16?

  /// Makes a sample over an interval.
  public init(_ kind: WellnessKind, _ start: Instant, _ end: Instant, _ value: Double) {
    (self.kind, self.start, self.end, self.value) = (kind, start, end, value)
  }

  /// Makes a sample at an instant.
  public init(_ kind: WellnessKind, at time: Instant, _ value: Double) { self.init(kind, time, time, value) }

  /// The phase of sleep; nil of other kinds.
  public var phase: SleepPhase? {
    guard kind == .sleep, let number = UInt8(exactly: value) else { return nil }
    return SleepPhase(rawValue: number)
  }
}
