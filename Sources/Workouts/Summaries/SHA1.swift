/// SHA-1 of bytes that are added one after another (RFC 3174); for names only, not for secrets.
struct SHA1 {
  private var words: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
  )
  private var block = InlineArray<64, UInt8>(repeating: 0)
  private var byteCount = 0

  /// Adds a byte.
  mutating func add(_ byte: UInt8) {
    block[byteCount % 64] = byte
    byteCount &+= 1
    if byteCount % 64 == 0 { digestBlock() }
  }

  /// Adds eight bytes in big-endian order.
  mutating func add(_ value: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) {
      add(UInt8(truncatingIfNeeded: value &>> UInt64(truncatingIfNeeded: shift)))
    }
  }

  /// The first 16 of the 20 bytes of the digest of all added bytes; nothing can be added afterwards.
  mutating func finish() -> (high: UInt64, low: UInt64) {
    let bitCount = UInt64(truncatingIfNeeded: byteCount) &* 8
    add(0x80 as UInt8)
    while byteCount % 64 != 56 { add(0 as UInt8) }
    add(bitCount)
    return (UInt64(words.0) << 32 | UInt64(words.1), UInt64(words.2) << 32 | UInt64(words.3))
  }

  private mutating func digestBlock() {
    let schedule = schedule()
    var (a, b, c, d, e) = words
    for round in 0..<80 {
      let (mixed, constant): (UInt32, UInt32) =
        switch round {
        case 0..<20: (b & c | ~b & d, 0x5A82_7999)
        case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case 40..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = Self.rotate(a, 5) &+ mixed &+ e &+ constant &+ schedule[round]
      (a, b, c, d, e) = (next, a, Self.rotate(b, 30), c, d)
    }
    words = (words.0 &+ a, words.1 &+ b, words.2 &+ c, words.3 &+ d, words.4 &+ e)
  }

  /// The block as 16 numbers, and the 64 that follow from them.
  private func schedule() -> InlineArray<80, UInt32> {
    var schedule = InlineArray<80, UInt32>(repeating: 0)
    for index in 0..<64 { schedule[index / 4] = schedule[index / 4] << 8 | UInt32(block[index]) }
    for index in 16..<80 {
      let mixed = schedule[index &- 3] ^ schedule[index &- 8] ^ schedule[index &- 14] ^ schedule[index &- 16]
      schedule[index] = Self.rotate(mixed, 1)
    }
    return schedule
  }

  private static func rotate(_ value: UInt32, _ bits: UInt32) -> UInt32 { value &<< bits | value &>> (32 &- bits) }
}
