/// Figures of a workout that were computed from its data, because the device reported none.
///
/// All other figures of a `WorkoutSummary` are the device's own. For ascent and descent see
/// `WorkoutSummary.isClimbComputed`.
public struct ComputedFigures: OptionSet, Sendable {
  /// One bit for each.
  public var rawValue: UInt16
  /// Makes a set from its bits.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Seconds from start to end.
  public static var elapsed: ComputedFigures { ComputedFigures(rawValue: 1) }
  /// Seconds with the timer running.
  public static var timer: ComputedFigures { ComputedFigures(rawValue: 2) }
  /// Metres.
  public static var distance: ComputedFigures { ComputedFigures(rawValue: 4) }
  /// Kilocalories.
  public static var energy: ComputedFigures { ComputedFigures(rawValue: 8) }
  /// Mean speed.
  public static var averageSpeed: ComputedFigures { ComputedFigures(rawValue: 16) }
  /// Highest speed.
  public static var maximumSpeed: ComputedFigures { ComputedFigures(rawValue: 32) }
  /// Mean heart rate.
  public static var averageHeartRate: ComputedFigures { ComputedFigures(rawValue: 64) }
  /// Highest heart rate.
  public static var maximumHeartRate: ComputedFigures { ComputedFigures(rawValue: 128) }
  /// Mean power.
  public static var averagePower: ComputedFigures { ComputedFigures(rawValue: 256) }
  /// Highest power.
  public static var maximumPower: ComputedFigures { ComputedFigures(rawValue: 512) }
  /// Mean cadence.
  public static var averageCadence: ComputedFigures { ComputedFigures(rawValue: 1024) }
  /// Seconds in motion.
  public static var moving: ComputedFigures { ComputedFigures(rawValue: 2048) }

  /// The figures that a summary lacks, which are computed next.
  init(missingIn summary: borrowing WorkoutSummary) {
    self = []
    if summary.elapsedSeconds == nil { insert(.elapsed) }
    if summary.timerSeconds == nil { insert(.timer) }
    if summary.movingSeconds == nil { insert(.moving) }
    if summary.distanceMeters == nil { insert(.distance) }
    if summary.energyKilocalories == nil { insert(.energy) }
    if summary.averageSpeedMetersPerSecond == nil { insert(.averageSpeed) }
    if summary.maximumSpeedMetersPerSecond == nil { insert(.maximumSpeed) }
    if summary.averageHeartRateBPM == nil { insert(.averageHeartRate) }
    if summary.maximumHeartRateBPM == nil { insert(.maximumHeartRate) }
    if summary.averagePowerWatts == nil { insert(.averagePower) }
    if summary.maximumPowerWatts == nil { insert(.maximumPower) }
    if summary.averageCadenceRPM == nil { insert(.averageCadence) }
  }
}
