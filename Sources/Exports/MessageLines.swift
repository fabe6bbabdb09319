public import FITCore
import FITProfile

/// `messages --format ndjson`: one JSON object a line for each message, as the official decoder names and scales it.
///
/// `{"message":"record","fields":{"timestamp":"2026-11-20T18:25:50Z","distance":163.5},"developer":{"Form Power":71}}`
///
/// A message or field that the profile does not know goes by its number. Fields without a valid value are left out, invalid
/// elements of arrays are `null`. Developer fields go by their name; `NAME@INDEX.NUMBER` where another field of the message has the
/// name, `@INDEX.NUMBER` where the stream does not describe them. Times are RFC 3339, but for seconds since the device was switched
/// on, which stay numbers, and times by the clock on the wall, which have no zone. Allocates nothing per message.
public struct MessageLines: FITSink, ~Copyable {
  private var interpreter: FITInterpreter
  private var writer: MessageLineWriter
  private let options: MessageOptions
  private var written = 0
  /// Whether a definition showed that the bytes are no messages any more.
  public private(set) var lostAlignment = false

  /// What waits to be drained.
  public var text: TextBuffer {
    _read { yield writer.text }
    _modify { yield &writer.text }
  }

  /// Makes a writer for one stream after the other.
  public init(options: MessageOptions = MessageOptions()) {
    self.options = options
    interpreter = FITInterpreter(isCompatible: options.isCompatible)
    writer = MessageLineWriter(options)
  }

  /// Starts an input.
  public mutating func begin() {
    written = 0
    lostAlignment = false
  }

  /// Wants what is selected, and all that describes developer fields.
  public func lane(forMessage number: UInt16) -> FITLane {
    if lostAlignment { return .generic }
    return number == 206 || number == 207 || options.selection.contains(message: number) ? .generic : .skip
  }

  /// Forgets the part before.
  public mutating func partStart(_ header: FITFileHeader) { interpreter.partStart() }

  /// Takes note of a definition.
  public mutating func definition(_ definition: FITDefinition) {
    interpreter.definition(definition)
    if definition.hasUnknownBaseType && (definition.isIrregular || options.isCompatible) { lostAlignment = true }
  }

  /// Writes a message's line.
  public mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    if lostAlignment { return .stop }
    guard options.selection.contains(message: message.number) else {
      interpreter.observe(message)
      return .proceed
    }
    writer.begin(message.number)
    interpreter.read(message, as: options.meanings, into: &writer)
    writer.end()
    written += 1
    if let limit = options.selection.limit, written >= limit { return .stop }
    return .proceed
  }
}

/// Writes the line of one message, value by value.
struct MessageLineWriter: FITValueSink, ~Copyable {
  var text = TextBuffer(capacity: 1 << 16)
  private var units = TextBuffer(capacity: 256)
  private let options: MessageOptions
  private let selectsFields: Bool
  private var hasField = false
  private var isInDeveloper = false
  /// The message before and its name, as most messages are like the one before.
  private var number: UInt16 = 0xFFFF
  private var profile: ProfileMessage?

  init(_ options: MessageOptions) {
    self.options = options
    selectsFields = !options.selection.fields.isEmpty
  }

  mutating func begin(_ number: UInt16) {
    if number != self.number {
      self.number = number
      profile = ProfileMessage(number: number)
    }
    text.append(#"{"message":""#)
    if let profile { text.append(profile.name.utf8) } else { text.append(UInt64(number)) }
    text.append(#"","fields":{"#)
    hasField = false
    isInDeveloper = false
  }

  mutating func value(_ value: FITValue) {
    if selectsFields && !options.selection.contains(value) { return }
    guard value.isPresent, !value.isFloatingPoint || value.count != 1 || value.number()?.isFinite == true else { return }
    if value.isDeveloper && !isInDeveloper {
      text.append(#"},"developer":{"#)
      isInDeveloper = true
      hasField = false
    }
    if hasField { text.append(UInt8(ascii: ",")) }
    hasField = true
    text.append(keyOf: value)
    text.append(json: value, isRaw: options.isRaw)
    if options.showsUnits { addUnits(value) }
  }

  mutating func end() {
    text.append("}")
    if !units.isEmpty {
      text.append(#","units":{"#)
      text.append(units)
      text.append("}")
      units.removeAll()
    }
    text.append("}\n")
  }

  private mutating func addUnits(_ value: FITValue) {
    guard !options.isRaw, value.units.count > 0 else { return }
    if !units.isEmpty { units.append(UInt8(ascii: ",")) }
    units.append(keyOf: value)
    units.append(json: value.units)
  }
}

extension TextBuffer {
  /// Appends the key that a value goes by, and a colon.
  mutating func append(keyOf value: FITValue) {
    append(UInt8(ascii: "\""))
    append(nameOf: value)
    append("\":")
  }

  /// Appends the name that a value goes by, as the inside of a JSON string.
  mutating func append(nameOf value: FITValue) {
    guard value.isDeveloper else {
      if value.name.isEmpty { append(UInt64(value.number)) } else { append(value.name) }
      return
    }
    append(jsonContent: value.name)
    guard value.name.isEmpty || value.isNameTaken else { return }
    append("@")
    append(UInt64(value.developerDataIndex))
    append(".")
    append(UInt64(value.number))
  }
}
