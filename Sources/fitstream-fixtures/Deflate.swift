import CZlib

/// The only file of this tool that uses zlib, and therefore pointers.
enum Deflate {
  /// Compresses pieces into one raw deflate stream; after each piece but the last, the stream can be cut or damaged
  /// without harm to earlier pieces, because everything up to there has been flushed.
  static func pieces(_ pieces: [[UInt8]]) -> [[UInt8]] {
    var stream = z_stream()
    let version = zlibVersion()
    let size = Int32(MemoryLayout<z_stream>.size)
    precondition(deflateInit2_(&stream, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, version, size) == Z_OK)
    defer { deflateEnd(&stream) }
    return pieces.enumerated().map { index, piece in
      compress(piece, flush: index == pieces.count - 1 ? Z_FINISH : Z_FULL_FLUSH, &stream)
    }
  }

  private static func compress(_ bytes: [UInt8], flush: Int32, _ stream: inout z_stream) -> [UInt8] {
    var input = bytes
    // Deflate can expand incompressible bytes by five per 16 KB, and adds a few more per flush.
    var output = [UInt8](repeating: 0, count: bytes.count + bytes.count / 1000 + 64)
    let written = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        let status = deflate(&stream, flush)
        precondition(stream.avail_in == 0 && stream.avail_out > 0 && status >= 0)
        return output.count - Int(stream.avail_out)
      }
    }
    return Array(output.prefix(written))
  }

  /// The CRC-32 at the end of gzip.
  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: bytes.withUnsafeBufferPointer { CZlib.crc32(0, $0.baseAddress, UInt32($0.count)) })
  }
}
