import FITCore

/// A field of a message as the profile describes it.
///
/// The file gives the size and base type of a value; the profile gives name, meaning, scale and units.
/// Allocates: no.
public struct ProfileField: Sendable {
  private let row: FieldRow
  private let textOffset: Int

  init(row: FieldRow, textOffset: Int) {
    self.row = row
    self.textOffset = textOffset
  }

  /// The number of the message that the field is in.
  public var messageNumber: UInt16 { row.message }

  /// The field's number, unique within its message.
  public var number: UInt8 { row.number }

  /// The profile's name of the field, such as `heart_rate`.
  public var name: FITName { FITName(messageText, offset: textOffset, count: row.nameLength) }

  /// The units of scaled values as the profile spells them, such as `bpm`; empty if there are none.
  public var units: FITName {
    guard row.unitsLength > 0 else { return "" }
    return FITName(messageText, offset: textOffset &+ row.nameLength &+ 1, count: row.unitsLength)
  }

  /// The type of the values.
  public var type: ProfileType { ProfileType(identifier: row.type) }

  /// The scaling from raw values to values in ``units``.
  ///
  /// It applies only if `type.isNumeric` is true.
  public var scaling: ProfileScaling { ProfileScaling(word: row.scaling) }

  /// True when the profile allows several values.
  public var isArray: Bool { row.isArray }

  /// True when components of other fields add up in this one.
  public var isAccumulated: Bool { row.isAccumulated }

  /// Whether another field of the message can change the meaning of this one.
  public var hasSubfields: Bool { row.hasSubfields }

  /// True when the field's bits hold values of other fields.
  public var hasComponents: Bool { row.hasComponents }

  /// The subfields: other meanings that the field can have, in the profile's order.
  public var subfields: ProfileSubfields {
    ProfileSubfields(ofField: row)
  }

  /// The components: values of other fields that are packed into this field, lowest bits first.
  public var components: ProfileComponents {
    guard row.hasComponents else { return ProfileComponents.none }
    return ProfileComponents(of: SubfieldKey(message: row.message, field: row.number, ordinal: 0))
  }

  /// The field that `number` means in any message: 253 timestamp, 254 message_index, 250 part_index, nil for any other.
  ///
  /// A few messages of the profile lack such a field, or use its number for another field. Look in the message first.
  public static func common(number: UInt8) -> ProfileField? {
    // Any message with the field can be the model: all agree on it.
    switch number {
    case FITNumber.Common.timestamp: ProfileMessage(number: FITNumber.record)?.field(number: number)
    case FITNumber.Common.messageIndex: ProfileMessage(number: FITNumber.lap)?.field(number: number)
    case FITNumber.Common.partIndex: ProfileMessage(number: FITNumber.memoGlob)?.field(number: number)
    default: nil
    }
  }
}

extension ProfileField: Hashable {
  /// True when both are the same field of the same message.
  public static func == (first: ProfileField, second: ProfileField) -> Bool {
    first.row.word == second.row.word
  }

  /// Feeds the field's identity to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(row.word)
  }
}
