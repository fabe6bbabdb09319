/// What generators are asked to do.
public struct WorkoutOptions: Sendable {
  /// Largest gap in seconds to which the route may be thinned.
  public var maximumGapSeconds = 3.0
  /// Whether the resting part of the energy becomes samples of its own, where the device tells it.
  public var includesRestingEnergy = false

  /// Makes the defaults.
  @inlinable public init() {}
}
