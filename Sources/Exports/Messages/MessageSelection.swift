import FITProfile

/// The messages and fields of a FIT stream that are wanted; all, unless some are added.
public struct MessageSelection: Sendable {
  /// Global message numbers; empty for all.
  public private(set) var messages: [UInt16] = []

  /// Fields by name or, for those the profile does not know, number; empty for all.
  public private(set) var fields: [String] = []

  /// Most messages put out before the rest of the input is left unread; nil for no such limit.
  public var limit: Int?

  /// Makes a selection of everything.
  public init() {}

  /// Adds a message, by the profile's name or by number; false when there is no such name.
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

  /// Adds a field, by its name or number.
  public mutating func add(field: String) {
    fields.append(field)
  }

  /// The wanted fields that the profile has in none of the wanted messages: only developer fields can be meant.
  ///
  /// Allocates; call it once.
  package var unknownFields: [String] {
    let known = knownFieldNames
    return fields.filter { UInt8($0) == nil && !known.contains($0) }
  }

  /// The names of all fields that the profile has in the wanted messages, subfields among them.
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

  /// True when messages of this number are wanted.
  func contains(message number: UInt16) -> Bool {
    messages.isEmpty || messages.contains(number)
  }

}

/// The wanted fields, with the place of each value among them.
///
/// Names are compared once for each field of a definition, as one interpreter's values come with the same names over
/// and over.
struct WantedFields {
  private let fields: [String]
  /// The answer for a name, by the lowest bits of its serial number.
  private var answers: [(serial: UInt32, position: Int32)]

  private static let mask: UInt32 = 0x3FF

  init(_ selection: MessageSelection) {
    fields = selection.fields
    answers = Array(repeating: (0, -1), count: fields.isEmpty ? 0 : Int(Self.mask) &+ 1)
  }

  /// The number of wanted fields; 0 where all are wanted.
  var count: Int { fields.count }

  /// The position of a value among the wanted fields; nil when it is not wanted.
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
  /// True when its name is `text`.
  func isNamed(_ text: String) -> Bool {
    let (name, wanted) = (name, text.utf8Span.span)
    guard name.count == wanted.count else { return false }
    for index in name.indices where name[index] != wanted[index] { return false }
    return true
  }
}
