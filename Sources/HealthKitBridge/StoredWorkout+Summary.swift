import Workouts

extension WorkoutSummary {
  /// Creates a summary from a workout's times, activity and metadata.
  init(_ workout: StoredWorkout) {
    self.init(start: workout.start, end: max(workout.start, workout.end))
    activityType = workout.activityType
    elapsedSeconds = end.seconds(since: start)
    let metadata = StoredMetadata(workout.metadata)
    isIndoor = metadata.flag("HKIndoorWorkout")
    ascentMeters = metadata.quantity("HKElevationAscended", "m")
    descentMeters = metadata.quantity("HKElevationDescended", "m")
    averageSpeedMetersPerSecond = metadata.quantity("HKAverageSpeed", "m/s")
    maximumSpeedMetersPerSecond = metadata.quantity("HKMaximumSpeed", "m/s")
    weather.temperatureCelsius = metadata.quantity("HKWeatherTemperature", "degC")
    weather.humidityPercent = metadata.quantity("HKWeatherHumidity", "%").map { $0 * 100 }
    isUserEntered = metadata.flag("HKWasUserEntered") ?? false
    title = metadata.text("fitstreamTitle") ?? metadata.text("HKWorkoutBrandName")
    sport = metadata.number("fitstreamSport").flatMap { UInt8(exactly: $0) }
    subSport = metadata.number("fitstreamSubSport").flatMap { UInt8(exactly: $0) }
    utcOffsetSeconds = metadata.text("HKTimeZone").flatMap(StoredMetadata.offset)
    swimmingLocation = metadata.number("HKSwimmingLocationType").flatMap { UInt8(exactly: $0) }
      .flatMap { SwimmingLocation(rawValue: $0) }
    if case .quantity(let length, let unit)? = metadata["HKLapLength"] {
      isPoolInYards = "\(unit)" == "yd"
      poolLengthMeters = isPoolInYards ? length * 0.9144 : length
    }
  }
}

/// Health's metadata by key, with typed access.
struct StoredMetadata {
  private let values: [String: MetadataValue]

  init(_ entries: [MetadataEntry]) {
    values = Dictionary(entries.map { ($0.key, $0.value) }) { _, last in last }
  }

  subscript(key: String) -> MetadataValue? { values[key] }

  func flag(_ key: String) -> Bool? {
    switch values[key] {
    case .flag(let flag): flag
    case .number(let number): number != 0
    default: nil
    }
  }

  func number(_ key: String) -> Double? {
    if case .number(let number)? = values[key] { number } else { nil }
  }

  func text(_ key: String) -> String? {
    if case .text(let text)? = values[key] { text } else { nil }
  }

  /// Returns a quantity if its unit is the expected one, and nil otherwise.
  func quantity(_ key: String, _ unit: String) -> Double? {
    if case .quantity(let value, let told)? = values[key], "\(told)" == unit { value } else { nil }
  }

  /// The unit in which a quantity of one of HealthKit's keys is read; nil for keys that this module does not read.
  static func unit(of key: String) -> StaticString? {
    switch key {
    case "HKElevationAscended", "HKElevationDescended", "HKLapLength": "m"
    case "HKAverageSpeed", "HKMaximumSpeed": "m/s"
    case "HKWeatherTemperature": "degC"
    case "HKWeatherHumidity": "%"
    default: nil
    }
  }

  /// Returns the seconds east of UTC for a zone with a fixed offset, such as "GMT-0430"; nil for named zones, whose
  /// offset depends on the date.
  static func offset(_ zone: String) -> Int? {
    guard let match = try? /(?:GMT|UTC)([+-])(\d{1,2}):?(\d{2})?/.wholeMatch(in: zone), let hours = Int(match.2) else {
      return zone == "GMT" || zone == "UTC" ? 0 : nil
    }
    let seconds = hours &* 3600 &+ (match.3.flatMap { Int($0) } ?? 0) &* 60
    return match.1 == "-" ? 0 &- seconds : seconds
  }
}

extension WorkoutEvent.Kind {
  /// Creates the kind for a raw value of HKWorkoutEventType.
  ///
  /// Automatic pauses count as pauses; nil for events that do not occur in finished workouts.
  init?(healthKitRawValue: Int) {
    switch healthKitRawValue {
    case 1, 5: self = .pause
    case 2, 6: self = .resume
    case 3: self = .lap
    case 4: self = .marker
    case 7: self = .segment
    default: return nil
    }
  }
}
