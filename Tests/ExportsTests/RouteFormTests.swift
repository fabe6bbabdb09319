import Exports
import Foundation
import Testing
import Workouts

@Suite("Forms of routes") struct RouteFormTests {
  private func point(_ second: Double, _ longitude: Double, _ latitude: Double, span: Int = 1) -> RoutePoint {
    var point = RoutePoint(
      time: at(second), latitudeDegrees: latitude, longitudeDegrees: longitude, horizontalAccuracyMeters: 5)
    point.span = span
    return point
  }

  private func feature(_ points: [RoutePoint]) throws -> [String: Any] {
    var writer = RouteGeoJSON()
    writer.begin(input: "a.fit")
    writer.workoutStart(sessionIndex: 0, start: at(0))
    for point in points { writer.routePoint(point) }
    writer.workoutEnd(rideSummary())
    let text = string(writer.text).dropFirst()
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func geometry(_ points: [RoutePoint]) throws -> (type: String?, coordinates: Any?) {
    let geometry = try #require(try feature(points)["geometry"] as? [String: Any])
    return (geometry["type"] as? String, geometry["coordinates"])
  }

  @Test("each span is a line, and a span of one point has it twice")
  func parts() throws {
    let points = [
      point(0, 1, 1), point(1, 2, 1), point(9, 3, 1, span: 2), point(20, 4, 1, span: 3),
      point(21, 5, 1, span: 3),
      point(30, 6, 1, span: 4),
    ]
    let (type, coordinates) = try geometry(points)
    #expect(type == "MultiLineString")
    #expect(
      coordinates as? [[[Double]]] == [
        [[1, 1], [2, 1]], [[3, 1], [3, 1]], [[4, 1], [5, 1]], [[6, 1], [6, 1]],
      ])
    let lone = try geometry([point(0, 1, 1), point(9, 3, 1, span: 2)])
    #expect(lone.coordinates as? [[[Double]]] == [[[1, 1], [1, 1]], [[3, 1], [3, 1]]])
  }

  @Test("a line is cut at the antimeridian, east- and westwards", arguments: [1.0, -1])
  func antimeridian(side: Double) throws {
    let points = [
      point(0, 179.5 * side, 10), point(1, 179.9 * side, 20), point(3, -179.7 * side, 24), point(4, -179 * side, 30),
    ]
    let feature = try feature(points)
    let geometry = try #require(feature["geometry"] as? [String: Any])
    #expect(geometry["type"] as? String == "MultiLineString")
    #expect(
      geometry["coordinates"] as? [[[Double]]] == [
        [[179.5 * side, 10], [179.9 * side, 20], [180 * side, 21]],
        [[-180 * side, 21], [-179.7 * side, 24], [-179 * side, 30]],
      ])
    let bounds = side > 0 ? [179.5, 10, -179, 30] : [179, 10, -179.5, 30]
    #expect(feature["bbox"] as? [Double] == bounds)
    let properties = try #require((feature["properties"] as? [String: Any])?["coordinateProperties"] as? [String: Any])
    #expect(
      (properties["times"] as? [[String]])?.map { $0.map { String($0.suffix(8)) } } == [
        ["8:25:50Z", "8:25:51Z", ":51.500Z"], [":51.500Z", "8:25:53Z", "8:25:54Z"],
      ])
  }

  @Test("values have the shape of the line, with null for none; those that no point has are left out")
  func values() throws {
    var points = [point(0, 1, 1), point(1, 2, 1), point(2, 3, 1)]
    points[1].heartRateBPM = 120
    points[2].speedMetersPerSecond = 0
    let feature = try feature(points)
    let properties = try #require((feature["properties"] as? [String: Any])?["coordinateProperties"] as? [String: Any])
    #expect(Set(properties.keys) == ["times", "heart", "speed"])
    #expect((properties["heart"] as? [Any])?.map { $0 as? Double } == [nil, 120, nil])
    #expect((properties["speed"] as? [Any])?.map { $0 as? Double } == [nil, nil, 0])
    #expect(feature["bbox"] as? [Double] == [1, 1, 3, 1])
  }

  @Test("a box has heights when every point has one")
  func heights() throws {
    var points = [point(0, 1, 1), point(1, 2, 2)]
    (points[0].altitudeMeters, points[1].altitudeMeters) = (500, 400)
    #expect(try feature(points)["bbox"] as? [Double] == [1, 1, 400, 2, 2, 500])
  }

  @Test("a feature of a route with hidden ends says so")
  func concealed() throws {
    var writer = RouteGeoJSON()
    writer.begin(input: "a.fit")
    writer.routePoint(point(0, 1, 1))
    var summary = rideSummary()
    summary.isRouteConcealed = true
    writer.workoutEnd(summary)
    #expect(string(writer.text).contains(#""concealed":true"#))
  }

  @Test(
    "a track has its file's name, without folders, archives and suffixes, unless the ride has its own",
    arguments: [
      ("/home/someone/Rides/2024/Evening ride.fit.gz", nil, "Evening ride"),
      ("export.zip!activities/12.FIT", nil, "12"),
      ("a.zip!b.tar!c.tcx", nil, "c"), ("Hot!.fit", nil, "Hot!"), ("plain", nil, "plain"), (".fit", nil, ".fit"),
      ("a/b.gpx", "To the <sea>", "To the &lt;sea&gt;"),
      ("rides/x.gpx.bak", nil, "x.gpx.bak"), ("-", "Own", "Own"), ("-", nil, nil),
    ] as [(String, String?, String?)])
  func trackName(input: String, own: String?, expected: String?) {
    var writer = RouteGPX()
    writer.begin(input: input)
    for _ in 0..<2 {
      writer.workoutStart(sessionIndex: 0, start: at(0))
      if let own { writer.title(own) }
      writer.routePoint(point(0, 8.5, 47.25))
      writer.end()
    }
    let start = "<trk>" + (expected.map { "<name>\($0)</name>" } ?? "") + "<trkseg>"
    #expect(string(writer.text).components(separatedBy: start).count == 3)
  }

  @Test("GPX has a segment for each span, sensors in the schemas' order and as whole numbers where required")
  func gpx() {
    var writer = RouteGPX()
    writer.begin(input: "a.fit")
    writer.isConcealed = true
    writer.workoutStart(sessionIndex: 0, start: at(0))
    writer.activity(ActivityType(rawValue: 13), sport: 2)
    var full = point(0, 8.5, 47.25)
    (full.heartRateBPM, full.cadenceRPM, full.powerWatts, full.temperatureCelsius) = (149.6, 85.5, 210, -3.25)
    (full.speedMetersPerSecond, full.courseDegrees) = (5.1234, 90)
    writer.routePoint(full)
    var beyond = point(9, 8.5, 47.25, span: 2)
    (beyond.heartRateBPM, beyond.cadenceRPM, beyond.powerWatts, beyond.speedMetersPerSecond) = (0.2, 300, 1e9, -1)
    writer.routePoint(beyond)
    writer.end()
    #expect(
      string(writer.text) == """
        <trk><name>a</name><desc>Parts of the route are hidden.</desc><type>cycling</type><trkseg>
        <trkpt lat="47.25" lon="8.5"><time>2026-11-20T18:25:50Z</time><extensions><gpxtpx:TrackPointExtension>\
        <gpxtpx:atemp>-3.25</gpxtpx:atemp><gpxtpx:hr>150</gpxtpx:hr><gpxtpx:cad>86</gpxtpx:cad>\
        <gpxtpx:speed>5.123</gpxtpx:speed><gpxtpx:course>90</gpxtpx:course></gpxtpx:TrackPointExtension>\
        <pwr:PowerInWatts>210</pwr:PowerInWatts></extensions></trkpt>
        </trkseg><trkseg>
        <trkpt lat="47.25" lon="8.5"><time>2026-11-20T18:25:59Z</time></trkpt>
        </trkseg></trk>

        """)
  }
}
