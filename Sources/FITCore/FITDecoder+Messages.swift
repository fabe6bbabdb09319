// Data messages: a record header of one byte, then the fields as the definition of the local message type lists them.
//
//   0b0x00LLLL  normal: x 0 data, 1 definition; LLLL the local message type
//   0b1LLTTTTT  compressed timestamp: LL the local message type (0…3), TTTTT the low five bits of the time, which is 0
//               to 31 s after the last timestamp
//
// `walk` is the loop over all messages of a chunk or of the carry buffer; it passes on every message that is complete in
// these bytes. The checksum is computed ahead of it in blocks, so that a block is still in the first-level cache when it
// is decoded.

extension FITDecoder {
  /// Bytes of the shortest run of zeros that is padding and not a message.
  @inlinable static var paddingSize: Int { 8 }

  /// Bytes checksummed ahead of decoding.
  @usableFromInline static var blockSize: Int { 16 * 1024 }

  @inlinable
  mutating func takeMessages<Sink: FITSink & ~Copyable>(
    _ chunk: RawSpan, _ position: inout Int, _ sink: inout Sink
  ) {
    guard carried == 0 else {
      if fillCarry(chunk, &position) { walkCarried(&sink) }
      return
    }
    let base = taken &- UInt64(widening: position)
    let end = position &+ min(chunk.byteCount &- position, dataRemaining)
    var cursor = position
    var checked = position
    while cursor < end && phase == .messages {
      let blockEnd = min(max(cursor, checked) &+ Self.blockSize, end)
      check(chunk, from: checked, to: blockEnd)
      checked = blockEnd
      cursor = walk(chunk, from: cursor, until: blockEnd, end: end, base: base, &sink)
      if cursor < blockEnd { break }
    }
    leaveMessages(chunk, &position, cursor: cursor, checked: checked, end: end)
  }

  /// Adds bytes to the running checksum, unless the file will have none.
  @usableFromInline
  mutating func check(_ chunk: RawSpan, from start: Int, to end: Int) {
    if computesChecksum { crc = workspace.checksum(crc, chunk, from: start, to: end) }
  }

  private var computesChecksum: Bool {
    #if hasFeature(Embedded)
    return !isUnfinalized
    #else
    return !isUnfinalized && !trustsChecksums
    #endif
  }

  /// Accounts for what `takeMessages` did with the bytes from `position` to `end`.
  @usableFromInline @inline(never)
  mutating func leaveMessages(_ chunk: RawSpan, _ position: inout Int, cursor: Int, checked: Int, end: Int) {
    guard phase == .messages else {
      if phase != .failed { taken &+= UInt64(widening: cursor &- position) }
      position = cursor
      return
    }
    if checked < end { check(chunk, from: checked, to: end) }
    if !isUnfinalized { dataRemaining &-= end &- position }
    taken &+= UInt64(widening: end &- position)
    position = end
    if cursor < end { keep(chunk, from: cursor, to: end) }
    if dataRemaining == 0 { endData() }
  }

  /// Copies the beginning of an incomplete message to the carry buffer.
  @usableFromInline
  mutating func keep(_ chunk: RawSpan, from start: Int, to end: Int) {
    workspace.appendToCarry(chunk, from: start, count: end &- start, after: 0)
    carried = end &- start
  }

  /// Fills the carry buffer until its first item is whole; false when chunk or data ended before that.
  @usableFromInline @inline(never)
  mutating func fillCarry(_ chunk: RawSpan, _ position: inout Int) -> Bool {
    var need = neededBytes()
    while true {
      // `walk` refuses an item that is too large for the carry buffer.
      if carried >= need || need > workspace.largestItem { return true }
      guard dataRemaining > 0 else { endData(); return false }
      let (from, before) = (position, carried)
      let limit = min(need, carried &+ min(dataRemaining, chunk.byteCount &- position))
      if limit == carried { return false }
      _ = carry(upTo: limit, chunk, &position)
      if !isUnfinalized {
        crc = workspace.checksum(crc, chunk, from: from, to: position)
        dataRemaining &-= carried &- before
      }
      // The size of a message is known from its first byte on, the size of a definition only later.
      if before == 0 || isDefinitionCarried { need = neededBytes() }
    }
  }

  /// True when the carry buffer begins with a definition.
  private var isDefinitionCarried: Bool { workspace.carry(count: 1).byte(0) & 0xC0 == 0x40 }

  /// Size of the item at the start of the carry buffer in bytes, or a lower bound of it.
  ///
  /// It changes no state. But the call would copy a borrowed decoder completely onto the stack.
  @usableFromInline @inline(never)
  mutating func neededBytes() -> Int {
    let workspace = self.workspace
    let bytes = workspace.carry(count: carried)
    guard carried > 0 else { return 1 }
    let header = bytes.byte(0)
    if header & 0xC0 == 0x40 { return Self.definitionSize(bytes, at: 0, available: carried) }
    let plan = workspace.plan(Self.localMessageType(header))
    // Without a definition one byte is enough to report the error.
    return plan.isDefined ? 1 &+ Int(truncatingIfNeeded: plan.payloadSize) : 1
  }

  /// Passes on every whole message in the carry buffer and moves the rest to its front.
  @inlinable
  mutating func walkCarried<Sink: FITSink & ~Copyable>(_ sink: inout Sink) {
    let workspace = self.workspace
    let base = taken &- UInt64(widening: carried)
    let cursor = walk(workspace.carry(count: carried), from: 0, until: carried, end: carried, base: base, &sink)
    leaveCarried(cursor: cursor, base: base)
  }

  /// Removes the first `cursor` carried bytes, after they were passed on.
  @usableFromInline @inline(never)
  mutating func leaveCarried(cursor: Int, base: UInt64) {
    guard phase != .failed else { return }
    workspace.dropFromCarry(cursor, of: carried)
    carried &-= cursor
    if phase == .padding {
      enterPadding()
    } else if phase == .stopped {
      taken = base &+ UInt64(widening: cursor)
      carried = 0
    } else if carried == 0 && dataRemaining == 0 {
      endData()
    }
  }

  @inlinable @inline(__always) static func localMessageType(_ header: UInt8) -> UInt8 {
    header & 0x80 == 0 ? header & 0x0F : (header &>> 5) & 0x03
  }

  /// Passes on the messages that start before `until`; returns the start of the first one that is incomplete at `end`.
  ///
  /// If the phase is no longer `messages` afterwards, decoding ended at the returned position.
  @inlinable
  mutating func walk<Sink: FITSink & ~Copyable>(
    _ bytes: RawSpan, from start: Int, until: Int, end: Int, base: UInt64, _ sink: inout Sink
  ) -> Int {
    var position = start
    #if !hasFeature(Embedded)
    // The end of the run of records that `position` lies in.
    var runEnd = start
    let takesRuns = sink.takesRecordRuns
    #endif
    let workspace = self.workspace
    // The plan of the newest header, which most messages share; no header before the first and after a definition.
    var plan = MessagePlan()
    var planHeader: UInt32 = 0x100
    #if hasFeature(Embedded)
    // Most messages are records: they are read through one view that moves from message to message.
    var record = FITRecord(
      FITMessage(
        payload: bytes.slice(start, count: 0), fields: workspace.fields(of: MessagePlan()), plan: MessagePlan(),
        header: 0, time: 0, offset: 0))
    #endif
    while position < until {
      let header = bytes.byte(position)
      let offset = base &+ UInt64(widening: position)
      // Marked as rare, so that the plan of most messages stays in registers.
      if _slowPath(UInt32(truncatingIfNeeded: header) != planHeader) {
        if header & 0xC0 == 0x40 {
          let size = wholeDefinition(bytes, at: position, end: end, offset: offset)
          guard size > 0 else { return position }
          let lane = sink.lane(forMessage: Self.messageNumber(bytes, at: position))
          guard compile(bytes, at: position, size: size, offset: offset, lane: lane) else { return position }
          sink.definition(definition(bytes, at: position, offset: offset))
          position &+= size
          planHeader = 0x100
          continue
        }
        let newest = workspace.plan(Self.localMessageType(header))
        guard newest.isDefined else {
          failUndefined(header, offset)
          return position
        }
        #if !hasFeature(Embedded)
        if newest.delivery == .skip {
          let next = passOver(bytes, from: position, until: until, end: end)
          if next > position {
            position = next
            continue
          }
        }
        #endif
        plan = newest
        #if !hasFeature(Embedded)
        // Embedded builds read the plan again for every message; otherwise it would be on the stack all the time.
        planHeader = UInt32(truncatingIfNeeded: header)
        #endif
      }
      let size = Int(truncatingIfNeeded: plan.payloadSize)
      guard end &- position > size else { return position }
      let payload = bytes.slice(position &+ 1, count: size)
      if isUnfinalized && header == 0 && size >= Self.paddingSize && payload.isAllZero
        && plan.messageNumber != FITNumber.developerDataID
      {
        // The zeros are blocks that the recorder reserved and did not write. A run of a few zero bytes can be a
        // message, and so can a developer_data_id: the first application, registered without an identifier.
        closeFile(.unfinalized, .absent, at: offset)
        phase = .padding
        return position
      }
      #if !hasFeature(Embedded)
      if plan.delivery == .record {
        if takesRuns {
          if position >= runEnd { runEnd = endOfRun(bytes, from: position, until: until, end: end, plan) }
          let taken = offer(bytes, from: position, to: runEnd, plan, &sink)
          if taken > 0 {
            position &+= taken
            continue
          }
        }
        // After one record that was not taken, runs are offered again.
        let limit = takesRuns ? position : until
        position = handOutRecords(bytes, from: position, until: limit, end: end, base: base, &sink)
        if phase == .stopped { return position }
        continue
      }
      if plan.delivery == .generic, position &+ 1 &+ size < until, bytes.byte(position &+ 1 &+ size) == header {
        position = handOutMessages(bytes, from: position, until: until, end: end, base: base, &sink)
        if phase == .stopped { return position }
        continue
      }
      #endif
      let time = timestamp(header, payload, plan)
      lastMessageNumber = plan.messageNumber
      fileMessages &+= 1
      position &+= 1 &+ size
      #if hasFeature(Embedded)
      if plan.delivery == .record {
        record.view(
          payload: payload, fields: workspace.fields(of: plan), plan: plan, header: header, time: time, offset: offset)
        if sink.record(record) == .proceed { continue }
        phase = .stopped
        return position
      }
      #endif
      if plan.delivery == .skip
        || deliver(payload, plan, header: header, time: time, offset: offset, &sink) == .proceed
      {
        continue
      }
      phase = .stopped
      return position
    }
    return position
  }

  #if !hasFeature(Embedded)
  /// Skips messages that no lane wants and that begin before `until`; returns the start of the first other message, or
  /// of a message that the loop must check.
  @usableFromInline @inline(never)
  mutating func passOver(_ bytes: RawSpan, from start: Int, until: Int, end: Int) -> Int {
    guard !isUnfinalized else { return start }
    var position = start
    while position < until {
      let header = bytes.byte(position)
      guard header & 0xC0 == 0 else { break }
      let plan = workspace.plan(header)
      let stride = 1 &+ Int(truncatingIfNeeded: plan.payloadSize)
      guard plan.delivery == .skip, end &- position >= stride else { break }
      let last = min(until &- 1, end &- stride)
      var count = 0
      repeat {
        position &+= stride
        count &+= 1
      } while position <= last && bytes.byte(position) == header
      note(bytes, count, endingAt: position, plan)
    }
    return position
  }

  /// Accounts for messages with the same header, which has no time, that follow one another and end at a place.
  @inlinable @inline(__always)
  mutating func note(_ bytes: RawSpan, _ count: Int, endingAt end: Int, _ plan: MessagePlan) {
    lastMessageNumber = plan.messageNumber
    fileMessages &+= UInt64(widening: count)
    let size = Int(truncatingIfNeeded: plan.payloadSize)
    let time = plan.time(of: bytes.slice(end &- size, count: size))
    if time != 0xFFFF_FFFF {
      lastTimestamp = time
    } else if plan.hasTimestamp && count > 1 {
      noteEarlierTime(bytes, count, endingAt: end, plan)
    }
  }

  /// Stores the last valid time of some messages of one plan.
  @usableFromInline @inline(never)
  mutating func noteEarlierTime(_ bytes: RawSpan, _ count: Int, endingAt end: Int, _ plan: MessagePlan) {
    let size = Int(truncatingIfNeeded: plan.payloadSize)
    for place in 1...count {
      let time = plan.time(of: bytes.slice(end &+ 1 &- place &* (1 &+ size), count: size))
      if time != 0xFFFF_FFFF {
        lastTimestamp = time
        return
      }
    }
  }

  /// `handOut` for records.
  @inlinable @inline(never)
  mutating func handOutRecords<Sink: FITSink & ~Copyable>(
    _ bytes: RawSpan, from start: Int, until: Int, end: Int, base: UInt64, _ sink: inout Sink
  ) -> Int {
    handOut(bytes, from: start, until: until, end: end, base: base, areRecords: true, &sink)
  }

  /// `handOut` for messages of the generic lane.
  @inlinable @inline(never)
  mutating func handOutMessages<Sink: FITSink & ~Copyable>(
    _ bytes: RawSpan, from start: Int, until: Int, end: Int, base: UInt64, _ sink: inout Sink
  ) -> Int {
    handOut(bytes, from: start, until: until, end: end, base: base, areRecords: false, &sink)
  }

  /// Passes on the whole message at `start`, and the messages that begin before `until` and follow with the same header,
  /// even with skipped messages between them; returns the end of the last one.
  ///
  /// It is a separate loop, so that the shared state of the messages of one definition stays in registers;
  /// `areRecords` is a constant.
  @inlinable @inline(__always)
  mutating func handOut<Sink: FITSink & ~Copyable>(
    _ bytes: RawSpan, from start: Int, until: Int, end: Int, base: UInt64, areRecords: Bool, _ sink: inout Sink
  ) -> Int {
    let header = bytes.byte(start)
    let plan = workspace.plan(Self.localMessageType(header))
    let size = Int(truncatingIfNeeded: plan.payloadSize)
    var time = timestamp(header, bytes.slice(start &+ 1, count: size), plan)
    let fields = workspace.fields(of: plan)
    let usual = areRecords ? workspace.usual(of: fields) : UsualPlaces()
    // A compressed time depends on the message before, and zeros can be padding.
    let limit = isUnfinalized || header & 0x80 != 0 ? start : min(until, end &- size)
    var position = start
    var count = 0
    while true {
      let message = FITMessage(
        payload: bytes.slice(position &+ 1, count: size), fields: fields, plan: plan, header: header, time: time,
        offset: base &+ UInt64(widening: position))
      let flow = areRecords ? sink.record(FITRecord(message, usual)) : sink.message(message)
      position &+= 1 &+ size
      count &+= 1
      if flow == .stop { phase = .stopped }
      guard flow == .proceed && position < limit else { break }
      if bytes.byte(position) != header {
        note(bytes, count, endingAt: position, plan)
        count = 0
        position = passOver(bytes, from: position, until: limit, end: end)
        guard position < limit && bytes.byte(position) == header else { break }
      }
      time = plan.time(of: bytes.slice(position &+ 1, count: size))
    }
    if count > 0 { note(bytes, count, endingAt: position, plan) }
    return position
  }

  /// Minimum number of records in a run.
  @usableFromInline static var shortestRun: Int { 8 }

  /// The end of the messages that have the header of the message at `start`, begin before `until` and end by `end`.
  ///
  /// It is `start` if they are not a run, because their times are in the header or zeros can be padding.
  @usableFromInline @inline(never)
  func endOfRun(_ bytes: RawSpan, from start: Int, until: Int, end: Int, _ plan: MessagePlan) -> Int {
    let header = bytes.byte(start)
    guard header & 0x80 == 0, plan.hasTimestamp, !isUnfinalized else { return start }
    let stride = 1 &+ Int(truncatingIfNeeded: plan.payloadSize)
    var position = start
    while position < until, end &- position >= stride, bytes.byte(position) == header { position &+= stride }
    return position
  }

  /// Offers a run of whole records to the sink; returns the size of the accepted records in bytes.
  @inlinable @inline(__always)
  mutating func offer<Sink: FITSink & ~Copyable>(
    _ bytes: RawSpan, from start: Int, to end: Int, _ plan: MessagePlan, _ sink: inout Sink
  ) -> Int {
    let stride = 1 &+ Int(truncatingIfNeeded: plan.payloadSize)
    let count = (end &- start) / stride
    guard count >= Self.shortestRun else { return 0 }
    let run = FITRecordRun(
      bytes.slice(start, count: count &* stride), fields: workspace.fields(of: plan), plan: plan, count: count)
    let taken = min(max(sink.records(run), 0), count)
    if taken > 0 { note(run, taken, plan) }
    return taken &* stride
  }

  /// Accounts for the first records of a run, which the sink took.
  @usableFromInline
  mutating func note(_ run: borrowing FITRecordRun, _ taken: Int, _ plan: MessagePlan) {
    lastMessageNumber = plan.messageNumber
    fileMessages &+= UInt64(widening: taken)
    var row = taken &- 1
    while row >= 0, run.timestamp(of: row) == 0xFFFF_FFFF { row &-= 1 }
    if row >= 0 { lastTimestamp = run.timestamp(of: row) }
  }
  #endif

  /// The size of the definition at `start` when it is whole; 0 when it is not, or too large for the workspace.
  @usableFromInline @inline(never)
  mutating func wholeDefinition(_ bytes: RawSpan, at start: Int, end: Int, offset: UInt64) -> Int {
    let largest = workspace.largestItem
    let size = Self.definitionSize(bytes, at: start, available: min(end &- start, largest))
    if size > largest { failTooSmall(needed: size, available: largest, at: offset) }
    return end &- start >= size && phase == .messages ? size : 0
  }

  /// The message's absolute time, which becomes the base of later compressed ones; 0xFFFFFFFF if it has none.
  @inlinable @inline(__always)
  mutating func timestamp(_ header: UInt8, _ payload: RawSpan, _ plan: MessagePlan) -> UInt32 {
    var time = plan.time(of: payload)
    if header & 0x80 != 0 && time == 0xFFFF_FFFF && lastTimestamp != 0xFFFF_FFFF {
      // FIT protocol, "Compressed timestamp header": the low five bits roll over every 32 s.
      let seconds = UInt32(truncatingIfNeeded: header & 0x1F)
      time = (lastTimestamp & ~0x1F) &+ seconds &+ (seconds < lastTimestamp & 0x1F ? 32 : 0)
    }
    if time != 0xFFFF_FFFF { lastTimestamp = time }
    return time
  }

  /// Calls the sink through the lane it chose; records take a shorter path.
  @inlinable @inline(__always)
  func deliver<Sink: FITSink & ~Copyable>(
    _ payload: RawSpan, _ plan: MessagePlan, header: UInt8, time: UInt32, offset: UInt64, _ sink: inout Sink
  ) -> FITFlow {
    let workspace = self.workspace
    let fields = workspace.fields(of: plan)
    // The generic lane is tested first because it is the common case. The view is created in the call, because a
    // constant would be kept in memory.
    if plan.delivery == .generic {
      return sink.message(
        FITMessage(payload: payload, fields: fields, plan: plan, header: header, time: time, offset: offset))
    }
    let message = FITMessage(payload: payload, fields: fields, plan: plan, header: header, time: time, offset: offset)
    switch plan.delivery {
    case .undefined, .skip, .record, .generic: return .proceed
    case .session: return sink.session(FITSession(message))
    case .lap: return sink.lap(FITLap(message))
    case .event: return sink.event(FITEvent(message))
    case .length: return sink.length(FITLength(message))
    case .activity: return sink.activity(FITActivity(message))
    case .sport: return sink.sport(FITSport(message))
    case .fileID: return sink.fileID(FITFileID(message))
    case .deviceInfo: return sink.deviceInfo(FITDeviceInfo(message))
    case .heartRate: return sink.heartRate(FITHeartRate(message))
    case .developerDataID: return sink.developerDataID(FITDeveloperDataID(message))
    case .fieldDescription: return sink.fieldDescription(FITFieldDescription(message))
    }
  }

  @usableFromInline
  mutating func failUndefined(_ header: UInt8, _ offset: UInt64) {
    fail(
      .undefinedLocalMessage, at: offset, found: UInt32(truncatingIfNeeded: header),
      local: Self.localMessageType(header))
    endFailedFile()
  }
}

extension RawSpan {
  @usableFromInline var isAllZero: Bool {
    for offset in 0..<byteCount where byte(offset) != 0 { return false }
    return true
  }
}
