/// Figures of a workout's power and heart rate, from which load and times in zones are computed.
///
/// The figures do not depend on the rider, so a new threshold needs no new reading of the files. Suspect readings are
/// not used.
public struct Exertion: Sendable {
  /// Seconds of power, without pauses.
  ///
  /// Gaps between readings count as zeros.
  public internal(set) var powerSeconds = 0
  /// The mean power over these seconds in watts.
  public internal(set) var meanPowerWatts: Double?
  /// The fourth root of the mean fourth power of the means over 30 seconds, in watts; nil for less than 30 seconds.
  public internal(set) var weightedPowerWatts: Double?
  /// Seconds for which heart rate readings count.
  public internal(set) var heartRateSeconds = 0
  /// The mean heart rate over these seconds in beats per minute.
  public internal(set) var meanHeartRateBPM: Double?
  /// The loss of power, or else speed, per heart beat from the first half to the second, in percent.
  ///
  /// It is nil if both values are known for less than 20 minutes, and for recordings of more than ten hours.
  public internal(set) var decouplingPercent: Double?
  /// Whether `decouplingPercent` is computed from power.
  public internal(set) var isDecouplingOfPower = false
  /// Seconds by power, in steps of 5 W.
  package internal(set) var powerTimes: (from: Int, digits: [UInt8])?
  /// Seconds by heart rate, in steps of one beat per minute.
  package internal(set) var heartRateTimes: (from: Int, digits: [UInt8])?

  /// Creates the exertion of a workout without power and heart rate.
  public init() {}

  /// Whether the workout has neither power nor heart rate.
  public var isEmpty: Bool { powerSeconds == 0 && heartRateSeconds == 0 }
}
