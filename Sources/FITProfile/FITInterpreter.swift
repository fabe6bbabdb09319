public import FITCore

/// Receives the values of a message from an interpreter.
public protocol FITValueSink: ~Copyable {
  /// A field of the message, present or not, or a subfield or component; `value` is valid during the call only.
  mutating func value(_ value: FITValue)
}

/// The meanings of a message that are reported in addition to its fields.
public struct FITMeanings: OptionSet, Sendable {
  /// The set's bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Subfields: the name and type that a field has because of another field.
  @inlinable public static var subfields: FITMeanings { FITMeanings(rawValue: 1) }
  /// Components: fields packed into others; they replace the message's own fields of the same number.
  @inlinable public static var components: FITMeanings { FITMeanings(rawValue: 2) }
  /// Subfields and components.
  @inlinable public static var all: FITMeanings { FITMeanings(rawValue: 3) }
}

/// Interprets a stream's messages: names, units, scales, subfields, components, counters, developer fields.
///
/// Use one interpreter for each stream, because it keeps the definitions of earlier messages. Call `fileStart()` at the
/// start of each chained file, `definition(_:)` for each definition, and `read(_:as:into:)` for each message, including
/// the developer descriptions (206 and 207). It allocates for a new definition or description, but never for a message.
public struct FITInterpreter: ~Copyable {
  @usableFromInline var state: InterpreterState
  @usableFromInline var accumulators: Accumulators

  /// Creates an interpreter for a new stream.
  ///
  /// - Parameter isCompatible: true to repeat the known errors of the official Python decoder; each is described where
  ///   it is repeated.
  public init(isCompatible: Bool = false) {
    state = InterpreterState(isCompatible: isCompatible)
    accumulators = Accumulators(isCompatible: isCompatible)
  }

  /// Removes everything from earlier files and streams.
  public mutating func fileStart() {
    state.tables.fileStart()
    state.developer.removeAll()
    accumulators.fileStart()
  }

  /// Handles a new definition of a local message type.
  public mutating func definition(_ definition: FITDefinition) {
    state.tables.locals[Int(definition.localMessageType & 0x0F)].isReady = false
  }

  /// The developer fields described so far in this chained file.
  public var developerFields: Span<FITDeveloperField> {
    @_lifetime(borrow self) borrowing get { state.developer.fields.span }
  }

  /// Number of this file's descriptions beyond `FITDeveloperField.limit`.
  public var developerFieldsBeyondLimit: Int { state.developer.beyondLimit }

  /// Stores developer descriptions and counters of a message whose values are not needed.
  public mutating func observe(_ message: borrowing FITMessage) {
    let local = state.tables.locals[prepare(message, .all)]
    if local.hasCounters { state.keepCounts(local, message.bytes, &accumulators) }
    if local.isDescription { learn(message) }
  }

  /// Prepares definition, components and descriptions for a message; returns the index of its plan.
  @inlinable @inline(__always)
  mutating func prepared(_ message: borrowing FITMessage, _ meanings: FITMeanings) -> Int {
    let index = Int(message.localMessageType & 0x0F)
    guard state.tables.locals[index].isReadyFor(message) && !message.hasCompressedTimestamp else {
      return prepare(message, meanings)
    }
    if !state.expansion.isEmpty { state.expansion.removeAll() }
    return index
  }

  /// Passes on the values of a message: profile fields in file order, subfields, components, developer fields.
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

  /// Passes on all numbers of a message, scaled, including subfields, components and developer fields.
  ///
  /// Enumerations are reported as numbers; text is skipped. It never allocates.
  @inlinable
  public mutating func readNumbers<Sink: FITNumberSink & ~Copyable>(
    _ message: borrowing FITMessage, as meanings: FITMeanings = .all, into sink: inout Sink
  ) {
    let local = prepared(message, meanings)
    state.readNumbers(local, message.bytes, meanings, &accumulators, &sink)
    if state.tables.locals[local].isDescription { learn(message) }
  }
}
