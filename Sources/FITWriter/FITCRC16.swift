/// The checksum of the FIT format, CRC-16/ARC, fed in pieces.
public struct FITCRC16: Hashable, Sendable {
  /// The checksum of the bytes so far.
  public private(set) var value: UInt16 = 0

  /// Makes the checksum of no bytes.
  public init() {}

  /// Adds bytes.
  public mutating func update(_ bytes: some Sequence<UInt8>) {
    // Callers nearly always pass arrays; from other modules a generic loop would call a witness for each element.
    if let array = bytes as? [UInt8] { return update(array[...]) }
    update(Array(bytes)[...])
  }

  private mutating func update(_ bytes: ArraySlice<UInt8>) {
    let table = Self.table
    var crc = value
    for byte in bytes { crc = crc >> 8 ^ table[Int((crc ^ UInt16(byte)) & 0xFF)] }
    value = crc
  }

  /// The checksum of some bytes.
  public static func of(_ bytes: some Sequence<UInt8>) -> UInt16 {
    var checksum = FITCRC16()
    checksum.update(bytes)
    return checksum.value
  }

  private static let table: [UInt16] = (0..<256).map { byte in
    (0..<8).reduce(UInt16(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xA001 : crc >> 1 }
  }
}
