#if TrackXML
import FITWriter
import Foundation
import Testing

@Suite("Tool: routes without times")
struct UntimedRouteTests {
  private let folder = TemporaryFolder()

  /// Twenty points, 111 m apart to the north.
  private func points(_ tag: String, _ range: Range<Int> = 0..<20, day: Int? = nil) -> String {
    range.map { number in
      let time = day.map { "<time>2024-05-0\($0)T10:00:\(number + 10)Z</time>" } ?? ""
      return "<\(tag) lat=\"\(50 + Double(number) / 1000)\" lon=\"8\"><ele>\(100 + number)</ele>\(time)</\(tag)>"
    }.joined()
  }

  private func gpx(_ body: String) -> [UInt8] { Array("<gpx creator=\"test\">\(body)</gpx>".utf8) }

  private var drawn: [UInt8] {
    gpx(
      "<trk><name>Drawn</name><trkseg>\(points("trkpt", 0..<10))</trkseg><trkseg>\(points("trkpt", 10..<20))</trkseg></trk>"
    )
  }

  private func rows(_ bytes: [UInt8], _ options: String..., name: String = "a.gpx") throws -> [[String: Any]] {
    try folder.write(name, bytes)
    let run = try Tool.run(["route", "--format", "ndjson"] + options + [name], in: folder.url)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    return try run.lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:] }
  }

  @Test("a track without times gives its points in each format, without a time")
  func formats() throws {
    let found = try rows(drawn)
    let places = (0..<20).map { number in 50 + Double(number) / 1000 }
    let spans = (0..<20).map { number in number / 10 + 1 }
    #expect(found.compactMap { $0["latitude_deg"] as? Double } == places)
    #expect(found.compactMap { $0["span"] as? Int } == spans)
    #expect(found.allSatisfy { $0["time"] == nil })
    let meters = found.last?["distance_m"] as? Double ?? 0
    #expect(meters > 2000 && meters < 2003)
    func text(_ format: String) throws -> String {
      try Tool.run("route", "--format", format, "a.gpx", in: folder.url).text
    }
    let csv = try text("csv").split(separator: "\n")
    #expect(csv.count == 21 && csv[1].hasPrefix("a.gpx,0,,50,8,100,"))
    let track = try text("gpx")
    #expect(track.contains("<name>Drawn</name>") && !track.contains("<time>"))
    #expect(track.split(separator: "<trkpt").count == 21)
    let shape = try text("geojson")
    #expect(shape.contains("MultiLineString") && shape.contains(#""coordinateProperties":{}"#))
  }

  @Test("each route of GPX and each course of TCX and FIT is a route with its own name; their times count for nothing")
  func courses() throws {
    let two = try rows(
      gpx("<rte><name>One</name>\(points("rtept"))</rte><rte><name>Two</name>\(points("rtept", day: 4))</rte>"))
    #expect(two.count == 40 && two.allSatisfy { $0["time"] == nil })
    #expect(two.last?["ride"] as? String != two.first?["ride"] as? String)
    #expect(try Tool.run("route", "--format", "gpx", "a.gpx", in: folder.url).text.contains("<name>Two</name>"))
    let places = (0..<20).map {
      "<Trackpoint><Time>2024-05-04T10:00:\($0 + 10)Z</Time><Position><LatitudeDegrees>\(50 + Double($0) / 1000)</LatitudeDegrees><LongitudeDegrees>8</LongitudeDegrees></Position></Trackpoint>"
    }.joined()
    let course = try rows(
      Array(
        "<TrainingCenterDatabase><Courses><Course><Name>Hill</Name><Track>\(places)</Track></Course></Courses></TrainingCenterDatabase>"
          .utf8), name: "a.tcx")
    #expect(course.count == 20 && course.allSatisfy { $0["time"] == nil })
    #expect(try Tool.run("route", "--format", "gpx", "a.tcx", in: folder.url).text.contains("<name>Hill</name>"))
    for time in [nil, 1_000_000_000] as [UInt32?] {
      var writer = FITFileWriter()
      writer.write(FileIDMessage(type: 6))
      for number in 0..<20 {
        var record = FITMessageSpec(global: 20)
        if let time { record.add(253, .uint32, time + UInt32(number)) }
        record.add(0, .sint32, Int64(596_523_236 + number * 11_930))
        record.add(1, .sint32, Int64(95_443_718))
        writer.write(record)
      }
      let found = try rows(writer.finish(), name: "a.fit")
      #expect(found.count == 20 && found.allSatisfy { $0["time"] == nil })
    }
  }

  @Test("all points are kept, or those of the shape; hidden parts are hidden")
  func options() throws {
    for options in [["--max-gap", "60"], ["--smooth", "30"]] {
      #expect(try rows(drawn, options[0], options[1]).count == 20)
    }
    #expect(try rows(drawn, "--tolerance", "5").count == 4)
    #expect(try rows(drawn, "--conceal-start", "300").first?["latitude_deg"] as? Double == 50.003)
    #expect(try rows(drawn, "--conceal-end", "300").last?["latitude_deg"] as? Double == 50.016)
    #expect(try rows(drawn, "--conceal-zone", "50.01,8,150").count < 20)
  }

  @Test("they are no workouts of any other command, and rides of the same document come first")
  func onlyRoutes() throws {
    try folder.write("a.gpx", drawn)
    for words in [["summary"], ["samples"], ["export", "--as", "route"]] {
      let run = try Tool.run(words + ["--format", "ndjson", "a.gpx"], in: folder.url)
      #expect(run.text.isEmpty && run.errors.contains("not-an-activity"))
    }
    let mixed = try rows(
      gpx(
        "<rte><name>Plan</name>\(points("rtept"))</rte><trk><trkseg>\(points("trkpt", 0..<5, day: 4))</trkseg></trk>"),
      "--max-gap", "0")
    #expect(mixed.count == 5 && mixed.allSatisfy { $0["time"] != nil })
  }
}
#endif
