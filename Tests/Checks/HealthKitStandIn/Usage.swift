// The example of Documentation/Swift.md, type-checked with the HealthKit half: the calls are those an app makes.
import HealthKit
import Workouts

@MainActor
final class RideImporter {
  let store = HKHealthStore()

  func save(_ collector: WorkoutCollector, identifier: @escaping @Sendable (Int) -> String?) async throws -> Int {
    guard HKHealthStore.isHealthDataAvailable() else { return 0 }
    var options = HealthKitOptions()
    options.syncIdentifier = identifier
    let workouts = collector.healthKitWorkouts(options)
    let share = workouts.reduce(into: Set<HKSampleType>()) { $0.formUnion($1.typesToShare) }
    try await store.requestAuthorization(toShare: share, read: [])
    var complete = 0
    for workout in workouts {
      let outcome = try await workout.save(to: store)
      if outcome.laterError == nil { complete += 1 }
    }
    return complete
  }
}
