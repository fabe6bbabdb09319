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
