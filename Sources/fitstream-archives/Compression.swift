import CZlib

/// The only file of this tool that uses zlib, and therefore pointers.
enum Compression {
  /// One whole raw deflate stream of the bytes.
  static func deflated(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    let made = deflateInit2_(&stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, zlibVersion(), size)
    precondition(made == Z_OK, "zlib has no memory for its state")
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    let written = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        precondition(deflate(&stream, Z_FINISH) == Z_STREAM_END, "the bound is no bound")
        return output.count - Int(stream.avail_out)
      }
    }
    return Array(output.prefix(written))
  }

  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: bytes.withUnsafeBufferPointer { CZlib.crc32(0, $0.baseAddress, UInt32($0.count)) })
  }

  /// One gzip member.
  static func gzipped(_ bytes: [UInt8]) -> [UInt8] {
    [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + deflated(bytes) + littleEndian(crc32(bytes))
      + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }
}

/// The bytes of a number, the lowest first.
func littleEndian<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
  (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> Number(8 * $0)) }
}
