/// Families of activities, each with a colour that is the same in every picture.
///
/// The raw value is the name for pictures.
public enum SportFamily: String, CaseIterable {
  case cycling = "Cycling", running = "Running", walking = "Walking and hiking", swimming = "Swimming", gym = "Gym"
  case winter = "Winter sports", water = "On and under water", other = "All others"

  /// The place among all families, which decides about the colour.
  public var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Returns the families that a legend names, in order: those of `drawn`, or none if they have one colour.
  public static func named(in drawn: some Sequence<SportFamily>) -> [SportFamily] {
    let drawn = Set(drawn)
    return drawn.count < 2 ? [] : allCases.filter(drawn.contains)
  }

  /// The family of an activity, which has Apple's name.
  public init(activity: String) {
    self =
      switch activity {
      case "cycling", "handCycling": .cycling
      case "running", "trackAndField", "wheelchairRunPace": .running
      case "walking", "hiking", "wheelchairWalkPace", "stairs", "climbing": .walking
      case "swimming", "waterFitness", "waterPolo", "swimBikeRun": .swimming
      case "functionalStrengthTraining", "traditionalStrengthTraining", "coreTraining", "yoga", "pilates",
        "flexibility", "elliptical", "stairClimbing", "mixedCardio", "highIntensityIntervalTraining", "crossTraining",
        "gymnastics":
        .gym
      case "crossCountrySkiing", "downhillSkiing", "snowboarding", "snowSports", "skatingSports": .winter
      case "rowing", "paddleSports", "sailing", "surfingSports", "waterSports", "underwaterDiving": .water
      default: .other
      }
  }
}
