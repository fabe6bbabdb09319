/// A measure of the body or of the day, outside workouts: the output of `--wellness`.
///
/// If HealthKit has a type for the measure, values are in HealthKit's units, so a percentage is a fraction of one. A
/// measure without a HealthKit type has its own name. A mean of successive differences between beats (rMSSD) is not a
/// standard deviation (SDNN), so it has no type.
public enum WellnessKind: UInt8, CaseIterable, Sendable {
  /// Weight.
  case bodyMass
  /// Share of fat.
  case bodyFatPercentage
  /// Weight without fat.
  case leanBodyMass
  /// Weight divided by the square of the height.
  case bodyMassIndex
  /// Height.
  case height
  /// Share of water.
  case bodyWaterPercentage
  /// Weight of abdominal fat.
  case visceralFatMass
  /// Weight of the bones.
  case boneMass
  /// Weight of the muscles.
  case muscleMass
  /// Energy of a day at rest.
  case restingMetabolicRate
  /// Energy of a usual day.
  case activeMetabolicRate
  /// The scale's rating of the build.
  case physiqueRating
  /// The age that corresponds to the resting metabolic rate.
  case metabolicAge
  /// The scale's rating of abdominal fat.
  case visceralFatRating
  /// Systolic (higher) blood pressure.
  case bloodPressureSystolic
  /// Diastolic (lower) blood pressure.
  case bloodPressureDiastolic
  /// Mean blood pressure.
  case meanArterialPressure
  /// Heart rate.
  case heartRate
  /// Resting heart rate of a day.
  case restingHeartRate
  /// Mean of the resting heart rates of seven days.
  case restingHeartRateSevenDays
  /// Walking heart rate of a day.
  case walkingHeartRate
  /// Standard deviation of the intervals between beats.
  case heartRateVariabilitySDNN
  /// Root mean square of the successive differences of intervals, over five minutes.
  case heartRateVariabilityRMSSD
  /// Mean RMSSD over a night.
  case rMSSDOfNight
  /// RMSSD of the five minutes of a night with the highest value.
  case rMSSDOfNightHighest
  /// Mean RMSSD over the nights of a week.
  case rMSSDOfWeek
  /// Breaths.
  case respiratoryRate
  /// Oxygen in the blood.
  case oxygenSaturation
  /// Temperature of the body.
  case bodyTemperature
  /// Temperature of the wrist during sleep.
  case wristTemperature
  /// Difference of the skin temperature of a night from its usual value.
  case skinTemperatureDeviation
  /// The device's stress level, 0 to 100.
  case stress
  /// Maximal oxygen uptake.
  case vo2Max
  /// Steps.
  case steps
  /// Metres walked and run.
  case distanceOnFoot
  /// Metres by bicycle.
  case distanceCycling
  /// Metres swum.
  case distanceSwimming
  /// Metres by wheelchair.
  case distanceWheelchair
  /// Metres by an unknown means.
  case distance
  /// Swimming strokes.
  case strokes
  /// Pushes of a wheelchair.
  case pushes
  /// Flights of stairs.
  case flightsClimbed
  /// Active energy.
  case energy
  /// Resting energy.
  case restingEnergy
  /// A phase of sleep.
  case sleep
  /// The device's score of a night, 0 to 100.
  case sleepScore
  /// Number of times awake in a night.
  case sleepAwakenings
  /// Mean stress level of a night.
  case sleepStress

  /// The kind's name in every output.
  public var name: StaticString { row.name }
  /// The unit of its values.
  public var unit: StaticString { row.unit }
  /// HealthKit's identifier without its prefix; nil if HealthKit has none.
  public var type: StaticString? { row.type }
  /// Whether values add up over time.
  public var isCumulative: Bool { row.isCumulative }
  /// Whether values are the numbers of a HealthKit category.
  public var isCategory: Bool { self == .sleep }

  private var row: WellnessRow { wellnessRows[Int(rawValue)] }
}

/// The phases of sleep by HealthKit's numbers (`HKCategoryValueSleepAnalysis`).
public enum SleepPhase: UInt8, CaseIterable, Sendable {
  /// In bed, asleep or not.
  case inBed
  /// Asleep in an unknown phase.
  case asleepUnspecified
  /// Awake during the night.
  case awake
  /// Light sleep.
  case asleepCore
  /// Deep sleep.
  case asleepDeep
  /// REM sleep.
  case asleepREM

  /// HealthKit's name of it.
  public var name: StaticString {
    switch self {
    case .inBed: "inBed"
    case .asleepUnspecified: "asleepUnspecified"
    case .awake: "awake"
    case .asleepCore: "asleepCore"
    case .asleepDeep: "asleepDeep"
    case .asleepREM: "asleepREM"
    }
  }
}

private struct WellnessRow: Sendable {
  let kind: WellnessKind
  let name: StaticString
  let unit: StaticString
  let type: StaticString?
  let isCumulative: Bool

  init(
    _ kind: WellnessKind, _ name: StaticString, _ unit: StaticString, _ type: StaticString? = nil, adds: Bool = false
  ) {
    (self.kind, self.name, self.unit, self.type) = (kind, name, unit, type)
    isCumulative = adds
  }
}

/// In the order of the cases; `WellnessKindTests` compares.
private let wellnessRows: [WellnessRow] = [
  WellnessRow(.bodyMass, "bodyMass", "kg", "bodyMass"),
  WellnessRow(.bodyFatPercentage, "bodyFatPercentage", "%", "bodyFatPercentage"),
  WellnessRow(.leanBodyMass, "leanBodyMass", "kg", "leanBodyMass"),
  WellnessRow(.bodyMassIndex, "bodyMassIndex", "count", "bodyMassIndex"),
  WellnessRow(.height, "height", "m", "height"),
  WellnessRow(.bodyWaterPercentage, "bodyWaterPercentage", "%"),
  WellnessRow(.visceralFatMass, "visceralFatMass", "kg"),
  WellnessRow(.boneMass, "boneMass", "kg"),
  WellnessRow(.muscleMass, "muscleMass", "kg"),
  WellnessRow(.restingMetabolicRate, "restingMetabolicRate", "kcal/d"),
  WellnessRow(.activeMetabolicRate, "activeMetabolicRate", "kcal/d"),
  WellnessRow(.physiqueRating, "physiqueRating", "count"),
  WellnessRow(.metabolicAge, "metabolicAge", "yr"),
  WellnessRow(.visceralFatRating, "visceralFatRating", "count"),
  WellnessRow(.bloodPressureSystolic, "bloodPressureSystolic", "mmHg", "bloodPressureSystolic"),
  WellnessRow(.bloodPressureDiastolic, "bloodPressureDiastolic", "mmHg", "bloodPressureDiastolic"),
  WellnessRow(.meanArterialPressure, "meanArterialPressure", "mmHg"),
  WellnessRow(.heartRate, "heartRate", "count/min", "heartRate"),
  WellnessRow(.restingHeartRate, "restingHeartRate", "count/min", "restingHeartRate"),
  WellnessRow(.restingHeartRateSevenDays, "restingHeartRateSevenDays", "count/min"),
  WellnessRow(.walkingHeartRate, "walkingHeartRate", "count/min", "walkingHeartRateAverage"),
  WellnessRow(.heartRateVariabilitySDNN, "heartRateVariabilitySDNN", "ms", "heartRateVariabilitySDNN"),
  WellnessRow(.heartRateVariabilityRMSSD, "heartRateVariabilityRMSSD", "ms"),
  WellnessRow(.rMSSDOfNight, "rMSSDOfNight", "ms"),
  WellnessRow(.rMSSDOfNightHighest, "rMSSDOfNightHighest", "ms"),
  WellnessRow(.rMSSDOfWeek, "rMSSDOfWeek", "ms"),
  WellnessRow(.respiratoryRate, "respiratoryRate", "count/min", "respiratoryRate"),
  WellnessRow(.oxygenSaturation, "oxygenSaturation", "%", "oxygenSaturation"),
  WellnessRow(.bodyTemperature, "bodyTemperature", "degC", "bodyTemperature"),
  WellnessRow(.wristTemperature, "wristTemperature", "degC", "appleSleepingWristTemperature"),
  WellnessRow(.skinTemperatureDeviation, "skinTemperatureDeviation", "degC"),
  WellnessRow(.stress, "stress", "count"),
  WellnessRow(.vo2Max, "vo2Max", "mL/min·kg", "vo2Max"),
  WellnessRow(.steps, "steps", "count", "stepCount", adds: true),
  WellnessRow(.distanceOnFoot, "distanceOnFoot", "m", "distanceWalkingRunning", adds: true),
  WellnessRow(.distanceCycling, "distanceCycling", "m", "distanceCycling", adds: true),
  WellnessRow(.distanceSwimming, "distanceSwimming", "m", "distanceSwimming", adds: true),
  WellnessRow(.distanceWheelchair, "distanceWheelchair", "m", "distanceWheelchair", adds: true),
  WellnessRow(.distance, "distance", "m", adds: true),
  WellnessRow(.strokes, "strokes", "count", "swimmingStrokeCount", adds: true),
  WellnessRow(.pushes, "pushes", "count", "pushCount", adds: true),
  WellnessRow(.flightsClimbed, "flightsClimbed", "count", "flightsClimbed", adds: true),
  WellnessRow(.energy, "energy", "kcal", "activeEnergyBurned", adds: true),
  WellnessRow(.restingEnergy, "restingEnergy", "kcal", "basalEnergyBurned", adds: true),
  WellnessRow(.sleep, "sleep", "category", "sleepAnalysis"),
  WellnessRow(.sleepScore, "sleepScore", "count"),
  WellnessRow(.sleepAwakenings, "sleepAwakenings", "count"),
  WellnessRow(.sleepStress, "sleepStress", "count"),
]
