import FITCore

/// The compiled definitions of one chained file, in flat tables that keep their memory from file to file.
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
  /// The plans of the local message types, followed by the plans for messages whose packed fields have no value.
  @usableFromInline var locals = [LocalPlan](repeating: LocalPlan(), count: 32)
  var unpacked: [LocalPlan] = []

  /// Maximum number of plans before all are removed and created again when needed.
  static let capacity = 16_384

  /// The serial number of the newest details.
  private var serial: UInt32 = 0

  /// Stores details, and returns their index.
  mutating func append(_ new: ValueDetails) -> Int32 {
    serial &+= 1
    details.append(new)
    details[details.count &- 1].serial = serial
    return Int32(clamping: details.count &- 1)
  }

  /// Begins a chained file.
  mutating func fileStart() {
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
    unpacked.removeAll(keepingCapacity: true)
  }

  /// Drops the plans of messages with developer fields, after a new description.
  mutating func forgetDeveloperFields() {
    for local in 0..<16 where locals[local].hasDeveloperFields { locals[local].isReady = false }
    cache.removeDeveloperFields()
  }

  /// Prepares the plan of a message's local message type, compiling its definition unless that was done before.
  mutating func makeReady(
    _ message: borrowing FITMessage, _ developer: borrowing DeveloperFields, _ accumulators: inout Accumulators
  ) {
    let local = Int(message.localMessageType & 0x0F)
    if let plan = cache.plan(of: message) {
      locals[local] = plan
    } else {
      if max(values.count, numbers.count, cache.count &* 16) > Self.capacity { removeAll() }
      locals[local] = PlanBuilder.build(message, developer, &accumulators, into: &self)
      cache.insert(locals[local], of: message)
    }
    if locals[local].unpacked >= 0 { locals[local &+ 16] = unpacked[locals[local].unpacked] }
  }
}

/// The tables in which a value's names and pieces are looked up, borrowed for the duration of one message.
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
