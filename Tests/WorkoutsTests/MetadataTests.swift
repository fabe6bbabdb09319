import Testing

@testable import Workouts

@Suite("Metadata") struct MetadataTests {
  private func metadata(_ tell: (inout WorkoutSummary) -> Void) -> [String: MetadataValue] {
    var summary = WorkoutSummary(start: at(0), end: at(7200))
    tell(&summary)
    var values: [String: MetadataValue] = [:]
    summary.forEachMetadata { key, value in
      #expect(values["\(key)"] == nil)
      values["\(key)"] = value
    }
    return values
  }

  @Test("an empty summary has only the entry that no person wrote it")
  func empty() { #expect(metadata { _ in } == ["HKWasUserEntered": .flag(false)]) }

  @Test("METs are kilocalories an hour for each kilogram, if the mass is known")
  func mets() {
    let told = metadata { ($0.energyKilocalories, $0.timerSeconds, $0.bodyMassKilograms) = (1400, 7200, 70) }
    #expect(told["HKAverageMETs"] == .quantity(10, unit: "kcal/(kg*hr)"))
    #expect(metadata { ($0.energyKilocalories, $0.timerSeconds) = (1400, 7200) }["HKAverageMETs"] == nil)
  }

  @Test("a pool's length is in the unit of the pool")
  func lapLength() {
    #expect(metadata { $0.poolLengthMeters = 25 }["HKLapLength"] == .quantity(25, unit: "m"))
    let yards = metadata { ($0.poolLengthMeters, $0.isPoolInYards) = (22.86, true) }["HKLapLength"]
    #expect(yards == .quantity(25, unit: "yd"))
  }

  @Test(
    "a time zone is one of fixed offset",
    arguments: [(0, "GMT+0000"), (-14_400, "GMT-0400"), (20_700, "GMT+0545"), (-12_600, "GMT-0330")])
  func zone(offset: Int, name: String) {
    #expect(metadata { $0.utcOffsetSeconds = offset }["HKTimeZone"] == .text(name))
  }

  @Test("weather, water, place and profile have HealthKit's values")
  func values() {
    let told = metadata {
      ($0.isIndoor, $0.swimmingLocation, $0.profileName) = (false, .openWater, "Morning swim")
      ($0.weather.temperatureCelsius, $0.weather.humidityPercent, $0.weather.condition) = (17, 65, 23)
      ($0.averageSpeedMetersPerSecond, $0.maximumSpeedMetersPerSecond) = (3, 5)
      ($0.ascentMeters, $0.descentMeters) = (100, 90)
    }
    #expect(told["HKIndoorWorkout"] == .flag(false) && told["HKSwimmingLocationType"] == .number(2))
    #expect(told["HKWorkoutBrandName"] == .text("Morning swim"))
    #expect(told["HKWeatherTemperature"] == .quantity(17, unit: "degC"))
    #expect(told["HKWeatherHumidity"] == .quantity(0.65, unit: "%") && told["HKWeatherCondition"] == .number(23))
    #expect(told["HKAverageSpeed"] == .quantity(3, unit: "m/s") && told["HKMaximumSpeed"] == .quantity(5, unit: "m/s"))
    #expect(told["HKElevationAscended"] == .quantity(100, unit: "m"))
    #expect(told["HKElevationDescended"] == .quantity(90, unit: "m"))
  }

  @Test("the title is the workout's name; a guessed sport and a computed ascent are marked")
  func sources() {
    let told = metadata {
      ($0.title, $0.sport, $0.sportSource) = ("Morning Run", 1, .guessed)
      ($0.ascentMeters, $0.isClimbComputed) = (12, true)
    }
    #expect(told["HKWorkoutBrandName"] == .text("Morning Run") && told["fitstreamTitle"] == .text("Morning Run"))
    #expect(told["fitstreamSportSource"] == .text("guessed") && told["fitstreamElevationComputed"] == .flag(true))
    #expect(metadata { $0.profileName = "Ride" }["fitstreamTitle"] == nil)
  }

  @Test("energy that includes energy burned at rest is marked")
  func restingIncluded() {
    #expect(metadata { $0.energyKilocalories = 100 }["fitstreamEnergyIncludesResting"] == .flag(true))
    let apart = metadata { ($0.energyKilocalories, $0.restingEnergyKilocalories) = (100, 20) }
    #expect(apart["fitstreamEnergyIncludesResting"] == nil)
    let counted = metadata {
      ($0.energyKilocalories, $0.restingEnergyKilocalories) = (100, 20)
      $0.statistics[.energy].add(99, seconds: 0)
    }
    #expect(counted["fitstreamEnergyIncludesResting"] == .flag(true))
  }

  @Test("sports without HealthKit's number, type or distance keep them under our own keys")
  func own() {
    let drive = metadata { ($0.sport, $0.subSport, $0.activityType, $0.distanceMeters) = (24, 7, .other, 9000) }
    #expect(drive["fitstreamSport"] == .number(24) && drive["fitstreamSubSport"] == .number(7))
    #expect(drive["fitstreamDistance"] == .quantity(9000, unit: "m"))
    let ride = metadata {
      ($0.sport, $0.activityType, $0.distanceMeters) = (21, .cycling, 9000)
      $0.statistics[.distance].count = 1
    }
    #expect(ride["fitstreamDistance"] == nil && ride["fitstreamElectricBike"] == .flag(true))
    let uncounted = metadata { ($0.sport, $0.activityType, $0.distanceMeters) = (2, .cycling, 9000) }
    #expect(uncounted["fitstreamDistance"] == .quantity(9000, unit: "m"), "no sample has it")
  }

  @Test("the heart rate's place is the sensor's; a sensor of unknown place is not the wrist")
  func heartRateLocation() {
    func location(_ devices: [(type: String, body: UInt8?)]) -> MetadataValue? {
      metadata { summary in
        summary.devices = devices.enumerated().map { index, told in
          var device = Device(index: index)
          (device.type, device.bodyLocation, device.kinds) = (told.type, told.body, [.heartRate])
          return device
        }
      }["HKHeartRateSensorLocation"]
    }
    #expect(location([("wrist_heart_rate", nil)]) == .number(2))
    #expect(location([("wrist_heart_rate", nil), ("heart_rate", 19)]) == .number(1))
    #expect(location([("heart_rate", 22)]) == .number(0))
    #expect(location([("wrist_heart_rate", nil), ("heart_rate", nil)]) == nil)
  }
}

@Suite("Multisport") struct MultisportTests {
  private func race(_ legs: [(ActivityType, Double, Double)]) -> Multisport {
    var race = Multisport()
    for (index, leg) in legs.enumerated() {
      var summary = WorkoutSummary(start: at(leg.1), end: at(leg.2))
      (summary.activityType, summary.sessionIndex) = (leg.0, index)
      race.add(summary)
    }
    return race
  }

  @Test("swim, ride and run with their transitions are one workout, whose legs do not overlap")
  func triathlon() {
    let race = race([
      (.swimming, 0, 100), (.transition, 99, 120), (.cycling, 120, 900), (.transition, 900, 950), (.running, 950, 2000),
    ])
    #expect(race.isSwimBikeRun && race.start == at(0) && race.end == at(2000))
    for (leg, next) in zip(race.legs, race.legs.dropFirst()) { #expect(leg.end <= next.start) }
    #expect(race.legs[0].end == at(99))
  }

  @Test("more legs than any race has are no race")
  func endless() {
    func legs(_ count: Int) -> [(ActivityType, Double, Double)] {
      (0..<count).map { (leg: Int) -> (ActivityType, Double, Double) in
        let type: ActivityType = leg.isMultiple(of: 2) ? .cycling : .running
        return (type, Double(leg), Double(leg + 1))
      }
    }
    #expect(race(legs(Multisport.limit - 1)).isSwimBikeRun)
    #expect(!race(legs(Multisport.limit)).isSwimBikeRun && race(legs(1000)).legs.count == Multisport.limit)
  }

  @Test("another sport among them, one sport alone, or legs out of order are none")
  func refused() {
    #expect(!race([(.running, 0, 9), (.rowing, 9, 20), (.running, 20, 30)]).isSwimBikeRun)
    #expect(!race([(.running, 0, 9), (.transition, 9, 20), (.running, 20, 30)]).isSwimBikeRun)
    #expect(!race([(.cycling, 100, 200), (.running, 0, 50)]).isSwimBikeRun)
    #expect(!race([]).isSwimBikeRun)
  }
}
