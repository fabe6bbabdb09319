#if !hasFeature(Embedded)

// Continuing behind damage. The decoder itself stops if framing is lost. A reader that skips the damaged bytes found by
// `FITDamageFinder` calls `resume` behind them.

extension FITDecoder {
  /// The damaged parts of a whole stream in memory; none if every checksum is correct.
  package func damage(in bytes: RawSpan) -> [FITCut] {
    var finder = FITDamageFinder()
    _ = finder.advance(bytes, self, isAll: true)
    return finder.cuts
  }

  /// Continues behind damaged bytes, with the active definitions.
  @inlinable
  package mutating func resume<Sink: FITSink & ~Copyable>(after cut: FITCut, into sink: inout Sink) {
    if leave(to: cut) { sink.fileStart(beginDamagedFile(cut)) }
    if fileEnd != nil { reportFileEnd(&sink) }
    if cut.end > cut.first {
      sink.damage(FITDamagedBytes(first: UInt64(widening: cut.first), last: UInt64(widening: cut.end &- 1)))
    }
    guard !cut.definition.isEmpty else { return }
    let bytes = cut.definition.span.asBytes
    let lane = sink.lane(forMessage: Self.messageNumber(bytes, at: 0))
    if compile(bytes, at: 0, size: bytes.byteCount, offset: taken, lane: lane) {
      sink.definition(definition(bytes, at: 0, offset: taken))
    }
  }

  /// Moves to the end of the damage; true if a file with a damaged header begins there.
  @usableFromInline @inline(never)
  mutating func leave(to cut: FITCut) -> Bool {
    if isFileOpen && cut.resume != .messages {
      closeFile(.complete, .mismatch(computed: crc, stored: 0), at: UInt64(widening: cut.first))
    }
    error = nil
    (carried, overrun) = (0, 0)
    taken = UInt64(widening: cut.end)
    dataRemaining = cut.dataEnd >= cut.end ? cut.dataEnd &- cut.end : Int.max
    phase = cut.resume == .header ? .fileHeader : .messages
    return cut.resume == .file
  }

  /// Begins a file as if an empty header were there.
  @usableFromInline
  mutating func beginDamagedFile(_ cut: FITCut) -> FITFileHeader {
    let remaining = dataRemaining
    let header: [UInt8] = [14, 0x20, 0, 0, 0, 0, 0, 0, 0x2E, 0x46, 0x49, 0x54, 0, 0]
    workspace.appendToCarry(header.span.asBytes, from: 0, count: header.count, after: 0)
    carried = header.count
    var begun = beginFile()
    begun.offset = UInt64(widening: cut.first)
    (isUnfinalized, dataRemaining) = (remaining == .max, remaining)
    return begun
  }
}

#endif
