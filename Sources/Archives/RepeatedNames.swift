/// Distinguishes entries of one archive that have the same name: the second `ride.fit` becomes `ride.fit#2`.
///
/// Without it, a ride stored under its name would replace another. Names are kept as hashes of 64 bits.
/// Allocates: as the number of entries grows. Each entry costs the same, however many share a name.
public struct RepeatedNames: Sendable {
  private var seen: Set<UInt64> = []
  /// The next number to try, by repeated name.
  private var numbers: [UInt64: Int] = [:]

  /// Makes an empty list.
  public init() {}

  /// Removes the names of the previous archive.
  public mutating func removeAll() {
    if !seen.isEmpty { seen.removeAll(keepingCapacity: seen.count <= 1024) }
    if !numbers.isEmpty { numbers.removeAll() }
  }

  /// The name as text, or the first numbered form of it that has not occurred.
  ///
  /// As text, because names that are not UTF-8 are shown with U+FFFD and would look the same.
  public mutating func unique(_ name: [UInt8]) -> [UInt8] {
    let name = Array(String(decoding: name, as: UTF8.self).utf8)
    let hash = Self.hash(name)
    if seen.insert(hash).inserted { return name }
    var number = numbers[hash] ?? 2
    while true {
      let numbered = name + Array("#\(number)".utf8)
      number &+= 1
      if seen.insert(Self.hash(numbered)).inserted {
        numbers[hash] = number
        return numbered
      }
    }
  }

  /// FNV-1a, which is the same in every run, so that names are too.
  private static func hash(_ name: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}
