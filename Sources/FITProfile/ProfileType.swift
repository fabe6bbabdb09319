/// A type of the profile: a base type such as `uint16`, or an enumeration such as `sport` with names for its values.
///
/// It never allocates. A name is found by binary search; to handle many values, store the type, not its name.
public struct ProfileType: Sendable {
  private let row: TypeRow
  private let textOffset: Int
  private let firstValue: Int

  /// Finds the type with the generator's identifier, which must be from the tables.
  init(identifier: UInt16) {
    self.init(index: firstRow(of: typeRows, stride: TypeRow.words, notBelow: UInt64(identifier) &<< 48))
  }

  private init(index: Int) {
    var textOffset = 0
    for earlier in 0..<index {
      textOffset &+= TypeRow(at: earlier).textLength
    }
    self.init(row: TypeRow(at: index), textOffset: textOffset)
  }

  private init(row: TypeRow, textOffset: Int) {
    self.row = row
    self.textOffset = textOffset
    firstValue = firstRow(
      of: valueRows, stride: ValueRow.words, notBelow: ValueRow.key(type: row.identifier, value: 0))
  }

  /// The type called `name`, or nil if the profile has none of that name.
  public init?(named name: String) {
    guard let type = ProfileType.all.first(where: { $0.name == name }) else { return nil }
    self = type
  }

  /// The profile's name of the type, such as `sport` or `uint16`.
  public var name: FITName { FITName(typeText, offset: textOffset, count: row.nameLength) }

  /// The code of the base type in files (0x84 for `uint16`), or nil if the profile has none.
  public var baseTypeCode: UInt8? { row.baseTypeCode }

  /// True when the type is one of the format's own: a number, a byte, a string or a bare `enum`.
  public var isBaseType: Bool { row.identifier <= 0x10 }

  /// True when values of the type are numbers, to which scale and offset apply.
  public var isNumeric: Bool { isBaseType && row.identifier != 0x00 && row.identifier != 0x07 }

  /// Whether the type has names for values: an enumeration, flags, or a few special values.
  public var isEnumeration: Bool { row.valueCount > 0 }

  /// True when values are 0 for no and 1 for yes.
  public var isBool: Bool { self == .bool }

  /// True when values are seconds since 1989-12-31T00:00:00Z.
  public var isDateTime: Bool { self == .dateTime }

  /// True when values are seconds since 1989-12-31 local time.
  public var isLocalDateTime: Bool { self == .localDateTime }

  /// The name of `value`, or nil if the profile gives it none.
  public func name(of value: UInt64) -> FITName? {
    guard row.valueCount > 0, let value = UInt32(exactly: value) else { return nil }
    let index = firstRow(
      of: valueRows, stride: ValueRow.words, notBelow: ValueRow.key(type: row.identifier, value: value),
      in: firstValue..<firstValue &+ row.valueCount)
    guard index < firstValue &+ row.valueCount, ValueRow(at: index).value == UInt64(value) else { return nil }
    var offset = textOffset &+ row.nameLength
    for earlier in firstValue..<index {
      offset &+= ValueRow(at: earlier).nameLength
    }
    return FITName(typeText, offset: offset, count: ValueRow(at: index).nameLength)
  }

  /// The value called `name`, or nil if the type has none of that name.
  public func value(named name: String) -> UInt64? {
    values.first { $0.name == name }?.value
  }

  /// The values that have a name, in ascending order.
  public var values: Values {
    Values(index: firstValue, end: firstValue &+ row.valueCount, textOffset: textOffset &+ row.nameLength)
  }

  /// All types of the profile.
  public static var all: All { All() }
}

extension ProfileType: Hashable {
  /// True when both are the same type.
  public static func == (first: ProfileType, second: ProfileType) -> Bool {
    first.row.identifier == second.row.identifier
  }

  /// Feeds the type's identity to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(row.identifier)
  }
}

extension ProfileType {
  /// The named values of a type, one after the other.
  public struct Values: Sequence, IteratorProtocol, Sendable {
    fileprivate var index: Int
    fileprivate let end: Int
    fileprivate var textOffset: Int

    /// The next value and its name, or nil after the last.
    public mutating func next() -> (value: UInt64, name: FITName)? {
      guard index < end else { return nil }
      let row = ValueRow(at: index)
      defer {
        index &+= 1
        textOffset &+= row.nameLength
      }
      return (row.value, FITName(typeText, offset: textOffset, count: row.nameLength))
    }
  }

  /// The types of the profile, one after the other.
  public struct All: Sequence, IteratorProtocol, Sendable {
    private var index = 0
    private var textOffset = 0

    /// The next type, or nil after the last.
    public mutating func next() -> ProfileType? {
      guard index < typeRows.count / TypeRow.words else { return nil }
      let row = TypeRow(at: index)
      defer {
        index &+= 1
        textOffset &+= row.textLength
      }
      return ProfileType(row: row, textOffset: textOffset)
    }
  }
}
