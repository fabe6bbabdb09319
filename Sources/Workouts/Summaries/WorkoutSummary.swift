/// The facts about a closed workout: reported by the device, or computed.
///
/// Device figures are nil if the file has none and they cannot be computed. `statistics` and `activeSeconds` are always
/// computed from the data.
public struct WorkoutSummary: Sendable {
  /// Index of the session in its input, from 0, continuing over chained files.
  public var sessionIndex = 0
  /// The sport in FIT's numbering (profile type `sport`), in any format.
  public var sport: UInt8?
  /// The kind of sport in FIT's numbering (profile type `sub_sport`).
  public var subSport: UInt8?
  /// Source of the sport; sources other than the file are less certain.
  public var sportSource = SportSource.file
  /// The workout's name, from the file (GPX `name`) or from the index of its export.
  public var title: String?
  /// HealthKit's activity type.
  public var activityType = ActivityType.other
  /// Whether it was indoors; nil if unknown.
  public var isIndoor: Bool?
  /// First moment of the workout.
  public var start: Instant
  /// Last moment of the workout.
  public var end: Instant
  /// Elapsed seconds from start to end, including pauses, as reported by the device.
  public var elapsedSeconds: Double?
  /// Seconds with the timer running, as reported by the device.
  public var timerSeconds: Double?
  /// Seconds in motion, as reported by the device, otherwise computed from the distance.
  public var movingSeconds: Double?
  /// Metres, as reported by the device, otherwise the sum of the deltas.
  public var distanceMeters: Double?
  /// Metres in the export's index, for a workout without any other distance.
  public var indexedDistanceMeters: Double?
  /// Metres climbed.
  public var ascentMeters: Double?
  /// Metres descended.
  public var descentMeters: Double?
  /// Whether ascent and descent were computed from the altitudes (`ClimbMeter`), because the file has none.
  public var isClimbComputed = false
  /// Figures that were computed from the data, because the device reported none.
  public var computed: ComputedFigures = []
  /// Mean depth in metres, as reported by the device, otherwise of the records.
  public var averageDepthMeters: Double?
  /// Greatest depth in metres, as reported by the device, otherwise of the records.
  public var maximumDepthMeters: Double?
  /// Mean share of the right pedal in the power in percent, as reported by the device.
  public var averageRightBalancePercent: Double?
  /// Kilocalories, including resting energy.
  public var energyKilocalories: Double?
  /// Kilocalories of resting energy, if the device reports it separately.
  public var restingEnergyKilocalories: Double?
  /// Means and highest values, as reported by the device; each is also a property of the summary.
  public var figures = ReportedFigures()
  /// The number of records.
  public var records = 0
  /// The number of records with a valid position.
  public var positions = 0
  /// The number of closed laps.
  public var laps = 0
  /// The number of reported pauses.
  public var pauses = 0
  /// Seconds east of UTC, if the file has a plausible offset.
  public var utcOffsetSeconds: Int?
  /// The number of active pool lengths.
  public var poolLengths = 0
  /// Swimming strokes, as reported by the device.
  public var strokes: Int?
  /// Strides of one leg, revolutions or pushes, as reported by the device.
  public var cycles: Int?
  /// Metres of a pool length.
  public var poolLengthMeters: Double?
  /// Whether the pool was measured in yards.
  public var isPoolInYards = false
  /// The water of a swim.
  public var swimmingLocation: SwimmingLocation?
  /// The rider's threshold according to the device, in watts.
  public var thresholdPowerWatts: Double?
  /// The felt effort, 1…10.
  public var effortScore: Double?
  /// Figures of the rider in the file.
  public var rider = RiderFigures()
  /// The rider's mass in kilograms.
  public var bodyMassKilograms: Double?
  /// The weather that a service reported to the device, never from the device's own sensor.
  public var weather = Weather()
  /// The name of the activity profile on the device.
  public var profileName: String?
  /// Whether a person entered the workout, rather than a device.
  public var isUserEntered = false
  /// The devices and apps that took part.
  public var devices: [Device] = []
  /// Facts that the device reported beside the records: tanks, gases, sets, shifts and climbs.
  public var facts: [WorkoutFact] = []

  /// The identity of the recording; nil if the file does not have enough data for one.
  public var recording: RecordingIdentity?

  /// The weight by which the distance was divided among samples; nil if records counted it.
  public var distanceSpread: SpreadWeight?
  /// The weight by which the energy, or its uncounted remainder, was divided among samples; nil if records counted it.
  public var energySpread: SpreadWeight?

  /// Whether parts of the route, and their distances and speeds, were concealed (`WorkoutOptions.concealStartMeters`).
  public var isRouteConcealed = false

  /// Cumulative kinds with some or all samples removed, because another recording of the same ride has them
  /// (`RideGroup`).
  public private(set) var countedElsewhere: RideFigures = []

  /// The statistics of the reported samples, per kind.
  public var statistics = PerKind<KindStatistics>(repeating: KindStatistics())
  /// Degrees Celsius at the device, warmed by sun and body; not a HealthKit sample.
  public var deviceTemperature = KindStatistics()
  /// Seconds from start to end without the reported pauses.
  public var activeSeconds = 0.0

  /// Tables of the outputs, from the options of the reader.
  public var tables = WorkoutTables()
  /// Values of your generators, a cell for each of the columns of `tables`.
  public var cells: [WorkoutCell] = []

  /// The quantities that samples of every kind become; each call searches the table again.
  public var quantities: PerKind<Quantity> { tables.quantities.quantities(of: activityType, sport: sport) }

  /// Source of the sport; nil without a sport.
  package var knownSportSource: StaticString? { sport == nil ? nil : sportSource.name }

  /// Source of ascent and descent: `file`, or `computed` from the altitudes; nil if there are none.
  package var climbSource: StaticString? {
    guard ascentMeters != nil || descentMeters != nil else { return nil }
    return isClimbComputed ? "computed" : "file"
  }

  /// Source of the time in motion: `file`, or `computed` from the distance; nil if there is none.
  package var movingSource: StaticString? {
    movingSeconds == nil ? nil : computed.contains(.moving) ? "computed" : "file"
  }

  /// The approximate memory of the summary in bytes.
  package var byteCount: Int {
    MemoryLayout<WorkoutSummary>.size &+ (profileName?.utf8.count ?? 0) &+ (title?.utf8.count ?? 0)
      &+ facts.count &* MemoryLayout<WorkoutFact>.stride &+ cells.count &* MemoryLayout<WorkoutCell>.stride
      &+ devices.reduce(0) { $0 &+ $1.byteCount }
  }

  /// Records that samples of cumulative kinds were removed, because another recording of the same ride has them; `rest`
  /// is the statistics of the remaining samples.
  public mutating func leaveOut(_ figures: RideFigures, keeping rest: borrowing PerKind<KindStatistics>) {
    countedElsewhere.formUnion(figures)
    for kind in RideFigures.cumulativeKinds where figures.contains(RideFigures(kind)) {
      statistics[kind] = rest[kind]
    }
  }

  /// Creates a summary with only its times.
  public init(start: Instant, end: Instant) {
    self.start = start
    self.end = end
  }
}

/// Source of a workout's sport, in descending order of certainty.
public enum SportSource: UInt8, CaseIterable, Sendable {
  /// The file.
  case file
  /// The index of the export that contains the file (Strava's `activities.csv`).
  case index
  /// The caller, for files without a sport (`--assume-sport`).
  case assumed
  /// A guess from the words of the workout's title.
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

/// The water of a swim, with the raw values of HKWorkoutSwimmingLocationType.
public enum SwimmingLocation: UInt8, Sendable {
  case pool = 1
  case openWater = 2
}

/// The weather of a workout; nil means "not reported".
public struct Weather: Equatable, Sendable {
  /// Degrees Celsius.
  public var temperatureCelsius: Double?
  /// Relative humidity, 0…100.
  public var humidityPercent: Double?
  /// Raw value of HKWeatherCondition.
  public var condition: UInt8?

  /// Creates weather without values.
  public init() {}
}
