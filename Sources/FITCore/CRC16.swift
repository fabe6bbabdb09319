// CRC-16/ARC (reflected polynomial 0xA001, start 0, no final xor), FIT protocol "CRC". Check value of "123456789": 0xBB3D.
//
// Sixteen bytes a step over sixteen tables: table k holds the checksum of a byte followed by k zero bytes, so the sixteen look-ups
// are independent and only the first two depend on the running value. The tables are computed once per decoder, in its own memory:
// no global, no lock, nothing shared between threads.

extension Workspace {
  /// Fills the sixteen tables.
  func fillTables() {
    for value in 0..<256 {
      var crc = UInt16(truncatingIfNeeded: value)
      for _ in 0..<8 { crc = crc & 1 == 0 ? crc &>> 1 : (crc &>> 1) ^ 0xA001 }
      setTable(0, value, crc)
    }
    for slice in 1..<16 {
      for value in 0..<256 {
        let previous = tables.entry(slice - 1, value)
        setTable(slice, value, (previous &>> 8) ^ tables.entry(0, Int(previous & 0xFF)))
      }
    }
  }

  /// The checksum of everything `crc` stands for, followed by the bytes `start ..< end` of `bytes`.
  @usableFromInline
  func checksum(_ crc: UInt16, _ bytes: RawSpan, from start: Int, to end: Int) -> UInt16 {
    guard hasTables else { return checksumByNibbles(crc, bytes, from: start, to: end) }
    let tables = self.tables
    var crc = crc
    var position = start
    while end &- position >= 16 {
      let low = bytes.little(position, as: UInt64.self) ^ UInt64(widening: crc)
      let high = bytes.little(position &+ 8, as: UInt64.self)
      crc = tables.eight(low, from: 15) ^ tables.eight(high, from: 7)
      position &+= 16
    }
    while position < end {
      let index = Int(truncatingIfNeeded: (crc ^ UInt16(truncatingIfNeeded: bytes.byte(position))) & 0xFF)
      crc = (crc &>> 8) ^ tables.entry(0, index)
      position &+= 1
    }
    return crc
  }

  /// The same in 16 table entries, for memories too small for more.
  private func checksumByNibbles(_ crc: UInt16, _ bytes: RawSpan, from start: Int, to end: Int) -> UInt16 {
    let nibbles: InlineArray<16, UInt16> = [
      0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01,
      0x8801, 0x4400,
    ]
    var crc = crc
    for position in start..<end {
      let byte = bytes.byte(position)
      crc = (crc &>> 4) ^ nibbles[Int(truncatingIfNeeded: (crc ^ UInt16(truncatingIfNeeded: byte)) & 0xF)]
      crc = (crc &>> 4) ^ nibbles[Int(truncatingIfNeeded: (crc ^ UInt16(truncatingIfNeeded: byte &>> 4)) & 0xF)]
    }
    return crc
  }
}

extension ChecksumTables {
  /// The checksum of eight bytes, the first of which is looked up in table `slice`.
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
