#if !hasFeature(Embedded)
// Definitions that were compiled before. Some devices, and most converters, define the same few messages again and
// again: thousands of times in a file, for one message each. A decoder with its own workspace stores plans in slots
// behind the pool, two for each hash of a definition. A plan in a slot can be active for local message types directly,
// so it is not copied; a slot that is active is not overwritten.

/// The head of a slot: a plan, and the definition from which it was compiled.
///
/// The definition's bytes and the compiled fields follow it.
@usableFromInline
struct RememberedDefinition: BitwiseCopyable {
  /// Binary logarithm of the number of slot pairs in a workspace: real files have at most some fifty definitions.
  static var pairBits: Int { 4 }
  /// 64-bit words of a slot.
  static var slotWords: Int { 128 }
  /// Words of a slot before the definition's bytes, for this value, and before the compiled fields.
  static var headWords: Int { 4 }
  static var fieldsStart: Int { 28 }
  /// Words of all slots.
  static var allWords: Int { 2 &* slotWords &<< pairBits }
  /// Bytes of the largest definition in a slot: 62 fields.
  static var largestSize: Int { (fieldsStart &- headWords) &* 8 }

  var plan = MessagePlan()
  /// Bytes of the definition; 0 while the slot is empty.
  var size: UInt32 = 0
  /// The number of the lane for which it was compiled.
  var lane: UInt8 = 0
}

extension FITDecoder {
  /// Activates the plan that was compiled from the same definition for the same lane; false if there is none.
  ///
  /// `slot` is then the slot for the new plan, given by its first word counted from the pool's first; 0 for none.
  mutating func recall(_ bytes: RawSpan, at start: Int, size: Int, lane: FITLane, slot: inout Int) -> Bool {
    guard workspace.hasSlots, size > 8, size <= RememberedDefinition.largestSize else { return false }
    let local = bytes.byte(start) & 0x0F
    let pair = firstSlot(bytes, at: start, size: size)
    let other = pair &+ RememberedDefinition.slotWords
    let isFirst = isRemembered(pair, bytes, at: start, size: size, lane: lane)
    if isFirst || isRemembered(other, bytes, at: start, size: size, lane: lane) {
      var plan = workspace.remembered(isFirst ? pair : other).plan
      plan.kind = plan.kind & ~0xFF_0000 | UInt32(truncatingIfNeeded: local) &<< 16
      if pooledWords(workspace.plan(local)) > 0 { dropPlan(of: local) }
      workspace.setPlan(local, plan)
      lastMessageNumber = plan.messageNumber
      return true
    }
    // Alternating, so that two definitions with the same hash that alternate with a third are both kept.
    choosesSecondSlot.toggle()
    let wanted = choosesSecondSlot ? other : pair
    if isFree(wanted, for: local) {
      workspace.forget(wanted)
      slot = wanted
    }
    return false
  }

  /// The first of the two possible slots of a definition.
  private func firstSlot(_ bytes: RawSpan, at start: Int, size: Int) -> Int {
    // Without the record header, because any local message type can use the plan. The last words overlap.
    var (hash, position): (UInt64, Int) = (0, start &+ 1)
    let last = start &+ size &- 8
    while true {
      hash = (hash ^ bytes.little(min(position, last), as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 32
      if position >= last { break }
      position &+= 8
    }
    // Definitions often differ only in one byte: a second multiplication moves each bit of it to the upper bits.
    hash = hash &* 0x9E37_79B9_7F4A_7C15
    let pair = Int(truncatingIfNeeded: hash &>> UInt64(truncatingIfNeeded: 64 &- RememberedDefinition.pairBits))
    return workspace.poolWords &+ 2 &* pair &* RememberedDefinition.slotWords
  }

  /// Whether a slot was compiled for a lane from the same definition bytes.
  @inline(__always)
  private func isRemembered(_ slot: Int, _ bytes: RawSpan, at start: Int, size: Int, lane: FITLane) -> Bool {
    let head = workspace.remembered(slot)
    guard Int(truncatingIfNeeded: head.size) == size && head.lane == lane.rawValue else { return false }
    let known = workspace.rememberedBytes(slot, count: size &- 1)
    var position = 0
    let last = size &- 9
    while position < last {
      if known.little(position, as: UInt64.self) != bytes.little(start &+ 1 &+ position, as: UInt64.self) {
        return false
      }
      position &+= 8
    }
    return known.little(last, as: UInt64.self) == bytes.little(start &+ 1 &+ last, as: UInt64.self)
  }

  /// Whether no other local message type than `local` uses the compiled fields of a slot.
  private func isFree(_ slot: Int, for local: UInt8) -> Bool {
    let start = slot &+ RememberedDefinition.fieldsStart
    for other in 0..<16 as Range<UInt8> where other != local {
      if Int(truncatingIfNeeded: workspace.plan(other).start) == start { return false }
    }
    return true
  }

  /// Stores the plan that was compiled into a slot.
  func remember(_ slot: Int, _ plan: MessagePlan, _ bytes: RawSpan, at start: Int, size: Int, lane: FITLane) {
    let head = RememberedDefinition(plan: plan, size: UInt32(truncatingIfNeeded: size), lane: lane.rawValue)
    workspace.setRemembered(slot, head, bytes.slice(start &+ 1, count: size &- 1))
  }
}
#endif
