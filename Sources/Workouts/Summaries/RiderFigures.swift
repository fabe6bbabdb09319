/// A file's figures of the rider, beside those of the ride; nil where it has none.
public struct RiderFigures: Equatable, Sendable {
  /// The power that can be held for an hour, in watts, as the device's zones have it.
  public var thresholdPowerWatts: Double?
  /// The highest heart rate in beats a minute.
  public var maximumHeartRateBPM: Double?
  /// The heart rate at rest in beats a minute.
  public var restingHeartRateBPM: Double?
  /// True for a woman, false for a man.
  public var isFemale: Bool?

  /// Makes figures of which none is known.
  public init() {}
}
