import Foundation
import Testing

/// `best`, `check --add suspicions` and what `ingest` stores for them.
@Suite("Tool: best")
struct BestCommandTests {
  private static let rides = ["activities", "vendors", "tracks"]

  private func table(_ run: Tool.Run) -> [[String: String]] {
    let table = CSV(run.text)
    #expect(table.isEven)
    return table.rows.map { Dictionary(zip(table.header, $0)) { $1 } }
  }

  private func best(_ arguments: [String], in folder: URL = Fixture.folder) throws -> [[String: String]] {
    table(try Tool.run(["best", "-q", "--format", "csv"] + arguments, in: folder))
  }

  private func database(_ options: [String] = []) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    _ = try Tool.run(
      ["ingest", "-q", "--db", folder.path + "/rides.sqlite"] + options + Self.rides, in: Fixture.folder)
    return folder
  }

  @Test("the best of a database are those of its files")
  func same() throws {
    // One ride each: all of them are said to be one device's at one time, and the database has a recording once.
    for (ride, arguments) in [
      ("activities/outdoor-ride-2h.fit.gz", []),
      ("activities/indoor-trainer.fit", ["--top", "3", "--duration", "1min"]),
      ("activities/triathlon-summary-first.fit.gz", ["--distance", "1km", "--sport", "running"]),
      ("activities/run-distance-laps.fit", ["--of", "heart-rate", "--duration", "20", "--until", "2024-05-04"]),
    ] {
      let folder = TemporaryFolder()
      _ = try Tool.run(["ingest", "-q", "--db", folder.path + "/rides.sqlite", ride], in: Fixture.folder)
      var files = try best(arguments + [ride])
      var stored = try best(arguments + ["--db", "rides.sqlite"], in: folder.url)
      #expect(!files.isEmpty)
      // The database has whole paths and whole seconds.
      for column in ["input", "start", "at_s"] {
        for place in files.indices { files[place][column] = nil }
        for place in stored.indices { stored[place][column] = nil }
      }
      #expect(files == stored, "\(arguments)")
    }
  }

  @Test("rides are ranked, and the pace goes with the speed")
  func ranks() throws {
    let rows = try best(["--duration", "1min", "--of", "speed", "--sport", "cycling", "--top", "5"] + Self.rides)
    let outdoors = rows.filter { $0["indoor"] == "false" }
    #expect(outdoors.count == 5 && outdoors.map { $0["rank"] } == ["1", "2", "3", "4", "5"])
    let speeds = outdoors.compactMap { Double($0["value"] ?? "") }
    #expect(speeds == speeds.sorted(by: >))
    let pace = try #require(Double(outdoors[0]["pace_s_per_km"] ?? ""))
    #expect(abs(pace * speeds[0] - 1000) < 0.01)
  }

  @Test("critical power comes with its error, and takes no other choice")
  func criticalPower() throws {
    let rows = try best(["--of", "critical-power", "activities"])
    let names = Set(rows.compactMap { $0["best"] })
    #expect(names == ["critical power", "W'"])
    #expect(rows.allSatisfy { Double($0["error"] ?? "") != nil && $0["input"] == "" })
    let run = try Tool.run(["best", "--of", "critical-power", "--top", "2", "activities"], in: Fixture.folder)
    #expect(run.status == 2)
  }

  @Test("durations and distances that nobody keeps are refused")
  func refused() throws {
    for arguments in [["--duration", "7s"], ["--duration", "x"], ["--distance", "3km"], ["--top", "0"]] {
      #expect(try Tool.run(["best"] + arguments + ["activities"], in: Fixture.folder).status == 2, "\(arguments)")
    }
    #expect(try Tool.run(["best", "--db", "no.sqlite", "activities"], in: Fixture.folder).status == 2)
  }

  @Test("without answers nothing is stored for them, and the next run that wants them reads again")
  func withoutAnswers() throws {
    let folder = try database(["--without", "bests"])
    #expect(try best(["--db", "rides.sqlite"], in: folder.url).isEmpty)
    _ = try Tool.run(
      ["ingest", "-q", "--db", folder.path + "/rides.sqlite"] + Self.rides, in: Fixture.folder)
    #expect(try !best(["--db", "rides.sqlite"], in: folder.url).isEmpty)
  }

  @Test("check --add suspicions counts what is not believed, by quantity and cause")
  func data() throws {
    let plain = try Tool.run(["check", "--format", "ndjson"] + Self.rides, in: Fixture.folder)
    #expect(!plain.text.contains("suspect"))
    let run = try Tool.run(["check", "--add", "suspicions", "--format", "ndjson"] + Self.rides, in: Fixture.folder)
    let counts = objects(run.lines).compactMap { $0?["suspect"] as? [String: Int] }
    #expect(!counts.isEmpty && counts.contains { $0["altitude too-fast"] == 1 })
  }
}
