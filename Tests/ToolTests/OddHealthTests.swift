#if TrackXML
import Foundation
import Testing

@Suite("Tool: odd exports of Apple Health")
struct OddHealthTests {
  private let folder = TemporaryFolder()

  private func minute(_ minute: Int, _ second: Int = 0) -> String {
    "2024-06-03 \(minute / 60 < 10 ? "0" : "")\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60):\(second < 10 ? "0" : "")\(second) +0200"
  }

  private func records(_ type: String, _ unit: String, _ value: Int, of source: String, _ range: Range<Int>) -> String {
    range.map {
      "<Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"\(source)\" unit=\"\(unit)\" startDate=\"\(minute($0))\""
        + " endDate=\"\(minute($0, 50))\" value=\"\(value)\"/>\n"
    }.joined()
  }

  private func workout(_ source: String, _ body: String = "") -> String {
    "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"10\" durationUnit=\"min\" sourceName=\"\(source)\""
      + " startDate=\"\(minute(120))\" endDate=\"\(minute(130))\">\(body)</Workout>\n"
  }

  private func first(_ body: String, _ words: String..., at line: Int = 0) throws -> [String: Any] {
    try folder.write("export.xml", Array("<?xml version=\"1.0\"?><HealthData>\n\(body)</HealthData>".utf8))
    let run = try Tool.run(words + ["--format", "ndjson", "export.xml"], in: folder.url)
    guard run.lines.indices.contains(line) else { return [:] }
    return try JSONSerialization.jsonObject(with: Data(run.lines[line].utf8)) as? [String: Any] ?? [:]
  }

  @Test("an app's workout has the watch's samples, and a watch's own workout none of the phone's")
  func sources() throws {
    let watch = records("HeartRate", "count/min", 140, of: "Watch", 115..<135)
    let steps = records("StepCount", "count", 165, of: "Watch", 115..<135)
    let phone = records("StepCount", "count", 160, of: "Phone", 115..<135)
    for (body, beats, count) in [
      (phone + watch + steps + workout("App"), 140, 1650), (phone + workout("App"), nil, 1600),
      (watch + phone + workout("App"), 140, 1600), (watch + phone + workout("Watch"), 140, nil),
      (phone + watch + workout("Phone"), 140, 1600), (phone + steps + watch + workout("Phone"), 140, 1650),
    ] as [(String, Double?, Double?)] {
      let summary = try first(body, "summary")
      #expect(summary["avg_heart_rate_bpm"] as? Double == beats && summary["steps"] as? Double == count)
    }
  }

  @Test(
    "a workout's time zone is its own, in summer and in winter; an unknown one is that of the file",
    arguments: [
      ("America/New_York", -14_400), ("Asia/Kolkata", 19_800), ("Not/AZone", 7200), ("../../etc/passwd", 7200),
      ("GMT-0400", -14_400), ("UTC+05:30", 19_800), ("GMT+2500", 7200),
    ])
  func zones(name: String, offset: Int) throws {
    guard FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/America/New_York") else { return }
    let summary = try first(workout("Watch", "<MetadataEntry key=\"HKTimeZone\" value=\"\(name)\"/>"), "summary")
    #expect(summary["utc_offset_s"] as? Int == offset)
  }

  @Test("times of half days, of the first exports and of other programs are times")
  func times() throws {
    let usual = records("HeartRate", "count/min", 140, of: "Watch", 120..<130) + workout("Watch")
    let forms: [(Regex<(Substring, Substring, Substring)>, String)] = [
      (/03 0(\d)(:\d\d:\d\d) \+/, "03 $1$2 AM +"), (/03 0(\d)(:\d\d:\d\d) \+/, "03 $1$2\u{202F}AM +"),
      (/03 0(\d)(:\d\d:\d\d) \+/, "03T0$1$2+"), (/2024-06-03 0(\d):(\d\d):(?:\d\d) \+/, "202406030$1$2\("00")+"),
    ]
    for (form, text) in forms {
      let body = usual.replacing(form) { text.replacing("$1", with: $0.output.1).replacing("$2", with: $0.output.2) }
      let summary = try first(body, "summary")
      #expect(summary["start"] as? String == "2024-06-03T00:00:00Z" && summary["utc_offset_s"] as? Int == 7200)
      #expect(summary["avg_heart_rate_bpm"] as? Double == 140, "\(text)")
    }
  }

  @Test("two intervals or more are laps, and one is the workout itself")
  func intervals() throws {
    func interval(_ from: Int, _ to: Int, _ kilometers: Int) -> String {
      "<WorkoutActivity startDate=\"\(minute(from))\" endDate=\"\(minute(to))\"><WorkoutStatistics"
        + " type=\"HKQuantityTypeIdentifierDistanceWalkingRunning\" sum=\"\(kilometers)\" unit=\"km\"/></WorkoutActivity>"
    }
    let two = workout("Watch", interval(120, 124, 1) + interval(124, 130, 2))
    let lap = try first(two, "export", "--as", "laps", at: 1)
    #expect(lap["distance_m"] as? Double == 2000 && lap["start"] as? String == "2024-06-03T00:04:00Z")
    #expect(try first(two, "export", "--as", "laps", at: 2).isEmpty)
    #expect(try first(workout("Watch", interval(120, 130, 3)), "export", "--as", "laps").isEmpty)
  }

  @Test("a route that no workout names is a workout, beside others and alone, and one that is named twice is read once")
  func routes() throws {
    let points = (0..<30).map {
      "<trkpt lat=\"47.\(1000 + $0)\" lon=\"8\"><time>2024-06-03T00:0\(1 + $0 / 10):\(10 + $0 % 10)Z</time></trkpt>"
    }.joined()
    try folder.write("workout-routes/a.gpx", Array("<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>".utf8))
    let named = "<WorkoutRoute><FileReference path=\"/workout-routes/a.gpx\"/></WorkoutRoute>"
    for (body, line) in [
      ("<Record/>", 0), (workout("Watch"), 1), (workout("Watch", named), 0), (workout("Watch", named + named), 0),
    ] {
      #expect(try first(body, "summary", at: line)["positions"] as? Int == 30)
      #expect(try first(body, "summary", at: line + 1).isEmpty)
      #expect(try first(body, "check", at: 0)["status"] as? String == "ok")
    }
  }
}
#endif
