import FITStream
import FakeHealth
import Foundation
import HealthImports
import HealthKitBridge
import RideSimulator

/// The package's root.
let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

func fixture(_ name: String) -> URL { root.appendingPathComponent("Fixtures/" + name) }

/// A ride, a run, and a folder with two more rides: four recordings, of which no two have one identity, as those of
/// Fixtures have.
let files: [URL] = {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fitstream-imports-\(UUID().uuidString)")
  let more = folder.appendingPathComponent("more")
  let day = SimulatedActivity.usualStart
  let rides: [(String, SimulatedActivity)] = [
    ("ride.fit", .outdoorRide(plan: [Stretch(150, pauseSeconds: 60), Stretch(150)], start: day)),
    ("run.fit", .run(seconds: 200, start: day + 100_000)),
    ("more/1.fit", .indoorRide(seconds: 200, start: day + 200_000)),
    ("more/2.fit", .indoorRide(seconds: 100, start: day + 300_000)),
  ]
  do {
    try FileManager.default.createDirectory(at: more, withIntermediateDirectories: true)
    for (name, activity) in rides {
      try Data(activity.encoded().bytes).write(to: folder.appendingPathComponent(name))
    }
  } catch {
    preconditionFailure("\(error)")
  }
  return [folder.appendingPathComponent("ride.fit"), folder.appendingPathComponent("run.fit"), more]
}()

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
    let beats = objects(of: .heartbeats).reduce(0) { $0 + $1.beats.count }
    let wanted = workouts.reduce(0) { $0 + $1.heartbeats.count }
    if beats != wanted { problems.append("\(beats) beats instead of \(wanted)") }
    // A series of heart beats belongs to no workout.
    let orphans = objects.filter { ![.workout, .heartbeats].contains($0.type) && $0.workout == nil }
    if !orphans.isEmpty { problems.append("\(orphans.count) objects without a workout") }
    return problems
  }

  func clearFailures() { failing = [] }
}

/// The rides of the files that Health should have.
func expected(_ files: [URL] = files) async throws -> [HealthKitWorkout] {
  var workouts: [HealthKitWorkout] = []
  for file in files {
    for try await input in Rides(file).inputs { workouts += input.healthKitWorkouts() }
  }
  return workouts
}
