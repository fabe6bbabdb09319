#if SQLite
/// The tiles of a stored ride (`route_tiles.tile_line`), one after another.
struct TileLine: Sequence, IteratorProtocol {
  private var differences: PackedDifferences
  private var column: Int64 = 0, row: Int64 = 0

  init(_ text: String) { differences = PackedDifferences(text) }

  /// The next tile; nil at the end, and if the text is not a line that `TileTrail` writes.
  mutating func next() -> (column: Int64, row: Int64)? {
    guard let east = differences.next(), let south = differences.next() else { return nil }
    (column, row) = (column &+ east, row &+ south)
    let tiles = 0..<MapPlace.tiles
    return tiles.contains(column) && tiles.contains(row) ? (column, row) : nil
  }
}
#endif
