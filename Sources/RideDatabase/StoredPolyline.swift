#if SQLite
/// The differences of a packed line, one after another: five bits a character from the lowest, the sixth for "more follows".
///
/// `Polyline` and `TileTrail` write them so.
struct PackedDifferences {
  private var bytes: String.UTF8View.Iterator

  init(_ text: String) { bytes = text.utf8.makeIterator() }

  /// The next difference; nil at the end, and if the text is not a valid line.
  mutating func next() -> Int64? {
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

/// The points of a stored route (`routes.polyline`) in degrees, one after another.
package struct StoredPolyline: Sequence, IteratorProtocol {
  private var differences: PackedDifferences
  private var latitude: Int64 = 0, longitude: Int64 = 0
  private var left: Int

  /// The points of this text, and at most so many that with `pieces` they are the most points of a row.
  package init(_ text: String, after pieces: [[(latitude: Double, longitude: Double)]] = []) {
    differences = PackedDifferences(text)
    left = Polyline.pointLimit &- pieces.reduce(0) { $0 &+ $1.count }
  }

  /// The next point; nil at the end, and if the text is not a line that `Polyline` writes.
  package mutating func next() -> (latitude: Double, longitude: Double)? {
    guard left > 0, let north = differences.next(), let east = differences.next() else { return nil }
    left &-= 1
    (latitude, longitude) = (latitude &+ north, longitude &+ east)
    return (Double(latitude) / 1e5, Double(longitude) / 1e5)
  }
}
#endif
