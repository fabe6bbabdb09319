extension QuantityTable {
  /// HealthKit's own types, by the activities that Apple gives them to.
  ///
  /// A row or a dive counted as a walk would be worse than no distance: there the total stays in the metadata.
  public static let standard = QuantityTable(
    forEveryActivity + distances + speeds + [
      row(.steps, "stepCount", in: onFoot), row(.steps, "stepCount", in: [.snowSports], sports: snowshoeing),
      row(.pushes, "pushCount", in: wheelchair, firstIOS: 10),
      row(.strokes, "swimmingStrokeCount", in: [.swimming], firstIOS: 10),
      row(.cadence, "cyclingCadence", in: riding, firstIOS: 17),
      row(.power, "cyclingPower", in: riding, firstIOS: 17), row(.power, "runningPower", in: [.running], firstIOS: 16),
      row(.thresholdPower, "cyclingFunctionalThresholdPower", in: riding, firstIOS: 17),
      row(.stepLength, "runningStrideLength", in: [.running], firstIOS: 16),
      row(.verticalOscillation, "runningVerticalOscillation", in: [.running], firstIOS: 16),
      row(.groundContactTime, "runningGroundContactTime", in: [.running], firstIOS: 16),
      row(.depth, "underwaterDepth", in: [.underwaterDiving], firstIOS: 16),
      row(.waterTemperature, "waterTemperature", in: [.underwaterDiving, .swimming], firstIOS: 16),
    ])

  private static let forEveryActivity = [
    row(.heartRate, "heartRate"), row(.energy, "activeEnergyBurned"), row(.restingEnergy, "basalEnergyBurned"),
    row(.respiratoryRate, "respiratoryRate"), row(.effort, "workoutEffortScore", firstIOS: 18),
  ]

  private static let distances = [
    row(.distance, "distanceCycling", in: riding), row(.distance, "distanceWalkingRunning", in: onFoot),
    row(.distance, "distanceSwimming", in: [.swimming], firstIOS: 10),
    row(.distance, "distanceRowing", in: [.rowing], firstIOS: 18),
    row(.distance, "distancePaddleSports", in: [.paddleSports], firstIOS: 18),
    row(.distance, "distanceCrossCountrySkiing", in: [.crossCountrySkiing], firstIOS: 18),
    row(
      .distance, "distanceDownhillSnowSports", in: [.downhillSkiing, .snowboarding, .snowSports], firstIOS: 11.2),
    // It has no activity type of its own and goes under `snowSports`, whose distance would be that of a downhill run.
    row(.distance, "distanceWalkingRunning", in: [.snowSports], sports: snowshoeing),
    row(.distance, "distanceSkatingSports", in: [.skatingSports], firstIOS: 18),
    row(.distance, "distanceWheelchair", in: wheelchair, firstIOS: 10),
  ]

  private static let speeds = [
    row(.speed, "cyclingSpeed", in: riding, firstIOS: 17), row(.speed, "runningSpeed", in: [.running], firstIOS: 16),
    row(.speed, "rowingSpeed", in: [.rowing], firstIOS: 18),
    row(.speed, "paddleSportsSpeed", in: [.paddleSports], firstIOS: 18),
    row(.speed, "crossCountrySkiingSpeed", in: [.crossCountrySkiing], firstIOS: 18),
  ]

  private static let riding: [ActivityType] = [.cycling, .handCycling]

  private static let wheelchair: [ActivityType] = [.wheelchairWalkPace, .wheelchairRunPace]

  /// FIT's number of it.
  private static let snowshoeing: [UInt8] = [35]

  /// Those whose distance is walked or run.
  private static let onFoot: [ActivityType] = [
    .running, .walking, .hiking, .transition, .golf, .climbing, .stairs, .stairClimbing,
    .americanFootball, .australianFootball, .baseball, .basketball, .cricket, .discSports, .handball, .hockey,
    .lacrosse, .rugby, .soccer, .softball, .volleyball,
    .badminton, .pickleball, .racquetball, .squash, .tableTennis, .tennis,
  ]

  /// A row in the kind's own unit, which is HealthKit's too.
  private static func row(
    _ kind: SampleKind, _ type: StaticString, in activities: [ActivityType]? = nil, sports: [UInt8]? = nil,
    firstIOS: Double = 8
  ) -> Row {
    Row(kind, in: activities, sports: sports, Quantity(type: type, unit: kind.unit, firstIOS: firstIOS))
  }
}
