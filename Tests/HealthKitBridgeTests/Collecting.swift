import FITCore
import FITWorkouts
import HealthKitBridge
import RideSimulator
import Workouts

/// Moments in seconds, counted from an ordinary day.
func at(_ seconds: Double) -> Instant { Instant(unixMilliseconds: 1_700_000_000_000 + Int64(seconds * 1000)) }

/// The summary that closes a workout of 100 seconds.
func summary(_ activity: UInt16, session: Int = 0, from start: Double = 0, to end: Double = 100) -> WorkoutSummary {
  var summary = WorkoutSummary(start: at(start), end: at(end))
  summary.sessionIndex = session
  summary.activityType = ActivityType(rawValue: activity)
  return summary
}

/// A workout with as many heart rates and points as asked for.
func workout(_ summary: WorkoutSummary, heartRates: Int = 0, points: Int = 0) -> CollectedWorkout {
  var workout = CollectedWorkout(summary: summary)
  for index in 0..<heartRates {
    let time = summary.start.advanced(byMilliseconds: Int64(index))
    workout.samples.append(Sample(kind: .heartRate, start: time, end: time, value: 120))
  }
  for index in 0..<points {
    workout.route.append(
      RoutePoint(
        time: summary.start.advanced(byMilliseconds: Int64(index)), latitudeDegrees: 47, longitudeDegrees: 8,
        horizontalAccuracyMeters: 5))
  }
  return workout
}

/// The collected workouts of a FIT file, as an app would get them.
func collect(_ bytes: [UInt8]) throws(FITError) -> WorkoutCollector {
  var decoder = FITDecoder()
  var reader = FITWorkoutReader(sink: WorkoutCollector())
  _ = try decoder.feed(bytes.span.bytes, into: &reader)
  _ = try decoder.finish(into: &reader)
  return reader.sink
}

/// A saver that writes down its calls, and fails where asked to.
actor CallList: WorkoutSaving {
  struct Refusal: Error {}

  private(set) var calls: [String] = []
  private let failing: String?

  init(failingAt call: String? = nil) { failing = call }

  private func note(_ call: String) throws {
    calls.append(call)
    if let failing, call.hasPrefix(failing) { throw Refusal() }
  }

  func begin(at start: Instant) throws { try note("begin") }
  func add(metadata: [MetadataEntry]) throws { try note("metadata \(metadata.count)") }
  func add(events: [WorkoutEvent]) throws { try note("events \(events.count)") }
  func add(samples: ArraySlice<QuantitySample>) throws { try note("samples \(samples.count)") }
  nonisolated var heartbeatsPerSeries: Int { 400 }
  func add(heartbeats: ArraySlice<Heartbeat>) throws { try note("heartbeats \(heartbeats.count)") }
  func add(leg: WorkoutLeg) throws { try note("leg \(leg.configuration.activityType.name)") }
  func add(route: ArraySlice<RoutePoint>) throws { try note("route \(route.count)") }
  func end(at end: Instant) throws { try note("end") }
  func finish() throws -> String? {
    try note("finish")
    return "7"
  }
  func complete(effort: QuantitySample?) throws {
    try note(effort == nil ? "complete" : "complete with effort")
  }
  func discard() { calls.append("discard") }
}
