#if !hasFeature(Embedded)
// Table k holds the checksum of a byte followed by k zero bytes, so the sixteen look-ups of a step are independent
// and only the first two depend on the running value. The tables are computed once per decoder, in its own memory: no
// global, no lock, nothing shared between threads.

extension Workspace {
  /// The checksum, by the fastest method for this number of bytes.
  func checksumQuickly(_ crc: UInt16, _ bytes: RawSpan, from start: Int, to end: Int) -> UInt16 {
    #if canImport(CChecksum)
    if end &- start >= Self.shortestFold {
      var rest: InlineArray<16, UInt8> = InlineArray(repeating: 0)
      let folded = bytes.slice(start, count: end &- start).folded(crc, into: &rest)
      if folded > 0 {
        // The sixteen bytes left after folding have the same checksum as all that was folded.
        let crc = checksumByTables(0, rest.span.asBytes, from: 0, to: 16)
        return checksumByTables(crc, bytes, from: start &+ folded, to: end)
      }
    }
    #endif
    return checksumByTables(crc, bytes, from: start, to: end)
  }

  /// Bytes from which on folding is faster than the tables.
  static var shortestFold: Int { 128 }

  /// Fills the sixteen tables.
  func fillTables() {
    for value in 0..<256 {
      var crc = UInt16(truncatingIfNeeded: value)
      for _ in 0..<8 { crc = crc & 1 == 0 ? crc &>> 1 : (crc &>> 1) ^ 0xA001 }
      setTable(0, value, crc)
    }
    for slice in 1..<16 {
      for value in 0..<256 {
        let previous = tables.entry(slice &- 1, value)
        setTable(slice, value, (previous &>> 8) ^ tables.entry(0, Int(previous & 0xFF)))
      }
    }
  }

  /// The checksum by slicing-by-16.
  func checksumByTables(_ crc: UInt16, _ bytes: RawSpan, from start: Int, to end: Int) -> UInt16 {
    let tables = self.tables
    var crc = crc
    var position = start
    while end &- position >= 16 {
      let low = bytes.little(position, as: UInt64.self) ^ UInt64(widening: crc)
      let high = bytes.little(position &+ 8, as: UInt64.self)
      crc = tables.eight(low, from: 15) ^ tables.eight(high, from: 7)
      position &+= 16
    }
    if end &- position >= 8 {
      crc = tables.eight(bytes.little(position, as: UInt64.self) ^ UInt64(widening: crc), from: 7)
      position &+= 8
    }
    while position < end {
      let index = Int(truncatingIfNeeded: (crc ^ UInt16(truncatingIfNeeded: bytes.byte(position))) & 0xFF)
      crc = (crc &>> 8) ^ tables.entry(0, index)
      position &+= 1
    }
    return crc
  }
}

extension ChecksumTables {
  /// The checksum of eight bytes; the first is looked up in table `slice`.
  @inline(__always) func eight(_ word: UInt64, from slice: Int) -> UInt16 {
    let a =
      entry(slice, Int(truncatingIfNeeded: word & 0xFF))
      ^ entry(slice &- 1, Int(truncatingIfNeeded: (word &>> 8) & 0xFF))
    let b =
      entry(slice &- 2, Int(truncatingIfNeeded: (word &>> 16) & 0xFF))
      ^ entry(slice &- 3, Int(truncatingIfNeeded: (word &>> 24) & 0xFF))
    let c =
      entry(slice &- 4, Int(truncatingIfNeeded: (word &>> 32) & 0xFF))
      ^ entry(slice &- 5, Int(truncatingIfNeeded: (word &>> 40) & 0xFF))
    let d =
      entry(slice &- 6, Int(truncatingIfNeeded: (word &>> 48) & 0xFF))
      ^ entry(slice &- 7, Int(truncatingIfNeeded: (word &>> 56) & 0xFF))
    return (a ^ b) ^ (c ^ d)
  }
}
#endif
