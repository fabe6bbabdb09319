#if SQLite
internal import Workouts

/// The tiles of zoom 17 that a route crosses, each once, as text; and the start and end of the route.
///
/// The line between two points counts if they are at most 100 m apart, or if they are in one span, within a minute of
/// each other and reachable at 50 m/s. So no gap, pause or stray point opens a tile, and a point that is joined to no
/// other opens none. Allocates only until its memory fits the longest route.
struct TileTrail: Sendable {
  /// Points within this distance in metres are always joined.
  static let nearMeters = 100.0
  /// Maximum number of milliseconds between two joined points.
  static let longestMilliseconds: Int64 = 60_000
  /// Maximum speed between two joined points in metres per second.
  static let fastest = 50.0

  private struct Point {
    var latitude = 0.0, longitude = 0.0
    var time: Int64 = 0
    var span = 0
  }

  private var tiles = TileSet()
  private var storage = GrowingBytes()
  private var column: Int64 = 0, row: Int64 = 0
  /// A box well inside the tile of the previous point, if that tile counts.
  private var box = TileBox()
  private var edges = TileRow()
  private var previous = Point()
  private var first = Point()
  private(set) var hasPoints = false

  /// Differences of columns and rows, encoded as in an encoded polyline: the text of `route_tiles.tile_line`.
  var text: RawSpan {
    @_lifetime(borrow self)
    get { storage.bytes }
  }

  /// The number of tiles.
  var count: Int { tiles.count }
  /// Coordinates of the first point and of the last, in degrees.
  var start: (latitude: Double, longitude: Double) { (first.latitude, first.longitude) }
  var end: (latitude: Double, longitude: Double) { (previous.latitude, previous.longitude) }

  mutating func removeAll() {
    tiles.removeAll()
    storage.removeAll()
    (column, row) = (0, 0)
    box = TileBox()
    hasPoints = false
  }

  /// Adds the next point of the route.
  mutating func add(_ point: borrowing RoutePoint) {
    let next = Point(
      latitude: point.latitudeDegrees, longitude: point.longitudeDegrees, time: point.time.unixMilliseconds,
      span: point.span)
    defer { previous = next }
    guard hasPoints else {
      (first, hasPoints) = (next, true)
      return
    }
    if box.contains(next.latitude, next.longitude) { return }
    walk(to: next)
  }

  private mutating func walk(to next: Point) {
    let from = MapPlace(latitude: previous.latitude, longitude: previous.longitude)
    let to = MapPlace(latitude: next.latitude, longitude: next.longitude)
    guard isJoined(from, to, next) else {
      box = TileBox()
      return
    }
    var walk = TileWalk(from: from, to: to)
    repeat { visit(walk.column & (MapPlace.tiles &- 1), walk.row) } while walk.advance()
    edges.move(to: walk.row)
    box = TileBox(column: walk.column & (MapPlace.tiles &- 1), edges)
  }

  private func isJoined(_ from: MapPlace, _ to: MapPlace, _ next: Point) -> Bool {
    let steps = from.steps(to: to)
    let (x, y) = (Double(steps.x), Double(steps.y))
    let meters = (x * x + y * y).squareRoot() * from.partMeters
    if meters <= Self.nearMeters { return true }
    let time = next.time &- previous.time
    return next.span == previous.span && time > 0 && time <= Self.longestMilliseconds
      && meters <= Self.fastest * Double(time) / 1000
  }

  private mutating func visit(_ newColumn: Int64, _ newRow: Int64) {
    guard tiles.insert(TileSet.number(column: newColumn, row: newRow)) else { return }
    append(newColumn &- column)
    append(newRow &- row)
    (column, row) = (newColumn, newRow)
  }

  /// Five bits per character from the lowest, with a sixth bit for "more follows"; the sign is the lowest bit.
  private mutating func append(_ difference: Int64) {
    var bits = UInt64(bitPattern: difference << 1 ^ (difference >> 63))
    while bits >= 32 {
      storage.append(byte: UInt8(truncatingIfNeeded: 63 &+ (bits & 31 | 32)))
      bits >>= 5
    }
    storage.append(byte: UInt8(truncatingIfNeeded: 63 &+ bits))
  }
}

extension RowBuffer {
  /// Adds the text of the tiles.
  mutating func put(_ trail: borrowing TileTrail) { put(utf8: trail.text) }
}

extension RideRows {
  /// Adds the start and end of the open workout's route, and the tiles that it crossed.
  mutating func putTiles() {
    defer { trail.removeAll() }
    guard trail.hasPoints else { return }
    buffer.begin(.routeTiles)
    buffer.put(trail.start.latitude)
    buffer.put(trail.start.longitude)
    buffer.put(trail.end.latitude)
    buffer.put(trail.end.longitude)
    buffer.put(trail.count)
    buffer.put(trail)
    buffer.end()
  }
}
#endif
