import Foundation
import Testing

@Suite("Tool: sport and title of tracks")
struct TrackSportTests {
  private let archive = "archives/tracks-and-index.zip"

  /// Activity, its source and title of each workout, in order.
  private func rides(_ run: Tool.Run) throws -> [[String]] {
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    return try objects(run.lines).map { object in
      let object = try #require(object)
      return ["activity_type", "sport_source", "title"].map { object[$0] as? String ?? "" }
    }
  }

  private func summary(_ arguments: String..., input: Data = Data()) throws -> [[String]] {
    try rides(Tool.run(["summary", "--format", "ndjson"] + arguments, in: Fixture.folder, input: input))
  }

  private let indexed = [
    ["running", "index", "Zum See"], ["cycling", "index", "Zum See"], ["other", "", "Zum See"],
  ]

  @Test("files of an export have the sport of its index, from a zip archive by any number of workers")
  func zip() throws {
    #expect(try summary("-j1", archive) == indexed)
    #expect(try summary("-j4", archive) == indexed)
  }

  @Test("… from a folder, with the index beside or above them, and from tar, where it comes first")
  func folder() throws {
    let place = TemporaryFolder()
    let entries = try Tool.shell("cd '\(place.path)' && python3 -m zipfile -e '\(Fixture.folder.path)/\(archive)' .")
    #expect(entries.status == 0)
    #expect(try summary(place.path) == indexed)
    #expect(try summary(place.path + "/activities/21.gpx") == [indexed[0]])
    _ = try Tool.shell("cd '\(place.path)' && tar --sort=name -cf t.tar activities.csv activities")
    #expect(try summary(place.path + "/t.tar") == indexed)
    let piped = try Data(contentsOf: place.url.appending(path: "t.tar"))
    #expect(try summary("-", input: piped) == indexed)
    // Beside the files.
    _ = try Tool.shell("cd '\(place.path)' && mv activities.csv activities/")
    #expect(try summary(place.path + "/activities") == indexed)
  }

  @Test("from a pipe an index that comes last is too late, and does no other harm")
  func tooLate() throws {
    let rides = try summary("-", input: Fixture.bytes(archive))
    #expect(rides == [["other", "", "Zum See"], ["other", "", "Zum See"], ["other", "", "Zum See"]])
  }

  @Test("FIT files of an export have the title of its index, and are by hand where it says so")
  func recordings() throws {
    let place = TemporaryFolder()
    try FileManager.default.createDirectory(
      at: place.url.appending(path: "activities"), withIntermediateDirectories: true)
    let names = ["1.fit", "2.fit", "3.fit"]
    for name in names { try place.write("activities/" + name, Fixture.bytes("activities/smart-recording.fit")) }
    let head = (0..<56).map { $0 == 12 ? "Filename" : "c\($0)" }.joined(separator: ",")
    let rows = names.prefix(2).enumerated().map { row in
      (0..<56).map { [2: "Zum See", 3: "Run", 12: "activities/\(row.element).gz", 52: "\(row.offset).0"][$0] ?? "" }
        .joined(separator: ",")
    }
    try place.write("activities.csv", Array(([head] + rows).joined(separator: "\n").utf8))
    func facts(_ arguments: String...) throws -> [[String]] {
      try objects(Tool.run(["summary", "--format", "ndjson"] + arguments, in: place.url).lines).map { object in
        [
          object?["title"] as? String ?? "", "\(object?["user_entered"] as? Bool ?? false)",
          object?["sport_source"] as? String ?? "",
        ]
      }
    }
    let expected = [["Zum See", "true", "file"], ["Zum See", "false", "file"], ["", "false", "file"]]
    #expect(try facts("activities") == expected)
    _ = try Tool.shell("python3 -m zipfile -c e.zip activities.csv activities", in: place.url)
    for jobs in ["1", "4"] { #expect(try facts("-j", jobs, "e.zip") == expected) }
  }

  @Test("--assume-sport is for files that name no sport, and an unknown name is refused")
  func assumed() throws {
    #expect(try summary("--assume-sport", "trail_run", archive)[2] == ["running", "assumed", "Zum See"])
    #expect(try summary("--assume-sport", "hiking", "tracks/garmin-connect.gpx")[0][0] == "cycling")
    #expect(try summary("tracks/morning-run.gpx") == [["running", "guessed", "Morning Run"]])
    let wrong = try Tool.run("summary", "--assume-sport", "quidditch", "x.gpx")
    #expect(wrong.status == 2 && wrong.errors.contains("--assume-sport takes a sport"))
  }

  @Test("a database has title, sport and their sources, and reads anew when another sport is assumed")
  func database() throws {
    let place = TemporaryFolder()
    let file = place.path + "/rides.sqlite"
    func ingest(_ arguments: String...) throws -> Tool.Run {
      try Tool.run(["ingest", "--db", file] + arguments + [archive, "tracks/garmin-connect.gpx"], in: Fixture.folder)
    }
    func rows() throws -> [String] {
      let sql = "SELECT activity_type, sport_source, title, ascent_source, round(ascent_m) FROM rides ORDER BY path"
      return try Tool.shell(
        "python3 -c \"import sqlite3,sys;[print(*r,sep='|') for r in sqlite3.connect('\(file)').execute('''\(sql)''')]\""
      ).lines
    }
    #expect(try ingest().status == 0)
    // The index's title comes before the file's own.
    #expect(
      try rows() == [
        "running|index|Der Lauf|computed|57.0", "cycling|index|Rund um den See, zweimal|computed|57.0",
        "other|None|Zum See|computed|57.0", "cycling|file|A ride due north|computed|57.0",
      ])
    #expect(try ingest().text.contains("0 new"))
    #expect(try ingest("--assume-sport", "walking").status == 0)
    #expect(try rows().dropFirst(2).first == "walking|assumed|Zum See|computed|57.0")
  }

  @Test("the title is in the metadata of samples, in exports and in GeoJSON")
  func everywhere() throws {
    func run(_ arguments: String...) throws -> String {
      try Tool.run(arguments + ["tracks/morning-run.gpx"], in: Fixture.folder).text
    }
    let samples = try run("samples")
    for part in [
      #""HKWorkoutBrandName":"Morning Run""#, #""fitstreamTitle":"Morning Run""#, #""fitstreamSportSource":"guessed""#,
      #""fitstreamElevationComputed":true"#, #""HKElevationAscended":{"value":57,"unit":"m"}"#,
    ] {
      #expect(samples.contains(part), "\(part)")
    }
    #expect(try run("export", "--format", "ndjson").contains(#""title":"Morning Run""#))
    #expect(try run("route", "--format", "geojson").contains(#""title":"Morning Run""#))
    #expect(try run("route", "--format", "gpx").contains("<name>Morning Run</name><type>running</type>"))
  }
}
