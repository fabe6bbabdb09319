public import FITCore
import FITProfile

/// Writes one line with a JSON object for each message.
///
/// `{"message":"record","fields":{"timestamp":"2026-11-20T18:25:50Z","distance":163.5},"developer":{"Form Power":71}}`
///
/// A message or field that is missing in the profile has its number as its name. Fields without a valid value are left
/// out, and invalid elements of arrays are `null`. Developer fields have their own name: `NAME@INDEX.NUMBER` if another
/// field of the message has the same name, and `@INDEX.NUMBER` if the stream does not describe them. Times are RFC
/// 3339. Exceptions: seconds since power-on are numbers, and local times have no zone.
public struct MessageLineWriter: MessageTextWriter, FITValueSink, ~Copyable {
  /// Output that was not drained yet.
  public var text = TextBuffer(capacity: 1 << 16)
  /// For each selected field, whether any input so far contains it.
  public private(set) var metFields: [Bool]
  private var units = TextBuffer(capacity: 256)
  private let options: MessageOptions
  private var wanted: WantedFields
  private var input = TextBuffer(capacity: 256)
  private var hasField = false
  private var isInDeveloper = false
  private var hidesHeartRate = false
  /// The number and the profile of the last message.
  ///
  /// Most messages are of the same kind as the previous one.
  private var number: UInt16 = 0xFFFF
  private var profile: ProfileMessage?

  /// Creates a writer.
  public init(_ options: MessageOptions) {
    self.options = options
    wanted = WantedFields(options.selection)
    metFields = [Bool](repeating: false, count: wanted.count)
  }

  /// Starts an input with this name.
  public mutating func begin(input: String) {
    self.input.removeAll()
    self.input.append(json: input)
  }

  /// Writes the line of a message.
  public mutating func write(
    _ message: borrowing FITMessage, heartRate: Int64?, _ interpreter: inout MessageInterpreter
  ) {
    begin(message.number)
    if let heartRate { merge(heartRate) }
    interpreter.interpreter.read(message, as: options.meanings, into: &self)
    end()
  }

  /// Writes a line with the first and the last of the damaged bytes.
  public mutating func mark(_ damage: FITDamagedBytes) {
    beginLine()
    text.append(#""damaged":{"first":"#)
    text.append(damage.first)
    text.append(#","last":"#)
    text.append(damage.last)
    text.append("}}\n")
  }

  private mutating func beginLine() {
    text.append("{")
    guard options.showsInput else { return }
    text.append(#""input":"#)
    text.append(input)
    text.append(",")
  }

  private mutating func begin(_ number: UInt16) {
    if number != self.number {
      self.number = number
      profile = ProfileMessage(number: number)
    }
    beginLine()
    text.append(#""message":""#)
    if let profile { text.append(profile.name.utf8) } else { text.append(UInt64(number)) }
    text.append(#"","fields":{"#)
    hasField = false
    isInDeveloper = false
    hidesHeartRate = false
  }

  private mutating func merge(_ heartRate: Int64) {
    hidesHeartRate = true
    guard wanted.count == 0 || options.selection.fields.contains("heart_rate") else { return }
    hasField = true
    text.append(#""heart_rate":"#)
    text.append(Int(heartRate))
  }

  /// Writes a field.
  public mutating func value(_ value: FITValue) {
    if wanted.count > 0 {
      guard let position = wanted.position(of: value) else { return }
      metFields[position] = true
    }
    guard value.isWorthWriting, !hidesHeartRate || !value.isHeartRate else { return }
    if value.isDeveloper && !isInDeveloper {
      text.append(#"},"developer":{"#)
      isInDeveloper = true
      hasField = false
    }
    if hasField { text.append(UInt8(ascii: ",")) }
    hasField = true
    text.append(keyOf: value)
    text.append(json: value, isRaw: options.isRaw, isCompatible: options.isCompatible)
    if options.showsUnits { addUnits(value) }
  }

  private mutating func end() {
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
    let start = units.count
    units.append(keyOf: value)
    if value.isDeveloper && hasUnits(ofKeyAt: start) {
      // A field of the profile has the same name.
      units.truncate(to: start)
      units.append(keyOf: value, isNameTaken: true)
    }
    units.append(json: value.units)
  }

  /// Returns whether the units before `start` contain the key that begins at `start`, including its colon.
  private func hasUnits(ofKeyAt start: Int) -> Bool {
    let key = units.bytes(start..<units.count)
    var place = 0
    while place &+ key.count <= start {
      let earlier = units.bytes(place..<place &+ key.count)
      if key.indices.allSatisfy({ key[$0] == earlier[$0] }) { return true }
      place &+= 1
    }
    return false
  }
}

extension TextBuffer {
  /// Appends the key of a value and a colon.
  mutating func append(keyOf value: FITValue, isNameTaken: Bool = false) {
    append(UInt8(ascii: "\""))
    if value.isDeveloper {
      append(developerNameOf: value, isNameTaken: isNameTaken || value.isNameTaken)
    } else if value.name.isEmpty {
      append(UInt64(value.number))
    } else {
      append(value.name)
    }
    append("\":")
  }

  /// Appends the name of a developer field as the content of a JSON string.
  private mutating func append(developerNameOf value: FITValue, isNameTaken: Bool) {
    append(jsonContent: value.name)
    guard value.name.isEmpty || isNameTaken else { return }
    append("@")
    append(UInt64(value.developerDataIndex))
    append(".")
    append(UInt64(value.number))
  }
}
