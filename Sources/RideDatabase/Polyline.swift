#if SQLite
  internal import Workouts

  /// A route as Google's encoded polyline with five decimals, built point by point, and its bounds.
  struct Polyline {
    /// Points in one row; real routes, of three seconds a point, are far below.
    static let pointLimit = 262_144

    private(set) var text: [UInt8] = []
    private(set) var points = 0
    private(set) var first = Instant(unixMilliseconds: 0), last = Instant(unixMilliseconds: 0)
    private(set) var south = 90.0, north = -90.0, west = 180.0, east = -180.0
    private var latitude: Int64 = 0, longitude: Int64 = 0

    mutating func removeAll() {
      let room = text
      self = Polyline()
      text = room
      text.removeAll(keepingCapacity: true)
    }

    mutating func add(_ point: RoutePoint) {
      if points == 0 { first = point.time }
      last = point.time
      points += 1
      south = min(south, point.latitudeDegrees)
      north = max(north, point.latitudeDegrees)
      west = min(west, point.longitudeDegrees)
      east = max(east, point.longitudeDegrees)
      let newLatitude = Int64((point.latitudeDegrees * 1e5).rounded())
      let newLongitude = Int64((point.longitudeDegrees * 1e5).rounded())
      append(newLatitude - latitude)
      append(newLongitude - longitude)
      (latitude, longitude) = (newLatitude, newLongitude)
    }

    /// Five bits a character from the lowest, the sign in the lowest of all, and a sixth for "more follows".
    private mutating func append(_ difference: Int64) {
      var rest = UInt64(bitPattern: difference << 1 ^ (difference >> 63))
      while rest >= 0x20 {
        text.append(UInt8(truncatingIfNeeded: rest & 0x1F | 0x20) + 63)
        rest >>= 5
      }
      text.append(UInt8(truncatingIfNeeded: rest) + 63)
    }
  }
#endif
