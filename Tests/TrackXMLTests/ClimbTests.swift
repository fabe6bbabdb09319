#if TrackXML
import Testing
import Workouts

@testable import TrackXML

@Suite("Ascent and distance of tracks") struct TrackClimbTests {
  private func gpx(_ segments: [[Double]]) -> String {
    var second = 0
    let body = segments.map { heights in
      defer { second += 60 }
      return "<trkseg>"
        + heights.map { height in
          second += 1
          let time = "2024-05-04T10:\(Text.two(second / 60)):\(Text.two(second % 60))Z"
          return "<trkpt lat=\"47\" lon=\"8\"><ele>\(height)</ele><time>\(time)</time></trkpt>"
        }.joined() + "</trkseg>"
    }
    return Text.gpx("<trk>\(body.joined())</trk>")
  }

  private func climb(_ segments: [Double]...) -> [Double?] {
    let summary = readChunked(gpx(segments)).workouts[0].summary
    return [summary.ascentMeters, summary.descentMeters]
  }

  @Test("noise of less than three metres climbs nothing, and a climb counts whole")
  func noise() {
    #expect(climb([100, 102, 100, 102.9, 100]) == [0, 0])
    #expect(climb([100, 101, 100, 110, 108, 112, 100]) == [12, 12])
    #expect(climb([100, 103]) == [3, 0])
  }

  @Test("heights between two segments are not climbed")
  func segments() { #expect(climb([100, 110], [200, 205]) == [15, 0]) }

  @Test("without heights there is no ascent, nor with only one")
  func none() {
    #expect(climb([100]) == [nil, nil])
    let track = readChunked(
      Text.gpx("<trk><trkseg><trkpt lat=\"47\" lon=\"8\"><time>2024-05-04T10:00:00Z</time></trkpt></trkseg></trk>"))
    #expect(track.workouts[0].summary.ascentMeters == nil && !track.workouts[0].summary.isClimbComputed)
  }

  @Test("the accuracy of a height reaches the route, beside that of the position")
  func verticalAccuracy() {
    let extra = "<extensions><hAcc>4</hAcc><vAcc>7.5</vAcc></extensions>"
    let points = readChunked(Text.gpx(Text.track(Text.points(0..<2, extra: extra)))).workouts[0].points
    #expect(points.map(\.verticalAccuracyMeters) == [7.5, 7.5] && points[0].horizontalAccuracyMeters == 4)
  }

  // MARK: A first reading of the distance far into the ride

  private func distances(_ laps: String) -> [[Double]] {
    readChunked(Text.tcx(laps)).workouts[0].samples(.distance).map {
      [$0.start.seconds(since: at(10, 0, 0)), $0.end.seconds(since: at(10, 0, 0)), $0.value]
    }
  }

  private func lap(_ start: String, _ seconds: Double, _ meters: Double?, _ points: String) -> String {
    Text.lap(
      start, seconds: seconds, points.isEmpty ? "" : "<Track>\(points)</Track>",
      values: meters.map { "<DistanceMeters>\($0)</DistanceMeters>" } ?? "")
  }

  @Test("it counts from its lap's start")
  func firstReading() {
    let points = Text.trackpoint("10:15:00", meters: 2600) + Text.trackpoint("10:15:10", meters: 2650)
    #expect(distances(lap("10:00:00", 910, 2650, points)) == [[0, 900, 2600], [900, 910, 50]])
    #expect(distances(lap("10:00:00", 910, nil, points)) == [[0, 900, 2600], [900, 910, 50]])
  }

  @Test("earlier laps without readings have the distances that they report")
  func lapsBefore() {
    let points = Text.trackpoint("10:15:00", meters: 2600) + Text.trackpoint("10:15:10", meters: 2650)
    let laps = lap("10:00:00", 300, 1000, Text.trackpoint("10:01:00")) + lap("10:05:00", 610, 1650, points)
    #expect(distances(laps) == [[0, 300, 1000], [300, 900, 1600], [900, 910, 50]])
  }

  @Test("a reading that continues an earlier activity counts nothing; one at the start counts from there")
  func notCounted() {
    let late = Text.trackpoint("10:01:00", meters: 90_000) + Text.trackpoint("10:01:10", meters: 90_050)
    // The rest of the lap's own distance is spread over its time.
    #expect(distances(lap("10:00:00", 70, 400, late)).reduce(0) { $0 + $1[2] } == 400)
    #expect(distances(lap("10:00:00", 70, nil, late)) == [[60, 70, 50]])
    let prompt = Text.trackpoint("10:00:00", meters: 8) + Text.trackpoint("10:00:10", meters: 58)
    #expect(distances(lap("10:00:00", 10, 58, prompt)) == [[0, 10, 58]])
  }
}
#endif
