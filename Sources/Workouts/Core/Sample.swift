/// A HealthKit-shaped quantity sample: a kind, an interval and a value in the kind's unit.
public struct Sample: Equatable, Sendable {
  /// The measured quantity; decides unit and style.
  public var kind: SampleKind
  /// Start of the interval; equals `end` for instant values.
  public var start: Instant
  /// End of the interval.
  public var end: Instant
  /// The value in `kind.unit`: a positive delta for cumulative kinds, the reading for instant ones.
  public var value: Double

  /// Makes a sample over [`start`, `end`].
  @inlinable public init(kind: SampleKind, start: Instant, end: Instant, value: Double) {
    self.kind = kind
    self.start = start
    self.end = end
    self.value = value
  }
}
