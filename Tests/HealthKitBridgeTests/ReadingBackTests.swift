import FITStream
import FakeHealth
import Foundation
import HealthKitBridge
import Synchronization
import Testing
import Workouts

@Suite("Reading back") struct ReadingBackTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(
    "a file's workouts saved and read back have the same samples, events, points and figures",
    arguments: [
      "indoor-trainer.fit", "outdoor-ride-2h.fit.gz", "pool-swim-25m.fit", "run-distance-laps.fit",
      "smart-recording.fit", "triathlon-summary-first.fit.gz",
    ])
  func roundTrip(name: String) async throws {
    let store = try await StoreRide.store()
    var original: [CollectedWorkout] = []
    for try await input in Rides(Self.root.appendingPathComponent("Fixtures/activities/\(name)")).inputs {
      let identity = input.identity
      var options = HealthKitOptions()
      options.syncIdentifier = { identity.syncIdentifier(sessionIndex: $0) }
      original += input.collector.workouts
      for workout in input.collector.healthKitWorkouts(options) { _ = try await store.save(workout) }
    }
    #expect(await store.faults == [])
    var back: [CollectedWorkout] = []
    for stored in try await store.changes(since: nil, limit: 100).added {
      back += try await store.ride(stored).collected().workouts
    }
    try #require(back.count == original.count)
    for (was, now) in zip(original, back) {
      #expect(now.summary.activityType == was.summary.activityType)
      #expect(now.summary.start == was.summary.start && now.summary.end == was.summary.end)
      #expect(now.summary.pauses == was.summary.pauses)
      #expect(abs(now.summary.activeSeconds - was.summary.activeSeconds) < 0.01)
      for kind in SampleKind.allCases where was.summary.quantities[kind].type != nil {
        let (a, b) = (was.summary.statistics[kind], now.summary.statistics[kind])
        #expect(a.count == b.count, "\(kind)")
        // A counter of strides has thousandths, two of which are a step's.
        #expect(abs(a.sum - b.sum) <= 2e-3 + 1e-6 * abs(a.sum), "\(kind): \(a.sum) \(b.sum)")
      }
      #expect(now.events.map(\.kind) == was.events.map(\.kind))
      #expect(now.events.map(\.start) == was.events.map(\.start))
      #expect(now.route.count == was.route.count)
      #expect(now.route.map(\.latitudeDegrees) == was.route.map(\.latitudeDegrees))
      #expect(now.route.map(\.altitudeMeters) == was.route.map(\.altitudeMeters))
    }
  }

  @Test("heart beats give the heart rate where nothing else does, and none over a gap")
  func beats() {
    var ride = StoredRide(StoredWorkout(id: "", activityType: ActivityType(rawValue: 13), start: at(0), end: at(10)))
    ride.heartbeats = [0.5, 1, 1.5, 5, 5.1].map { Heartbeat(time: at($0), isAfterGap: $0 == 5) }
    let workout = ride.collected().workouts[0]
    #expect(workout.samples.map(\.kind) == [.heartRate, .heartRate])
    #expect(workout.samples.allSatisfy { $0.value == 120 })
    #expect(workout.beats.map(\.end) == [at(1), at(1.5)] && workout.beats.map(\.isContiguous) == [false, true])
  }

  @Test("beats come back as they were saved, beside the heart rate")
  func savedBeats() async throws {
    let store = try await StoreRide.store()
    let ride = StoreRide().workout
    // Five times 100 intervals, the first of each with a beat of its own that the one before ended with.
    #expect(ride.heartbeats.count == 501 && ride.heartbeats.filter(\.isAfterGap).isEmpty)
    _ = try await store.save(ride)
    let stored = try #require(try await store.workouts(.identifier("ride")).first)
    let back = try await store.ride(stored)
    #expect(back.heartbeats == ride.heartbeats)
    let workout = back.collected().workouts[0]
    #expect(workout.beats.count == 500 && workout.beats.allSatisfy { $0.milliseconds == 1000 })
    #expect(workout.samples.filter { $0.kind == .heartRate }.count == 1100)
  }

  @Test("beats between which others are missing are after a gap, and those that a clock puts back are left out")
  func gaps() {
    let intervals = [
      BeatInterval(end: at(3), milliseconds: 800, isContiguous: false),
      BeatInterval(end: at(3.9), milliseconds: 900, isContiguous: true),
      BeatInterval(end: at(9), milliseconds: 700, isContiguous: false),
      BeatInterval(end: at(5), milliseconds: 700, isContiguous: false),
      BeatInterval(end: at(200), milliseconds: 700, isContiguous: false),
    ]
    let beats = [Heartbeat](intervals, after: at(2.5), through: at(100))
    #expect(beats.map(\.time) == [at(3), at(3.9), at(8.3), at(9)])
    #expect(beats.map(\.isAfterGap) == [false, false, true, false])
  }

  @Test("a ride that is more than may be held is cut, and says so")
  func cut() async throws {
    let store = try await StoreRide.store()
    _ = try await store.save(StoreRide().workout)
    let stored = try #require(try await store.workouts(.identifier("ride")).first)
    let whole = try await store.ride(stored)
    #expect(!whole.isCut && whole.samples[.heartRate]?.count == 1100 && whole.route.count == 310)
    let cut = try await store.ride(stored, heldBytes: 24_000)
    #expect(cut.isCut && cut.samples[.heartRate]?.count == 1000 && cut.route.isEmpty)
  }

  @Test("values that no recorder has make no counter go wrong")
  func hostile() {
    var ride = StoredRide(StoredWorkout(id: "", activityType: ActivityType(rawValue: 37), start: at(0), end: at(100)))
    let values: [Double] = [1, .nan, -5, .infinity, 1e300, 1e18, 2]
    for kind in SampleKind.allCases {
      ride.samples[kind] = values.enumerated().map { place, value in
        StoredSample(start: at(Double(place)), end: at(Double(place) + 1), value: value)
      }
    }
    ride.workout.events = [
      WorkoutEvent(kind: .resume, start: at(5), end: at(5)), WorkoutEvent(kind: .pause, start: at(500), end: at(500)),
      WorkoutEvent(kind: .lap, start: at(9), end: at(3)),
    ]
    ride.workout.metadata = [
      MetadataEntry("HKTimeZone", .text("GMT+9999")), MetadataEntry("fitstreamSport", .number(1e9)),
      MetadataEntry("HKLapLength", .quantity(.nan, unit: "m")), MetadataEntry("HKSwimmingLocationType", .number(1)),
    ]
    #expect(ride.collected().workouts.count == 1)
  }

  @Test("the observer gives each change once, and again where it was not taken")
  func observer() async throws {
    let store = try await StoreRide.store()
    for number in 0..<250 { _ = await store.addForeign(StoreRide(heartRates: 0, identifier: "\(number)").workout) }
    let kept = Mutex<HealthAnchor?>(nil)
    let keep: @Sendable (HealthAnchor) -> Void = { anchor in kept.withLock { $0 = anchor } }
    let observer = WorkoutObserver(store, load: { kept.withLock { $0 } }, keep: keep)
    var sizes: [Int] = []
    struct Ended: Error {}
    await #expect(throws: Ended.self) {
      try await observer.catchUp { changes in
        sizes.append(changes.added.count)
        if sizes.count == 2 { throw Ended() }
      }
    }
    // As after another launch: the batch that was not taken comes again.
    try await observer.catchUp { sizes.append($0.added.count) }
    #expect(sizes == [100, 100, 100, 50])
    try await observer.catchUp { sizes.append($0.added.count) }
    #expect(sizes.count == 4)
    _ = try await store.save(StoreRide().workout)
    _ = try await store.removeWorkout(identifier: "ride")
    var removed: [String] = []
    try await observer.catchUp { removed += $0.removed }
    #expect(removed.count == 1)
  }

  @Test("following answers every signal, and ends with its task")
  func follow() async throws {
    let store = try await StoreRide.store()
    let kept = Mutex<HealthAnchor?>(nil)
    let keep: @Sendable (HealthAnchor) -> Void = { anchor in kept.withLock { $0 = anchor } }
    let observer = WorkoutObserver(store, load: { kept.withLock { $0 } }, keep: keep)
    let seen = Mutex(0)
    let following = Task {
      try await observer.follow(inBackground: true) { changes in seen.withLock { $0 += changes.added.count } }
    }
    func wait(until condition: () async -> Bool) async throws {
      for _ in 0..<500 where await !condition() { try await Task.sleep(for: .milliseconds(10)) }
    }
    try await wait { await store.answered > 0 }
    _ = try await store.save(StoreRide().workout)
    await store.signal()
    try await wait { await store.answered > 1 && seen.withLock { $0 } == 1 }
    #expect(seen.withLock { $0 } == 1)
    #expect(await store.answered >= 2)
    following.cancel()
    _ = try? await following.value
  }
}
