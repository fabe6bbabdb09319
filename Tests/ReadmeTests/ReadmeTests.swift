import FITWriter
import Foundation
import RideSimulator
import Testing

@testable import Ingest

/// The package's root, from where this file was compiled.
private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

@Suite("README")
struct ReadmeTests {
  @Test("every Swift program it prints is compiled and run, word for word")
  func swiftBlocks() throws {
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let source = try String(
      contentsOf: root.appendingPathComponent("Tests/ReadmeTests/ReadmeExamples.swift"), encoding: .utf8)
    let compiled = Self.lines(source).joined(separator: "\n")
    let blocks = readme.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(blocks.count >= 5)
    for block in blocks {
      // Imports stand at the top of the file, the package line in another kind of file.
      let body = Self.lines(block).filter { !$0.hasPrefix("import ") && !$0.hasPrefix(".package(") }
      let isCompiled = compiled.contains(body.joined(separator: "\n"))
      #expect(isCompiled, "not in ReadmeExamples.swift:\n\(block)")
    }
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  @Test("the targets it names are in the Makefile")
  func makeTargets() throws {
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let makefile = try String(contentsOf: root.appendingPathComponent("Makefile"), encoding: .utf8)
    for target in ["demo", "test", "bench", "format", "fixtures", "profile", "check"] {
      #expect(readme.contains("make \(target)"))
      #expect(makefile.contains("\n\(target):"))
    }
  }

  @Test("every test that the table of faults names is there")
  func faultTests() throws {
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let section = try #require(readme.components(separatedBy: "## When things go wrong").dropFirst().first)
    let rows = try #require(section.components(separatedBy: "\n## ").first).split(separator: "\n").filter {
      $0.hasPrefix("| ") && !$0.hasPrefix("| what happens")
    }
    #expect(rows.count >= 30)
    for row in rows {
      let cells = row.split(separator: "|", omittingEmptySubsequences: false)
      try #require(cells.count == 5, "\(row)")
      let names = cells[3].split(separator: ",").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
      #expect(!names.isEmpty)
      for name in names {
        let parts = name.split(separator: ".")
        try #require(parts.count == 2, "\(row)")
        let file = root.appendingPathComponent("Tests/ToolTests/\(parts[0]).swift")
        let source = try String(contentsOf: file, encoding: .utf8)
        #expect(source.contains("func \(parts[1])("), "\(name)")
      }
    }
  }

  @Test("the first program prints the mean heart rate of a ride")
  func first() throws {
    let run = root.appendingPathComponent("Fixtures/activities/run-distance-laps.fit").path
    let (records, beats) = try Example.heartRate(path: run)
    #expect(records > 1000)
    #expect((60..<200).contains(beats / Double(records)))
  }

  @Test("workouts of a gzipped triathlon come out of a path")
  func workouts() throws {
    let path = root.appendingPathComponent("Fixtures/activities/triathlon-summary-last.fit.gz").path
    let rides = try Example.workouts(path: path)
    #expect(rides.count == 5)
    #expect(rides.distance > 10_000)
  }

  @Test("a generator of one's own runs beside the built-in ones")
  func generator() throws {
    var file = FITFileWriter()
    file.write(FileIDMessage(type: 4, manufacturer: 1, product: 1, timeCreated: 1_100_000_000))
    for second in 0..<90 {
      var record = RecordMessage(timestamp: 1_100_000_000 + UInt32(second))
      (record.heartRateBeatsPerMinute, record.rightBalancePercent) = (120, 52)
      file.write(record)
    }
    let ride = FileManager.default.temporaryDirectory.appendingPathComponent("balance-\(UUID().uuidString).fit")
    try Data(file.finish()).write(to: ride)
    defer { try? FileManager.default.removeItem(at: ride) }
    var rows = ""
    #expect(try Example.balance(path: ride.path, rows: &rows) == [52])
    let cells = rows.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false).last }
    #expect(cells == ["", "52"])
  }

  @Test("chunks of any size are decoded")
  func chunks() throws {
    let bytes = Example.write()
    #expect(try Example.chunks(bytes.map { [$0] }) == 2)
    #expect(try Example.chunks([bytes]) == 2)
  }

  @Test("a cut file says where")
  func damaged() {
    let bytes = Example.write()
    #expect(Example.damaged(Array(bytes.dropLast(5))).contains("cut short"))
    #expect(Example.damaged(bytes).isEmpty)
  }
}
