public import FITCore
import FITProfile
public import FITWorkouts

/// Writes messages in one form of text, value by value.
public protocol MessageTextWriter: ~Copyable, Sendable {
  /// Makes a writer.
  init(_ options: MessageOptions)
  /// The text to drain.
  var text: TextBuffer { get set }
  /// True for each selected field that was met in any input so far.
  var metFields: [Bool] { get }
  /// Starts an input by its name.
  mutating func begin(input: String)
  /// Writes one message, with the heart rate of merged beats if there is one.
  mutating func write(_ message: borrowing FITMessage, heartRate: Int64?, _ interpreter: inout MessageInterpreter)
  /// Ends an input.
  mutating func endInput()
}

extension MessageTextWriter where Self: ~Copyable {
  /// Does nothing: text waits for nothing.
  public mutating func endInput() {}
}

/// The interpreter with which a writer reads a message; a name for Exports' own use of FITProfile's.
public struct MessageInterpreter: ~Copyable {
  var interpreter: FITInterpreter
}

/// `messages`: every selected message of a stream as text, as the official decoder names and scales it.
///
/// A sink for one stream after the other: call `begin` for each, pass it to a decoder, drain `text` at any time.
/// Allocates nothing per message.
public struct MessageText<Writer: MessageTextWriter & ~Copyable>: FITSink, ~Copyable {
  private var interpreter: MessageInterpreter
  private var writer: Writer
  private let options: MessageOptions
  private var written = 0
  /// The beats to merge into records; empty for none.
  public var heartRates = HeartRateMerge()
  /// Descriptions of developer fields beyond the limit; the fields they describe are put out by number.
  public private(set) var descriptionsBeyondLimit = 0
  /// Offset of a definition that showed that the bytes are no messages any more; nil when none did.
  public private(set) var lostAlignmentOffset: UInt64?

  /// Status of the stream's checksums: the first wrong one, otherwise the last.
  public private(set) var checksum = FITChecksum.absent
  /// True when a chained file was never finalised by its recorder.
  public private(set) var hasUnfinalizedFile = false
  /// True when the stream was left unread because it is no activity.
  public private(set) var isOtherThanActivity = false
  private var hasType = false

  /// The text to drain.
  public var text: TextBuffer {
    _read { yield writer.text }
    _modify { yield &writer.text }
  }

  /// True for each selected field that was met in any stream so far.
  package var metFields: [Bool] { writer.metFields }

  /// Makes a sink for one stream after the other.
  public init(_ options: MessageOptions = MessageOptions()) {
    self.options = options
    interpreter = MessageInterpreter(interpreter: FITInterpreter(isCompatible: options.isCompatible))
    writer = Writer(options)
  }

  /// Starts a stream by its name.
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

  /// Ends a stream: what waited is in the text.
  public mutating func end() { writer.endInput() }

  /// The delivery of each message: generic for selected ones, and for those that describe developer fields.
  public func lane(forMessage number: UInt16) -> FITLane {
    if FITNumber.isDescription(number) || lostAlignmentOffset != nil { return .generic }
    if number == FITNumber.fileID && options.activitiesOnly { return .generic }
    return options.selection.contains(message: number) ? .generic : .skip
  }

  /// Forgets the chained file before.
  public mutating func fileStart(_ header: FITFileHeader) {
    interpreter.interpreter.fileStart()
    hasType = false
  }

  /// Takes a definition.
  ///
  /// One that has both reserved bits set and a base type that does not exist was not written by a device: the data
  /// after it is not put out. (The official decoder stops at such a base type alone.)
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
      // Of several in a file the first one counts.
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
  /// Takes the status of a chained file.
  public mutating func fileEnd(_ end: FITFileEnd) {
    if end.ending == .unfinalized { hasUnfinalizedFile = true }
    descriptionsBeyondLimit &+= interpreter.interpreter.developerFieldsBeyondLimit
    if case .mismatch = checksum { return }
    checksum = end.checksum
  }
}

extension FITValue {
  /// True when there is a value to put out: NaN and infinity cannot be written.
  var isWorthWriting: Bool {
    if isText { return !text().isEmpty }
    return isPresent && (!isFloatingPoint || count != 1 || number()?.isFinite == true)
  }

  /// True when it is the field of a record that merged beats replace.
  var isHeartRate: Bool { number == FITNumber.Record.heartRate && !isDeveloper && !isSubfield }
}
