import RideSimulator
import Testing
import Workouts

@testable import HealthKitBridge

@Suite("Fewer samples") struct FewerSamplesTests {
  private func ride(_ change: (inout HealthKitOptions) -> Void = { _ in }) throws -> HealthKitWorkout {
    var options = HealthKitOptions()
    options.syncIdentifier = { "ride-\($0)" }
    change(&options)
    let activity = SimulatedActivity.outdoorRide(plan: [Stretch(600, pauseSeconds: 300), Stretch(600)], seed: 80)
    return try #require(try collect(activity.encoded().bytes).healthKitWorkouts(options).first)
  }

  private func sum(_ workout: HealthKitWorkout, _ name: String) -> Double {
    workout.samples.filter { workout.types[$0.type].identifier.hasSuffix(name) }.reduce(0) { $0 + $1.value }
  }

  @Test("windows of ten seconds keep the sums, and nothing reaches into a pause")
  func windows() throws {
    let all = try ride()
    let few = try ride { $0.coalescing = .window(milliseconds: 10_000) }
    #expect(few.samples.count * 7 < all.samples.count, "\(all.samples.count) → \(few.samples.count)")
    #expect(abs(sum(few, "DistanceCycling") - sum(all, "DistanceCycling")) < 1e-6)
    #expect(abs(sum(few, "ActiveEnergyBurned") - sum(all, "ActiveEnergyBurned")) < 1e-6)
    let pause = try #require(few.events.first { $0.kind == .pause }).start
    let resume = try #require(few.events.first { $0.kind == .resume }).start
    #expect(few.samples.allSatisfy { $0.end <= pause || $0.start >= resume })
    #expect(EventOrderTests.faults(few).isEmpty)
  }

  @Test("samples that came after later ones are not merged over the pause between")
  func latecomers() {
    var workout = workout(summary(13))
    workout.events = [
      WorkoutEvent(kind: .pause, start: at(10), end: at(10)), WorkoutEvent(kind: .resume, start: at(20), end: at(20)),
    ]
    for second in [9.0, 21] {
      workout.samples.append(Sample(kind: .power, start: at(second), end: at(second), value: 1))
    }
    // The heart rate of the time before the pause comes after the power of the time behind it.
    for second in [9.0, 21] {
      workout.samples.append(Sample(kind: .heartRate, start: at(second), end: at(second), value: 100))
    }
    #expect(workout.samples(.window(milliseconds: 1_000_000)).count == 4)
    #expect(workout.samples(.equalValues).count == 4)
  }

  @Test("samples have their own identifier, one dictionary for all, or none")
  func identities() throws {
    let each = try ride()
    let identity = try #require(each.identity)
    func keys(_ kind: SampleIdentity) -> [String] {
      identity.metadata(of: each.samples[0], type: each.types[each.samples[0].type], kind).map(\.key)
    }
    #expect(keys(.eachSample) == ["HKSyncIdentifier", "HKSyncVersion", "HKExternalUUID", "fitstreamVersion"])
    #expect(keys(.series) == ["HKExternalUUID", "fitstreamVersion"])
    #expect(keys(.none).isEmpty)
    #expect(each.metadata.contains { $0.key == "fitstreamVersion" })
  }

  @Test("samples of a type that begin together are moved apart, inside the workout")
  func startsApart() {
    var ride = workout(summary(13))
    for second in [50.0, 100] {
      for _ in 0..<3 { ride.samples.append(Sample(kind: .heartRate, start: at(second), end: at(second), value: 120)) }
    }
    ride.samples.append(Sample(kind: .distance, start: at(50), end: at(60), value: 1))
    ride.samples.append(Sample(kind: .distance, start: at(50), end: at(50.001), value: 1))
    ride.samples.append(Sample(kind: .distance, start: at(50), end: at(50.001), value: 1))
    let made = HealthKitWorkout(ride)
    #expect(EventOrderTests.faults(made).isEmpty)
    #expect(made.samples.count == 9)
    #expect(made.samples.allSatisfy { $0.start <= $0.end && made.start <= $0.start && $0.start <= made.end })
    #expect(made.samples.filter { $0.start == $0.end }.count >= 6)
  }

  @Test("a hundred thousand samples of one moment are moved apart in moderate time")
  func manyAtOnce() {
    var ride = workout(summary(13, to: 200))
    ride.samples = Array(
      repeating: Sample(kind: .heartRate, start: at(0), end: at(0), value: 120), count: 100_000)
    let made = HealthKitWorkout(ride)
    #expect(EventOrderTests.faults(made).isEmpty)
  }

  @Test("an activity that somebody chose decides the types of the samples; legs that change stay workouts of their own")
  func chosenActivity() throws {
    let swims = try ride { $0.activityType = { _ in .walking } }
    #expect(swims.configuration.activityType == .walking)
    let types = swims.types.map(\.identifier)
    #expect(types.contains("HKQuantityTypeIdentifierDistanceWalkingRunning"))
    #expect(!types.contains("HKQuantityTypeIdentifierCyclingPower"))

    var options = HealthKitOptions()
    options.activityType = { $0.activityType == .running ? .hiking : nil }
    let collector = try collect(SimulatedActivity.triathlon().encoded().bytes)
    #expect(collector.healthKitWorkouts(options).count == 5)
    options.activityType = { _ in nil }
    #expect(collector.healthKitWorkouts(options).count == 1)
  }
}
