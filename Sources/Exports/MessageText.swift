public import FITCore
import FITProfile
public import FITWorkouts

/// Puts messages into one form of text, value by value.
public protocol MessageTextWriter: ~Copyable, Sendable {
  /// Makes a writer.
  init(_ options: MessageOptions)
  /// What waits to be drained.
  var text: TextBuffer { get set }
  /// Which of the selected fields were met in any input so far.
  var metFields: [Bool] { get }
  /// Starts an input by its name.
  mutating func begin(input: String)
  /// Puts in one message, with the heart rate of merged beats if there is one.
  mutating func write(_ message: borrowing FITMessage, heartRate: Int64?, _ interpreter: inout MessageInterpreter)
}

/// What a writer reads a message with; a name for Exports' own use of FITProfile's interpreter.
public struct MessageInterpreter: ~Copyable {
  var interpreter: FITInterpreter
}

/// `messages`: every selected message of a stream as text, as the official decoder names and scales it.
///
/// A sink for one stream after the other: `begin` each, let a decoder feed it, drain `text` whenever you like. Allocates nothing per
/// message.
public struct MessageText<Writer: MessageTextWriter & ~Copyable>: FITSink, ~Copyable {
  private var interpreter: MessageInterpreter
  private var writer: Writer
  private let options: MessageOptions
  private var written = 0
  /// The beats to merge into records; empty for none.
  public var heartRates = HeartRateMerge()
  /// Descriptions of developer fields that were too many; what they describe is put out by its numbers.
  public private(set) var descriptionsBeyondLimit = 0
  /// Where a definition showed that the bytes are no messages any more; nil when none did.
  public private(set) var lostAlignmentOffset: UInt64?

  /// The verdict on the stream's checksums: of the first wrong one, else of the last.
  public private(set) var checksum = FITChecksum.absent
  /// Whether a part was never finished by its recorder.
  public private(set) var hasUnfinalizedPart = false
  /// Whether the stream was left unread because it says that it is no activity.
  public private(set) var isOtherThanActivity = false

  /// What waits to be drained.
  public var text: TextBuffer {
    _read { yield writer.text }
    _modify { yield &writer.text }
  }

  /// Which of the selected fields were met in any stream so far.
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
    hasUnfinalizedPart = false
    isOtherThanActivity = false
    heartRates.reset()
  }

  /// Wants what is selected, and all that describes developer fields.
  public func lane(forMessage number: UInt16) -> FITLane {
    if number == 206 || number == 207 || lostAlignmentOffset != nil { return .generic }
    if number == 0 && options.activitiesOnly { return .generic }
    return options.selection.contains(message: number) ? .generic : .skip
  }

  /// Forgets the part before.
  public mutating func partStart(_ header: FITFileHeader) { interpreter.interpreter.partStart() }

  /// Takes note of a definition.
  ///
  /// One that has both reserved bits set and a base type that does not exist was not written by a device: what follows is not put out.
  /// (The official decoder stops at such a base type alone.)
  public mutating func definition(_ definition: FITDefinition) {
    interpreter.interpreter.definition(definition)
    if definition.hasUnknownBaseType && (definition.isIrregular || options.isCompatible) && lostAlignmentOffset == nil {
      lostAlignmentOffset = definition.offset
    }
  }

  /// Writes a message.
  public mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    if lostAlignmentOffset != nil { return .stop }
    if message.number == 0 && options.activitiesOnly, let type = message.integer(0), type != 4 {
      isOtherThanActivity = true
      return .stop
    }
    guard options.selection.contains(message: message.number) else {
      interpreter.interpreter.observe(message)
      return .proceed
    }
    let isMerged = message.number == 20 && !heartRates.isEmpty
    let heartRate = isMerged ? message.timestamp.flatMap { heartRates.heartRate(at: $0) } : nil
    writer.write(message, heartRate: heartRate, &interpreter)
    written &+= 1
    if let limit = options.selection.limit, written >= limit { return .stop }
    return .proceed
  }
}

extension MessageText where Writer: ~Copyable {
  /// Judges a part.
  public mutating func partEnd(_ verdict: FITPartVerdict) {
    if verdict.ending == .unfinalized { hasUnfinalizedPart = true }
    descriptionsBeyondLimit &+= interpreter.interpreter.developerFieldsBeyondLimit
    if case .mismatch = checksum { return }
    checksum = verdict.checksum
  }
}

/// `messages --format ndjson`.
public typealias MessageLines = MessageText<MessageLineWriter>

/// `messages --format csv`.
public typealias MessageTable = MessageText<MessageTableWriter>

extension FITValue {
  /// Whether there is anything to put out: a number that is none cannot be said.
  var isWorthWriting: Bool {
    if isText { return !text().isEmpty }
    return isPresent && (!isFloatingPoint || count != 1 || number()?.isFinite == true)
  }

  /// Whether it is the field of a record that merged beats take the place of.
  var isHeartRate: Bool { number == 3 && !isDeveloper && !isSubfield }
}
