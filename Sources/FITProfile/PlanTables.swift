import FITCore

/// The compiled definitions of one part of a stream, in flat tables that keep their memory from part to part.
@usableFromInline
struct PlanTables {
  @usableFromInline var values: [ValuePlan] = []
  private var cache = PlanCache()
  @usableFromInline var numbers: [NumberPlan] = []
  @usableFromInline var details: [ValueDetails] = []
  var conditions: [ConditionPlan] = []
  var sources: [ComponentSource] = []
  var steps: [ComponentStep] = []
  var targets: [ComponentTarget] = []
  @usableFromInline var locals = [LocalPlan](repeating: LocalPlan(), count: 16)

  /// How many plans are kept before all are dropped and made anew as they are needed.
  static let capacity = 16_384

  /// A part of a stream begins.
  mutating func partStart() {
    for local in 0..<16 { locals[local].isReady = false }
    cache.removeDeveloperFields()
  }

  private mutating func removeAll() {
    for local in 0..<16 { locals[local].isReady = false }
    cache.removeAll()
    values.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    details.removeAll(keepingCapacity: true)
    conditions.removeAll(keepingCapacity: true)
    sources.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    targets.removeAll(keepingCapacity: true)
  }

  /// Makes all plans of messages with developer fields anew, as a description has come.
  mutating func forgetDeveloperFields() {
    for local in 0..<16 where locals[local].hasDeveloperFields { locals[local].isReady = false }
    cache.removeDeveloperFields()
  }

  /// Makes the plan of a message's local type ready, compiling its definition unless that was done before.
  mutating func makeReady(
    _ message: borrowing FITMessage, _ developer: borrowing DeveloperFields, _ accumulators: inout Accumulators
  ) {
    let local = Int(message.localMessageType & 0x0F)
    if let plan = cache.plan(of: message) {
      locals[local] = plan
      return
    }
    if max(values.count, numbers.count, cache.count &* 16) > Self.capacity { removeAll() }
    locals[local] = PlanBuilder.build(message, developer, &accumulators, into: &self)
    cache.insert(locals[local])
  }
}

/// What of the state a value's names and pieces are looked up in, borrowed for one walk.
@usableFromInline
struct ValueTables: ~Escapable {
  @usableFromInline let details: Span<ValueDetails>
  @usableFromInline let pieces: Span<ExpandedPiece>
  @usableFromInline let names: Span<UInt8>
  @usableFromInline let descriptions: Span<FITDeveloperField>

  @usableFromInline @_lifetime(copy details, copy pieces, copy names, copy descriptions)
  init(
    details: Span<ValueDetails>, pieces: Span<ExpandedPiece>, names: Span<UInt8>, descriptions: Span<FITDeveloperField>
  ) {
    self.details = details
    self.pieces = pieces
    self.names = names
    self.descriptions = descriptions
  }
}
