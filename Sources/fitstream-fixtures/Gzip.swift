/// Gzip members made by hand, which allows every header option and every kind of damage.
enum Gzip {
  /// The optional parts of a member's header; its time is always 0.
  struct Header {
    var isText = false
    var extra: [UInt8]?
    var name: String?
    var comment: String?
    var hasChecksum = false

    var bytes: [UInt8] {
      var flags: UInt8 = isText ? 1 : 0
      if hasChecksum { flags |= 2 }
      if extra != nil { flags |= 4 }
      if name != nil { flags |= 8 }
      if comment != nil { flags |= 16 }
      // Magic, deflate, flags, time 0, best compression, unknown system.
      var bytes: [UInt8] = [0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 2, 255]
      if let extra { bytes += [UInt8(extra.count & 0xFF), UInt8(extra.count >> 8)] + extra }
      if let name { bytes += Array(name.utf8) + [0] }
      if let comment { bytes += Array(comment.utf8) + [0] }
      if hasChecksum {
        let crc = Deflate.crc32(bytes)
        bytes += [UInt8(crc & 0xFF), UInt8(crc >> 8 & 0xFF)]
      }
      return bytes
    }
  }

  /// One whole member.
  static func member(_ bytes: [UInt8], header: Header = Header()) -> [UInt8] {
    header.bytes + Deflate.pieces([bytes]).joined() + trailer(bytes)
  }

  /// The CRC-32 and the size at a member's end.
  static func trailer(_ bytes: [UInt8]) -> [UInt8] {
    littleEndian(Deflate.crc32(bytes)) + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
