import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The page of all rides, of a database and straight from inputs; what a browser makes of it: Tests/Checks/browser.py.
@Suite("Tool: report") struct ReportCommandTests {
  private static let zip = "archives/strava-export.zip"

  private func isWellFormed(_ page: Data) -> Bool { XMLParser(data: page).parse() }

  private func database(in folder: TemporaryFolder, _ inputs: String...) throws -> String {
    let path = folder.url.appending(path: "rides.sqlite").path
    _ = try Tool.run(["ingest", "-q", "--db", path] + inputs, in: Fixture.folder)
    return path
  }

  /// The content of a section of the page, empty where there is none.
  private func section(_ id: String, of page: String) -> Substring {
    guard let start = page.range(of: "<section id=\"\(id)\"") else { return "" }
    return Substring(page[start.lowerBound...].components(separatedBy: "</section>")[0])
  }

  @Test("the page of an archive is that of the database which ingest makes of it")
  func archive() throws {
    let folder = TemporaryFolder()
    let direct = try Tool.run("report", Self.zip, in: Fixture.folder)
    #expect(direct.status == 0 && isWellFormed(direct.output), "\(direct.errors)")
    #expect(direct.errorLines == ["fitstream: 5 inputs: 3 ok, 2 skipped"])
    let stored = try Tool.run("report", database(in: folder, Self.zip))
    #expect(stored.status == 0 && stored.errors.isEmpty)
    #expect(direct.output == stored.output)
  }

  @Test("a folder, several files, a list and a pipe are inputs; options that select rides do")
  func inputs() throws {
    let both = try Tool.run("report", "-q", "activities", "tracks", in: Fixture.folder)
    #expect(both.text.contains("class=\"sums\"") && isWellFormed(both.output) && both.errors.isEmpty)
    let piped = try Tool.shell("fitstream report -q < \(Self.zip)", in: Fixture.folder)
    #expect(piped.status == 0 && isWellFormed(piped.output) && piped.text.contains("id=\"totals\""))
    let runs = try Tool.run("report", "-q", "--sport", "running", "activities", in: Fixture.folder)
    let list = section("rides", of: runs.text)
    // A file of several workouts is stored whole, but only its runs are shown.
    let cycling = "<td class=\"t\">Cycling</td>"
    #expect(list.contains("<td class=\"t\">Running</td>") && !list.contains(cycling))
    #expect(section("rides", of: both.text).contains(cycling))
  }

  @Test("a year and a sport are shown alone, beside the year before, under a title of one's own")
  func selection() throws {
    let folder = TemporaryFolder()
    for (day, sport) in [
      ("2023-06-01", "cycling"), ("2024-07-02", "cycling"), ("2024-07-03", "running"), ("2025-08-04", "cycling"),
    ] {
      let points = (0..<60).map {
        let second = $0 < 10 ? "0\($0)" : "\($0)"
        return "<trkpt lat=\"47.\(400 + $0)\" lon=\"8.5\"><time>\(day)T10:00:\(second)Z</time></trkpt>"
      }
      let track = "<gpx><trk><type>\(sport)</type><trkseg>\(points.joined())</trkseg></trk></gpx>"
      try Data(track.utf8).write(to: folder.url.appending(path: "\(day).gpx"))
    }
    let path = folder.url.appending(path: "rides.sqlite").path
    _ = try Tool.run("ingest", "-q", "--db", path, folder.url.path)
    let all = try Tool.run("report", path)
    #expect(section("years", of: all.text).contains("2023"))
    let page = try Tool.run(
      "report", path, "--year", "2024", "--sport", "cycling", "--title", "My <year>", "--title", "on two wheels")
    #expect(page.status == 0 && isWellFormed(page.output), "\(page.errors)")
    #expect(page.text.contains("<h1>My &lt;year&gt;</h1><p class=\"span\">on two wheels</p>"))
    let list = section("rides", of: page.text)
    #expect(list.contains(">2024-") && !list.contains(">2023-") && !list.contains("Running"))
    // One bar is no picture; months are.
    #expect(!section("years", of: page.text).contains("2023") && !section("years", of: page.text).contains("<svg"))
    #expect(section("months", of: all.text).contains("<svg class=\"y\""))
    let year = section("year", of: page.text)
    // A whole year is compared with a whole year.
    #expect(year.contains(">2024</h2>") && year.contains("2023: <span class=\"n\">1<"), "\(year)")
    #expect(!year.contains("Running") && section("year", of: all.text).contains("2025 to 4 August"))
    #expect(section("year", of: all.text).contains("2024 to the same day: "))
    let named = try Tool.run("report", path, "--year", "2024").text
    #expect(named.contains("<h1>2024</h1>"))
    let none = try Tool.run("report", path, "--sport", "rowing")
    #expect(none.status == 0 && none.text.contains("This database has no such rides."))
  }

  @Test("a ride of a clock that was never set has no date, and is in no calendar or picture of periods")
  func unsetClock() throws {
    let folder = TemporaryFolder()
    for day in ["1901-12-13", "1990-01-01", "2024-05-04"] {
      let points = (0..<60).map { second in
        let time = "\(day)T10:00:\(second < 10 ? "0" : "")\(second)Z"
        return "<trkpt lat=\"47.\(400 + second)\" lon=\"8.5\"><time>\(time)</time></trkpt>"
      }
      let track = "<gpx><trk><type>cycling</type><trkseg>\(points.joined())</trkseg></trk></gpx>"
      try Data(track.utf8).write(to: folder.url.appending(path: "\(day).gpx"))
    }
    let path = folder.url.appending(path: "rides.sqlite").path
    _ = try Tool.run("ingest", "-q", "--db", path, folder.url.path)
    let page = try Tool.run("report", path).text
    #expect(page.contains("<p class=\"span\">2024-05-04 to 2024-05-04</p>"))
    for id in ["years", "months", "calendar", "rides", "gear"] {
      let text = section(id, of: page)
      #expect(!text.isEmpty && !text.contains(">1901") && !text.contains(">1990") && !text.contains("1901:"), "\(id)")
    }
    #expect(section("years", of: page).components(separatedBy: ">no date<").count == 3)
    #expect(section("calendar", of: page).components(separatedBy: "<figure").count == 2)
    // One year is drawn as twelve months.
    let calendar = try Tool.run("poster", path, "--kind", "calendar").text
    #expect(calendar.contains(">January<") && !calendar.contains("class=\"strip\""))
    let none = try Tool.run("poster", path, "--kind", "calendar", "--year", "1990")
    #expect(none.status == 1 && none.errors.contains("no ride of 1990"))
  }

  @Test("the page names the rides of which several recordings count")
  func severalRecordings() throws {
    let folder = TemporaryFolder()
    for name in ["a", "b"] {
      let points = (0..<60).map { second in
        "<trkpt lat=\"47.\(400 + second)\" lon=\"8.5\"><time>2024-05-04T10:\(10 + second / 10):0\(second % 10)Z</time></trkpt>"
      }
      let track =
        "<gpx><trk><type>cycling</type><trkseg>\(points.dropFirst(name == "a" ? 0 : 1).joined())</trkseg></trk></gpx>"
      try Data(track.utf8).write(to: folder.url.appending(path: "\(name).gpx"))
    }
    let path = folder.url.appending(path: "rides.sqlite").path
    let words = "1 ride has several recordings that all count"
    _ = try Tool.run("ingest", "-q", "--db", path, folder.url.path)
    #expect(section("duplicates", of: try Tool.run("report", path).text).contains(words))
    _ = try Tool.run("ingest", "-q", "--copies", "rides", "--db", path, folder.url.path)
    let once = section("duplicates", of: try Tool.run("report", path).text)
    #expect(!once.isEmpty && !once.contains(words))
  }

  @Test("hiding where rides begin and end changes no sum, of inputs as of a database")
  func concealedSums() throws {
    let folder = TemporaryFolder()
    let hiding = ["--conceal-start", "500", "--conceal-end", "500"]
    let path = try database(in: folder, "activities")
    func sums(_ words: [String]) throws -> [Substring] {
      let page = try Tool.run(["report", "-q"] + words, in: Fixture.folder).text
      return ["years", "months", "ranks", "gear"].map { section($0, of: page) }
    }
    let open = try sums(["activities"])
    #expect(open[0].contains("km"))
    for words in [hiding + ["activities"], [path], hiding + [path]] { #expect(try sums(words) == open, "\(words)") }
  }

  @Test("no temporary folder is left, neither by a run nor by a signal")
  func temporaryFolder() throws {
    let folder = TemporaryFolder()
    let left = { try FileManager.default.contentsOfDirectory(atPath: folder.url.path) }
    let words = "TMPDIR='\(folder.url.path)' \"$tool\" report -q"
    #expect(try Tool.shell("\(words) \(Self.zip) > /dev/null", in: Fixture.folder).status == 0)
    #expect(try left() == [])
    // An input that never ends: a pipe without a writer's end.
    let pipe = folder.url.appending(path: "pipe").path
    let run = try Tool.shell(
      """
      mkfifo '\(pipe)'; (sleep 30 > '\(pipe)') & writer=$!
      \(words) '\(pipe)' -o '\(folder.url.path)/x.html' & reader=$!
      for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.2; ls '\(folder.url.path)' | grep -q '^fitstream-' && break; done
      ls '\(folder.url.path)' | grep -c '^fitstream-'
      kill -TERM $reader; wait $reader; echo $?; kill $writer
      """)
    #expect(run.lines == ["1", "143"], "\(run.text) \(run.errors)")
    #expect(try left() == ["pipe"])
  }

  @Test("of nothing no page is made, and what was there stays")
  func nothing() throws {
    let folder = TemporaryFolder()
    let output = folder.url.appending(path: "old.html")
    try Data("old".utf8).write(to: output)
    let run = try Tool.run("report", "README.md", "-o", output.path, in: Fixture.folder)
    #expect(run.status == 1 && run.errorLines.last == "fitstream: no ride to draw; 1 input: 1 failed")
    #expect(try String(contentsOf: output, encoding: .utf8) == "old")
    let missing = try Tool.run("report", "nowhere.sqlite", "-o", output.path)
    #expect(missing.status == 1 && missing.errors.contains("nowhere.sqlite: cannot open"), "\(missing.errors)")
    let reading = try Tool.run("report", "nowhere.sqlite", "--only", "*.fit")
    #expect(reading.status == 2 && reading.errors.contains("--only is about reading files"))
  }

  @Test("a damaged input is a row of the problems, and the exit code tells it")
  func damaged() throws {
    let run = try Tool.run("report", "activities", "malformed", in: Fixture.folder)
    #expect(run.status == 1 && isWellFormed(run.output))
    #expect(section("problems", of: run.text).contains(">truncated-mid-message.fit</td>"))
  }

  @Test("a page to mail has no folder, path or address, and says how to hide where rides start and end")
  func mailed() throws {
    let folder = TemporaryFolder()
    let takeout = folder.url.appending(path: "takeout rider@example.com/activities")
    try FileManager.default.createDirectory(at: takeout, withIntermediateDirectories: true)
    for (name, source) in [
      ("one.fit", "malformed/truncated-mid-message.fit"),
      ("two rider@example.com.fit", "malformed/truncated-in-header.fit"),
      ("ride.fit.gz", "activities/outdoor-ride-2h.fit.gz"), ("again.fit.gz", "activities/outdoor-ride-2h.fit.gz"),
    ] {
      try FileManager.default.copyItem(
        at: Fixture.folder.appending(path: source), to: takeout.appending(path: name))
    }
    let page = try Tool.run("report", "-q", folder.url.path).text
    for word in ["example.com", "takeout", "activities", folder.url.lastPathComponent] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(section("problems", of: page).contains(">one.fit</td>"))
    #expect(section("duplicates", of: page).contains("again.fit.gz</td>"))
    for id in ["problems", "duplicates"] { #expect(!section(id, of: page).contains("<details open")) }
    #expect(section("year", of: page).contains("--conceal-start"))
  }

  /// A track with a title that means to be more than text.
  private static func track(_ title: String) -> String {
    let name = title.unicodeScalars.map { "&#\($0.value);" }.joined()
    return """
      <gpx version="1.1"><trk><name>\(name)</name><type>cycling</type><trkseg>
      <trkpt lat="47" lon="8"><ele>400</ele><time>2026-01-01T08:00:00Z</time></trkpt>
      <trkpt lat="47.01" lon="8.01"><ele>420</ele><time>2026-01-01T08:05:00Z</time></trkpt>
      <trkpt lat="47.02" lon="8.01"><ele>410</ele><time>2026-01-01T08:09:00Z</time></trkpt></trkseg></trk></gpx>
      """
  }

  @Test(
    "a hostile title is text, in its list and its tables",
    arguments: [
      ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
      ("\"><img src=x onerror='alert(1)'>", "&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;"),
      ("</title></td><!-- ]]> &amp;", "&lt;/title&gt;&lt;/td&gt;&lt;!-- ]]&gt; &amp;amp;"),
      ("שלום 🚴‍♀️ é", "שלום 🚴‍♀️ é"), ("a\u{202E}b\u{2066}c", "a\u{FFFD}b\u{FFFD}c"),
    ])
  func titles(title: String, shown: String) throws {
    let run = try Tool.run("report", "-q", input: Data(Self.track(title).utf8))
    #expect(run.status == 0 && isWellFormed(run.output), "\(run.errors)")
    #expect(run.text.components(separatedBy: "<td dir=\"auto\">\(shown)</td>").count - 1 >= 2)
    #expect(!run.text.contains("<img") && !run.text.contains("alert(1)</script>"))
    // The script and the JSON of curves, profiles and routes, and nothing else.
    #expect(run.text.components(separatedBy: "<script").count - 1 == 4)
  }

  @Test("what is concealed is on no map and in no picture of tiles, and the page says so; figures stay")
  func concealed() throws {
    let folder = TemporaryFolder()
    let database = try database(in: folder, "activities", "tracks")
    let open = try Tool.run("report", database).text
    let lines = { (page: String, id: String) in self.section(id, of: page).components(separatedBy: "M").count }
    #expect(!open.contains("oncealed") && open.contains("greatest square"))
    for words in [["--conceal-zone", "47.4,8.5,100000"], ["--conceal-start", "5000"], ["--conceal-end", "5000"]] {
      let hidden = try Tool.run(["report", database] + words).text
      #expect(section("year", of: hidden).contains("Parts of the routes are concealed."))
      #expect(lines(hidden, "routes") < lines(open, "routes") && lines(hidden, "tiles") < lines(open, "tiles"))
      #expect(section("totals", of: hidden) == section("totals", of: open))
      #expect(section("rides", of: hidden) == section("rides", of: open))
    }
  }

  @Test("lengths are kilometres or miles, climbing metres or feet, everywhere on the page")
  func units() throws {
    let folder = TemporaryFolder()
    let database = try database(in: folder, "activities")
    let miles = try Tool.run("report", database, "--units", "imperial").text
    for word in [
      ">mi</dt>", ">feet climbed</dt>", ">climbed, ft</th>", ">mi/h or pace</th>", "data-length=\"mi\"", "min/mi",
    ] {
      #expect(miles.contains(word), "\(word)")
    }
    for word in [">km</th>", "km/h", "climbed, m<", "metres climbed"] { #expect(!miles.contains(word), "\(word)") }
    // The indoor ride of 16.32 km, which counts of those that overlap.
    #expect(section("rides", of: miles).contains("<td>10.1</td>"))
    #expect(try section("rides", of: Tool.run("report", database).text).contains("<td>16.3</td>"))
  }

  @Test("a ride has its route, its heights and its curves; --limit leaves those of older ones out")
  func panels() throws {
    let folder = TemporaryFolder()
    let database = try database(in: folder, "activities", "tracks")
    func keys(_ id: String, _ page: String) throws -> Set<String> {
      let text = page.components(separatedBy: "id=\"\(id)\">")[1].components(separatedBy: "</script>")[0]
      return Set(try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]).keys)
    }
    let page = try Tool.run("report", database).text
    #expect(try keys("curves-of-rides", page).count > 5 && keys("profiles-of-rides", page).count > 3)
    let few = try Tool.run("report", database, "--limit", "2").text
    #expect(few.contains("The latest 2 workouts open"))
    let rides = try Tool.run("report", database, "--limit", "2", "--sport", "cycling").text
    #expect(rides.contains("The latest 2 rides open") && !rides.contains("workouts<"))
    #expect(try keys("curves-of-rides", few).count <= 2 && keys("profiles-of-rides", few).count <= 2)
    #expect(section("years", of: few) == section("years", of: page))
  }

  @Test("a ride dated in the future is in the curves of all time, and in no span that ends today")
  func future() throws {
    let folder = TemporaryFolder()
    let file = folder.url.appending(path: "future.gpx")
    try Data(Self.track("later").replacing("2026-01-01", with: "2099-01-01").utf8).write(to: file)
    let run = try Tool.run("report", "-q", "activities", file.path, in: Fixture.folder)
    #expect(run.status == 0)
    #expect(run.text.contains("Workouts dated in the future, 1 of them, are in no span but all time."))
    let curves = section("curves", of: run.text)
    #expect(curves.contains("last 90 days to 20") && !curves.contains("2099"))
  }
}
