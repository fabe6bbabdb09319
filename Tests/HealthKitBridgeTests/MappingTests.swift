import HealthKitBridge
import Testing
import Workouts

@Suite("Workouts in HealthKit's terms") struct MappingTests {
  /// HealthKit's own list of types, each with a compatible unit.
  static let known: [String: String] = [
    "HeartRate": "count/min", "RespiratoryRate": "count/min", "CyclingCadence": "count/min",
    "CyclingPower": "W", "RunningPower": "W", "CyclingFunctionalThresholdPower": "W",
    "CyclingSpeed": "m/s", "RunningSpeed": "m/s", "RowingSpeed": "m/s", "PaddleSportsSpeed": "m/s",
    "CrossCountrySkiingSpeed": "m/s", "RunningStrideLength": "m", "RunningVerticalOscillation": "cm",
    "RunningGroundContactTime": "ms", "UnderwaterDepth": "m", "WaterTemperature": "degC",
    "DistanceCycling": "m", "DistanceWalkingRunning": "m", "DistanceSwimming": "m", "DistanceRowing": "m",
    "DistancePaddleSports": "m", "DistanceCrossCountrySkiing": "m", "DistanceDownhillSnowSports": "m",
    "DistanceSkatingSports": "m", "DistanceWheelchair": "m", "ActiveEnergyBurned": "kcal",
    "BasalEnergyBurned": "kcal", "StepCount": "count", "SwimmingStrokeCount": "count", "PushCount": "count",
    "WorkoutEffortScore": "appleEffortScore", "BodyTemperature": "degC",
  ]

  @Test("every kind in every activity has a type of HealthKit in its unit, or none; each type occurs")
  func types() throws {
    var seen: Set<String> = []
    for activity in (UInt16(1)...84).map(ActivityType.init) + [.other] {
      let quantities = QuantityTable.standard.quantities(of: activity)
      for kind in SampleKind.allCases {
        guard let type = QuantityType(quantities[kind], iOSVersion: 18) else { continue }
        let prefix = "HKQuantityTypeIdentifier"
        #expect(type.identifier.hasPrefix(prefix))
        let name = String(type.identifier.dropFirst(prefix.count))
        #expect(Self.known[name] == type.unit, "\(type.identifier)")
        seen.insert(name)
      }
    }
    #expect(seen == Set(Self.known.keys))
  }

  @Test("a type that is new to the system is left out, with its samples")
  func availability() {
    var ride = workout(summary(13), heartRates: 2)
    ride.samples.append(Sample(kind: .power, start: at(1), end: at(1), value: 200))
    var options = HealthKitOptions()
    for (version, count) in [(16.0, 2), (17, 3), (18, 3)] {
      options.iOSVersion = version
      #expect(HealthKitWorkout(ride, options).samples.count == count)
    }
    var row = workout(summary(35))
    row.samples.append(Sample(kind: .distance, start: at(0), end: at(1), value: 4))
    options.iOSVersion = 17
    #expect(HealthKitWorkout(row, options).types.isEmpty)
    options.iOSVersion = 18
    #expect(HealthKitWorkout(row, options).types.map(\.identifier) == ["HKQuantityTypeIdentifierDistanceRowing"])
  }

  @Test("types that are not allowed are left out, effort too")
  func permissions() {
    var ride = workout(summary(13), heartRates: 2)
    ride.samples.append(Sample(kind: .distance, start: at(1), end: at(2), value: 5))
    ride.samples.append(Sample(kind: .effort, start: at(0), end: at(100), value: 5))
    var mapped = HealthKitWorkout(ride)
    #expect(mapped.effort != nil)
    mapped.keep { $0.identifier == "HKQuantityTypeIdentifierDistanceCycling" }
    #expect(mapped.samples.map(\.value) == [5])
    #expect(mapped.effort == nil)
  }

  @Test("only types that have samples are asked for")
  func typesAskedFor() {
    #expect(
      HealthKitWorkout(workout(summary(13), heartRates: 1)).types.map(\.identifier)
        == ["HKQuantityTypeIdentifierHeartRate"])
  }

  @Test("effort is no sample of the builder's, which refuses it")
  func effort() {
    var ride = workout(summary(13))
    ride.samples.append(Sample(kind: .effort, start: at(0), end: at(100), value: 5))
    #expect(HealthKitWorkout(ride).samples.isEmpty)
    #expect(HealthKitWorkout(ride).effort?.value == 5)
  }

  @Test("a pool has a length in its own unit, open water none, a ride no water")
  func configuration() {
    var swim = summary(46)
    swim.isIndoor = true
    swim.swimmingLocation = .pool
    swim.poolLengthMeters = 22.86
    swim.isPoolInYards = true
    var made = HealthKitWorkout(workout(swim)).configuration
    #expect(made.location == .indoor)
    #expect(made.swimmingLocation == .pool)
    #expect(made.lapLength == .quantity(25, unit: "yd"))
    swim.swimmingLocation = .openWater
    swim.isIndoor = false
    made = HealthKitWorkout(workout(swim)).configuration
    #expect(made.location == .outdoor)
    #expect(made.lapLength == nil)
    swim.activityType = ActivityType(rawValue: 13)
    swim.isIndoor = nil
    made = HealthKitWorkout(workout(swim)).configuration
    #expect(made.location == .unknown)
    #expect(made.swimmingLocation == nil)
  }

  @Test("locations use −1 for unknown values, and never replace a known one with it")
  func locations() {
    var point = workout(summary(13), points: 1).route[0]
    var numbers = LocationNumbers(point)
    #expect(numbers.horizontalAccuracy == 5)
    #expect(
      [numbers.verticalAccuracy, numbers.speed, numbers.speedAccuracy, numbers.course, numbers.courseAccuracy]
        .allSatisfy { $0 == -1 })
    point.altitudeMeters = 0
    point.speedMetersPerSecond = 0
    point.courseDegrees = 0
    numbers = LocationNumbers(point)
    #expect(numbers.verticalAccuracy > 0 && numbers.speedAccuracy >= 0 && numbers.courseAccuracy >= 0)
    #expect([numbers.altitude, numbers.speed, numbers.course] == [0, 0, 0])
    point.verticalAccuracyMeters = 7.5
    #expect(LocationNumbers(point).verticalAccuracy == 7.5)
  }

  @Test("a length has its stroke and score, a lap says that it was rest, a pause says nothing")
  func eventMetadata() {
    var event = WorkoutEvent(kind: .lap, start: at(0), end: at(20))
    event.strokeStyle = .butterfly
    event.swolfScore = 36
    #expect(
      event.metadata == [
        MetadataEntry("HKSwimmingStrokeStyle", .number(5)), MetadataEntry("HKSWOLFScore", .number(36)),
      ])
    var rest = WorkoutEvent(kind: .segment, start: at(20), end: at(40))
    rest.isRest = true
    #expect(rest.metadata == [MetadataEntry("fitstreamRest", .flag(true))])
    #expect(WorkoutEvent(kind: .pause, start: at(20), end: at(20)).metadata.isEmpty)
  }
}
