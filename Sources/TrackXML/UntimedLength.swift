#if TrackXML
internal import Workouts

/// The length and climb of points that make no workout: of courses to follow, and of tracks without times.
struct UntimedLength {
  private var distance = TrackDistance()
  private var heights = HeightMeter()

  /// Adds a point whose time means nothing.
  mutating func add(_ point: borrowing TrackPoint) {
    _ = distance.millimeters(at: point)
    guard let altitude = point.observation.altitudeMeters else { return }
    // The heights are judged as if at 5 m/s.
    heights.add(altitude, at: Instant(unixMilliseconds: Int64(saturating: distance.meters * 200)))
  }

  /// The next point begins another line.
  mutating func breakHere() {
    distance.breakHere()
    heights.breakHere()
  }

  /// The length in metres with the ascent, if there are heights; empty without a length.
  var text: String {
    guard distance.meters > 0 else { return "" }
    func whole(_ meters: Double) -> Int64 { Int64(saturating: meters.rounded()) }
    let ascent = heights.climbed.map { ", ascent \(whole($0.ascent)) m" } ?? ""
    return ": \(whole(distance.meters)) m long" + ascent
  }
}
#endif
