import Exports
import Foundation
import TestSupport
import Testing
import Workouts

@Suite struct RouteTests {
  private static let keys = [
    "input", "session", "time", "latitude_deg", "longitude_deg", "altitude_m", "horizontal_accuracy_m",
    "vertical_accuracy_m", "speed_mps", "course_deg", "distance_m", "heart_rate_bpm", "cadence_rpm", "power_w",
    "temperature_c", "span",
  ]

  private static let full: RoutePoint = {
    var point = RoutePoint(
      time: at(0.5), latitudeDegrees: 47.123_456_789, longitudeDegrees: -179.999_999_999, horizontalAccuracyMeters: 5)
    point.altitudeMeters = -3.4
    point.verticalAccuracyMeters = 3
    point.speedMetersPerSecond = 0
    point.courseDegrees = 359.5
    point.distanceMeters = 1234.56
    (point.heartRateBPM, point.cadenceRPM, point.powerWatts, point.temperatureCelsius) = (149.6, 85.5, 210, -3)
    point.span = 2
    return point
  }()

  @Test("a line has every key that has a value, in the documented order")
  func lines() throws {
    var writer = RouteLines()
    writer.begin(input: awkwardName)
    writer.workoutStart(sessionIndex: 3, start: at(0))
    writer.routePoint(Self.full)
    let text = string(writer.text)
    let line = try #require(try jsonLines(text).first)
    #expect(line["input"] as? String == awkwardName)
    #expect(line["session"] as? Int == 3)
    #expect(line["time"] as? String == "2026-11-20T18:25:50.500Z")
    #expect(text.contains(#""latitude_deg":47.12345679,"longitude_deg":-180,"#))
    #expect(line["distance_m"] as? Double == 1234.56)
    #expect(line["speed_mps"] as? Double == 0)
    guard let keys = try keysInOrder(text) else { return }
    #expect(keys == ["input", "session", "ride"] + Self.keys.dropFirst(2))
  }

  @Test("an absent value has no key, and is -1 where CoreLocation says so")
  func absent() throws {
    var writer = RouteLines()
    writer.begin(input: "a")
    let bare = RoutePoint(time: at(0), latitudeDegrees: 1, longitudeDegrees: 2, horizontalAccuracyMeters: 5)
    writer.routePoint(bare)
    writer.usesCoreLocationValues = true
    writer.routePoint(bare)
    let lines = try jsonLines(string(writer.text))
    #expect(
      Set(lines[0].keys) == [
        "input", "session", "ride", "time", "latitude_deg", "longitude_deg", "horizontal_accuracy_m", "span",
      ])
    #expect(
      lines[1]["input"] == nil && lines[1]["session"] == nil
        && lines[1]["ride"] as? String == lines[0]["ride"] as? String)
    for key in ["vertical_accuracy_m", "speed_mps", "course_deg"] { #expect(lines[1][key] as? Double == -1) }
    #expect(lines[1]["altitude_m"] == nil)
    #expect(lines[1]["distance_m"] == nil)
  }

  @Test("a CSV row has the same names as columns")
  func table() throws {
    let text = document(RouteTable())
    #expect(text.hasPrefix(Self.keys.joined(separator: ",") + "\n"))
    guard let rows = try csvRows(text) else { return }
    #expect(rows.count == 7)
    #expect(rows[0]["input"] == awkwardName)
    #expect(rows[1]["altitude_m"] == "")
    #expect(rows[2]["latitude_deg"] == "47.5002")
    #expect(rows[3]["session"] == "1")
    #expect(rows[6]["time"] == "2026-11-20T18:25:52Z")
  }

  @Test("GeoJSON has a line with its times for each workout, and a point for a single one")
  func geoJSON() throws {
    let text = document(RouteGeoJSON())
    let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(root["type"] as? String == "FeatureCollection")
    let features = try #require(root["features"] as? [[String: Any]])
    #expect(features.count == 3)
    let geometries = features.compactMap { $0["geometry"] as? [String: Any] }
    #expect(geometries.map { $0["type"] as? String } == ["LineString", "Point", "LineString"])
    #expect(features.allSatisfy { $0["type"] as? String == "Feature" })
    #expect(
      geometries[0]["coordinates"] as? [[Double]] == [
        [-8.25, 47.5, 400.2], [-8.25, 47.5001], [-8.25, 47.5002, 400.2],
      ])
    #expect(geometries[1]["coordinates"] as? [Double] == [0.2, 0.1])
    let properties = features.compactMap { $0["properties"] as? [String: Any] }
    #expect(properties.map { $0["input"] as? String } == [awkwardName, awkwardName, "b.fit"])
    #expect(properties.map { $0["session"] as? Int } == [0, 1, 0])
    #expect(properties[0]["activity_type"] as? String == "cycling")
    #expect(properties[1]["activity_type"] == nil)
    let times = try #require((properties[0]["coordinateProperties"] as? [String: Any])?["times"] as? [String])
    #expect(times == ["2026-11-20T18:25:50Z", "2026-11-20T18:25:51Z", "2026-11-20T18:25:52Z"])
  }

  @Test("a collection without routes is GeoJSON too")
  func emptyGeoJSON() throws {
    let text = written { RouteGeoJSON.appendHeader(to: &$0) } + written { RouteGeoJSON.appendFooter(to: &$0) }
    let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect((root?["features"] as? [Any])?.isEmpty == true)
  }

  @Test("GPX is well-formed, with a track of one segment for each workout")
  func gpx() throws {
    let program = """
      import sys, xml.etree.ElementTree as tree
      root = tree.parse(sys.stdin.buffer).getroot()
      space = "{http://www.topografix.com/GPX/1/1}"
      assert root.tag == space + "gpx" and root.get("version") == "1.1", root.tag
      for track in root:
          assert [c.tag for c in track] == [space + "name", space + "trkseg"]
          print(ascii(track[0].text))
          for p in track[1]:
              print(p.get("lat"), p.get("lon"), *(c.tag.replace(space, "") + "=" + c.text for c in p))
      """
    guard let output = try python(program, input: document(RouteGPX())) else { return }
    // XML cannot express U+0001.
    let name = #"'r\xf6yd, "x" & <y>\tz!a\\b\ufffd'"#
    let track = """
      47.5 -8.25 ele=400.2 time=2026-11-20T18:25:50Z
      47.5001 -8.25 time=2026-11-20T18:25:51Z
      47.5002 -8.25 ele=400.2 time=2026-11-20T18:25:52Z
      """
    #expect(output == "\(name)\n\(track)\n\(name)\n0.1 0.2 time=2026-11-20T18:26:00Z\n'b'\n\(track)\n")
  }

  @Test("warm writers allocate nothing per point")
  func allocatesNothing() {
    #expect(warmAllocations(RouteLines()) == 0)
    #expect(warmAllocations(RouteTable()) == 0)
    #expect(warmAllocations(RouteGeoJSON()) == 0)
    #expect(warmAllocations(RouteGPX()) == 0)
  }

  private func warmAllocations<Writer: WorkoutTextWriter & ~Copyable>(_ writer: consuming Writer) -> UInt64 {
    var writer = writer
    let summary = rideSummary()
    writer.begin(input: awkwardName)
    func everything() {
      writer.workoutStart(sessionIndex: 0, start: at(0))
      for second in 0..<500 {
        var point = Self.full
        point.time = at(Double(second))
        point.latitudeDegrees = Double(second) / 7
        point.altitudeMeters = Double(second) / 3
        writer.routePoint(point)
      }
      writer.workoutEnd(summary)
    }
    everything()
    writer.text.removeAll()
    return allocations { everything() }
  }
}
