extension MetadataTable {
  /// HealthKit's keys, followed by our own keys for values without a HealthKit key (Documentation/HealthKitMapping.md).
  public static let standard = MetadataTable(healthKit + own)

  private static let healthKit: [Row] = [
    flag("HKIndoorWorkout") { $0.isIndoor },
    quantity("HKAverageSpeed", "m/s") { $0.averageSpeedMetersPerSecond },
    quantity("HKMaximumSpeed", "m/s") { $0.maximumSpeedMetersPerSecond },
    quantity("HKElevationAscended", "m") { $0.ascentMeters },
    quantity("HKElevationDescended", "m") { $0.descentMeters },
    quantity("HKAverageMETs", "kcal/(kg*hr)") { $0.averageMETs },
    text("HKTimeZone") { $0.utcOffsetSeconds.map { WorkoutSummary.zone(secondsEast: $0) } },
    quantity("HKWeatherTemperature", "degC") { $0.weather.temperatureCelsius },
    quantity("HKWeatherHumidity", "%") { $0.weather.humidityPercent.map { $0 / 100 } },
    number("HKWeatherCondition") { $0.weather.condition.map { Double($0) } },
    number("HKSwimmingLocationType") { $0.swimmingLocation.map { Double($0.rawValue) } },
    Row("HKLapLength") { workout in
      guard let meters = workout.poolLengthMeters else { return nil }
      return workout.isPoolInYards ? .quantity(meters / 0.9144, unit: "yd") : .quantity(meters, unit: "m")
    },
    number("HKHeartRateSensorLocation") { $0.heartRateLocation },
    flag("HKWasUserEntered") { $0.isUserEntered },
    // The workout's name in the Fitness app.
    text("HKWorkoutBrandName") { $0.title ?? $0.profileName },
  ]

  private static let own: [Row] = [
    number("fitstreamSport") { $0.sport.map { Double($0) } },
    number("fitstreamSubSport") { $0.subSport.map { Double($0) } },
    text("fitstreamSportSource") { $0.sportSource == .file ? nil : "\($0.sportSource.name)" },
    text("fitstreamTitle") { $0.title },
    flag("fitstreamElevationComputed") { workout in
      workout.isClimbComputed && (workout.ascentMeters != nil || workout.descentMeters != nil) ? true : nil
    },
    quantity("fitstreamMovingTime", "s") { $0.computed.contains(.moving) ? nil : $0.movingSeconds },
    // Samples have no distance if the activity has no type for it, or the records have no counter.
    quantity("fitstreamDistance", "m") { workout in
      let isInSamples = workout.quantities[.distance].type != nil && workout.statistics[.distance].count > 0
      return isInSamples ? nil : workout.distanceMeters
    },
    text("fitstreamDistanceSpreadBy") { $0.distanceSpread.map { "\($0.name)" } },
    text("fitstreamEnergySpreadBy") { $0.energySpread.map { "\($0.name)" } },
    quantity("fitstreamDeviceTemperature", "degC") { $0.deviceTemperature.mean },
    flag("fitstreamEnergyIncludesResting") { $0.samplesIncludeResting ? true : nil },
    // E-bikes count as cycling; the key lets the rider find them.
    flag("fitstreamElectricBike") { $0.sport == 21 ? true : nil },
  ]

  private static func flag(_ key: StaticString, _ value: @escaping @Sendable (WorkoutSummary) -> Bool?) -> Row {
    Row(key) { workout in value(workout).map { .flag($0) } }
  }

  private static func number(_ key: StaticString, _ value: @escaping @Sendable (WorkoutSummary) -> Double?) -> Row {
    Row(key) { workout in value(workout).map { .number($0) } }
  }

  private static func text(_ key: StaticString, _ value: @escaping @Sendable (WorkoutSummary) -> String?) -> Row {
    Row(key) { workout in value(workout).map { .text($0) } }
  }

  private static func quantity(
    _ key: StaticString, _ unit: StaticString, _ value: @escaping @Sendable (WorkoutSummary) -> Double?
  ) -> Row {
    Row(key) { workout in value(workout).map { .quantity($0, unit: unit) } }
  }
}
