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

  /// True when this field is wanted.
  func contains(_ value: FITValue) -> Bool {
    fields.isEmpty || position(of: value) != nil
  }

  /// The position of a value among the wanted fields.
  func position(of value: FITValue) -> Int? {
    let isNumbered = value.name.isEmpty && !value.isDeveloper
    for position in fields.indices {
      if isNumbered ? UInt8(fields[position]) == value.number : value.isNamed(fields[position]) { return position }
    }
    return nil
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
