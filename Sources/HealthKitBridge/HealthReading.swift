public import Workouts

/// The store that workouts are read from: HealthKit's, or in tests one that behaves as HealthKit is documented to.
///
/// Without permission to read a type there is no error: only what this app saved is there.
public protocol HealthReading: Sendable {
  /// The workouts saved and removed since an anchor, at most `limit` of them; from nil on all that are there.
  func changes(since anchor: HealthAnchor?, limit: Int) async throws -> HealthChanges
  /// The values of a type that belong to a workout, each of a condensed series by itself, in the type's unit.
  func samples(_ type: QuantityType, of workout: StoredWorkout) async throws -> [StoredSample]
  /// The heart beats that were recorded during a workout.
  func heartbeats(of workout: StoredWorkout) async throws -> [Heartbeat]
  /// The points of a workout's routes.
  func route(of workout: StoredWorkout) async throws -> [RoutePoint]
  /// A signal whenever workouts were saved or removed; in the background too, if the app has the entitlement.
  func signals(inBackground: Bool) -> AsyncThrowingStream<HealthSignal, any Error>
}

/// A place in the history of a store, to be kept as it is.
public struct HealthAnchor: Codable, Equatable, Sendable {
  /// HealthKit's own bytes of it.
  public var bytes: [UInt8]

  /// Makes an anchor of bytes that were kept.
  public init(bytes: [UInt8]) { self.bytes = bytes }
}

/// The changes to the workouts of a store since an anchor.
public struct HealthChanges: Sendable {
  /// Workouts that were saved.
  public var added: [StoredWorkout]
  /// UUIDs of workouts that were removed.
  public var removed: [String]
  /// The anchor for the next question.
  public var anchor: HealthAnchor

  /// Makes the changes up to an anchor.
  public init(added: [StoredWorkout], removed: [String], anchor: HealthAnchor) {
    self.added = added
    self.removed = removed
    self.anchor = anchor
  }
}

/// A value in Health.
public struct StoredSample: Equatable, Sendable {
  /// Start of its interval.
  public var start: Instant
  /// End of its interval; equals `start` for instant values.
  public var end: Instant
  /// Its value.
  public var value: Double

  /// Makes a value.
  public init(start: Instant, end: Instant, value: Double) {
    self.start = start
    self.end = end
    self.value = value
  }
}

/// Word that workouts were saved or removed.
public struct HealthSignal: Sendable {
  /// Tells Health that the changes were taken; without it Health wakes the app again, and later not at all.
  public var done: @Sendable () -> Void

  /// Makes a signal.
  public init(done: @escaping @Sendable () -> Void) { self.done = done }
}
