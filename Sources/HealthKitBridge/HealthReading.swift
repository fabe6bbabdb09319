public import Workouts

/// A store from which workouts are read: HealthKit, or a simulated store in tests.
///
/// Reading a type without permission is not an error: the store returns only the data that this app has saved.
public protocol HealthReading: Sendable {
  /// Returns the workouts saved and removed since an anchor, at most `limit`.
  ///
  /// A nil anchor starts at the oldest workout.
  func changes(since anchor: HealthAnchor?, limit: Int) async throws -> HealthChanges
  /// Returns the values of a quantity type that belong to a workout, in the type's unit.
  ///
  /// A condensed series is returned value by value.
  func samples(_ type: QuantityType, of workout: StoredWorkout) async throws -> [StoredSample]
  /// Returns the heart beats recorded during a workout.
  func heartbeats(of workout: StoredWorkout) async throws -> [Heartbeat]
  /// Returns the points of a workout's routes.
  func route(of workout: StoredWorkout) async throws -> [RoutePoint]
  /// Returns a stream that signals every change to the workouts.
  ///
  /// Signals in the background need an entitlement.
  func signals(inBackground: Bool) -> AsyncThrowingStream<HealthSignal, any Error>
}

/// A position in the history of a store.
///
/// Save it unchanged.
public struct HealthAnchor: Codable, Equatable, Sendable {
  /// HealthKit's encoding of the anchor.
  public var bytes: [UInt8]

  /// Creates an anchor from saved bytes.
  public init(bytes: [UInt8]) { self.bytes = bytes }
}

/// The changes to a store's workouts since an anchor.
public struct HealthChanges: Sendable {
  /// The workouts that were saved.
  public var added: [StoredWorkout]
  /// The UUIDs of the workouts that were removed.
  public var removed: [String]
  /// The anchor for the next query.
  public var anchor: HealthAnchor

  /// Creates a set of changes up to an anchor.
  public init(added: [StoredWorkout], removed: [String], anchor: HealthAnchor) {
    self.added = added
    self.removed = removed
    self.anchor = anchor
  }
}

/// A value in Health.
public struct StoredSample: Equatable, Sendable {
  /// The start of the interval.
  public var start: Instant
  /// The end of the interval; equal to `start` for instantaneous values.
  public var end: Instant
  /// The value.
  public var value: Double

  /// Creates a value.
  public init(start: Instant, end: Instant, value: Double) {
    self.start = start
    self.end = end
    self.value = value
  }
}

/// A notification that workouts were saved or removed.
public struct HealthSignal: Sendable {
  /// Confirms to Health that the changes were processed.
  ///
  /// Without the confirmation Health wakes the app again, and later stops notifying it.
  public var done: @Sendable () -> Void

  /// Creates a signal.
  public init(done: @escaping @Sendable () -> Void) { self.done = done }
}
