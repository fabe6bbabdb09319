internal import Columns
import FITProfile

/// The columns of one kind of message: all fields of its profile by number, each followed by its subfields.
struct MessageColumns: Sendable {
  /// The columns, with types and units of the profile.
  private(set) var columns: [Column] = []
  /// The index of the column for each field number, or −1.
  ///
  /// The columns of subfields follow it.
  private var placeOfNumber = [Int](repeating: -1, count: 256)

  /// Creates the columns of a message; none if the profile does not have it.
  init(message number: UInt16?, withSubfields: Bool = true) {
    for field in number.flatMap({ ProfileMessage(number: $0) })?.fields.map({ $0 }) ?? [] {
      placeOfNumber[Int(field.number)] = columns.count
      columns.append(Column(field))
      if withSubfields { columns += field.subfields.map { Column($0, isArray: field.isArray) } }
    }
  }

  /// Returns the column of a value; nil for developer fields and for fields that the profile does not have.
  func place(of value: FITValue) -> Int? {
    guard !value.isDeveloper, placeOfNumber[Int(value.number)] >= 0 else { return nil }
    let place = placeOfNumber[Int(value.number)]
    guard value.isSubfield else { return place }
    var subfield = place &+ 1
    while subfield < columns.count {
      if value.isNamed(columns[subfield].name) { return subfield }
      subfield &+= 1
    }
    return nil
  }
}

extension Column {
  fileprivate init(_ field: ProfileField) {
    self.init(
      String(field.name), Self.type(field.type, field.scaling, isArray: field.isArray),
      unit: field.units.isEmpty ? nil : String(field.units))
  }

  fileprivate init(_ subfield: ProfileSubfield, isArray: Bool) {
    self.init(
      String(subfield.name), Self.type(subfield.type, subfield.scaling, isArray: isArray),
      unit: subfield.units.isEmpty ? nil : String(subfield.units))
  }

  private static func type(_ type: ProfileType, _ scaling: ProfileScaling, isArray: Bool) -> ColumnType {
    if isArray || type.baseTypeCode == 0x07 { return .text }
    if type.isBool { return .flag }
    if type.isDateTime { return .instant }
    if type.isLocalDateTime { return .text }
    if !scaling.isNone { return .number }
    // Floating-point types.
    if type.isBaseType, type.baseTypeCode == 0x88 || type.baseTypeCode == 0x89 { return .number }
    return type.isEnumeration && !type.hasMask ? .text : .integer
  }
}

extension ProfileType {
  /// Whether the values have flags in some bits, such as the side in a left-right balance.
  fileprivate var hasMask: Bool { values.contains { $0.name == "mask" } }
}
