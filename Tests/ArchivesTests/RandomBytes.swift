/// A small generator whose seed can be printed and pasted (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}

/// Bytes that compress as a ride does: rows of fixed width with a few drifting numbers.
func rideLikeBytes(count: Int, seed: UInt64 = 1) -> [UInt8] {
  var generator = SeededGenerator(seed: seed)
  var values: [UInt32] = [1_000_000_000, 500_000_000, 80_000_000, 140, 90, 250]
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count + 32)
  while bytes.count < count {
    bytes.append(0)
    for index in values.indices {
      values[index] &+= index == 0 ? 1 : UInt32.random(in: 0...7, using: &generator) &- 3
      withUnsafeBytes(of: values[index].littleEndian) { bytes.append(contentsOf: $0) }
    }
  }
  return Array(bytes.prefix(count))
}

/// Bytes that do not compress.
func noise(count: Int, seed: UInt64 = 1) -> [UInt8] {
  var generator = SeededGenerator(seed: seed)
  return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
}
