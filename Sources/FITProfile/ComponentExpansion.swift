import FITCore

/// Expands packed fields into the values of other fields (FIT protocol, "Components"), one message at a time.
///
/// It follows the official decoder if the result depends on the order. Sources are expanded last to first. A target
/// with components of its own is expanded in turn, from the message's own field of that number if there is one. It
/// keeps its memory from message to message. Its time is proportional to the number of pieces, not to its square.
@usableFromInline
struct ComponentExpansion {
  /// A piece for a target, and the index of the target's next piece; −1 after the last.
  private struct LoosePiece: BitwiseCopyable {
    var piece: ExpandedPiece
    var next: Int32 = -1
  }

  /// The pieces of one target so far.
  private struct Chain: BitwiseCopyable {
    var first: Int32 = -1
    var last: Int32 = -1
    var count: Int32 = 0
  }

  /// Pieces in order of arrival.
  private var loose: [LoosePiece] = []
  /// The pieces of each target.
  private var chains: [Chain] = []
  /// Pieces by target; `values` contains the plans that report them.
  @usableFromInline var pieces: [ExpandedPiece] = []
  @usableFromInline var values: [ValuePlan] = []
  /// A bit for each field number that got a piece.
  private var numbers = InlineArray<4, UInt64>(repeating: 0)
  /// Sources still to expand, the last first.
  private var waiting: [Int] = []
  let isCompatible: Bool

  /// Maximum number of sources that are expanded for one message: more than any chain in the profile.
  private static let limit = 128

  init(isCompatible: Bool) {
    self.isCompatible = isCompatible
  }

  /// Whether there are no values to report.
  @inlinable var isEmpty: Bool { values.isEmpty }

  /// Removes the previous message.
  @usableFromInline
  mutating func removeAll() {
    guard !values.isEmpty else { return }
    pieces.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    numbers = InlineArray(repeating: 0)
  }

  /// True when a target with this number got a piece.
  func hasTarget(_ number: UInt8) -> Bool { numbers[Int(number &>> 6)] &>> UInt64(number & 63) & 1 != 0 }

  /// Reports `value` as a field that is not in the message.
  mutating func append(_ value: Double, raw: Int64, number: UInt8, meaning: ValuePlan.Meaning, details: Int) {
    put(ValuePlan(pieces: number, meaning: meaning, details: Int32(clamping: details)), from: pieces.count, count: 1)
    pieces.append(ExpandedPiece(value: value, raw: raw, isInvalid: false, target: 0))
  }

  private mutating func put(_ plan: ValuePlan, from first: Int, count: Int) {
    values.append(plan)
    values[values.count &- 1].offset = UInt32(clamping: first)
    values[values.count &- 1].count = UInt8(clamping: count)
    numbers[Int(plan.number &>> 6)] |= 1 &<< UInt64(plan.number & 63)
  }

  /// Expands all components of a message of `local`.
  mutating func expand(
    _ payload: RawSpan, _ local: LocalPlan, _ tables: borrowing PlanTables, _ accumulators: inout Accumulators
  ) {
    while chains.count < local.targetCount { chains.append(Chain()) }
    for position in local.firstSource..<local.firstSource &+ local.sourceCount
    where tables.holds(tables.sources[position], local, payload) {
      waiting.append(position)
    }
    var taken = 0
    while let next = waiting.popLast(), taken < Self.limit {
      take(tables.sources[next], payload, local, tables, &accumulators)
      taken &+= 1
    }
    waiting.removeAll(keepingCapacity: true)
    if !loose.isEmpty { gather(local, tables) }
  }

  private mutating func take(
    _ source: ComponentSource, _ payload: RawSpan, _ local: LocalPlan, _ tables: borrowing PlanTables,
    _ accumulators: inout Accumulators
  ) {
    // If a target is a source, the message's own field precedes the pieces.
    let hasOwn =
      source.target < 0 || source.value != ComponentSource.none && tables.applies(Int(source.value), local, payload)
    var bits =
      hasOwn
      ? SourceBits(source, tables.values[local.first &+ Int(source.value)])
      : SourceBits(source, pieceCount: Int(chains[source.target].count), first: chains[source.target].first)
    guard !isInvalid(bits, payload) else { return }
    load(&bits, payload)
    var invalid: Int64 = 0xFF
    for step in source.firstStep..<source.firstStep &+ source.stepCount {
      let component = tables.steps[step]
      guard bits.left >= component.bitCount else { return }
      let target = tables.targets[local.firstTarget &+ component.target]
      // The official Python decoder sets the invalid value when it meets a target for the first time, and compares all
      // later pieces with it.
      if !isCompatible || chains[component.target].count == 0 { invalid = target.invalid }
      append(read(component.bitCount, of: &bits, payload), component, target, invalid, &accumulators)
      if target.source >= 0 { waiting.append(target.source) }
      if bits.left == 0 { return }
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
    let place = Int32(clamping: loose.count)
    loose.append(
      LoosePiece(
        piece: ExpandedPiece(
          value: value, raw: Int64(exactly: raw.rounded(.towardZero)) ?? piece, isInvalid: raw == Double(invalid),
          target: UInt16(clamping: step.target))))
    let last = Int(chains[step.target].last)
    if last < 0 { chains[step.target].first = place } else { loose[last].next = place }
    chains[step.target].last = place
    chains[step.target].count &+= 1
  }

  /// Groups the pieces by target.
  private mutating func gather(_ local: LocalPlan, _ tables: borrowing PlanTables) {
    for target in 0..<local.targetCount where chains[target].count > 0 {
      let first = pieces.count
      var place = Int(chains[target].first)
      while place >= 0 && pieces.count &- first < 255 {
        pieces.append(loose[place].piece)
        place = Int(loose[place].next)
      }
      chains[target] = Chain()
      put(tables.targets[local.firstTarget &+ target].plan, from: first, count: pieces.count &- first)
    }
    loose.removeAll(keepingCapacity: true)
  }

  // MARK: Bits

  /// The bits of a source, read from the lowest on: in the message, or in the pieces of a target.
  private struct SourceBits {
    let plan: ValuePlan
    let source: ComponentSource
    let elements: Int
    let isWire: Bool
    /// Index of the current element.
    var index = 0
    /// The unread bits of the current element, and their number.
    var element: Int64 = 0
    var elementBits = 0
    /// The piece for the next element; −1 after the last.
    var piece: Int32

    /// Bits not read yet.
    var left: Int { max(elements &- index &- 1, 0) &* Int(source.elementBits) &+ elementBits }

    init(_ source: ComponentSource, _ plan: ValuePlan) {
      (self.source, self.plan, elements, isWire, piece) = (source, plan, Int(plan.count), true, -1)
    }

    init(_ source: ComponentSource, pieceCount: Int, first: Int32) {
      (self.source, plan, elements, isWire, piece) = (source, ValuePlan(), pieceCount, false, first)
    }
  }

  /// An element of the message as the number on the wire; nil when it is invalid.
  private func element(_ index: Int, of bits: SourceBits, _ payload: RawSpan) -> Int64? {
    let place = Int(bits.plan.offset) &+ index &* Int(bits.plan.stride)
    switch bits.plan.form {
    case .numbers:
      if let integer = payload.integer(bits.plan.load, at: place) { return integer }
      return payload.unsigned64(bits.plan.load, at: place).map { Int64(bitPattern: $0) }
    case .bytes: return Int64(payload.byte(place))
    case .text, .pieces: return nil
    }
  }

  /// Loads the element at the bits' index; an invalid one counts as all ones.
  private func load(_ bits: inout SourceBits, _ payload: RawSpan) {
    guard bits.index < bits.elements else {
      bits.elementBits = 0
      return
    }
    if bits.isWire {
      bits.element = element(bits.index, of: bits, payload) ?? -1
    } else {
      bits.element = bits.piece >= 0 ? loose[Int(bits.piece)].piece.raw : -1
      if bits.piece >= 0 { bits.piece = loose[Int(bits.piece)].next }
    }
    bits.elementBits = Int(bits.source.elementBits)
  }

  /// True when all elements are invalid, by the profile's type or by the wire's.
  private func isInvalid(_ bits: SourceBits, _ payload: RawSpan) -> Bool {
    if bits.isWire {
      for index in 0..<bits.elements {
        if let element = element(index, of: bits, payload), element != bits.source.invalid { return false }
      }
      return true
    }
    var piece = bits.piece
    while piece >= 0 {
      if loose[Int(piece)].piece.raw != bits.source.invalid { return false }
      piece = loose[Int(piece)].next
    }
    return true
  }

  /// The next `count` bits, lowest first.
  private func read(_ count: Int, of bits: inout SourceBits, _ payload: RawSpan) -> Int64 {
    var (result, got) = (Int64(0), 0)
    while got < count && bits.elementBits > 0 {
      let part = min(bits.elementBits, count &- got)
      let mask: Int64 = part < 64 ? 1 &<< Int64(part) &- 1 : -1
      result |= (bits.element & mask) &<< Int64(got)
      got &+= part
      bits.element = part < 64 ? bits.element &>> Int64(part) : 0
      bits.elementBits &-= part
      if bits.elementBits == 0 {
        bits.index &+= 1
        load(&bits, payload)
      }
    }
    return result
  }
}

extension PlanTables {
  /// Whether a source of a message has a valid value; nearly all sources are one number that no other copy replaces.
  func holds(_ source: ComponentSource, _ local: LocalPlan, _ payload: RawSpan) -> Bool {
    guard source.isPlain else { return applies(Int(source.value), local, payload) }
    let plan = values[local.first &+ Int(source.value)]
    return payload.integer(plan.load, at: Int(plan.offset)) != nil
  }
}
