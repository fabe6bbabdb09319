#if canImport(HealthKit) && !os(macOS)
import CoreLocation
import Foundation
public import HealthKit
public import Workouts

/// Saves one workout through HKWorkoutBuilder and HKWorkoutRouteBuilder; each call maps values, one to one.
public struct HealthKitSaver: WorkoutSaving {
  private let store: HKHealthStore
  private let builder: HKWorkoutBuilder
  /// nil without a route.
  private let route: HKWorkoutRouteBuilder?
  /// True for a route builder of its own; the workout's builder finishes its route, and finishing it twice is
  /// refused.
  private let finishesRoute: Bool
  private let devices: [HKDevice]
  private let types: [(type: HKQuantityType, unit: HKUnit, value: QuantityType)]
  private let identity: SyncIdentity?
  private let routeMetadata: [MetadataEntry]

  /// Makes a saver for `workout`; it is used once.
  public init(_ workout: HealthKitWorkout, to store: HKHealthStore) {
    self.store = store
    devices = workout.devices.map(HKDevice.init)
    types = workout.types.map { (HKQuantityType($0), HKUnit.unit($0.unit), $0) }
    identity = workout.identifiesSamples ? workout.identity : nil
    routeMetadata = workout.identity.map { $0.route.metadata } ?? []
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

  /// Begins to collect.
  public func begin(at start: Instant) async throws { try await builder.beginCollection(at: Date(start)) }

  /// Adds metadata to the workout.
  public func add(metadata: [MetadataEntry]) async throws { try await builder.addMetadata(dictionary(metadata)) }

  /// Adds events of any kind.
  public func add(events: [WorkoutEvent]) async throws {
    try await builder.addWorkoutEvents(events.compactMap(HKWorkoutEvent.init))
  }

  /// Adds samples, with their devices and identifiers.
  public func add(samples: ArraySlice<QuantitySample>) async throws {
    try await builder.addSamples(samples.map(quantitySample))
  }

  /// Adds a leg; there are none before iOS 16.
  public func add(leg: WorkoutLeg) async throws {
    guard #available(iOS 16, macCatalyst 16, watchOS 9, visionOS 1, *) else { return }
    try await builder.addWorkoutActivity(
      HKWorkoutActivity(
        workoutConfiguration: HKWorkoutConfiguration(leg.configuration), start: Date(leg.start),
        end: Date(leg.end), metadata: dictionary(leg.metadata)))
  }

  /// Adds points to the route.
  public func add(route points: ArraySlice<RoutePoint>) async throws {
    try await route?.insertRouteData(points.map(CLLocation.init))
  }

  /// Gives the route its metadata and ends collecting.
  public func end(at end: Instant) async throws {
    // Its metadata cannot be added when the workout's builder finishes the route.
    if !finishesRoute, let route, !routeMetadata.isEmpty { try await route.addMetadata(dictionary(routeMetadata)) }
    try await builder.endCollection(at: Date(end))
  }

  /// Saves the workout; nil when it is saved but cannot be seen, as the device is locked.
  public func finish() async throws -> HKWorkout? { try await builder.finishWorkout() }

  /// Finishes a route that the workout's builder has not finished, and relates the effort.
  public func complete(_ saved: HKWorkout?, effort: QuantitySample?) async throws {
    guard finishesRoute || effort != nil else { return }
    guard let saved else { throw HealthKitSavingError.deviceIsLocked }
    if finishesRoute, let route {
      _ = try await route.finishRoute(
        with: saved, metadata: routeMetadata.isEmpty ? nil : dictionary(routeMetadata))
    }
    guard #available(iOS 18, macCatalyst 18, watchOS 11, visionOS 2, *), let effort else { return }
    let sample = quantitySample(effort)
    try await store.save(sample)
    _ = try await store.relateWorkoutEffortSample(sample, with: saved, activity: nil)
  }

  /// Gives up the workout and its route.
  public func discard() async { builder.discardWorkout() }

  private func quantitySample(_ sample: QuantitySample) -> HKQuantitySample {
    let (type, unit, value) = types[sample.type]
    let identity = identity.map { $0.identity(of: sample, type: value) }
    return HKQuantitySample(
      type: type, quantity: HKQuantity(unit: unit, doubleValue: sample.value), start: Date(sample.start),
      end: Date(sample.end), device: sample.device.map { devices[$0] },
      metadata: identity.map { dictionary($0.metadata) })
  }
}

/// Failures after HealthKit has saved the workout.
public enum HealthKitSavingError: Error, CustomStringConvertible {
  /// The device is locked: the workout is saved, and nothing can be added to it.
  case deviceIsLocked

  /// The failure in words.
  public var description: String { "the device is locked: the workout is saved, and nothing can be added to it" }
}

extension HealthKitWorkout {
  /// The types that need permission before `save(to:)`: workouts, routes and the quantity types of the samples.
  public var typesToShare: Set<HKSampleType> {
    var share: Set<HKSampleType> = [HKObjectType.workoutType()]
    if !route.isEmpty { share.insert(HKSeriesType.workoutRoute()) }
    for type in types { share.insert(HKQuantityType(type)) }
    return share
  }

  /// Saves the workout without the quantity types and the route for which there is no permission.
  ///
  /// Throws when nothing was saved. `laterError` of the outcome is the failure to complete a workout that was saved.
  public func save(to store: HKHealthStore) async throws -> SavingOutcome<HKWorkout?> {
    var allowed = self
    allowed.keep { store.authorizationStatus(for: HKQuantityType($0)) == .sharingAuthorized }
    if store.authorizationStatus(for: HKSeriesType.workoutRoute()) != .sharingAuthorized { allowed.route = [] }
    return try await allowed.save(with: HealthKitSaver(allowed, to: store))
  }
}
#endif
