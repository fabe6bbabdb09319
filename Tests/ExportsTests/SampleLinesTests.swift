import Exports
import Foundation
import TestSupport
import Testing
import Workouts

@Suite struct SampleLinesTests {
  @Test("a workout is a start, its samples and events, and a closing line")
  func wholeWorkout() throws {
    var writer = SampleLines()
    writer.begin(input: awkwardName)
    ride(into: &writer, session: 2)
    writer.end()
    let lines = try jsonLines(string(writer.text))
    #expect(lines.count == 8)
    #expect(lines.map { $0["session"] as? Int } == [2] + Array(repeating: nil, count: 6) + [2])
    let ride = try #require(lines[0]["ride"] as? String)
    #expect(
      ride.wholeMatch(of: #/r[0-9a-hjkmnp-tv-z]{11}/#) != nil && lines.allSatisfy { $0["ride"] as? String == ride })
    #expect(lines[0]["event"] as? String == "workout_start")
    #expect(lines[0]["input"] as? String == awkwardName)
    #expect(lines[1]["kind"] as? String == "distance")
    #expect(lines[1]["type"] == nil)
    #expect(lines[1]["start"] as? String == "2026-11-20T18:25:50Z")
    #expect(lines[1]["end"] as? String == "2026-11-20T18:25:51Z")
    #expect(lines[1]["value"] as? Double == 5.25)
    #expect(lines[1]["unit"] as? String == "m")
    #expect(lines[3]["start"] as? String == "2026-11-20T18:25:51.500Z")
    #expect(lines[4...6].map { $0["event"] as? String } == ["pause", "resume", "lap"])
    #expect(lines[6]["end"] as? String == "2026-11-20T18:25:53Z")
  }

  @Test("without the name of an input, input is null and every line is still JSON")
  func namelessInput() throws {
    var samples = SampleLines()
    ride(into: &samples, session: 0)
    samples.end()
    #expect(try jsonLines(string(samples.text))[0]["input"] is NSNull)
    var points = RouteLines()
    ride(into: &points, session: 0)
    points.end()
    #expect(try jsonLines(string(points.text))[0]["input"] is NSNull)
  }

  @Test("workouts have different names, the same with each run, and each line has its input where that is wanted")
  func ridesAndInputs() throws {
    func lines(_ inputs: [String], named: Bool = false) throws -> [[String: Any]] {
      var writer = SampleLines()
      writer.namesInputs = named
      for input in inputs {
        writer.begin(input: input)
        for session in 0..<3 { ride(into: &writer, session: session) }
        writer.end()
      }
      return try jsonLines(string(writer.text))
    }
    let both = try lines(["a.fit", "b.fit"])
    let names = both.compactMap { $0["ride"] as? String }
    #expect(names.count == both.count && Set(names).count == 6)
    #expect(try lines(["b.fit"]).map { $0["ride"] as? String } == names.suffix(both.count / 2).map { $0 })
    #expect(
      both.filter { $0["input"] != nil }.map { $0["event"] as? String } == Array(repeating: "workout_start", count: 6))
    let named = try lines(["a.fit"], named: true)
    #expect(named.allSatisfy { $0["input"] as? String == "a.fit" && $0["session"] is Int && $0["ride"] is String })
  }

  @Test("a start has local time where its clock is known, with the sign of its offset")
  func localStart() throws {
    for (offset, expected) in [
      (nil, nil), (0, "2026-11-20T18:25:50+00:00"), (20_700, "2026-11-21T00:10:50+05:45"),
      (-12_600, "2026-11-20T14:55:50-03:30"), (86_400, nil),
    ] as [(Int?, String?)] {
      var writer = SampleLines()
      writer.begin(input: "a")
      writer.workoutStart(sessionIndex: 0, start: at(0), utcOffsetSeconds: offset)
      #expect(try jsonLines(string(writer.text))[0]["start_local"] as? String == expected)
    }
  }

  @Test("the legs of a multisport workout have the names of their lines, and it has its own")
  func multisport() throws {
    var writer = SampleLines()
    writer.begin(input: "a.fit")
    var workout = Multisport()
    for session in 0..<2 {
      ride(into: &writer, session: session)
      workout.add(rideSummary(session: session))
    }
    writer.multisport(workout)
    let lines = try jsonLines(string(writer.text))
    let line = try #require(lines.last)
    let rides = lines.dropLast().compactMap { $0["ride"] as? String }
    let legs = try #require(line["legs"] as? [[String: Any]]).compactMap { $0["ride"] as? String }
    #expect(legs.count == 2 && Set(legs) == Set(rides))
    #expect(!rides.contains(try #require(line["ride"] as? String)) && line["input"] == nil)
  }

  @Test("the closing line settles what was uncertain before")
  func closingLine() throws {
    var writer = SampleLines()
    writer.begin(input: "a.fit")
    var summary = rideSummary()
    summary.recording = .device(manufacturer: 1, product: 3121, serialNumber: 42, timeCreated: 7)
    writer.workoutStart(sessionIndex: 0, start: summary.start)
    writer.workoutEnd(summary)
    let line = try #require(try jsonLines(string(writer.text)).last)
    #expect(line["event"] as? String == "workout")
    #expect(line["input"] == nil && line["session"] as? Int == 0)
    #expect(line["start_local"] as? String == "2026-11-20T14:25:50-04:00")
    #expect(line["activity_type"] as? String == "cycling")
    #expect(line["activity_raw"] as? Int == 13)
    #expect(line["indoor"] as? Bool == false)
    #expect(line["totals"] as? [String: Double] == ["distance": 5.25, "heartRate": 145, "power": 210])
    #expect(line["counts"] as? [String: Int] == ["distance": 1, "heartRate": 1, "power": 1])
    #expect(
      line["types"] as? [String: String]
        == ["distance": "distanceCycling", "heartRate": "heartRate", "power": "cyclingPower"])
    let metadata = try #require(line["metadata"] as? [String: Any])
    #expect(
      Set(metadata.keys) == [
        "HKIndoorWorkout", "HKAverageSpeed", "HKElevationAscended", "HKTimeZone", "HKSyncIdentifier", "HKSyncVersion",
        "HKExternalUUID",
        "HKWasUserEntered", "fitstreamSport",
      ])
    let speed = try #require(metadata["HKAverageSpeed"] as? [String: Any])
    #expect(speed["value"] as? Double == 5.25)
    #expect(speed["unit"] as? String == "m/s")
    #expect(metadata["HKSyncIdentifier"] as? String == "fit:1-3121-42-7-0")
    #expect(metadata["HKExternalUUID"] as? String == NameUUID(name: "fit:1-3121-42-7-0").text(isUpperCase: true))
    #expect(metadata["HKSyncVersion"] as? Int == 1)
    #expect(metadata["HKTimeZone"] as? String == "GMT-0400")
  }

  @Test("a time zone is one that Foundation accepts", arguments: [-43_200, -34_200, -14_400, 0, 20_700, 50_400])
  func timeZone(offset: Int) throws {
    var writer = SampleLines()
    writer.begin(input: "a")
    var summary = rideSummary()
    summary.utcOffsetSeconds = offset
    writer.workoutEnd(summary)
    let metadata = try #require(try jsonLines(string(writer.text)).last?["metadata"] as? [String: Any])
    let identifier = try #require(metadata["HKTimeZone"] as? String)
    #expect(TimeZone(identifier: identifier)?.secondsFromGMT() == offset)
  }

  @Test("with the activity known beforehand every sample has its type, and only then")
  func resolvedTypes() throws {
    var writer = SampleLines()
    writer.begin(input: "a")
    ride(into: &writer, session: 0, activity: 37)
    ride(into: &writer, session: 1)
    let samples = try jsonLines(string(writer.text)).filter { $0["kind"] != nil }
    #expect(
      samples.map { $0["type"] as? String } == ["distanceWalkingRunning", "heartRate", "runningPower", nil, nil, nil])
  }

  @Test("a kind without a HealthKit type has none in the closing line")
  func noType() throws {
    var writer = SampleLines()
    writer.begin(input: "a")
    var summary = rideSummary()
    summary.activityType = .other
    summary.isIndoor = nil
    summary.utcOffsetSeconds = nil
    summary.averageSpeedMetersPerSecond = .nan
    summary.ascentMeters = nil
    writer.workoutEnd(summary)
    let line = try #require(try jsonLines(string(writer.text)).last)
    #expect(line["types"] as? [String: String] == ["heartRate": "heartRate"])
    #expect(line["indoor"] == nil)
    let metadata = try #require(line["metadata"] as? [String: Any])
    #expect(metadata.keys.filter { $0.hasPrefix("HK") } == ["HKWasUserEntered"])
  }

  @Test("a warm writer allocates nothing, whatever it writes")
  func allocatesNothing() {
    var writer = SampleLines()
    writer.begin(input: awkwardName)
    let summary = rideSummary()
    func everything() {
      writer.text.removeAll()
      writer.workoutStart(sessionIndex: 0, start: at(0))
      writer.activity(ActivityType(rawValue: 13), sport: 2)
      for second in 0..<500 {
        let time = Instant(unixMilliseconds: Int64(second) * 1001)
        writer.sample(Sample(kind: .distance, start: time, end: time, value: Double(second) / 3))
        writer.event(WorkoutEvent(kind: .lap, start: time, end: time))
      }
      writer.workoutEnd(summary)
    }
    everything()
    #expect(allocations { everything() } == 0)
  }

  @Test("jq reads every line")
  func jq() throws {
    var writer = SampleLines()
    writer.begin(input: awkwardName)
    ride(into: &writer)
    let text = string(writer.text)
    guard let run = try run("jq", ["-r", "-s", "[.[] | .event // .kind] | join(\" \")"], input: text) else {
      print("skipped: jq is not installed")
      return
    }
    #expect(run.status == 0)
    #expect(run.output == "workout_start distance heartRate power pause resume lap workout\n")
  }
}
