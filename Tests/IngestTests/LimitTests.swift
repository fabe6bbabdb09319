import Columns
import Exports
import FITWorkouts
import Foundation
import InputReports
import TestSupport
import Testing

@testable import Ingest
@testable import Inputs
@testable import Pipelines
@testable import Workouts

/// A destination that keeps the texts it gets.
private final class Texts: Destination {
  typealias Failure = Never
  typealias Outcome = Never

  var taken: [String] = []

  func take(_ unit: OutputUnit) throws(Never) -> Never? {
    if case .text(let bytes) = unit {
      taken.append(unsafe bytes.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) })
    }
    return nil
  }
}

@Suite("Limits of reading and writing") struct LimitTests {
  @Test("no more workouts wait of an input that may be refused than there is room for")
  func held() {
    for rule in [ChecksumRule.refuse, .report] {
      var held = HeldWorkouts.List<WorkoutSummary>(rule)
      let workout = WorkoutSummary(start: Instant(unixSeconds: 0), end: Instant(unixSeconds: 1))
      for _ in 0..<HeldWorkouts.limit { held.add(workout, bytes: workout.byteCount) }
      #expect(held.isDue == (rule == .report) && !held.isBeyondLimit && held.workouts.count == HeldWorkouts.limit)
      held.add(workout, bytes: workout.byteCount)
      #expect(held.isBeyondLimit == (rule == .refuse) && held.workouts.isEmpty == (rule == .refuse))
      held.reset()
      held.add(workout, bytes: workout.byteCount)
      #expect(!held.isBeyondLimit && held.workouts.count == 1)
    }
  }

  @Test("workouts wait no longer than their bytes allow, however few they are")
  func heldBytes() {
    var workout = WorkoutSummary(start: Instant(unixSeconds: 0), end: Instant(unixSeconds: 1))
    var app = Device(index: 0)
    app.fields = (0..<1000).map { String(repeating: "x", count: 200) + "\($0)" }
    workout.devices = [app]
    for rule in [ChecksumRule.refuse, .report] {
      var held = HeldWorkouts.List<WorkoutSummary>(rule)
      let limit = rule == .refuse ? HeldWorkouts.refusableBytes : HeldWorkouts.bytes
      var count = 0
      while !held.isDue && !held.isBeyondLimit {
        held.add(workout, bytes: workout.byteCount)
        count += 1
      }
      #expect(count < HeldWorkouts.usual && abs(count - limit / workout.byteCount) <= 1)
      #expect(held.workouts.isEmpty == (rule == .refuse))
    }
  }

  @Test("bytes that wait for their turn are counted with the names and texts in them")
  func gate() throws {
    let gate = OutputGate(Delivery(to: Nowhere()), isOrdered: true, allowance: 1_000_000)
    // Sound: one thread after the other.
    final class Told: @unchecked Sendable { var places: [Int] = [] }
    struct Shared: @unchecked Sendable { let gate: OutputGate }
    let (told, shared) = (Told(), Shared(gate: gate))
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var writer = OutputWriter(shared.gate)
      writer.begin(OutputGate.Place(input: 1))
      for place in 0..<100 { writer.endInput(byteCount: 65_000) { told.places.append(place) } }
      writer.finish()
      isDone.signal()
    }
    // It waits with its fifteenth report or so, until the first input is done.
    while gate.peakHeldBytes < 900_000 { usleep(1000) }
    #expect(isDone.wait(timeout: .now() + .milliseconds(100)) == .timedOut)
    #expect(gate.peakHeldBytes <= 1_000_000)
    var first = OutputWriter(gate)
    first.finish()
    isDone.wait()
    #expect(told.places == Array(0..<100) && gate.peakHeldBytes <= 1_000_000)
  }

  @Test("rows of more minutes than can wait are written before the end of their input, which is then not begun anew")
  func heldRows() throws {
    let texts = Texts()
    var pieces = OutputWriter(to: texts)
    for heldBytes in [100, 10_000] {
      let writer = StreamingWriter(MinuteExport(), heldBytes: heldBytes)
      func putWorkout(_ name: String) {
        let (start, end) = (Instant(unixSeconds: 0), Instant(unixSeconds: 90))
        writer.begin(name)
        writer.workoutStart(sessionIndex: 0, start: start)
        writer.sample(Sample(kind: .distance, start: start, end: end, value: 300), standingFor: nil)
        writer.workoutEnd(WorkoutSummary(start: start, end: end))
        writer.drain(InputSoFar(status: .ok, identity: FITFileIdentity()), into: &pieces)
      }
      putWorkout("first")
      #expect(writer.canStartOver == (heldBytes == 10_000))
      putWorkout("second")
      writer.end(InputReport(input: "second", status: .ok), FITFileIdentity(), into: &pieces)
      pieces.flush()
      // The rows of an input that was begun anew are gone, unless they had been written.
      let taken = texts.taken.joined()
      #expect(taken.contains("first") == (heldBytes == 100) && taken.contains("second"))
      texts.taken = []
    }
  }

  /// Writes files of these texts, all with one name, into a folder.
  private func put(_ texts: [String], into folder: TemporaryFolder) throws {
    let files = try FolderFiles(folder.path)
    for text in texts {
      _ = try files.take(.text(Array(text.utf8).span.bytes))
      _ = try files.take(.file(name: "ride.csv"))
    }
  }

  @Test(
    "of files with one name the first are numbered in order, the others by a hash; a second run adds nothing")
  func numbers() throws {
    let folder = try TemporaryFolder()
    let texts = (0..<100).map { "ride \($0)" }
    try put(texts, into: folder)
    let names = try folder.names()
    #expect(names.count == 100)
    #expect(names.contains("ride.csv"))
    for number in 2...FolderFiles.numberLimit { #expect(names.contains("ride-\(number).csv")) }
    #expect(Set(names.compactMap { folder.read($0).map { String(decoding: $0, as: UTF8.self) } }) == Set(texts))
    try put(texts.reversed(), into: folder)
    #expect(try folder.names() == names)
  }

  @Test("beyond the numbered ones, the first name tried for a file of a taken name is free, however many there are")
  func manyOfOneName() throws {
    let folder = try TemporaryFolder()
    try put((0..<1000).map { "ride \($0)" }, into: folder)
    let names = try folder.names()
    #expect(names.count == 1000)
    // A second try would have left a number behind the hash; no count of seconds says as much.
    let hashed = names.filter { $0.wholeMatch(of: /ride-[0-9a-f]{16}\.csv/) != nil }
    #expect(hashed.count == 1000 - FolderFiles.numberLimit)
  }

  @Test("nothing that exists is replaced, not even a link that leads nowhere")
  func exclusive() throws {
    let folder = try TemporaryFolder()
    try folder.link("ride.csv", to: "nowhere")
    try FileManager.default.createDirectory(
      atPath: folder.path("ride-2.csv").display, withIntermediateDirectories: false)
    try put(["one"], into: folder)
    #expect(try folder.names() == ["ride-2.csv", "ride-3.csv", "ride.csv"])
    #expect(folder.read("ride-3.csv") == Data("one".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("ride.csv").display) == "nowhere")
  }

  @Test("two that write into one folder at once lose no file, and both may make the folder")
  func together() throws {
    let folder = try TemporaryFolder()
    let one = try FolderFiles(folder.path("new/"))
    let other = try FolderFiles(folder.path("new"))
    // Each is half done before the other is whole.
    _ = try one.take(.text(Array("first".utf8).span.bytes))
    _ = try other.take(.text(Array("second".utf8).span.bytes))
    _ = try one.take(.file(name: "ride.csv"))
    _ = try other.take(.file(name: "ride.csv"))
    #expect(folder.read("new/ride.csv") == Data("first".utf8))
    #expect(folder.read("new/ride-2.csv") == Data("second".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("new").display).count == 2)
  }
}
