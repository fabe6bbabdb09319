// The header of a part (FIT protocol, "File header"):
//
//   [0] size  [1] protocol version  [2-3] profile version  [4-7] data size  [8-11] ".FIT"  [12-13] CRC of 0-11  [..size) reserved
//
// All little-endian. 12-byte headers have no checksum; longer ones than 14 are legal and passed over to their size.

extension FITDecoder {
  /// ".FIT" as a little-endian number.
  static var signature: UInt32 { 0x5449_462E }

  @inlinable
  mutating func takeFileHeader<Sink: FITSink & ~Copyable>(
    _ chunk: RawSpan, _ position: inout Int, _ sink: inout Sink
  ) throws(FITError) {
    guard let header = try readFileHeader(chunk, &position) else { return }
    sink.partStart(header)
  }

  /// The header, once it is whole; nil while it is not, or when the stream holds something else.
  @usableFromInline
  mutating func readFileHeader(_ chunk: RawSpan, _ position: inout Int) throws(FITError) -> FITFileHeader? {
    guard carry(upTo: max(1, carried), chunk, &position) else { return nil }
    let size = Int(truncatingIfNeeded: workspace.carry(count: 1).byte(0))
    if summary.parts > 0 && size == 0 {
      summary.paddingBytes = UInt64(widening: carried)
      carried = 0
      phase = .padding
      return nil
    }
    guard size >= 12 else {
      if summary.parts > 0 { leaveTrailing(); return nil }
      throw fail(notFIT())
    }
    guard carry(upTo: max(12, carried), chunk, &position) else { return nil }
    guard workspace.carry(count: 12).little(8, as: UInt32.self) == Self.signature else {
      if summary.parts > 0 { leaveTrailing(); return nil }
      throw fail(notFIT())
    }
    guard carry(upTo: size, chunk, &position) else { return nil }
    return beginPart(size: size)
  }

  /// Reads the carried header and makes ready for its data.
  private mutating func beginPart(size: Int) -> FITFileHeader {
    let workspace = self.workspace
    let bytes = workspace.carry(count: size)
    let header = FITFileHeader(
      partIndex: summary.parts, offset: taken &- UInt64(widening: size), size: bytes.byte(0),
      protocolVersion: bytes.byte(1), profileVersion: bytes.little(2, as: UInt16.self),
      dataSize: bytes.little(4, as: UInt32.self), checksum: headerChecksum(bytes))
    resetPart()
    crc = workspace.checksum(0, bytes, from: 0, to: size)
    // A data size of 0 is what a recorder leaves that never came to finish the file: all that follows is data.
    isUnfinalized = header.dataSize == 0
    // Where Int has 32 bits, data of 2 GiB or more end at 2 GiB - 1.
    let dataSize = min(header.dataSize, UInt32(truncatingIfNeeded: Int.max))
    dataRemaining = isUnfinalized ? Int.max : Int(truncatingIfNeeded: dataSize)
    carried = 0
    isPartOpen = true
    summary.parts += 1
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

  private func notFIT() -> FITError {
    var error = FITError(.notFIT, offset: taken &- UInt64(widening: carried))
    error.expected = Self.signature
    if carried >= 12 { error.found = workspace.carry(count: 12).little(8, as: UInt32.self) }
    return error
  }

  /// What the end of input means while a header is waited for; nil when it is a good end.
  @usableFromInline
  mutating func finishFileHeader() -> FITError? {
    let start = taken &- UInt64(widening: carried)
    if carried == 0 { return summary.parts > 0 ? nil : FITError(.empty, offset: 0) }
    if summary.parts > 0 { return FITError(.trailingData, offset: start) }
    guard carried >= 12 else { return notFIT() }
    var error = FITError(.truncated, offset: taken)
    error.expected =
      UInt32(truncatingIfNeeded: workspace.carry(count: 1).byte(0)) &- UInt32(truncatingIfNeeded: carried)
    return error
  }

  // MARK: Behind the last part

  /// Takes the carried bytes and all that follows for trailing data: remembered as the error of the stream's end.
  @usableFromInline
  mutating func leaveTrailing() {
    remember(FITError(.trailingData, offset: taken &- UInt64(widening: carried)))
    carried = 0
    phase = .trailing
  }

  /// Passes over zero bytes; anything else makes it trailing data.
  @usableFromInline
  mutating func takePadding(_ chunk: RawSpan, _ position: inout Int) {
    let start = position
    while position < chunk.byteCount && chunk.byte(position) == 0 { position &+= 1 }
    taken &+= UInt64(widening: position &- start)
    summary.paddingBytes &+= UInt64(widening: position &- start)
    if position < chunk.byteCount { leaveTrailing() }
  }
}
