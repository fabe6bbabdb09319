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
      // At most 360 degrees: 27 bits with the sign, six characters. All at once, as how many there are cannot be foreseen.
      let bits = UInt64(bitPattern: difference << 1 ^ (difference >> 63))
      let count = min(max(1, (68 - bits.leadingZeroBitCount) / 5), 7)
      var groups = bits & 0xF_FFFF | (bits >> 20) << 32
      groups = groups & 0x0000_03FF_0000_03FF | (groups & 0x000F_FC00_000F_FC00) << 6
      groups = groups & 0x001F_001F_001F_001F | (groups & 0x03E0_03E0_03E0_03E0) << 3
      groups |= (1 << UInt64(8 * (count - 1)) - 1) & 0x2020_2020_2020_2020
      storage.append(word: groups + 0x3F3F_3F3F_3F3F_3F3F, count: count)
    }
  }

  extension RowBuffer {
    /// Puts the text of a line.
    mutating func put(_ line: borrowing Polyline) { put(utf8: line.text) }
  }
#endif
