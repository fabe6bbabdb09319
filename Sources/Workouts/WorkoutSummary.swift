/// What is known of a workout when it closes: what the device reported, and what was generated.
///
/// Device figures are nil where the file does not give them, and filled from the data where that can be; what the data shows by
/// itself is in `statistics` and `activeSeconds`.
public struct WorkoutSummary: Sendable {
  /// Position of the session in its input, from 0, running on over chained parts.
  public var sessionIndex = 0
  /// The sport in FIT's numbering (profile type `sport`), whatever format it came from.
  public var sport: UInt8?
  /// The kind of sport in FIT's numbering (profile type `sub_sport`).
  public var subSport: UInt8?
  /// Where the sport comes from; anything but the file is less certain.
  public var sportSource = SportSource.file
  /// The workout's name, given by whoever made its file (GPX `name`) or by the index of the export it lies in.
  public var title: String?
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
  /// Whether ascent and descent were computed from the heights (`ClimbMeter`), as the file gives none.
  public var isClimbComputed = false
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
  /// Active pool lengths told.
  public var poolLengths = 0
  /// Swimming strokes as the device says.
  public var strokes: Int?
  /// One-leg strides, revolutions or pushes as the device says.
  public var cycles: Int?
  /// Metres of a pool length.
  public var poolLengthMeters: Double?
  /// Whether the pool was measured in yards.
  public var isPoolInYards = false
  /// The water of a swim.
  public var swimmingLocation: SwimmingLocation?
  /// Watts that the device holds to be the rider's threshold.
  public var thresholdPowerWatts: Double?
  /// How hard it felt, 1…10.
  public var effortScore: Double?
  /// The rider's mass in kilograms.
  public var bodyMassKilograms: Double?
  /// The weather as a service told the device, never the device's own sensor.
  public var weather = Weather()
  /// The name of the activity profile on the device.
  public var profileName: String?
  /// Whether a person wrote the workout down rather than a device.
  public var isUserEntered = false
  /// The devices and apps that took part.
  public var devices: [Device] = []

  /// What tells the recording from all others; nil when its file says too little of where it comes from.
  public var recording: RecordingIdentity?

  /// What the distance's samples were shared out by, where no record counted it; nil where they are what was counted.
  public var distanceSpread: SpreadWeight?
  /// What the energy's samples were shared out by, or those that a counter fell short by; nil where they are what was
  /// counted.
  public var energySpread: SpreadWeight?

  /// Whether parts of the route were hidden, and with them distances and speeds (`WorkoutOptions.concealStartMeters`).
  public var isRouteConcealed = false

  /// What the samples that were put out come to, per kind.
  public var statistics = PerKind<KindStatistics>(repeating: KindStatistics())
  /// Degrees Celsius at the device, warmed by sun and body; no HealthKit sample.
  public var deviceTemperature = KindStatistics()
  /// Seconds from start to end less the pauses that were put out.
  public var activeSeconds = 0.0

  /// Where the sport comes from; nil where nothing names one.
  package var knownSportSource: StaticString? { sport == nil ? nil : sportSource.name }

  /// Where ascent and descent come from: `file`, or `computed` from the heights; nil where there are none.
  package var climbSource: StaticString? {
    guard ascentMeters != nil || descentMeters != nil else { return nil }
    return isClimbComputed ? "computed" : "file"
  }

  /// About how many bytes it takes to keep it.
  package var byteCount: Int {
    MemoryLayout<WorkoutSummary>.size &+ (profileName?.utf8.count ?? 0) &+ (title?.utf8.count ?? 0)
      &+ devices.reduce(0) { $0 &+ $1.byteCount }
  }

  /// Makes a summary of which only the times are known.
  public init(start: Instant, end: Instant) {
    self.start = start
    self.end = end
  }
}

/// Where a workout's sport comes from, the most certain first.
public enum SportSource: UInt8, Sendable {
  /// The file.
  case file
  /// The index of the export that the file lies in (Strava's `activities.csv`).
  case index
  /// The caller, for files that name no sport (`--assume-sport`).
  case assumed
  /// A guess by the words of the workout's title.
  case guessed

  /// The source's name in every output.
  public var name: StaticString {
    switch self {
    case .file: "file"
    case .index: "index"
    case .assumed: "assumed"
    case .guessed: "guessed"
    }
  }
}

/// The water a swim took place in, with the raw values of HKWorkoutSwimmingLocationType.
public enum SwimmingLocation: UInt8, Sendable {
  case pool = 1
  case openWater = 2
}

/// The weather of a workout; nil is "not told".
public struct Weather: Equatable, Sendable {
  /// Degrees Celsius.
  public var temperatureCelsius: Double?
  /// Relative humidity, 0…100.
  public var humidityPercent: Double?
  /// Raw value of HKWeatherCondition (HEALTHKIT.md section 4.1).
  public var condition: UInt8?

  /// Makes weather of which nothing is known.
  public init() {}
}
