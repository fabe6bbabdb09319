import FITProfile

/// A selection of messages and fields of a FIT stream.
///
/// Without additions it selects everything.
public struct MessageSelection: Sendable {
  /// The selected message numbers; empty for all messages.
  public private(set) var messages: [UInt16] = []

  /// The selected fields by name, or by number if the profile does not have them; empty for all fields.
  public private(set) var fields: [String] = []

  /// The maximum number of messages to write for an input, or nil for no limit.
  ///
  /// The rest of the input is not read.
  public var limit: Int?

  /// Creates a selection of everything.
  public init() {}

  /// Adds a message by its name in the profile or by its number.
  ///
  /// Returns false for an unknown name.
  public mutating func add(message: String) -> Bool {
    if let number = UInt16(message) {
      messages.append(number)
    } else if let known = ProfileMessage(named: message) {
      messages.append(known.number)
    } else {
      return false
    }
    return true
  }

  /// Adds a field by its name or number.
  public mutating func add(field: String) {
    fields.append(field)
  }

  /// The selected fields that no selected message has in the profile.
  ///
  /// They can only be developer fields.
  ///
  /// Each call computes and allocates the result.
  package var unknownFields: [String] {
    let known = knownFieldNames
    return fields.filter { UInt8($0) == nil && !known.contains($0) }
  }

  /// The names of all fields and subfields that the profile has in the selected messages.
  package var knownFieldNames: Set<String> {
    var names: Set<String> = ["timestamp"]
    for message in ProfileMessage.all where contains(message: message.number) {
      for field in message.fields {
        names.insert(String(field.name))
        for subfield in field.subfields { names.insert(String(subfield.name)) }
      }
    }
    return names
  }

  /// Returns whether messages with this number are selected.
  func contains(message number: UInt16) -> Bool {
    messages.isEmpty || messages.contains(number)
  }

}

/// Finds the position of a value among the selected fields.
///
/// A name is compared once for each field of a definition, because the interpreter repeats the same names.
struct WantedFields {
  private let fields: [String]
  /// A cache of positions, indexed by the lowest bits of a name's serial number.
  private var answers: [(serial: UInt32, position: Int32)]

  private static let mask: UInt32 = 0x3FF

  init(_ selection: MessageSelection) {
    fields = selection.fields
    answers = Array(repeating: (0, -1), count: fields.isEmpty ? 0 : Int(Self.mask) &+ 1)
  }

  /// The number of selected fields; 0 if all are selected.
  var count: Int { fields.count }

  /// Returns the position of a value among the selected fields; nil if it is not selected.
  @inline(__always)
  mutating func position(of value: FITValue) -> Int? {
    guard !fields.isEmpty else { return nil }
    let serial = value.nameSerial
    let place = Int(serial & Self.mask)
    if answers[place].serial != serial { answers[place] = (serial, search(value)) }
    let position = answers[place].position
    return position < 0 ? nil : Int(position)
  }

  @inline(never)
  private func search(_ value: FITValue) -> Int32 {
    let isNumbered = value.name.isEmpty && !value.isDeveloper
    for position in fields.indices
    where isNumbered ? UInt8(fields[position]) == value.number : value.isNamed(fields[position]) {
      return Int32(truncatingIfNeeded: position)
    }
    return -1
  }
}

extension FITValue {
  /// Returns whether the name equals `text`.
  func isNamed(_ text: String) -> Bool {
    let (name, wanted) = (name, text.utf8Span.span)
    guard name.count == wanted.count else { return false }
    for index in name.indices where name[index] != wanted[index] { return false }
    return true
  }
}
