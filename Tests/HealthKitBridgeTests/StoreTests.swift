import FakeHealth
import HealthKitBridge
import Testing
import Workouts

@Suite("Saving once") struct StoreTests {
  @Test("a ride is saved whole, and a second time nothing is done", arguments: [SampleIdentity.eachSample, .series])
  func once(identity: SampleIdentity) async throws {
    let ride = StoreRide(identity: identity).workout
    let store = try await StoreRide.store()
    let first = try await store.save(ride)
    #expect(first.result == .saved && first.id != nil && first.laterError == nil && first.refused.isEmpty)
    #expect(await store.problems(asOnly: ride) == [])
    let second = try await store.save(ride)
    #expect(second.result == .present && second.id == first.id)
    #expect(await store.problems(asOnly: ride) == [])
  }

  @Test(
    "a higher version replaces all of the lower one, also samples it has no counterpart for",
    arguments: [SampleIdentity.eachSample, .series])
  func replacing(identity: SampleIdentity) async throws {
    let store = try await StoreRide.store()
    _ = try await store.save(StoreRide(identity: identity).workout)
    let newer = StoreRide(version: 2, identity: identity, heartRates: 700).workout
    let outcome = try await store.save(newer)
    #expect(outcome.result == .replaced && outcome.removed > 0)
    #expect(await store.problems(asOnly: newer) == [])
    // The lower version does not come back.
    #expect(try await store.save(StoreRide(identity: identity).workout).result == .present)
    #expect(await store.problems(asOnly: newer) == [])
  }

  @Test("types without permission are left out and named; without workouts nothing is saved")
  func permissions() async throws {
    let hearts = HealthType.quantity("HKQuantityTypeIdentifierHeartRate")
    let ride = StoreRide().workout
    var store = try await StoreRide.store(denied: [hearts, .route])
    let outcome = try await store.save(ride)
    #expect(outcome.refused == [hearts, .route] && outcome.laterError == nil)
    #expect(await store.values("HeartRate").isEmpty)
    #expect(await store.values("DistanceCycling").count == 30)
    #expect(await store.objects(of: .route).isEmpty)
    #expect(await store.faults == [])

    store = try await StoreRide.store(denied: [.workout])
    await #expect(throws: HealthError.refused([.workout])) { try await store.save(ride) }
    store = FakeHealthStore()
    await #expect(throws: HealthError.refused([.workout])) { try await store.save(ride) }
    await #expect(throws: HealthError.notAvailable) { try await FakeHealthStore(isAvailable: false).save(ride) }
    #expect(await store.objects.isEmpty)
  }

  @Test("on a locked device nothing can be looked up, so nothing is saved")
  func lockedBefore() async throws {
    let store = try await StoreRide.store()
    await store.set(lockedFrom: 0)
    await #expect(throws: HealthError.deviceIsLocked) { try await store.save(StoreRide().workout) }
    #expect(await store.objects.isEmpty)
  }

  @Test("a device that is locked meanwhile saves the workout and not its effort, which another saving mends")
  func lockedMeanwhile() async throws {
    let ride = StoreRide().workout
    let store = try await StoreRide.store()
    await store.set(lockedFrom: 8)
    let outcome = try await store.save(ride)
    #expect(outcome.result == .saved && outcome.id == nil)
    #expect(outcome.laterError as? HealthError == .deviceIsLocked)
    #expect(await store.problems(asOnly: ride, isWhole: false) == [])
    await store.set()
    var rules = SaveRules()
    rules.replacesSameVersion = true
    #expect(try await store.save(ride, rules).result == .replaced)
    #expect(await store.problems(asOnly: ride) == [])
  }

  @Test("the ride of another app is named, and left alone where that is wanted")
  func alike() async throws {
    let ride = StoreRide().workout
    let store = try await StoreRide.store()
    let foreign = await store.addForeign(StoreRide(identifier: nil).workout)
    var rules = SaveRules()
    rules.skipsAlike = true
    #expect(try await store.save(ride, rules).result == .alike)
    #expect(await store.workouts.count == 1)
    rules.skipsAlike = false
    let outcome = try await store.save(ride, rules)
    #expect(outcome.result == .saved && outcome.alike.map(\.id) == [foreign])
    #expect(await store.workouts.count == 2)
  }

  @Test("two workouts are alike with one activity and four fifths of the shorter one's time")
  func alikeness() {
    let ride = StoreRide().workout
    func isAlike(_ activity: UInt16, _ from: Double, _ to: Double) -> Bool {
      StoredWorkout(id: "", activityType: ActivityType(rawValue: activity), start: at(from), end: at(to)).isAlike(ride)
    }
    #expect(isAlike(13, 0, 3600) && isAlike(13, 700, 4300) && isAlike(13, 100, 200) && isAlike(13, -3600, 7200))
    #expect(!isAlike(37, 0, 3600) && !isAlike(13, 800, 4400) && !isAlike(13, 3600, 7200) && !isAlike(13, 100, 100))
  }

  @Test("what others have in Health and may not be read is not seen, and that is no error")
  func unreadable() async throws {
    let store = FakeHealthStore(unreadable: [.workout])
    try await store.requestAuthorization(toShare: HealthType.all(), toRead: [])
    _ = await store.addForeign(StoreRide(identifier: nil).workout)
    #expect(try await store.save(StoreRide().workout).alike.isEmpty)
    // Its own ride is always seen.
    #expect(try await store.save(StoreRide().workout).result == .present)
  }

  @Test("a dry run says what would be, and changes nothing")
  func dry() async throws {
    let store = try await StoreRide.store()
    var rules = SaveRules()
    rules.isDry = true
    #expect(try await store.save(StoreRide().workout, rules).result == .saved)
    #expect(await store.objects.isEmpty)
    _ = try await store.save(StoreRide().workout)
    #expect(try await store.save(StoreRide().workout, rules).result == .present)
    #expect(try await store.save(StoreRide(version: 2).workout, rules).result == .replaced)
    #expect(await store.problems(asOnly: StoreRide().workout) == [])
  }

  @Test("a workout is removed with all that was saved with it, and nothing else")
  func removal() async throws {
    let store = try await StoreRide.store()
    let foreign = await store.addForeign(StoreRide(identifier: nil).workout)
    _ = try await store.save(StoreRide().workout)
    _ = try await store.save(StoreRide(identifier: "another").workout)
    let count = try await store.removeWorkout(identifier: "ride")
    // The workout, its effort, its route, and two series of heart beats.
    #expect(count == StoreRide().workout.samples.count + 5)
    #expect(await store.workouts.compactMap(\.identifier) == ["another"])
    #expect(await store.workouts.contains { $0.id == foreign })
    #expect(try await store.removeWorkout(identifier: "ride") == 0)
  }

  @Test("cancelled in the middle it throws, and the next call clears up")
  func cancellation() async throws {
    let ride = StoreRide().workout
    let store = try await StoreRide.store()
    let saving = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await store.save(ride)
    }
    await #expect(throws: CancellationError.self) { try await saving.value }
    #expect(await store.workouts.isEmpty)
    _ = try await store.save(ride)
    #expect(await store.problems(asOnly: ride) == [])
  }
}
