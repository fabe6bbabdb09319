// Local message types: sixteen definitions are active at a time. The plans of the workspace store them, with four bytes
// per field in the pool. A new definition replaces the least recently used one; its fields are appended to the pool,
// and when the pool is full all definitions are removed.

extension FITEncoder {
  /// Finds or creates the definition of a message; returns the number of its bytes to write, 0 if it is active already.
  @usableFromInline @inline(never)
  mutating func choose(_ kind: MessageKind, _ layouts: RawSpan) -> Int {
    (field, fieldEnd) = (0, 0)
    guard error == nil else { return 0 }
    time = kind.time
    isBigEndian = kind.isBigEndian
    var locals = kind.locals ?? 0..<16
    isCompressed =
      compressesTimestamps && locals.lowerBound < 4 && time != 0xFFFF_FFFF && lastTimestamp != 0xFFFF_FFFF
      && time >= lastTimestamp && time &- lastTimestamp < 32
    if compressesTimestamps && kind.locals == nil { locals = isCompressed ? 0..<4 : 4..<16 }
    let hasPrefix = time != 0xFFFF_FFFF && !isCompressed && !kind.hasTimeField
    writesTime = hasPrefix
    var place = 15
    for candidate in 0..<16 where locals.contains(recency[candidate]) {
      if isSame(workspace.plan(recency[candidate]), kind, hasPrefix, layouts) {
        use(candidate)
        return 0
      }
      place = candidate
    }
    use(place)
    return makePlan(kind, hasPrefix, layouts)
  }

  /// Moves a local message type to the front.
  @inline(__always)
  private mutating func use(_ place: Int) {
    local = recency[place]
    var place = place
    while place > 0 {
      recency[place] = recency[place &- 1]
      place &-= 1
    }
    recency[0] = local
  }

  /// True when a plan has these fields, in this order.
  private func isSame(_ plan: MessagePlan, _ kind: MessageKind, _ hasPrefix: Bool, _ layouts: RawSpan) -> Bool {
    let place = Int(truncatingIfNeeded: plan.start) &* 2
    let prefix = hasPrefix ? 1 : 0
    guard plan.isDefined, plan.messageNumber == kind.number, plan.isBigEndian == kind.isBigEndian,
      plan.fieldCount &+ plan.developerFieldCount == kind.fields &+ prefix
    else { return false }
    if hasPrefix && workspace.layout(place) != .timestamp { return false }
    let workspace = self.workspace
    let known = workspace.layouts(place &+ prefix, count: kind.fields)
    var offset = 0
    while offset &+ 8 <= layouts.byteCount {
      if known.little(offset, as: UInt64.self) != layouts.little(offset, as: UInt64.self) { return false }
      offset &+= 8
    }
    return offset == layouts.byteCount
      || known.little(offset, as: UInt32.self) == layouts.little(offset, as: UInt32.self)
  }

  /// Creates the plan of the chosen local message type; returns the size of its definition, 0 after an error.
  @inline(never)
  private mutating func makePlan(_ kind: MessageKind, _ hasPrefix: Bool, _ layouts: RawSpan) -> Int {
    let prefix = hasPrefix ? 1 : 0
    let count = kind.fields &+ prefix
    let words = (count &+ 1) / 2
    guard makeRoom(words: words) else { return 0 }
    let place = usedWords &* 2
    // `keepLayouts` can have put them into the pool already.
    workspace.setLayouts(place &+ prefix, layouts)
    if hasPrefix { workspace.setLayout(place, .timestamp) }
    var plan = MessagePlan()
    plan.delivery = .generic
    plan.set(messageNumber: kind.number, local: local, isBigEndian: kind.isBigEndian)
    plan.start = UInt16(truncatingIfNeeded: usedWords)
    var (size, developer) = (0, 0)
    for field in place..<place &+ count {
      let layout = workspace.layout(field)
      if layout.isTimestamp { plan.timestampPlace = UInt32(truncatingIfNeeded: size &+ 1) }
      if layout.isDeveloper { developer &+= 1 } else if developer > 0 { error = .wrongFields }
      size &+= layout.byteCount
    }
    if count &- developer > 255 || developer > 255 { error = .wrongFields }
    guard error == nil else { return 0 }
    plan.payloadSize = UInt32(truncatingIfNeeded: size)
    plan.setCounts(
      UInt8(truncatingIfNeeded: count &- developer), developer: UInt8(truncatingIfNeeded: developer), index: 0)
    workspace.setPlan(local, plan)
    usedWords &+= words
    return 6 &+ 3 &* count &+ (developer > 0 ? 1 : 0)
  }

  /// Removes all definitions if the pool has fewer than `words` words left; false if it is too small in any case.
  private mutating func makeRoom(words: Int) -> Bool {
    if usedWords &+ words > workspace.poolWords {
      workspace.clearPlans()
      usedWords = 0
    }
    if words > workspace.poolWords { error = .definitionMemoryTooSmall }
    return error == nil
  }

  /// Copies the layouts of a decoded message to the free part of the pool; returns their position.
  @usableFromInline @inline(never)
  mutating func keepLayouts(_ message: borrowing FITMessage, _ kind: inout MessageKind) -> Int {
    end()
    guard makeRoom(words: (message.fieldCount &+ 1) / 2) else { return 0 }
    let place = usedWords &* 2
    for field in 0..<message.fieldCount {
      let layout = FITFieldLayout(message.entry(field))
      workspace.setLayout(place &+ field, layout)
      kind.hasTimeField = kind.hasTimeField || layout.isTimestamp
    }
    return place
  }

  /// Writes the definition of the chosen local message type to the buffer.
  @usableFromInline @inline(never)
  mutating func define(size: Int) {
    guard error == nil else { return }
    guard !lacksRoom(size) else {
      error = .bufferTooSmall
      return
    }
    let plan = workspace.plan(local)
    let hasDeveloper = plan.developerFieldCount > 0
    put(bytes: 0x40 | (hasDeveloper ? 0x20 : 0) | UInt32(truncatingIfNeeded: local), count: 2)
    put(bytes: isBigEndian ? 1 : 0, count: 1)
    let number = isBigEndian ? plan.messageNumber.byteSwapped : plan.messageNumber
    put(bytes: UInt32(truncatingIfNeeded: number), count: 2)
    put(bytes: UInt32(truncatingIfNeeded: plan.fields), count: 1)
    let start = Int(truncatingIfNeeded: plan.start) &* 2
    for field in 0..<plan.fieldCount &+ plan.developerFieldCount {
      if field == plan.fieldCount { put(bytes: UInt32(truncatingIfNeeded: plan.developerFieldCount), count: 1) }
      let layout = workspace.layout(start &+ field)
      put(bytes: layout.bits, count: 3)
    }
  }

  @inline(never)
  private mutating func put(bytes: UInt32, count: Int) {
    workspace.setEight(buffered, UInt64(widening: bytes))
    buffered &+= count
  }

  /// Bytes of a message of the chosen local message type, without its record header.
  @usableFromInline var payloadSize: Int { Int(truncatingIfNeeded: workspace.plan(local).payloadSize) }

  /// Writes the record header to the buffer, and the time if the encoder writes a field for it.
  @usableFromInline @inline(never)
  mutating func open() {
    guard error == nil else { return }
    let plan = workspace.plan(local)
    guard !lacksRoom(1 &+ payloadSize) else {
      error = .bufferTooSmall
      return
    }
    let header = UInt32(truncatingIfNeeded: local)
    put(bytes: isCompressed ? 0x80 | header &<< 5 | time & 0x1F : header, count: 1)
    payloadStart = buffered
    field = Int(truncatingIfNeeded: plan.start) &* 2
    fieldEnd = field &+ plan.fieldCount &+ plan.developerFieldCount
    fieldOffset = 0
    guard writesTime else { return }
    put(bytes: isBigEndian ? time.byteSwapped : time, count: 4)
    field &+= 1
  }

  /// Stores the time of the completed message, as a decoder will.
  @usableFromInline @inline(never)
  mutating func noteTime() {
    let workspace = self.workspace
    let plan = workspace.plan(local)
    if isCompressed { lastTimestamp = time }
    guard plan.hasTimestamp else { return }
    let at = payloadStart &+ plan.timestampOffset
    let bytes = workspace.carry(count: buffered)
    let found = isBigEndian ? bytes.big(at, as: UInt32.self) : bytes.little(at, as: UInt32.self)
    if found != 0xFFFF_FFFF {
      lastTimestamp = found
    } else if !isCompressed && time != 0xFFFF_FFFF {
      // The message had its time in the record header, and an invalid time in its field.
      let behind = workspace.carry(count: at &+ 8).little(at &+ 4, as: UInt32.self)
      let bits = isBigEndian ? time.byteSwapped : time
      workspace.setEight(at, UInt64(widening: behind) &<< 32 | UInt64(widening: bits))
      lastTimestamp = time
    }
  }
}

extension FITFieldLayout {
  /// The four bytes as a number, lowest first.
  var bits: UInt32 {
    UInt32(truncatingIfNeeded: number) | UInt32(truncatingIfNeeded: size) &<< 8 | UInt32(truncatingIfNeeded: third)
      &<< 16
      | UInt32(truncatingIfNeeded: developer) &<< 24
  }
}
