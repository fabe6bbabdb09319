// The end of a part: two bytes of checksum behind the data (FIT protocol, "CRC"), and what to make of it when they are wrong.
//
// A recorder that lost power leaves a header that promises too little, or nothing. So when the checksum is wrong and the bytes go
// on as messages do, they are messages: the file was never finalised, and nothing readable is lost. `carried` then holds, in this
// order: the head of a message that runs past the promised end (`tail` bytes, mostly none), the two bytes, what was looked ahead.

extension FITDecoder {
  /// The promised data are used up.
  @usableFromInline
  mutating func endData() {
    tail = carried
    phase = .checksum
  }

  @inlinable
  mutating func takeChecksum<Sink: FITSink & ~Copyable>(
    _ chunk: RawSpan, _ position: inout Int, _ sink: inout Sink
  ) {
    guard carry(upTo: tail &+ 2, chunk, &position) else { return }
    guard storedChecksum == crc else {
      phase = .afterMismatch
      return
    }
    closePart(tail > 0 ? .failed : .complete, .ok, at: taken, &sink)
    if tail > 0 { remember(beyondEnd()) }
    carried = 0
    phase = .fileHeader
  }

  @usableFromInline
  var storedChecksum: UInt16 {
    let workspace = self.workspace
    return workspace.carry(count: tail + 2).little(tail, as: UInt16.self)
  }

  @usableFromInline
  func beyondEnd() -> FITError {
    FITError(.messageBeyondEnd, offset: taken &- UInt64(widening: carried))
  }

  /// What follows a wrong checksum.
  @usableFromInline
  enum Continuation { case undecided(need: Int), part, padding, messages, other }

  @inlinable
  mutating func takeAfterMismatch<Sink: FITSink & ~Copyable>(
    _ chunk: RawSpan, _ position: inout Int, _ sink: inout Sink
  ) throws(FITError) {
    switch continuation(atEnd: false) {
    case .undecided(let need):
      _ = carry(upTo: min(need, carried &+ chunk.byteCount &- position), chunk, &position)
    case .messages: try resumeMessages(&sink)
    case .part:
      closeMismatched(&sink)
      phase = .fileHeader
    case .padding:
      closeMismatched(&sink)
      summary.paddingBytes = UInt64(widening: carried)
      carried = 0
      phase = .padding
    case .other:
      closeMismatched(&sink)
      leaveTrailing()
    }
  }

  /// Goes on with what was taken for a checksum as data.
  @inlinable
  mutating func resumeMessages<Sink: FITSink & ~Copyable>(_ sink: inout Sink) throws(FITError) {
    isUnfinalized = true
    dataRemaining = Int.max
    phase = .messages
    try walkCarried(&sink)
  }

  /// Ends the part at its wrong checksum and drops what belongs to it from the carry buffer.
  @inlinable
  mutating func closeMismatched<Sink: FITSink & ~Copyable>(_ sink: inout Sink) {
    let checksum = FITChecksum.mismatch(computed: crc, stored: storedChecksum)
    let behind = carried &- tail &- 2
    if tail > 0 { remember(beyondEnd()) }
    closePart(tail > 0 ? .failed : .complete, checksum, at: taken &- UInt64(widening: behind), &sink)
    workspace.dropFromCarry(tail &+ 2, of: carried)
    carried = behind
  }

  /// Decides how the stream goes on, from what was carried; at the end of input that is all there is.
  @usableFromInline
  func continuation(atEnd: Bool) -> Continuation {
    let workspace = self.workspace
    let bytes = workspace.carry(count: carried)
    let behind = tail &+ 2
    if carried >= behind &+ 12 {
      if bytes.byte(behind) >= 12 && bytes.little(behind &+ 8, as: UInt32.self) == Self.signature { return .part }
      if bytes.slice(behind, count: 12).isAllZero { return .padding }
    } else if !atEnd {
      return .undecided(need: behind &+ 12)
    }
    if tail == 0 { return atEnd ? lastMessage(bytes) : goesOn(bytes) }
    return atEnd && neededBytes() > carried ? .other : .messages
  }

  /// Whether the bytes at the promised end are one whole message and nothing else: the header says one message too little.
  private func lastMessage(_ bytes: RawSpan) -> Continuation {
    let header = bytes.byte(0)
    let plan = plans[Int(truncatingIfNeeded: Self.localMessageType(header))]
    guard header & 0xC0 != 0x40, plan.isDefined, carried > 2, carried == 1 &+ Int(truncatingIfNeeded: plan.payloadSize)
    else { return .other }
    if header & 0x80 != 0 { return .messages }
    return plan.timestampOffset != MessagePlan.none && isInTime(bytes, plan) ? .messages : .other
  }

  /// Whether the message at the start of `bytes` is at most a day later than what came before, or a date when nothing came.
  private func isInTime(_ bytes: RawSpan, _ plan: MessagePlan) -> Bool {
    let at = 1 &+ Int(truncatingIfNeeded: plan.timestampOffset)
    let time = plan.isBigEndian ? bytes.big(at, as: UInt32.self) : bytes.little(at, as: UInt32.self)
    if lastTimestamp == 0xFFFF_FFFF { return time >= 0x1000_0000 && time != 0xFFFF_FFFF }
    return time >= lastTimestamp && time &- lastTimestamp < 86_400
  }

  /// Whether the bytes at the promised end read as the next message: known, in time, and followed by another record header.
  private func goesOn(_ bytes: RawSpan) -> Continuation {
    let header = bytes.byte(0)
    if header & 0xC0 == 0x40 {
      let isPlain = header & 0x10 == 0 && bytes.byte(1) == 0 && bytes.byte(2) <= 1 && bytes.byte(5) > 0
      return isPlain && FITBaseType(rawValue: bytes.byte(8)).isKnown ? .messages : .other
    }
    let plan = plans[Int(truncatingIfNeeded: Self.localMessageType(header))]
    guard plan.isDefined, lastTimestamp != 0xFFFF_FFFF || plan.timestampOffset != MessagePlan.none else {
      return .other
    }
    let size = 1 &+ Int(truncatingIfNeeded: plan.payloadSize)
    guard size <= workspace.largestItem else { return .other }
    guard carried > size else { return .undecided(need: size &+ 1) }
    if plan.timestampOffset != MessagePlan.none && !isInTime(bytes, plan) { return .other }
    let next = bytes.byte(size)
    let isDefined = plans[Int(truncatingIfNeeded: Self.localMessageType(next))].isDefined
    return next & 0xC0 == 0x40 || isDefined ? .messages : .other
  }

  // MARK: The end of input

  @inlinable
  mutating func finishMessages<Sink: FITSink & ~Copyable>(_ sink: inout Sink) throws(FITError) {
    guard !isUnfinalized else {
      closePart(.unfinalized, .absent, at: taken, &sink)
      phase = .padding
      return
    }
    closePart(.truncated, .absent, at: taken, &sink)
    throw fail(truncated(missing: dataRemaining &+ 2))
  }

  @inlinable
  mutating func finishChecksum<Sink: FITSink & ~Copyable>(_ sink: inout Sink) throws(FITError) {
    if tail > 0 && neededBytes() <= carried { return try finishAsMessages(&sink) }
    closePart(.truncated, .absent, at: taken, &sink)
    throw fail(truncated(missing: tail &+ 2 &- carried))
  }

  @inlinable
  mutating func finishAfterMismatch<Sink: FITSink & ~Copyable>(_ sink: inout Sink) throws(FITError) {
    if case .messages = continuation(atEnd: true) { return try finishAsMessages(&sink) }
    if tail > 0 {
      // The message that runs past the promised end is cut there.
      closePart(.truncated, .absent, at: taken, &sink)
      throw fail(cutMessage())
    }
    closeMismatched(&sink)
    if carriedIsZero {
      summary.paddingBytes = UInt64(widening: carried)
      carried = 0
      phase = .padding
    } else {
      leaveTrailing()
    }
  }

  /// Hands out what was taken for a checksum and is the last of the data.
  @inlinable
  mutating func finishAsMessages<Sink: FITSink & ~Copyable>(_ sink: inout Sink) throws(FITError) {
    try resumeMessages(&sink)
    if phase == .messages { try finishMessages(&sink) }
  }

  @usableFromInline
  var carriedIsZero: Bool {
    let workspace = self.workspace
    return workspace.carry(count: carried).isAllZero
  }

  /// The error of an input that ended `missing` bytes early: at the start of the message that is cut, or where the input ends.
  @usableFromInline
  func truncated(missing: Int) -> FITError {
    var error = FITError(.truncated, offset: taken &- UInt64(widening: phase == .messages ? carried : 0))
    error.expected = UInt32(clamping: missing)
    return error
  }

  /// The error of an input that ends inside the message at the start of the carry buffer.
  @usableFromInline
  func cutMessage() -> FITError {
    var error = FITError(.truncated, offset: taken &- UInt64(widening: carried))
    error.expected = UInt32(clamping: neededBytes() &- carried)
    return error
  }

  /// Tells the sink that the open part is over.
  @inlinable
  mutating func closePart<Sink: FITSink & ~Copyable>(
    _ ending: FITPartVerdict.Ending, _ checksum: FITChecksum, at offset: UInt64, _ sink: inout Sink
  ) {
    guard isPartOpen else { return }
    isPartOpen = false
    summary.messages &+= partMessages
    sink.partEnd(
      FITPartVerdict(
        partIndex: summary.parts - 1, ending: ending, checksum: checksum, messageCount: partMessages, endOffset: offset)
    )
  }
}
