/// What is known of a workout when it closes: what the device reported, and what was generated.
///
/// Device figures are nil where the file does not give them; nothing here is computed from records but the counts,
/// `totals` and the fall-backs named in `WorkoutSummary.fillFromData`.
public struct WorkoutSummary: Sendable {
  /// Position of the session in its input, from 0, running on over chained parts.
  public var sessionIndex = 0
  /// The sport in FIT's numbering (profile type `sport`), whatever format it came from.
  public var sport: UInt8?
  /// The kind of sport in FIT's numbering (profile type `sub_sport`).
  public var subSport: UInt8?
  /// HealthKit's activity type.
  public var activityType = ActivityType.other
  /// Whether it took place indoors; nil when nothing says.
  public var isIndoor: Bool?
  /// First moment of the workout.
  public var start: Instant
  /// Last moment of the workout.
  public var end: Instant
  /// Wall-clock seconds from start to end as the device says.
  public var elapsedSeconds: Double?
  /// Seconds with the timer running as the device says.
  public var timerSeconds: Double?
  /// Seconds in motion as the device says.
  public var movingSeconds: Double?
  /// Metres as the device says, else the sum of the deltas.
  public var distanceMeters: Double?
  /// Metres climbed.
  public var ascentMeters: Double?
  /// Metres descended.
  public var descentMeters: Double?
  /// Kilocalories, resting part included.
  public var energyKilocalories: Double?
  /// Kilocalories of the resting part, where the device tells it apart.
  public var restingEnergyKilocalories: Double?
  /// Mean speed in metres per second.
  public var averageSpeedMetersPerSecond: Double?
  /// Highest speed in metres per second.
  public var maximumSpeedMetersPerSecond: Double?
  /// Mean heart rate in beats per minute.
  public var averageHeartRateBPM: Double?
  /// Highest heart rate in beats per minute.
  public var maximumHeartRateBPM: Double?
  /// Mean power in watts.
  public var averagePowerWatts: Double?
  /// Highest power in watts.
  public var maximumPowerWatts: Double?
  /// Mean cadence in revolutions per minute.
  public var averageCadenceRPM: Double?
  /// Records seen.
  public var records = 0
  /// Records with a valid position.
  public var positions = 0
  /// Laps closed.
  public var laps = 0
  /// Pauses put out.
  public var pauses = 0
  /// Seconds east of UTC, where the file gives a believable offset (HEALTHKIT.md section 5).
  public var utcOffsetSeconds: Int?
  /// Sum of the samples put out, per kind; for instant kinds the plain sum of readings.
  public var totals = PerKind<Double>(repeating: 0)
  /// Number of samples put out, per kind.
  public var counts = PerKind<Int>(repeating: 0)

  /// Makes a summary of which only the times are known.
  public init(start: Instant, end: Instant) {
    self.start = start
    self.end = end
  }
}
