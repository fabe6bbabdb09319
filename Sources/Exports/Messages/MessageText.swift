public import FITCore
import FITProfile
public import FITWorkouts

/// Writes messages as text, value by value.
public protocol MessageTextWriter: ~Copyable, Sendable {
  /// Creates a writer.
  init(_ options: MessageOptions)
  /// Output that was not drained yet.
  var text: TextBuffer { get set }
  /// For each selected field, whether any input so far contains it.
  var metFields: [Bool] { get }
  /// Starts an input with this name.
  mutating func begin(input: String)
  /// Writes one message.
  ///
  /// `heartRate` is the heart rate from merged beats, or nil.
  mutating func write(_ message: borrowing FITMessage, heartRate: Int64?, _ interpreter: inout MessageInterpreter)
  /// Marks the place of damaged bytes that were passed over.
  mutating func mark(_ damage: FITDamagedBytes)
  /// Ends an input.
  mutating func endInput()
}

extension MessageTextWriter where Self: ~Copyable {
  /// Does nothing, because a table has no row for damaged bytes.
  public mutating func mark(_ damage: FITDamagedBytes) {}
  /// Does nothing: by default no text is held back.
  public mutating func endInput() {}
}

/// Interprets messages for a writer.
///
/// It wraps an interpreter of FITProfile.
public struct MessageInterpreter: ~Copyable {
  var interpreter: FITInterpreter
}

/// Writes the selected messages of a stream as text, with the names and scales of the official decoder.
///
/// The sink can be used for several streams in turn: call `begin` for each, pass the sink to a decoder, and drain
/// `text` at any time. It does not allocate per message.
public struct MessageText<Writer: MessageTextWriter & ~Copyable>: FITSink, ~Copyable {
  private var interpreter: MessageInterpreter
  private var writer: Writer
  private let options: MessageOptions
  private var written = 0
  /// The heart beats to merge into records; empty for none.
  public var heartRates = HeartRateMerge()
  /// The number of descriptions of developer fields beyond the limit.
  ///
  /// Their fields are written by number.
  public private(set) var descriptionsBeyondLimit = 0
  /// The offset of a definition that shows that the following bytes are not messages; nil if there is none.
  public private(set) var lostAlignmentOffset: UInt64?

  /// The status of the stream's checksums: the first mismatch, or the last status.
  public private(set) var checksum = FITChecksum.absent
  /// Whether a chained file was not finalized by its recorder.
  public private(set) var hasUnfinalizedFile = false
  /// Whether the stream was skipped because it is not an activity.
  public private(set) var isOtherThanActivity = false
  private var hasType = false

  /// Output that was not drained yet.
  public var text: TextBuffer {
    _read { yield writer.text }
    _modify { yield &writer.text }
  }

  /// For each selected field, whether any stream so far contains it.
  package var metFields: [Bool] { writer.metFields }

  /// Creates a sink.
  public init(_ options: MessageOptions = MessageOptions()) {
    self.options = options
    interpreter = MessageInterpreter(interpreter: FITInterpreter(isCompatible: options.isCompatible))
    writer = Writer(options)
  }

  /// Starts a stream with this name.
  public mutating func begin(input: String) {
    writer.begin(input: input)
    written = 0
    lostAlignmentOffset = nil
    descriptionsBeyondLimit = 0
    checksum = .absent
    hasUnfinalizedFile = false
    isOtherThanActivity = false
    heartRates.reset()
  }

  /// Ends a stream and completes its text.
  public mutating func end() { writer.endInput() }

  /// Returns the lane of a message: generic for selected messages and for descriptions of developer fields.
  public func lane(forMessage number: UInt16) -> FITLane {
    if FITNumber.isDescription(number) || lostAlignmentOffset != nil { return .generic }
    if number == FITNumber.fileID && options.activitiesOnly { return .generic }
    return options.selection.contains(message: number) ? .generic : .skip
  }

  /// Resets the state of the previous chained file.
  public mutating func fileStart(_ header: FITFileHeader) {
    interpreter.interpreter.fileStart()
    hasType = false
  }

  /// Processes a definition.
  ///
  /// A definition with both reserved bits set and an unknown base type was not written by a device, so the bytes after
  /// it are ignored. (The official decoder stops at every unknown base type.)
  public mutating func definition(_ definition: FITDefinition) {
    interpreter.interpreter.definition(definition)
    if definition.hasUnknownBaseType && (definition.isIrregular || options.isCompatible) && lostAlignmentOffset == nil {
      lostAlignmentOffset = definition.offset
    }
  }

  /// Writes a message.
  public mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    if lostAlignmentOffset != nil { return .stop }
    if message.number == FITNumber.fileID && options.activitiesOnly, !hasType,
      let type = message.integer(FITNumber.FileID.type)
    {
      // If a file has several types, the first one is used.
      hasType = true
      isOtherThanActivity = type != 4
      if isOtherThanActivity { return .stop }
    }
    guard options.selection.contains(message: message.number) else {
      interpreter.interpreter.observe(message)
      return .proceed
    }
    let isMerged = message.number == FITNumber.record && !heartRates.isEmpty
    let heartRate = isMerged ? message.timestamp.flatMap { heartRates.heartRate(at: $0) } : nil
    writer.write(message, heartRate: heartRate, &interpreter)
    written &+= 1
    if let limit = options.selection.limit, written >= limit { return .stop }
    return .proceed
  }
}

extension MessageText where Writer: ~Copyable {
  /// Marks the place of damaged bytes in the output, unless only some messages are selected.
  public mutating func damage(_ damage: FITDamagedBytes) {
    if options.selection.messages.isEmpty { writer.mark(damage) }
  }

  /// Records the status of a chained file.
  public mutating func fileEnd(_ end: FITFileEnd) {
    if end.ending == .unfinalized { hasUnfinalizedFile = true }
    descriptionsBeyondLimit &+= interpreter.interpreter.developerFieldsBeyondLimit
    if case .mismatch = checksum { return }
    checksum = end.checksum
  }
}

extension FITValue {
  /// Whether the value can be written.
  ///
  /// NaN and infinity cannot.
  var isWorthWriting: Bool {
    if isText { return !text().isEmpty }
    return isPresent && (!isFloatingPoint || count != 1 || number()?.isFinite == true)
  }

  /// Whether the value is the heart rate of a record, which merged beats replace.
  var isHeartRate: Bool { number == FITNumber.Record.heartRate && !isDeveloper && !isSubfield }
}
