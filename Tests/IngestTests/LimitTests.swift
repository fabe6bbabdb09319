import Exports
import FITWorkouts
import Foundation
import Testing
import Workouts

@testable import Ingest

@Suite("Limits of what is read and written") struct LimitTests {
  @Test("of an input that may be refused no more workouts wait than there is room for")
  func held() {
    for rule in [ChecksumRule.refuse, .report] {
      var held = HeldWorkouts(rule)
      let workout = WorkoutSummary(start: Instant(unixSeconds: 0), end: Instant(unixSeconds: 1))
      for _ in 0..<HeldWorkouts.limit { held.add(workout) }
      #expect(held.isDue == (rule == .report) && !held.isBeyondLimit && held.summaries.count == HeldWorkouts.limit)
      held.add(workout)
      #expect(held.isBeyondLimit == (rule == .refuse) && held.summaries.isEmpty == (rule == .refuse))
      held.reset()
      held.add(workout)
      #expect(!held.isBeyondLimit && held.summaries.count == 1)
    }
  }

  @Test("rows of more minutes than may wait go out before the end of their input, which is not begun anew then")
  func heldRows() throws {
    var taken: [String] = []
    let output = Output.handing { bytes in
      taken.append(unsafe bytes.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) })
      return nil
    }
    var pieces = OutputWriter(to: output)
    for heldBytes in [100, 10_000] {
      var writer = StreamingWriter(MinuteExport(), heldBytes: heldBytes)
      func putWorkout(_ name: String) {
        let (start, end) = (Instant(unixSeconds: 0), Instant(unixSeconds: 90))
        writer.begin(name)
        writer.workoutStart(sessionIndex: 0, start: start)
        writer.sample(Sample(kind: .distance, start: start, end: end, value: 300))
        writer.workoutEnd(WorkoutSummary(start: start, end: end))
        writer.drain(InputSoFar(status: .ok, identity: FITFileIdentity()), into: &pieces)
      }
      putWorkout("first")
      #expect(writer.canStartOver == (heldBytes == 10_000))
      putWorkout("second")
      writer.end(InputReport(input: "second", status: .ok), FITFileIdentity(), into: &pieces)
      pieces.flush()
      // The rows of an input that was begun anew are gone, unless they had gone out.
      #expect(taken.joined().contains("first") == (heldBytes == 100) && taken.joined().contains("second"))
      taken = []
    }
  }

  @Test("a name that is taken as often as may be is an error, and loses no file that is there")
  func numbers() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fitstream-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var files = try FolderFiles(InputPath(folder.path), numberLimit: 3)
    func put(_ text: String) throws {
      let bytes = Array(text.utf8) + [0] + Array("ride.csv\n".utf8)
      try files.take(bytes.span.bytes)
    }
    for text in ["one", "two", "one", "three"] { try put(text) }
    #expect(throws: SystemError.self) { try put("four") }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["ride-2.csv", "ride-3.csv", "ride.csv"])
  }
}
