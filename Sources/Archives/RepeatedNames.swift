/// Tells entries of one name in one archive apart: the second `ride.fit` is `ride.fit#2`.
///
/// Whoever keeps what was read under its name would otherwise put one ride in the place of another. Names are kept as hashes of 64 bits.
/// Allocates: as the number of entries grows.
public struct RepeatedNames: Sendable {
  private var seen: Set<UInt64> = []

  /// Makes an empty list.
  public init() {}

  /// Forgets the names of the archive before.
  public mutating func removeAll() {
    if !seen.isEmpty { seen.removeAll(keepingCapacity: seen.count <= 1024) }
  }

  /// The name, or the first numbered form of it that was not there before.
  public mutating func unique(_ name: [UInt8]) -> [UInt8] {
    if seen.insert(Self.hash(name)).inserted { return name }
    var number = 2
    while true {
      let numbered = name + Array("#\(number)".utf8)
      if seen.insert(Self.hash(numbered)).inserted { return numbered }
      number += 1
    }
  }

  /// FNV-1a: the same in every run, so that names are.
  private static func hash(_ name: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}
