import Foundation
import Testing

/// Routes as others read them, and positions that must not be in them.
@Suite("Tool: routes")
struct RouteCheckTests {
  private static let script = Fixture.folder.deletingLastPathComponent()
    .appending(path: "Tests/Checks/routes_against_gpxpy.py").path

  @Test(
    "gpxpy reads back every point of our GPX, and json our GeoJSON, under any options",
    arguments: ["", "-- --max-gap 0", "-- --tolerance 5 --max-gap 3600", "-- --conceal-start 400 --conceal-end 400"])
  func gpxpy(options: String) throws {
    // A machine may have gpxpy in a separate environment.
    let python = ProcessInfo.processInfo.environment["FITSTREAM_PYTHON"] ?? "python3"
    guard Tool.has(python) else { return print("skipped: python3 is not installed") }
    let run = try Tool.shell("'\(python)' '\(Self.script)' \"$tool\" activities \(options)", in: Fixture.folder)
    if run.status == 77 { return print("skipped: gpxpy is not installed") }
    #expect(run.status == 0 && run.text.contains("all equal"), "\(run.text) \(run.errors)")
  }

  @Test("hidden starts and ends are in no format")
  func hidden() throws {
    let ride = "activities/outdoor-ride-2h.fit.gz"
    let options = ["--conceal-start", "500", "--conceal-end", "500"]
    let open = objects(try Tool.run("route", "--max-gap", "0", ride, in: Fixture.folder).lines)
    let (first, last) = (try #require(open.first ?? nil), try #require(open.last ?? nil))
    let rows = objects(try Tool.run(["route", ride] + options, in: Fixture.folder).lines)
    #expect(rows.count > 1000)
    for row in rows { #expect(meters(row, first) > 500) }
    // The ride passes its end long before: that was written then.
    #expect(meters(try #require(rows.last), last) > 500)
    #expect(rows.first??["distance_m"] as? Double == 0)

    let samples = objects(try Tool.run(["samples", ride] + options, in: Fixture.folder).lines)
    let start = try #require(rows.first??["time"] as? String)
    let end = try #require(rows.last??["time"] as? String)
    for sample in samples {
      guard let kind = sample?["kind"] as? String, kind == "distance" || kind == "speed" else { continue }
      #expect(try #require(sample?["start"] as? String) >= start && #require(sample?["end"] as? String) <= end)
    }
    #expect(samples.last??["concealed"] as? Bool == true)
    let gpx = try Tool.run(["route", "--format", "gpx", ride] + options, in: Fixture.folder)
    #expect(gpx.text.contains("<desc>"))
    for format in ["gpx", "geojson", "csv"] {
      let text = try Tool.run(["route", "--format", format, ride] + options, in: Fixture.folder).text
      for row in [first, last] { #expect(!text.contains(String(describing: try #require(row["latitude_deg"])))) }
    }
  }

  @Test("a value that is no number of seconds or metres is reported", arguments: ["-1", "x", "nan", "1e9"])
  func noNumber(value: String) throws {
    for name in ["--max-gap", "--tolerance", "--conceal-start", "--conceal-end"] {
      let run = try Tool.run("route", "\(name)=\(value)", in: Fixture.folder)
      #expect(run.status == 2 && run.errors.contains("\(name) takes a number of"), "\(run.errors)")
    }
  }

  /// Metres between two rows, near enough.
  private func meters(_ a: [String: Any]?, _ b: [String: Any]) -> Double {
    guard let y = a?["latitude_deg"] as? Double, let x = a?["longitude_deg"] as? Double,
      let v = b["latitude_deg"] as? Double, let u = b["longitude_deg"] as? Double
    else { return 0 }
    let (north, east) = ((y - v) * 111_180, (x - u) * 111_320 * cos(y * .pi / 180))
    return (north * north + east * east).squareRoot()
  }
}
