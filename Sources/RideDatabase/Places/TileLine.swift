#if SQLite
/// The tiles of a stored ride (`route_tiles.tile_line`), one after another.
struct TileLine: Sequence, IteratorProtocol {
  private var bytes: String.UTF8View.Iterator
  private var column: Int64 = 0, row: Int64 = 0

  init(_ text: String) { bytes = text.utf8.makeIterator() }

  /// The next tile; nil at the end, and where the text is not what `TileTrail` writes.
  mutating func next() -> (column: Int64, row: Int64)? {
    guard let east = difference(), let south = difference() else { return nil }
    (column, row) = (column &+ east, row &+ south)
    let tiles = 0..<MapPlace.tiles
    return tiles.contains(column) && tiles.contains(row) ? (column, row) : nil
  }

  private mutating func difference() -> Int64? {
    var (bits, shift): (UInt64, UInt64) = (0, 0)
    while let byte = bytes.next() {
      guard byte >= 63, shift < 60 else { return nil }
      let group = UInt64(byte &- 63)
      bits |= (group & 31) &<< shift
      if group < 32 { return Int64(bitPattern: bits >> 1) ^ (0 &- Int64(bitPattern: bits & 1)) }
      shift &+= 5
    }
    return nil
  }
}
#endif
