public import Workouts

/// A workout in HealthKit's terms and units, as plain values.
///
/// Saving it needs no more decisions: all rules have been applied.
public struct HealthKitWorkout: Sendable {
  /// The activity and location.
  public var configuration: WorkoutConfiguration
  /// The start time.
  public var start: Instant
  /// The end time.
  public var end: Instant
  /// The metadata, with HealthKit's raw keys.
  public var metadata: [MetadataEntry] = []
  /// The events, sorted by start.
  ///
  /// Pauses and resumptions alternate.
  public var events: [WorkoutEvent] = []
  /// The samples.
  ///
  /// The system supports all of their types.
  public var samples: [QuantitySample] = []
  /// The heart beats in strictly increasing order; empty if no strap or watch recorded them.
  public var heartbeats: [Heartbeat] = []
  /// The index in `devices` of the device that recorded the heart beats.
  public var heartbeatDevice: Int?
  /// The effort score.
  ///
  /// HealthKit accepts it only in relation to a workout that is already saved.
  public var effort: QuantitySample?
  /// The quantity types.
  ///
  /// Samples and effort refer to them by index.
  public var types: [QuantityType] = []
  /// The legs of a multisport workout; empty for all others.
  public var legs: [WorkoutLeg] = []
  /// The route; empty for indoor workouts.
  public var route: [RoutePoint] = []
  /// The devices that recorded the workout.
  ///
  /// Samples refer to them by index.
  public var devices: [DeviceDescription] = []
  /// The index in `devices` of the head unit.
  public var device: Int?
  /// The identity by which a later save replaces this workout.
  public var identity: SyncIdentity?
  /// How the samples are identified if the workout has an identity.
  public var sampleIdentity = SampleIdentity.eachSample

  /// Creates an empty workout.
  init(configuration: WorkoutConfiguration, start: Instant, end: Instant) {
    self.configuration = configuration
    self.start = start
    self.end = end
  }

  /// Removes samples and effort whose types are not allowed, because one such sample makes HealthKit reject the whole
  /// batch.
  public mutating func keep(only isAllowed: (QuantityType) -> Bool) {
    let allowed = types.map(isAllowed)
    samples.removeAll { !allowed[$0.type] }
    if let type = effort?.type, !allowed[type] { effort = nil }
  }
}

/// A quantity type and the unit of its values.
public struct QuantityType: Hashable, Sendable {
  /// The raw value of HKQuantityTypeIdentifier.
  public var identifier: String
  /// HealthKit's unit string.
  public var unit: String

  /// Creates the type for a quantity; nil if HealthKit, or this iOS version, has no such type.
  public init?(_ quantity: Quantity, iOSVersion: Double) {
    guard let type = quantity.type, quantity.firstIOS <= iOSVersion else { return nil }
    let text = "\(type)"
    identifier = "HKQuantityTypeIdentifier" + text.prefix(1).uppercased() + text.dropFirst()
    unit = "\(quantity.unit)"
  }
}

/// A sample that belongs to a workout.
public struct QuantitySample: Equatable, Sendable {
  /// The index of the quantity type in the workout's `types`.
  public var type: Int
  /// The start of the interval; equal to `end` for instantaneous values.
  public var start: Instant
  /// The end of the interval.
  public var end: Instant
  /// The value in the type's unit.
  public var value: Double
  /// The index of the device in the workout's `devices`.
  public var device: Int?
}

/// The content of an HKWorkoutConfiguration.
public struct WorkoutConfiguration: Equatable, Sendable {
  /// The raw values of HKWorkoutSessionLocationType.
  public enum Location: Int, Sendable {
    case unknown = 1
    case indoor, outdoor
  }

  /// The activity type.
  public var activityType: ActivityType
  /// Whether the workout was indoors or outdoors.
  public var location = Location.unknown
  /// The value of HKWorkoutSwimmingLocationType; nil unless the workout is a swim.
  public var swimmingLocation: SwimmingLocation?
  /// The length of the pool as a quantity; nil outside pools.
  public var lapLength: MetadataValue?
}

/// The content of an HKWorkoutActivity: a leg of a multisport workout.
public struct WorkoutLeg: Equatable, Sendable {
  /// The activity and location.
  public var configuration: WorkoutConfiguration
  /// The start time.
  public var start: Instant
  /// The end time.
  public var end: Instant
  /// The metadata of the leg.
  public var metadata: [MetadataEntry]
}
