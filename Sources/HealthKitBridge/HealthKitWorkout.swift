public import Workouts

/// A workout for HealthKit, in plain values: its own names, units and numbers, with nothing left to decide.
public struct HealthKitWorkout: Sendable {
  /// Its activity and location.
  public var configuration: WorkoutConfiguration
  /// First moment.
  public var start: Instant
  /// Last moment.
  public var end: Instant
  /// Its metadata, by HealthKit's raw keys.
  public var metadata: [MetadataEntry] = []
  /// Its events in the order in which they begin; pauses and resumptions take turns.
  public var events: [WorkoutEvent] = []
  /// Its samples, all of types that the system knows.
  public var samples: [QuantitySample] = []
  /// Its heart beats, each later than the one before; empty where no strap or watch kept them.
  public var heartbeats: [Heartbeat] = []
  /// The position of the device that felt them in `devices`.
  public var heartbeatDevice: Int?
  /// The felt effort: HealthKit takes it only in relation to a workout that is saved.
  public var effort: QuantitySample?
  /// The types of samples and effort, which refer to them by position.
  public var types: [QuantityType] = []
  /// Its legs; empty unless it is multisport.
  public var legs: [WorkoutLeg] = []
  /// Its route; empty indoors.
  public var route: [RoutePoint] = []
  /// The devices that recorded it; samples refer to them by position.
  public var devices: [DeviceDescription] = []
  /// The position of the head unit in `devices`.
  public var device: Int?
  /// The identifier under which it is replaced.
  public var identity: SyncIdentity?
  /// The identity of its samples, where it has one.
  public var sampleIdentity = SampleIdentity.eachSample

  /// Makes an empty workout.
  init(configuration: WorkoutConfiguration, start: Instant, end: Instant) {
    self.configuration = configuration
    self.start = start
    self.end = end
  }

  /// Leaves out samples and effort of types that are not allowed, because one of them fails the whole batch.
  public mutating func keep(only isAllowed: (QuantityType) -> Bool) {
    let allowed = types.map(isAllowed)
    samples.removeAll { !allowed[$0.type] }
    if let type = effort?.type, !allowed[type] { effort = nil }
  }
}

/// A quantity type and the unit in which its values are given.
public struct QuantityType: Hashable, Sendable {
  /// Raw value of HKQuantityTypeIdentifier.
  public var identifier: String
  /// HealthKit's unit string.
  public var unit: String

  /// Makes the type of a quantity; nil where HealthKit has none, or none yet in that iOS.
  public init?(_ quantity: Quantity, iOSVersion: Double) {
    guard let type = quantity.type, quantity.firstIOS <= iOSVersion else { return nil }
    let text = "\(type)"
    identifier = "HKQuantityTypeIdentifier" + text.prefix(1).uppercased() + text.dropFirst()
    unit = "\(quantity.unit)"
  }
}

/// A sample of one of its workout's types.
public struct QuantitySample: Equatable, Sendable {
  /// The position of its type in the workout's `types`.
  public var type: Int
  /// Start of the interval; equals `end` for instant values.
  public var start: Instant
  /// End of the interval.
  public var end: Instant
  /// The value in the type's unit.
  public var value: Double
  /// The position of its device in the workout's `devices`.
  public var device: Int?
}

/// The content of HKWorkoutConfiguration.
public struct WorkoutConfiguration: Equatable, Sendable {
  /// Raw values of HKWorkoutSessionLocationType.
  public enum Location: Int, Sendable {
    case unknown = 1
    case indoor, outdoor
  }

  /// HKWorkoutActivityType.
  public var activityType: ActivityType
  /// Indoors or outdoors.
  public var location = Location.unknown
  /// HKWorkoutSwimmingLocationType; nil unless it is a swim.
  public var swimmingLocation: SwimmingLocation?
  /// The length of the pool, a quantity; nil outside pools.
  public var lapLength: MetadataValue?
}

/// The content of HKWorkoutActivity: a leg of a multisport workout.
public struct WorkoutLeg: Equatable, Sendable {
  /// Its activity and location.
  public var configuration: WorkoutConfiguration
  /// First moment.
  public var start: Instant
  /// Last moment.
  public var end: Instant
  /// Its metadata.
  public var metadata: [MetadataEntry]
}
