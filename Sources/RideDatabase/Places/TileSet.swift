#if SQLite
/// A set of tiles of zoom 17 or lower that keeps its memory: open addressing, at most half full.
struct TileSet: Sendable {
  /// Maximum number of tiles: 512 KiB.
  static let limit = 32_768
  private static let firstSlots = 512

  /// Numbers of tiles plus 1; 0 for an empty slot.
  private var slots: [UInt64] = []
  private(set) var count = 0

  /// The number of a tile, computed from its row and column.
  @inline(__always) static func number(column: Int64, row: Int64) -> UInt64 {
    UInt64(truncatingIfNeeded: row &<< Int64(MapPlace.zoom) | column)
  }

  /// The first slot in which to search for a tile; the number of slots is a power of two.
  @inline(__always) static func slot(of number: UInt64, among slots: Int) -> Int {
    Int(truncatingIfNeeded: (number &* 0x9E37_79B9_7F4A_7C15) >> 24) & (slots &- 1)
  }

  /// Removes the tiles, and frees memory that only a long ride needed.
  mutating func removeAll() {
    if count == 0 { return }
    count = 0
    if slots.count > 8 &* Self.firstSlots {
      slots = []
    } else {
      for place in slots.indices { slots[place] = 0 }
    }
  }

  /// Adds a tile; false if it is in the set already, or there is no room.
  mutating func insert(_ number: UInt64) -> Bool {
    guard count < Self.limit else { return false }
    if 2 &* count >= slots.count { grow() }
    let value = number &+ 1
    var place = Self.slot(of: value, among: slots.count)
    while slots[place] != 0 {
      if slots[place] == value { return false }
      place = (place &+ 1) & (slots.count &- 1)
    }
    slots[place] = value
    count &+= 1
    return true
  }

  private mutating func grow() {
    let before = slots
    slots = [UInt64](repeating: 0, count: max(0, Self.firstSlots, 2 &* before.count))
    for value in before where value != 0 {
      var place = Self.slot(of: value, among: slots.count)
      while slots[place] != 0 { place = (place &+ 1) & (slots.count &- 1) }
      slots[place] = value
    }
  }
}
#endif
