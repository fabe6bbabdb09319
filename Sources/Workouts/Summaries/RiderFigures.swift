/// Figures of the rider in a file; nil for missing figures.
public struct RiderFigures: Equatable, Sendable {
  /// The power that the rider can maintain for an hour, in watts, according to the device's zones.
  public var thresholdPowerWatts: Double?
  /// The highest heart rate in beats per minute.
  public var maximumHeartRateBPM: Double?
  /// The resting heart rate in beats per minute.
  public var restingHeartRateBPM: Double?
  /// True for a woman, false for a man.
  public var isFemale: Bool?

  /// Creates figures without values.
  public init() {}
}
