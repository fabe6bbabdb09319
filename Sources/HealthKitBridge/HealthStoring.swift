public import Workouts

/// The store that takes workouts: HealthKit's, or in tests one that behaves as HealthKit is documented to.
///
/// Plain values go in and out, so everything that decides can be tested where there is no HealthKit. `HealthKitStore`
/// makes the calls where there is.
public protocol HealthStoring: Sendable {
  /// The saver of one workout.
  associatedtype Saver: WorkoutSaving

  /// True where there is Health at all; before everything else.
  var isAvailable: Bool { get }
  /// Asks the person for permission, once for all types; returning does not mean that it was given.
  func requestAuthorization(toShare: Set<HealthType>, toRead: Set<HealthType>) async throws
  /// The person's answer to saving a type; Health never says what they said to reading it.
  func sharing(of type: HealthType) async -> SharingStatus
  /// Makes a saver, which is used once.
  func saver(for workout: HealthKitWorkout) async throws -> Saver
  /// The workouts that fit, as far as they may be read; those of this app always may.
  func workouts(_ selection: WorkoutSelection) async throws -> [StoredWorkout]
  /// Removes what this app saved of a type with a workout; returns how many objects that were.
  func remove(_ type: HealthType, savedWith group: SavedGroup) async throws -> Int
}

/// The person's answer to saving a type.
public enum SharingStatus: Sendable {
  /// Nobody has asked.
  case undetermined
  /// Refused.
  case denied
  /// Allowed.
  case allowed
}

/// A choice of workouts in Health.
public enum WorkoutSelection: Equatable, Sendable {
  /// Those under a sync identifier.
  case identifier(String)
  /// Those of which a part lies between two moments, of any app.
  case overlapping(Instant, Instant)
}

/// Everything that was saved with a workout, under some of its versions (`SyncIdentity.groupMetadata`).
public struct SavedGroup: Equatable, Sendable {
  /// The versions of a group.
  public enum Versions: Equatable, Sendable {
    /// Of one version.
    case only(Int)
    /// Of all below.
    case below(Int)
  }

  /// HKExternalUUID of its objects.
  public var externalUUID: String
  /// The versions.
  public var versions: Versions

  /// The group of an identity.
  public init(_ identity: SyncIdentity, _ versions: Versions) {
    self.externalUUID = identity.externalUUID
    self.versions = versions
  }
}

/// A workout in Health, without its samples.
public struct StoredWorkout: Equatable, Sendable {
  /// Its UUID in Health.
  public var id: String
  /// Its activity type.
  public var activityType: ActivityType
  /// First moment.
  public var start: Instant
  /// Last moment.
  public var end: Instant
  /// Its sync identifier; nil for most apps' workouts.
  public var identifier: String?
  /// The version under that identifier.
  public var version: Int?
  /// The name of the app or device that saved it.
  public var source: String?
  /// Its events.
  public var events: [WorkoutEvent] = []
  /// Its legs; empty unless it is multisport.
  public var legs: [WorkoutLeg] = []
  /// Its metadata, by raw keys.
  public var metadata: [MetadataEntry] = []

  /// Makes a workout without events and metadata.
  public init(id: String, activityType: ActivityType, start: Instant, end: Instant) {
    self.id = id
    self.activityType = activityType
    self.start = start
    self.end = end
  }

  /// True when it looks like a recording of the same ride: of one activity, and together for more than four fifths of
  /// the shorter one.
  public func isAlike(_ workout: HealthKitWorkout) -> Bool {
    activityType == workout.configuration.activityType
      && RideSpan(start: start.unixMilliseconds, end: end.unixMilliseconds, activity: activityType).overlaps(
        RideSpan(
          start: workout.start.unixMilliseconds, end: workout.end.unixMilliseconds, activity: activityType))
  }
}
