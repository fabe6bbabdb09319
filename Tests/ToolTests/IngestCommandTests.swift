#if SQLite
import Foundation
import RideSimulator
import TestSupport
import Testing

/// `ingest` as people run it: repeatedly, and not always to the end.
@Suite("Tool: ingest", .enabled(if: Tool.has("python3"), "needs python3, which reads the database"))
struct IngestCommandTests {
  /// A folder of small rides, some gzipped, with an index and files that are no rides among them.
  private struct Rides {
    let folder = TemporaryFolder()

    init(count: Int) throws {
      var index = "id,date,name,type,description,elapsed_time,distance,commute,gear,filename\n"
      for (number, ride) in ManyRides(count: count).enumerated() {
        let name = String(format: "%04d.fit", number) + (number % 2 == 0 ? ".gz" : "")
        let bytes = Data(ride.bytes)
        try folder.write("activities/" + name, number % 2 == 0 ? gzipped(bytes) : bytes)
        index += "\(number),d,\"Ride, \(number)\",Ride,,1,1,0,Bike,activities/\(name)\n"
      }
      try folder.write("activities.csv", Array(index.utf8))
      try folder.write("activities/bad.fit", Array("nothing".utf8))
    }
  }

  @Test("killed at any of fifty moments and run again, it leaves the database as if nothing had happened")
  func killed() throws {
    let rides = try Rides(count: 150)
    let place = TemporaryFolder()
    let whole = place.url.appending(path: "whole.sqlite")
    let start = Date.now
    _ = try Tool.run("ingest", "-j2", rides.folder.path, "--db", whole.path)
    let seconds = Date.now.timeIntervalSince(start)
    let expected = try databaseContent(whole)
    #expect(expected.split(separator: "\n").filter { $0.hasPrefix("workouts ") }.count == 150)

    var random = Seed.generator(5)
    let database = place.url.appending(path: "killed.sqlite")
    for kill in 0..<50 {
      let delay = Double.random(in: 0...seconds * 1.1, using: &random)
      let command = "ingest -j2 '\(rides.folder.path)' --db '\(database.path)' -q"
      // Two kills in five begin with the rest of the one before.
      if kill % 5 < 3 {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database.path + suffix) }
      }
      _ = try Tool.shell(
        "\"$tool\" \(command) > /dev/null 2>&1 & sleep \(delay); kill -9 $! 2> /dev/null; wait; true")
      let again = try Tool.shell("fitstream \(command)")
      #expect(again.status == 1 || again.status == 0)
      #expect(try databaseContent(database) == expected, "killed after \(delay) s")
    }
  }

  @Test("a second run reads nothing; a third reads only a changed and a new file")
  func again() throws {
    let rides = try Rides(count: 20)
    let database = rides.folder.url.deletingLastPathComponent().appending(path: "again-\(UUID().uuidString).sqlite")
    defer {
      for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database.path + suffix) }
    }
    let first = try Tool.run("ingest", rides.folder.path, "--db", database.path)
    #expect(first.status == 1)
    #expect(first.errorLines.count == 1 && first.errors.contains("bad.fit"))
    let before = try databaseContent(database)
    let second = try Tool.run("ingest", rides.folder.path, "--db", database.path)
    #expect(second.status == 0)
    #expect(second.text.contains("22 inputs: 22 skipped"))
    #expect(try databaseContent(database) == before)

    let other = try Fixture.bytes("activities/smart-recording.fit")
    try rides.folder.write("activities/0001.fit", other)
    try rides.folder.write("activities/zz.fit", other)
    let report = rides.folder.url.deletingLastPathComponent().appending(path: "report-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: report) }
    let third = try Tool.run("ingest", rides.folder.path, "--db", database.path, "--report", report.path)
    #expect(third.text.contains("2 ok, 21 skipped"))
    let reports = try String(contentsOf: report, encoding: .utf8).split(separator: "\n")
    #expect(reports.filter { $0.contains("\"unchanged\"") }.count == 21)
    let copies = try Tool.run("duplicates", "--db", database.path, "--format", "csv")
    #expect(copies.lines.filter { $0.contains(",bytes,true,read first,") }.count == 1)
    #expect(copies.lines.filter { $0.contains(",bytes,false,the same bytes,") }.count == 1)
    // New time, same content: read, and known by its content.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: rides.folder.path + "/activities/0002.fit.gz"
    )
    let fourth = try Tool.run("ingest", rides.folder.path, "--db", database.path)
    #expect(fourth.text.contains("23 inputs: 23 skipped"))
  }

  @Test("a list of activities that inflates beyond --limit ratio=is too large, and keeps the whole rows before that")
  func largeIndex() throws {
    let folder = TemporaryFolder()
    let script = """
      import sys, zipfile
      head = "id,date,name,type,description,elapsed_time,distance,commute,gear,filename\\n"
      rows = "".join(f"{n},d,Title {n},Ride,{'x' * 200},1,1,0,Bike,activities/{n}.fit\\n" for n in range(40_000))
      with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("activities.csv", head + rows)
        archive.write(sys.argv[2], "activities/0.fit")
      """
    let program = try folder.write("make.py", script.utf8)
    let archive = folder.url.appending(path: "export.zip").path
    let database = folder.url.appending(path: "rides.sqlite").path
    try #require(
      try Tool.shell("python3 '\(program.path)' '\(archive)' activities/smart-recording.fit", in: Fixture.folder)
        .status == 0)
    let report = folder.url.appending(path: "report").path
    let run = try Tool.run("ingest", "--db", database, "--limit", "ratio=2", "--report", report, archive)
    #expect(run.status == 1 && run.errorLines.count == 1 && run.errors.contains("activities.csv: partial, too-large"))
    let found = try #require(
      objects(String(decoding: try folder.read("report"), as: UTF8.self).split(separator: "\n").map(String.init))
        .first ?? nil)
    #expect(found["reason"] as? String == "too-large" && found["kind"] as? String == "index")
    let titles = try Tool.shell(
      "python3 -c \"import sqlite3; print(sqlite3.connect('\(database)').execute('SELECT count(*), max(length(title)) FROM index_entries').fetchall())\""
    )
    let numbers = titles.text.split { !$0.isNumber }.compactMap { Int($0) }
    #expect(numbers.count == 2 && (10_000..<40_000).contains(numbers[0]) && numbers[1] == 11, "\(titles.text)")
  }

  @Test("a Garmin takeout gives titles by start, and what no file begins with is by hand; damage in the list is said")
  func takeout() throws {
    let folder = TemporaryFolder()
    // The ride of the fixture begins when its summary says.
    let fixture = Fixture.folder.appending(path: "activities/smart-recording.fit").path
    let script = """
      import io, json, sys, zipfile, datetime
      start = datetime.datetime.fromisoformat(sys.argv[2].replace("Z", "+00:00")).timestamp() * 1000
      inner = io.BytesIO()
      with zipfile.ZipFile(inner, "w") as archive: archive.write(sys.argv[1], "rider@example.org_1.fit")
      entries = [{"activityId": 7, "name": "Ums Eck", "activityType": "cycling", "beginTimestamp": start},
                 {"activityId": 8, "name": "Auf dem Band", "activityType": "treadmill_running", "beginTimestamp": start + 1e8,
                  "duration": 1800000.0, "distance": 500000.0}]
      for name, end in [("whole.zip", ""), ("cut.zip", ",]")]:
        with zipfile.ZipFile(name, "w") as archive:
          text = json.dumps([{"summarizedActivitiesExport": entries}])
          if end: text = text[:-3] + end
          archive.writestr("DI_CONNECT/DI-Connect-Fitness/u_0_summarizedActivities.json", text)
          archive.writestr("DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_0-_Part1.zip", inner.getvalue())
      """
    try folder.write("make.py", script.utf8)
    let summary = try #require(try objects(Tool.run("summary", "--format", "ndjson", fixture).lines).first ?? nil)
    let start = try #require(summary["start"] as? String)
    try #require(try Tool.shell("python3 make.py '\(fixture)' \(start)", in: folder.url).status == 0)
    for archive in ["whole.zip", "cut.zip"] {
      let run = try Tool.run("ingest", "--db", archive + ".sqlite", archive, in: folder.url)
      #expect(run.status == (archive == "whole.zip" ? 0 : 1))
      if archive == "cut.zip" { #expect(run.errors.contains("json-malformed")) }
      let rows = try Tool.shell(
        """
        python3 -c "import sqlite3
        c = sqlite3.connect('\(archive).sqlite')
        print(*c.execute('SELECT title, index_activity_type FROM rides').fetchall(), sep='|')
        print(*c.execute('SELECT title, duration_s, distance_m, is_user_entered FROM manual_entries').fetchall(), sep='|')"
        """, in: folder.url)
      #expect(
        rows.lines == ["('Ums Eck', 'cycling')", "('Auf dem Band', 1800.0, 5000.0, None)"],
        "\(rows.text) \(rows.errors)")
    }
  }

  @Test("the table of a second run says that it shows the new rides")
  func newTable() throws {
    let rides = try Rides(count: 3)
    let database = rides.folder.url.deletingLastPathComponent().appending(path: "new-\(UUID().uuidString).sqlite")
    defer { try? FileManager.default.removeItem(at: database) }
    let first = try Tool.run("ingest", "--db", database.path, rides.folder.path)
    #expect(first.text.contains("3 new of 3 workouts") && !first.text.contains("in this run"))
    try rides.folder.write("more.fit", try Fixture.bytes("activities/smart-recording.fit"))
    let second = try Tool.run("ingest", "--db", database.path, rides.folder.path)
    #expect(second.text.contains("1 new of 4 workouts") && second.text.contains("\n  new in this run:\n  year "))
  }

  @Test("a folder, standard input and any number of workers give the same workouts")
  func sameWorkouts() throws {
    let place = TemporaryFolder()
    func workouts(_ words: String) throws -> String {
      let database = place.url.appending(path: "\(UUID().uuidString).sqlite")
      _ = try Tool.shell("\(words) --db '\(database.path)' -q", in: Fixture.folder)
      let text = try databaseContent(database)
      return text.split(separator: "\n").filter { $0.hasPrefix("workouts ") || $0.hasPrefix("minutes ") }
        .joined(separator: "\n")
    }
    let expected = try workouts("fitstream ingest -j1 activities")
    #expect(!expected.isEmpty)
    #expect(try workouts("fitstream ingest -j4 activities") == expected)
    #expect(
      try workouts("fitstream ingest --limit chunk-bytes=100 --add samples,records,route-points activities")
        == expected)
  }

  @Test("with --crc refuse nothing of a file with a wrong checksum is stored")
  func refused() throws {
    let place = TemporaryFolder()
    var bytes = Array(try Fixture.bytes("activities/smart-recording.fit"))
    bytes[bytes.count - 1] ^= 0x55
    let file = try place.write("bad.fit", bytes)
    for (policy, count) in [("refuse", 0), ("report", 1)] {
      let database = place.url.appending(path: "\(policy).sqlite")
      let run = try Tool.run("ingest", file.path, "--db", database.path, "--crc", policy)
      #expect(run.status == 1)
      let rows = try databaseContent(database).split(separator: "\n")
      #expect(rows.filter { $0.hasPrefix("workouts ") }.count == count)
      #expect(rows.filter { $0.hasPrefix("inputs ") }.count == 1)
    }
  }

  @Test("an interrupt stores the inputs in work, says so, and the next run does the rest")
  func interrupted() throws {
    let place = TemporaryFolder()
    let database = place.url.appending(path: "rides.sqlite")
    let running = try Tool.start("ingest", "-", "--db", database.path)
    try running.write(try Fixture.bytes("activities/smart-recording.fit").prefix(2000))
    #expect(waits { running.unreadBytes == 0 })
    kill(running.process.processIdentifier, SIGINT)
    let run = try running.finish()
    #expect(run.status == 130)
    #expect(run.errors.contains("stopped by signal 2"))
    // Half of an input through a pipe is not stored.
    #expect(!(try databaseContent(database)).contains("workouts "))
  }

  @Test("a file that is no database is reported, and left alone")
  func noDatabase() throws {
    let place = TemporaryFolder()
    let file = try place.write("text.sqlite", Array("This is no database, it only has the name of one.\n".utf8))
    let run = try Tool.run("ingest", "activities", "--db", file.path, in: Fixture.folder)
    #expect(run.status == 1)
    #expect(run.errorLines.count == 1 && run.errors.contains("text.sqlite"))
    #expect(try Data(contentsOf: file).count == 50)
    #expect(try Tool.run("duplicates", "--db", place.path + "/none").status == 1)
  }
}
#endif
