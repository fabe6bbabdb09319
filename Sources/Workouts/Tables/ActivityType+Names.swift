/// Apple's names for HKWorkoutActivityType's values, and the quantity types that go with each
/// (Documentation/ActivityTypes.md, "Activity types").
extension ActivityType {
  /// Apple's name of the case, such as `cycling`; `other` for numbers that have no public name.
  public var name: StaticString {
    switch rawValue {
    case 1: "americanFootball"
    case 2: "archery"
    case 3: "australianFootball"
    case 4: "badminton"
    case 5: "baseball"
    case 6: "basketball"
    case 7: "bowling"
    case 8: "boxing"
    case 9: "climbing"
    case 10: "cricket"
    case 11: "crossTraining"
    case 12: "curling"
    case 13: "cycling"
    case 14: "dance"
    case 15: "danceInspiredTraining"
    case 16: "elliptical"
    case 17: "equestrianSports"
    case 18: "fencing"
    case 19: "fishing"
    case 20: "functionalStrengthTraining"
    case 21: "golf"
    case 22: "gymnastics"
    case 23: "handball"
    case 24: "hiking"
    case 25: "hockey"
    case 26: "hunting"
    case 27: "lacrosse"
    case 28: "martialArts"
    case 29: "mindAndBody"
    case 30: "mixedMetabolicCardioTraining"
    case 31: "paddleSports"
    case 32: "play"
    case 33: "preparationAndRecovery"
    case 34: "racquetball"
    case 35: "rowing"
    case 36: "rugby"
    case 37: "running"
    case 38: "sailing"
    case 39: "skatingSports"
    case 40: "snowSports"
    case 41: "soccer"
    case 42: "softball"
    case 43: "squash"
    case 44: "stairClimbing"
    case 45: "surfingSports"
    case 46: "swimming"
    case 47: "tableTennis"
    case 48: "tennis"
    case 49: "trackAndField"
    case 50: "traditionalStrengthTraining"
    case 51: "volleyball"
    case 52: "walking"
    case 53: "waterFitness"
    case 54: "waterPolo"
    case 55: "waterSports"
    case 56: "wrestling"
    case 57: "yoga"
    case 58: "barre"
    case 59: "coreTraining"
    case 60: "crossCountrySkiing"
    case 61: "downhillSkiing"
    case 62: "flexibility"
    case 63: "highIntensityIntervalTraining"
    case 64: "jumpRope"
    case 65: "kickboxing"
    case 66: "pilates"
    case 67: "snowboarding"
    case 68: "stairs"
    case 69: "stepTraining"
    case 70: "wheelchairWalkPace"
    case 71: "wheelchairRunPace"
    case 72: "taiChi"
    case 73: "mixedCardio"
    case 74: "handCycling"
    case 75: "discSports"
    case 76: "fitnessGaming"
    case 77: "cardioDance"
    case 78: "socialDance"
    case 79: "pickleball"
    case 80: "cooldown"
    case 82: "swimBikeRun"
    case 83: "transition"
    case 84: "underwaterDiving"
    default: "other"
    }
  }
}

extension ActivityType {
  /// Every type that has a name, `other` the last.
  package static let named: [ActivityType] =
    (1...84).map { ActivityType(rawValue: $0) }.filter { "\($0.name)" != "other" } + [.other]

  /// The type of a name; nil where none has it.
  package static func named(_ name: String) -> ActivityType? { named.first { "\($0.name)" == name } }
}

/// The values themselves, for code that chooses or compares. Package-wide, as outputs need only `other` and `name`.
extension ActivityType {
  package static let americanFootball = ActivityType(rawValue: 1)
  package static let archery = ActivityType(rawValue: 2)
  package static let australianFootball = ActivityType(rawValue: 3)
  package static let badminton = ActivityType(rawValue: 4)
  package static let baseball = ActivityType(rawValue: 5)
  package static let basketball = ActivityType(rawValue: 6)
  package static let bowling = ActivityType(rawValue: 7)
  package static let boxing = ActivityType(rawValue: 8)
  package static let climbing = ActivityType(rawValue: 9)
  package static let cricket = ActivityType(rawValue: 10)
  package static let crossTraining = ActivityType(rawValue: 11)
  package static let curling = ActivityType(rawValue: 12)
  package static let cycling = ActivityType(rawValue: 13)
  package static let dance = ActivityType(rawValue: 14)
  package static let danceInspiredTraining = ActivityType(rawValue: 15)
  package static let elliptical = ActivityType(rawValue: 16)
  package static let equestrianSports = ActivityType(rawValue: 17)
  package static let fencing = ActivityType(rawValue: 18)
  package static let fishing = ActivityType(rawValue: 19)
  package static let functionalStrengthTraining = ActivityType(rawValue: 20)
  package static let golf = ActivityType(rawValue: 21)
  package static let gymnastics = ActivityType(rawValue: 22)
  package static let handball = ActivityType(rawValue: 23)
  package static let hiking = ActivityType(rawValue: 24)
  package static let hockey = ActivityType(rawValue: 25)
  package static let hunting = ActivityType(rawValue: 26)
  package static let lacrosse = ActivityType(rawValue: 27)
  package static let martialArts = ActivityType(rawValue: 28)
  package static let mindAndBody = ActivityType(rawValue: 29)
  package static let mixedMetabolicCardioTraining = ActivityType(rawValue: 30)
  package static let paddleSports = ActivityType(rawValue: 31)
  package static let play = ActivityType(rawValue: 32)
  package static let preparationAndRecovery = ActivityType(rawValue: 33)
  package static let racquetball = ActivityType(rawValue: 34)
  package static let rowing = ActivityType(rawValue: 35)
  package static let rugby = ActivityType(rawValue: 36)
  package static let running = ActivityType(rawValue: 37)
  package static let sailing = ActivityType(rawValue: 38)
  package static let skatingSports = ActivityType(rawValue: 39)
  package static let snowSports = ActivityType(rawValue: 40)
  package static let soccer = ActivityType(rawValue: 41)
  package static let softball = ActivityType(rawValue: 42)
  package static let squash = ActivityType(rawValue: 43)
  package static let stairClimbing = ActivityType(rawValue: 44)
  package static let surfingSports = ActivityType(rawValue: 45)
  package static let swimming = ActivityType(rawValue: 46)
  package static let tableTennis = ActivityType(rawValue: 47)
  package static let tennis = ActivityType(rawValue: 48)
  package static let trackAndField = ActivityType(rawValue: 49)
  package static let traditionalStrengthTraining = ActivityType(rawValue: 50)
  package static let volleyball = ActivityType(rawValue: 51)
  package static let walking = ActivityType(rawValue: 52)
  package static let waterFitness = ActivityType(rawValue: 53)
  package static let waterPolo = ActivityType(rawValue: 54)
  package static let waterSports = ActivityType(rawValue: 55)
  package static let wrestling = ActivityType(rawValue: 56)
  package static let yoga = ActivityType(rawValue: 57)
  package static let barre = ActivityType(rawValue: 58)
  package static let coreTraining = ActivityType(rawValue: 59)
  package static let crossCountrySkiing = ActivityType(rawValue: 60)
  package static let downhillSkiing = ActivityType(rawValue: 61)
  package static let flexibility = ActivityType(rawValue: 62)
  package static let highIntensityIntervalTraining = ActivityType(rawValue: 63)
  package static let jumpRope = ActivityType(rawValue: 64)
  package static let kickboxing = ActivityType(rawValue: 65)
  package static let pilates = ActivityType(rawValue: 66)
  package static let snowboarding = ActivityType(rawValue: 67)
  package static let stairs = ActivityType(rawValue: 68)
  package static let stepTraining = ActivityType(rawValue: 69)
  package static let wheelchairWalkPace = ActivityType(rawValue: 70)
  package static let wheelchairRunPace = ActivityType(rawValue: 71)
  package static let taiChi = ActivityType(rawValue: 72)
  package static let mixedCardio = ActivityType(rawValue: 73)
  package static let handCycling = ActivityType(rawValue: 74)
  package static let discSports = ActivityType(rawValue: 75)
  package static let fitnessGaming = ActivityType(rawValue: 76)
  package static let cardioDance = ActivityType(rawValue: 77)
  package static let socialDance = ActivityType(rawValue: 78)
  package static let pickleball = ActivityType(rawValue: 79)
  package static let cooldown = ActivityType(rawValue: 80)
  package static let swimBikeRun = ActivityType(rawValue: 82)
  package static let transition = ActivityType(rawValue: 83)
  package static let underwaterDiving = ActivityType(rawValue: 84)
}
