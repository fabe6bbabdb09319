#if canImport(HealthKit) && !os(macOS)
import CoreLocation
import Foundation
public import HealthKit
public import Workouts

/// Saves one workout with HKWorkoutBuilder, HKWorkoutRouteBuilder and HKHeartbeatSeriesBuilder.
///
/// `HealthKitWorkout.save(with:)` makes one call at a time, and no other code has access to the builders. The class is
/// therefore safe to pass between threads even if HealthKit's classes are not `Sendable`.
public final class HealthKitSaver: WorkoutSaving, @unchecked Sendable {
  private let store: HKHealthStore
  private let builder: HKWorkoutBuilder
  /// The builder of the route; nil if the workout has no route.
  private let route: HKWorkoutRouteBuilder?
  /// Whether this class created the route builder and has to finish it.
  ///
  /// The workout's builder finishes its own route, and HealthKit rejects a second call.
  private let finishesRoute: Bool
  private let devices: [HKDevice]
  private let heartbeatDevice: HKDevice?
  private let types: [(type: HKQuantityType, unit: HKUnit, value: QuantityType)]
  private let identity: SyncIdentity?
  private let sampleIdentity: SampleIdentity
  /// The metadata dictionary that all samples share, if `sampleIdentity` is `series`.
  private let sharedMetadata: [String: Any]?
  private let routeMetadata: [MetadataEntry]
  private var saved: HKWorkout?

  /// Creates a saver for `workout`.
  ///
  /// It can be used once.
  public init(_ workout: HealthKitWorkout, to store: HKHealthStore) {
    self.store = store
    devices = workout.devices.map(HKDevice.init)
    heartbeatDevice = workout.heartbeatDevice.map { [devices] in devices[$0] }
    types = workout.types.map { (HKQuantityType($0), HKUnit.unit($0.unit), $0) }
    identity = workout.identity
    sampleIdentity = workout.sampleIdentity
    sharedMetadata = workout.sampleIdentity == .series ? workout.identity.map { dictionary($0.groupMetadata) } : nil
    routeMetadata = workout.identity.map { $0.route.metadata + $0.groupMetadata } ?? []
    let device = workout.device.map { [devices] in devices[$0] }
    builder = HKWorkoutBuilder(
      healthStore: store, configuration: HKWorkoutConfiguration(workout.configuration), device: device)
    if workout.route.isEmpty {
      (route, finishesRoute) = (nil, false)
    } else if let series = builder.seriesBuilder(for: HKSeriesType.workoutRoute()) as? HKWorkoutRouteBuilder {
      (route, finishesRoute) = (series, false)
    } else {
      (route, finishesRoute) = (HKWorkoutRouteBuilder(healthStore: store, device: device), true)
    }
  }

  /// Starts collecting.
  public func begin(at start: Instant) async throws {
    try await answer { builder.beginCollection(withStart: Date(start), completion: $0) }
  }

  /// Adds metadata to the workout.
  public func add(metadata: [MetadataEntry]) async throws {
    try await answer { builder.addMetadata(dictionary(metadata), completion: $0) }
  }

  /// Adds events.
  public func add(events: [WorkoutEvent]) async throws {
    try await answer { builder.addWorkoutEvents(events.compactMap(HKWorkoutEvent.init), completion: $0) }
  }

  /// Adds samples, with their devices and identifiers.
  public func add(samples: ArraySlice<QuantitySample>) async throws {
    try await answer { builder.add(samples.map(quantitySample), completion: $0) }
  }

  /// The maximum number of beats in a series.
  public var heartbeatsPerSeries: Int { HKHeartbeatSeriesBuilder.maximumCount }

  /// Saves a series of heart beats.
  ///
  /// It is found by its time, and removed with the workout.
  public func add(heartbeats: ArraySlice<Heartbeat>) async throws {
    guard let first = heartbeats.first else { return }
    // HealthKit requires every beat to follow the start of the series.
    let start = first.time.advanced(byMilliseconds: -1)
    let series = HKHeartbeatSeriesBuilder(healthStore: store, device: heartbeatDevice, start: Date(start))
    do {
      let metadata = identity?.metadata(ofHeartbeatsFrom: first.time, sampleIdentity) ?? []
      if !metadata.isEmpty { try await answer { series.addMetadata(dictionary(metadata), completion: $0) } }
      for beat in heartbeats {
        let seconds = beat.time.seconds(since: start)
        try await answer {
          series.addHeartbeatWithTimeInterval(
            sinceSeriesStartDate: seconds, precededByGap: beat.isAfterGap, completion: $0)
        }
      }
      try await answer { done in series.finishSeries { made, error in done(made != nil, error) } }
    } catch {
      series.discard()
      throw error
    }
  }

  /// Adds a leg; does nothing before iOS 16.
  public func add(leg: WorkoutLeg) async throws {
    guard #available(iOS 16, macCatalyst 16, watchOS 9, visionOS 1, *) else { return }
    let activity = HKWorkoutActivity(
      workoutConfiguration: HKWorkoutConfiguration(leg.configuration), start: Date(leg.start), end: Date(leg.end),
      metadata: dictionary(leg.metadata))
    try await answer { builder.addWorkoutActivity(activity, completion: $0) }
  }

  /// Adds points to the route.
  public func add(route points: ArraySlice<RoutePoint>) async throws {
    guard let route else { return }
    try await answer { route.insertRouteData(points.map(CLLocation.init), completion: $0) }
  }

  /// Adds the route's metadata and ends collecting.
  public func end(at end: Instant) async throws {
    // If the workout's builder finishes the route, the metadata has to be added before.
    if !finishesRoute, let route, !routeMetadata.isEmpty {
      try await answer { route.addMetadata(dictionary(routeMetadata), completion: $0) }
    }
    try await answer { builder.endCollection(withEnd: Date(end), completion: $0) }
  }

  /// Saves the workout and returns its UUID.
  ///
  /// Returns nil if the device is locked: the workout is saved but not readable.
  public func finish() async throws -> String? {
    let found: HandedOver<HKWorkout?> = try await withCheckedThrowingContinuation { continuation in
      builder.finishWorkout { workout, error in
        if let error {
          continuation.resume(throwing: HealthError.of(error))
        } else {
          continuation.resume(returning: HandedOver(workout))
        }
      }
    }
    saved = found.value
    return saved?.uuid.uuidString
  }

  /// Finishes a route that has its own builder, and relates the effort to the workout.
  public func complete(effort: QuantitySample?) async throws {
    guard finishesRoute || effort != nil else { return }
    guard let saved else { throw HealthError.deviceIsLocked }
    if finishesRoute, let route {
      let metadata = routeMetadata.isEmpty ? nil : dictionary(routeMetadata)
      try await answer { done in
        route.finishRoute(with: saved, metadata: metadata) { made, error in done(made != nil, error) }
      }
    }
    guard #available(iOS 18, macCatalyst 18, watchOS 11, visionOS 2, *), let effort else { return }
    let sample = quantitySample(effort)
    try await answer { store.save(sample, withCompletion: $0) }
    try await answer { store.relateWorkoutEffortSample(sample, with: saved, activity: nil, completion: $0) }
  }

  /// Discards the workout and its route.
  public func discard() async { builder.discardWorkout() }

  private func quantitySample(_ sample: QuantitySample) -> HKQuantitySample {
    let (type, unit, value) = types[sample.type]
    return HKQuantitySample(
      type: type, quantity: HKQuantity(unit: unit, doubleValue: sample.value), start: Date(sample.start),
      end: Date(sample.end), device: sample.device.map { devices[$0] }, metadata: metadata(of: sample, value))
  }

  private func metadata(of sample: QuantitySample, _ type: QuantityType) -> [String: Any]? {
    if let sharedMetadata { return sharedMetadata }
    guard let identity, sampleIdentity == .eachSample else { return nil }
    return dictionary(identity.metadata(of: sample, type: type, .eachSample))
  }
}
#endif
