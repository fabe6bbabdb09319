/// The time between two heart beats, as measured by a strap or a watch.
public struct BeatInterval: Equatable, Sendable {
  /// The second beat.
  public var end: Instant
  /// The time from the first beat to the second, in milliseconds.
  public var milliseconds: Double
  /// Whether its first beat is the second beat of the previous interval.
  public var isContiguous: Bool

  /// Creates an interval.
  public init(end: Instant, milliseconds: Double, isContiguous: Bool) {
    self.end = end
    self.milliseconds = milliseconds
    self.isContiguous = isContiguous
  }
}
