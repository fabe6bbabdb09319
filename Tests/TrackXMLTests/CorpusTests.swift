#if TrackXML
import Foundation
import Testing
import Workouts

@testable import TrackXML

@Suite("Corpus", .enabled(if: Corpus.isPresent, Corpus.absence)) struct CorpusTests {
  /// Differences from the other reader, with the reason.
  private static let reasons: [String: String] = [
    // It measured to a latitude of 200 degrees, and to a longitude of 180.877: neither is on Earth.
    "gpx/4ecbfa58": "length",
    "gpx/bd4491c0": "length",
    // Its times count from power-on; ours are those of the activity.
    "tcx/ff4c1f44": "times",
  ]

  private static func isExcepted(_ file: String, _ what: String) -> Bool {
    reasons[String(file.prefix(12))] == what
  }

  private static func instant(_ text: Any?) -> Instant? {
    guard let text = text as? String else { return nil }
    return WrittenTime(trimming: Array(text.utf8).span)?.instant
  }

  @Test("every GPX file has the points, segments, times, values and length that another reader finds")
  func gpx() throws {
    var reading = TrackReading()
    var read = 0
    for (file, told) in try Corpus.summaries("gpx") {
      let (track, problems) = reading.verify(try Corpus.bytes(file))
      let name = "\(file)"
      #expect(problems.isEmpty, "\(name): \(problems)")
      #expect(track.kind == .gpx, "\(name)")
      #expect(track.counts.tracks == told["tracks"] as? Int, "\(name)")
      #expect(track.counts.segments == told["segments"] as? Int, "\(name)")
      #expect(track.counts.points == told["points"] as? Int, "\(name)")
      #expect(track.counts.routes == told["routes"] as? Int, "\(name)")
      #expect(track.counts.routePoints == told["route_points"] as? Int, "\(name)")
      #expect(track.counts.waypoints == told["waypoints"] as? Int, "\(name)")
      let with = told["with"] as? [String: Int] ?? [:]
      #expect(track.counts.times == with["time"] ?? 0, "\(name)")
      #expect(track.counts.altitudes == with["ele"] ?? 0, "\(name)")
      #expect(track.counts.heartRates == with["hr"] ?? 0, "\(name)")
      #expect(track.counts.cadences == with["cad"] ?? 0, "\(name)")
      #expect(track.counts.powers == with["power"] ?? 0, "\(name)")
      #expect(track.counts.speeds == with["speed"] ?? 0, "\(name)")
      #expect(track.counts.temperatures == with["atemp"] ?? 0, "\(name)")
      #expect(track.first == Self.instant(told["first_time"]), "\(name)")
      #expect(track.last == Self.instant(told["last_time"]), "\(name)")
      #expect(track.creator == told["creator"] as? String, "\(name)")
      let length = told["length_m"] as? Double ?? 0
      if !Self.isExcepted(file, "length") {
        #expect(
          abs(track.lengthMeters - length) <= max(0.001, length * 1e-6), "\(name): \(track.lengthMeters), \(length)")
      }
      if told["error"] != nil {
        #expect(track.problem?.code == .malformed, "\(name)")
      } else {
        #expect(track.problem == nil, "\(name): \(track.status)")
      }
      read += 1
    }
    #expect(read >= 44)
  }

  @Test("a GPX track with times in order gives its length as distance samples")
  func distances() throws {
    var reading = TrackReading()
    for (file, told) in try Corpus.summaries("gpx") {
      let with = told["with"] as? [String: Int] ?? [:]
      let points = told["points"] as? Int ?? 0
      guard points > 1, with["time"] == points, !Self.isExcepted(file, "length") else { continue }
      let track = reading.read(try Corpus.bytes(file))
      guard track.dropped(.timestampStepsBack) == 0 else { continue }
      // A moment has no room for a sample.
      guard track.workouts.allSatisfy({ $0.summary.start < $0.summary.end }) else { continue }
      let sum = track.workouts.reduce(0) { $0 + $1.sum(.distance) }
      #expect(abs(sum - track.lengthMeters) <= 0.002 * Double(track.workouts.count + 1), "\(file): \(sum)")
    }
  }

  @Test("every TCX file has the activities, laps, points and times that another reader finds")
  func tcx() throws {
    var reading = TrackReading()
    var read = 0
    for (file, told) in try Corpus.summaries("tcx") {
      let (track, problems) = reading.verify(try Corpus.bytes(file))
      #expect(problems.isEmpty, "\(file): \(problems)")
      #expect(track.kind == .tcx, "\(file)")
      #expect(track.problem == nil, "\(file)")
      #expect(track.counts.courses == told["courses"] as? Int, "\(file)")
      let all = told["activities"] as? [[String: Any]] ?? []
      let activities = all.filter { $0["sport"] as? String != "(course)" }
      #expect(track.sessions == activities.count && track.workouts.count == activities.count, "\(file)")
      for (activity, workout) in zip(activities, track.workouts) { expect(file, activity, workout) }
      if let activity = activities.first, activities.count == 1 {
        #expect(track.counts.points == activity["trackpoints"] as? Int, "\(file)")
        #expect(track.counts.positions == activity["with_position"] as? Int, "\(file)")
        #expect(track.counts.heartRates == activity["with_hr"] as? Int, "\(file)")
        #expect(track.counts.powers == activity["with_watts"] as? Int, "\(file)")
        if !Self.isExcepted(file, "times") {
          #expect(track.first == Self.instant(activity["first_time"]), "\(file)")
          #expect(track.last == Self.instant(activity["last_time"]), "\(file)")
        }
      }
      read += 1
    }
    #expect(read >= 12)
  }

  private func expect(_ file: String, _ activity: [String: Any], _ workout: LoggedWorkout) {
    func number(_ value: Any?) -> Double { (value as? String).flatMap(Double.init) ?? 0 }
    let laps = activity["laps"] as? [[String: Any]] ?? []
    #expect(workout.laps.count == laps.count, "\(file)")
    let seconds = laps.reduce(0) { $0 + number($1["seconds"]) }
    let meters = laps.reduce(0) { $0 + number($1["meters"]) }
    let calories = laps.reduce(0) { $0 + number($1["calories"]) }
    #expect(abs((workout.summary.timerSeconds ?? 0) - seconds) < 1e-6, "\(file)")
    if meters > 0 { #expect(abs((workout.summary.distanceMeters ?? 0) - meters) < 1e-6, "\(file)") }
    if calories > 0 { #expect(workout.summary.energyKilocalories == calories, "\(file)") }
    // Laps whose end no point covers come at the end.
    let inOrder = workout.laps.sorted { $0.start < $1.start }
    for (told, lap) in zip(laps, inOrder) {
      #expect(lap.distanceMeters == number(told["meters"]), "\(file)")
      #expect(lap.isByDistance == (told["trigger"] as? String == "Distance"), "\(file)")
      if !Self.isExcepted(file, "times") { #expect(lap.start == Self.instant(told["start"]), "\(file)") }
    }
  }

  @Test("a file cut anywhere gives all before the cut, and is reported as partial")
  func truncation() throws {
    var reading = TrackReading()
    for file in ["gpx/345e0c1a-testdata.gpx", "tcx/7cf68523-testdata.tcx"] {
      let bytes = try Corpus.bytes(file)
      let whole = reading.read(bytes)
      var points = 0
      for end in stride(from: 0, to: bytes.count - 30, by: 97) {
        let track = reading.read(Array(bytes[..<end]))
        #expect(track.problem != nil, "\(file) cut at \(end)")
        #expect(track.brokenRules.isEmpty, "\(file) cut at \(end)")
        #expect(track.counts.points >= points && track.counts.points <= whole.counts.points, "\(file) cut at \(end)")
        points = track.counts.points
      }
      #expect(points >= whole.counts.points - 1)
    }
  }
}
#endif
