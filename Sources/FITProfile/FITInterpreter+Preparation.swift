import FITCore

extension FITInterpreter {
  /// Does what has to be done before a message's values can be handed out.
  @usableFromInline
  mutating func prepare(_ message: borrowing FITMessage, _ meanings: FITMeanings) -> LocalPlan {
    let index = Int(message.localMessageType)
    var local = tables.locals[index]
    // The size is compared for safety's sake: were a definition kept from us, we would read what is not there.
    if !local.isReady || local.messageNumber != message.number || local.payloadSize != message.bytes.byteCount {
      PlanBuilder.build(message, developer, into: &tables)
      local = tables.locals[index]
    }
    expansion.removeAll()
    if local.hasWork && meanings.contains(.components) {
      setAccumulators(message, local)
      expansion.expand(message.bytes, local, tables, &accumulators)
    }
    if message.number == 206 || message.number == 207 { learn(message) }
    if let time = message.timestamp, message.hasCompressedTimestamp || message.integer(253) == nil {
      addTimestamp(time, message, local)
    }
    return local
  }

  private mutating func learn(_ message: borrowing FITMessage) {
    if message.number == 207 { developer.addApplication(message) } else { developer.addField(message) }
    tables.forgetDeveloperFields()
  }

  /// Sets the counters that the message has full values of.
  private mutating func setAccumulators(_ message: borrowing FITMessage, _ local: LocalPlan) {
    for position in local.first..<local.first + local.count {
      let plan = tables.values[position]
      guard plan.flags.contains(.accumulated), plan.form == .numbers, plan.count > 0 else { continue }
      for element in 0..<Int(plan.count) {
        guard let raw = message.bytes.integer(plan.load, at: Int(plan.offset) + element * Int(plan.stride)) else {
          continue
        }
        accumulators.set(message: local.messageNumber, field: plan.number, raw: raw)
      }
    }
  }

  /// Adds the field that a compressed header stands for, unless the message has it.
  private mutating func addTimestamp(_ time: UInt32, _ message: borrowing FITMessage, _ local: LocalPlan) {
    if local.timestamp >= 0, tables.applies(local.timestamp, local, message.bytes) { return }
    expansion.append(Double(time), raw: Int64(time), number: 253, meaning: tables.details[local.timestampDetails].type == nil ? .plain : .time,
      details: local.timestampDetails)
  }

  /// Whether a value that depends on others is to be handed out.
  @usableFromInline
  func isHandedOut(_ plan: ValuePlan, _ local: LocalPlan, _ payload: RawSpan, _ meanings: FITMeanings) -> Bool {
    if plan.flags.contains(.alias) { return meanings.contains(.components) }
    if plan.flags.contains(.subfield) {
      return meanings.contains(.subfields) && tables.conditionHolds(plan, local, payload)
    }
    if plan.flags.contains(.yielding), tables.isPresent(Int(plan.other), local, payload) { return false }
    guard meanings.contains(.components) else { return true }
    if plan.flags.contains(.yieldingToComponent), tables.isPresent(Int(plan.other), local, payload) { return false }
    return !plan.flags.contains(.target) || !expansion.hasTarget(plan.number)
  }
}

extension PlanTables {
  /// Whether a value of the message, counted from its first, holds anything.
  func isPresent(_ position: Int, _ local: LocalPlan, _ payload: RawSpan) -> Bool {
    let plan = values[local.first + position]
    switch plan.form {
    case .text:
      for offset in 0..<Int(plan.count) where payload.byte(Int(plan.offset) + offset) != 0 { return true }
      return false
    case .bytes:
      for offset in 0..<Int(plan.count) where payload.byte(Int(plan.offset) + offset) != 0xFF { return true }
      return false
    case .numbers:
      for element in 0..<Int(plan.count)
      where payload.number(plan.load, at: Int(plan.offset) + element * Int(plan.stride)) != nil { return true }
      return false
    case .pieces: return false
    }
  }

  /// Whether a value of the message holds anything and means what its plan says.
  func applies(_ position: Int, _ local: LocalPlan, _ payload: RawSpan) -> Bool {
    let plan = values[local.first + position]
    guard isPresent(position, local, payload) else { return false }
    if plan.flags.contains(.subfield) { return conditionHolds(plan, local, payload) }
    return !plan.flags.contains(.yielding) || !isPresent(Int(plan.other), local, payload)
  }

  /// Whether any condition of a subfield holds.
  func conditionHolds(_ plan: ValuePlan, _ local: LocalPlan, _ payload: RawSpan) -> Bool {
    let first = local.firstCondition + Int(plan.other)
    for position in first..<first + Int(plan.conditionCount) {
      let condition = conditions[position]
      let reference = values[local.first + Int(condition.reference)]
      // A list never equals a value.
      guard reference.count == 1 else { continue }
      switch reference.form {
      case .numbers:
        if payload.number(reference.load, at: Int(reference.offset)) == condition.value { return true }
      case .bytes:
        let byte = payload.byte(Int(reference.offset))
        if byte != 0xFF && Double(byte) == condition.value { return true }
      case .text, .pieces: continue
      }
    }
    return false
  }
}
