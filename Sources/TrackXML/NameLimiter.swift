#if TrackXML
/// Counts different names approximately, in a fixed kilobyte, because the parser keeps every name of a document.
struct NameLimiter {
  private var seen = InlineArray<128, UInt64>(repeating: 0)
  private var count = 0

  /// Adds the name with this hash; false if there were too many.
  mutating func admits(_ hash: UInt64) -> Bool {
    let place = Int(truncatingIfNeeded: (hash ^ (hash >> 29)) & 8191)
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: place & 63)
    if seen[place >> 6] & bit == 0 {
      seen[place >> 6] |= bit
      count &+= 1
    }
    return count <= TrackLimits.distinctNames
  }
}
#endif
