public import FITCore

/// An application's description of its developer field (`field_description` and its `developer_data_id`).
public struct FITDeveloperField: Sendable {
  /// The application's index in this chained file; it changes from file to file.
  public var developerDataIndex: UInt8
  /// The field number that definitions use.
  public var number: UInt8
  /// The type of the values; nil if the description has none or an unknown one.
  public var baseType: FITBaseType?
  /// The divisor of raw values; 1 if the description has none.
  public var scale = 1.0
  /// The number to subtract after the division.
  public var offset = 0.0
  /// The global number of the profile's message whose field it replaces.
  public var nativeMessage: UInt16?
  /// The number of the profile's field that it replaces.
  public var nativeField: UInt8?
  /// The application's 16 bytes; nil if it has none.
  ///
  /// Together with the name, they identify the field in any file.
  public var applicationID: FITApplicationID?

  @usableFromInline var nameRange: Range<Int>
  @usableFromInline var unitsRange: Range<Int>
  /// Hash of the name, for a quick comparison.
  var nameHash: UInt64

  /// Maximum number of descriptions at a time; fields beyond it are identified by their numbers.
  ///
  /// Sixteen local message types with 64 fields each; known recordings have at most 64 descriptions in all.
  public static let limit = 1024
}

/// The sixteen bytes that identify a developer's application (a UUID).
public struct FITApplicationID: Hashable, Sendable {
  /// The first eight bytes as a big-endian number.
  public var high: UInt64
  /// The last eight bytes.
  public var low: UInt64

  /// Creates an identifier from its two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads sixteen bytes; nil if there are fewer.
  init?(_ bytes: RawSpan) {
    guard bytes.byteCount == 16 else { return nil }
    (high, low) = (0, 0)
    for position in 0..<8 {
      high = high &<< 8 | UInt64(bytes.byte(position))
      low = low &<< 8 | UInt64(bytes.byte(position &+ 8))
    }
  }
}

/// The developer fields described so far in one chained file.
///
/// A description can be late, repeated, or changed: the latest applies from then on. (The official Python decoder keeps
/// the first until its application is announced again, and ignores fields of unannounced applications; `isCompatible`
/// does the same.)
@usableFromInline
struct DeveloperFields {
  @usableFromInline var fields: [FITDeveloperField] = []
  /// Names and units.
  @usableFromInline var text: [UInt8] = []
  private var applications: [(index: UInt8, identifier: FITApplicationID?)] = []
  /// Bytes of `text` that no field uses any longer.
  private var wasted = 0
  /// Descriptions ignored because the limit was reached.
  private(set) var beyondLimit = 0
  let isCompatible: Bool

  init(isCompatible: Bool) {
    self.isCompatible = isCompatible
  }

  mutating func removeAll() {
    fields.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    applications.removeAll(keepingCapacity: true)
    wasted = 0
    beyondLimit = 0
  }

  /// The position of a field's description; −1 without one.
  func position(ofIndex index: UInt8, number: UInt8) -> Int {
    fields.firstIndex { $0.developerDataIndex == index && $0.number == number } ?? -1
  }

  /// Adds an application (`developer_data_id`).
  mutating func addApplication(_ message: borrowing FITMessage) {
    guard let index = Self.index(message.integer(FITNumber.DeveloperDataID.developerDataIndex)) else { return }
    let identifier = FITApplicationID(message.bytes(ofField: FITNumber.DeveloperDataID.applicationID))
    applications.removeAll { $0.index == index }
    applications.append((index, identifier))
    for field in fields where field.developerDataIndex == index { waste(field) }
    fields.removeAll { $0.developerDataIndex == index }
    compactText()
  }

  /// Adds a field's description (`field_description`).
  mutating func addField(_ message: borrowing FITMessage) {
    typealias Field = FITNumber.FieldDescription
    guard let index = Self.index(message.integer(Field.developerDataIndex)),
      let number = message.integer(Field.fieldDefinitionNumber), number <= 0xFF
    else { return }
    let application = applications.first { $0.index == index }
    if isCompatible && application == nil { return }
    let old = position(ofIndex: index, number: UInt8(truncatingIfNeeded: number))
    if old >= 0 {
      if isCompatible { return }
      waste(fields.remove(at: old))
      compactText()
    }
    guard fields.count < FITDeveloperField.limit else {
      beyondLimit &+= 1
      return
    }
    var field = FITDeveloperField(
      developerDataIndex: index, number: UInt8(truncatingIfNeeded: number),
      nameRange: append(message.text(Field.fieldName)), unitsRange: append(message.text(Field.units)),
      nameHash: Self.hash(message.text(Field.fieldName)))
    if let type = message.integer(Field.fitBaseTypeID), FITBaseType(rawValue: UInt8(truncatingIfNeeded: type)).isKnown {
      field.baseType = FITBaseType(rawValue: UInt8(truncatingIfNeeded: type))
    }
    if let scale = message.number(Field.scale), scale != 0 { field.scale = scale }
    field.offset = message.number(Field.offset) ?? 0
    field.nativeMessage = message.integer(Field.nativeMesgNum).flatMap { UInt16(exactly: $0) }
    field.nativeField = message.integer(Field.nativeFieldNum).flatMap { UInt8(exactly: $0) }
    field.applicationID = application?.identifier
    fields.append(field)
  }

  private static func index(_ value: Int64?) -> UInt8? {
    guard let value, value >= 0, value < 0xFF else { return nil }
    return UInt8(truncatingIfNeeded: value)
  }

  private mutating func append(_ bytes: RawSpan) -> Range<Int> {
    let start = text.count
    for position in 0..<bytes.byteCount { text.append(bytes.byte(position)) }
    return start..<text.count
  }

  /// FNV-1a.
  private static func hash(_ bytes: RawSpan) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for position in 0..<bytes.byteCount { hash = (hash ^ UInt64(bytes.byte(position))) &* 0x0000_0100_0000_01B3 }
    return hash
  }

  private mutating func waste(_ field: FITDeveloperField) { wasted &+= field.nameRange.count &+ field.unitsRange.count }

  /// Removes the text of replaced fields, so that an endless stream of descriptions does not need endless memory.
  ///
  /// Only if that is more than half of the text and worth a copy, so that each description has the same average cost.
  private mutating func compactText() {
    guard wasted > 4096, wasted > text.count / 2 else { return }
    var kept: [UInt8] = []
    kept.reserveCapacity(text.count &- wasted)
    for position in fields.indices {
      let (name, units) = (fields[position].nameRange, fields[position].unitsRange)
      let start = kept.count
      kept += text[name]
      fields[position].nameRange = start..<kept.count
      kept += text[units]
      fields[position].unitsRange = start &+ name.count..<kept.count
    }
    text = kept
    wasted = 0
  }
}

extension FITNumber {
  /// True for a message that describes developers' applications or fields.
  package static func isDescription(_ message: UInt16) -> Bool {
    message == fieldDescription || message == developerDataID
  }
}
