import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Pictures of one ride, as their reader sees them.
@Suite("Tool: plot") struct PlotCommandTests {
  private static let ride = "activities/outdoor-ride-2h.fit.gz"

  private func isWellFormed(_ data: Data) -> Bool { XMLParser(data: data).parse() }

  @Test("a ride becomes an SVG picture with its figures, and a page with the same by the suffix of its output")
  func picture() throws {
    let folder = TemporaryFolder()
    let picture = try Tool.run("plot", Self.ride, in: Fixture.folder)
    #expect(picture.status == 0 && picture.errors.isEmpty && isWellFormed(picture.output))
    #expect(picture.text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    for text in ["53.14 km", "1:48:12", "2024-05-04 09:30", ">heart rate, beats/min<", ">power, W<", ">10<"] {
      #expect(picture.text.contains(text), "\(text)")
    }
    let page = folder.url.appending(path: "ride.html")
    #expect(try Tool.run("plot", Self.ride, "-o", page.path, in: Fixture.folder).status == 0)
    let data = try Data(contentsOf: page)
    #expect(isWellFormed(data) && String(decoding: data, as: UTF8.self).hasPrefix("<!DOCTYPE html>"))
    #expect(!String(decoding: data, as: UTF8.self).contains("<script"))
  }

  @Test("a route has one colour, or those of a quantity with their limits; a page has splits and climbs")
  func colors() throws {
    let plain = try Tool.run("plot", Self.ride, in: Fixture.folder).text
    #expect(plain.contains("class=\"route\"") && !plain.contains("shade\""))
    #expect(plain.contains("class=\"climb\"") && plain.contains("thick lines: 4 climbs"))
    let speed = try Tool.run("plot", Self.ride, "--color", "speed", "--format", "html", in: Fixture.folder)
    #expect(isWellFormed(speed.output) && !speed.text.contains("class=\"route\""))
    for text in [
      "class=\"z0 shade\"", "class=\"z3 shade\"", ">&lt;20<", ">≥40<", ">km/h<", "<figure class=\"narrow\">",
      "Splits of 1 km", "<h2>Climbs</h2>",
    ] {
      #expect(speed.text.contains(text), "\(text)")
    }
    // Without the quantity the route has one colour.
    let run = try Tool.run("plot", "activities/run-distance-laps.fit", "--color", "power", in: Fixture.folder)
    #expect(run.status == 0 && run.text.contains("class=\"route\"") && !run.text.contains("shade\""))
  }

  @Test("a map names its cities with a credit, and a map without names has none")
  func cities() throws {
    let picture = try Tool.run("plot", Self.ride, in: Fixture.folder).text
    #expect(picture.contains(">Zürich<") && picture.contains(">names of cities: GeoNames, CC BY 4.0<"))
    let page = try Tool.run("plot", Self.ride, "--format", "html", in: Fixture.folder).text
    #expect(page.contains("<p>Names of cities: GeoNames, CC BY 4.0.</p>") && !page.contains(">names of cities"))
    let swim = try Tool.run("plot", "activities/pool-swim-25m.fit", in: Fixture.folder).text
    #expect(!swim.contains("GeoNames"))
  }

  @Test("standard input and an entry of an archive are drawn as the file is")
  func inputs() throws {
    let file = try Tool.run("plot", Self.ride, in: Fixture.folder).output
    let pipe = try Tool.run(
      "plot", in: Fixture.folder, input: Data(contentsOf: Fixture.folder.appending(path: Self.ride)))
    #expect(pipe.output == file)
    let entry = try Tool.run("plot", "archives/strava-export.zip!activities/11.fit.gz", in: Fixture.folder)
    #expect(entry.status == 0 && entry.text.contains("0.49 km"))
  }

  @Test("of several rides none is drawn, and the line says how to choose one; a folder takes all")
  func several() throws {
    let folder = TemporaryFolder()
    let output = folder.url.appending(path: "x.svg")
    let run = try Tool.run("plot", "archives/strava-export.zip", "-o", output.path, in: Fixture.folder)
    #expect(run.status == 2 && run.output.isEmpty && !FileManager.default.fileExists(atPath: output.path))
    let line = try #require(run.errorLines.last)
    for word in ["a picture shows one ride, and here are", "--only", "-o pictures/", "activities/11.fit.gz"] {
      #expect(line.contains(word), "\(line)")
    }
    let one = try Tool.run("plot", "archives/strava-export.zip", "--only", "12.fit", in: Fixture.folder)
    #expect(one.status == 0 && isWellFormed(one.output))
    let pictures = folder.url.appending(path: "pictures/")
    _ = try Tool.run("plot", "archives/strava-export.zip", "-o", pictures.path + "/", in: Fixture.folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: pictures.path)
    #expect(names.count > 1 && names.allSatisfy { $0.contains("_plot") && $0.hasSuffix(".svg") })
  }

  @Test("an input without a ride makes no file")
  func nothing() throws {
    let folder = TemporaryFolder()
    let output = folder.url.appending(path: "x.svg")
    let run = try Tool.run("plot", "README.md", "-o", output.path, in: Fixture.folder)
    #expect(run.status == 1 && run.errorLines.last == "fitstream: no ride to draw")
    #expect(!FileManager.default.fileExists(atPath: output.path))
  }

  @Test("a hostile title is text in picture and page")
  func title() throws {
    let gpx = """
      <gpx version="1.1"><trk><name>&lt;script&gt;alert("1")&lt;/script&gt;' שלום 🚴‍♀️ &#x202E;x</name><trkseg>
      <trkpt lat="47" lon="8"><ele>400</ele><time>2026-01-01T08:00:00Z</time></trkpt>
      <trkpt lat="47.01" lon="8.01"><ele>420</ele><time>2026-01-01T08:05:00Z</time></trkpt></trkseg></trk></gpx>
      """
    for format in ["svg", "html"] {
      let run = try Tool.run("plot", "--format", format, input: Data(gpx.utf8))
      #expect(run.status == 0 && isWellFormed(run.output), "\(run.errors)")
      #expect(!run.text.contains("<script") && !run.text.contains("\u{202E}"))
      #expect(run.text.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; שלום 🚴‍♀️"))
    }
  }

  @Test("curves are against distance or time, in kilometres or miles")
  func bases() throws {
    let time = try Tool.run("plot", "--against", "time", Self.ride, in: Fixture.folder)
    #expect(time.text.contains("against time since the start") && time.text.contains(">1:00<"))
    let miles = try Tool.run("plot", "--units", "imperial", Self.ride, in: Fixture.folder)
    #expect(miles.text.contains("33.02 mi") && miles.text.contains("against mi travelled"))
    // A pool has no route, and its curves stand alone.
    let pool = try Tool.run("plot", "activities/pool-swim-25m.fit", in: Fixture.folder)
    #expect(pool.status == 0 && !pool.text.contains("class=\"route\""))
  }

  @Test("zones colour the heart rate where the highest one is known")
  func zones() throws {
    let plain = try Tool.run("plot", "activities/run-distance-laps.fit", in: Fixture.folder).text
    let zones = try Tool.run("plot", "--max-heart-rate", "190", "activities/run-distance-laps.fit", in: Fixture.folder)
    #expect(!plain.contains("<path class=\"z") && zones.text.contains("<path class=\"z3\""))
    #expect(zones.text.contains("dashed lines:"))
  }

  @Test("a concealed start is not drawn, and the picture says that parts are concealed")
  func concealed() throws {
    let open = try Tool.run("plot", Self.ride, in: Fixture.folder).text
    let hidden = try Tool.run(
      "plot", "--conceal-start", "500", "--conceal-end", "500", Self.ride, in: Fixture.folder
    ).text
    #expect(!open.contains("concealed") && hidden.contains("parts of the route are concealed"))
    #expect(!hidden.contains("53.14 km"))
  }
}
