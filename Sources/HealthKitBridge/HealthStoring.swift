public import Workouts

/// A store that saves workouts: HealthKit, or a simulated store in tests.
///
/// The protocol uses plain values, so the logic that uses it can be tested without HealthKit. `HealthKitStore`
/// implements it with HealthKit's calls.
public protocol HealthStoring: Sendable {
  /// The type that saves one workout.
  associatedtype Saver: WorkoutSaving

  /// Whether Health is available on this device.
  ///
  /// Check it before all other calls.
  var isAvailable: Bool { get }
  /// Asks the user for permission for all types at once.
  ///
  /// Returning does not mean that permission was granted.
  func requestAuthorization(toShare: Set<HealthType>, toRead: Set<HealthType>) async throws
  /// The user's answer to saving a type.
  ///
  /// Health does not reveal the answer to reading a type.
  func sharing(of type: HealthType) async -> SharingStatus
  /// Creates a saver for one workout.
  ///
  /// A saver can be used once.
  func saver(for workout: HealthKitWorkout) async throws -> Saver
  /// Returns the workouts of a selection that this app is permitted to read.
  ///
  /// Workouts of this app are always included.
  func workouts(_ selection: WorkoutSelection) async throws -> [StoredWorkout]
  /// Saves samples outside workouts in one call.
  ///
  /// The caller has looked them up, and `samples` is not empty.
  func save(_ samples: [HealthKitSample]) async throws
  /// Returns the versions by sync identifier of the samples of a type that this app saved outside workouts, and that
  /// overlap an interval.
  func versions(of type: QuantityType, from start: Instant, through end: Instant) async throws -> [String: Int]
  /// Removes the objects of a type that this app saved with a workout, and returns how many it removed.
  func remove(_ type: HealthType, savedWith group: SavedGroup) async throws -> Int
}

/// The user's answer to saving a type.
public enum SharingStatus: Sendable {
  /// The user has not been asked.
  case undetermined
  /// The user refused.
  case denied
  /// The user agreed.
  case allowed
}

/// A selection of workouts in Health.
public enum WorkoutSelection: Equatable, Sendable {
  /// Workouts with a sync identifier.
  case identifier(String)
  /// Workouts of any app that overlap an interval.
  case overlapping(Instant, Instant)
}

/// All objects that were saved with a workout, in some of its versions (`SyncIdentity.groupMetadata`).
public struct SavedGroup: Equatable, Sendable {
  /// A range of versions.
  public enum Versions: Equatable, Sendable {
    /// Exactly this version.
    case only(Int)
    /// All versions below this version.
    case below(Int)
  }

  /// The value of HKExternalUUID of the objects.
  public var externalUUID: String
  /// The versions that are included.
  public var versions: Versions

  /// Creates the group for an identity and a range of versions.
  public init(_ identity: SyncIdentity, _ versions: Versions) {
    self.externalUUID = identity.externalUUID
    self.versions = versions
  }
}

/// A workout in Health, without its samples.
public struct StoredWorkout: Equatable, Sendable {
  /// The UUID of the workout in Health.
  public var id: String
  /// The activity type.
  public var activityType: ActivityType
  /// The start time.
  public var start: Instant
  /// The end time.
  public var end: Instant
  /// The sync identifier; nil for workouts of most other apps.
  public var identifier: String?
  /// The version saved with `identifier`.
  public var version: Int?
  /// The name of the app or device that saved the workout.
  public var source: String?
  /// The events of the workout.
  public var events: [WorkoutEvent] = []
  /// The legs of a multisport workout; empty for all others.
  public var legs: [WorkoutLeg] = []
  /// The metadata, with HealthKit's raw keys.
  public var metadata: [MetadataEntry] = []

  /// Creates a workout without events and metadata.
  public init(id: String, activityType: ActivityType, start: Instant, end: Instant) {
    self.id = id
    self.activityType = activityType
    self.start = start
    self.end = end
  }

  /// Returns whether both workouts probably record the same ride: they have the same activity type and overlap for more
  /// than 80% of the shorter one.
  public func isAlike(_ workout: HealthKitWorkout) -> Bool {
    activityType == workout.configuration.activityType
      && RideSpan(start: start.unixMilliseconds, end: end.unixMilliseconds, activity: activityType).overlaps(
        RideSpan(
          start: workout.start.unixMilliseconds, end: workout.end.unixMilliseconds, activity: activityType))
  }
}
