import Foundation
import Testing

@Suite("Tool: which rides are read")
struct SelectionTests {
  private static let rides = [
    "activities/indoor-trainer.fit", "activities/outdoor-ride-2h.fit.gz", "activities/run-distance-laps.fit",
    "activities/pool-swim-25m.fit", "tracks/morning-run.gpx", "tracks/ride.tcx",
  ]

  private func summed(_ words: [String], of inputs: [String] = rides) throws -> [String] {
    let run = try Tool.run(["summary", "--format", "json"] + words + inputs, in: Fixture.folder)
    let left = run.errorLines.count == 1 && run.errors.contains("no ride was selected: ")
    #expect(run.status == 0 && (run.lines.isEmpty ? left : run.errors.isEmpty), "\(run.errors)")
    return objects(run.lines).compactMap { $0?["input"] as? String }
  }

  @Test(
    "rides are read by sport, distance, day and name",
    arguments: [
      ("--sport running", [2, 4]), ("--sport running,swimming", [2, 3, 4]),
      ("--sport running --sport swimming", [2, 3, 4]),
      ("--min-distance 20km", [1]), ("--min-distance 10mi", [0, 1]), ("--min-distance 644m", [0, 1, 2, 4, 5]),
      ("--sport cycling --min-distance 1", [0, 1, 5]), ("--since 2024-05-04", [0, 1, 2, 3, 4, 5]),
      ("--since 2024-05-05", []),
      ("--until 2024-05-03", []), ("--until 2024-05-04", [0, 1, 2, 3, 4, 5]),
      ("--since 2024-05-04T07:00Z", [0, 1, 2, 3]),
      ("--until 2024-05-04T07:00Z", [4, 5]), ("--only *.fit", [0, 2, 3]), ("--only tracks/*", [4, 5]),
      ("--only ride.tcx --only indoor*", [0, 5]), ("--only *.fit --sport running", [2]),
    ] as [(String, [Int])])
  func choices(line: String, places: [Int]) throws {
    #expect(try summed(line.split(separator: " ").map(String.init)) == places.map { Self.rides[$0] })
  }

  @Test("of an input with several workouts, rows, samples, routes, minutes and sums are of those of the sport alone")
  func legs() throws {
    let inputs = ["activities/triathlon-summary-last.fit.gz"]
    for command in [["summary"], ["export"]] {
      let run = try Tool.run(command + ["--format", "json", "--sport", "running"] + inputs, in: Fixture.folder)
      #expect(objects(run.lines).compactMap { $0?["activity_type"] as? String } == ["running"], "\(run.output)")
    }
    for command in ["samples", "route"] {
      let whole = objects(try Tool.run([command, "--format", "json"] + inputs, in: Fixture.folder).lines)
      let run = objects(
        try Tool.run([command, "--format", "json", "--sport", "running"] + inputs, in: Fixture.folder).lines)
      let rides = Set(run.compactMap { $0?["ride"] as? String })
      #expect(rides.count == 1 && run.count > 100, "\(rides) \(run.count)")
      #expect(run.count == whole.count { $0?["ride"] as? String == rides.first }, "\(command)")
    }
    let minutes = try Tool.run(["export", "--as", "minutes", "--sport", "running"] + inputs, in: Fixture.folder)
    let allMinutes = try Tool.run(["export", "--as", "minutes"] + inputs, in: Fixture.folder)
    let wanted = allMinutes.lines.filter { $0.hasPrefix("input,") || $0.contains(".fit.gz,4,") }
    #expect(minutes.lines == wanted && wanted.count > 2 && wanted.count < allMinutes.lines.count)
    let sums = try Tool.run(
      ["stats", "--format", "json", "--sport", "running", "--copies", "each"] + inputs, in: Fixture.folder)
    #expect(objects(sums.lines).compactMap { $0?["workouts"] as? Int } == [1], "\(sums.output)")
  }

  @Test("days in the wrong order are an error of use")
  func order() throws {
    let run = try Tool.run(["summary", "--since", "2024-06-01", "--until", "2024-05-01", "a.fit"], in: Fixture.folder)
    #expect(run.status == 2 && run.errors.contains("--until is before --since"))
  }

  @Test(
    "every command that reads rides puts out what it does of the chosen ones alone",
    arguments: [
      ["summary"], ["samples"], ["route"], ["route", "--format", "gpx"], ["messages"], ["export"],
      ["export", "--as", "minutes"], ["stats"], ["stats", "--by", "minute", "--copies", "each"],
    ])
  func commands(command: [String]) throws {
    let chosen = [Self.rides[0], Self.rides[1]]
    let run = try Tool.run(
      command + ["--sport", "cycling", "--only", "*activities*", "--totals", "/dev/stderr"] + Self.rides,
      in: Fixture.folder)
    #expect(try run.output == Tool.run(command + chosen, in: Fixture.folder).output)
    #expect(run.status == 0 && !run.output.isEmpty)
    #expect(run.errorLines == [#"{"inputs":6,"ok":2,"partial":0,"failed":0,"skipped":4,"readable":2}"#])
  }

  @Test("check has a line for each ride that was left out, and --report has one")
  func reports() throws {
    let folder = TemporaryFolder()
    let words = ["--sport", "running", "--report", folder.path + "/report"] + Self.rides
    let run = try Tool.run(["check", "--format", "json"] + words, in: Fixture.folder)
    #expect(run.status == 0)
    #expect(run.lines.count { $0.contains(#""status":"skipped","reason":"not-selected""#) } == 4)
    #expect(run.lines.count == 6)
    #expect(try folder.read("report") == run.output)
  }

  @Test("entries of archives are chosen by name, zip and tar, and come through a pipe alike")
  func archives() throws {
    for archive in ["strava-export.zip", "rides.tar", "rides.tar.gz", "prefixed.zip"].map({ "archives/" + $0 }) {
      let all = try summed([], of: [archive])
      let one = try #require(all.last)
      let name = String(one.split { $0 == "/" || $0 == "!" }.last ?? "")
      #expect(try summed(["--only", name], of: [archive]) == all.filter { $0.hasSuffix(name) })
      #expect(try summed(["--only", one], of: [archive]) == [one])
      #expect(try summed(["--sport", "cycling,running,other"], of: [archive]) == all)
      #expect(try summed(["--since", "2030-01-01"], of: [archive]) == [])
      let piped = try Tool.run(
        ["summary", "--sport", "cycling,running,other"], input: Data(Fixture.bytes(archive)))
      #expect(try piped.output == Tool.run(["summary"], input: Data(Fixture.bytes(archive))).output)
    }
  }

  @Test("an archive of which nothing is chosen is no archive without any ride")
  func nothingChosen() throws {
    let run = try Tool.run("summary", "--only", "none*", "archives/strava-export.zip", in: Fixture.folder)
    #expect(run.status == 0 && run.errors.contains("no ride was selected: "))
    let strict = try Tool.run(
      "summary", "--expect-inputs", "1", "--only", "none*", "archives/strava-export.zip", in: Fixture.folder)
    #expect(strict.status == 3)
  }

  @Test("what calls itself a ride is not opened where its name does not match; a missing archive is reported")
  func unopened() throws {
    #expect(try Tool.run("check", "--only", "x*", "none.fit").status == 0)
    let archive = try Tool.run("check", "--only", "x*", "none.zip")
    #expect(archive.status == 1 && archive.errors.isEmpty == false)
  }

  @Test("a damaged file without a workout is reported whatever is chosen, and one with a workout by that")
  func damaged() throws {
    let folder = TemporaryFolder()
    try folder.write("head.fit", Fixture.bytes(Self.rides[0]).prefix(40))
    try folder.write("cut.fit", Fixture.bytes(Self.rides[0]).dropLast(9000))
    let run = try Tool.run(
      "check", "--format", "json", "-q", "--since", "2030-01-01", "head.fit", "cut.fit", in: folder.url)
    #expect(run.status == 1)
    #expect(run.lines.first?.contains(#""status":"failed""#) == true, "\(run.text)")
    #expect(run.lines.last?.contains("not-selected") == true, "\(run.text)")
    // The points of a track that ends early are fewer than those that wait to be in order.
    let words = ["check", "--format", "json", "-q", "--since", "2999-01-01", "tracks/mismatched-tag.gpx"]
    let track = try Tool.run(words, in: Fixture.folder)
    #expect(track.lines.count == 1 && track.text.contains("not-selected"), "\(track.text)")
  }

  @Test("an input of several workouts is left out where none of them is chosen")
  func multisport() throws {
    let file = "activities/triathlon-summary-last.fit.gz"
    #expect(try summed(["--sport", "running"], of: [file]).count == 1)
    #expect(try summed(["--sport", "running", "--min-distance", "5km"], of: [file]).isEmpty)
  }

  @Test("an input too long to wait for its selection is read, and says so")
  func tooLong() throws {
    let folder = TemporaryFolder()
    func point(_ minute: Int) -> String {
      "<trkpt lat=\"47.0\(minute)\" lon=\"8\"><time>2024-05-04T06:0\(minute):00Z</time></trkpt>"
    }
    let padding = String(repeating: "<!--" + String(repeating: "x", count: 1000) + "-->\n", count: 17 << 10)
    try folder.write(
      "long.gpx",
      ("<gpx xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>" + point(1) + padding + point(2)
        + "</trkseg></trk></gpx>").utf8)
    _ = try Tool.run(
      "summary", "--report", "report", "--min-distance", "400km", "long.gpx", in: folder.url)
    let report = String(decoding: try folder.read("report"), as: UTF8.self)
    #expect(report.contains("longer than 16 MiB, so read before it was known whether it is selected"), "\(report)")
    // Points of tracks wait until they are in order, so that the day shows no earlier.
    _ = try Tool.run("summary", "--report", "day", "--since", "2030-01-01", "long.gpx", in: folder.url)
    let day = String(decoding: try folder.read("day"), as: UTF8.self)
    #expect(day.contains("longer than 16 MiB, so read before it was known whether it is selected"), "\(day)")
  }

  @Test("a wrong sport or day is a mistake with a hint")
  func mistakes() throws {
    for (line, expected) in [
      (
        "check --sport cycilng x",
        "--sport takes activity types such as running, cycling or walking, not 'cycilng'; did you mean 'cycling'?"
      ),
      (
        "samples --since yesterday x",
        "--since takes a day such as 2026-11-20, or a time such as 2026-11-20T18:30, not 'yesterday'"
      ),
      (
        "stats --until 2026-02-30 x",
        "--until takes a day such as 2026-11-20, or a time such as 2026-11-20T18:30, not '2026-02-30'"
      ),
    ] {
      let run = try Tool.run(line.split(separator: " ").map(String.init))
      #expect(run.status == 2 && run.errorLines == ["fitstream: " + expected], "\(run.errors)")
    }
  }

  #if SQLite
  @Test("ingest knows nothing of what it left out, and another run stores it")
  func ingest() throws {
    let folder = TemporaryFolder()
    try folder.write("a.zip", Fixture.bytes("archives/strava-export.zip"))
    try folder.write("run.fit", Fixture.bytes("activities/run-distance-laps.fit"))
    func ingest(_ words: String...) throws -> String {
      let run = try Tool.run(["ingest", "--db", "d.sqlite"] + words + ["a.zip", "run.fit"], in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
      return run.lines.first ?? ""
    }
    #expect(try ingest("--sport", "running").contains("1 new of 1 workout"))
    #expect(try ingest("--only", "12.fit").contains("1 new of 2 workouts"))
    #expect(try ingest().contains("1 new of 3 workouts"))
    let stats = try Tool.run(
      "stats", "--db", "d.sqlite", "--sport", "running", "--min-distance", "1km", in: folder.url)
    #expect(try stats.output == Tool.run("stats", "run.fit", in: folder.url).output || stats.lines.count == 2)
  }
  #endif
}
