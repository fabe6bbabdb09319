// The header of a chained file (FIT protocol, "File header"):
//
//   [0] size  [1] protocol version  [2-3] profile version  [4-7] data size  [8-11] ".FIT"  [12-13] CRC of 0-11  [..size) reserved
//
// All little-endian. 12-byte headers have no checksum; headers longer than 14 are legal, their extra bytes skipped.

extension FITDecoder {
  /// ".FIT" as a little-endian number.
  static var signature: UInt32 { 0x5449_462E }

  /// Collects the header; after a file, finds out first what follows it.
  mutating func takeFileHeader(_ chunk: RawSpan, _ position: inout Int) -> Turn {
    guard carry(upTo: max(1, carried), chunk, &position) else { return .nothing }
    let size = Int(truncatingIfNeeded: workspace.carry(count: 1).byte(0))
    if files > 0 && size == 0 {
      paddingBytes = UInt64(widening: carried)
      carried = 0
      phase = .padding
      return .nothing
    }
    if size >= 12 {
      guard carry(upTo: max(12, carried), chunk, &position) else { return .nothing }
      if workspace.carry(count: 12).little(8, as: UInt32.self) == Self.signature {
        return carry(upTo: size, chunk, &position) ? .fileStart : .nothing
      }
    }
    if files > 0 { enterTrailing() } else { failNotFIT() }
    return .nothing
  }

  /// Reads the carried header and prepares for its data.
  #if hasFeature(Embedded)
  // It has one caller; inlined, a sink that does not look at the header does not pay for one.
  @usableFromInline @inline(__always)
  #else
  @usableFromInline @inline(never)
  #endif
  mutating func beginFile() -> FITFileHeader {
    let workspace = self.workspace
    let size = carried
    let bytes = workspace.carry(count: size)
    let header = FITFileHeader(
      fileIndex: files, offset: taken &- UInt64(widening: size), size: bytes.byte(0),
      protocolVersion: bytes.byte(1), profileVersion: bytes.little(2, as: UInt16.self),
      dataSize: bytes.little(4, as: UInt32.self), checksum: headerChecksum(bytes))
    resetFile()
    crc = workspace.checksum(0, bytes, from: 0, to: size)
    // A recorder that never finished the file leaves a data size of 0, or of no value: everything that follows is data.
    isUnfinalized = header.dataSize == 0 || header.dataSize == .max
    // If Int has 32 bits, data of 2 GiB or more end at 2 GiB - 1.
    let dataSize = min(header.dataSize, UInt32(truncatingIfNeeded: Int.max))
    dataRemaining = isUnfinalized ? Int.max : Int(truncatingIfNeeded: dataSize)
    carried = 0
    isFileOpen = true
    files &+= 1
    phase = .messages
    return header
  }

  private func headerChecksum(_ bytes: RawSpan) -> FITChecksum {
    guard bytes.byteCount >= 14 else { return .absent }
    let stored = bytes.little(12, as: UInt16.self)
    guard stored != 0 else { return .absent }
    let computed = workspace.checksum(0, bytes, from: 0, to: 12)
    return computed == stored ? .ok : .mismatch(computed: computed, stored: stored)
  }

  private mutating func failNotFIT() {
    let workspace = self.workspace
    let found = carried >= 12 ? workspace.carry(count: 12).little(8, as: UInt32.self) : 0
    fail(.notFIT, at: taken &- UInt64(widening: carried), expected: Self.signature, found: found)
  }

  /// Handles the end of input while waiting for a header, which is a regular end after a file.
  mutating func finishFileHeader() {
    guard error == nil else { return }
    let workspace = self.workspace
    if carried == 0 {
      if files == 0 { fail(.empty, at: 0) }
    } else if files > 0 {
      fail(.trailingData, at: taken &- UInt64(widening: carried))
    } else if carried < 12 {
      failNotFIT()
    } else {
      let missing = Int(truncatingIfNeeded: workspace.carry(count: 1).byte(0)) &- carried
      fail(.truncated, at: taken, expected: UInt32(truncatingIfNeeded: missing))
    }
  }

  // MARK: After the last file

  /// Counts the carried and all further bytes as trailing data, which is the error of the stream's end.
  @usableFromInline
  mutating func enterTrailing() {
    remember(.trailingData, at: taken &- UInt64(widening: carried))
    carried = 0
    phase = .trailing
  }

  /// Skips zero bytes; any other byte begins trailing data.
  mutating func takePadding(_ chunk: RawSpan, _ position: inout Int) {
    let start = position
    while position < chunk.byteCount && chunk.byte(position) == 0 { position &+= 1 }
    taken &+= UInt64(widening: position &- start)
    paddingBytes &+= UInt64(widening: position &- start)
    if position < chunk.byteCount { enterTrailing() }
  }
}
