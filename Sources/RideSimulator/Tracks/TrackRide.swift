/// A ride due north at an even pace, as GPX and TCX tell it: what must be found in it follows from three numbers.
struct TrackRide {
  /// Seconds from 2024-05-04T06:00:00Z to its start.
  var start = 0
  /// The sport's number and name.
  var sport: (number: Int, name: String) = (2, "cycling")
  /// Points of each segment.
  var segments = [30, 30]
  /// Seconds from the last point of a segment to the first of the next.
  var pause = 120

  /// Seconds from point to point.
  static let step = 5
  /// 2024-05-04T06:00:00Z in FIT seconds.
  static let base: UInt32 = 1_083_736_800
  /// What 0.0001 degrees are on a sphere of 6,371,008.8 m.
  static let metersPerPoint = 6_371_008.8 * 0.0001 * Double.pi / 180

  /// One point of it.
  struct Point {
    /// Its number, from 0.
    var index: Int
    /// Seconds from 2024-05-04T06:00:00Z.
    var seconds: Int
    /// Metres ridden up to it.
    var meters: Double
  }

  /// The points, segment by segment.
  var points: [[Point]] {
    var index = 0
    var seconds = start
    var meters = 0.0
    var all: [[Point]] = []
    for count in segments {
      var segment: [Point] = []
      for position in 0..<count {
        if position > 0 {
          seconds += Self.step
          meters += Self.metersPerPoint
        }
        segment.append(Point(index: index, seconds: seconds, meters: meters))
        index += 1
      }
      seconds += pause
      all.append(segment)
    }
    return all
  }

  /// `2024-05-04T06:00:00Z` and what lies `seconds` behind it, on the same day.
  static func time(_ seconds: Int) -> String {
    "2024-05-04T\(two(6 + seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))Z"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  // MARK: What must be found

  /// Seconds from the first point to the last.
  var elapsed: Int { (segments.reduce(0, +) - segments.count) * Self.step + pause * (segments.count - 1) }

  /// Hundredths of a metre that the points add up to.
  var centimeters: Int {
    Int((Double(segments.reduce(0, +) - segments.count) * Self.metersPerPoint * 100).rounded())
  }

  /// What a reader must say of it; TCX tells its own distance.
  func session(tellsDistance: Bool) -> Expectation.Session {
    let pauses = segments.count - 1
    return Expectation.Session(
      sport: sport.number, subSport: 0, start: Self.base + UInt32(start), elapsedMilliseconds: elapsed * 1000,
      timerMilliseconds: (elapsed - pauses * pause) * 1000, distanceCentimeters: tellsDistance ? centimeters : nil,
      records: segments.reduce(0, +), counterCentimeters: centimeters, sampleCentimeters: centimeters, pauses: pauses)
  }
}

extension Expectation {
  /// Expects the workouts of some rides, and a verdict.
  init(_ rides: [TrackRide], tellsDistance: Bool = false, status: Status = .ok, reason: String? = nil) {
    self.init(status: status, reason: reason)
    sessions = rides.map { $0.session(tellsDistance: tellsDistance) }
    records = sessions.reduce(0) { $0 + $1.records }
    firstRecordTime = sessions.first?.start
    lastRecordTime = rides.last.map { TrackRide.base + UInt32($0.start + $0.elapsed) }
    pauses = sessions.reduce(0) { $0 + $1.pauses }
    counterCentimeters = sessions.reduce(0) { $0 + $1.counterCentimeters }
    sampleCentimeters = sessions.reduce(0) { $0 + $1.sampleCentimeters }
  }
}
