/// The time between two heart beats, as a strap or a watch measured it.
public struct BeatInterval: Equatable, Sendable {
  /// The second beat.
  public var end: Instant
  /// From the first beat to it, in milliseconds.
  public var milliseconds: Double
  /// True when its first beat is the second one of the interval before.
  public var isContiguous: Bool

  /// Makes an interval.
  public init(end: Instant, milliseconds: Double, isContiguous: Bool) {
    self.end = end
    self.milliseconds = milliseconds
    self.isContiguous = isContiguous
  }
}
