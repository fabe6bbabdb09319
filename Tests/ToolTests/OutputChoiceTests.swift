import Foundation
import Testing

@Suite("Tool: what is put out, where, and with which exit code")
struct OutputChoiceTests {
  private let ride: String
  private let folder = TemporaryFolder()

  init() throws {
    ride = try #require(Fixture.all.first { $0.status == "ok" && $0.records > 10 }).name
    try folder.write("ride.fit", Fixture.bytes(ride))
  }

  @Test(
    "the suffix of the output decides on the format",
    arguments: [
      ("route", "out.gpx", "gpx"), ("route", "out.geojson", "geojson"), ("samples", "out.csv", "csv"),
      ("summary", "out.json", "ndjson"), ("messages", "out.jsonl", "ndjson"), ("summary", "out.txt", "table"),
      ("export", "out.tsv", "tsv"),
    ])
  func suffix(command: String, file: String, format: String) throws {
    let asked = try Tool.run(command, "--format", format, "ride.fit", in: folder.url)
    let run = try Tool.run(command, "-o", file, "ride.fit", in: folder.url)
    #expect(run.status == 0 && run.output.isEmpty && run.errors == asked.errors)
    #expect(try folder.read(file) == asked.output)
    #expect(!asked.output.isEmpty)
  }

  @Test("the folder that files are written into is not read where it lies in an input")
  func writtenFolder() throws {
    let folder = TemporaryFolder()
    try folder.write("rides/11.fit", Fixture.bytes("activities/smart-recording.fit"))
    for _ in 1...5 {
      let run = try Tool.run("route", "-q", "-o", "rides/./routes/", "--format", "gpx", ".", in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/rides/routes").count == 1)
    }
  }

  @Test("a title in the index of an export is the name of its track, and its words are in the name of its file")
  func titles() throws {
    let folder = TemporaryFolder()
    try folder.write("11.fit", Fixture.bytes("activities/smart-recording.fit"))
    let title = "../Café &  <hills>/\u{202E}🚴 1\u{7}" + String(repeating: "x", count: 300)
    let head = "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,a,b,c,d,e,Gear,Filename"
    try folder.write("activities.csv", Data("\(head)\n1,x,\(title),Ride,,,,,,,,activities/11.fit\n".utf8))
    let run = try Tool.run("route", "-q", "-o", "routes/", "--format", "gpx", ".", in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/routes")
    let name = try #require(names.first)
    #expect(name.contains(/_Café-hills-1-?x{50,80}_route\.gpx$/) && names.count == 1, "\(names)")
    let text = String(decoding: try folder.read("routes/" + name), as: UTF8.self)
    #expect(text.contains("<name>../Café &amp;  &lt;hills&gt;/"))
    let table = try Tool.run("summary", "--format", "table", ".", in: folder.url)
    #expect(table.lines.last?.contains("  ../Café &  <hills>/") == true && table.lines.last?.hasSuffix("…") == true)
  }

  @Test("the table of summary is sorted by the start")
  func sortedTable() throws {
    let lines = try Tool.run("summary", "--format", "table", Fixture.folder.appending(path: "activities").path).lines
    let starts = lines.dropFirst().map { $0.prefix(16) }
    #expect(starts.count == 15 && starts == starts.sorted() && Set(starts).count > 4)
  }

  @Test(
    "a route in a folder is a file for each workout, named by activity and time",
    arguments: [("gpx", "gpx"), ("geojson", "geojson"), ("csv", "csv"), ("ndjson", "ndjson")])
  func routeFolder(format: String, suffix: String) throws {
    let archive = Fixture.folder.appending(path: "archives/strava-export.zip").path
    let run = try Tool.run("route", "-q", "--format", format, "-o", "routes/", archive, in: folder.url)
    let stream = try Tool.run("route", "-q", "--format", format, archive, in: folder.url)
    #expect(run.status == stream.status && run.output.isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/routes").sorted()
    #expect(!names.isEmpty)
    #expect(names.allSatisfy { $0.contains(/^[A-Z][A-Za-z]+_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d_route(-\d+)?\.\w+$/) })
    #expect(names.allSatisfy { $0.hasSuffix("." + suffix) })
    for name in names {
      let bytes = try folder.read("routes/" + name)
      let text = String(decoding: bytes, as: UTF8.self)
      switch format {
      case "gpx":
        #expect(
          text.hasPrefix("<?xml") && text.hasSuffix("</gpx>\n") && text.components(separatedBy: "<trk>").count == 2)
        #expect(try Tool.run("check", "-q", "routes/" + name, in: folder.url).status == 0)
      case "geojson":
        let object = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        #expect((object["features"] as? [Any])?.count == 1)
      case "csv": #expect(text.hasPrefix("input,session,time,"))
      default: #expect(objects(text.split(separator: "\n").map(String.init)).allSatisfy { $0 != nil })
      }
    }
    // Again: what is there stays, and nothing is added.
    _ = try Tool.run("route", "-q", "--format", format, "-o", "routes/", archive, in: folder.url)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/routes").sorted() == names)
  }

  @Test("a file without a command is summed up, and ./check is a file")
  func fileAlone() throws {
    let summary = try Tool.run("summary", "ride.fit", in: folder.url)
    #expect(try Tool.run("ride.fit", in: folder.url).output == summary.output)
    try folder.write("check", folder.read("ride.fit"))
    #expect(try Tool.run("./check", "--csv", in: folder.url).text.contains("./check"))
    let missing = try Tool.run("rides/none.fit", in: folder.url)
    #expect(missing.status == 2)
    #expect(missing.errors.contains("no file 'rides/none.fit'"))
  }

  @Test("nothing that could be read is exit code 3 with --expect-inputs 1, and 0 or 1 without")
  func strictExit() throws {
    try folder.write("empty/readme.txt", Array("nothing".utf8))
    for (input, plain, strict) in [("empty", 0, 3), ("ride.fit", 0, 0), ("nowhere", 1, 3)] as [(String, Int32, Int32)] {
      #expect(try Tool.run("check", "-q", input, in: folder.url).status == plain, "\(input)")
      #expect(try Tool.run("check", "-q", "--expect-inputs", "1", input, in: folder.url).status == strict, "\(input)")
    }
    try folder.write("bad.fit", folder.read("ride.fit").prefix(200))
    #expect(try Tool.run("check", "-q", "--expect-inputs", "1", "bad.fit", in: folder.url).status == 1)
    #if SQLite
    for _ in 1...2 {
      let run = try Tool.run("ingest", "-q", "--expect-inputs", "1", "--db", "d.sqlite", "ride.fit", in: folder.url)
      #expect(run.status == 0)
    }
    #expect(
      try Tool.run("ingest", "-q", "--expect-inputs", "1", "--db", "d.sqlite", "empty", in: folder.url).status == 3)
    #endif
  }

  @Test("a file that the command line writes is neither another of its outputs nor its database nor an input")
  func clashes() throws {
    try folder.link("link", to: "ride.fit")
    let before = try folder.read("ride.fit")
    var lines = [
      ("summary ride.fit --totals ./x -o x", "--output and --totals name the same file"),
      ("summary ride.fit --report ride.fit", "--report names the input 'ride.fit'"),
      ("summary ride.fit -o link", "--output names the input 'ride.fit'"),
      ("check ./ride.fit --totals ride.fit", "--totals names the input './ride.fit'"),
    ]
    #if SQLite
    #expect(try Tool.run("ingest", "-q", "--db", "d.sqlite", "ride.fit", in: folder.url).status == 0)
    lines.append(("ingest ride.fit --db d.sqlite --report ./d.sqlite", "--report names the database"))
    lines.append(("ingest ride.fit --db new.sqlite --totals ./new.sqlite", "--totals names the database"))
    #endif
    for (line, expected) in lines {
      let run = try Tool.run(line.split(separator: " ").map(String.init), in: folder.url)
      #expect(run.status == 2, "\(line)")
      #expect(run.errorLines == ["fitstream: " + expected], "\(line)")
    }
    #expect(try folder.read("ride.fit") == before)
    #expect(try Tool.run("check", "-o", "/dev/null", "--report", "/dev/stderr", "ride.fit", in: folder.url).status == 0)
  }

  @Test("a place for totals that cannot be written ends a run before it begins")
  func unwritableTotals() throws {
    for command in ["check", "samples", "stats", "messages"] {
      let run = try Tool.run(command, "--totals", "nowhere/t.json", "ride.fit", in: folder.url)
      #expect(run.status == 1 && run.output.isEmpty, "\(command)")
      #expect(run.errorLines == ["fitstream: nowhere/t.json: cannot create: No such file or directory"])
    }
    #if SQLite
    let run = try Tool.run("ingest", "--db", "t.sqlite", "--totals", "nowhere/t.json", "ride.fit", in: folder.url)
    #expect(run.status == 1)
    #expect(try !folder.names().contains("t.sqlite"))
    #endif
  }

  @Test("bench reports what cannot be read, and damaged files are measured like others")
  func bench() throws {
    let missing = try Tool.run("bench", "none.fit", "ride.fit", in: folder.url)
    #expect(missing.status == 1)
    #expect(missing.errorLines == ["fitstream: none.fit: cannot open: No such file or directory"])
    #expect(missing.text.contains("whole run"))
    try folder.write("bad.fit", folder.read("ride.fit").prefix(200))
    let damaged = try Tool.run("bench", "bad.fit", "ride.fit", in: folder.url)
    #expect(damaged.status == 0 && damaged.errors.isEmpty)
  }

  @Test("a summary needs no command after options either, and what is nothing is said to be that")
  func optionsAlone() throws {
    let csv = try Tool.run("summary", "--format", "json", "ride.fit", in: folder.url)
    #expect(try Tool.run("--format", "json", "ride.fit", in: folder.url).output == csv.output)
    #expect(
      try Tool.run("--", "ride.fit", in: folder.url).output == Tool.run("summary", "ride.fit", in: folder.url).output)
    #expect(try Tool.run("rides", in: folder.url).errors.contains("no command, file or folder 'rides'"))
  }

  @Test("the totals of a run are one object of JSON")
  func totals() throws {
    try folder.write("all/ride.fit", folder.read("ride.fit"))
    try folder.write("all/bad.fit", folder.read("ride.fit").prefix(200))
    try folder.write("all/readme.txt", Array("nothing".utf8))
    let run = try Tool.run("check", "-q", "--totals", "t.json", "all", in: folder.url)
    #expect(run.status == 1)
    let object = try #require(
      JSONSerialization.jsonObject(with: folder.read("t.json")) as? [String: Int])
    #expect(object["inputs"] == 3 && object["ok"] == 1 && object["skipped"] == 1)
    #expect((object["partial"] ?? 0) + (object["failed"] ?? 0) == 1)
    #expect(object["signal"] == nil)
  }

  @Test("a file that is there stays where nothing could be read, and makes room where something was")
  func keepsFile() throws {
    let folder = TemporaryFolder()
    try folder.write("a.fit", Fixture.bytes("activities/run-distance-laps.fit"))
    for (command, name) in [("summary", "t.csv"), ("route", "t.gpx"), ("stats", "s.csv"), ("samples", "s.ndjson")] {
      let whole = try Tool.run(command, "a.fit", "-o", name, in: folder.url)
      #expect(whole.status == 0)
      let before = try folder.read(name)
      let run = try Tool.run(command, "nosuch.fit", "-o", name, in: folder.url)
      #expect(run.status == 1 && run.errors.contains("\(name): kept as it was, as nothing could be read"))
      #expect(try folder.read(name) == before, "\(command)")
      #expect(try Tool.run(command, "a.fit", "nosuch.fit", "-o", name, in: folder.url).status == 1)
      #expect(try folder.read(name) == before, "\(command)")
    }
  }

  @Test("an arrow stream comes by format and by suffix, an arrow file by suffix; not to a terminal, and not of fields")
  func arrow() throws {
    let run = try Tool.run("export", "--as", "records", "--format", "arrow", "-q", "ride.fit", in: folder.url)
    #expect(run.status == 0)
    #expect(Array(run.output.suffix(8)) == [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0])
    func written(_ name: String, _ more: String...) throws -> Data {
      let words = ["export", "--as", "records", "-q", "-o", name, "ride.fit"] + more
      #expect(try Tool.run(words, in: folder.url).status == 0)
      return try Data(folder.read(name))
    }
    #expect(try written("r.arrows") == run.output)
    #expect(try written("r.bin", "--format", "arrow") == run.output)
    for name in ["r.arrow", "r.feather"] {
      let file = try written(name)
      #expect(file.prefix(8) == Data("ARROW1\0\0".utf8) && file.suffix(6) == Data("ARROW1".utf8), "\(name)")
      #expect(file.dropFirst(8).prefix(run.output.count) == run.output, "\(name)")
    }
    for (options, word) in [
      (["--as", "workout"], "--as workouts"), (["--compatible"], "--compatible is a form of csv"),
    ] {
      let refused = try Tool.run(["export", "--format", "arrow"] + options + ["ride.fit"], in: folder.url)
      #expect(refused.status == 2 && refused.output.isEmpty && refused.errors.contains(word))
    }
    let process = Process()
    process.executableURL = Tool.executable
    process.currentDirectoryURL = folder.url
    process.arguments = ["export", "--format", "arrow", "ride.fit"]
    #expect(try Terminal().show(process).contains("not for a terminal"))
  }

  @Test("pages and pictures are not shown on a terminal", arguments: [("report", "html"), ("plot", "svg")])
  func terminals(command: String, suffix: String) throws {
    let process = Process()
    process.executableURL = Tool.executable
    process.arguments = [command, Fixture.folder.appending(path: "activities/run-distance-laps.fit").path]
    let shown = try Terminal().show(process)
    #expect(shown == "fitstream: \(suffix) is not for a terminal: name a file, such as -o rides.\(suffix)\n")
    #expect(process.terminationStatus == 2)
  }

  @Test("a run without rides has a line that says why, unless it is quiet")
  func withoutRides() throws {
    try Data([0x89] + "PNG\r\n\u{1A}\n0000".utf8).write(to: folder.url.appending(path: "p.png"))
    try Data(#"<gpx version="1.1"><rte><rtept lat="1" lon="2"/></rte></gpx>"#.utf8)
      .write(to: folder.url.appending(path: "c.gpx"))
    let picture = try Tool.run("summary", "p.png", in: folder.url)
    #expect(picture.status == 0)
    #expect(picture.errors == "fitstream: p.png: skipped, media: a picture, film, sound or document\n")
    let course = try Tool.run("samples", "c.gpx", in: folder.url)
    #expect(course.errors == "fitstream: c.gpx: skipped, not-an-activity: a course to follow, no activity\n")
    let both = try Tool.run("summary", "p.png", "c.gpx", in: folder.url)
    #expect(both.errorLines.count == 1 && both.errors.hasPrefix("fitstream: 2 inputs: 2 skipped, such as p.png: "))
    #expect(try Tool.run("summary", "-q", "p.png", in: folder.url).errors.isEmpty)
    #expect(try Tool.run("summary", "p.png", "ride.fit", in: folder.url).errors.isEmpty)
  }

  @Test("a course and a track without times are skipped with their length and ascent", arguments: ["rte", "trk"])
  func untimed(element: String) throws {
    let point = element == "rte" ? "rtept" : "trkpt"
    func points(_ heights: [Double?], from north: Double) -> String {
      heights.enumerated().map { place, height in
        let time = element == "rte" ? "<time>2024-05-04T10:00:0\(place)Z</time>" : ""
        let ele = height.map { "<ele>\($0)</ele>" } ?? ""
        return "<\(point) lat=\"\(north + Double(place) / 100)\" lon=\"8\">\(ele)\(time)</\(point)>"
      }.joined()
    }
    func report(_ lines: [String]) throws -> String {
      let body = lines.map { element == "rte" ? "<rte>\($0)</rte>" : "<trk><trkseg>\($0)</trkseg></trk>" }.joined()
      try Data("<gpx version=\"1.1\">\(body)</gpx>".utf8).write(to: folder.url.appending(path: "u.gpx"))
      return try Tool.run("summary", "u.gpx", in: folder.url).errors
    }
    let begin = "fitstream: u.gpx: skipped, not-an-activity: a "
    let kind = element == "rte" ? "course to follow" : "track without times"
    let first = points([400, 450, 0, 430], from: 47)
    #expect(try report([first]) == "\(begin)\(kind), no activity: 3336 m long, ascent 50 m\n")
    // The way between two lines does not count.
    #expect(
      try report([first, points([100, 140], from: 50)])
        == "\(begin)\(kind), no activity: 4448 m long, ascent 90 m\n")
    #expect(try report([points([nil, nil], from: 1)]) == "\(begin)\(kind), no activity: 1112 m long\n")
  }

  @Test("the route of a ride without positions is empty, and a line says why", arguments: ["gpx", "geojson", "csv"])
  func indoors(format: String) throws {
    let ride = Fixture.folder.appending(path: "activities/indoor-trainer.fit").path
    let run = try Tool.run("route", "--format", format, ride)
    #expect(run.status == 0 && !run.output.isEmpty)
    #expect(run.errors == "fitstream: no route: the rides have no positions, as those of indoor trainers\n")
    #expect(try Tool.run("route", "-q", "--format", format, ride).errors.isEmpty)
  }
}
