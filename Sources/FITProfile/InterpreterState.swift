import FITCore

/// An interpreter's state without counters: compiled definitions, descriptions, pieces of the current message.
@usableFromInline
struct InterpreterState: ~Copyable {
  @usableFromInline var tables = PlanTables()
  @usableFromInline var developer: DeveloperFields
  @usableFromInline var expansion: ComponentExpansion

  init(isCompatible: Bool) {
    developer = DeveloperFields(isCompatible: isCompatible)
    expansion = ComponentExpansion(isCompatible: isCompatible)
  }

  @inlinable var valueTables: ValueTables {
    @_lifetime(borrow self) borrowing get {
      ValueTables(
        details: tables.details.span, pieces: expansion.pieces.span, names: developer.text.span,
        descriptions: developer.fields.span)
    }
  }

  /// Whether a value that depends on others must be reported.
  @usableFromInline
  borrowing func isHandedOut(_ plan: ValuePlan, _ local: LocalPlan, _ payload: RawSpan, _ meanings: FITMeanings) -> Bool
  {
    if plan.flags.contains(.alias) { return meanings.contains(.components) }
    if plan.flags.contains(.subfield) {
      return meanings.contains(.subfields) && tables.conditionHolds(plan, local, payload)
    }
    if tables.yields(plan, local, payload) { return false }
    guard meanings.contains(.components) else { return true }
    if plan.flags.contains(.yieldingToComponent), tables.isPresent(Int(plan.other), local, payload) { return false }
    return !plan.flags.contains(.target) || !expansion.hasTarget(plan.number)
  }

  /// Stores the full counter values of a message.
  @usableFromInline
  borrowing func keepCounts(_ local: LocalPlan, _ payload: RawSpan, _ accumulators: inout Accumulators) {
    for position in local.first &+ local.firstFullCount..<local.first &+ local.endOfFullCounts {
      let plan = tables.values[position]
      guard plan.flags.contains(.accumulated), plan.form != .text else { continue }
      for element in 0..<Int(plan.count) {
        let place = Int(plan.offset) &+ element &* Int(plan.stride)
        let raw = plan.form == .bytes ? Int64(payload.byte(place)) : payload.integer(plan.load, at: place)
        if let raw { accumulators.set(Int(plan.counter), raw: raw) }
      }
    }
  }
}
