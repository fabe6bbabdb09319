#if !hasFeature(Embedded)
// Definitions that were compiled before. Some devices, and most programs that convert, define the same few messages over
// and over: thousands of times in a file, for one message each. A decoder with its own workspace keeps plans in slots
// behind the pool, two for each hash of a definition. A plan in a slot is itself in force for its local message types,
// so nothing is copied; a slot that is in use is not written anew.

/// The head of a slot: a plan, and what it was compiled from.
///
/// The definition's bytes and the compiled fields follow it.
@usableFromInline
struct RememberedDefinition: BitwiseCopyable {
  /// Pairs of slots of a workspace: the busiest of the real files have some fifty definitions.
  static var pairBits: Int { 4 }
  /// 64-bit words of a slot.
  static var slotWords: Int { 128 }
  /// Words of a slot before the definition's bytes, which is this value, and before the compiled fields.
  static var headWords: Int { 4 }
  static var fieldsStart: Int { 28 }
  /// Words of all slots.
  static var allWords: Int { 2 &* slotWords &<< pairBits }
  /// Bytes of the largest definition in a slot: 62 fields.
  static var largestSize: Int { (fieldsStart &- headWords) &* 8 }

  var plan = MessagePlan()
  /// Bytes of the definition; 0 while the slot is empty.
  var size: UInt32 = 0
  /// The number of the lane that it was compiled for.
  var lane: UInt8 = 0
}

extension FITDecoder {
  /// Puts the plan in force that was compiled from the same definition for the same lane; false where there is none.
  ///
  /// `slot` then is the one for the new plan, named by its first word counted from the pool's first; 0 for none.
  mutating func recall(_ bytes: RawSpan, at start: Int, size: Int, lane: FITLane, slot: inout Int) -> Bool {
    guard workspace.hasSlots, size > 8, size <= RememberedDefinition.largestSize else { return false }
    let local = bytes.byte(start) & 0x0F
    let pair = firstSlot(bytes, at: start, size: size)
    let other = pair &+ RememberedDefinition.slotWords
    let isFirst = isRemembered(pair, bytes, at: start, size: size, lane: lane)
    if isFirst || isRemembered(other, bytes, at: start, size: size, lane: lane) {
      var plan = workspace.remembered(isFirst ? pair : other).plan
      plan.localMessageType = local
      dropPlan(of: local)
      workspace.setPlan(local, plan)
      lastMessageNumber = plan.messageNumber
      return true
    }
    // Each in its turn, so that two of the same hash that alternate with a third are both kept.
    choosesSecondSlot.toggle()
    let wanted = choosesSecondSlot ? other : pair
    if isFree(wanted, for: local) {
      workspace.forget(wanted)
      slot = wanted
    }
    return false
  }

  /// The first of the two slots that a definition may be in.
  private func firstSlot(_ bytes: RawSpan, at start: Int, size: Int) -> Int {
    // The record header is left out, as any local message type may have the plan. The last words overlap.
    var (hash, position): (UInt64, Int) = (0, start &+ 1)
    let last = start &+ size &- 8
    while true {
      hash = (hash ^ bytes.little(min(position, last), as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 32
      if position >= last { break }
      position &+= 8
    }
    // Definitions often differ in one byte alone: once more, so that each bit of it comes to the upper ones.
    hash = hash &* 0x9E37_79B9_7F4A_7C15
    let pair = Int(truncatingIfNeeded: hash &>> UInt64(truncatingIfNeeded: 64 &- RememberedDefinition.pairBits))
    return workspace.poolWords &+ 2 &* pair &* RememberedDefinition.slotWords
  }

  /// True when a slot was compiled for a lane from a definition of the same bytes.
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

  /// True when no other local message type than `local` uses the compiled fields of a slot.
  private func isFree(_ slot: Int, for local: UInt8) -> Bool {
    let start = slot &+ RememberedDefinition.fieldsStart
    for other in 0..<16 as Range<UInt8> where other != local {
      if Int(truncatingIfNeeded: workspace.plan(other).start) == start { return false }
    }
    return true
  }

  /// Keeps the plan that was compiled into a slot.
  func remember(_ slot: Int, _ plan: MessagePlan, _ bytes: RawSpan, at start: Int, size: Int, lane: FITLane) {
    let head = RememberedDefinition(plan: plan, size: UInt32(truncatingIfNeeded: size), lane: lane.rawValue)
    workspace.setRemembered(slot, head, bytes.slice(start &+ 1, count: size &- 1))
  }
}
#endif
