import Foundation
import Testing

/// The names that scripts rely on.
@Suite("Tool: keys and columns")
struct KeyTests {
  static let check = [
    "input", "status", "reason", "offset", "detail", "kind", "file_type", "manufacturer", "product", "bytes",
    "messages",
    "records", "sessions", "first_timestamp", "last_timestamp", "crc", "dropped",
  ]
  static let summary = [
    "input", "session", "status", "sport", "sub_sport", "activity_type", "indoor", "start", "end", "elapsed_s",
    "timer_s",
    "moving_s", "distance_m", "ascent_m", "descent_m", "energy_kcal", "avg_speed_mps", "max_speed_mps",
    "avg_heart_rate_bpm", "max_heart_rate_bpm", "avg_power_w", "max_power_w", "avg_cadence_rpm", "records", "positions",
    "laps", "pauses", "utc_offset_s", "manufacturer", "product", "sync_id",
    "steps", "strokes", "pool_length_m", "pool_lengths", "active_s", "data_distance_m", "data_energy_kcal",
    "data_avg_speed_mps", "data_max_speed_mps", "data_avg_heart_rate_bpm", "data_max_heart_rate_bpm",
    "data_avg_power_w",
    "data_max_power_w", "data_avg_cadence_rpm", "devices", "distance_spread_by", "energy_spread_by", "user_entered",
    "title",
    "sport_source", "ascent_source", "ride_id", "start_local", "activity", "avg_pace_s_per_km", "avg_cadence_spm",
    "pushes",
    "threshold_power_w", "effort", "weather_temperature_c", "weather_humidity_percent", "device_elapsed_s",
    "device_timer_s", "device_distance_m", "device_ascent_m", "device_descent_m", "device_energy_kcal",
    "device_avg_speed_mps", "device_max_speed_mps", "device_avg_heart_rate_bpm", "device_max_heart_rate_bpm",
    "device_avg_power_w", "device_max_power_w", "device_avg_cadence_rpm",
    "moving_source", "avg_right_balance_percent", "avg_depth_m", "max_depth_m",
  ]
  static let route = [
    "input", "session", "time", "latitude_deg", "longitude_deg", "altitude_m", "horizontal_accuracy_m",
    "vertical_accuracy_m", "speed_mps", "course_deg", "distance_m", "heart_rate_bpm", "cadence_rpm", "power_w",
    "temperature_c", "span",
  ]

  private func lines(_ arguments: String...) throws -> [String] {
    try Tool.run(arguments + ["-q", "--format", "ndjson", "."], in: Fixture.folder).lines
  }

  /// The keys of a line in their order there.
  private func keys(_ line: String) throws -> [String] {
    let object = try #require(objects([line])[0])
    // Each key once, where it is outside of nested objects.
    let flat = line.replacing(#/:\{[^{}]*\}/#, with: ":0")
    return flat.matches(of: #/[{,]"([a-z_]+)":/#).map { String($0.1) }.filter { object[$0] != nil }
  }

  @Test("check and the report have their keys, in order, and no other")
  func checkKeys() throws {
    var seen: Set<String> = []
    for line in try lines("check") {
      let keys = try keys(line)
      #expect(keys == Self.check.filter(keys.contains), "\(line)")
      seen.formUnion(keys)
    }
    #expect(seen == Set(Self.check))
  }

  @Test("summary has its keys, in order, and no other, in CSV as in NDJSON")
  func summaryKeys() throws {
    var seen: Set<String> = []
    for line in try lines("summary") {
      let keys = try keys(line)
      #expect(keys == Self.summary.filter(keys.contains), "\(line)")
      seen.formUnion(keys)
    }
    let rare: Set = [
      "avg_right_balance_percent", "avg_depth_m", "max_depth_m", "strokes", "pool_length_m", "pushes", "effort",
      "threshold_power_w", "weather_temperature_c",
      "weather_humidity_percent",
    ]
    #expect(seen.isSuperset(of: Self.summary.filter { !rare.contains($0) }))
    let table = CSV(try Tool.run("summary", "-q", ".", in: Fixture.folder).text)
    #expect(table.header == Self.summary && table.isEven && table.rows.count > 90)
    #expect(
      try Tool.run("export", "-q", ".", in: Fixture.folder).text
        == Tool.run("summary", "-q", ".", in: Fixture.folder).text)
    #expect(try lines("export") == lines("summary"))
  }

  @Test("route has its keys, in order, and no other, in CSV as in NDJSON")
  func routeKeys() throws {
    var seen: Set<String> = []
    let all = Self.route[0...1] + ["ride"] + Self.route[2...]
    for line in Set(try lines("route")) {
      let keys = try keys(line)
      #expect(keys == all.filter(keys.contains) && keys.contains("ride"), "\(line)")
      #expect(keys.contains("input") == keys.contains("session"))
      seen.formUnion(keys)
    }
    #expect(
      seen.isSubset(of: all)
        && seen.isSuperset(of: Self.route.filter { !["vertical_accuracy_m", "course_deg"].contains($0) }))
    let table = CSV(try Tool.run("route", "-q", "--format", "csv", "activities", in: Fixture.folder).text)
    #expect(table.header == Self.route && table.isEven && table.rows.count > 1000)
  }

  @Test("with CoreLocation's conventions an unknown value is -1, and without them it is left out")
  func coreLocation() throws {
    let keys = ["vertical_accuracy_m", "speed_mps", "course_deg"]
    var unknown: Set<String> = []
    for object in objects(try Tool.run("route", "--compatible", ".", in: Fixture.folder).lines) {
      for key in keys where try #require(object?[key] as? Double) == -1 { unknown.insert(key) }
    }
    #expect(unknown.contains("course_deg"))
    for object in objects(try lines("route")) {
      for key in keys { #expect(object?[key] as? Double ?? 0 >= 0) }
    }
  }

  @Test("each line of samples is a start, a sample, an event or an end, with the keys of its kind")
  func sampleKeys() throws {
    let shapes: [String: Set<String>] = [
      "workout_start": ["event", "input", "start", "start_local", "session", "ride"],
      "workout": [
        "event", "activity_type", "activity_raw", "indoor", "start", "start_local", "end", "metadata", "totals",
        "counts",
        "types", "devices", "sources", "session", "ride", "ride_id",
      ],
      "sample": ["type", "kind", "start", "end", "value", "unit", "ride"],
      "event": ["event", "start", "end", "stroke_style", "swolf", "rest", "ride"],
      "multisport": ["event", "activity_type", "activity_raw", "start", "end", "legs", "ride", "ride_id"],
    ]
    var seen: Set<String> = []
    for object in objects(try lines("samples")) {
      let object = try #require(object)
      let event = object["event"] as? String
      let kind = event == nil ? "sample" : shapes[event ?? ""] == nil ? "event" : event ?? ""
      seen.insert(event ?? "sample")
      #expect(Set(object.keys).isSubset(of: try #require(shapes[kind])), "\(object)")
      let optional: Set = [
        "type", "indoor", "devices", "sources", "stroke_style", "swolf", "rest", "start_local",
      ]
      #expect(Set(object.keys).isSuperset(of: try #require(shapes[kind]).subtracting(optional)), "\(object)")
    }
    #expect(
      seen.isSubset(of: [
        "workout_start", "workout", "sample", "pause", "resume", "lap", "segment", "marker", "multisport",
      ]))
    #expect(seen.isSuperset(of: ["workout_start", "workout", "sample", "pause", "resume", "lap", "segment"]))
  }

  @Test("the table of samples is even, and has a row for each line but the starts")
  func sampleTable() throws {
    let table = CSV(try Tool.run("samples", "--format", "csv", "activities", in: Fixture.folder).text)
    #expect(table.header == ["input", "session", "type", "kind", "start", "end", "value", "unit"])
    let lines = try Tool.run("samples", "activities", in: Fixture.folder).lines
    #expect(
      table.isEven
        && table.rows.count == lines.count { !$0.hasPrefix(#"{"event":"workout_start""#) && !$0.contains("multisport") }
    )
  }

  @Test("every time is RFC 3339 in UTC, but for the local ones")
  func times() throws {
    let form = #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z/#
    for line in try lines("samples") + lines("summary") + lines("check") {
      let object = try #require(objects([line])[0])
      for key in ["start", "end", "time", "first_timestamp", "last_timestamp"] {
        guard let time = object[key] as? String else { continue }
        #expect(time.wholeMatch(of: form) != nil, "\(time)")
      }
      guard let local = object["start_local"] as? String else { continue }
      #expect(local.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?[+-]\d\d:\d\d/#) != nil)
    }
  }

  @Test(
    "GeoJSON is a valid collection for many inputs, for one without a route and for none",
    arguments: [(["activities"], 13...13), (["malformed/empty.fit"], 0...0), (["vendors/settings-file.fit"], 0...0)])
  func geojson(inputs: [String], features: ClosedRange<Int>) throws {
    let run = try Tool.run(["route", "-q", "--format", "geojson"] + inputs, in: Fixture.folder)
    let collection = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    #expect(collection["type"] as? String == "FeatureCollection")
    let found = try #require(collection["features"] as? [[String: Any]])
    #expect(features.contains(found.count))
    for feature in found {
      #expect(feature["type"] as? String == "Feature")
      let geometry = try #require(feature["geometry"] as? [String: Any])
      // One line for each span.
      let isOneLine = geometry["type"] as? String == "LineString"
      let coordinates = try #require(geometry["coordinates"] as? [Any])
      let lines = try #require((isOneLine ? [coordinates] : coordinates) as? [[[Double]]])
      #expect(lines.allSatisfy { $0.count > 1 })
      for position in lines.joined() {
        #expect((2...3).contains(position.count) && abs(position[0]) <= 180 && abs(position[1]) <= 90)
      }
      let properties = try #require(feature["properties"] as? [String: Any])
      let values = try #require(properties["coordinateProperties"] as? [String: [Any]])
      for list in values.values {
        let shape = try #require((isOneLine ? [list] : list) as? [[Any]]).map(\.count)
        #expect(shape == lines.map(\.count))
      }
    }
  }

  @Test(
    "GPX is well-formed for many inputs, for one without a route and for none",
    arguments: [(["activities"], 13...13), (["malformed/empty.fit"], 0...0), (["vendors/settings-file.fit"], 0...0)])
  func gpx(inputs: [String], tracks: ClosedRange<Int>) throws {
    let run = try Tool.run(["route", "-q", "--format", "gpx"] + inputs, in: Fixture.folder)
    let outline = try #require(XMLOutline(run.output))
    #expect(outline.elements.first == "gpx" && outline.attributes.first?["version"] == "1.1")
    let extensions = ["TrackPointExtension", "atemp", "hr", "cad", "speed", "course"].map { "gpxtpx:\($0)" }
    #expect(
      Set(outline.elements).isSubset(
        of: ["gpx", "trk", "name", "type", "trkseg", "trkpt", "ele", "time", "extensions", "pwr:PowerInWatts"]
          + extensions))
    #expect(tracks.contains(outline.elements.count { $0 == "trk" }))
    #expect(outline.elements.count { $0 == "trk" } <= outline.elements.count { $0 == "trkseg" })
  }

  @Test("no input at all is an empty document of every kind")
  func nothing() throws {
    let folder = TemporaryFolder()
    for (format, expected) in [("ndjson", 0), ("csv", 1), ("geojson", 1), ("gpx", 3)] {
      let run = try Tool.run("route", "--format", format, ".", in: folder.url)
      #expect(run.status == 0 && run.lines.count == expected, "\(format)")
      #expect(run.errorLines == ["fitstream: .: nothing in it"])
    }
    #expect(CSV(try Tool.run("summary", ".", in: folder.url).text).header == Self.summary)
  }

  @Test("a newcomer's pipe into jq works", .enabled(if: Tool.has("jq"), "jq is not installed"))
  func jq() throws {
    let line = "cat activities/outdoor-ride-2h.fit.gz | fitstream samples | jq -c 'select(.event == \"workout\")'"
    let run = try Tool.shell(line, in: Fixture.folder)
    #expect(run.status == 0 && run.errors.isEmpty && run.lines.count == 1)
    #expect(run.text.contains(#""activity_type":"cycling""#))
  }
}
