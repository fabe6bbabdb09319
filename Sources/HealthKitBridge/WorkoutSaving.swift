public import Workouts

/// Saves one workout: with HealthKit's builders, or to a simulated store in tests.
///
/// `HealthKitWorkout.save(with:)` makes the calls, one at a time and in the order that HealthKit requires. It never
/// passes an empty list.
public protocol WorkoutSaving: Sendable {
  /// Starts collecting.
  func begin(at start: Instant) async throws
  /// Adds metadata.
  func add(metadata: [MetadataEntry]) async throws
  /// Adds events.
  func add(events: [WorkoutEvent]) async throws
  /// Adds some of the samples.
  func add(samples: ArraySlice<QuantitySample>) async throws
  /// The maximum number of beats in a series.
  var heartbeatsPerSeries: Int { get }
  /// Saves a series of heart beats in strictly increasing order.
  func add(heartbeats: ArraySlice<Heartbeat>) async throws
  /// Adds a leg of a multisport workout.
  func add(leg: WorkoutLeg) async throws
  /// Adds some of the route's points.
  func add(route: ArraySlice<RoutePoint>) async throws
  /// Ends collecting.
  func end(at end: Instant) async throws
  /// Saves the workout and returns its UUID.
  ///
  /// Returns nil if the device is locked: the workout is saved but not readable.
  func finish() async throws -> String?
  /// Adds data that HealthKit accepts only for saved workouts.
  func complete(effort: QuantitySample?) async throws
  /// Discards the workout.
  func discard() async
}

/// The outcome of one attempt to save a workout.
public struct SavingOutcome: Sendable {
  /// The workout's UUID; nil if the device is locked: the workout is saved but not readable.
  public var saved: String?
  /// An error that occurred after the workout was saved, while its effort or route was added.
  ///
  /// The workout stays in Health.
  public var laterError: (any Error)?
}

extension HealthKitWorkout {
  /// The number of samples and of points per call.
  ///
  /// HealthKit documents no limit.
  static let samplesPerCall = 1000
  static let pointsPerCall = 300

  /// Saves the workout in one attempt.
  ///
  /// If it fails, samples and heart-beat series that were already added stay in Health.
  ///
  /// `HealthStoring.save(_:_:)` also removes such remains, and looks the workout up before.
  public func save(with saver: some WorkoutSaving) async throws -> SavingOutcome {
    let saved: String?
    do {
      try await fill(saver)
      saved = try await saver.finish()
    } catch {
      await saver.discard()
      throw error
    }
    do {
      try await saver.complete(effort: effort)
      return SavingOutcome(saved: saved)
    } catch {
      return SavingOutcome(saved: saved, laterError: error)
    }
  }

  /// Passes all data to the saver.
  ///
  /// Empty lists are skipped, because HealthKit is known to trap on them.
  private func fill(_ saver: some WorkoutSaving) async throws {
    try await saver.begin(at: start)
    if !metadata.isEmpty { try await saver.add(metadata: metadata) }
    if !events.isEmpty { try await saver.add(events: events) }
    for range in Self.ranges(of: samples.count, by: Self.samplesPerCall) {
      try Task.checkCancellation()
      try await saver.add(samples: samples[range])
    }
    for range in Self.ranges(of: heartbeats.count, by: max(1, saver.heartbeatsPerSeries)) {
      try Task.checkCancellation()
      try await saver.add(heartbeats: heartbeats[range])
    }
    for leg in legs { try await saver.add(leg: leg) }
    for range in Self.ranges(of: route.count, by: Self.pointsPerCall) {
      try Task.checkCancellation()
      try await saver.add(route: route[range])
    }
    try await saver.end(at: end)
  }

  private static func ranges(of count: Int, by length: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: length).map { $0..<min($0 &+ length, count) }
  }
}
