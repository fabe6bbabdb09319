/// Zip archives written byte by byte, which allows every option and every kind of damage.
struct Zip {
  /// One entry to write.
  struct Entry {
    var name: [UInt8]
    var bytes: [UInt8]
    var isStored = false
    /// Whether sizes and checksum follow the data.
    var hasDescriptor = false
    var isUTF8 = false
    var isEncrypted = false
    /// A checksum to write instead of the correct one.
    var checksum: UInt32?
    /// Data to write instead of deflate's result.
    var packed: [UInt8]?

    init(_ name: String, _ bytes: [UInt8]) {
      self.name = Array(name.utf8)
      self.bytes = bytes
    }
  }

  var entries: [Entry]
  /// Whether sizes and offsets are written in 64 bits.
  var isZip64 = false

  init(_ entries: [Entry]) { self.entries = entries }

  /// The entries, the directory and its end record.
  var bytes: [UInt8] { body + directory.bytes + end }

  /// Only the entries.
  var body: [UInt8] { written.flatMap(\.local) }

  /// An entry's two headers; in `local`, the data follows.
  private struct Written {
    let local: [UInt8]
    let directory: [UInt8]
  }

  private var written: [Written] {
    var offset = 0
    return entries.map { entry in
      let written = write(entry, at: offset)
      offset += written.local.count
      return written
    }
  }

  private var directory: (bytes: [UInt8], offset: Int) {
    let written = written
    return (written.flatMap(\.directory), written.reduce(0) { $0 + $1.local.count })
  }

  private func write(_ entry: Entry, at offset: Int) -> Written {
    let packed = entry.packed ?? (entry.isStored ? entry.bytes : Deflate.pieces([entry.bytes]).flatMap { $0 })
    let checksum = Int(entry.checksum ?? Deflate.crc32(entry.bytes))
    let flags = (entry.isEncrypted ? 1 : 0) | (entry.hasDescriptor ? 8 : 0) | (entry.isUTF8 ? 0x800 : 0)
    let common = number(flags, 2) + number(entry.isStored ? 0 : 8, 2) + number(0, 4)
    let sizes = number(packed.count, 4) + number(entry.bytes.count, 4)
    let wide = [UInt8](repeating: 0xFF, count: 4)
    let extra = isZip64 ? number(1, 2) + number(16, 2) + number(entry.bytes.count, 8) + number(packed.count, 8) : []
    let isLater = entry.hasDescriptor

    var local = [0x50, 0x4B, 3, 4] + number(20, 2) + common
    local += isLater ? [UInt8](repeating: 0, count: 12) : number(checksum, 4) + (isZip64 ? wide + wide : sizes)
    local += number(entry.name.count, 2) + number(isLater ? 0 : extra.count, 2) + entry.name + (isLater ? [] : extra)
    local += packed + (isLater ? [0x50, 0x4B, 7, 8] + number(checksum, 4) + sizes : [])

    var record = [0x50, 0x4B, 1, 2] + number(20, 2) + number(20, 2) + common + number(checksum, 4)
    record += isZip64 ? wide + wide : sizes
    record += number(entry.name.count, 2) + number(extra.count, 2) + [UInt8](repeating: 0, count: 10)
    record += number(offset, 4) + entry.name + extra
    return Written(local: local, directory: record)
  }

  private var end: [UInt8] {
    let (directory, offset) = directory
    var bytes: [UInt8] = []
    if isZip64 {
      bytes += [0x50, 0x4B, 6, 6] + number(44, 8) + number(45, 2) + number(45, 2) + number(0, 8)
      bytes += number(entries.count, 8) + number(entries.count, 8) + number(directory.count, 8) + number(offset, 8)
      bytes += [0x50, 0x4B, 6, 7] + number(0, 4) + number(offset + directory.count, 8) + number(1, 4)
    }
    let count = number(isZip64 ? 0xFFFF : entries.count, 2)
    bytes += [0x50, 0x4B, 5, 6] + number(0, 4) + count + count
    bytes += number(isZip64 ? 0xFFFF_FFFF : directory.count, 4) + number(isZip64 ? 0xFFFF_FFFF : offset, 4)
    return bytes + number(0, 2)
  }
}

/// Little-endian bytes of a number.
func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
