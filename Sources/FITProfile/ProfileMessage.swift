/// A message of the profile: its number, its name and its fields.
///
/// Allocates: no. Look a message and its fields up once per definition, not per message read.
public struct ProfileMessage: Sendable {
  private let row: MessageRow
  private let textOffset: Int
  private let firstField: Int

  private init(row: MessageRow, textOffset: Int) {
    self.row = row
    self.textOffset = textOffset
    firstField = firstRow(
      of: fieldRows, stride: FieldRow.words, notBelow: FieldRow.key(message: row.number, field: 0))
  }

  /// The message with the global number `number`; nil if the profile does not have it.
  public init?(number: UInt16) {
    let index = firstRow(of: messageRows, stride: MessageRow.words, notBelow: UInt64(number) &<< 48)
    guard index < messageRows.count / MessageRow.words, MessageRow(at: index).number == number else { return nil }
    var textOffset = 0
    for earlier in 0..<index {
      textOffset &+= MessageRow(at: earlier).textLength
    }
    self.init(row: MessageRow(at: index), textOffset: textOffset)
  }

  /// The message called `name`, or nil if the profile has none of that name.
  public init?(named name: String) {
    guard let message = ProfileMessage.all.first(where: { $0.name == name }) else { return nil }
    self = message
  }

  /// The global message number.
  public var number: UInt16 { row.number }

  /// The profile's name of the message, such as `record`.
  public var name: FITName { FITName(messageText, offset: textOffset, count: row.nameLength) }

  /// The field with the number `number`; nil if the message does not have it.
  public func field(number: UInt8) -> ProfileField? {
    let key = FieldRow.key(message: row.number, field: number)
    let index = firstRow(of: fieldRows, stride: FieldRow.words, notBelow: key)
    guard index < firstField &+ row.fieldCount, FieldRow(at: index).number == number else { return nil }
    var offset = textOffset &+ row.nameLength
    for earlier in firstField..<index {
      offset &+= FieldRow(at: earlier).textLength
    }
    return ProfileField(row: FieldRow(at: index), textOffset: offset)
  }

  /// The field called `name`, or nil if the message has none; subfields are not searched.
  public func field(named name: String) -> ProfileField? {
    fields.first { $0.name == name }
  }

  /// The fields of the message, by ascending number.
  public var fields: Fields {
    Fields(index: firstField, end: firstField &+ row.fieldCount, textOffset: textOffset &+ row.nameLength)
  }

  /// All messages of the profile, by ascending number.
  public static var all: All { All() }
}

extension ProfileMessage: Hashable {
  /// True when both are the same message.
  public static func == (first: ProfileMessage, second: ProfileMessage) -> Bool {
    first.number == second.number
  }

  /// Feeds the message's number to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
  }
}

extension ProfileMessage {
  /// The fields of a message, one after the other.
  public struct Fields: Sequence, IteratorProtocol, Sendable {
    fileprivate var index: Int
    fileprivate let end: Int
    fileprivate var textOffset: Int

    /// The next field, or nil after the last.
    public mutating func next() -> ProfileField? {
      guard index < end else { return nil }
      let row = FieldRow(at: index)
      defer {
        index &+= 1
        textOffset &+= row.textLength
      }
      return ProfileField(row: row, textOffset: textOffset)
    }
  }

  /// The messages of the profile, one after the other.
  public struct All: Sequence, IteratorProtocol, Sendable {
    private var index = 0
    private var textOffset = 0

    /// The next message, or nil after the last.
    public mutating func next() -> ProfileMessage? {
      guard index < messageRows.count / MessageRow.words else { return nil }
      let row = MessageRow(at: index)
      defer {
        index &+= 1
        textOffset &+= row.textLength
      }
      return ProfileMessage(row: row, textOffset: textOffset)
    }
  }
}
