/// What a workout's power and heart rate come to: all that load, and times in zones, are worked out from.
///
/// Nothing in it depends on who rides, so a new threshold needs no new reading. What is not believed is left out.
public struct Exertion: Sendable {
  /// Seconds of power: those of readings and of gaps between them, which count as zeros, without pauses.
  public internal(set) var powerSeconds = 0
  /// The mean of these seconds in watts.
  public internal(set) var meanPowerWatts: Double?
  /// The fourth root of the mean fourth power of the means over 30 seconds, in watts; nil for less than 30 seconds.
  public internal(set) var weightedPowerWatts: Double?
  /// Seconds of heart rate: those that readings stand for.
  public internal(set) var heartRateSeconds = 0
  /// The mean of these seconds in beats a minute.
  public internal(set) var meanHeartRateBPM: Double?
  /// By how many percent less power, or else speed, comes with a beat in the second half than in the first; nil for
  /// less than 20 minutes in which both are known, and for recordings of more than ten hours.
  public internal(set) var decouplingPercent: Double?
  /// True when it is that of power.
  public internal(set) var isDecouplingOfPower = false
  /// Seconds by power, in steps of 5 W.
  package internal(set) var powerTimes: (from: Int, digits: [UInt8])?
  /// Seconds by heart rate, in steps of one beat a minute.
  package internal(set) var heartRateTimes: (from: Int, digits: [UInt8])?

  /// Makes one of a workout without power and heart rate.
  public init() {}

  /// True when the workout has neither power nor heart rate.
  public var isEmpty: Bool { powerSeconds == 0 && heartRateSeconds == 0 }
}
