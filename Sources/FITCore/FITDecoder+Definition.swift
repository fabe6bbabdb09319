// A definition message (FIT protocol, "Definition message"), its record header included:
//
//   [0] 0b01d0LLLL (d: developer fields follow)  [1] reserved  [2] 0 little-, 1 big-endian  [3-4] global number, in that order
//   [5] n  n × (field number, size, base type)   and, with d:  m  m × (field number, size, developer data index)
//
// It is compiled once into a `MessagePlan`: entries in file order, and an index by field number, both in the pool of
// the workspace. Redefinition is ordinary, so the pool is kept compact: the words after a dropped plan move down.

extension FITDecoder {
  /// Size of the definition at `start` in bytes.
  ///
  /// If it is more than `available`, it is a lower bound: call again with that many bytes.
  @usableFromInline
  static func definitionSize(_ bytes: RawSpan, at start: Int, available: Int) -> Int {
    guard available >= 6 else { return 6 }
    let fields = 6 &+ 3 &* Int(truncatingIfNeeded: bytes.byte(start &+ 5))
    guard bytes.byte(start) & 0x20 != 0 else { return fields }
    guard available > fields else { return fields &+ 1 }
    return fields &+ 1 &+ 3 &* Int(truncatingIfNeeded: bytes.byte(start &+ fields))
  }

  /// The global message number of a whole definition.
  @usableFromInline
  static func messageNumber(_ bytes: RawSpan, at start: Int) -> UInt16 {
    bytes.byte(start &+ 2) & 1 == 1 ? bytes.big(start &+ 3, as: UInt16.self) : bytes.little(start &+ 3, as: UInt16.self)
  }

  /// Compiles the whole definition at `start` for the lane that its sink chose; false if the workspace is too small.
  @usableFromInline @inline(never)
  mutating func compile(_ bytes: RawSpan, at start: Int, size: Int, offset: UInt64, lane: FITLane) -> Bool {
    var slot = 0
    #if !hasFeature(Embedded)
    if recall(bytes, at: start, size: size, lane: lane, slot: &slot) { return true }
    #endif
    var plan = MessagePlan()
    plan.set(
      messageNumber: Self.messageNumber(bytes, at: start), local: bytes.byte(start) & 0x0F,
      isBigEndian: bytes.byte(start &+ 2) & 1 == 1)
    plan.delivery = Delivery(lane, messageNumber: plan.messageNumber)
    let fields = bytes.byte(start &+ 5)
    let developer = start &+ 6 &+ 3 &* Int(truncatingIfNeeded: fields)
    plan.setCounts(
      fields, developer: bytes.byte(start) & 0x20 != 0 ? bytes.byte(developer) : 0,
      index: plan.delivery == .skip
        ? 0 : Self.indexCount(bytes, at: start &+ 6, count: Int(truncatingIfNeeded: fields)))

    guard reserve(&plan, slot: slot, offset: offset) else { return false }
    let payload = enter(bytes, at: start &+ 6, count: plan.fieldCount, isDeveloper: false, from: 0, &plan)
    let messageSize = enter(
      bytes, at: developer &+ 1, count: plan.developerFieldCount, isDeveloper: true, from: payload, &plan)
    guard messageSize < workspace.largestItem else {
      failTooSmall(needed: messageSize &+ 1, available: workspace.largestItem, at: offset)
      return false
    }
    plan.payloadSize = UInt32(truncatingIfNeeded: messageSize)
    workspace.setPlan(plan.localMessageType, plan)
    #if !hasFeature(Embedded)
    if plan.delivery == .record && workspace.hasSlots {
      workspace.setUsual(
        Int(truncatingIfNeeded: plan.start) &+ plan.usualPlace, UsualPlaces(workspace.fields(of: plan)))
    }
    if workspace.isInSlot(plan) { remember(slot, plan, bytes, at: start, size: size, lane: lane) }
    #endif
    lastMessageNumber = plan.messageNumber
    return true
  }

  /// The `FITDefinition` for the sink, of the compiled definition at `start`.
  @usableFromInline
  func definition(_ bytes: RawSpan, at start: Int, offset: UInt64) -> FITDefinition {
    let plan = workspace.plan(bytes.byte(start))
    var definition = FITDefinition(
      offset: offset, localMessageType: plan.localMessageType, messageNumber: plan.messageNumber,
      isBigEndian: plan.isBigEndian, fieldCount: plan.fieldCount, developerFieldCount: plan.developerFieldCount,
      messageSize: Int(truncatingIfNeeded: plan.payloadSize))
    definition.hasUnknownBaseType = plan.hasUnknownBaseType
    definition.isIrregular =
      bytes.byte(start) & 0x10 != 0 || bytes.byte(start &+ 1) != 0 || bytes.byte(start &+ 2) > 1
    return definition
  }

  /// The number of entries of an index by field number: the largest number plus one.
  ///
  /// Numbers from 250 on (such as the timestamp, in nearly every message) would make every index 1 KB long; see
  /// `CompiledFields.packed(_:)`.
  private static func indexCount(_ bytes: RawSpan, at start: Int, count: Int) -> UInt16 {
    var end: UInt16 = 0
    for field in 0..<count {
      let number = bytes.byte(start &+ 3 &* field)
      if number < MessagePlan.indexLimit { end = max(end, UInt16(truncatingIfNeeded: number) &+ 1) }
    }
    return end
  }

  /// Assigns words to the plan, in its slot if it has one, otherwise in the pool; false if there are too few.
  private mutating func reserve(_ plan: inout MessagePlan, slot: Int, offset: UInt64) -> Bool {
    // A skipped message stores no fields: its size and its timestamp are enough.
    let words = plan.delivery == .skip ? 0 : words(of: plan)
    #if !hasFeature(Embedded)
    if slot > 0 && words <= RememberedDefinition.slotWords &- RememberedDefinition.fieldsStart {
      dropPlan(of: plan.localMessageType)
      plan.start = UInt16(truncatingIfNeeded: slot &+ RememberedDefinition.fieldsStart)
      clearIndex(of: plan)
      return true
    }
    #endif
    let old = workspace.plan(plan.localMessageType)
    if pooledWords(old) > 0 && pooledWords(old) == words {
      plan.start = old.start
    } else {
      dropPlan(of: plan.localMessageType)
      guard usedWords &+ words <= workspace.poolWords else {
        failTooSmall(needed: (usedWords &+ words) &* 8, available: workspace.poolWords &* 8, at: offset)
        return false
      }
      plan.start = UInt16(truncatingIfNeeded: usedWords)
      usedWords &+= words
    }
    clearIndex(of: plan)
    return true
  }

  /// Makes the index of a new plan empty.
  private func clearIndex(of plan: MessagePlan) {
    let index = Int(truncatingIfNeeded: plan.start) &+ plan.fieldCount &+ plan.developerFieldCount
    for number in 0..<plan.indexCount { workspace.setIndex(index, number, PackedField()) }
  }

  /// The words that compiled fields take; usual places are stored in a decoder's own workspace only.
  @inline(__always) private func words(of plan: MessagePlan) -> Int {
    #if !hasFeature(Embedded)
    if plan.delivery == .record && workspace.hasSlots { return plan.usualPlace &+ UsualPlaces.words }
    #endif
    return plan.usualPlace
  }

  /// The number of pool words of a plan.
  @inline(__always) func pooledWords(_ plan: MessagePlan) -> Int {
    #if !hasFeature(Embedded)
    if workspace.isInSlot(plan) { return 0 }
    #endif
    return plan.delivery.rawValue > Delivery.skip.rawValue ? words(of: plan) : 0
  }

  /// Frees the pool words of a local message type's plan, if it has any, and closes the gap.
  mutating func dropPlan(of local: UInt8) {
    let old = workspace.plan(local)
    let words = pooledWords(old)
    guard words > 0 else { return }
    let end = Int(truncatingIfNeeded: old.start) &+ words
    workspace.moveWords(from: end, to: Int(truncatingIfNeeded: old.start), count: usedWords &- end)
    usedWords &-= words
    for local in 0..<16 as Range<UInt8> {
      var plan = workspace.plan(local)
      let start = Int(truncatingIfNeeded: plan.start)
      if start >= end && start <= workspace.poolWords {
        plan.start &-= UInt16(truncatingIfNeeded: words)
        workspace.setPlan(local, plan)
      }
    }
    workspace.setPlan(local, MessagePlan())
  }

  /// Adds `count` field definitions of three bytes each; returns the payload offset after the last of them.
  private mutating func enter(
    _ bytes: RawSpan, at start: Int, count: Int, isDeveloper: Bool, from payloadOffset: Int, _ plan: inout MessagePlan
  ) -> Int {
    var offset = payloadOffset
    let first = Int(truncatingIfNeeded: plan.start) &+ (isDeveloper ? plan.fieldCount : 0)
    let index = Int(truncatingIfNeeded: plan.start) &+ plan.fieldCount &+ plan.developerFieldCount
    for field in 0..<count {
      let at = start &+ 3 &* field
      let (number, size, third) = (bytes.byte(at), bytes.byte(at &+ 1), bytes.byte(at &+ 2))
      let type = isDeveloper ? FITBaseType.byte : FITBaseType(rawValue: third)
      if !type.isKnown { plan.kind |= 1 &<< 26 }
      let load = Load.of(type, size: size, isBigEndian: plan.isBigEndian)
      let packed = PackedField(offset: offset, size: size, load: load)
      if !isDeveloper && number == FITNumber.Common.timestamp && size == 4
        && (load.sizeShift == 2 || type == .byte)
      {
        // Some recorders declare it as four bytes.
        plan.timestampPlace = UInt32(truncatingIfNeeded: offset &+ 1)
      }
      if plan.delivery != .skip {
        workspace.setField(
          first &+ field,
          FITFieldEntry(
            packed: packed, number: number, type: type.rawValue, developerIndex: isDeveloper ? third : 0,
            isDeveloper: isDeveloper))
        if !isDeveloper && number < MessagePlan.indexLimit {
          workspace.setIndex(index, Int(truncatingIfNeeded: number), packed)
        }
      }
      offset &+= Int(truncatingIfNeeded: size)
    }
    return offset
  }
}
