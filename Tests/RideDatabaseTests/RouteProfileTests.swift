#if SQLite
import Testing
import Workouts

@testable import RideDatabase

@Suite("Database: heights along routes")
struct RouteProfileTests {
  @Test("heights are whole metres in order, and a point without one is empty")
  func text() {
    var profile = RouteProfile()
    #expect(profile.text == nil)
    profile.add(400.4)
    #expect(profile.text == nil)
    for height in [nil, 401.5, -3.2, .nan, 1e9] { profile.add(height) }
    #expect(profile.text == Array("400,,402,-3,,".utf8))
    profile.removeAll()
    #expect(profile.text == nil)
  }

  @Test("a route of any length keeps as many heights", arguments: [128, 129, 256, 1000, 100_000])
  func limit(points: Int) throws {
    var profile = RouteProfile()
    for point in 0..<points { profile.add(Double(point)) }
    let text = String(decoding: try #require(profile.text), as: UTF8.self)
    let heights = text.split(separator: ",").compactMap { Double($0) }
    #expect((RouteProfile.limit / 2...RouteProfile.limit).contains(heights.count))
    #expect(
      heights == heights.sorted() && heights[0] < Double(points) / 64
        && heights[heights.count - 1] > Double(points) * 0.98 - 2)
  }
}

@Suite("Database: maps of tiles")
struct TileMapTests {
  /// Tiles of zoom 14 in a square of `side` with its corner at a column and row, and one far away.
  private func atlas(side: Int64, column: Int64 = 8000) -> TileAtlas {
    var atlas = TileAtlas(zoom: 14)
    for x in 0..<side {
      for y in 0..<side { _ = atlas.cross(column: ((column + x) & 16383) << 3, row: (6000 + y) << 3, ride: 0) }
    }
    _ = atlas.cross(column: 12_000 << 3, row: 3000 << 3, ride: 1)
    return atlas
  }

  @Test("the map has the tiles around the greatest square, that, and the cluster within", arguments: [8000, 16380])
  func map(column: Int) {
    let atlas = atlas(side: 5, column: Int64(column))
    let map = TileMap(of: atlas) { _ in false }
    #expect(map.tiles.count == 25 && map.columns == 5 && map.rows == 5 && map.elsewhere == 1 && !map.isConcealed)
    #expect(map.square?.side == 5 && map.square?.column == 0 && map.square?.row == 0)
    #expect(map.clusterTiles == 9 && map.tiles.count(where: \.isInCluster) == 9)
    #expect(map.tiles.filter(\.isInCluster).allSatisfy { (1...3).contains($0.column) && (1...3).contains($0.row) })
  }

  @Test("hidden tiles are not on the map, nor the outline of a square with one of them")
  func hidden() {
    let atlas = atlas(side: 5)
    let map = TileMap(of: atlas) { atlas[$0].column == 8002 && atlas[$0].row == 6002 }
    #expect(map.tiles.count == 24 && map.square == nil && map.isConcealed)
  }

  @Test("of nothing there is no map")
  func empty() {
    let atlas = TileAtlas(zoom: 14)
    #expect(TileMap(of: atlas) { _ in false }.tiles.isEmpty)
  }
}
#endif
