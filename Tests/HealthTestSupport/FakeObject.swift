import HealthKitBridge
import Workouts

/// An object in the fake store.
package struct FakeObject: Sendable {
  package var id: String
  package var type: HealthType
  package var start: Instant
  package var end: Instant
  package var value = 0.0
  package var metadata: [String: MetadataValue]
  /// The workout that it belongs to.
  package var workout: String?
  /// True when this app saved it.
  package var isOwn = true
  /// The app or device, if it is another one.
  package var source = "another app"
  package var activityType = ActivityType.other
  package var events: [WorkoutEvent] = []
  package var legs: [WorkoutLeg] = []
  package var points: [RoutePoint] = []
  package var beats: [Heartbeat] = []

  package init(id: String, type: HealthType, start: Instant, end: Instant, metadata: [MetadataEntry]) {
    self.id = id
    self.type = type
    self.start = start
    self.end = end
    self.metadata = Dictionary(metadata.map { ($0.key, $0.value) }) { _, last in last }
    if case .text(let text)? = self.metadata["HKSyncIdentifier"] { identifier = text }
  }

  package private(set) var identifier: String?
  package var version: Int? { number("HKSyncVersion") }

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

/// The error of a call that a test wants to fail.
package struct FakeFailure: Error, Equatable {
  package var call: Int
}
