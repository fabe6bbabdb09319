import FITCore

extension FITInterpreter {
  /// Prepares for reporting a message's values; returns the index of its plan.
  @usableFromInline
  mutating func prepare(_ message: borrowing FITMessage, _ meanings: FITMeanings) -> Int {
    var index = Int(message.localMessageType & 0x0F)
    if !state.tables.locals[index].isDefinition(of: message) {
      state.tables.makeReady(message, state.developer, &accumulators)
    }
    state.expansion.removeAll()
    if state.tables.locals[index].hasSources && meanings.contains(.components) {
      if state.tables.holdsNothingPacked(index, message.bytes) {
        index &+= 16
      } else {
        let local = state.tables.locals[index]
        if local.hasFullCounts { state.keepCounts(local, message.bytes, &accumulators) }
        state.expansion.expand(message.bytes, local, state.tables, &accumulators)
      }
    }
    if let time = message.timestamp, message.hasCompressedTimestamp {
      addTimestamp(time, message, state.tables.locals[index])
    }
    return index
  }

  /// Stores a developer description, after its own values are reported.
  ///
  /// It cannot be stored earlier: the message can itself contain a developer field, and its plan refers to the previous
  /// descriptions. (FIT protocol, "Developer data": a field counts once its description has been read, so a description
  /// cannot apply to its own message.)
  @usableFromInline
  mutating func learn(_ message: borrowing FITMessage) {
    if message.number == FITNumber.developerDataID {
      state.developer.addApplication(message)
    } else {
      state.developer.addField(message)
    }
    state.tables.forgetDeveloperFields()
  }

  /// Adds the timestamp field of a compressed header, unless the message has it.
  private mutating func addTimestamp(_ time: UInt32, _ message: borrowing FITMessage, _ local: LocalPlan) {
    if local.timestamp >= 0 {
      let number = state.tables.values[local.first &+ local.timestamp].number
      if state.tables.holdsField(number, local, message.bytes) { return }
    }
    let details = local.timestampDetails
    let isKnown = state.tables.details[details].type != nil
    state.expansion.append(
      Double(time), raw: Int64(time), number: FITNumber.Common.timestamp, meaning: isKnown ? .time : .plain,
      details: details)
  }
}

extension PlanTables {
  /// Whether there is a plan for messages whose packed fields have no value, and this is such a message.
  func holdsNothingPacked(_ index: Int, _ payload: RawSpan) -> Bool {
    guard locals[index].unpacked >= 0 else { return false }
    let first = locals[index &+ 16].firstSource
    for source in first..<first &+ locals[index &+ 16].sourceCount {
      if holds(sources[source], locals[index &+ 16], payload) { return false }
    }
    return true
  }

  /// Whether a value of the message is valid; `position` is relative to the message's first value.
  func isPresent(_ position: Int, _ local: LocalPlan, _ payload: RawSpan) -> Bool {
    let plan = values[local.first &+ position]
    switch plan.form {
    case .text:
      for offset in 0..<Int(plan.count) where payload.byte(Int(plan.offset) &+ offset) != 0 { return true }
      return false
    case .bytes:
      for offset in 0..<Int(plan.count) where payload.byte(Int(plan.offset) &+ offset) != 0xFF { return true }
      return false
    case .numbers:
      for element in 0..<Int(plan.count)
      where payload.number(plan.load, at: Int(plan.offset) &+ element &* Int(plan.stride)) != nil { return true }
      return false
    case .pieces: return false
    }
  }

  /// Whether any copy of a profile field is valid.
  func holdsField(_ number: UInt8, _ local: LocalPlan, _ payload: RawSpan) -> Bool {
    (0..<local.count).contains { values[local.first &+ $0].number == number && isPresent($0, local, payload) }
  }

  /// Whether a later copy of the same field is valid.
  func yields(_ plan: ValuePlan, _ local: LocalPlan, _ payload: RawSpan) -> Bool {
    var plan = plan
    while plan.flags.contains(.yielding) {
      if isPresent(Int(plan.other), local, payload) { return true }
      plan = values[local.first &+ Int(plan.other)]
    }
    return false
  }

  /// Whether a value of the message is valid and its plan applies.
  func applies(_ position: Int, _ local: LocalPlan, _ payload: RawSpan) -> Bool {
    let plan = values[local.first &+ position]
    guard isPresent(position, local, payload) else { return false }
    if plan.flags.contains(.subfield) { return conditionHolds(plan, local, payload) }
    return !yields(plan, local, payload)
  }

  /// Whether any condition of a subfield is true.
  func conditionHolds(_ plan: ValuePlan, _ local: LocalPlan, _ payload: RawSpan) -> Bool {
    let first = local.firstCondition &+ Int(plan.other)
    for position in first..<first &+ Int(plan.conditionCount) {
      let condition = conditions[position]
      let reference = values[local.first &+ Int(condition.reference)]
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
