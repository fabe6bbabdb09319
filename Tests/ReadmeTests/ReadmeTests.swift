import FITProfile
import FITWriter
import Foundation
import RideSimulator
import Testing

@testable import Ingest
@testable import Inputs
@testable import Pipelines

#if SQLite
@testable import RideDatabase
#endif

private let root = Documents.root

@Suite("README")
struct ReadmeTests {
  @Test("it has at most 120 lines")
  func length() throws {
    let lines = try Documents.read("README.md").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 121)
  }

  @Test("every Swift program that it or the page for Swift prints is compiled and run, word for word")
  func swiftBlocks() throws {
    let pages = try Documents.read("README.md") + "\n" + Documents.read("Documentation/Swift.md")
    let source = try Documents.read("Tests/ReadmeTests/ReadmeExamples.swift")
    let compiled = Self.lines(source).joined(separator: "\n")
    let blocks = pages.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(blocks.count >= 7)
    for block in blocks {
      // Imports are at the top of the file.
      let body = Self.lines(block).filter { !$0.hasPrefix("import ") }
      let isCompiled = compiled.contains(body.joined(separator: "\n"))
      #expect(isCompiled, "not in ReadmeExamples.swift:\n\(block)")
    }
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  @Test("the targets that pages name are in the Makefile")
  func makeTargets() throws {
    let makefile = try Documents.read("Makefile")
    var named: Set<String> = []
    for page in Documents.pages {
      for match in try Documents.read(page).matches(of: /[`\n]make ([a-z][a-z-]*)/) { named.insert(String(match.1)) }
    }
    #expect(named.isSuperset(of: ["demo", "test", "bench", "format", "fixtures", "profile", "check"]))
    for target in named { #expect(makefile.contains("\n\(target):"), "make \(target)") }
  }

  @Test("every test named in the table of faults exists")
  func faultTests() throws {
    let section = try #require(try Documents.section("Faults", of: "Documentation/Faults.md"))
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| what happens") }
    #expect(rows.count >= 30)
    for row in rows {
      let cells = row.split(separator: "|", omittingEmptySubsequences: false)
      try #require(cells.count == 5, "\(row)")
      let names = cells[3].split(separator: ",").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
      #expect(!names.isEmpty)
      for name in names {
        let parts = name.split(separator: ".")
        try #require(parts.count == 2, "\(row)")
        let source = try Documents.read("Tests/ToolTests/\(parts[0]).swift")
        #expect(source.contains("func \(parts[1])("), "\(name)")
      }
    }
  }

  @Test(
    "the shortest program prints what its page shows",
    .enabled(if: FileManager.default.fileExists(atPath: "Fixtures/activities"), "not run from the package's root"))
  func messages() throws {
    try Example.sessions()
    let messages = try FITMessages(path: "Fixtures/activities/run-distance-laps.fit", only: [18])
    let printed = messages.map { "\($0["sport"]?.string ?? "?") \($0["total_distance"]?.double ?? 0) m" }
    let page = try Documents.read("Documentation/Swift.md")
    #expect(printed.count == 1)
    for line in printed { #expect(page.contains("```\n\(line)\n```")) }
  }

  @Test(
    "the first program runs",
    .enabled(if: FileManager.default.fileExists(atPath: "Fixtures/activities"), "not run from the package's root"))
  func rides() async throws { try await Example.rides() }

  @Test("a sink of typed records gives the mean heart rate of a ride")
  func first() throws {
    let run = root.appendingPathComponent("Fixtures/activities/run-distance-laps.fit").path
    let (records, beats) = try Example.heartRate(path: run)
    #expect(records > 1000)
    #expect((60..<200).contains(beats / Double(records)))
  }

  @Test("a stream in chunks through two generators gives the distance and the route of a ride")
  func stream() throws {
    let run = root.appendingPathComponent("Fixtures/activities/run-distance-laps.fit").path
    let (meters, points) = try StreamExample.totals(of: #require(FileHandle(forReadingAtPath: run)))
    #expect(abs(meters - 4803.11) < 0.001)
    #expect(points == 521)
  }

  @Test("workouts of a gzipped triathlon come out of a path")
  func workouts() throws {
    let path = root.appendingPathComponent("Fixtures/activities/triathlon-summary-last.fit.gz").path
    let rides = try Example.workouts(path: path)
    #expect(rides.count == 5)
    #expect(rides.distance > 10_000)
  }

  @Test("a custom generator runs beside the built-in ones")
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
    let database = ride.path + ".sqlite"
    defer { for path in [ride.path, database] { try? FileManager.default.removeItem(atPath: path) } }
    var rows = ""
    #expect(try Example.balance(path: ride.path, database: database, rows: &rows) == [52])
    let cells = rows.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false).last }
    #expect(cells == ["", "52"])
    #if SQLite
    let statement = try Connection(Array(database.utf8)).prepare("SELECT my_right_balance_percent FROM rides")
    #expect(try statement.step() && statement.number(0) == 52)
    #endif
  }

  @Test("a custom column of workouts, key of metadata and quantity are added as values")
  func tables() throws {
    let ride = FileManager.default.temporaryDirectory.appendingPathComponent("tables-\(UUID().uuidString).fit")
    try Data(SimulatedActivity.outdoorRide(plan: [Stretch(300)]).encoded().bytes).write(to: ride)
    defer { try? FileManager.default.removeItem(at: ride) }
    var rows = ""
    let (workouts, saved) = try Example.tables(path: ride.path, rows: &rows)
    let summary = try #require(workouts.first?.summary)
    let heartRates = summary.statistics[.heartRate]
    let mean = heartRates.sum / Double(heartRates.count) - 50
    #expect(heartRates.count == 301 && mean > 10)

    let cells = rows.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false).last }
    #expect(cells.first == "avg_above_rest_bpm" && cells.count == 2)
    #expect(abs((cells.last.flatMap { $0.flatMap { Double($0) } } ?? 0) - mean) < 1e-6)

    let workout = try #require(saved.first)
    let metadata = Dictionary(uniqueKeysWithValues: workout.metadata.map { ($0.key, $0.value) })
    #expect(metadata["myBike"] == .text("the red one"))
    guard case .quantity(let value, let unit) = metadata["myAboveRest"] else {
      Issue.record("no quantity under the key")
      return
    }
    #expect(abs(value - mean) < 1e-9 && "\(unit)" == "count/min")

    let type = try #require(workout.types.firstIndex { $0.identifier == "HKQuantityTypeIdentifierDistanceCycling" })
    let miles = workout.samples.filter { $0.type == type }.map(\.value).reduce(0, +)
    #expect(workout.types[type].unit == "mi")
    #expect(abs(miles * 1609.344 - summary.statistics[.distance].sum) < 1e-6 && miles > 0.5)
  }

  @Test("chunks of any size are decoded")
  func chunks() throws {
    let bytes = Example.write()
    #expect(try Example.chunks(bytes.map { [$0] }) == 2)
    #expect(try Example.chunks([bytes]) == 2)
    #expect(try Example.chunks([Example.encode()]) == 60)
  }

  @Test("a cut file reports where")
  func damaged() {
    let bytes = Example.write()
    #expect(Example.damaged(Array(bytes.dropLast(5))).contains("cut short"))
    #expect(Example.damaged(bytes).isEmpty)
  }
}
