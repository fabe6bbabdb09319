#if TrackXML
internal import Platform
internal import Workouts

/// A running distance counter, from the file's distances or, without them, from the positions.
///
/// Between positions it adds the great circle (haversine) on a sphere of 6,371,008.8 m, the mean radius of WGS 84. For
/// a ride this is within 0.3 % of the ellipsoid's geodesic, and equal to the length in most programs. Altitudes and the
/// gap between two segments do not count, and impossible jumps are removed (`PositionTrail`). Positions off the Earth,
/// and exactly 0, 0, are ignored.
struct TrackDistance {
  /// WGS 84's mean radius (2a + b) / 3.
  static let earthRadiusMeters = 6_371_008.8

  /// Metres along the positions.
  private(set) var meters = 0.0
  /// Metres along the positions of tracks without a time.
  private(set) var untimedMeters = 0.0
  /// `meters` at the start of the activity.
  private var metersBefore = 0.0
  /// `meters` at the start of the newest track.
  private var metersBeforeTrack = 0.0
  private var trail = PositionTrail()
  private var positions: Int64 = 0
  /// The file's distance: the metres to add so that the counter continues from the positions, and whether one was
  /// reported.
  private var told: (offset: Double, isTold: Bool) = (0, false)

  /// True when a position is valid.
  static func isOnEarth(_ latitude: Double, _ longitude: Double) -> Bool {
    abs(latitude) <= 90 && abs(longitude) <= 180 && (latitude != 0 || longitude != 0)
  }

  /// True when the file has reported a distance for the activity.
  var isTold: Bool { told.isTold }

  /// Whether neither the file nor positions have given a distance for the activity.
  var isUnknown: Bool { !told.isTold && meters == metersBefore }

  /// The file's distance at a point, if it is the activity's first and precedes any measured length; otherwise nil.
  func firstReading(at point: borrowing TrackPoint) -> Double? {
    guard !told.isTold, meters == metersBefore, let distance = point.distanceMeters, distance > 0, distance < 1e9
    else { return nil }
    return distance
  }

  /// Breaks the line: the next position starts a new one.
  mutating func breakHere() { trail.breakHere() }

  /// Starts a track.
  ///
  /// A previous track without any time was not part of a ride, and its length does not count.
  mutating func startTrack(isLastUntimed: Bool) {
    if isLastUntimed {
      untimedMeters += meters - metersBeforeTrack
      meters = metersBeforeTrack
    }
    metersBeforeTrack = meters
    trail.breakHere()
  }

  /// Starts an activity, without a reported distance.
  mutating func restart() {
    trail.breakHere()
    told = (0, false)
    metersBefore = meters
  }

  /// The counter at a point, in millimetres; nil if neither the file nor positions give one.
  ///
  /// A reported distance counts from its first appearance on; later points without one have none.
  mutating func millimeters(at point: borrowing TrackPoint) -> Int64? {
    let latitude = point.observation.latitudeDegrees
    let longitude = point.observation.longitudeDegrees
    if let latitude, let longitude, Self.isOnEarth(latitude, longitude) {
      // Without times no speed is too high.
      let time = point.hasTime ? point.observation.time : Instant(unixMilliseconds: positions &* 1_000_000_000)
      positions &+= 1
      let way = trail.take(Self.place(latitude, longitude, at: time), meters: Self.meters)
      if !told.isTold { meters += way }
    }
    if let distance = point.distanceMeters {
      if !told.isTold { told = (meters > 0 ? meters - distance : 0, true) }
      return Int64(saturating: ((told.offset + distance) * 1000).rounded())
    }
    return told.isTold || latitude == nil ? nil : Int64(saturating: (meters * 1000).rounded())
  }

  private static let radians = Double.pi / 180

  /// A place with all values that `meters` needs.
  static func place(_ latitude: Double, _ longitude: Double, at time: Instant) -> PositionTrail.Place {
    var place = PositionTrail.Place(latitude, longitude, at: time)
    place.cosine = cos(latitude * radians)
    return place
  }

  /// Haversine, in metres.
  static func meters(_ from: PositionTrail.Place, _ to: PositionTrail.Place) -> Double {
    let northing = sin((to.latitude - from.latitude) * radians / 2)
    let easting = sin((to.longitude - from.longitude) * radians / 2)
    let chord = northing * northing + from.cosine * to.cosine * easting * easting
    return 2 * earthRadiusMeters * asin(min(1, chord.squareRoot()))
  }
}
#endif
