public import HealthKitBridge
public import Workouts

/// An object in the fake store.
public struct FakeObject: Sendable {
  /// Its UUID.
  public var id: String
  /// Its type.
  public var type: HealthType
  /// Its start.
  public var start: Instant
  /// Its end.
  public var end: Instant
  /// The value of a quantity, in the unit in which it was saved.
  public var value = 0.0
  /// The metadata by key.
  public var metadata: [String: MetadataValue]
  /// The UUID of the workout to which it belongs.
  public var workout: String?
  /// True when this app saved it.
  public var isOwn = true
  /// The app or device, if it is another one.
  public var source = "another app"
  /// The activity of a workout.
  public var activityType = ActivityType.other
  /// The events of a workout.
  public var events: [WorkoutEvent] = []
  /// The legs of a workout.
  public var legs: [WorkoutLeg] = []
  /// The points of a route.
  public var points: [RoutePoint] = []
  /// The beats of a series.
  public var beats: [Heartbeat] = []

  /// Creates an object that this app saved.
  public init(id: String, type: HealthType, start: Instant, end: Instant, metadata: [MetadataEntry]) {
    self.id = id
    self.type = type
    self.start = start
    self.end = end
    self.metadata = Dictionary(metadata.map { ($0.key, $0.value) }) { _, last in last }
    if case .text(let text)? = self.metadata["HKSyncIdentifier"] { identifier = text }
  }

  /// The sync identifier.
  public private(set) var identifier: String?
  /// The sync version.
  public var version: Int? { number("HKSyncVersion") }

  func text(_ key: String) -> String? { if case .text(let text)? = metadata[key] { text } else { nil } }

  func number(_ key: String) -> Int? { if case .number(let number)? = metadata[key] { Int(number) } else { nil } }

  func isIn(_ group: SavedGroup) -> Bool {
    guard isOwn, text("HKExternalUUID") == group.externalUUID, let version = number(SyncIdentity.versionKey) else {
      return false
    }
    return switch group.versions {
    case .only(let wanted): version == wanted
    case .below(let limit): version < limit
    }
  }

  var stored: StoredWorkout {
    var workout = StoredWorkout(id: id, activityType: activityType, start: start, end: end)
    (workout.identifier, workout.version) = (identifier, version)
    workout.source = isOwn ? "this app" : source
    (workout.events, workout.legs) = (events, legs)
    workout.metadata = metadata.map { MetadataEntry($0.key, $0.value) }
    return workout
  }
}

/// The error of a call that a test makes fail.
public struct FakeFailure: Error, Equatable {
  /// The number of the call.
  public var call: Int
}
