import CZlib

/// Makes gzip members for tests: zlib deflates, everything around the data is laid out by hand.
struct GzipMaker {
  var level = 6
  var modificationTime: UInt32 = 0
  var extra: [UInt8]?
  var name: [UInt8]?
  var comment: [UInt8]?
  var hasHeaderChecksum = false
  /// Exclusive-or with the right value, to damage a field on purpose.
  var flagsDamage: UInt8 = 0
  var headerChecksumDamage: UInt16 = 0
  var checksumDamage: UInt32 = 0
  var lengthDamage: UInt32 = 0

  func member(_ data: [UInt8]) -> [UInt8] {
    header() + Self.deflated(data, level: level) + trailer(data)
  }

  func header() -> [UInt8] {
    var flags: UInt8 = hasHeaderChecksum ? 2 : 0
    if extra != nil { flags |= 4 }
    if name != nil { flags |= 8 }
    if comment != nil { flags |= 16 }
    var header: [UInt8] = [0x1f, 0x8b, 8, flags ^ flagsDamage] + littleEndian(modificationTime) + [0, 3]
    if let extra { header += littleEndian(UInt16(extra.count)) + extra }
    if let name { header += name + [0] }
    if let comment { header += comment + [0] }
    if hasHeaderChecksum {
      header += littleEndian(UInt16(truncatingIfNeeded: Self.checksum(header)) ^ headerChecksumDamage)
    }
    return header
  }

  func trailer(_ data: [UInt8]) -> [UInt8] {
    littleEndian(Self.checksum(data) ^ checksumDamage)
      + littleEndian(UInt32(truncatingIfNeeded: data.count) ^ lengthDamage)
  }

  static func checksum(_ data: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32(0, data, UInt32(data.count)))
  }

  /// `data` as raw deflate.
  static func deflated(_ data: [UInt8], level: Int = 6) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
      &stream, Int32(level), Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var input = data
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(data.count))))
    return input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        let status = deflate(&stream, Z_FINISH)
        precondition(status == Z_STREAM_END)
        return Array(output[..<(output.count - Int(stream.avail_out))])
      }
    }
  }

  /// `data` as raw deflate without an end, stopping at a whole byte.
  static func flushed(_ data: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
      &stream, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var input = data
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(data.count))) + 64)
    return input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        _ = deflate(&stream, Z_FULL_FLUSH)
        return Array(output[..<(output.count - Int(stream.avail_out))])
      }
    }
  }

  /// The output of zlib alone, with its own gzip reader and a large buffer, for a member that is whole, cut or damaged.
  static func inflatedByZlib(_ bytes: [UInt8], capacity: Int) -> [UInt8] {
    var stream = z_stream()
    inflateInit2_(&stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { inflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: capacity)
    return input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        _ = inflate(&stream, Z_SYNC_FLUSH)
        return Array(output[..<(output.count - Int(stream.avail_out))])
      }
    }
  }
}

private func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
  (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}
