#if SQLite
internal import Workouts

/// A route as Google's encoded polyline with five decimals, built point by point, and its bounds.
struct Polyline {
  /// Maximum number of points in one row; real routes, at three seconds per point, are far below.
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
    points &+= 1
    widen(point.latitudeDegrees, point.longitudeDegrees)
    let newLatitude = Self.rounded(point.latitudeDegrees * 1e5)
    let newLongitude = Self.rounded(point.longitudeDegrees * 1e5)
    let north = Self.bits(newLatitude &- latitude), east = Self.bits(newLongitude &- longitude)
    (latitude, longitude) = (newLatitude, newLongitude)
    if north | east < 1 << 20 { return appendNear(north | east << 32) }
    appendFar(north)
    appendFar(east)
  }

  @inline(__always) private mutating func widen(_ latitude: Double, _ longitude: Double) {
    south = latitude < south ? latitude : south
    north = latitude > north ? latitude : north
    west = longitude < west ? longitude : west
    east = longitude > east ? longitude : east
  }

  /// The nearest whole number of at most 31 bits, the even one of two: a sum so large that it has no room for
  /// fractions.
  private static func rounded(_ value: Double) -> Int64 {
    Int64(Int32(truncatingIfNeeded: (value + 0x1.8p52).bitPattern))
  }

  /// The sign in the lowest bit, which keeps a small number of either sign small; 27 bits at most, as no step exceeds
  /// 360 degrees.
  private static func bits(_ difference: Int64) -> UInt64 { UInt64(bitPattern: difference << 1 ^ (difference >> 63)) }

  // Five bits a character from the lowest, and a sixth for "more follows". Their number cannot be foreseen, so there
  // is no branch on it.

  /// Appends both numbers at once if each has at most four characters, as nearly all have.
  @inline(__always) private mutating func appendNear(_ pair: UInt64) {
    let near: UInt64 = 0xFFFF_FFFF
    let (first, second) = (Self.characters(pair & near), Self.characters(pair >> 32))
    var groups = pair & 0x0000_03FF_0000_03FF | (pair & 0x000F_FC00_000F_FC00) << 6
    groups = groups & 0x001F_001F_001F_001F | (groups & 0x03E0_03E0_03E0_03E0) << 3
    groups |= Self.followed(first) | Self.followed(second) << 32
    groups &+= 0x3F3F_3F3F_3F3F_3F3F
    storage.append(word: groups & near, count: first, word: groups >> 32, count: second)
  }

  private mutating func appendFar(_ bits: UInt64) {
    let count = min(Self.characters(bits), 7)
    var groups = bits & 0xF_FFFF | (bits >> 20) << 32
    groups = groups & 0x0000_03FF_0000_03FF | (groups & 0x000F_FC00_000F_FC00) << 6
    groups = groups & 0x001F_001F_001F_001F | (groups & 0x03E0_03E0_03E0_03E0) << 3
    storage.append(word: (groups | Self.followed(count)) &+ 0x3F3F_3F3F_3F3F_3F3F, count: count)
  }

  private static func characters(_ bits: UInt64) -> Int {
    // A multiplication is a division by five for numbers as small as these.
    ((68 &- (bits | 1).leadingZeroBitCount) &* 13) >> 6
  }

  /// The mark of characters that others follow.
  private static func followed(_ count: Int) -> UInt64 {
    (1 &<< UInt64(truncatingIfNeeded: 8 &* count &- 8) &- 1) & 0x2020_2020_2020_2020
  }
}

extension RowBuffer {
  /// Adds the text of a line.
  mutating func put(_ line: borrowing Polyline) { put(utf8: line.text) }
}
#endif
