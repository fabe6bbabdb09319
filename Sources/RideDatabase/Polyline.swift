#if SQLite
  internal import Workouts

  /// A route as Google's encoded polyline with five decimals, built point by point, and its bounds.
  struct Polyline {
    /// Points in one row; real routes, of three seconds a point, are far below.
    static let pointLimit = 262_144

    private var storage = GrowingBytes()
    private(set) var points = 0
    private(set) var first = Instant(unixMilliseconds: 0), last = Instant(unixMilliseconds: 0)
    private(set) var south = 90.0, north = -90.0, west = 180.0, east = -180.0
    private var latitude: Int64 = 0, longitude: Int64 = 0

    var text: RawSpan {
      @_lifetime(borrow self)
      get { storage.bytes }
    }

    mutating func removeAll() {
      let room = storage
      self = Polyline()
      storage = room
      storage.removeAll()
    }

    mutating func add(_ point: RoutePoint) {
      if points == 0 { first = point.time }
      last = point.time
      points += 1
      south = min(south, point.latitudeDegrees)
      north = max(north, point.latitudeDegrees)
      west = min(west, point.longitudeDegrees)
      east = max(east, point.longitudeDegrees)
      let newLatitude = Self.rounded(point.latitudeDegrees * 1e5)
      let newLongitude = Self.rounded(point.longitudeDegrees * 1e5)
      append(newLatitude - latitude)
      append(newLongitude - longitude)
      (latitude, longitude) = (newLatitude, newLongitude)
    }

    /// What `rounded()` gives for numbers of this size, without a call.
    private static func rounded(_ value: Double) -> Int64 { Int64(value < 0 ? value - 0.5 : value + 0.5) }

    /// Five bits a character from the lowest, the sign in the lowest of all, and a sixth for "more follows".
    private mutating func append(_ difference: Int64) {
      var rest = UInt64(bitPattern: difference << 1 ^ (difference >> 63))
      var (characters, bits) = (UInt64(0), UInt64(0))
      // 360 degrees are seven characters.
      while rest >= 0x20 && bits < 56 {
        characters |= ((rest & 0x1F | 0x20) &+ 63) &<< bits
        rest &>>= 5
        bits &+= 8
      }
      characters |= ((rest & 0x1F) &+ 63) &<< bits
      storage.append(word: characters, count: Int(bits &>> 3) + 1)
    }
  }

  extension RowBuffer {
    /// Puts the text of a line.
    mutating func put(_ line: borrowing Polyline) { put(utf8: line.text) }
  }
#endif
