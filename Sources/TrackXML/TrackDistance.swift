#if TrackXML
  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Musl)
    internal import Musl
  #else
    internal import Glibc
  #endif
  internal import Workouts

  /// A running distance counter, from the file where it tells one, else from the positions.
  ///
  /// Between positions it is the great circle (haversine) on a sphere of 6,371,008.8 m, the mean radius of WGS 84: for a ride
  /// within 0.3 % of the ellipsoid's geodesic, and what most programs show. Height does not count, nor what lies between two
  /// segments. Positions off the Earth, and exactly 0, 0, are none.
  struct TrackDistance {
    /// WGS 84's mean radius (2a + b) / 3.
    static let earthRadiusMeters = 6_371_008.8

    /// What the positions add up to.
    private(set) var meters = 0.0
    /// What those of tracks without a time add up to.
    private(set) var untimedMeters = 0.0
    /// What they added up to where the activity began.
    private var metersBefore = 0.0
    /// What they added up to where the newest track began.
    private var metersBeforeTrack = 0.0
    private var last: (latitude: Double, longitude: Double)?
    /// What has to be added to the told distance, so that the counter goes on where the positions left it.
    private var told: (offset: Double, isTold: Bool) = (0, false)

    /// Whether a position is believed.
    static func isOnEarth(_ latitude: Double, _ longitude: Double) -> Bool {
      abs(latitude) <= 90 && abs(longitude) <= 180 && (latitude != 0 || longitude != 0)
    }

    /// Whether the file has told a distance of the activity.
    var isTold: Bool { told.isTold }

    /// The told distance at a point where it is the first of the activity, and nothing was measured by positions before; else nil.
    func firstReading(at point: borrowing TrackPoint) -> Double? {
      guard !told.isTold, meters == metersBefore, let distance = point.distanceMeters, distance > 0, distance < 1e9
      else { return nil }
      return distance
    }

    /// The next position begins anew.
    mutating func breakHere() { last = nil }

    /// A track begins; where the one before had not a single time it was no part of a ride, and its way does not count.
    mutating func startTrack(isLastUntimed: Bool) {
      if isLastUntimed {
        untimedMeters += meters - metersBeforeTrack
        meters = metersBeforeTrack
      }
      metersBeforeTrack = meters
      last = nil
    }

    /// An activity begins: nothing of it has been told.
    mutating func restart() {
      last = nil
      told = (0, false)
      metersBefore = meters
    }

    /// The counter at a point, in millimetres; nil where nothing tells it.
    ///
    /// A told distance counts from its first appearance on; points without one then have none.
    mutating func millimeters(at point: borrowing TrackPoint) -> Int64? {
      let latitude = point.observation.latitudeDegrees
      let longitude = point.observation.longitudeDegrees
      if let latitude, let longitude, Self.isOnEarth(latitude, longitude) {
        if let last, !told.isTold { meters += Self.meters(last.latitude, last.longitude, latitude, longitude) }
        last = (latitude, longitude)
      }
      if let distance = point.distanceMeters {
        if !told.isTold { told = (meters > 0 ? meters - distance : 0, true) }
        return Int64(saturating: ((told.offset + distance) * 1000).rounded())
      }
      return told.isTold || latitude == nil ? nil : Int64(saturating: (meters * 1000).rounded())
    }

    /// Haversine, in metres.
    static func meters(_ latitude: Double, _ longitude: Double, _ toLatitude: Double, _ toLongitude: Double) -> Double {
      let radians = Double.pi / 180
      let northing = sin((toLatitude - latitude) * radians / 2)
      let easting = sin((toLongitude - longitude) * radians / 2)
      let chord = northing * northing + cos(latitude * radians) * cos(toLatitude * radians) * easting * easting
      return 2 * earthRadiusMeters * asin(min(1, chord.squareRoot()))
    }
  }
#endif
