#if SQLite
package import Workouts

/// The tiles around the greatest square, for a picture: places in columns eastwards and rows southwards of its corner.
package struct TileMap {
  /// A tile of the map.
  package struct Tile {
    /// The place from the map's corner.
    package let column: Int, row: Int
    /// True for a tile of the greatest cluster.
    package let isInCluster: Bool
  }

  /// The most columns and rows.
  package static let limit = 100

  /// The zoom of the tiles.
  package let zoom: Int
  /// The tiles by row, then by column.
  package private(set) var tiles: [Tile] = []
  /// Columns and rows of the map.
  package private(set) var columns = 0, rows = 0
  /// The place of the greatest square and the tiles along its side; nil where it is not on the map.
  package private(set) var square: (column: Int, row: Int, side: Int)?
  /// The tiles of the greatest cluster, wherever they are.
  package let clusterTiles: Int
  /// Tiles that are beyond the map.
  package private(set) var elsewhere = 0
  /// True where tiles were left out because they are not to be shown.
  package private(set) var isConcealed = false

  init(of atlas: inout TileAtlas, isHidden: (TileAtlas.Tile) -> Bool) {
    zoom = atlas.zoom
    let (square, cluster) = (atlas.greatestSquare(), Set(atlas.greatestCluster()))
    clusterTiles = cluster.count
    let shown = atlas.all.filter { !isHidden($0) }
    isConcealed = shown.count < atlas.count
    let most = shown.max { ($0.rides, $1.number) < ($1.rides, $0.number) }
    // What lies around the square, or else around the tile that was ridden most.
    let half = Int64(square.side > 1 ? square.side / 2 : 0)
    let middle =
      half > 0 ? (square.column &+ half, square.row &+ half) : (most?.column ?? 0, most?.row ?? 0)
    let (reach, world) = (Int64(Self.limit / 2), atlas.tiles)
    // Columns go round the world, so those beyond 180° are near too.
    func east(_ column: Int64) -> Int64 { ((column &- middle.0 &+ world / 2) & (world &- 1)) &- world / 2 }
    let near = shown.filter { east($0.column).magnitude < reach && ($0.row &- middle.1).magnitude < reach }
    elsewhere = shown.count &- near.count
    guard let west = near.map({ east($0.column) }).min(), let last = near.map({ east($0.column) }).max(),
      let north = near.map(\.row).min(), let south = near.map(\.row).max()
    else { return }
    (columns, rows) = (Int(clamping: last &- west &+ 1), Int(clamping: south &- north &+ 1))
    tiles = near.map {
      Tile(
        column: Int(clamping: east($0.column) &- west), row: Int(clamping: $0.row &- north),
        isInCluster: cluster.contains($0.number))
    }
    tiles.sort { ($0.row, $0.column) < ($1.row, $1.column) }
    let corner = (Int(clamping: east(square.column) &- west), Int(clamping: square.row &- north))
    // Its outline would tell tiles that are not to be shown.
    let ofSquare = shown.count { tile in
      ((tile.column &- square.column) & (world &- 1)) < square.side
        && (0..<Int64(square.side)).contains(tile.row &- square.row)
    }
    if square.side > 1, ofSquare == square.side &* square.side { self.square = (corner.0, corner.1, square.side) }
  }
}

extension RideArchive {
  /// The map of a zoom's tiles, without those that come near a position that is not shown.
  package func tileMap(zoom: Int, hiding privacy: PositionPrivacy) throws(DatabaseError) -> TileMap {
    var atlas = TileAtlas(zoom: zoom)
    var hidden = HiddenTiles(zoom: zoom)
    try forEachPlacedRide { number, ride, tiles in
      for tile in tiles { _ = atlas.cross(column: tile.column, row: tile.row, ride: number) }
      hidden.hide(meters: privacy.startMeters, around: ride.start)
      hidden.hide(meters: privacy.endMeters, around: ride.end)
    }
    return TileMap(of: &atlas) { tile in
      if hidden.contains(tile) { return true }
      if privacy.zones.isEmpty { return false }
      let (north, west) = MapPlace.corner(column: tile.column, row: tile.row, zoom: zoom)
      let (south, east) = MapPlace.corner(column: tile.column &+ 1, row: tile.row &+ 1, zoom: zoom)
      return privacy.hides(south: south, west: west, north: north, east: east)
    }
  }
}

/// Tiles that may come near places that are not shown: squares around these, rather too large than too small.
private struct HiddenTiles {
  let zoom: Int
  /// Squares of tiles, two to the power of the key along a side, by their numbers: large surroundings take no more memory.
  private var squares: [Int64: Set<UInt64>] = [:]

  init(zoom: Int) { self.zoom = zoom }

  func contains(_ tile: TileAtlas.Tile) -> Bool {
    squares.contains { shift, numbers in
      numbers.contains(TileSet.number(column: tile.column &>> shift, row: tile.row &>> shift))
    }
  }

  mutating func hide(meters: Double, around place: (latitude: Double, longitude: Double)) {
    guard meters > 0 else { return }
    let middle = MapPlace(latitude: place.latitude, longitude: place.longitude)
    let bits = MapPlace.partBits &+ Int64(clamping: MapPlace.zoom &- zoom)
    let tileMeters = max(middle.partMeters * Double(1 &<< bits), 1)
    let tiles = Int64(saturating: (min(meters, PrivacyZone.greatestRadiusMeters) / tileMeters).rounded(.up))
    var shift: Int64 = 0
    while tiles &>> shift > 8 { shift &+= 1 }
    let (column, row) = (middle.x &>> (bits &+ shift), middle.y &>> (bits &+ shift))
    let (reach, world) = ((tiles &>> shift) &+ 1, max(1, 1 &<< (Int64(clamping: zoom) &- shift)) as Int64)
    for y in max(row &- reach, 0)...min(row &+ reach, world &- 1) {
      for x in (column &- reach)...(column &+ reach) {
        squares[shift, default: []].insert(TileSet.number(column: x & (world &- 1), row: y))
      }
    }
  }
}
#endif
