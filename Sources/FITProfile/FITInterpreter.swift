public import FITCore

/// Takes the values of a message as an interpreter hands them out.
public protocol FITValueSink: ~Copyable {
  /// A field of the message, present or not, or another meaning of one; `value` is valid during the call only.
  mutating func value(_ value: FITValue)
}

/// What is to be made of a message beside its fields as the file has them.
public struct FITMeanings: OptionSet, Sendable {
  /// Which.
  public let rawValue: UInt8

  /// Makes a set of the raw value's bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Fields that have another name and type because of another field.
  @inlinable public static var subfields: FITMeanings { FITMeanings(rawValue: 1) }
  /// Fields that are packed into others; they take the place of the message's own fields of the same number.
  @inlinable public static var components: FITMeanings { FITMeanings(rawValue: 2) }
  /// All of them.
  @inlinable public static var all: FITMeanings { FITMeanings(rawValue: 3) }
}

/// Tells what the messages of a stream mean: names, units, scales, subfields, components, counters, developer fields.
///
/// One for each stream that is read, as it keeps what earlier messages said: call `partStart()` at the start of each part,
/// `definition(_:)` for each definition, and `read(_:as:into:)` for each message, the developer descriptions (206 and 207) included.
/// Allocates when a definition or a description is new, never for a message.
public struct FITInterpreter: ~Copyable {
  @usableFromInline var state: InterpreterState
  @usableFromInline var accumulators: Accumulators

  /// Makes an interpreter for a new stream.
  ///
  /// - Parameter isCompatible: whether to repeat what the official Python decoder is known to get wrong; each case is told where
  ///   it is done.
  public init(isCompatible: Bool = false) {
    state = InterpreterState(isCompatible: isCompatible)
    accumulators = Accumulators(isCompatible: isCompatible)
  }

  /// Forgets all that earlier parts and streams said.
  public mutating func partStart() {
    state.tables.partStart()
    state.developer.removeAll()
    accumulators.partStart()
  }

  /// Takes note that a local message type has a new definition.
  public mutating func definition(_ definition: FITDefinition) {
    state.tables.locals[Int(definition.localMessageType & 0x0F)].isReady = false
  }

  /// The developer fields described so far in this part.
  public var developerFields: Span<FITDeveloperField> {
    @_lifetime(borrow self) borrowing get { state.developer.fields.span }
  }

  /// How many descriptions of this part came beyond `FITDeveloperField.limit`.
  public var developerFieldsBeyondLimit: Int { state.developer.beyondLimit }

  /// Takes note of a message whose values are not wanted: of a developer description, or of a counter.
  public mutating func observe(_ message: borrowing FITMessage) {
    prepare(message, .all)
    let local = state.tables.locals[Int(message.localMessageType & 0x0F)]
    if local.hasCounters { state.keepCounts(local, message.bytes, &accumulators) }
    if local.isDescription { learn(message) }
  }

  /// Makes the compiled definition of a message ready, and sees about components and descriptions; returns its local type.
  @inlinable @inline(__always)
  mutating func prepared(_ message: borrowing FITMessage, _ meanings: FITMeanings) -> Int {
    let index = Int(message.localMessageType & 0x0F)
    if state.tables.locals[index].isReadyFor(message) && !message.hasCompressedTimestamp {
      if !state.expansion.isEmpty { state.expansion.removeAll() }
    } else {
      prepare(message, meanings)
    }
    return index
  }

  /// Hands out the values of a message: profile fields in file order, their other meanings, components, developer fields.
  @inlinable
  public mutating func read<Sink: FITValueSink & ~Copyable>(
    _ message: borrowing FITMessage, as meanings: FITMeanings = .all, into sink: inout Sink
  ) {
    let local = state.tables.locals[prepared(message, meanings)]
    handOut(message, local, meanings, &sink)
    if local.isDescription { learn(message) }
  }

  @inlinable @inline(__always)
  mutating func handOut<Sink: FITValueSink & ~Copyable>(
    _ message: borrowing FITMessage, _ local: LocalPlan, _ meanings: FITMeanings, _ sink: inout Sink
  ) {
    if local.hasCounters { state.keepCounts(local, message.bytes, &accumulators) }
    let tables = state.valueTables
    let values = state.tables.values.span
    let payload = message.bytes
    for position in local.first..<local.first &+ local.count {
      let plan = values.at(position)
      if !plan.flags.isDisjoint(with: .questionable) && !state.isHandedOut(plan, local, payload, meanings) { continue }
      sink.value(FITValue(plan: plan, payload: payload, tables: tables))
    }
    let expanded = state.expansion.values.span
    for position in expanded.indices {
      sink.value(FITValue(plan: expanded.at(position), payload: payload, tables: tables))
    }
    for position in local.first &+ local.count..<local.first &+ local.count &+ local.developerCount {
      let plan = values.at(position)
      if plan.flags.contains(.yielding) && !state.isHandedOut(plan, local, payload, meanings) { continue }
      sink.value(FITValue(plan: plan, payload: payload, tables: tables))
    }
  }

  /// Hands out all numbers of a message, scaled: those of fields, of their other meanings, of components, of developer fields.
  ///
  /// Enumerations are their numbers; text is passed over. Allocates: no.
  @inlinable
  public mutating func readNumbers<Sink: FITNumberSink & ~Copyable>(
    _ message: borrowing FITMessage, as meanings: FITMeanings = .all, into sink: inout Sink
  ) {
    let local = prepared(message, meanings)
    state.readNumbers(local, message.bytes, meanings, &accumulators, &sink)
    if state.tables.locals[local].isDescription { learn(message) }
  }
}
