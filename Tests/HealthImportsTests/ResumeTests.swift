import FakeHealth
import Foundation
import HealthKitBridge
import Testing

@testable import HealthImports

/// An import is ended or fails at each call in turn; what is in Health after the next one is right.
@Suite("Imports that are gone on with") struct ResumeTests {
  /// A ride with a route and a run, small enough for an import at each call.
  private static let two = Array(files[..<2])

  @Test("after a failure at any call the next import has every ride once, with all that belongs to it")
  func failures() async throws {
    let wanted = try await expected(Self.two)
    for failsAfterwards in [false, true] {
      var number = 1
      while true {
        let store = FakeHealthStore()
        await store.set(failing: [number], failsAfterwards: failsAfterwards)
        let importer = HealthImport(into: store)
        let first = try await importer.run(Self.two)
        let reached = await store.reached.contains(number)
        await store.clearFailures()
        let second = try await importer.run(Self.two)
        let call = "call \(number), \(failsAfterwards), \(first.entries.map(\.state)), \(second.entries.map(\.state))"
        #expect(await store.problems(asOnly: wanted) == [], "\(call)")
        #expect(second.count(.failed) == 0 && second.count(.incomplete) == 0, "\(call)")
        guard reached else { break }
        number += 1
        try #require(number < 300)
      }
      #expect(number > 20)
    }
  }

  @Test("an app that is ended at any call, with the history it had written, goes on without doubles")
  func ended() async throws {
    let wanted = try await expected(Self.two)
    var number = 1
    while true {
      let isOver = try await withFolder { folder in
        let file = folder.appendingPathComponent("history.json")
        let store = FakeHealthStore()
        // From this call on nothing is done: as if the app was no more.
        await store.set(failing: Set(number..<(number + 500)))
        let ended = HealthImport(into: store, history: try ImportHistory(at: file), options: .patient)
        // Nothing is written after its end.
        let copy = folder.appendingPathComponent("copy.json")
        let reading = Task { try await ended.run(Self.two) }
        _ = try await reading.value
        for end in ["", ".begun"] {
          let (from, to) = (file.path + end, copy.path + end)
          if end == ".begun", !FileManager.default.fileExists(atPath: from) {
            // The one that was being saved is noted before it is begun.
            try Data((await store.lastBegun ?? "").utf8).write(to: URL(fileURLWithPath: to))
          } else if FileManager.default.fileExists(atPath: from), end != "" {
            try FileManager.default.copyItem(atPath: from, toPath: to)
          }
        }
        let reached = !(await store.reached.isEmpty)
        await store.clearFailures()
        let next = HealthImport(into: store, history: try ImportHistory(at: copy))
        let report = try await next.run(Self.two)
        #expect(report.count(.failed) == 0, "call \(number)")
        #expect(await store.problems(asOnly: wanted) == [], "call \(number)")
        return !reached
      }
      if isOver { break }
      number += 3
      try #require(number < 300)
    }
  }

  @Test("a locked device fails every ride that is not begun; unlocked, all are imported")
  func locked() async throws {
    let store = FakeHealthStore()
    await store.set(lockedFrom: 1)
    let importer = HealthImport(into: store)
    let first = try await importer.run(Self.two)
    #expect(first.count(.failed) == 2 && first.entries.allSatisfy { $0.why == "the device is locked" })
    #expect(await store.objects.isEmpty)
    await store.set()
    #expect(try await importer.run(Self.two).count(.saved) == 2)
    #expect(await store.problems(asOnly: try await expected(Self.two)) == [])
  }

  @Test("a higher version replaces every ride")
  func replaced() async throws {
    let store = FakeHealthStore()
    _ = try await HealthImport(into: store).run(Self.two)
    var options = HealthImport<FakeHealthStore>.Options()
    options.healthKit.syncVersion = 2
    options.healthKit.coalescing = .window(milliseconds: 30_000)
    let report = try await HealthImport(into: store, options: options).run(Self.two)
    #expect(report.count(.replaced) == 2)
    #expect(await store.workouts.allSatisfy { $0.version == 2 })
    #expect(await store.objects.filter { $0.type != .workout }.allSatisfy { $0.workout != nil })
  }

  @Test("what another app has is left out where that is wanted")
  func alike() async throws {
    let store = FakeHealthStore()
    for workout in try await expected([Self.two[0]]) {
      var foreign = workout
      foreign.metadata = []
      _ = await store.addForeign(foreign)
    }
    var options = HealthImport<FakeHealthStore>.Options()
    options.rules.skipsAlike = true
    let report = try await HealthImport(into: store, options: options).run(Self.two)
    #expect(report.entries.map(\.state) == [.alike, .saved] && report.entries[0].alike == 1)
  }
}

extension HealthImport.Options {
  /// One attempt at each workout.
  static var patient: Self {
    var options = Self()
    options.rules.attempts = 1
    return options
  }
}

extension FakeHealthStore {
  /// The identifier of the newest sample or workout that is not whole.
  var lastBegun: String? {
    let whole = Set(workouts.compactMap(\.identifier))
    let parts = objects.filter { $0.workout == nil && $0.type != .workout }
    let names = parts.compactMap { $0.identifier?.split(separator: "/").first.map(String.init) }
    return names.first { !whole.contains($0) }
  }
}
