/// The facts about a workout when it closes: reported by the device, or generated.
///
/// Device figures are nil where the file does not give them, and filled from the data where possible; figures from the
/// data alone are in `statistics` and `activeSeconds`.
public struct WorkoutSummary: Sendable {
  /// Position of the session in its input, from 0, running on over chained files.
  public var sessionIndex = 0
  /// The sport in FIT's numbering (profile type `sport`), whatever format it came from.
  public var sport: UInt8?
  /// The kind of sport in FIT's numbering (profile type `sub_sport`).
  public var subSport: UInt8?
  /// Source of the sport; anything but the file is less certain.
  public var sportSource = SportSource.file
  /// The workout's name, given by whoever made its file (GPX `name`) or by the index of the export it lies in.
  public var title: String?
  /// HealthKit's activity type.
  public var activityType = ActivityType.other
  /// True when it took place indoors; nil where it is unknown.
  public var isIndoor: Bool?
  /// First moment of the workout.
  public var start: Instant
  /// Last moment of the workout.
  public var end: Instant
  /// Wall-clock seconds from start to end as the device reports.
  public var elapsedSeconds: Double?
  /// Seconds with the timer running as the device reports.
  public var timerSeconds: Double?
  /// Seconds in motion as the device reports, otherwise computed from the distance.
  public var movingSeconds: Double?
  /// Metres as the device reports, otherwise the sum of the deltas.
  public var distanceMeters: Double?
  /// Metres as an export's index has them, for a workout without any other distance.
  public var indexedDistanceMeters: Double?
  /// Metres climbed.
  public var ascentMeters: Double?
  /// Metres descended.
  public var descentMeters: Double?
  /// True when ascent and descent were computed from the heights (`ClimbMeter`), as the file gives none.
  public var isClimbComputed = false
  /// Figures that were computed from the data, as the device reported none.
  public var computed: ComputedFigures = []
  /// Mean depth in metres, as the device reports, otherwise of the records.
  public var averageDepthMeters: Double?
  /// Greatest depth in metres, in the same way.
  public var maximumDepthMeters: Double?
  /// Mean percent of the power that comes from the right pedal, as the device reports.
  public var averageRightBalancePercent: Double?
  /// Kilocalories, resting part included.
  public var energyKilocalories: Double?
  /// Kilocalories of the resting part, where the device reports it separately.
  public var restingEnergyKilocalories: Double?
  /// Means and highest values as the device reports; each is a property of the summary, too.
  public var figures = ReportedFigures()
  /// Records seen.
  public var records = 0
  /// Records with a valid position.
  public var positions = 0
  /// Laps closed.
  public var laps = 0
  /// Pauses put out.
  public var pauses = 0
  /// Seconds east of UTC, where the file gives a plausible offset.
  public var utcOffsetSeconds: Int?
  /// Active pool lengths reported.
  public var poolLengths = 0
  /// Swimming strokes as the device reports.
  public var strokes: Int?
  /// One-leg strides, revolutions or pushes as the device reports.
  public var cycles: Int?
  /// Metres of a pool length.
  public var poolLengthMeters: Double?
  /// True when the pool was measured in yards.
  public var isPoolInYards = false
  /// The water of a swim.
  public var swimmingLocation: SwimmingLocation?
  /// The rider's threshold according to the device, in watts.
  public var thresholdPowerWatts: Double?
  /// The felt effort, 1…10.
  public var effortScore: Double?
  /// The file's figures of the rider.
  public var rider = RiderFigures()
  /// The rider's mass in kilograms.
  public var bodyMassKilograms: Double?
  /// The weather as a service reported it to the device, never the device's own sensor.
  public var weather = Weather()
  /// The name of the activity profile on the device.
  public var profileName: String?
  /// True when a person entered the workout rather than a device.
  public var isUserEntered = false
  /// The devices and apps that took part.
  public var devices: [Device] = []
  /// What the device reported beside the records: tanks, gases, sets, shifts and climbs.
  public var facts: [WorkoutFact] = []

  /// The identity of the recording; nil when its file does not give enough for one.
  public var recording: RecordingIdentity?

  /// The weight by which the distance's samples were shared out, where no record counted it; nil where they were
  /// counted.
  public var distanceSpread: SpreadWeight?
  /// The weight by which the energy's samples, or those a counter fell short by, were shared out; nil where they were
  /// counted.
  public var energySpread: SpreadWeight?

  /// True when parts of the route were hidden, and with them distances and speeds
  /// (`WorkoutOptions.concealStartMeters`).
  public var isRouteConcealed = false

  /// Cumulative kinds whose samples are left out, wholly or in part, as another recording of the same ride has them
  /// (`RideGroup`).
  public private(set) var countedElsewhere: RideFigures = []

  /// The statistics of the samples that were put out, per kind.
  public var statistics = PerKind<KindStatistics>(repeating: KindStatistics())
  /// Degrees Celsius at the device, warmed by sun and body; no HealthKit sample.
  public var deviceTemperature = KindStatistics()
  /// Seconds from start to end less the pauses that were put out.
  public var activeSeconds = 0.0

  /// Tables of the outputs: those of the options it was read with.
  public var tables = WorkoutTables()
  /// Values of your generators, a cell for each of the columns of `tables`.
  public var cells: [WorkoutCell] = []

  /// The quantities that samples of every kind become; looked up anew at every call.
  public var quantities: PerKind<Quantity> { tables.quantities.quantities(of: activityType, sport: sport) }

  /// Source of the sport; nil without a sport.
  package var knownSportSource: StaticString? { sport == nil ? nil : sportSource.name }

  /// Source of ascent and descent: `file`, or `computed` from the heights; nil where there are none.
  package var climbSource: StaticString? {
    guard ascentMeters != nil || descentMeters != nil else { return nil }
    return isClimbComputed ? "computed" : "file"
  }

  /// Source of the time in motion: `file`, or `computed` from the distance; nil where there is none.
  package var movingSource: StaticString? {
    movingSeconds == nil ? nil : computed.contains(.moving) ? "computed" : "file"
  }

  /// About how many bytes the summary takes in memory.
  package var byteCount: Int {
    MemoryLayout<WorkoutSummary>.size &+ (profileName?.utf8.count ?? 0) &+ (title?.utf8.count ?? 0)
      &+ facts.count &* MemoryLayout<WorkoutFact>.stride &+ cells.count &* MemoryLayout<WorkoutCell>.stride
      &+ devices.reduce(0) { $0 &+ $1.byteCount }
  }

  /// Notes that samples of cumulative kinds are left out, as another recording of the same ride has them; `rest` is
  /// the statistics of those that are not.
  public mutating func leaveOut(_ figures: RideFigures, keeping rest: borrowing PerKind<KindStatistics>) {
    countedElsewhere.formUnion(figures)
    for kind in RideFigures.cumulativeKinds where figures.contains(RideFigures(kind)) {
      statistics[kind] = rest[kind]
    }
  }

  /// Makes a summary with nothing but its times.
  public init(start: Instant, end: Instant) {
    self.start = start
    self.end = end
  }
}

/// Source of a workout's sport, the most certain first.
public enum SportSource: UInt8, CaseIterable, Sendable {
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

/// The weather of a workout; nil: "not reported".
public struct Weather: Equatable, Sendable {
  /// Degrees Celsius.
  public var temperatureCelsius: Double?
  /// Relative humidity, 0…100.
  public var humidityPercent: Double?
  /// Raw value of HKWeatherCondition.
  public var condition: UInt8?

  /// Makes weather without values.
  public init() {}
}
