/// Writes a zip archive without zip64: up to 65,534 entries and 4 GB, passed on in pieces.
struct ZipWriter {
  private var directory: [UInt8] = []
  private var count = 0
  private var offset = 0
  private let sink: ([UInt8]) -> Void

  /// Creates a writer that passes its bytes to `sink`.
  init(_ sink: @escaping ([UInt8]) -> Void) { self.sink = sink }

  /// Adds a file, deflated unless that does not help.
  mutating func add(_ name: String, _ bytes: [UInt8], isDeflated: Bool = true) {
    let data = isDeflated ? Compression.deflated(bytes) : bytes
    precondition(count < 65_534 && offset + data.count < 0xFFFF_0000, "more than a zip without zip64 holds")
    // Version 2.0, names in UTF-8, method, 2026-01-01 12:00, CRC, sizes, length of the name, nothing extra.
    let facts =
      littleEndian(UInt16(20)) + littleEndian(UInt16(0x0800)) + littleEndian(UInt16(isDeflated ? 8 : 0))
      + littleEndian(UInt16(0x6000)) + littleEndian(UInt16(0x5C21)) + littleEndian(Compression.crc32(bytes))
      + littleEndian(UInt32(data.count)) + littleEndian(UInt32(bytes.count)) + littleEndian(UInt16(name.utf8.count))
      + littleEndian(UInt16(0))
    directory += littleEndian(UInt32(0x0201_4B50)) + littleEndian(UInt16(20)) + facts
    // No comment, first disk, plain attributes.
    directory += [UInt8](repeating: 0, count: 10) + littleEndian(UInt32(offset)) + Array(name.utf8)
    put(littleEndian(UInt32(0x0403_4B50)) + facts + Array(name.utf8) + data)
    count += 1
  }

  /// Ends the archive.
  mutating func finish() {
    let start = offset
    let size = directory.count
    put(directory)
    put(
      littleEndian(UInt32(0x0605_4B50)) + littleEndian(UInt32(0)) + littleEndian(UInt16(count))
        + littleEndian(UInt16(count)) + littleEndian(UInt32(size)) + littleEndian(UInt32(start))
        + littleEndian(UInt16(0)))
  }

  private mutating func put(_ bytes: [UInt8]) {
    sink(bytes)
    offset += bytes.count
  }
}
