/// Apple's names for HKWorkoutActivityType's values, and the quantity types that go with each
/// (Documentation/ActivityTypes.md, "Activity types").
extension ActivityType {
  /// Apple's name of the case, such as `cycling`; `other` for numbers that have no public name.
  public var name: StaticString {
    let names = Self.names
    return Int(rawValue) < names.count ? names[Int(rawValue)] : "other"
  }

  /// The names by number, from 0.
  private static let names: [StaticString] = [
    "other", "americanFootball", "archery", "australianFootball", "badminton", "baseball", "basketball", "bowling",
    "boxing", "climbing", "cricket", "crossTraining", "curling", "cycling", "dance", "danceInspiredTraining",
    "elliptical", "equestrianSports", "fencing", "fishing", "functionalStrengthTraining", "golf", "gymnastics",
    "handball", "hiking", "hockey", "hunting", "lacrosse", "martialArts", "mindAndBody", "mixedMetabolicCardioTraining",
    "paddleSports", "play", "preparationAndRecovery", "racquetball", "rowing", "rugby", "running", "sailing",
    "skatingSports", "snowSports", "soccer", "softball", "squash", "stairClimbing", "surfingSports", "swimming",
    "tableTennis", "tennis", "trackAndField", "traditionalStrengthTraining", "volleyball", "walking", "waterFitness",
    "waterPolo", "waterSports", "wrestling", "yoga", "barre", "coreTraining", "crossCountrySkiing", "downhillSkiing",
    "flexibility", "highIntensityIntervalTraining", "jumpRope", "kickboxing", "pilates", "snowboarding", "stairs",
    "stepTraining", "wheelchairWalkPace", "wheelchairRunPace", "taiChi", "mixedCardio", "handCycling", "discSports",
    "fitnessGaming", "cardioDance", "socialDance", "pickleball", "cooldown", "other", "swimBikeRun", "transition",
    "underwaterDiving",
  ]

  /// Every type that has a name, `other` the last.
  package static let named: [ActivityType] =
    (1...84).map { ActivityType(rawValue: $0) }.filter { "\($0.name)" != "other" } + [.other]

  /// The type with a name; nil if there is none.
  package static func named(_ name: String) -> ActivityType? { named.first { "\($0.name)" == name } }
}

/// The values themselves, for code that chooses or compares. Package-wide, as outputs need only `other` and `name`.
extension ActivityType {
  package static let
    americanFootball = Self(rawValue: 1), archery = Self(rawValue: 2), australianFootball = Self(rawValue: 3),
    badminton = Self(rawValue: 4), baseball = Self(rawValue: 5), basketball = Self(rawValue: 6),
    boxing = Self(rawValue: 8), climbing = Self(rawValue: 9), cricket = Self(rawValue: 10),
    crossTraining = Self(rawValue: 11), cycling = Self(rawValue: 13), elliptical = Self(rawValue: 16),
    equestrianSports = Self(rawValue: 17), fishing = Self(rawValue: 19), golf = Self(rawValue: 21),
    handball = Self(rawValue: 23), hiking = Self(rawValue: 24), hockey = Self(rawValue: 25),
    hunting = Self(rawValue: 26), lacrosse = Self(rawValue: 27), martialArts = Self(rawValue: 28),
    mindAndBody = Self(rawValue: 29), paddleSports = Self(rawValue: 31), preparationAndRecovery = Self(rawValue: 33),
    racquetball = Self(rawValue: 34), rowing = Self(rawValue: 35), rugby = Self(rawValue: 36),
    running = Self(rawValue: 37), sailing = Self(rawValue: 38), skatingSports = Self(rawValue: 39),
    snowSports = Self(rawValue: 40), soccer = Self(rawValue: 41), softball = Self(rawValue: 42),
    squash = Self(rawValue: 43), stairClimbing = Self(rawValue: 44), surfingSports = Self(rawValue: 45),
    swimming = Self(rawValue: 46), tableTennis = Self(rawValue: 47), tennis = Self(rawValue: 48),
    trackAndField = Self(rawValue: 49), traditionalStrengthTraining = Self(rawValue: 50),
    volleyball = Self(rawValue: 51), walking = Self(rawValue: 52), waterSports = Self(rawValue: 55),
    yoga = Self(rawValue: 57), crossCountrySkiing = Self(rawValue: 60), downhillSkiing = Self(rawValue: 61),
    flexibility = Self(rawValue: 62), highIntensityIntervalTraining = Self(rawValue: 63), jumpRope = Self(rawValue: 64),
    pilates = Self(rawValue: 66), snowboarding = Self(rawValue: 67), stairs = Self(rawValue: 68),
    wheelchairWalkPace = Self(rawValue: 70), wheelchairRunPace = Self(rawValue: 71), mixedCardio = Self(rawValue: 73),
    handCycling = Self(rawValue: 74), discSports = Self(rawValue: 75), cardioDance = Self(rawValue: 77),
    pickleball = Self(rawValue: 79), swimBikeRun = Self(rawValue: 82), transition = Self(rawValue: 83),
    underwaterDiving = Self(rawValue: 84)
}
