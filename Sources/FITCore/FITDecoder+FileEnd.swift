// The end of a chained file: two bytes of checksum after the data (FIT protocol, "CRC"), and the cases after a wrong
// one.
//
// A recorder that lost power leaves a header with a data size that is too small, or 0. So if the checksum is wrong and
// the following bytes are messages, the file was not finalized, and no readable message is lost. `carried` then
// contains, in this order: the beginning of a message that extends beyond the promised end (`overrun` bytes, mostly
// none), the two checksum bytes, and the bytes that were read ahead.

extension FITDecoder {
  /// Waits for the checksum, after the data that the header promised.
  @usableFromInline
  mutating func endData() {
    overrun = carried
    phase = .checksum
  }

  mutating func takeChecksum(_ chunk: RawSpan, _ position: inout Int) {
    guard carry(upTo: overrun &+ 2, chunk, &position) else { return }
    guard isChecksumRight else {
      phase = .afterMismatch
      return
    }
    closeFile(overrun > 0 ? .failed : .complete, .ok, at: taken)
    if overrun > 0 { rememberBeyondEnd() }
    carried = 0
    phase = .fileHeader
  }

  private var isChecksumRight: Bool {
    #if !hasFeature(Embedded)
    if trustsChecksums { return true }
    #endif
    return storedChecksum == crc
  }

  private var storedChecksum: UInt16 {
    let workspace = self.workspace
    return workspace.carry(count: overrun &+ 2).little(overrun, as: UInt16.self)
  }

  private mutating func rememberBeyondEnd() {
    remember(.messageBeyondEnd, at: taken &- UInt64(widening: carried))
  }

  /// The kinds of content that can follow a wrong checksum.
  private enum Continuation { case undecided(need: Int), file, padding, messages, other }

  mutating func takeAfterMismatch(_ chunk: RawSpan, _ position: inout Int) -> Turn {
    let next = continuation(atEnd: false)
    switch next {
    case .undecided(let need):
      _ = carry(upTo: min(need, carried &+ chunk.byteCount &- position), chunk, &position)
      return .nothing
    case .messages:
      resumeMessages()
      return .carriedMessages
    case .file, .padding, .other:
      closeMismatched()
    }
    if case .file = next { phase = .fileHeader } else { enterPadding() }
    return .nothing
  }

  /// Continues with the supposed checksum as data.
  private mutating func resumeMessages() {
    isUnfinalized = true
    dataRemaining = Int.max
    phase = .messages
  }

  /// Ends the file at its wrong checksum and drops its bytes from the carry buffer.
  @inline(never)
  private mutating func closeMismatched() {
    let checksum = FITChecksum.mismatch(computed: crc, stored: storedChecksum)
    let readAhead = carried &- overrun &- 2
    if overrun > 0 { rememberBeyondEnd() }
    closeFile(overrun > 0 ? .failed : .complete, checksum, at: taken &- UInt64(widening: readAhead))
    workspace.dropFromCarry(overrun &+ 2, of: carried)
    carried = readAhead
  }

  /// Counts the bytes carried after the last file as padding when they are zeros, otherwise as trailing data.
  @usableFromInline @inline(never)
  mutating func enterPadding() {
    let workspace = self.workspace
    guard workspace.carry(count: carried).isAllZero else { return enterTrailing() }
    paddingBytes &+= UInt64(widening: carried)
    carried = 0
    phase = .padding
  }

  /// Decides from the carried bytes how the stream continues; at the end of input there are no others.
  ///
  /// It changes no state, like `neededBytes`.
  @inline(never)
  private mutating func continuation(atEnd: Bool) -> Continuation {
    let workspace = self.workspace
    let bytes = workspace.carry(count: carried)
    let next = overrun &+ 2
    if carried >= next &+ 12 {
      if bytes.byte(next) >= 12 && bytes.little(next &+ 8, as: UInt32.self) == Self.signature { return .file }
      if bytes.slice(next, count: 12).isAllZero { return .padding }
    } else if !atEnd {
      return .undecided(need: next &+ 12)
    }
    if overrun == 0 { return atEnd ? lastMessage(bytes) : goesOn(bytes) }
    return atEnd && neededBytes() > carried ? .other : .messages
  }

  /// `messages` if the bytes at the promised end are exactly one message: the header promises one message too few.
  private func lastMessage(_ bytes: RawSpan) -> Continuation {
    let header = bytes.byte(0)
    let plan = workspace.plan(Self.localMessageType(header))
    guard header & 0xC0 != 0x40, plan.isDefined, carried > 2, carried == 1 &+ Int(truncatingIfNeeded: plan.payloadSize)
    else { return .other }
    if header & 0x80 != 0 { return .messages }
    return plan.hasTimestamp && isInTime(bytes, plan) ? .messages : .other
  }

  /// Whether the message at the start of `bytes` is at most a day later than the previous one; without a previous one,
  /// whether it has a date.
  private func isInTime(_ bytes: RawSpan, _ plan: MessagePlan) -> Bool {
    let at = 1 &+ plan.timestampOffset
    let time = plan.isBigEndian ? bytes.big(at, as: UInt32.self) : bytes.little(at, as: UInt32.self)
    if lastTimestamp == 0xFFFF_FFFF { return time >= FITTime.firstAbsolute && time != 0xFFFF_FFFF }
    return time >= lastTimestamp && time &- lastTimestamp < 86_400
  }

  /// `messages` if the bytes at the promised end can be read as a message: known, in time, and followed by another
  /// record header.
  private func goesOn(_ bytes: RawSpan) -> Continuation {
    let header = bytes.byte(0)
    if header & 0xC0 == 0x40 {
      let isPlain = header & 0x10 == 0 && bytes.byte(1) == 0 && bytes.byte(2) <= 1 && bytes.byte(5) > 0
      return isPlain && FITBaseType(rawValue: bytes.byte(8)).isKnown ? .messages : .other
    }
    let plan = workspace.plan(Self.localMessageType(header))
    guard plan.isDefined, lastTimestamp != 0xFFFF_FFFF || plan.hasTimestamp else {
      return .other
    }
    let size = 1 &+ Int(truncatingIfNeeded: plan.payloadSize)
    guard size <= workspace.largestItem else { return .other }
    guard carried > size else { return .undecided(need: size &+ 1) }
    if plan.hasTimestamp && !isInTime(bytes, plan) { return .other }
    let next = bytes.byte(size)
    let isDefined = workspace.plan(Self.localMessageType(next)).isDefined
    return next & 0xC0 == 0x40 || isDefined ? .messages : .other
  }

  // MARK: The end of input

  /// Ends the open file at the end of input; true if carried bytes turned out to be messages, which must be passed on
  /// first.
  @usableFromInline @inline(never)
  mutating func finishFile() -> Bool {
    switch phase {
    case .messages: finishMessages()
    case .checksum:
      if overrun > 0 && neededBytes() <= carried {
        resumeMessages()
        return true
      }
      endTruncated(missing: overrun &+ 2 &- carried, at: taken)
    case .afterMismatch: return finishAfterMismatch()
    case .fileHeader: finishFileHeader()
    case .padding, .trailing, .failed, .stopped: break
    }
    return false
  }

  @usableFromInline
  mutating func finishMessages() {
    guard !isUnfinalized else {
      closeFile(.unfinalized, .absent, at: taken)
      phase = .padding
      return
    }
    // The truncated message begins with the carried bytes.
    endTruncated(missing: dataRemaining &+ 2, at: taken &- UInt64(widening: carried))
  }

  private mutating func finishAfterMismatch() -> Bool {
    let next = continuation(atEnd: true)
    if case .messages = next {
      resumeMessages()
      return true
    }
    if overrun > 0, case .other = next {
      // The end of input truncates the message that extends beyond the promised end.
      endTruncated(missing: neededBytes() &- carried, at: taken &- UInt64(widening: carried))
    } else {
      closeMismatched()
      enterPadding()
    }
    return false
  }

  /// Ends the open file when the input lacks its last `missing` bytes; the cut item begins at `offset`.
  private mutating func endTruncated(missing: Int, at offset: UInt64) {
    closeFile(.truncated, .absent, at: taken)
    fail(.truncated, at: offset, expected: UInt32(clamping: missing))
  }

  // MARK: Reporting to the sink

  /// The end of a file, until the sink learns of it.
  @usableFromInline
  struct FileEnd {
    @usableFromInline var ending: FITFileEnd.Ending
    @usableFromInline var checksum: FITChecksum
    @usableFromInline var offset: UInt64
  }

  /// Ends the open file; `reportFileEnd` reports it to the sink.
  @usableFromInline @inline(never)
  mutating func closeFile(_ ending: FITFileEnd.Ending, _ checksum: FITChecksum, at offset: UInt64) {
    guard isFileOpen else { return }
    isFileOpen = false
    closedMessages &+= fileMessages
    fileEnd = FileEnd(ending: ending, checksum: checksum, offset: offset)
  }

  /// Reports the end of the file to the sink; call it when `fileEnd` is there.
  @inlinable @inline(never)
  mutating func reportFileEnd<Sink: FITSink & ~Copyable>(_ sink: inout Sink) {
    guard let end = fileEnd else { return }
    fileEnd = nil
    sink.fileEnd(
      FITFileEnd(
        fileIndex: files &- 1, ending: end.ending, checksum: end.checksum, messageCount: fileMessages,
        endOffset: end.offset))
  }
}
