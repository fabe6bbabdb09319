// The programs of Documentation/Health.md, compiled by healthkit-typecheck.sh, which holds the page against this file.

import CoreLocation
import FITStream
import Foundation
import HealthImports
import HealthKitBridge
import Workouts

func importRides(from urls: [URL]) async throws -> ImportReport {
  let file = URL.applicationSupportDirectory.appending(path: "imports.json")
  let importer = HealthImport(into: HealthKitStore(), history: try ImportHistory(at: file))
  return try await importer.run(urls)
}

func list(_ url: URL) async throws -> [String] {
  var rows: [String] = []
  for try await workout in Rides(url) {
    let km = (workout.distance ?? 0) / 1000
    rows.append("\(workout.start) \(workout.activityType), \(km) km, \(workout.route.count) points")
  }
  return rows
}

@MainActor
func follow(_ importer: HealthImport<HealthKitStore>, _ urls: [URL], show: @escaping (Double) -> Void) async throws {
  let listening = Task { for await progress in importer.progress { show(progress.fraction) } }
  defer { listening.cancel() }
  let report = try await importer.run(urls)
  if report.isCancelled { print("another run goes on from here") }
}

func choices() -> HealthImport<HealthKitStore>.Options {
  var options = HealthImport<HealthKitStore>.Options()
  options.healthKit.coalescing = .window(milliseconds: 10_000)
  options.healthKit.sampleIdentity = .series
  options.rides.workouts.workout.concealStartMeters = 500
  options.rules.skipsAlike = true
  return options
}

func remove(_ identifier: String) async throws -> Int {
  try await HealthKitStore().removeWorkout(identifier: identifier)
}

func followWorkouts(anchor file: URL, _ take: (StoredWorkout, WorkoutCollector) -> Void) async throws {
  let store = HealthKitStore()
  try await store.requestAuthorization(toShare: [], toRead: HealthType.all())
  let observer = WorkoutObserver(store) {
    try? JSONDecoder().decode(HealthAnchor.self, from: Data(contentsOf: file))
  } keep: { anchor in
    try JSONEncoder().encode(anchor).write(to: file, options: .atomic)
  }
  try await observer.follow(inBackground: true) { changes in
    for workout in changes.added { take(workout, try await store.ride(workout).collected()) }
  }
}

func record(_ locations: [CLLocation], in route: inout LiveRoute) -> [RoutePoint] {
  locations.flatMap { route.add(LocationReading($0)) }
}
