import HealthKitBridge
import Testing
import Workouts

@Suite("Saving") struct SavingTests {
  @Test("the calls come in HealthKit's order, long lists in batches")
  func order() async throws {
    var ride = workout(summary(13), heartRates: 2500, points: 650)
    ride.events = [WorkoutEvent(kind: .marker, start: at(1), end: at(1))]
    ride.beats = (0..<500).map { BeatInterval(end: at(1 + Double($0) / 8), milliseconds: 125, isContiguous: $0 != 7) }
    ride.samples.append(Sample(kind: .effort, start: at(0), end: at(100), value: 6))
    let calls = CallList()
    let outcome = try await HealthKitWorkout(ride).save(with: calls)
    #expect(outcome.saved == "7")
    #expect(outcome.laterError == nil)
    #expect(
      await calls.calls == [
        "begin", "metadata 1", "events 1", "samples 1000", "samples 1000", "samples 500", "heartbeats 400",
        "heartbeats 101", "route 300", "route 300", "route 50", "end", "finish", "complete with effort",
      ])
  }

  @Test("an empty list is never handed over, on which the tutorial's code crashes")
  func emptyLists() async throws {
    let calls = CallList()
    var empty = HealthKitWorkout(workout(summary(13)))
    empty.metadata = []
    _ = try await empty.save(with: calls)
    #expect(await calls.calls == ["begin", "end", "finish", "complete"])
  }

  @Test(
    "a list of exactly one batch, or of one more, is cut where it should be", arguments: [1, 999, 1000, 1001, 2000])
  func batches(count: Int) async throws {
    let calls = CallList()
    _ = try await HealthKitWorkout(workout(summary(13), heartRates: count)).save(with: calls)
    let sizes = await calls.calls.filter { $0.hasPrefix("samples ") }.compactMap { Int($0.dropFirst(8)) }
    #expect(sizes.reduce(0, +) == count)
    #expect(sizes.allSatisfy { $0 > 0 && $0 <= 1000 })
    #expect(sizes.count == (count + 999) / 1000)
  }

  @Test(
    "a workout that fails is discarded, and the error reported",
    arguments: ["begin", "metadata", "samples", "route", "end", "finish"])
  func failures(call: String) async {
    let calls = CallList(failingAt: call)
    await #expect(throws: CallList.Refusal.self) {
      try await HealthKitWorkout(workout(summary(13), heartRates: 3, points: 3)).save(with: calls)
    }
    let made = await calls.calls
    #expect(made.last == "discard")
    #expect(made.dropLast().last?.hasPrefix(call) == true)
  }

  @Test("a failure after the saving leaves the workout saved, and is reported by itself")
  func laterFailures() async throws {
    let calls = CallList(failingAt: "complete")
    let outcome = try await HealthKitWorkout(workout(summary(13))).save(with: calls)
    #expect(outcome.saved == "7")
    #expect(outcome.laterError is CallList.Refusal)
    #expect(await !calls.calls.contains("discard"))
  }

  @Test("a cancelled task saves nothing")
  func cancellation() async {
    let calls = CallList()
    let saving = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await HealthKitWorkout(workout(summary(13), heartRates: 5)).save(with: calls)
    }
    await #expect(throws: CancellationError.self) { try await saving.value }
    #expect(await calls.calls.suffix(1) == ["discard"])
    #expect(await !calls.calls.contains("finish"))
  }
}
