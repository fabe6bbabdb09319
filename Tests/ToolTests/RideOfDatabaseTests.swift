#if SQLite
import Foundation
import Testing

@Suite("Tool: rides of a database as inputs")
struct RideOfDatabaseTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.write("rides/a.fit", Fixture.bytes("activities/indoor-trainer.fit"))
    try folder.write("rides/b.fit", Fixture.bytes("activities/run-distance-laps.fit"))
    try folder.write("rides/c.fit.gz", Fixture.bytes("activities/triathlon-summary-last.fit.gz"))
    try folder.write("rides/z.zip", Fixture.bytes("archives/strava-export.zip"))
    let run = try Tool.run("ingest", "-q", "-j1", "--db", "d.sqlite", "rides", in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
  }

  private func run(_ line: String) throws -> Tool.Run {
    try Tool.run(line.split(separator: " ").map(String.init), in: folder.url)
  }

  @Test("a ride's number stands for the file that it was read from, in every command that reads rides")
  func byNumber() throws {
    let whole = folder.path + "/rides/b.fit"
    for command in ["check", "summary", "samples", "route", "messages", "export --as minutes"] {
      let stored = try run("\(command) --db d.sqlite --ride 2")
      #expect(try stored.output == run("\(command) \(whole)").output && stored.status == 0, "\(stored.errors)")
    }
    // Beside other inputs it comes last.
    #expect(try run("summary --format json --db d.sqlite --ride 2 rides/a.fit").lines.count == 2)
  }

  @Test("an entry of an archive is read from it")
  func entry() throws {
    let entry = try run("summary --format json --db d.sqlite --ride 8")
    #expect(entry.text.contains("rides/z.zip!activities/"), "\(entry.text)\(entry.errors)")
  }

  @Test("a day with one ride stands for it; with several they are listed, and nothing is read")
  func byDay() throws {
    let several = try run("summary --db d.sqlite --ride 2024-05-04")
    #expect(several.status == 2 && several.output.isEmpty)
    #expect(several.errorLines.first?.hasSuffix("rides on 2024-05-04; --ride takes one of these numbers:") == true)
    #expect(
      several.errorLines.contains { $0.contains("  1  2024-05-04 09:30  cycling  16.3 km  ") }, "\(several.errors)")
    _ = try run("ingest -q --db one.sqlite rides/b.fit")
    #expect(try run("summary --format json --db one.sqlite --ride 2024-05-04").lines.count == 1)
    #expect(try run("summary --db one.sqlite --ride 2024-05-05").status == 1)
  }

  @Test("a file that is gone or holds something else is an error in clear words, and one that was only touched is none")
  func changed() throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: folder.path + "/rides/b.fit")
    #expect(try run("summary --db d.sqlite --ride 2").status == 0)
    try folder.write("rides/b.fit", folder.read("rides/a.fit"))
    let other = try run("summary --db d.sqlite --ride 2")
    #expect(other.status == 1 && other.output.isEmpty && other.errors.contains("rides/b.fit has changed since ride 2"))
    try FileManager.default.removeItem(atPath: folder.path + "/rides/b.fit")
    let gone = try run("summary --db d.sqlite --ride 2")
    #expect(gone.status == 1 && gone.errors.contains("rides/b.fit, which is no longer there"))
    #expect(try run("check --db d.sqlite --ride 99").errorLines == ["fitstream: d.sqlite: no ride 99"])
    #expect(try run("check --db d.sqlite --ride x").status == 2)
    #expect(try run("check --db none.sqlite --ride 1").status == 1)
  }

  @Test("an archive of others or a pipe in the file's place is an error, and waits for nothing")
  func replaced() throws {
    try folder.write("rides/b.fit", Fixture.bytes("archives/strava-export.zip"))
    let others = try run("summary --db d.sqlite --ride 2")
    #expect(others.status == 1 && others.output.isEmpty && others.errors.contains("has changed since ride 2"))
    try FileManager.default.removeItem(atPath: folder.path + "/rides/b.fit")
    #expect(mkfifo(folder.path + "/rides/b.fit", 0o600) == 0)
    let pipe = try run("summary --db d.sqlite --ride 2")
    #expect(pipe.status == 1 && pipe.errors.contains("rides/b.fit, which is no file any more"))
  }

  @Test("a ride's own file is no place for the output")
  func outputs() throws {
    let run = try run("repair --db d.sqlite --ride 1 -o rides/a.fit")
    #expect(run.status == 2 && run.errors.contains("--output names the input"))
  }

  @Test("the database that is set for all runs is that of --ride, and of nothing else")
  func settings() throws {
    func set(_ line: String) throws -> Tool.Run {
      try Tool.shell("FITSTREAM_DB=d.sqlite \"$tool\" " + line, in: folder.url)
    }
    #expect(try set("summary --format json --ride 1").lines.count == 1)
    #expect(try set("summary --format json rides/a.fit").lines.count == 1)
  }
}
#endif
