import FITStream
import Foundation
import Testing

@Suite("Damage, cancellation and progress")
struct RideProblemTests {
  @Test("a damaged file gives its workout, whose report says where it ends")
  func damaged() async throws {
    let workouts = try await all(Rides(fixture("malformed/truncated-mid-message.fit")))
    let workout = try #require(workouts.first)
    #expect(workout.report.status == .partial)
    #expect(workout.report.reason == .truncated)
    #expect(workout.report.offset == 2375)
    #expect(!workout.isWhole)
  }

  @Test("a file of which nothing can be read throws the command's words")
  func unreadable() async throws {
    let missing = "/nowhere/ride.fit"
    let error = try await #require(throws: RideError.self) { _ = try await all(Rides(path: missing)) }
    #expect("\(error)" == "/nowhere/ride.fit: cannot open: No such file or directory")
    #expect(error.localizedDescription == "\(error)")
    #expect(error.reason == .unreadable)
    let text = fixture("malformed/text.fit")
    let other = try await #require(throws: RideError.self) { _ = try await all(Rides(text)) }
    #expect(other.reason == .notRecognized)
    #expect(throws: RideError.self) { _ = try Rides.workouts(path: missing) }
  }

  @Test("in an archive the readable rides come, and problems has the others")
  func problems() async throws {
    let rides = Rides(fixture("archives/bad-entries.zip"))
    let workouts = try await all(rides)
    #expect(!workouts.isEmpty)
    #expect(!rides.problems.isEmpty)
    var reports: [InputReport] = []
    for try await input in Rides(fixture("archives/bad-entries.zip")).inputs { reports.append(input.report) }
    #expect(reports.filter { $0.status == .partial || $0.status == .failed } == rides.problems)
  }

  @Test("problems has partial inputs with workouts too; a folder without rides has none, and throws nothing")
  func partial() async throws {
    let rides = Rides(fixture("malformed/truncated-mid-message.fit"))
    let workouts = try await all(rides)
    #expect(workouts.count == 1)
    #expect(rides.problems.map(\.status) == [.partial])
    try await withFolder(["notes.txt": Array("no ride".utf8)]) { folder in
      let empty = Rides(folder)
      let none = try await all(empty)
      #expect(none.isEmpty)
      #expect(empty.problems.isEmpty)
    }
  }

  @Test("a source that fails gives what came before, then its error")
  func failingSource() async throws {
    var chunks = Chunks(bytes: try bytes(of: "activities/run-distance-laps.fit"))
    chunks.failsAt = 20
    var workouts = 0
    await #expect(throws: Chunks.Broken.self) {
      for try await workout in Rides(chunks: chunks) {
        workouts += 1
        #expect(workout.report.status == .partial)
      }
    }
    #expect(workouts == 1)
  }

  @Test("a URL that is no file is refused")
  func web() async throws {
    let url = try #require(URL(string: "https://example.com/ride.fit"))
    await #expect(throws: CocoaError.self) { _ = try await all(Rides(url)) }
    await #expect(throws: CocoaError.self) { for try await _ in Messages(url) {} }
  }

  /// A folder of the same ride, many times.
  private func manyRides<R>(_ count: Int, _ body: (URL) async throws -> R) async throws -> R {
    let ride = try bytes(of: "activities/smart-recording.fit")
    let files = (0..<count).map { (String(format: "%03d.fit", $0), ride) }
    return try await withFolder(Dictionary(uniqueKeysWithValues: files), body)
  }

  @Test("a slow loop holds the reading up: at most two inputs are read ahead of it")
  func backPressure() async throws {
    try await manyRides(30) { folder in
      let rides = Rides(folder)
      var progress = rides.progress.makeAsyncIterator()
      var iterator = rides.makeAsyncIterator()
      _ = try await iterator.next()
      // Long enough for all thirty, were they not held up.
      try await Task.sleep(for: .milliseconds(500))
      let read = await progress.next()?.inputs ?? 0
      #expect((1...4).contains(read))
      var rest = 0
      while try await iterator.next() != nil { rest += 1 }
      #expect(rest == 29)
    }
  }

  @Test("a task that is cancelled stops the reading at its next chunk")
  func cancelled() async throws {
    try await manyRides(40) { folder in
      let rides = Rides(folder)
      let task = Task {
        var count = 0
        for try await _ in Rides(folder) {
          count += 1
          if count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
        }
        return count
      }
      await #expect(throws: CancellationError.self) { _ = try await task.value }
      // The others of a folder can still be read by another loop.
      let count = try await all(rides).count
      #expect(count == 40)
    }
  }

  @Test("a cancelled task asks its source for no more")
  func cancelledSource() async throws {
    let chunks = Chunks(bytes: try bytes(of: "activities/run-distance-laps.fit"), size: 100)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      for try await _ in Rides(chunks: chunks) {}
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(chunks.count.value <= 1)
  }

  @Test("a loop that is left ends the reading")
  func left() async throws {
    try await manyRides(40) { folder in
      let rides = Rides(folder)
      let progress = rides.progress
      for try await _ in rides { break }
      // The stream ends when the thread does.
      var last = RideProgress()
      for await step in progress { last = step }
      #expect(last.inputs < 40)
    }
  }

  @Test("progress goes up to the whole, in both forms")
  func progress() async throws {
    let rides = Rides(fixture("archives/strava-export.zip"))
    let (stream, foundation) = (rides.progress, rides.foundationProgress)
    let watching = Task {
      var last = RideProgress()
      for await step in stream {
        #expect(step.bytes >= last.bytes)
        last = step
      }
      return last
    }
    _ = try await all(rides)
    let last = await watching.value
    let count = try bytes(of: "archives/strava-export.zip").count
    #expect(last.totalBytes == count)
    #expect((last.fraction ?? 0) > 0.5)
    #expect(foundation.totalUnitCount == Int64(last.totalBytes ?? 0))
    // The archive is read twice, of which a fraction knows nothing.
    #expect(last.bytes >= count && foundation.completedUnitCount == Int64(count))
  }
}
