#if canImport(HealthKit) && !os(macOS)
import Foundation
public import HealthKit
import Workouts

/// HealthKit's store: each call converts values, one to one.
///
/// HKHealthStore may be used from any thread, as HealthKit documents. It is the only object of HealthKit here, and none
/// leaves this class, so nothing is assumed about which of HealthKit's classes are Sendable: what queries find becomes
/// plain values where it is handed over.
public final class HealthKitStore: HealthStoring, HealthReading, @unchecked Sendable {
  let store: HKHealthStore

  /// Makes the store of the app's own HKHealthStore, of which it should have one.
  public init(_ store: HKHealthStore = HKHealthStore()) { self.store = store }

  /// True where there is Health at all.
  public var isAvailable: Bool { HKHealthStore.isHealthDataAvailable() }

  /// Asks the person for permission.
  public func requestAuthorization(toShare: Set<HealthType>, toRead: Set<HealthType>) async throws {
    let share = Set(toShare.map(\.sampleType))
    let read = Set(toRead.map { $0.sampleType as HKObjectType })
    try await answer { store.requestAuthorization(toShare: share, read: read, completion: $0) }
  }

  /// The person's answer to saving a type.
  public func sharing(of type: HealthType) async -> SharingStatus {
    switch store.authorizationStatus(for: type.sampleType) {
    case .sharingAuthorized: .allowed
    case .sharingDenied: .denied
    default: .undetermined
    }
  }

  /// Makes a saver.
  public func saver(for workout: HealthKitWorkout) async throws -> HealthKitSaver {
    HealthKitSaver(workout, to: store)
  }

  /// The workouts that fit.
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

  /// Removes what this app saved of a type with a workout.
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

  /// The samples of a type that fit, as plain values.
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

/// Waits for a call that reports success or an error when it is done.
func answer(_ call: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void) async throws {
  try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
    call { isDone, error in
      if isDone { continuation.resume() } else { continuation.resume(throwing: HealthError.of(error)) }
    }
  }
}

extension HealthError {
  /// HealthKit's error in the terms of this package, as far as it has one; others as they are.
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
  /// The type as an object of HealthKit.
  var sampleType: HKSampleType {
    switch self {
    case .workout: .workoutType()
    case .route: HKSeriesType.workoutRoute()
    case .heartbeats: HKSeriesType.heartbeat()
    case .quantity(let identifier): HKQuantityType(HKQuantityTypeIdentifier(rawValue: identifier))
    }
  }
}

extension HealthKitWorkout {
  /// The types that need permission before `save(to:)`, as objects of HealthKit.
  public var typesToShare: Set<HKSampleType> { Set(healthTypes.map(\.sampleType)) }

  /// Saves the workout once, by the rules; without the types and the route for which there is no permission.
  public func save(to store: HKHealthStore, _ rules: SaveRules = SaveRules()) async throws -> SaveOutcome {
    try await HealthKitStore(store).save(self, rules)
  }
}
#endif
