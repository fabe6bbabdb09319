import FakeHealth
import Foundation
import HealthKitBridge
import RideSimulator
import Testing

@testable import HealthImports

@Suite("The history of imports") struct HistoryTests {
  private func entry(_ number: Int, _ state: ImportEntry.State = .saved) throws -> ImportEntry {
    let json = """
      {"identifier": "ride-\(number)", "version": 1, "input": "ride.fit", "activity": 13, "startMilliseconds": \(number),
      "state": "\(state.rawValue)", "refused": [], "alike": 0}
      """
    return try JSONDecoder().decode(ImportEntry.self, from: Data(json.utf8))
  }

  @Test("what is written is read again, the newest last, and a note replaces the one before")
  func roundTrip() async throws {
    try await withFolder { folder in
      let file = folder.appendingPathComponent("history.json")
      var history = try ImportHistory(at: file)
      for number in 0..<5 { history.note(try entry(number)) }
      history.note(try entry(1, .incomplete))
      try history.begin("ride-9")
      #expect(try ImportHistory(at: file).begun == "ride-9")
      try history.write(isDone: false)
      let read = try ImportHistory(at: file)
      #expect(read.entries.map(\.identifier) == ["ride-0", "ride-2", "ride-3", "ride-4", "ride-1"])
      #expect(read.mayBeInPart("ride-1") && read.mayBeInPart("ride-9") && !read.mayBeInPart("ride-2"))
      #expect(read["ride-1"]?.state == .incomplete && read["ride-7"] == nil)
      // Another one that is begun does not make forget the first.
      try history.begin("ride-10")
      #expect(try ImportHistory(at: file).mayBeInPart("ride-9"))
      history.end()
      #expect(!history.mayBeInPart("ride-10") && history.mayBeInPart("ride-9"))
      try history.write(isDone: true)
      #expect(try ImportHistory(at: file).begun == nil)
    }
  }

  @Test("a file that is no history is not read and not overwritten, and can be set aside")
  func damaged() async throws {
    try await withFolder { folder in
      let file = folder.appendingPathComponent("history.json")
      for text in ["", "{", "[]", "{\"version\": 2, \"entries\": []}", "{\"version\": 1, \"entries\": [{}]}"] {
        try Data(text.utf8).write(to: file)
        #expect(throws: ImportHistoryError.damaged("history.json")) { try ImportHistory(at: file) }
        #expect(try Data(contentsOf: file) == Data(text.utf8))
      }
      try ImportHistory.setAside(file)
      #expect(try ImportHistory(at: file).entries.isEmpty)
      // Longer than a history gets: not even read.
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
      let handle = try FileHandle(forWritingTo: file)
      try handle.truncate(atOffset: UInt64(ImportHistory.byteLimit) + 1)
      try handle.close()
      #expect(throws: ImportHistoryError.tooLong("history.json")) { try ImportHistory(at: file) }
    }
  }

  @Test("beyond its limit the oldest are forgotten")
  func limit() throws {
    var history = ImportHistory()
    var entry = try entry(0)
    for number in 0..<(ImportHistory.limit + 10) {
      entry.identifier = "ride-\(number)"
      history.note(entry)
    }
    for _ in 0..<(ImportHistory.limit + 10) { history.note(entry) }
    #expect(history.entries.count == ImportHistory.limit)
    #expect(history["ride-9"] == nil && history["ride-10"] != nil)
  }

  @Test("a report lists a limited number of workouts and counts all")
  func report() throws {
    var report = ImportReport()
    let entry = try entry(0)
    for _ in 0..<(ImportReport.listLimit + 5) {
      report.note(entry)
      report.note(HealthError.noAnswer, file: "ride.fit")
    }
    #expect(report.entries.count == ImportReport.listLimit && report.failures.count == ImportReport.listLimit)
    #expect(report.count(.saved) == ImportReport.listLimit + 5 && report.count == report.count(.saved))
  }

  @Test("the first import makes the folder of the history")
  func folder() async throws {
    try await withFolder { folder in
      let url = folder.appendingPathComponent("Application Support/Rides/history.json")
      let report = try await HealthImport(into: FakeHealthStore(), history: ImportHistory(at: url)).run([files[0]])
      #expect(report.count(.saved) == 1 && FileManager.default.fileExists(atPath: url.path))
    }
  }

  @Test("a folder that cannot be written fails the ride before anything of it is saved")
  func unwritable() async throws {
    try await withFolder { folder in
      let file = folder.appendingPathComponent("file")
      try Data().write(to: file)
      let history = try ImportHistory(at: file.appendingPathComponent("history.json"))
      let store = FakeHealthStore()
      let report = try await HealthImport(into: store, history: history).run([files[0]])
      #expect(report.count(.failed) == 1)
      #expect(await store.objects.isEmpty)
    }
  }
}
