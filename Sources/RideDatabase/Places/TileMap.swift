#if SQLite
package import Workouts

/// The tiles around the greatest square, for a picture: columns eastwards and rows southwards from its corner.
package struct TileMap {
  /// A tile of the map.
  package struct Tile {
    /// Its column and row from the map's corner.
    package let column: Int, row: Int
    /// Whether it is in the greatest cluster.
    package let isInCluster: Bool
  }

  /// Maximum number of columns and rows.
  package static let limit = 100

  /// The zoom of the tiles.
  package let zoom: Int
  /// The tiles by row, then by column.
  package private(set) var tiles: [Tile] = []
  /// The number of columns and rows of the map.
  package private(set) var columns = 0, rows = 0
  /// The place of the greatest square and the number of tiles per side; nil if it is not on the map.
  package private(set) var square: (column: Int, row: Int, side: Int)?
  /// The number of tiles of the greatest cluster, anywhere.
  package let clusterTiles: Int
  /// The number of tiles outside the map.
  package private(set) var elsewhere = 0
  /// Whether tiles are missing because they are concealed.
  package private(set) var isConcealed = false

  init(of atlas: TileAtlas, isHidden: (Int) -> Bool) {
    zoom = atlas.zoom
    let (square, cluster) = (atlas.greatestSquare(), atlas.greatestCluster())
    clusterTiles = cluster.count
    var hidden = atlas.marks(false)
    for slot in atlas.slots where isHidden(slot) { hidden[slot] = true }
    let shown = atlas.slots.lazy.filter { !hidden[$0] }
    var (count, most) = (0, nil as TileAtlas.Tile?)
    for slot in shown {
      count &+= 1
      let tile = atlas[slot]
      if most.map({ ($0.rides, tile.number) < (tile.rides, $0.number) }) ?? true { most = tile }
    }
    isConcealed = count < atlas.count
    // The surroundings of the square, or else of the tile that most rides crossed.
    let half = Int64(square.side > 1 ? square.side / 2 : 0)
    let middle =
      half > 0 ? (square.column &+ half, square.row &+ half) : (most?.column ?? 0, most?.row ?? 0)
    let (reach, world) = (Int64(Self.limit / 2), atlas.tiles)
    // Columns wrap around the world, so columns beyond 180° can be near.
    func east(_ column: Int64) -> Int64 { ((column &- middle.0 &+ world / 2) & (world &- 1)) &- world / 2 }
    var near: [(tile: TileAtlas.Tile, isInCluster: Bool)] = []
    for slot in shown {
      let tile = atlas[slot]
      guard east(tile.column).magnitude < reach && (tile.row &- middle.1).magnitude < reach else { continue }
      near.append((tile, cluster.contains(slot: slot)))
    }
    elsewhere = count &- near.count
    guard let west = near.map({ east($0.tile.column) }).min(), let last = near.map({ east($0.tile.column) }).max(),
      let north = near.map(\.tile.row).min(), let south = near.map(\.tile.row).max()
    else { return }
    (columns, rows) = (Int(clamping: last &- west &+ 1), Int(clamping: south &- north &+ 1))
    tiles = near.map {
      Tile(
        column: Int(clamping: east($0.tile.column) &- west), row: Int(clamping: $0.tile.row &- north),
        isInCluster: $0.isInCluster)
    }
    tiles.sort { ($0.row, $0.column) < ($1.row, $1.column) }
    let corner = (Int(clamping: east(square.column) &- west), Int(clamping: square.row &- north))
    // Its outline would reveal concealed tiles.
    let ofSquare = shown.reduce(0) { count, slot in
      let tile = atlas[slot]
      let isInside =
        ((tile.column &- square.column) & (world &- 1)) < square.side
        && (0..<Int64(square.side)).contains(tile.row &- square.row)
      return count &+ (isInside ? 1 : 0)
    }
    if square.side > 1, ofSquare == square.side &* square.side { self.square = (corner.0, corner.1, square.side) }
  }
}

extension RideArchive {
  /// The map of a zoom's tiles, without tiles near a concealed position.
  package func tileMap(zoom: Int, hiding privacy: PositionPrivacy) throws(DatabaseError) -> TileMap {
    var atlas = TileAtlas(zoom: zoom)
    func surroundings(of ride: PlacedRide) -> [TileSurroundings] {
      [(ride.start, privacy.startMeters), (ride.end, privacy.endMeters)].filter { $0.1 > 0 }
        .map { TileSurroundings(of: $0.0, meters: $0.1, zoom: zoom) }
    }
    var shifts: Set<Int64> = []
    try forEachPlacedRide { number, ride, tiles in
      for tile in tiles { _ = atlas.cross(column: tile.column, row: tile.row, ride: number) }
      for place in surroundings(of: ride) { shifts.insert(place.shift) }
    }
    // Only squares with tiles are marked, so that memory depends on the tiles and not on the rides.
    var hidden = atlas.marks(false)
    for shift in shifts.sorted() {
      var squares: [UInt64: Bool] = [:]
      for slot in atlas.slots { squares[atlas[slot].square(shift)] = false }
      var last: TileSurroundings?
      try forEachPlacedRide { _, ride, _ in
        for place in surroundings(of: ride) where place.shift == shift && place != last {
          last = place
          place.forEachSquare { if squares[$0] == false { squares[$0] = true } }
        }
      }
      for slot in atlas.slots where squares[atlas[slot].square(shift)] == true { hidden[slot] = true }
    }
    return TileMap(of: atlas) { slot in
      if hidden[slot] { return true }
      if privacy.zones.isEmpty { return false }
      let tile = atlas[slot]
      let (north, west) = MapPlace.corner(column: tile.column, row: tile.row, zoom: zoom)
      let (south, east) = MapPlace.corner(column: tile.column &+ 1, row: tile.row &+ 1, zoom: zoom)
      return privacy.hides(south: south, west: west, north: north, east: east)
    }
  }
}

/// The tiles that might be near a concealed place, rather too many than too few, as squares with 2^`shift` tiles per
/// side, so that large surroundings are few squares.
private struct TileSurroundings: Equatable {
  private(set) var shift: Int64 = 0
  private let column: Int64, row: Int64, reach: Int64, world: Int64

  init(of place: (latitude: Double, longitude: Double), meters: Double, zoom: Int) {
    let middle = MapPlace(latitude: place.latitude, longitude: place.longitude)
    let bits = MapPlace.partBits &+ Int64(clamping: MapPlace.zoom &- zoom)
    let tileMeters = max(middle.partMeters * Double(1 &<< bits), 1)
    let tiles = Int64(saturating: (min(meters, PrivacyZone.greatestRadiusMeters) / tileMeters).rounded(.up))
    while tiles &>> shift > 8 { shift &+= 1 }
    (column, row) = (middle.x &>> (bits &+ shift), middle.y &>> (bits &+ shift))
    (reach, world) = ((tiles &>> shift) &+ 1, max(1, 1 &<< (Int64(clamping: zoom) &- shift)))
  }

  /// Calls `body` with the numbers of the squares.
  func forEachSquare(_ body: (UInt64) -> Void) {
    for y in max(row &- reach, 0)...max(0, min(row &+ reach, world &- 1)) {
      for x in (column &- reach)...(column &+ reach) { body(TileSet.number(column: x & (world &- 1), row: y)) }
    }
  }
}
#endif
