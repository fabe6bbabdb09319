/// A value of a workout's metadata, in the shapes that HealthKit takes.
public enum MetadataValue: Equatable, Sendable {
  case flag(Bool)
  case number(Double)
  case text(String)
  /// A number with HealthKit's unit string.
  case quantity(Double, unit: StaticString)

  /// Equal values in equal units.
  public static func == (a: MetadataValue, b: MetadataValue) -> Bool {
    switch (a, b) {
    case (.flag(let a), .flag(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.text(let a), .text(let b)): a == b
    case (.quantity(let a, let unit), .quantity(let b, let other)): a == b && "\(unit)" == "\(other)"
    default: false
    }
  }
}

extension WorkoutSummary {
  /// Goes over the workout's metadata by HealthKit's raw keys, in a fixed order (HealthKitMapping.md, "Metadata").
  ///
  /// Keys of our own begin with `fitstream`. What identifies the recording (sync identifier, device) is not here: it belongs to the
  /// file. Allocates only for texts.
  public func forEachMetadata(_ body: (_ key: StaticString, _ value: MetadataValue) -> Void) {
    func quantity(_ key: StaticString, _ value: Double?, _ unit: StaticString) {
      if let value, value.isFinite { body(key, .quantity(value, unit: unit)) }
    }
    if let isIndoor { body("HKIndoorWorkout", .flag(isIndoor)) }
    quantity("HKAverageSpeed", averageSpeedMetersPerSecond, "m/s")
    quantity("HKMaximumSpeed", maximumSpeedMetersPerSecond, "m/s")
    quantity("HKElevationAscended", ascentMeters, "m")
    quantity("HKElevationDescended", descentMeters, "m")
    quantity("HKAverageMETs", averageMETs, "kcal/(kg*hr)")
    if let utcOffsetSeconds { body("HKTimeZone", .text(Self.zone(secondsEast: utcOffsetSeconds))) }
    quantity("HKWeatherTemperature", weather.temperatureCelsius, "degC")
    quantity("HKWeatherHumidity", weather.humidityPercent.map { $0 / 100 }, "%")
    if let condition = weather.condition { body("HKWeatherCondition", .number(Double(condition))) }
    if let swimmingLocation { body("HKSwimmingLocationType", .number(Double(swimmingLocation.rawValue))) }
    if let meters = poolLengthMeters {
      isPoolInYards ? quantity("HKLapLength", meters / 0.9144, "yd") : quantity("HKLapLength", meters, "m")
    }
    if let heartRateLocation { body("HKHeartRateSensorLocation", .number(heartRateLocation)) }
    body("HKWasUserEntered", .flag(isUserEntered))
    // What the Fitness app shows as the workout's name.
    if let name = title ?? profileName { body("HKWorkoutBrandName", .text(name)) }
    forEachOwnMetadata(body)
  }

  /// What HealthKit has no key for.
  private func forEachOwnMetadata(_ body: (StaticString, MetadataValue) -> Void) {
    if let sport { body("fitstreamSport", .number(Double(sport))) }
    if let subSport { body("fitstreamSubSport", .number(Double(subSport))) }
    if sportSource != .file { body("fitstreamSportSource", .text("\(sportSource.name)")) }
    if let title { body("fitstreamTitle", .text(title)) }
    if isClimbComputed && (ascentMeters != nil || descentMeters != nil) {
      body("fitstreamElevationComputed", .flag(true))
    }
    if let movingSeconds { body("fitstreamMovingTime", .quantity(movingSeconds, unit: "s")) }
    // Samples carry no distance where the activity has no type for it, or the records no counter.
    if activityType.quantityTypeName(for: .distance, sport: sport) == nil || statistics[.distance].count == 0,
      let distanceMeters
    {
      body("fitstreamDistance", .quantity(distanceMeters, unit: "m"))
    }
    if let distanceSpread { body("fitstreamDistanceSpreadBy", .text("\(distanceSpread.name)")) }
    if let energySpread { body("fitstreamEnergySpreadBy", .text("\(energySpread.name)")) }
    if let mean = deviceTemperature.mean { body("fitstreamDeviceTemperature", .quantity(mean, unit: "degC")) }
    if samplesIncludeResting {
      body("fitstreamEnergyIncludesResting", .flag(true))
    }
    // E-bikes go as cycling, which the rider may want to tell apart.
    if sport == 21 { body("fitstreamElectricBike", .flag(true)) }
  }

  /// Where the heart rate was taken, as HKHeartRateSensorLocation: a sensor's place, else the wrist the head unit is on.
  private var heartRateLocation: Double? {
    var isWrist = false
    for device in devices where device.kinds.contains(.heartRate) {
      if device.type == "wrist_heart_rate" {
        isWrist = true
        continue
      }
      switch device.bodyLocation {
      case 17?, 19?, 21?: return 1
      case .some: return 0
      // A sensor whose place nobody told: not known, and not the wrist.
      case nil: return nil
      }
    }
    return isWrist ? 2 : nil
  }

  /// Whether the energy samples hold what was burned at rest: no figure tells it apart, or a counter gave them.
  private var samplesIncludeResting: Bool {
    guard let energyKilocalories else { return false }
    guard let restingEnergyKilocalories, restingEnergyKilocalories > 0 else { return true }
    return statistics[.energy].sum > energyKilocalories - restingEnergyKilocalories + 0.5
  }

  /// Kilocalories an hour for each kilogram, where the mass is known.
  private var averageMETs: Double? {
    guard let energy = energyKilocalories, let mass = bodyMassKilograms, mass > 0 else { return nil }
    guard let seconds = timerSeconds, seconds > 0 else { return nil }
    return energy / (mass * seconds / 3600)
  }

  /// A time zone of fixed offset as `TimeZone(identifier:)` takes it: `GMT-0400` (HealthKitMapping.md, "Time zone").
  static func zone(secondsEast: Int) -> String {
    let minutes = secondsEast.magnitude / 60
    func two(_ number: UInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return (secondsEast < 0 ? "GMT-" : "GMT+") + two(minutes / 60) + two(minutes % 60)
  }
}
