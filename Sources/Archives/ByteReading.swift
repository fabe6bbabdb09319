// Little-endian numbers, the byte order of all numbers in zip.
extension RawSpan {
  /// The two bytes at `offset` as a number.
  func uint16(at offset: Int) -> Int { Int(byte(at: offset)) | Int(byte(at: offset &+ 1)) << 8 }

  /// The four bytes at `offset` as a number.
  func uint32(at offset: Int) -> Int { uint16(at: offset) | uint16(at: offset &+ 2) << 16 }

  /// The eight bytes at `offset` as a number; nil for a number beyond any file's size.
  func uint64(at offset: Int) -> Int? {
    let high = uint32(at: offset &+ 4)
    // Offsets and sizes are added to one another; a limit of a quarter of the range keeps every sum in range.
    return high < 1 << 29 ? uint32(at: offset) | high << 32 : nil
  }

  /// The `count` bytes from `start` on, as an array.
  func bytes(from start: Int, count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    bytes.append(extracting(start..<start &+ count))
    return bytes
  }
}

extension Array where Element == UInt8 {
  /// Appends bytes of `chunk` from `offset` on until there are `count`; true if there are.
  mutating func fill(to count: Int, from chunk: RawSpan, _ offset: inout Int) -> Bool {
    let taken = Swift.min(Swift.max(0, count &- self.count), chunk.byteCount &- offset)
    // At once: an array that grows with each chunk leaves as much again behind it.
    if count > capacity { reserveCapacity(count) }
    append(chunk.extracting(offset..<offset &+ taken))
    offset &+= taken
    return self.count >= count
  }
}
