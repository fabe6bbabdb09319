/// Another meaning of a field, which applies if another field of the same message has a certain value.
///
/// Allocates: no.
public struct ProfileSubfield: Sendable {
  private let row: SubfieldRow
  private let textOffset: Int

  fileprivate init(row: SubfieldRow, textOffset: Int) {
    self.row = row
    self.textOffset = textOffset
  }

  /// The name of the field in this meaning, such as `garmin_product`.
  public var name: FITName { FITName(subfieldText, offset: textOffset, count: row.nameLength) }

  /// The units of scaled values; empty if there are none.
  public var units: FITName {
    guard row.unitsLength > 0 else { return "" }
    return FITName(subfieldText, offset: textOffset &+ row.nameLength &+ 1, count: row.unitsLength)
  }

  /// The type of the values.
  public var type: ProfileType { ProfileType(identifier: row.type) }

  /// The scaling from raw values to values in ``units``.
  ///
  /// It applies only if `type.isNumeric` is true.
  public var scaling: ProfileScaling { ProfileScaling(word: row.scaling) }

  /// The conditions for this meaning.
  ///
  /// It applies if at least one of them is true.
  public var conditions: ProfileConditions { ProfileConditions(of: row.key) }

  /// The components: values of other fields that are packed into this field, lowest bits first.
  public var components: ProfileComponents { ProfileComponents(of: row.key) }
}

/// The subfields of a field, one after the other.
public struct ProfileSubfields: Sequence, IteratorProtocol, Sendable {
  private var index = 0
  private var end = 0
  private var textOffset = 0

  init(ofField field: FieldRow) {
    guard field.hasSubfields else { return }
    let key = FieldRow.key(message: field.message, field: field.number)
    index = firstRow(of: subfieldRows, stride: SubfieldRow.words, notBelow: key)
    end = firstRow(of: subfieldRows, stride: SubfieldRow.words, notBelow: key &+ 1 << 40)
    for earlier in 0..<index {
      textOffset &+= SubfieldRow(at: earlier).textLength
    }
  }

  /// The number of remaining subfields.
  public var count: Int { end &- index }

  /// The next subfield, or nil after the last.
  public mutating func next() -> ProfileSubfield? {
    guard index < end else { return nil }
    let row = SubfieldRow(at: index)
    defer {
      index &+= 1
      textOffset &+= row.textLength
    }
    return ProfileSubfield(row: row, textOffset: textOffset)
  }
}

/// A condition of a subfield: another field of the same message has a certain raw value.
public struct ProfileCondition: Hashable, Sendable {
  /// The number of the other field.
  public let field: UInt8

  /// The raw value that it must have.
  public let value: UInt64
}

/// The conditions of a subfield, one after the other.
public struct ProfileConditions: Sequence, IteratorProtocol, Sendable {
  private var index: Int
  private let end: Int

  init(of key: SubfieldKey) {
    index = firstRow(of: conditionRows, stride: 1, notBelow: key.word)
    end = firstRow(of: conditionRows, stride: 1, notBelow: key.next)
  }

  /// The number of remaining conditions.
  public var count: Int { end &- index }

  /// The next condition, or nil after the last.
  public mutating func next() -> ProfileCondition? {
    guard index < end else { return nil }
    let word = conditionRows[index]
    index &+= 1
    return ProfileCondition(field: UInt8(truncatingIfNeeded: word &>> 24), value: word & 0xFF_FFFF)
  }
}
