#if SQLite
/// The tiles of zoom 17 that the straight line between two positions crosses, in order, including the tiles of both
/// ends.
///
/// A tile includes its upper and left edges. So a line to the right or down is in the next tile as soon as it reaches
/// the edge, and a line to the left or up only after it; the same rule applies at a corner. All comparisons use whole
/// numbers of at most 62 bits.
struct TileWalk {
  private(set) var column: Int64
  private(set) var row: Int64
  private let from: (x: Int64, y: Int64)
  private let toRight: Bool, toBottom: Bool
  /// The length of the line along each axis, in parts.
  private let width: Int64, height: Int64
  /// Edges that are still to be crossed.
  private var columns: Int64, rows: Int64

  init(from: MapPlace, to: MapPlace) {
    let steps = from.steps(to: to)
    self.from = (from.x, from.y)
    (toRight, toBottom) = (steps.x > 0, steps.y > 0)
    (width, height) = (toRight ? steps.x : 0 &- steps.x, toBottom ? steps.y : 0 &- steps.y)
    (column, row) = (from.x >> MapPlace.partBits, from.y >> MapPlace.partBits)
    let (lastColumn, lastRow) = ((from.x &+ steps.x) >> MapPlace.partBits, to.y >> MapPlace.partBits)
    columns = toRight ? lastColumn &- column : column &- lastColumn
    rows = toBottom ? lastRow &- row : row &- lastRow
  }

  /// Advances to the next tile; false at the end.
  mutating func advance() -> Bool {
    if columns <= 0 && rows <= 0 { return false }
    let (byColumn, byRow) = next()
    if byColumn {
      column &+= toRight ? 1 : -1
      columns &-= 1
    }
    if byRow {
      row &+= toBottom ? 1 : -1
      rows &-= 1
    }
    return true
  }

  /// The edges that the line crosses next: one, or both at a corner.
  private func next() -> (byColumn: Bool, byRow: Bool) {
    if rows <= 0 { return (true, false) }
    if columns <= 0 { return (false, true) }
    // Parts to the edges; the line reaches them after that share of its width or height.
    let right = ((column &+ 1) << MapPlace.partBits) &- from.x, left = from.x &- (column << MapPlace.partBits)
    let down = ((row &+ 1) << MapPlace.partBits) &- from.y, up = from.y &- (row << MapPlace.partBits)
    let (across, along) = ((toRight ? right : left) &* height, (toBottom ? down : up) &* width)
    if across != along { return across < along ? (true, false) : (false, true) }
    if toRight == toBottom { return (true, true) }
    return (toRight, toBottom)
  }
}
#endif
