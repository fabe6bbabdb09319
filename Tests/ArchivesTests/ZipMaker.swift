/// Makes zip archives for tests: zlib deflates, everything around the data is laid out by hand.
struct ZipMaker {
  struct Entry {
    var name: [UInt8]
    var data: [UInt8]
    var isDeflated = true
    var isZip64 = false
    /// The sizes after the data instead of in the header.
    var descriptor = Descriptor.none
    var flags = 0
    var method: Int?
    /// A value instead of the right one.
    var crc: UInt32?
    var statedCount: Int?
    var localName: [UInt8]?
    var localMethod: Int?
    var packed: [UInt8]?

    init(_ name: String, _ data: [UInt8]) {
      self.name = Array(name.utf8)
      self.data = data
    }

    func with(_ change: (inout Entry) -> Void) -> Entry {
      var copy = self
      change(&copy)
      return copy
    }
  }

  enum Descriptor: CaseIterable { case none, signed, bare, signed64, bare64 }

  var entries: [Entry] = []
  var prefix: [UInt8] = []
  var comment: [UInt8] = []
  var isZip64 = false
  /// The right numbers in the old end record beside the zip64 one, as Python's zipfile writes them.
  var hasBothEnds = false

  init(_ entries: [Entry]) { self.entries = entries }

  func bytes() -> [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let offset = file.count
      let packed = entry.packed ?? (entry.isDeflated ? GzipMaker.deflated(entry.data) : entry.data)
      let method = entry.method ?? (entry.isDeflated ? 8 : 0)
      let crc = entry.crc ?? GzipMaker.checksum(entry.data)
      let count = entry.statedCount ?? entry.data.count
      let flags = entry.flags | (entry.descriptor == .none ? 0 : 8)
      let isWide = entry.isZip64 || entry.descriptor == .signed64 || entry.descriptor == .bare64
      let isLater = entry.descriptor != .none
      let localName = entry.localName ?? entry.name
      let localExtra =
        isWide ? le(1, 2) + le(16, 2) + le(isLater ? 0 : count, 8) + le(isLater ? 0 : packed.count, 8) : []
      let inLocal = isWide ? [0xffff_ffff, 0xffff_ffff] : isLater ? [0, 0] : [packed.count, count]
      file += [0x50, 0x4b, 3, 4] + le(20, 2) + le(flags, 2) + le(entry.localMethod ?? method, 2) + le(0, 4)
      file += le(isLater ? 0 : Int(crc), 4) + le(inLocal[0], 4) + le(inLocal[1], 4)
      file += le(localName.count, 2) + le(localExtra.count, 2) + localName + localExtra + packed
      switch entry.descriptor {
      case .none: break
      case .signed: file += [0x50, 0x4b, 7, 8] + le(Int(crc), 4) + le(packed.count, 4) + le(count, 4)
      case .bare: file += le(Int(crc), 4) + le(packed.count, 4) + le(count, 4)
      case .signed64: file += [0x50, 0x4b, 7, 8] + le(Int(crc), 4) + le(packed.count, 8) + le(count, 8)
      case .bare64: file += le(Int(crc), 4) + le(packed.count, 8) + le(count, 8)
      }
      let extra = entry.isZip64 ? le(1, 2) + le(24, 2) + le(count, 8) + le(packed.count, 8) + le(offset, 8) : []
      directory +=
        [0x50, 0x4b, 1, 2] + le(20, 2) + le(20, 2) + le(flags, 2) + le(method, 2) + le(0, 4) + le(Int(crc), 4)
      let wide = 0xffff_ffff
      directory += le(entry.isZip64 ? wide : packed.count, 4) + le(entry.isZip64 ? wide : count, 4)
      directory += le(entry.name.count, 2) + le(extra.count, 2) + le(0, 2) + le(0, 2) + le(0, 2) + le(0, 4)
      directory += le(entry.isZip64 ? wide : offset, 4) + entry.name + extra
    }
    let start = file.count
    file += directory
    if isZip64 || hasBothEnds {
      let record = file.count
      file += [0x50, 0x4b, 6, 6] + le(44, 8) + le(45, 2) + le(45, 2) + le(0, 8) + le(entries.count, 8)
      file += le(entries.count, 8) + le(directory.count, 8) + le(start, 8)
      file += [0x50, 0x4b, 6, 7] + le(0, 4) + le(record, 8) + le(1, 4)
    }
    let count = isZip64 ? 0xffff : entries.count
    file += [0x50, 0x4b, 5, 6] + le(0, 4) + le(count, 2) + le(count, 2)
    file += le(isZip64 ? 0xffff_ffff : directory.count, 4) + le(isZip64 ? 0xffff_ffff : start, 4)
    return prefix + file + le(comment.count, 2) + comment
  }
}

/// Little-endian bytes of a number.
func le(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

/// Makes tar archives for tests, block by block.
struct TarMaker {
  var bytes: [UInt8] = []

  static func block(
    _ name: [UInt8], size: Int, type: Character = "0", isUstar: Bool = true, prefix: String = "",
    isBase256: Bool = false
  ) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: 512)
    func put(_ bytes: some Sequence<UInt8>, at offset: Int) {
      for (index, byte) in bytes.enumerated() { block[offset + index] = byte }
    }
    put(name.prefix(100), at: 0)
    put("0000644\0".utf8, at: 100)
    let octal = String(size, radix: 8)
    put((String(repeating: "0", count: 11 - octal.count) + octal).utf8, at: 124)
    if isBase256 { put([0x80] + [0, 0, 0] + le(size, 8).reversed(), at: 124) }
    block[156] = type.asciiValue ?? 0
    if isUstar { put("ustar\u{0}00".utf8, at: 257) }
    put(prefix.utf8, at: 345)
    put([UInt8](repeating: 0x20, count: 8), at: 148)
    let sum = block.reduce(0) { $0 + Int($1) }
    let digits = String(sum, radix: 8)
    put((String(repeating: "0", count: 6 - digits.count) + digits + "\0 ").utf8, at: 148)
    return block
  }

  static func padded(_ data: [UInt8]) -> [UInt8] {
    data + [UInt8](repeating: 0, count: (512 - data.count % 512) % 512)
  }

  mutating func add(_ name: String, _ data: [UInt8], type: Character = "0", isUstar: Bool = true) {
    bytes += Self.block(Array(name.utf8), size: data.count, type: type, isUstar: isUstar) + Self.padded(data)
  }

  static func record(_ key: String, _ value: String) -> String {
    var length = key.utf8.count + value.utf8.count + 3
    while String(length).utf8.count + key.utf8.count + value.utf8.count + 3 != length { length += 1 }
    return "\(length) \(key)=\(value)\n"
  }

  func ended() -> [UInt8] { bytes + [UInt8](repeating: 0, count: 1024) }
}
