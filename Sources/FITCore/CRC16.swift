// CRC-16/ARC (reflected polynomial 0xA001, start 0, no final xor), FIT protocol "CRC". Check value of "123456789":
// 0xBB3D.
//
// Three methods give the same number: folding by carry-less multiplication if the processor supports it
// (Sources/CChecksum), sixteen bytes per step with tables (`CRC16+Tables.swift`), and byte by byte, which needs no
// memory and is the only method of Embedded builds.

extension Workspace {
  /// The checksum `crc` continued over the bytes `start ..< end` of `bytes`.
  @usableFromInline
  func checksum(_ crc: UInt16, _ bytes: RawSpan, from start: Int, to end: Int) -> UInt16 {
    #if !hasFeature(Embedded)
    if hasTables { return checksumQuickly(crc, bytes, from: start, to: end) }
    #endif
    return checksumByBytes(crc, bytes, from: start, to: end)
  }

  /// Byte by byte and without a table, for memories too small for one.
  ///
  /// The entry of a byte table is the byte times x⁶ + x⁷ and, when the byte has an odd number of bits, 0xC001.
  @inline(never)
  func checksumByBytes(_ crc: UInt16, _ bytes: RawSpan, from start: Int, to end: Int) -> UInt16 {
    var crc = UInt32(truncatingIfNeeded: crc)
    var position = start
    while position < end {
      let value = (crc ^ UInt32(truncatingIfNeeded: bytes.byte(position))) & 0xFF
      // Bit n of 0x6996 is the parity of the nibble n.
      let isOdd = (0x6996 as UInt32) &>> ((value ^ value &>> 4) & 0xF) & 1
      crc = crc &>> 8 ^ value &<< 6 ^ value &<< 7 ^ (isOdd &* 0xC001)
      position &+= 1
    }
    return UInt16(truncatingIfNeeded: crc)
  }
}
