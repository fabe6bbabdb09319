#if TrackXML
internal import Workouts

// A workout from its element, its statistics and its metadata.

extension HealthWorkout {
  /// Reads the totals in the element itself; statistics, which newer exports have, override them.
  mutating func takeTotals(_ attributes: borrowing HealthAttributes) {
    activityType = attributes.activityType
    source = NameHash.of(attributes.value(.sourceName))
    durationSeconds = attributes.number(.duration, .durationUnit, in: "s", usual: "min")?.toMillionths
    distanceMeters = attributes.number(.totalDistance, .totalDistanceUnit, in: "m", usual: "km")
    activeKilocalories = attributes.number(.totalEnergyBurned, .totalEnergyBurnedUnit, in: "kcal", usual: "kcal")
  }

  mutating func takeStatistics(_ attributes: borrowing HealthAttributes) {
    guard let kind = HealthTypes.kind(hash: NameHash.of(attributes.value(.type))),
      let target = HealthTypes.units[kind], let unit = HealthUnit(attributes.value(.unit)),
      let convert = unit.conversion(to: target)
    else { return }
    let sum = attributes.number(.sum).map { convert($0) }
    switch kind {
    case .distance: distanceMeters = sum ?? distanceMeters
    case .energy: activeKilocalories = sum ?? activeKilocalories
    case .restingEnergy: restingKilocalories = sum
    case .steps: steps = sum
    case .pushes: pushes = sum
    case .strokes: strokes = sum
    default:
      let average = attributes.number(.average).map { convert($0) }
      let maximum = attributes.number(.maximum).map { convert($0) }
      figures.note(average: average, maximum: maximum, of: kind)
    }
  }

  mutating func takeMetadata(_ attributes: borrowing HealthAttributes) {
    switch attributes.text(.key) {
    case "HKIndoorWorkout": isIndoor = attributes.isOne
    case "HKWasUserEntered": isUserEntered = attributes.isOne == true
    case "HKSwimmingLocationType":
      let number = attributes.number(.value).flatMap { UInt8(exactly: $0) }
      swimmingLocation = number.flatMap { SwimmingLocation(rawValue: $0) }
    case "HKLapLength":
      lapMeters = attributes.quantity(in: "m")
      isLapInYards = attributes.unitOfValue != nil && attributes.unitOfValue == HealthUnit("yd")
    case "HKElevationAscended": ascentMeters = attributes.quantity(in: "m")
    case "HKElevationDescended": descentMeters = attributes.quantity(in: "m")
    case "HKWeatherTemperature": weather.temperatureCelsius = attributes.quantity(in: "degC")
    case "HKWeatherHumidity":
      // Written as hundredths of a percent: `9400 %`.
      weather.humidityPercent = attributes.quantity(in: "%").map { $0 > 100 ? $0 / 100 : $0 }
    case "HKAverageSpeed": figures.averageSpeedMetersPerSecond = attributes.quantity(in: "m/s")
    case "HKMaximumSpeed": figures.maximumSpeedMetersPerSecond = attributes.quantity(in: "m/s")
    default: break
    }
  }
}

extension ReportedFigures {
  /// Sets the mean and the highest value of a kind, if there is a figure for it.
  fileprivate mutating func note(average: Double?, maximum: Double?, of kind: SampleKind) {
    switch kind {
    case .heartRate: (averageHeartRateBPM, maximumHeartRateBPM) = (average, maximum)
    case .cadence: (averageCadenceRPM, maximumCadenceRPM) = (average, maximum)
    case .power: (averagePowerWatts, maximumPowerWatts) = (average, maximum)
    case .speed: (averageSpeedMetersPerSecond, maximumSpeedMetersPerSecond) = (average, maximum)
    default: break
    }
  }
}
#endif
