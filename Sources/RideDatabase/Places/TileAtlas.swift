#if SQLite
/// All tiles of one zoom that rides have crossed, with the ride that opened each; rides must be added in order of their
/// start.
///
/// A tile takes a slot of 20 bytes; at most three quarters of the slots are used. Results over all tiles refer to
/// slots, so that no tile is copied.
struct TileAtlas {
  /// Maximum number of tiles: 20 MiB of slots, and 30 while they grow for the last time.
  static let limit = 3 << 18

  /// A tile in its slot.
  struct Tile {
    let number: UInt64
    /// The ride that opened it, and the number of rides that crossed it.
    let opener: UInt32, rides: UInt32

    var column: Int64 { Int64(truncatingIfNeeded: number) & (MapPlace.tiles &- 1) }
    var row: Int64 { Int64(truncatingIfNeeded: number >> UInt64(MapPlace.zoom)) }

    /// The number of the square that contains it; squares have 2^`shift` tiles per side.
    func square(_ shift: Int64) -> UInt64 { TileSet.number(column: column &>> shift, row: row &>> shift) }
  }

  let zoom: Int
  /// The numbers of `TileSet` plus 1; 0 for an empty slot.
  private var values = [UInt64](repeating: 0, count: 1024)
  /// For each slot, the ride that opened the tile, the ride that crossed it last, and the number of rides.
  private var openers = [UInt32](repeating: 0, count: 1024)
  private var latest = [UInt32](repeating: 0, count: 1024)
  private var crossings = [UInt32](repeating: 0, count: 1024)
  private(set) var count = 0
  /// The number of tiles beyond the limit.
  private(set) var beyondLimit = 0

  init(zoom: Int) { self.zoom = zoom }

  /// The number of columns and rows of the whole map.
  var tiles: Int64 { 1 &<< Int64(clamping: zoom) }

  /// A ride's effect on a tile.
  enum Visit { case opened, crossed(latest: UInt32), again }

  /// Records that a ride crosses a tile, which is given by a tile of the greatest zoom in it.
  mutating func cross(column: Int64, row: Int64, ride: UInt32) -> Visit {
    let shift = Int64(clamping: MapPlace.zoom &- zoom)
    let value = TileSet.number(column: column &>> shift, row: row &>> shift) &+ 1
    let slot = slot(of: value)
    if values[slot] == value {
      let before = latest[slot]
      if before == ride { return .again }
      latest[slot] = ride
      crossings[slot] &+= 1
      return .crossed(latest: before)
    }
    guard count < Self.limit else {
      beyondLimit &+= 1
      return .again
    }
    (values[slot], openers[slot], latest[slot], crossings[slot]) = (value, ride, ride, 1)
    count &+= 1
    if 4 &* count > 3 &* values.count { grow() }
    return .opened
  }

  private func slot(of value: UInt64) -> Int {
    var place = TileSet.slot(of: value, among: values.count)
    while values[place] != 0 && values[place] != value { place = (place &+ 1) & (values.count &- 1) }
    return place
  }

  private mutating func grow() {
    let before = values
    values = [UInt64](repeating: 0, count: max(0, 2 &* before.count))
    let moves = before.map { value in
      guard value != 0 else { return UInt32.max }
      let slot = slot(of: value)
      values[slot] = value
      return UInt32(clamping: slot)
    }
    for column in [\TileAtlas.openers, \.latest, \.crossings] {
      var moved = [UInt32](repeating: 0, count: values.count)
      for (slot, number) in self[keyPath: column].enumerated() where moves[slot] != .max {
        moved[Int(moves[slot])] = number
      }
      self[keyPath: column] = moved
    }
  }

  /// The slot of a tile, whose columns wrap around the world; nil if no ride crossed it.
  private func slot(column: Int64, row: Int64) -> Int? {
    guard row >= 0, row < tiles else { return nil }
    let slot = slot(of: TileSet.number(column: column & (tiles &- 1), row: row) &+ 1)
    return values[slot] == 0 ? nil : slot
  }

  // MARK: Slots

  /// A value for each slot.
  func marks<Mark>(_ mark: Mark) -> [Mark] { [Mark](repeating: mark, count: values.count) }

  /// The slots of all tiles, unsorted.
  var slots: LazyFilterSequence<Range<Int>> { values.indices.lazy.filter { values[$0] != 0 } }

  /// The slots of all tiles, sorted.
  func slots(by areInOrder: (Tile, Tile) -> Bool) -> [UInt32] {
    var sorted: [UInt32] = []
    sorted.reserveCapacity(count)
    for slot in slots { sorted.append(UInt32(clamping: slot)) }
    sorted.sort { areInOrder(self[Int($0)], self[Int($1)]) }
    return sorted
  }

  /// The tile in a slot.
  subscript(slot: Int) -> Tile {
    Tile(number: values[slot] &- 1, opener: openers[slot], rides: crossings[slot])
  }
}

// MARK: - Squares and clusters

extension TileAtlas {
  /// A square of tiles: its side, and the tile in its north-west.
  struct Square: Equatable {
    var side = 0
    var column: Int64 = 0, row: Int64 = 0
  }

  /// The greatest square of crossed tiles; if there are several, the first by row, then by column.
  ///
  /// The side of the greatest square that ends at a tile is one more than the minimum of its neighbours to the west,
  /// north and north-west. If tiles are on both sides of 180°, the search is repeated with the seam at 0°.
  func greatestSquare() -> Square {
    var (isWest, isEast) = (false, false)
    for slot in slots {
      if self[slot].column == 0 { isWest = true }
      if self[slot].column == tiles &- 1 { isEast = true }
    }
    let square = greatestSquare(seam: 0)
    let other = isWest && isEast ? greatestSquare(seam: tiles / 2) : square
    return other.side > square.side ? other : square
  }

  private func greatestSquare(seam: Int64) -> Square {
    let mask = tiles &- 1
    var best = Square()
    var sides = marks(0 as UInt16)
    func place(_ tile: Tile) -> UInt64 { TileSet.number(column: (tile.column &- seam) & mask, row: tile.row) }
    for slot in slots(by: { place($0) < place($1) }) {
      let tile = self[Int(slot)]
      let shifted = (tile.column &- seam) & mask
      func side(_ column: Int64, _ row: Int64) -> UInt16 {
        column < 0 ? 0 : self.slot(column: column &+ seam, row: row).map { sides[$0] } ?? 0
      }
      let side =
        min(side(shifted &- 1, tile.row), side(shifted, tile.row &- 1), side(shifted &- 1, tile.row &- 1)) &+ 1
      sides[Int(slot)] = side
      if Int(side) > best.side {
        let back = Int64(side) &- 1
        best = Square(side: Int(side), column: (tile.column &- back) & mask, row: tile.row &- back)
      }
    }
    return best
  }

  /// Adjacent tiles, among the tiles whose four neighbours were all crossed.
  struct Cluster {
    var count = 0
    /// The first tile by row, then by column, which has the smallest number.
    var first: UInt64 = .max
    /// 2 for the slots of its tiles.
    fileprivate var marks: [UInt8] = []

    func contains(slot: Int) -> Bool { marks[slot] == 2 }
  }

  /// The greatest cluster; if there are several, the cluster with the first tile by row, then by column.
  func greatestCluster() -> Cluster {
    // 0 for tiles of the cluster that was found last and of earlier ones, 1 for the remaining tiles.
    var marks = marks(0 as UInt8)
    for slot in slots where Self.sides.allSatisfy({ neighbor(of: slot, $0) != nil }) { marks[slot] = 1 }
    var (best, bestSlot) = (Cluster(), 0)
    let inner = marks
    for slot in slots where marks[slot] == 1 {
      let found = cluster(from: slot, &marks, becomes: 0)
      if found.count > best.count || found.count == best.count && found.first < best.first {
        (best, bestSlot) = (found, slot)
      }
    }
    marks = inner
    if best.count > 0 { _ = cluster(from: bestSlot, &marks, becomes: 2) }
    best.marks = marks
    return best
  }

  private func cluster(from slot: Int, _ marks: inout [UInt8], becomes taken: UInt8) -> Cluster {
    var cluster = Cluster()
    var waiting = [UInt32(clamping: slot)]
    marks[slot] = taken
    while let slot = waiting.popLast() {
      cluster.count &+= 1
      cluster.first = min(cluster.first, self[Int(slot)].number)
      for side in Self.sides {
        guard let next = neighbor(of: Int(slot), side), marks[next] == 1 else { continue }
        marks[next] = taken
        waiting.append(UInt32(clamping: next))
      }
    }
    return cluster
  }

  private static let sides: [(column: Int64, row: Int64)] = [(-1, 0), (1, 0), (0, -1), (0, 1)]

  /// The slot of the neighbouring tile at a side; nil if no ride crossed it.
  private func neighbor(of slot: Int, _ side: (column: Int64, row: Int64)) -> Int? {
    self.slot(column: self[slot].column &+ side.column, row: self[slot].row &+ side.row)
  }
}
#endif
