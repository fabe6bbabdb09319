import FITStream
import Foundation
import HealthImports
import HealthKitBridge
import HealthTestSupport

/// The package's root.
let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

func fixture(_ name: String) -> URL { root.appendingPathComponent("Fixtures/" + name) }

/// A ride, a run and a zip of a ride and a run that are others: four workouts.
let files = [
  fixture("activities/indoor-trainer.fit"), fixture("activities/run-distance-laps.fit"),
  fixture("archives/strava-export.zip"),
]

/// A folder that is removed afterwards.
func withFolder<R>(
  isolation: isolated (any Actor)? = #isolation, _ body: (URL) async throws -> R
) async throws -> R {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fitstream-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}

extension FakeHealthStore {
  /// Problems of a store in which each of these workouts should be once, whole, and nothing else.
  func problems(asOnly workouts: [HealthKitWorkout]) -> [String] {
    var problems = faults
    let there = self.workouts
    if there.compactMap(\.identifier).sorted() != workouts.compactMap(\.identity?.identifier).sorted() {
      problems.append("workouts: \(there.compactMap(\.identifier))")
    }
    for workout in workouts {
      guard let stored = there.first(where: { $0.identifier == workout.identity?.identifier }) else { continue }
      let samples = objects.filter { if case .quantity = $0.type { $0.workout == stored.id } else { false } }
      let expected = workout.samples.count + (workout.effort == nil ? 0 : 1)
      if samples.count != expected { problems.append("\(samples.count) samples instead of \(expected)") }
    }
    let orphans = objects.filter { $0.type != .workout && $0.workout == nil }
    if !orphans.isEmpty { problems.append("\(orphans.count) objects without a workout") }
    return problems
  }

  func clearFailures() { failing = [] }
}

/// What Health should have of the files.
func expected(_ files: [URL] = files) async throws -> [HealthKitWorkout] {
  var workouts: [HealthKitWorkout] = []
  for file in files {
    for try await input in Rides(file).inputs { workouts += input.healthKitWorkouts() }
  }
  return workouts
}
