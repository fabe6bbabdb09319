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
  /// Returns the values of a quantity type that overlap an interval, of all apps and devices, in the type's unit.
  ///
  /// A condensed series is returned value by value.
  func samples(_ type: QuantityType, from start: Instant, to end: Instant) async throws -> [SourcedSample]
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

/// A value in Health, and the app or device that saved it.
public struct SourcedSample: Equatable, Sendable {
  /// The value and its time.
  public var sample: StoredSample
  /// The name of the app or device.
  public var source: String

  /// Creates a value with its source.
  public init(_ sample: StoredSample, source: String) {
    self.sample = sample
    self.source = source
  }
}

extension HealthReading {
  /// Returns the samples of a measure that begin within an interval, inside and outside workouts, sorted by start.
  ///
  /// The result is empty for measures without a quantity type in HealthKit.
  public func wellness(_ kind: WellnessKind, from start: Instant, to end: Instant) async throws -> [WellnessSample] {
    guard let type = QuantityType(kind) else { return [] }
    return try await samples(type, from: start, to: end).map(\.sample)
      .filter { $0.start >= start && $0.start < end }.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
      .map { WellnessSample(kind, $0.start, $0.end, $0.value) }
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
