#if SQLite
import Platform
internal import Workouts

/// A position on the square map of the world (Web Mercator), in parts of a tile of zoom 17.
///
/// `x` counts from 180° west, `y` from the north; a part is 2 cm at the equator. Both are whole numbers, so that the
/// tiles of a line do not depend on rounding.
struct MapPlace: Equatable {
  /// The zoom of the stored tiles; tiles of a lower zoom are computed from them.
  static let zoom = 17
  /// Parts of a tile, as a power of two.
  static let partBits: Int64 = 14
  /// Columns and rows of tiles.
  static let tiles: Int64 = 1 << Int64(zoom)
  /// Parts of the whole map, either way.
  static let world: Int64 = tiles << partBits
  /// The northern and southern limits of the map, which is a square.
  static let lastLatitude = 85.051_128_779_806_59
  /// Length of the equator in metres.
  static let equatorMeters = 40_075_016.685_578_49

  var x: Int64
  var y: Int64
  /// Size of a part at this latitude in metres.
  var partMeters: Double

  /// The position of coordinates in degrees; positions beyond the limits of the map are moved to them.
  init(latitude: Double, longitude: Double) {
    let sine = sin(max(-Self.lastLatitude, min(latitude, Self.lastLatitude)) * .pi / 180)
    let north = log((1 + sine) / (1 - sine)) / (4 * .pi)
    let size = Double(Self.world)
    x = Int64(saturating: (longitude / 360 * size + size / 2).rounded(.down)) & (Self.world &- 1)
    y = min(max(0, Int64(saturating: (size / 2 - north * size).rounded(.down))), Self.world &- 1)
    partMeters = Self.equatorMeters / size * (1 - sine * sine).squareRoot()
  }

  /// The parts from one position to another, by the shorter direction around the world.
  func steps(to other: MapPlace) -> (x: Int64, y: Int64) {
    var x = other.x &- x
    if x > Self.world / 2 { x &-= Self.world } else if x < Self.world / -2 { x &+= Self.world }
    return (x, other.y &- y)
  }

  /// The coordinates of a tile's north-west corner in degrees; for the next column and row, the tile's south-east
  /// corner.
  static func corner(column: Int64, row: Int64, zoom: Int = zoom) -> (latitude: Double, longitude: Double) {
    let tiles = Double(1 &<< Int64(clamping: zoom))
    return (northEdge(ofRow: row, of: tiles), longitude(ofColumn: column, of: tiles))
  }

  /// The latitude of a row's northern edge, if the map has `tiles` rows.
  static func northEdge(ofRow row: Int64, of tiles: Double) -> Double {
    atan(sinh(.pi * (1 - 2 * Double(row) / tiles))) * 180 / .pi
  }

  /// The longitude of a column's western edge, if the map has `tiles` columns.
  static func longitude(ofColumn column: Int64, of tiles: Double) -> Double { Double(column) / tiles * 360 - 180 }

  /// Metres between two coordinates, on a sphere with the map's equator.
  static func meters(_ a: (latitude: Double, longitude: Double), _ b: (latitude: Double, longitude: Double)) -> Double {
    let radians = Double.pi / 180
    let (north, east) = (sin((b.latitude - a.latitude) * radians / 2), sin((b.longitude - a.longitude) * radians / 2))
    let square = north * north + cos(a.latitude * radians) * cos(b.latitude * radians) * east * east
    return equatorMeters / .pi * asin(min(1, square.squareRoot()))
  }
}

/// The latitudes of a row's edges.
///
/// They take most of the time of computing a tile's box, and from one tile to the next at most one is new.
struct TileRow {
  private var number: Int64 = -1
  private(set) var north = 0.0
  private(set) var south = 0.0

  /// Changes to a row.
  mutating func move(to row: Int64) {
    if row == number { return }
    let (before, edges) = (number, (north: north, south: south))
    number = row
    north = before >= 0 && row == before &+ 1 ? edges.south : Self.edge(row)
    south = before >= 0 && row == before &- 1 ? edges.north : Self.edge(row &+ 1)
  }

  private static func edge(_ row: Int64) -> Double { MapPlace.northEdge(ofRow: row, of: Double(MapPlace.tiles)) }
}

/// A range of degrees well inside a tile: a position in it needs no projection.
struct TileBox {
  private var south = 1.0, north = -1.0, west = 1.0, east = -1.0
  /// Degrees by which the box is smaller on each side: a hundred times the effect of rounding.
  private static let margin = 1e-9

  /// An empty box.
  init() {}

  init(column: Int64, _ row: TileRow) {
    let tiles = Double(MapPlace.tiles)
    west = MapPlace.longitude(ofColumn: column, of: tiles) + Self.margin
    east = MapPlace.longitude(ofColumn: column &+ 1, of: tiles) - Self.margin
    (north, south) = (row.north - Self.margin, row.south + Self.margin)
  }

  @inline(__always) func contains(_ latitude: Double, _ longitude: Double) -> Bool {
    latitude > south && latitude < north && longitude > west && longitude < east
  }
}
#endif
