#if SQLite
/// All tiles of one zoom that rides have crossed, with the ride that opened each; rides come in order of their start.
struct TileAtlas {
  /// Tiles at most, of 24 bytes and as much room: 48 MiB.
  static let limit = 1 << 20

  struct Tile {
    /// The number of `TileSet` plus 1; 0 for none.
    fileprivate(set) var value: UInt64 = 0
    /// Rides that opened it and that crossed it last, and how many did.
    fileprivate(set) var opener: UInt32 = 0, latest: UInt32 = 0, rides: UInt32 = 0
    /// Tiles along a side of the greatest square that ends here, to the south-east.
    fileprivate var side: UInt32 = 0

    var number: UInt64 { value &- 1 }
    var column: Int64 { Int64(truncatingIfNeeded: number) & (MapPlace.tiles &- 1) }
    var row: Int64 { Int64(truncatingIfNeeded: number >> UInt64(MapPlace.zoom)) }
  }

  let zoom: Int
  private var slots = [Tile](repeating: Tile(), count: 1024)
  private(set) var count = 0
  /// Tiles that there was no room for.
  private(set) var beyondLimit = 0

  init(zoom: Int) { self.zoom = zoom }

  /// Columns and rows of the whole map.
  var tiles: Int64 { 1 &<< Int64(clamping: zoom) }

  /// A ride's effect on a tile.
  enum Visit { case opened, crossed(latest: UInt32), again }

  /// Has a ride cross the tile of this zoom that a tile of the greatest zoom lies in.
  mutating func cross(column: Int64, row: Int64, ride: UInt32) -> Visit {
    let shift = Int64(clamping: MapPlace.zoom &- zoom)
    let value = TileSet.number(column: column &>> shift, row: row &>> shift) &+ 1
    let place = slot(of: value)
    if slots[place].value == value {
      let latest = slots[place].latest
      if latest == ride { return .again }
      slots[place].latest = ride
      slots[place].rides &+= 1
      return .crossed(latest: latest)
    }
    guard count < Self.limit else {
      beyondLimit &+= 1
      return .again
    }
    slots[place] = Tile(value: value, opener: ride, latest: ride, rides: 1)
    count &+= 1
    if 2 &* count >= slots.count { grow() }
    return .opened
  }

  private func slot(of value: UInt64) -> Int {
    var place = TileSet.slot(of: value, among: slots.count)
    while slots[place].value != 0 && slots[place].value != value { place = (place &+ 1) & (slots.count &- 1) }
    return place
  }

  private mutating func grow() {
    let before = slots
    slots = [Tile](repeating: Tile(), count: max(0, 2 &* before.count))
    for tile in before where tile.value != 0 { slots[slot(of: tile.value)] = tile }
  }

  /// The place of a tile, whose columns go round the world; nil where no ride crossed it.
  private func place(column: Int64, row: Int64) -> Int? {
    guard row >= 0, row < tiles else { return nil }
    let value = TileSet.number(column: column & (tiles &- 1), row: row) &+ 1
    let place = slot(of: value)
    return slots[place].value == 0 ? nil : place
  }

  /// True when a ride crossed the tile.
  func contains(column: Int64, row: Int64) -> Bool { place(column: column, row: row) != nil }

  /// All tiles, in no order.
  var all: [Tile] { slots.filter { $0.value != 0 } }
}

// MARK: - Squares and clusters

extension TileAtlas {
  /// A square of tiles: its side, and the tile in its north-west.
  struct Square: Equatable {
    var side = 0
    var column: Int64 = 0, row: Int64 = 0
  }

  /// The greatest square of tiles that were all crossed; of several the first by row, then by column.
  ///
  /// The side of the greatest square that ends in a tile is one more than the least of its neighbours' to the west,
  /// north and north-west. Where tiles lie on both sides of 180°, it is looked for a second time with the seam at 0°.
  mutating func greatestSquare() -> Square {
    let all = all
    let isAcross = all.contains { $0.column == 0 } && all.contains { $0.column == tiles &- 1 }
    let square = greatestSquare(of: all, seam: 0)
    let other = isAcross ? greatestSquare(of: all, seam: tiles / 2) : square
    return other.side > square.side ? other : square
  }

  private mutating func greatestSquare(of all: [Tile], seam: Int64) -> Square {
    let mask = tiles &- 1
    var best = Square()
    var numbers = all.map { TileSet.number(column: ($0.column &- seam) & mask, row: $0.row) }
    numbers.sort()
    for number in numbers {
      let (shifted, row) = (
        Int64(truncatingIfNeeded: number) & (MapPlace.tiles &- 1), Int64(truncatingIfNeeded: number &>> 17)
      )
      func side(_ column: Int64, _ row: Int64) -> UInt32 {
        column < 0 ? 0 : place(column: column &+ seam, row: row).map { slots[$0].side } ?? 0
      }
      let side = min(side(shifted &- 1, row), side(shifted, row &- 1), side(shifted &- 1, row &- 1)) &+ 1
      if let place = place(column: shifted &+ seam, row: row) { slots[place].side = side }
      if Int(side) > best.side {
        let back = Int64(side) &- 1
        best = Square(side: Int(side), column: (shifted &+ seam &- back) & mask, row: row &- back)
      }
    }
    return best
  }

  /// The greatest cluster: the numbers of the tiles that hang together by their sides, of those all of whose four
  /// neighbours were crossed; of several the one with the first tile by row, then by column.
  func greatestCluster() -> [UInt64] {
    var left = Set<UInt64>()
    for tile in all where isInner(tile.column, tile.row) { left.insert(tile.number) }
    var (best, bestFirst): ([UInt64], UInt64) = ([], 0)
    var waiting: [UInt64] = []
    while let first = left.popFirst() {
      var (cluster, clusterFirst): ([UInt64], UInt64) = ([], first)
      waiting.append(first)
      while let number = waiting.popLast() {
        cluster.append(number)
        clusterFirst = min(clusterFirst, number)
        for (column, row) in Self.neighbors(number, tiles)
        where left.remove(TileSet.number(column: column, row: row)) != nil {
          waiting.append(TileSet.number(column: column, row: row))
        }
      }
      if cluster.count > best.count || cluster.count == best.count && clusterFirst < bestFirst {
        (best, bestFirst) = (cluster, clusterFirst)
      }
    }
    return best
  }

  private func isInner(_ column: Int64, _ row: Int64) -> Bool {
    contains(column: column &- 1, row: row) && contains(column: column &+ 1, row: row)
      && contains(column: column, row: row &- 1) && contains(column: column, row: row &+ 1)
  }

  /// The four tiles at the sides of one, of which those beyond the poles are in no set.
  private static func neighbors(_ number: UInt64, _ tiles: Int64) -> [(column: Int64, row: Int64)] {
    let number = Int64(truncatingIfNeeded: number)
    let (column, row) = (number & (MapPlace.tiles &- 1), number >> Int64(MapPlace.zoom))
    return [
      ((column &- 1) & (tiles &- 1), row), ((column &+ 1) & (tiles &- 1), row), (column, row &- 1), (column, row &+ 1),
    ]
  }
}
#endif
