import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Posters of a database, and what is concealed in them.
@Suite("Tool: poster") struct PosterCommandTests {
  private static func database(in folder: TemporaryFolder) throws -> String {
    let path = folder.url.appending(path: "rides.sqlite").path
    _ = try Tool.run("ingest", "-q", "--db", path, "activities", "archives", "tracks", in: Fixture.folder)
    return path
  }

  private func lines(_ text: String) -> Int { text.components(separatedBy: " d=\"M").count - 1 }

  @Test("each kind is a picture with the database's sums", arguments: ["grid", "heat", "calendar"])
  func kinds(kind: String) throws {
    let folder = TemporaryFolder()
    let database = try Self.database(in: folder)
    let run = try Tool.run("poster", database, "--kind", kind, "--year", "2024")
    #expect(
      run.status == 0 && XMLParser(data: run.output).parse() && run.text.contains(">2024</text>"), "\(run.errors)")
    #expect(run.text.contains(" km · ") && lines(run.text) > 1 && run.text.contains("viewBox=\"0 0 1000 1414\""))
    let imperial = try Tool.run("poster", database, "--kind", kind, "--units", "imperial").text
    #expect(imperial.contains(" mi · ") && imperial.contains(" ft climbed"))
  }

  @Test("a sheet for posts has a title and a line of one's own, and a heat map its cities and scale")
  func sheets() throws {
    let folder = TemporaryFolder()
    let words = ["poster", try Self.database(in: folder), "--kind", "heat"]
    let post = try Tool.run(words + ["--sheet", "4:5", "--title", "A & B", "--title", "below"])
    #expect(post.status == 0 && XMLParser(data: post.output).parse(), "\(post.errors)")
    #expect(post.text.contains("viewBox=\"0 0 1000 1250\"") && post.text.contains(">A &amp; B</text>"))
    #expect(post.text.contains(">below</text>") && !post.text.contains(" routes · "))
    let sheet = try Tool.run(words).text
    #expect(sheet.contains("viewBox=\"0 0 1000 1414\"") && sheet.contains(" km</text>") && sheet.contains("N ↑"))
    #expect(sheet.contains("class=\"place\"") && sheet.contains("GeoNames"))
    #expect(
      try Tool.run(words + ["--sport", "rowing"]).errorLines == [
        "fitstream: no route of --sport in the database, so nothing is drawn"
      ])
  }

  @Test("a heat map of a wide area is in landscape format, and the years of a calendar have large names")
  func formats() throws {
    let folder = TemporaryFolder()
    for (name, north, east) in [("wide", 0.001, 0.01), ("tall", 0.01, 0.001)] {
      for year in [2023, 2024] {
        let points = (10..<60).map {
          let (latitude, longitude) = (47 + north * Double($0), 8 + east * Double($0))
          return "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><time>\(year)-05-04T10:\($0):00Z</time></trkpt>"
        }
        let track = "<gpx><trk><type>cycling</type><trkseg>\(points.joined())</trkseg></trk></gpx>"
        try Data(track.utf8).write(to: folder.url.appending(path: "\(name)-\(year).gpx"))
      }
    }
    func poster(_ name: String, _ words: String...) throws -> String {
      let files = [2023, 2024].map { folder.url.appending(path: "\(name)-\($0).gpx").path }
      return try Tool.run(["poster", "-q", "--kind"] + words + files).text
    }
    let wide = try poster("wide", "heat")
    #expect(wide.contains("viewBox=\"0 0 1414 1000\" width=\"420mm\" height=\"297mm\""))
    #expect(try poster("wide", "heat", "--sheet", "4:5").contains("viewBox=\"0 0 1250 1000\""))
    #expect(try poster("tall", "heat").contains("viewBox=\"0 0 1000 1414\" width=\"297mm\" height=\"420mm\""))
    let years = try poster("wide", "calendar")
    #expect(years.contains("viewBox=\"0 0 1000 1414\"") && years.contains("font-size:26px\">2024: 1 day"))
    #expect(years.components(separatedBy: "<g class=\"strip\"").count == 3)
  }

  @Test("a year without a ride is one line, and what was there stays")
  func emptyYear() throws {
    let folder = TemporaryFolder()
    let database = try Self.database(in: folder)
    let output = folder.url.appending(path: "old.svg")
    try Data("old".utf8).write(to: output)
    let run = try Tool.run("poster", database, "--year", "1999", "-o", output.path)
    #expect(run.status == 1)
    #expect(run.errorLines == ["fitstream: no route of 1999 in the database, so nothing is drawn"])
    #expect(try String(contentsOf: output, encoding: .utf8) == "old")
    #expect(try Tool.run("poster", database, "--year", "24").status == 2)
  }

  @Test("two databases are one too many, by position and option", arguments: ["report", "poster"])
  func databases(command: String) throws {
    for words in [["a.sqlite", "--db", "b.sqlite"], ["a.sqlite", "b.sqlite"]] {
      let run = try Tool.run([command] + words)
      #expect(run.status == 2 && run.errorLines == ["fitstream: \(command) takes one database"])
    }
  }

  @Test("a zone around everything leaves no route, tile or place, and pictures say so")
  func concealed() throws {
    let folder = TemporaryFolder()
    let database = try Self.database(in: folder)
    let zone = ["--conceal-zone", "47.4,8.5,100000"]
    for kind in ["grid", "heat"] {
      let open = try Tool.run("poster", database, "--kind", kind, "--year", "2024").text
      let hidden = try Tool.run(["poster", database, "--kind", kind, "--year", "2024"] + zone).text
      #expect(lines(hidden) < lines(open) && hidden.contains("parts of the routes are concealed"))
      #expect(!open.contains("concealed"))
    }
    let report = try Tool.run(["report", database] + zone).text
    #expect(report.contains("Parts of the routes are concealed."))
    for question in ["tiles", "places"] {
      let open = try Tool.run("query", question, "--db", database, "--format", "csv").lines
      let hidden = try Tool.run(["query", question, "--db", database, "--format", "csv"] + zone).lines
      #expect(hidden.count < open.count && hidden.first == open.first)
      #expect(!hidden.contains { $0.contains(",47.36") })
    }
    // What is stored stays whole.
    #expect(try Tool.run("query", "places", "--db", database).lines.count > 2)
  }

  @Test("a zone is hidden in route, samples, export and plot, and a wrong one is reported")
  func streams() throws {
    let ride = "activities/outdoor-ride-2h.fit.gz"
    let zone = ["--conceal-zone", "47.3667,8.5500,1000"]
    for words in [["route"], ["export", "--as", "route"]] {
      let open = try Tool.run(words + [ride], in: Fixture.folder).lines
      let hidden = try Tool.run(words + zone + [ride], in: Fixture.folder).lines
      #expect(hidden.count > 100 && hidden.count < open.count && !hidden.contains { $0.contains("47.3667") })
    }
    #expect(try Tool.run(["samples"] + zone + [ride], in: Fixture.folder).text.contains(#""concealed":true"#))
    #expect(
      try Tool.run(["plot"] + zone + [ride], in: Fixture.folder).text.contains("parts of the route are concealed"))
    #expect(try Tool.run(["export", "--as", "records"] + zone + [ride], in: Fixture.folder).status == 2)
    for wrong in ["47,8", "91,8,100", "47,8,0", "47,8,1e9", "a,b,c", "nan,8,100"] {
      let run = try Tool.run("route", "--conceal-zone", wrong, ride, in: Fixture.folder)
      #expect(run.status == 2 && run.errors.contains("--conceal-zone takes degrees north"), "\(run.errors)")
    }
  }
}
