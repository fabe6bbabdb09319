/// A ride due north at a constant pace, for GPX and TCX: all expectations are computed from three numbers.
struct TrackRide {
  /// Seconds from 2024-05-04T06:00:00Z to its start.
  var start = 0
  /// The sport's number and name.
  var sport: (number: Int, name: String) = (2, "cycling")
  /// Its title.
  var title = "A ride due north"
  /// Whether the file has a sport; otherwise only its title or an index has one.
  var namesSport = true
  /// True when some heights are marked as not valid (Apple Health).
  var hasInvalidHeights = false
  /// Seconds and counted metres between the start of a TCX lap and its first point.
  var lead = (seconds: 0, meters: 0)
  /// Number of points in each segment.
  var segments = [30, 30]
  /// Seconds from the last point of a segment to the first of the next.
  var pause = 120

  /// Seconds from point to point.
  static let step = 5
  /// 2024-05-04T06:00:00Z in FIT seconds.
  static let base: UInt32 = 1_083_736_800
  /// Metres of 0.0001 degrees on a sphere of 6,371,008.8 m.
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
    var seconds = start + lead.seconds
    var meters = Double(lead.meters)
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

  /// The time `seconds` after `2024-05-04T06:00:00Z`, on the same day.
  static func time(_ seconds: Int) -> String {
    "2024-05-04T\(two(6 + seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))Z"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  // MARK: Expectations

  /// Seconds from the first point to the last.
  var elapsed: Int {
    lead.seconds + (segments.reduce(0, +) - segments.count) * Self.step + pause * (segments.count - 1)
  }

  /// Metres above sea level at a point: one metre up at each point, and all the way down every 50 points.
  static func height(_ index: Int) -> Int { 400 + index % 50 }

  /// True when a height is marked as not valid, in a ride with such heights.
  static func isHeightInvalid(_ index: Int) -> Bool { index % 7 == 3 }

  /// Metres that the points climb, segment by segment; every climb and descent is longer than noise.
  var ascent: Int {
    points.reduce(0) { sum, segment in
      let heights = segment.map(\.index).filter { !hasInvalidHeights || !Self.isHeightInvalid($0) }.map(Self.height)
      return sum + zip(heights, heights.dropFirst()).reduce(0) { $0 + max(0, $1.1 - $1.0) }
    }
  }

  /// Length of the line of points, in hundredths of a metre.
  var centimeters: Int {
    lead.meters * 100 + Int((Double(segments.reduce(0, +) - segments.count) * Self.metersPerPoint * 100).rounded())
  }

  /// The expected session; TCX gives its own distance.
  func session(tellsDistance: Bool) -> Expectation.Session {
    let pauses = segments.count - 1
    return Expectation.Session(
      sport: sport.number, subSport: 0, start: Self.base + UInt32(start), elapsedMilliseconds: elapsed * 1000,
      timerMilliseconds: (elapsed - pauses * pause) * 1000, distanceCentimeters: tellsDistance ? centimeters : nil,
      records: segments.reduce(0, +), counterCentimeters: centimeters, sampleCentimeters: centimeters, pauses: pauses,
      // Swims have no ascent.
      ascentMeters: sport.number == 5 ? nil : ascent)
  }
}

extension Expectation {
  /// Expects the workouts of some rides, a status and a reason.
  init(_ rides: [TrackRide], tellsDistance: Bool = false, status: Status = .ok, reason: String? = nil) {
    self.init(status: status, reason: reason)
    sessions = rides.map { $0.session(tellsDistance: tellsDistance) }
    records = sessions.reduce(0) { $0 + $1.records }
    firstRecordTime = rides.first.map { TrackRide.base + UInt32($0.start + $0.lead.seconds) }
    lastRecordTime = rides.last.map { TrackRide.base + UInt32($0.start + $0.elapsed) }
    pauses = sessions.reduce(0) { $0 + $1.pauses }
    counterCentimeters = sessions.reduce(0) { $0 + $1.counterCentimeters }
    sampleCentimeters = sessions.reduce(0) { $0 + $1.sampleCentimeters }
  }
}
