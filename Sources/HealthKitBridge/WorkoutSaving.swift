public import Workouts

/// Saves a workout, with HealthKit's builders or, in tests, into a store that behaves as HealthKit is documented to.
///
/// `HealthKitWorkout.save(with:)` makes the calls, one at a time and in the order that HealthKit requires. No list is
/// empty.
public protocol WorkoutSaving: Sendable {
  /// Begins to collect.
  func begin(at start: Instant) async throws
  /// Adds metadata.
  func add(metadata: [MetadataEntry]) async throws
  /// Adds events.
  func add(events: [WorkoutEvent]) async throws
  /// Adds some of the samples.
  func add(samples: ArraySlice<QuantitySample>) async throws
  /// Most beats of a series.
  var heartbeatsPerSeries: Int { get }
  /// Saves a series of heart beats, each later than the one before.
  func add(heartbeats: ArraySlice<Heartbeat>) async throws
  /// Adds a leg of a multisport workout.
  func add(leg: WorkoutLeg) async throws
  /// Adds some points of the route.
  func add(route: ArraySlice<RoutePoint>) async throws
  /// Ends collecting.
  func end(at end: Instant) async throws
  /// Saves the workout; its UUID, or nil when it is saved but cannot be seen, as the device is locked.
  func finish() async throws -> String?
  /// Adds data that can only be added to a workout that is saved.
  func complete(effort: QuantitySample?) async throws
  /// Gives up the workout.
  func discard() async
}

/// The outcome of one attempt at saving.
public struct SavingOutcome: Sendable {
  /// The workout's UUID; nil when it is saved but cannot be seen, as the device is locked.
  public var saved: String?
  /// The error after the workout was saved, which it stays: with its effort, or with its route.
  public var laterError: (any Error)?
}

extension HealthKitWorkout {
  /// Most samples in a call, and most points in a call; HealthKit names no limit.
  static let samplesPerCall = 1000
  static let pointsPerCall = 300

  /// Saves the workout in one attempt; on failure nothing is left of it but samples and series of heart beats that were
  /// added, which HealthKit keeps.
  ///
  /// `HealthStoring.save(_:_:)` removes those, and knows what is there already.
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

  /// Passes everything to the saver; HealthKit is known to trap on empty lists.
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
