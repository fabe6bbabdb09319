/// The contents of the file header, apart from the size of the data.
public struct FITHeaderOptions: Hashable, Sendable {
  /// The value of the header's own checksum.
  public enum Checksum: Hashable, Sendable {
    /// The CRC of the first twelve bytes.
    case correct
    /// Zero, which means "not computed".
    case zero
    /// A number that is not the CRC.
    case wrong
  }

  /// The header's size in bytes: 12 has no checksum, 14 has one, larger ones end in zero bytes.
  public var size: UInt8
  /// The protocol version: major in the high four bits, minor in the low ones.
  public var protocolVersion: UInt8
  /// The profile version times one hundred.
  public var profileVersion: UInt16
  /// The value of the header's checksum.
  public var checksum: Checksum

  /// Makes a header; without arguments it has 14 bytes, protocol 2.0, profile 21.40.
  public init(
    size: UInt8 = 14, protocolVersion: UInt8 = 0x20, profileVersion: UInt16 = 2140, checksum: Checksum = .correct
  ) {
    self.size = size
    self.protocolVersion = protocolVersion
    self.profileVersion = profileVersion
    self.checksum = checksum
  }

  /// The header's bytes.
  public func bytes(dataSize: UInt32) -> [UInt8] {
    var bytes: [UInt8] = [size, protocolVersion]
    bytes.append(bits: UInt64(profileVersion), size: 2, bigEndian: false)
    bytes.append(bits: UInt64(dataSize), size: 4, bigEndian: false)
    bytes += Array(".FIT".utf8)
    let crc: UInt16 =
      switch checksum {
      case .correct: FITCRC16.of(bytes)
      case .zero: 0
      case .wrong: FITCRC16.of(bytes) ^ 0x5A5A
      }
    bytes.append(bits: UInt64(crc), size: 2, bigEndian: false)
    while bytes.count < Int(size) { bytes.append(0) }
    return Array(bytes.prefix(Int(size)))
  }
}
