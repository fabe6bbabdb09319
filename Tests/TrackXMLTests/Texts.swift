#if TrackXML
import Testing
import Workouts

@testable import TrackXML

/// GPX and TCX as tests write them.
enum Text {
  /// A GPX 1.1 file with `body` inside the root.
  static func gpx(_ body: String, attributes: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="Tester" xmlns="http://www.topografix.com/GPX/1/1" \(attributes)>
    \(body)
    </gpx>
    """
  }

  /// A track of one segment.
  static func track(_ points: String, type: String? = nil) -> String {
    "<trk><name>A ride</name>\(type.map { "<type>\($0)</type>" } ?? "")<trkseg>\n\(points)\n</trkseg></trk>"
  }

  /// Points ten seconds and about eleven metres apart, from minute `minute` of an hour in 2024.
  static func points(_ range: Range<Int>, minute: Int = 0, extra: String = "") -> String {
    range.map { index in
      let second = minute * 60 + index * 10
      return point(
        index, time: "2024-05-04T\(10 + second / 3600):\(two(second / 60 % 60)):\(two(second % 60))Z", extra: extra)
    }.joined(separator: "\n")
  }

  static func point(_ index: Int, time: String?, extra: String = "") -> String {
    let time = time.map { "<time>\($0)</time>" } ?? ""
    return
      "<trkpt lat=\"\(47 + Double(index) / 10_000)\" lon=\"8.5\"><ele>\(400 + index)</ele>\(time)\(extra)</trkpt>"
  }

  static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// A TCX file with one activity of `laps`.
  static func tcx(_ laps: String, sport: String = "Biking", tail: String = "") -> String {
    """
    <?xml version="1.0"?>
    <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>
    <Activity Sport="\(sport)"><Id>2024-05-04T10:00:00Z</Id>
    \(laps)
    \(tail)</Activity></Activities></TrainingCenterDatabase>
    """
  }

  static func lap(_ start: String, seconds: Double, _ body: String, values: String = "") -> String {
    "<Lap StartTime=\"2024-05-04T\(start)Z\"><TotalTimeSeconds>\(seconds)</TotalTimeSeconds>\(values)\(body)</Lap>"
  }

  static func trackpoint(_ time: String, meters: Double? = nil, extra: String = "") -> String {
    let distance = meters.map { "<DistanceMeters>\($0)</DistanceMeters>" } ?? ""
    return "<Trackpoint><Time>2024-05-04T\(time)Z</Time>\(distance)\(extra)</Trackpoint>"
  }
}

/// Reads a text in many chunkings, fails if they differ or a rule is broken, and returns the result.
@discardableResult
func readChunked(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Track {
  readChunked(Array(text.utf8), sourceLocation: sourceLocation)
}

@discardableResult
func readChunked(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) -> Track {
  var reading = TrackReading()
  let (track, problems) = reading.verify(bytes)
  #expect(problems.isEmpty, "\(problems)", sourceLocation: sourceLocation)
  return track
}

/// A moment of 2024-05-04 in UTC.
func at(_ hour: Int, _ minute: Int, _ second: Int, _ milliseconds: Int64 = 0) -> Instant {
  Instant(unixMilliseconds: 1_714_780_800_000 + Int64(hour * 3600 + minute * 60 + second) * 1000 + milliseconds)
}
#endif
