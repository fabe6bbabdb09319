#if SQLite
import Testing
import Workouts

@testable import RideDatabase

@Suite("Database: tiles")
struct TileTests {
  private struct Tile: Hashable {
    let column: Int64, row: Int64
  }

  private static let tile: Int64 = 1 << MapPlace.partBits

  private func place(_ x: Int64, _ y: Int64) -> MapPlace {
    var place = MapPlace(latitude: 0, longitude: 0)
    (place.x, place.y) = (x, y)
    return place
  }

  private func walked(_ from: MapPlace, _ to: MapPlace) -> [Tile] {
    var walk = TileWalk(from: from, to: to)
    var tiles = [Tile(column: walk.column, row: walk.row)]
    while walk.advance() { tiles.append(Tile(column: walk.column, row: walk.row)) }
    return tiles
  }

  /// True when the line has a point in a tile, of which the upper and left edges are part.
  ///
  /// The times in the column and those in the row then have one in common. A time is a numerator over the product of width and height.
  private func meets(_ from: MapPlace, _ to: MapPlace, _ tile: Tile) -> Bool {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    var low: (value: Int64, isOpen: Bool) = (0, false)
    let scale = max(1, abs(dx)) * max(1, abs(dy))
    var high: (value: Int64, isOpen: Bool) = (scale, false)
    for (start, step, edge, other) in [
      (from.x, dx, tile.column * Self.tile, dy), (from.y, dy, tile.row * Self.tile, dx),
    ] {
      let factor = max(1, abs(other))
      if step == 0 {
        if start < edge || start >= edge + Self.tile { return false }
        continue
      }
      let near = (edge - start) * factor * (step > 0 ? 1 : -1)
      let far = (edge + Self.tile - start) * factor * (step > 0 ? 1 : -1)
      let (first, last) = step > 0 ? ((near, false), (far, true)) : ((far, true), (near, false))
      if first.0 > low.value || first.0 == low.value && first.1 { low = first }
      if last.0 < high.value || last.0 == high.value && last.1 { high = last }
    }
    return low.value < high.value || low.value == high.value && !low.isOpen && !high.isOpen
  }

  @Test("a line crosses the tiles that have a point of it, through edges and corners too, each once")
  func walk() {
    var random = SystemRandomNumberGenerator()
    for round in 0..<3000 {
      // Quarters of a tile, so that many lines go along edges and through corners; every third anywhere.
      func number() -> Int64 {
        round % 3 == 0
          ? Int64.random(in: 0..<5 * Self.tile, using: &random)
          : Int64.random(in: 0...20, using: &random) * Self.tile / 4
      }
      let (from, to) = (place(number(), number()), place(number(), number()))
      let tiles = walked(from, to)
      var expected: Set<Tile> = []
      for column in 0...Int64(5) {
        for row in 0...Int64(5) where meets(from, to, Tile(column: column, row: row)) {
          expected.insert(Tile(column: column, row: row))
        }
      }
      #expect(Set(tiles) == expected && tiles.count == expected.count, "\(from) \(to)")
    }
  }

  // MARK: Routes

  private func trail(_ points: [(latitude: Double, longitude: Double, second: Int64, span: Int)]) -> (TileTrail, [Tile])
  {
    var trail = TileTrail()
    for place in points {
      var point = RoutePoint(
        time: Instant(unixSeconds: place.second), latitudeDegrees: place.latitude, longitudeDegrees: place.longitude,
        horizontalAccuracyMeters: 5)
      point.span = place.span
      trail.add(point)
    }
    let tiles = TileLine(String(copying: trail.text)).map { Tile(column: $0.column, row: $0.row) }
    return (trail, tiles)
  }

  @Test("a line across 180° crosses the tiles on both sides, and nothing between")
  func antimeridian() {
    let (_, tiles) = trail([(-17, 179.999, 0, 1), (-17, -179.999, 20, 1)])
    #expect(tiles.map(\.column) == [131_071, 0])
  }

  @Test("gaps, pauses and leaps open nothing between their ends, and a stray point opens nothing at all")
  func gaps() {
    // A kilometre east at 48° is 0.01345° of longitude, and five tiles.
    let (start, end) = (11.001, 11.01445)
    let near = [(48.0, start, Int64(0), 1), (48.0, start + 0.0001, 1, 1)]
    func far(_ second: Int64, _ span: Int) -> [(Double, Double, Int64, Int)] {
      [(48.0, end, second, span), (48.0, end + 0.0001, second + 1, span)]
    }
    let whole = trail(near + far(50, 1)).1.count
    #expect((5...7).contains(whole))
    // Too late, in another span, too fast.
    for rest in [far(62, 1), far(50, 2), far(20, 1)] { #expect(trail(near + rest).1.count == 2) }
    // A place 20 km away for a second.
    let stray = near + [(48.2, start, 2, 1), (48.0, start + 0.0002, 3, 1), (48.0, start + 0.0003, 4, 1)]
    #expect(trail(stray).1.count == 1)
    #expect(trail([(48, 11, 0, 1)]).1.isEmpty)
    // Over less than 100 m whatever lies between.
    #expect(trail([(48, 11.001, 0, 1), (48, 11.0015, 90_000, 2)]).1.count == 1)
  }

  @Test("poles, and values that are no place, end nothing")
  func odd() {
    let odd = [0, 90, -90, 180, -180, 1e300, -1e300, .infinity, .nan]
    var points: [(Double, Double, Int64, Int)] = []
    for latitude in odd { for longitude in odd { points.append((latitude, longitude, Int64(points.count), 1)) } }
    for tile in trail(points).1 {
      #expect((0..<MapPlace.tiles).contains(tile.column) && (0..<MapPlace.tiles).contains(tile.row))
    }
    for text in ["", "~", "~~~~~~~~~~~~~~~~~~~~", "?", "é?", "??}}", "@"] {
      #expect(TileLine(text).map { $0 }.count <= 3)
    }
  }

  @Test("a ride has 32,768 tiles at most")
  func limit() {
    var set = TileSet()
    for number in 0..<UInt64(TileSet.limit) {
      let isNew = set.insert(number &* 7919)
      #expect(isNew)
    }
    let (again, more) = (set.insert(0), set.insert(1))
    #expect(!again && !more && set.count == TileSet.limit)
    set.removeAll()
    #expect(set.count == 0 && set.insert(0))
  }

  @Test("tiles and places beyond the limits are counted and left out")
  func limits() {
    var atlas = TileAtlas(zoom: 17)
    for number in 0..<Int64(TileAtlas.limit + 3) { _ = atlas.cross(column: number % 4096, row: number / 4096, ride: 1) }
    #expect(atlas.count == TileAtlas.limit && atlas.beyondLimit == 3)
    var places = RidePlaces()
    for number in 0..<(RidePlaces.limit + 2) {
      places.add((0, Double(number) * 0.005 - 180), isStart: true, date: "", activity: "")
    }
    #expect(places.places.count == RidePlaces.limit && places.beyondLimit == 2)
  }

  // MARK: All rides

  @Test("the greatest square and cluster are those found by trying, also across 180°")
  func squares() {
    var random = SystemRandomNumberGenerator()
    for round in 0..<60 {
      var atlas = TileAtlas(zoom: 14)
      var tiles: Set<Tile> = []
      let origin: Int64 = round % 2 == 0 ? 5000 : (1 << 14) - 6
      for _ in 0..<110 {
        let (column, row) = (Int64.random(in: 0..<12, using: &random), Int64.random(in: 0..<12, using: &random))
        tiles.insert(Tile(column: column, row: row))
        // Of zoom 17, in any of the tile's parts.
        _ = atlas.cross(
          column: ((origin + column) % (1 << 14)) * 8 + Int64.random(in: 0..<8, using: &random),
          row: (700 + row) * 8 + Int64.random(in: 0..<8, using: &random), ride: 0)
      }
      #expect(atlas.count == tiles.count)
      let square = atlas.greatestSquare()
      #expect(square.side == side(of: tiles))
      let corner = Tile(column: (square.column - origin + (1 << 14)) % (1 << 14), row: square.row - 700)
      #expect(isSquare(corner, square.side, tiles))
      #expect(atlas.greatestCluster().count == cluster(of: tiles))
    }
  }

  private func isSquare(_ corner: Tile, _ side: Int, _ tiles: Set<Tile>) -> Bool {
    (0..<Int64(side)).allSatisfy { x in
      (0..<Int64(side)).allSatisfy { tiles.contains(Tile(column: corner.column + x, row: corner.row + $0)) }
    }
  }

  private func side(of tiles: Set<Tile>) -> Int {
    (1...12).last { side in tiles.contains { isSquare($0, side, tiles) } } ?? 0
  }

  private func cluster(of tiles: Set<Tile>) -> Int {
    func beside(_ tile: Tile) -> [Tile] {
      [(1, 0), (-1, 0), (0, 1), (0, -1)].map { Tile(column: tile.column + $0.0, row: tile.row + $0.1) }
    }
    var labels: [Tile: Int] = [:]
    for (number, tile) in tiles.filter({ beside($0).allSatisfy(tiles.contains) }).enumerated() { labels[tile] = number }
    // The least label of a neighbour, until nothing changes.
    while let change = labels.first(where: { tile in
      beside(tile.key).contains { labels[$0].map { $0 < tile.value } ?? false }
    }) {
      labels[change.key] = beside(change.key).compactMap { labels[$0] }.min()
    }
    return Dictionary(grouping: labels.values) { $0 }.values.map(\.count).max() ?? 0
  }
}
#endif
