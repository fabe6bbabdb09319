import FITCore

/// Expands packed fields into the values of other fields (FIT protocol, "Components"), one message at a time.
///
/// Follows the official decoder where the result depends on it. Sources are expanded last to first; a target with
/// components of its own is expanded in turn, from the message's own field of that number if there is one. Keeps its
/// memory from message to message.
@usableFromInline
struct ComponentExpansion {
  /// Pieces in order of arrival.
  private var loose: [ExpandedPiece] = []
  /// Pieces by target, and in `values` the plans that hand them out.
  @usableFromInline var pieces: [ExpandedPiece] = []
  @usableFromInline var values: [ValuePlan] = []
  /// Sources still to expand, the last first.
  private var waiting: [Int] = []
  let isCompatible: Bool

  /// Most sources that are expanded for one message: more than any chain in the profile.
  private static let limit = 128

  init(isCompatible: Bool) {
    self.isCompatible = isCompatible
  }

  /// True when there is nothing to hand out.
  @inlinable var isEmpty: Bool { values.isEmpty }

  /// Forgets the previous message.
  @usableFromInline
  mutating func removeAll() {
    guard !loose.isEmpty || !values.isEmpty else { return }
    loose.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    waiting.removeAll(keepingCapacity: true)
  }

  /// True when a target with this number got a piece.
  func hasTarget(_ number: UInt8) -> Bool {
    for position in values.indices where values[position].number == number { return true }
    return false
  }

  /// Hands out `value` as a field that is not on the wire.
  mutating func append(_ value: Double, raw: Int64, number: UInt8, meaning: ValuePlan.Meaning, details: Int) {
    var plan = ValuePlan()
    plan.meaning = meaning
    plan.form = .pieces
    plan.load = .float64
    plan.offset = UInt32(clamping: pieces.count)
    plan.details = Int32(clamping: details)
    plan.count = 1
    plan.number = number
    pieces.append(ExpandedPiece(value: value, raw: raw, isInvalid: false, target: 0))
    values.append(plan)
  }

  /// Expands all components of a message of `local`.
  mutating func expand(
    _ payload: RawSpan, _ local: LocalPlan, _ tables: borrowing PlanTables, _ accumulators: inout Accumulators
  ) {
    for position in 0..<local.sourceCount {
      let source = tables.sources[local.firstSource &+ position]
      if tables.applies(Int(source.value), local, payload) { waiting.append(local.firstSource &+ position) }
    }
    var taken = 0
    while let next = waiting.popLast(), taken < Self.limit {
      take(tables.sources[next], payload, local, tables, &accumulators)
      taken &+= 1
    }
    gather(local, tables)
  }

  private mutating func take(
    _ source: ComponentSource, _ payload: RawSpan, _ local: LocalPlan, _ tables: borrowing PlanTables,
    _ accumulators: inout Accumulators
  ) {
    let hasOwn = source.value != ComponentSource.none && tables.applies(Int(source.value), local, payload)
    let bits =
      hasOwn
      ? SourceBits(source, tables.values[local.first &+ Int(source.value)])
      : SourceBits(source, pieceCount: pieceCount(of: source.target))
    guard hasOwn || source.target >= 0, !isInvalid(bits, payload) else { return }
    var position = 0
    var invalid: Int64 = 0xFF
    for step in 0..<source.stepCount {
      let component = tables.steps[source.firstStep &+ step]
      guard bits.bitCount &- position >= component.bitCount else { return }
      let target = tables.targets[local.firstTarget &+ component.target]
      // The official Python decoder sets the invalid value when it meets a target for the first time, and compares all
      // later pieces with it.
      if !isCompatible || pieceCount(of: component.target) == 0 { invalid = target.invalid }
      let piece = read(component.bitCount, at: position, of: bits, payload)
      position &+= component.bitCount
      append(piece, component, target, invalid, &accumulators)
      if target.source >= 0 { waiting.append(target.source) }
      if position >= bits.bitCount { return }
    }
  }

  private mutating func append(
    _ piece: Int64, _ step: ComponentStep, _ target: ComponentTarget, _ invalid: Int64,
    _ accumulators: inout Accumulators
  ) {
    var piece = piece
    if target.counter >= 0 {
      piece = accumulators.add(
        piece, bitCount: step.bitCount, place: target.counter, fieldScaling: target.scaling, scaling: step.scaling)
    }
    // The official decoders' arithmetic, rounding errors included, defines the target's raw value.
    let raw = target.scaling.raw(ofValue: step.scaling.value(ofRaw: Double(piece)))
    // A single rounding gives the exact value: 20.2, not 20.200000000000045.
    let value = (Double(piece) - step.scaling.offset * step.scaling.scale) / step.scaling.scale
    loose.append(
      ExpandedPiece(
        value: value, raw: Int64(exactly: raw.rounded(.towardZero)) ?? piece, isInvalid: raw == Double(invalid),
        target: UInt16(clamping: step.target)))
  }

  // MARK: Bits

  /// The bits of a source: in the message, or in the pieces of a target.
  private struct SourceBits {
    let plan: ValuePlan
    let source: ComponentSource
    let elements: Int
    let isWire: Bool

    var bitCount: Int { elements &* Int(source.elementBits) }

    init(_ source: ComponentSource, _ plan: ValuePlan) {
      (self.source, self.plan, elements, isWire) = (source, plan, Int(plan.count), true)
    }

    init(_ source: ComponentSource, pieceCount: Int) {
      (self.source, plan, elements, isWire) = (source, ValuePlan(), pieceCount, false)
    }
  }

  /// An element as the number on the wire; nil when it is invalid.
  private func element(_ index: Int, of bits: SourceBits, _ payload: RawSpan) -> Int64? {
    guard bits.isWire else { return piece(index, of: bits.source.target) }
    let place = Int(bits.plan.offset) &+ index &* Int(bits.plan.stride)
    switch bits.plan.form {
    case .numbers:
      if let wide = payload.unsigned64(bits.plan.load, at: place) { return Int64(bitPattern: wide) }
      return payload.integer(bits.plan.load, at: place)
    case .bytes: return Int64(payload.byte(place))
    case .text, .pieces: return nil
    }
  }

  /// The raw value of one of a target's pieces.
  private func piece(_ index: Int, of target: Int) -> Int64? {
    var left = index
    for position in loose.indices where Int(loose[position].target) == target {
      if left == 0 { return loose[position].raw }
      left &-= 1
    }
    return nil
  }

  /// Number of a target's pieces.
  private func pieceCount(of target: Int) -> Int {
    var count = 0
    for position in loose.indices where Int(loose[position].target) == target { count &+= 1 }
    return count
  }

  /// True when all elements are invalid, by the profile's type or by the wire's.
  private func isInvalid(_ bits: SourceBits, _ payload: RawSpan) -> Bool {
    for index in 0..<bits.elements {
      if let element = element(index, of: bits, payload), element != bits.source.invalid { return false }
    }
    return true
  }

  /// `count` bits from `position` on, lowest first; an invalid element counts as all ones.
  private func read(_ count: Int, at position: Int, of bits: SourceBits, _ payload: RawSpan) -> Int64 {
    let width = Int(bits.source.elementBits)
    var (result, got) = (Int64(0), 0)
    while got < count {
      let (index, bit) = (position &+ got).quotientAndRemainder(dividingBy: width)
      let part = min(width &- bit, count &- got)
      let element = (element(index, of: bits, payload) ?? -1) &>> Int64(bit)
      let mask: Int64 = part < 64 ? 1 &<< Int64(part) &- 1 : -1
      result |= (element & mask) &<< Int64(got)
      got &+= part
    }
    return result
  }

  // MARK: By target

  /// Groups the pieces by target.
  private mutating func gather(_ local: LocalPlan, _ tables: borrowing PlanTables) {
    guard !loose.isEmpty else { return }
    for target in 0..<local.targetCount {
      let first = pieces.count
      for position in loose.indices where Int(loose[position].target) == target && pieces.count &- first < 255 {
        pieces.append(loose[position])
      }
      guard pieces.count > first else { continue }
      let field = tables.targets[local.firstTarget &+ target]
      var plan = ValuePlan()
      plan.form = .pieces
      plan.load = .float64
      plan.offset = UInt32(clamping: first)
      plan.details = Int32(clamping: field.details)
      plan.count = UInt8(clamping: pieces.count &- first)
      plan.number = field.number
      plan.meaning = field.meaning
      values.append(plan)
    }
  }
}
