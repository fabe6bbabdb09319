// The calls that an app makes of the HealthKit half, type-checked with it.
import Foundation
import HealthKit
import HealthKitBridge
import RideImportModel
import Workouts

@MainActor
final class OwnImporter {
  let store = HealthKitStore()

  func save(_ collector: WorkoutCollector, identifier: @escaping @Sendable (Int) -> String?) async throws -> Int {
    guard store.isAvailable else { return 0 }
    var options = HealthKitOptions()
    options.syncIdentifier = identifier
    let workouts = collector.healthKitWorkouts(options)
    try await store.requestAuthorization(toShare: HealthType.all(), toRead: [.workout])
    var complete = 0
    for workout in workouts {
      let outcome = try await store.save(workout)
      if outcome.laterError == nil { complete += 1 }
    }
    return complete
  }

  func readBack(_ take: @escaping @MainActor (WorkoutCollector) -> Void) async throws {
    let observer = WorkoutObserver(store, load: { nil }, keep: { _ in })
    try await observer.follow { changes in
      for workout in changes.added { take(try await store.ride(workout).collected()) }
    }
  }
}

/// The example app's importer, as its views hold it.
@MainActor
func makeImporter() -> RideImporter<HealthKitStore> { RideImporter(HealthKitStore(), history: nil) }

/// One workout by itself, with HealthKit's own store and types.
func saveOne(_ workout: HealthKitWorkout, to store: HKHealthStore) async throws -> SaveOutcome {
  print(workout.typesToShare.count)
  return try await workout.save(to: store)
}
