import FITStream
import FakeHealth
import Foundation
import HealthImports
import HealthKitBridge
import Testing

@Suite("Imports into Health") struct ImportTests {
  @Test("files and archives are imported in order, each workout once, and permission is asked for once")
  func inOrder() async throws {
    let store = FakeHealthStore()
    let importer = HealthImport(into: store)
    let report = try await importer.run(files)
    let wanted = try await expected()
    #expect(wanted.count == 4)
    #expect(report.entries.map(\.identifier) == wanted.compactMap(\.identity?.identifier))
    #expect(report.count(.saved) == 4 && report.failures.isEmpty && !report.isCancelled)
    #expect(report.entries.allSatisfy { $0.why == nil && $0.refused.isEmpty })
    #expect(await store.problems(asOnly: wanted) == [])
    let second = try await importer.run(files)
    #expect(second.count(.present) == 4 && second.count == 4)
    #expect(await store.problems(asOnly: wanted) == [])
    #expect(await store.questions == 1)
  }

  @Test("a dry run says what would be, asks for nothing and changes nothing")
  func dry() async throws {
    let store = FakeHealthStore()
    try await store.requestAuthorization(toShare: HealthType.all(), toRead: [])
    let importer = HealthImport(into: store)
    let report = try await importer.run(files, isDry: true)
    #expect(report.isDry && report.count(.saved) == 4)
    #expect(await store.objects.isEmpty)
    #expect(await store.questions == 1)
    #expect(await importer.entries.isEmpty)
  }

  @Test("what is no ride, and what is not there, is reported, and the rest is imported")
  func problems() async throws {
    let store = FakeHealthStore()
    let report = try await HealthImport(into: store).run([
      fixture("malformed/text.fit"), fixture("nowhere.fit"), try #require(URL(string: "https://example.org/ride.fit")),
      files[0],
    ])
    #expect(report.count(.saved) == 1)
    #expect(report.problems.count + report.failures.count >= 3)
    #expect(report.failures.map(\.file) == ["ride.fit"])
  }

  @Test("refused workouts are reported as that; refused types are named")
  func refused() async throws {
    let hearts = HealthType.quantity("HKQuantityTypeIdentifierHeartRate")
    var store = FakeHealthStore(denied: [hearts])
    var report = try await HealthImport(into: store).run([files[0]])
    #expect(report.count(.saved) == 1 && report.entries[0].refused == ["HKQuantityTypeIdentifierHeartRate"])
    store = FakeHealthStore(denied: [.workout])
    report = try await HealthImport(into: store).run([files[0]])
    #expect(report.count(.refused) == 1 && report.entries[0].why?.contains("HKWorkoutTypeIdentifier") == true)
    let absent = HealthImport(into: FakeHealthStore(isAvailable: false))
    await #expect(throws: HealthError.notAvailable) { try await absent.run([files[0]]) }
  }

  @Test("beats that stand behind the records are the heart rate, as files are read twice")
  func twoPasses() async throws {
    // Its heart rates are in a chained file behind the swim.
    let store = FakeHealthStore()
    _ = try await HealthImport(into: store).run([fixture("malformed/chained-heart-rate-only.fit")])
    let plain = try await expected([fixture("malformed/chained-heart-rate-only.fit")])
    #expect(await store.problems(asOnly: plain) == [])
    #expect(plain.contains { !$0.heartbeats.isEmpty })
  }

  #if TrackXML
  @Test("a file without an identity has one by activity and start, so a second import finds it")
  func withoutIdentity() async throws {
    try await withFolder { folder in
      let gpx = folder.appendingPathComponent("track.gpx")
      let points = (0..<20).map { second in
        "<trkpt lat=\"47.\(1000 + second)\" lon=\"8\"><time>2024-05-04T07:30:\(10 + second)Z</time></trkpt>"
      }
      try Data("<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>".utf8).write(to: gpx)
      let store = FakeHealthStore()
      let importer = HealthImport(into: store)
      let first = try await importer.run([gpx])
      #expect(first.entries.first?.identifier.isEmpty == false)
      #expect(first.count(.saved) == 1)
      #expect(try await importer.run([gpx]).count(.present) == 1)
      #expect(await store.workouts.count == 1)
    }
  }
  #endif

  @Test("progress goes up to 1, and counts files and workouts")
  func progress() async throws {
    let importer = HealthImport(into: FakeHealthStore())
    let listening = Task {
      var seen: [ImportProgress] = []
      for await progress in importer.progress {
        seen.append(progress)
        if progress.filesDone == 3 { break }
      }
      return seen
    }
    _ = try await importer.run(files)
    let seen = await listening.value
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.fraction <= $1.fraction && $0.workouts <= $1.workouts })
    #expect(seen.last?.fraction == 1 && seen.last?.workouts == 4 && seen.last?.files == 3)
  }

  @Test("a second run of one import does not begin while the first goes on")
  func oneAtATime() async throws {
    let store = FakeHealthStore()
    let importer = HealthImport(into: store)
    let saved = try await confirmation { isRefused in
      // From within, so that nothing depends on who is faster.
      await store.set(whileAsked: {
        await #expect(throws: ImportError.isRunning) { try await importer.run(files) }
        isRefused()
      })
      return try await importer.run(files).count(.saved)
    }
    #expect(saved == 4)
  }

  @Test("cancelled, it ends with a report; another run goes on and completes")
  func cancellation() async throws {
    try await withFolder { folder in
      let file = folder.appendingPathComponent("history.json")
      let store = FakeHealthStore()
      // From within, so that nothing depends on who is faster.
      await store.cancel(inCall: 8)
      let cancelled = HealthImport(into: store, history: try ImportHistory(at: file))
      let report = try await Task { try await cancelled.run(files) }.value
      await store.cancel(inCall: .max)
      #expect(report.isCancelled)
      #expect(report.count < 4)
      let importer = HealthImport(into: store, history: try ImportHistory(at: file))
      let rest = try await importer.run(files)
      #expect(rest.count == 4 && !rest.isCancelled)
      #expect(await store.problems(asOnly: try await expected()) == [])
    }
  }

  @Test("a caller's generator runs over each workout, and its figure is metadata of the workout in Health")
  func generators() async throws {
    var options = HealthImport<FakeHealthStore>.Options()
    let count = GeneratorColumn(name: "moments", of: "moments", rule: .sum)
    options.rides.workouts.workout.tables.generators = [Moments()]
    options.rides.workouts.workout.tables.columns = [count]
    options.rides.workouts.workout.tables.metadata.put(MetadataTable.Row("myMoments", of: count))
    let store = FakeHealthStore()
    _ = try await HealthImport(into: store, options: options).run([files[1], files[2]])
    let found = await store.workouts.map { $0.metadata["myMoments"] }
    #expect(found == [201, 201, 101].map { .quantity($0, unit: "count") })
    #expect(await store.faults.isEmpty)
    // Rides without HealthImport have the same cells.
    let plain = try Rides.workouts(path: files[1].path, options: options.rides)
    #expect(plain.first?.summary.cell(named: "moments")?.value == 201)
  }
}

/// One for each moment with a heart rate.
private struct Moments: WorkoutGenerator {
  static var wants: MeasureSet { MeasureSet(.heartRate) }

  mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
  ) {
    guard observation[.heartRate] != nil else { return }
    output.put(CustomSample(name: "moments", unit: "count", start: observation.time, end: observation.time, value: 1))
  }
}
