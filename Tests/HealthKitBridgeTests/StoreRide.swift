import FakeHealth
import HealthKitBridge
import RideSimulator
import Testing
import Workouts

/// A ride for the fake store: every kind of call occurs when it is saved, most of them more than once.
struct StoreRide {
  var version = 1
  var identity = SampleIdentity.eachSample
  var heartRates = 1100
  var points = 310
  var beats = 500
  var identifier: String? = "ride"

  var workout: HealthKitWorkout {
    var ride = HealthKitBridgeTests.workout(summary(13, to: 3600), heartRates: heartRates, points: points)
    for minute in 0..<30 {
      let start = Double(minute) * 60
      ride.samples.append(Sample(kind: .distance, start: at(start), end: at(start + 60), value: 400))
    }
    ride.samples.append(Sample(kind: .effort, start: at(0), end: at(3600), value: 6))
    for beat in 0..<beats {
      ride.beats.append(BeatInterval(end: at(2 + Double(beat)), milliseconds: 1000, isContiguous: beat % 100 != 0))
    }
    ride.events = [WorkoutEvent(kind: .marker, start: at(1), end: at(1))]
    var options = HealthKitOptions()
    let identifier = identifier
    options.syncIdentifier = { _ in identifier }
    options.syncVersion = version
    options.sampleIdentity = identity
    return HealthKitWorkout(ride, options)
  }

  /// A store that has been asked for everything.
  static func store(denied: Set<HealthType> = []) async throws -> FakeHealthStore {
    let store = FakeHealthStore(denied: denied)
    try await store.requestAuthorization(toShare: HealthType.all(), toRead: [])
    return store
  }
}

extension FakeHealthStore {
  /// The faults of a store that should have this ride once, and nothing else of this app.
  func problems(asOnly workout: HealthKitWorkout, isWhole: Bool = true) -> [String] {
    var problems = faults
    if workouts.count != 1 { problems.append("\(workouts.count) workouts") }
    let id = workouts.first?.id
    if workouts.first?.version != workout.identity?.version { problems.append("another version") }
    let samples = objects.filter { if case .quantity = $0.type { true } else { false } }
    if samples.contains(where: { $0.workout != id }) { problems.append("samples without their workout") }
    let expected = workout.samples.count + (workout.effort != nil && isWhole ? 1 : 0)
    if samples.count != expected { problems.append("\(samples.count) samples instead of \(expected)") }
    let beats = objects(of: .heartbeats).flatMap(\.beats).sorted { $0.time < $1.time }
    if beats != workout.heartbeats { problems.append("\(beats.count) beats instead of \(workout.heartbeats.count)") }
    if objects(of: .route).map(\.workout) != [id] { problems.append("routes: \(objects(of: .route).count)") }
    if objects(of: .route).first?.points.count != workout.route.count { problems.append("another route") }
    return problems
  }
}
