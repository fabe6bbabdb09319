extension ActivityType {
  /// The HealthKit quantity type that samples of `kind` become in a workout of this type; nil when there is none.
  ///
  /// The identifier without its prefix `HKQuantityTypeIdentifier` and with a small first letter: `distanceCycling`
  /// (HealthKitMapping.md, "Quantity types"). Snowshoeing has no activity type of its own and goes under `snowSports`,
  /// whose distance would be that of a downhill run: give the sport in FIT's numbering to have it told apart.
  public func quantityTypeName(for kind: SampleKind, sport: UInt8? = nil) -> StaticString? {
    switch kind {
    case .heartRate: "heartRate"
    case .energy: "activeEnergyBurned"
    case .restingEnergy: "basalEnergyBurned"
    case .respiratoryRate: "respiratoryRate"
    case .effort: "workoutEffortScore"
    case .distance: isSnowshoeing(sport) ? "distanceWalkingRunning" : distanceTypeName
    case .steps: hasSteps(sport: sport) ? "stepCount" : nil
    case .pushes: isWheelchair ? "pushCount" : nil
    case .strokes: self == .swimming ? "swimmingStrokeCount" : nil
    case .cadence: isRiding ? "cyclingCadence" : nil
    case .power: isRiding ? "cyclingPower" : self == .running ? "runningPower" : nil
    case .thresholdPower: isRiding ? "cyclingFunctionalThresholdPower" : nil
    case .speed: speedTypeName
    case .stepLength: self == .running ? "runningStrideLength" : nil
    case .verticalOscillation: self == .running ? "runningVerticalOscillation" : nil
    case .groundContactTime: self == .running ? "runningGroundContactTime" : nil
    case .depth: self == .underwaterDiving ? "underwaterDepth" : nil
    case .waterTemperature: self == .underwaterDiving || self == .swimming ? "waterTemperature" : nil
    }
  }

  /// The first iOS that knows a quantity type by this name; 8 for those that have always been there
  /// (HealthKitMapping.md, "Quantity types").
  public static func firstIOS(ofQuantityType name: StaticString) -> Double {
    switch "\(name)" {
    case "distanceSwimming", "distanceWheelchair", "swimmingStrokeCount", "pushCount": 10
    case "distanceDownhillSnowSports": 11.2
    case "runningPower", "runningSpeed", "runningStrideLength", "runningVerticalOscillation",
      "runningGroundContactTime",
      "underwaterDepth", "waterTemperature":
      16
    case "cyclingCadence", "cyclingPower", "cyclingSpeed", "cyclingFunctionalThresholdPower": 17
    case "distanceCrossCountrySkiing", "distancePaddleSports", "distanceRowing", "distanceSkatingSports",
      "crossCountrySkiingSpeed", "paddleSportsSpeed", "rowingSpeed", "workoutEffortScore":
      18
    default: 8
    }
  }

  /// What the turns of a recorder's counter are in this activity.
  public func cycles(sport: UInt8? = nil) -> EffortGenerator.Cycles {
    isWheelchair ? .pushes : hasSteps(sport: sport) ? .strides : .others
  }

  private func isSnowshoeing(_ sport: UInt8?) -> Bool { self == .snowSports && sport == 35 }

  private var isRiding: Bool { self == .cycling || self == .handCycling }

  private var isWheelchair: Bool { self == .wheelchairWalkPace || self == .wheelchairRunPace }

  /// Those whose distance is walked or run.
  private func hasSteps(sport: UInt8?) -> Bool { isOnFoot || isSnowshoeing(sport) }

  private var speedTypeName: StaticString? {
    switch self {
    case .cycling, .handCycling: "cyclingSpeed"
    case .running: "runningSpeed"
    case .rowing: "rowingSpeed"
    case .paddleSports: "paddleSportsSpeed"
    case .crossCountrySkiing: "crossCountrySkiingSpeed"
    default: nil
    }
  }

  private var distanceTypeName: StaticString? {
    switch self {
    case .cycling, .handCycling: "distanceCycling"
    case _ where isOnFoot: "distanceWalkingRunning"
    case .swimming: "distanceSwimming"
    case .rowing: "distanceRowing"
    case .paddleSports: "distancePaddleSports"
    case .crossCountrySkiing: "distanceCrossCountrySkiing"
    case .downhillSkiing, .snowboarding, .snowSports: "distanceDownhillSnowSports"
    case .skatingSports: "distanceSkatingSports"
    case .wheelchairWalkPace, .wheelchairRunPace: "distanceWheelchair"
    // A row or a dive counted as a walk would be worse than no distance: the total stays in the metadata.
    default: nil
    }
  }

  private var isOnFoot: Bool {
    switch self {
    case .running, .walking, .hiking, .transition, .golf, .climbing, .stairs, .stairClimbing: true
    case .americanFootball, .australianFootball, .baseball, .basketball, .cricket, .discSports, .handball, .hockey,
      .lacrosse, .rugby, .soccer, .softball, .volleyball:
      true
    case .badminton, .pickleball, .racquetball, .squash, .tableTennis, .tennis: true
    default: false
    }
  }
}
