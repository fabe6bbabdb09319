// The programs of the tutorials, compiled and run. `TutorialTests` holds the pages against this file.

import FITStream
import Foundation
import HealthKitBridge

func healthWorkouts(in url: URL) async throws -> [HealthKitWorkout] {
  var workouts: [HealthKitWorkout] = []
  for try await input in Rides(url).inputs {
    let identity = input.identity
    var options = HealthKitOptions()
    options.syncIdentifier = { session in identity.syncIdentifier(sessionIndex: session) }
    workouts += input.collector.healthKitWorkouts(options)
  }
  return workouts
}

func table(of zip: URL) async throws -> String {
  var rows = "start,activity,km,minutes,bpm,file\n"
  let rides = Rides(zip)
  for try await workout in rides {
    let km = (workout.distance ?? 0) / 1000
    let bpm = workout.meanHeartRate.map { "\(Int($0))" } ?? ""
    rows += "\(workout.summary.start),\(workout.activityType),\(km),\(Int(workout.duration / 60)),\(bpm),"
    rows += "\"\(workout.report.input.replacing("\"", with: "\"\""))\"\n"
  }
  for problem in rides.problems { print(problem.input, problem.problem) }
  return rows
}
