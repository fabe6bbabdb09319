import RideSimulator
import Testing
import Workouts

@testable import HealthKitBridge

@Suite("Collecting") struct CollectorTests {
  @Test("of a ride by two devices Health gets each sum from one of them, and the readings of both")
  func twoDevices() throws {
    let devices = TwoDevices()
    var collectors = [try collect(devices.computer.bytes), try collect(devices.watch.bytes)]
    func sum(_ kind: SampleKind) -> [Double] {
      collectors.map { $0.workouts[0].samples.filter { $0.kind == kind }.reduce(0) { $0 + $1.value } }
    }
    let (distances, energies, hearts) = (sum(.distance), sum(.energy), sum(.heartRate))
    #expect(distances[0] > 0 && distances[1] > 0 && energies[0] == 0 && energies[1] > 0)
    let untouched = collectors
    collectors.countEachRideOnce()
    #expect(sum(.distance) == [distances[0], 0] && sum(.energy) == energies && sum(.heartRate) == hearts)
    let types = collectors.map { $0.healthKitWorkouts()[0].types.map(\.identifier) }
    #expect(types.map { $0.contains("HKQuantityTypeIdentifierDistanceCycling") } == [true, false])
    #expect(collectors[1].workouts[0].summary.countedElsewhere == RideFigures(.distance))
    collectors = untouched
    // The watch is preferred, and the computer has some seconds more.
    collectors.countEachRideOnce { $0.devices.first?.product == 3291 || $0.energyKilocalories != nil ? 0 : .max }
    let watch = collectors[1].workouts[0].summary
    let (start, end) = (watch.start, watch.end)
    let rest = collectors[0].workouts[0].samples.filter { $0.kind == .distance }
    #expect(rest.allSatisfy { $0.end <= start || $0.start >= end })
    let outside = untouched[0].workouts[0].samples.filter {
      $0.kind == .distance && ($0.end <= start || $0.start >= end)
    }
    #expect(outside.allSatisfy { rest.contains($0) })
    #expect(sum(.distance)[1] == distances[1])
    let statistics = collectors[0].workouts[0].summary.statistics[.distance]
    #expect(statistics.count == rest.count && abs(statistics.sum - sum(.distance)[0]) < 1e-9)
  }

  @Test("of a ride that goes on while the counted device pauses, nothing is added in its pause")
  func pause() throws {
    let computer = SimulatedActivity.outdoorRide(plan: [Stretch(600, pauseSeconds: 300), Stretch(600)], seed: 80)
    let watch = SimulatedActivity.outdoorRide(plan: [Stretch(1500)], seed: 81)
    var collectors = [try collect(computer.encoded().bytes), try collect(watch.encoded().bytes)]
    func rest() -> Double {
      var collectors = collectors
      collectors.countEachRideOnce { $0.activeSeconds < 1500 ? 0 : 1 }
      return collectors[1].workouts[0].samples.filter { $0.kind == .distance }.reduce(0) { $0 + $1.value }
    }
    #expect(rest() == 0)
    // Without the timer's events it is a gap of five minutes at some metres a second.
    collectors[0].workouts[0].events = []
    #expect(rest() > 600)
  }

  @Test("a triathlon becomes one workout with its legs, or one for each session on request")
  func triathlon() async throws {
    let collector = try collect(SimulatedActivity.triathlon().encoded().bytes)
    #expect(collector.workouts.count == 5)
    var options = HealthKitOptions()
    options.syncIdentifier = { "tri-\($0)" }
    let whole = collector.healthKitWorkouts(options)
    #expect(whole.count == 1)
    let workout = try #require(whole.first)
    #expect(workout.configuration.activityType.rawValue == 82)
    #expect(workout.identity?.identifier == "tri-0-multisport")
    #expect(
      workout.legs.map { "\($0.configuration.activityType.name)" } == [
        "swimming", "transition", "cycling", "transition", "running",
      ])
    #expect(zip(workout.legs, workout.legs.dropFirst()).allSatisfy { $0.end <= $1.start })
    #expect(workout.start == workout.legs.first?.start && workout.end == workout.legs.last?.end)
    let distances = Set(
      workout.samples.map { workout.types[$0.type].identifier }.filter { $0.contains("Distance") })
    #expect(
      distances == [
        "HKQuantityTypeIdentifierDistanceSwimming", "HKQuantityTypeIdentifierDistanceCycling",
        "HKQuantityTypeIdentifierDistanceWalkingRunning",
      ])
    #expect(workout.route.count == collector.workouts.map(\.route.count).reduce(0, +))

    let identity = try #require(workout.identity)
    let identities = workout.samples.map { identity.identity(of: $0, type: workout.types[$0.type]).identifier }
    #expect(Set(identities).count == workout.samples.count)

    let calls = CallList()
    _ = try await workout.save(with: calls)
    let made = await calls.calls
    let firstLeg = try #require(made.firstIndex { $0.hasPrefix("leg") })
    #expect(made[firstLeg - 1].hasPrefix("samples"))
    #expect(made.filter { $0.hasPrefix("leg") }.count == 5)

    options.joinsMultisport = false
    #expect(collector.healthKitWorkouts(options).map(\.identity?.identifier) == (0..<5).map { "tri-\($0)" })
    options.joinsMultisport = true
    options.iOSVersion = 15
    #expect(collector.healthKitWorkouts(options).count == 5)
  }

  @Test("sessions of other sports stay workouts of their own")
  func otherSports() {
    var collector = WorkoutCollector()
    var multisport = Multisport()
    for (session, activity) in [UInt16(60), 13].enumerated() {
      let summary = summary(activity, session: session, from: Double(session) * 100, to: Double(session) * 100 + 100)
      collector.workoutStart(sessionIndex: session, start: summary.start)
      collector.workoutEnd(summary)
      multisport.add(summary)
    }
    collector.multisport(multisport)
    #expect(collector.healthKitWorkouts().map(\.configuration.activityType.rawValue) == [60, 13])
  }

  @Test("samples, events and points go to the open workout; nothing of the one before is left")
  func separation() {
    var collector = WorkoutCollector()
    for session in 0..<2 {
      collector.workoutStart(sessionIndex: session, start: at(0))
      for _ in 0...session {
        collector.sample(Sample(kind: .heartRate, start: at(1), end: at(1), value: 100))
        collector.event(WorkoutEvent(kind: .marker, start: at(1), end: at(1)))
        collector.routePoint(
          RoutePoint(time: at(1), latitudeDegrees: 1, longitudeDegrees: 2, horizontalAccuracyMeters: 5))
      }
      collector.workoutEnd(summary(13, session: session))
    }
    #expect(collector.workouts.map(\.samples.count) == [1, 2])
    #expect(collector.workouts.map(\.events.count) == [1, 2])
    #expect(collector.workouts.map(\.route.count) == [1, 2])
    #expect(collector.workouts.map(\.summary.sessionIndex) == [0, 1])
    collector.removeAll()
    #expect(collector.workouts.isEmpty && collector.multisports.isEmpty)
  }

  @Test("all that HealthKit gets of a simulated triathlon lies inside the workout, in allowed lengths")
  func bounds() throws {
    for workout in try collect(SimulatedActivity.triathlon().encoded().bytes).healthKitWorkouts() {
      #expect(!workout.samples.isEmpty && !workout.events.isEmpty && !workout.route.isEmpty)
      #expect(workout.samples.allSatisfy { workout.start <= $0.start && $0.start <= $0.end && $0.end <= workout.end })
      #expect(workout.events.allSatisfy { workout.start <= $0.start && $0.start <= $0.end && $0.end <= workout.end })
      #expect(workout.route.allSatisfy { workout.start <= $0.time && $0.time <= workout.end })
    }
  }
}
