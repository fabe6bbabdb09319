#if canImport(HealthKit) && !os(macOS)
import CoreLocation
import Foundation
import HealthKit
public import Workouts

extension HealthKitStore {
  /// Returns the workouts saved and removed since an anchor.
  public func changes(since anchor: HealthAnchor?, limit: Int) async throws -> HealthChanges {
    let known = try anchor.flatMap {
      try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: Data($0.bytes))
    }
    return try await withCheckedThrowingContinuation { continuation in
      let query = HKAnchoredObjectQuery(
        type: .workoutType(), predicate: nil, anchor: known, limit: limit
      ) { _, samples, deleted, new, error in
        guard let samples, let deleted, let new else { return continuation.resume(throwing: HealthError.of(error)) }
        continuation.resume(
          with: Result {
            let bytes = try NSKeyedArchiver.archivedData(withRootObject: new, requiringSecureCoding: true)
            return HealthChanges(
              added: samples.compactMap { ($0 as? HKWorkout).map(StoredWorkout.init) },
              removed: deleted.map(\.uuid.uuidString), anchor: HealthAnchor(bytes: [UInt8](bytes)))
          })
      }
      store.execute(query)
    }
  }

  /// Returns a stream that signals every change to the workouts.
  public func signals(inBackground: Bool) -> AsyncThrowingStream<HealthSignal, any Error> {
    let store = HandedOver(store)
    return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let query = HKObserverQuery(sampleType: .workoutType(), predicate: nil) { _, done, error in
        if let error { return continuation.finish(throwing: HealthError.of(error)) }
        let done = HandedOver(done)
        // A newer signal replaces the waiting one, whose completion handler HealthKit still expects to be called.
        if case .dropped(let older) = continuation.yield(HealthSignal { done.value() }) { older.done() }
      }
      let running = HandedOver(query)
      continuation.onTermination = { _ in store.value.stop(running.value) }
      store.value.execute(query)
      guard inBackground else { return }
      store.value.enableBackgroundDelivery(for: HKObjectType.workoutType(), frequency: .immediate) { isDone, error in
        if !isDone { continuation.finish(throwing: HealthError.of(error)) }
      }
    }
  }

  /// Returns the values of a quantity type that belong to a workout.
  ///
  /// A condensed series is returned value by value.
  public func samples(_ type: QuantityType, of workout: StoredWorkout) async throws -> [StoredSample] {
    guard let found = try await object(of: workout) else { return [] }
    let unit = HandedOver(HKUnit.unit(type.unit))
    return try await gather { gathering in
      HKQuantitySeriesSampleQuery(
        quantityType: HKQuantityType(type), predicate: HKQuery.predicateForObjects(from: found.value)
      ) { _, quantity, interval, _, isDone, error in
        if let quantity, let interval {
          let value = quantity.doubleValue(for: unit.value)
          gathering.add(StoredSample(start: Instant(interval.start), end: Instant(interval.end), value: value))
        }
        gathering.end(if: isDone, error)
      }
    }
  }

  /// Returns the values of a quantity type that overlap an interval, with their sources.
  public func samples(_ type: QuantityType, from start: Instant, to end: Instant) async throws -> [SourcedSample] {
    let unit = HandedOver(HKUnit.unit(type.unit))
    return try await gather { gathering in
      let query = HKQuantitySeriesSampleQuery(
        quantityType: HKQuantityType(type),
        predicate: HKQuery.predicateForSamples(withStart: Date(start), end: Date(end), options: [])
      ) { _, quantity, interval, sample, isDone, error in
        if let quantity, let interval {
          let value = quantity.doubleValue(for: unit.value)
          let stored = StoredSample(start: Instant(interval.start), end: Instant(interval.end), value: value)
          gathering.add(SourcedSample(stored, source: sample?.sourceRevision.source.name ?? ""))
        }
        gathering.end(if: isDone, error)
      }
      query.includeSample = true
      return query
    }
  }

  /// Returns the heart beats recorded during a workout.
  public func heartbeats(of workout: StoredWorkout) async throws -> [Heartbeat] {
    let predicate = HKQuery.predicateForSamples(
      withStart: Date(workout.start), end: Date(workout.end), options: .strictStartDate)
    let series = try await samples(of: HKSeriesType.heartbeat(), predicate) {
      ($0 as? HKHeartbeatSeriesSample).map(HandedOver.init)
    }
    var beats: [Heartbeat] = []
    for one in series {
      let start = Instant(one.value.startDate)
      beats += try await gather { gathering in
        HKHeartbeatSeriesQuery(heartbeatSeries: one.value) { _, seconds, isAfterGap, isDone, error in
          let time = start.advanced(byMilliseconds: Int64(exactly: (seconds * 1000).rounded()) ?? 0)
          if error == nil { gathering.add(Heartbeat(time: time, isAfterGap: isAfterGap)) }
          gathering.end(if: isDone, error)
        }
      }
    }
    return beats
  }

  /// Returns the points of a workout's routes.
  public func route(of workout: StoredWorkout) async throws -> [RoutePoint] {
    guard let found = try await object(of: workout) else { return [] }
    let routes = try await samples(
      of: HKSeriesType.workoutRoute(), HKQuery.predicateForObjects(from: found.value)
    ) { ($0 as? HKWorkoutRoute).map(HandedOver.init) }
    var points: [RoutePoint] = []
    for route in routes {
      points += try await gather { gathering in
        HKWorkoutRouteQuery(route: route.value) { _, locations, isDone, error in
          for location in locations ?? [] {
            if let point = LocationReading(location).point { gathering.add(point) }
          }
          gathering.end(if: isDone, error)
        }
      }
    }
    return points
  }

  private func object(of workout: StoredWorkout) async throws -> HandedOver<HKWorkout>? {
    guard let uuid = UUID(uuidString: workout.id) else { return nil }
    return try await samples(of: .workoutType(), HKQuery.predicateForObject(with: uuid)) {
      ($0 as? HKWorkout).map(HandedOver.init)
    }.first
  }

  /// Runs a query that returns its results in several calls, and returns all results.
  private func gather<Value: Sendable>(_ makeQuery: (Gathering<Value>) -> HKQuery) async throws -> [Value] {
    try await withCheckedThrowingContinuation { continuation in
      store.execute(makeQuery(Gathering(continuation)))
    }
  }
}

/// Collects the results of a query and resumes the waiting task once; later results are ignored.
///
/// HealthKit calls a query's handler from one queue at a time. The lock makes the class safe without that guarantee.
private final class Gathering<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Value] = []
  private var continuation: CheckedContinuation<[Value], any Error>?

  /// One more element than `StoredRide` holds, so that the ride is marked as cut.
  private static var limit: Int { StoredRide.heldBytes / MemoryLayout<Value>.stride &+ 1 }

  init(_ continuation: CheckedContinuation<[Value], any Error>) { self.continuation = continuation }

  func add(_ value: Value) { lock.withLock { if values.count < Self.limit { values.append(value) } } }

  func end(if isDone: Bool, _ error: (any Error)?) {
    guard isDone || error != nil else { return }
    lock.withLock {
      if let error {
        continuation?.resume(throwing: HealthError.of(error))
      } else {
        continuation?.resume(returning: values)
      }
      (continuation, values) = (nil, [])
    }
  }
}

/// Passes a HealthKit object from a query's handler to the waiting task.
///
/// HealthKit's saved objects are immutable, and its completion handlers can be called from any thread. This type adds
/// the `Sendable` conformance that some SDK versions do not declare.
struct HandedOver<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
#endif
