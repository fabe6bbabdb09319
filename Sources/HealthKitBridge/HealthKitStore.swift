#if canImport(HealthKit) && !os(macOS)
import Foundation
public import HealthKit
import Workouts

/// Saves and reads workouts with HealthKit.
///
/// Each call converts values without further logic.
///
/// HealthKit documents that HKHealthStore is thread-safe. It is the only HealthKit object that the class stores, and
/// query results are converted to plain values in their handlers. The class therefore does not depend on which
/// HealthKit classes are `Sendable`.
public final class HealthKitStore: HealthStoring, HealthReading, @unchecked Sendable {
  let store: HKHealthStore

  /// Wraps an HKHealthStore; an app should have only one.
  public init(_ store: HKHealthStore = HKHealthStore()) { self.store = store }

  /// Whether Health is available on this device.
  public var isAvailable: Bool { HKHealthStore.isHealthDataAvailable() }

  /// Asks the user for permission.
  public func requestAuthorization(toShare: Set<HealthType>, toRead: Set<HealthType>) async throws {
    let share = Set(toShare.map(\.sampleType))
    let read = Set(toRead.map { $0.sampleType as HKObjectType })
    try await answer { store.requestAuthorization(toShare: share, read: read, completion: $0) }
  }

  /// The user's answer to saving a type.
  public func sharing(of type: HealthType) async -> SharingStatus {
    switch store.authorizationStatus(for: type.sampleType) {
    case .sharingAuthorized: .allowed
    case .sharingDenied: .denied
    default: .undetermined
    }
  }

  /// Creates a saver for a workout.
  public func saver(for workout: HealthKitWorkout) async throws -> HealthKitSaver {
    HealthKitSaver(workout, to: store)
  }

  /// Returns the workouts of a selection.
  public func workouts(_ selection: WorkoutSelection) async throws -> [StoredWorkout] {
    let predicate =
      switch selection {
      case .identifier(let identifier):
        HKQuery.predicateForObjects(withMetadataKey: HKMetadataKeySyncIdentifier, allowedValues: [identifier])
      case .overlapping(let start, let end):
        HKQuery.predicateForSamples(withStart: Date(start), end: Date(end), options: [])
      }
    return try await samples(of: .workoutType(), predicate) { ($0 as? HKWorkout).map(StoredWorkout.init) }
  }

  /// Saves samples outside workouts, each blood pressure as a correlation.
  public func save(_ samples: [HealthKitSample]) async throws {
    let objects = samples.map(\.object)
    try await answer { store.save(objects, withCompletion: $0) }
  }

  /// Returns the versions of the samples that this app saved outside workouts.
  public func versions(
    of type: QuantityType, from start: Instant, through end: Instant
  ) async throws -> [String: Int] {
    let group = SyncIdentity(identifier: HealthKitSample.group, version: 0).externalUUID
    // The end is exclusive in HealthKit.
    let time = HKQuery.predicateForSamples(
      withStart: Date(start), end: Date(end.advanced(byMilliseconds: 1)), options: [])
    let own = HKQuery.predicateForObjects(withMetadataKey: HKMetadataKeyExternalUUID, allowedValues: [group])
    let found: [(String, Int)] = try await samples(
      of: HKQuantityType(type), NSCompoundPredicate(andPredicateWithSubpredicates: [own, time])
    ) { sample in
      guard let identifier = sample.metadata?[HKMetadataKeySyncIdentifier] as? String else { return nil }
      return (identifier, (sample.metadata?[HKMetadataKeySyncVersion] as? NSNumber).map { Int(truncating: $0) } ?? 0)
    }
    return Dictionary(found) { max($0, $1) }
  }

  /// Removes the objects of a type that this app saved with a workout.
  public func remove(_ type: HealthType, savedWith group: SavedGroup) async throws -> Int {
    let key = SyncIdentity.versionKey
    let versions =
      switch group.versions {
      case .only(let version):
        HKQuery.predicateForObjects(withMetadataKey: key, operatorType: .equalTo, value: NSNumber(value: version))
      case .below(let version):
        HKQuery.predicateForObjects(withMetadataKey: key, operatorType: .lessThan, value: NSNumber(value: version))
      }
    let group = HKQuery.predicateForObjects(
      withMetadataKey: HKMetadataKeyExternalUUID, allowedValues: [group.externalUUID])
    let predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [group, versions])
    return try await withCheckedThrowingContinuation { continuation in
      store.deleteObjects(of: type.sampleType, predicate: predicate) { isDone, count, error in
        if isDone {
          continuation.resume(returning: count)
        } else {
          continuation.resume(throwing: HealthError.of(error))
        }
      }
    }
  }

  /// Returns the samples that match a predicate, as plain values.
  func samples<Value: Sendable>(
    of type: HKSampleType, _ predicate: NSPredicate?, _ convert: @escaping @Sendable (HKSample) -> Value?
  ) async throws -> [Value] {
    try await withCheckedThrowingContinuation { continuation in
      let query = HKSampleQuery(
        sampleType: type, predicate: predicate, limit: HKObjectQueryNoLimit, sortDescriptors: nil
      ) { _, samples, error in
        if let samples {
          continuation.resume(returning: samples.compactMap(convert))
        } else {
          continuation.resume(throwing: HealthError.of(error))
        }
      }
      store.execute(query)
    }
  }
}

/// Waits for a call whose completion handler reports success or an error.
func answer(_ call: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void) async throws {
  try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
    call { isDone, error in
      if isDone { continuation.resume() } else { continuation.resume(throwing: HealthError.of(error)) }
    }
  }
}

extension HealthError {
  /// Converts HealthKit's errors to `HealthError`.
  ///
  /// Errors without a counterpart are returned unchanged.
  static func of(_ error: (any Error)?) -> any Error {
    guard let error else { return HealthError.noAnswer }
    switch (error as? HKError)?.code {
    case .errorHealthDataUnavailable, .errorHealthDataRestricted: return HealthError.notAvailable
    case .errorDatabaseInaccessible: return HealthError.deviceIsLocked
    case .errorAuthorizationDenied, .errorAuthorizationNotDetermined: return HealthError.refused([])
    case .errorInvalidArgument: return HealthError.invalidArgument("\(error)")
    default: return error
    }
  }
}

extension HealthType {
  /// The HealthKit type.
  var sampleType: HKSampleType {
    switch self {
    case .workout: .workoutType()
    case .route: HKSeriesType.workoutRoute()
    case .heartbeats: HKSeriesType.heartbeat()
    case .bloodPressure: HKCorrelationType(.bloodPressure)
    case .quantity(let identifier): HKQuantityType(HKQuantityTypeIdentifier(rawValue: identifier))
    }
  }
}

extension HealthKitWorkout {
  /// The types that need permission before `save(to:)`, as HealthKit types.
  public var typesToShare: Set<HKSampleType> { Set(healthTypes.map(\.sampleType)) }

  /// Saves the workout once, by the rules.
  ///
  /// Data without permission is left out.
  public func save(to store: HKHealthStore, _ rules: SaveRules = SaveRules()) async throws -> SaveOutcome {
    try await HealthKitStore(store).save(self, rules)
  }
}
#endif
