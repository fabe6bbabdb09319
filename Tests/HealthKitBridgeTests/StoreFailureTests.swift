import FakeHealth
import HealthKitBridge
import Testing
import Workouts

/// Each call fails in turn, before it has done its work and after.
@Suite("Failures at each call") struct StoreFailureTests {
  /// Runs `body` with the store's nth call failing, for every n that it makes.
  private func atEachCall(
    _ prepare: (FakeHealthStore) async throws -> Void = { _ in },
    _ body: (FakeHealthStore, _ call: String) async throws -> Void
  ) async throws {
    for failsAfterwards in [false, true] {
      var number = 0
      while true {
        let store = try await StoreRide.store()
        try await prepare(store)
        await store.set(failing: [number], failsAfterwards: failsAfterwards)
        try await body(store, "call \(number), \(failsAfterwards ? "done" : "not done")")
        guard await store.reachedFailure(number) else { break }
        number += 1
        try #require(number < 200)
      }
      #expect(number > 8)
    }
  }

  @Test(
    "saved again after a failure at any call, the ride is there once", arguments: [SampleIdentity.eachSample, .series])
  func again(identity: SampleIdentity) async throws {
    let ride = StoreRide(identity: identity).workout
    var rules = SaveRules()
    rules.attempts = 1
    try await atEachCall { store, call in
      let failed = try? await store.save(ride, rules)
      // Whoever keeps a history knows that it is not whole.
      var next = rules
      next.replacesSameVersion = failed == nil || failed?.laterError != nil
      await store.clearFailures()
      _ = try await store.save(ride, next)
      #expect(await store.problems(asOnly: ride) == [], "\(call)")
    }
  }

  @Test("a second attempt of the same call gives the ride once, or says what is missing")
  func retried() async throws {
    let ride = StoreRide().workout
    try await atEachCall { store, call in
      do {
        let outcome = try await store.save(ride)
        let problems = await store.problems(asOnly: ride, isWhole: outcome.laterError == nil)
        // An effort that was saved, and whose call failed afterwards, is there all the same.
        #expect(problems == [] || outcome.laterError != nil, "\(call): \(problems)")
      } catch {
        // Looking it up is not tried again: nothing was begun.
        #expect(await store.objects.isEmpty, "\(call)")
      }
    }
  }

  @Test("a replacement that fails at any call can be made again; the old version or the new one is there, not both")
  func replacing() async throws {
    let newer = StoreRide(version: 2, heartRates: 700).workout
    var rules = SaveRules()
    rules.attempts = 1
    try await atEachCall { store in
      _ = try await store.save(StoreRide().workout)
    } _: { store, call in
      let failed = try? await store.save(newer, rules)
      #expect(await store.workouts.count == 1, "\(call)")
      var next = rules
      next.replacesSameVersion = failed == nil || failed?.laterError != nil
      await store.clearFailures()
      _ = try await store.save(newer, next)
      // The next replacement finds the rest of the old version that a failed one left.
      _ = try await store.save(newer, next)
      #expect(await store.problems(asOnly: newer) == [], "\(call)")
    }
  }

  @Test("a removal that fails at any call can be made again")
  func removing() async throws {
    try await atEachCall { store in
      _ = try await store.save(StoreRide().workout)
    } _: { store, call in
      _ = try? await store.removeWorkout(identifier: "ride")
      await store.clearFailures()
      _ = try await store.removeWorkout(identifier: "ride")
      #expect(await store.objects.isEmpty, "\(call)")
    }
  }

  @Test("what has no identity is tried once: its samples could not be found again")
  func withoutIdentity() async throws {
    let ride = StoreRide(identifier: nil).workout
    let store = try await StoreRide.store()
    await store.set(failing: [4])
    await #expect(throws: FakeFailure.self) { try await store.save(ride) }
    #expect(await store.calls.filter { $0 == "begin" }.count == 1)
  }

  @Test("reading fails at any call with its error, and on a locked device with that")
  func reading() async throws {
    try await atEachCall { store in
      _ = try await store.save(StoreRide().workout)
    } _: { store, call in
      let stored = await store.workouts[0].id
      let workout = StoredWorkout(id: stored, activityType: .other, start: at(0), end: at(3600))
      guard await store.willFail else { return }
      let read = try? await store.ride(workout)
      if await store.reachedAnyFailure { #expect(read == nil, "\(call)") }
    }
    let store = try await StoreRide.store()
    await store.set(lockedFrom: 0)
    await #expect(throws: HealthError.deviceIsLocked) {
      try await store.ride(StoredWorkout(id: "", activityType: .other, start: at(0), end: at(1)))
    }
  }
}

extension FakeHealthStore {
  func reachedFailure(_ number: Int) -> Bool { reached.contains(number) }
  var reachedAnyFailure: Bool { !reached.isEmpty }
  var willFail: Bool { !failing.isEmpty }
  func clearFailures() { failing = [] }
}
