internal import FITCore

/// Fields that a definition of `record` (20) may have, a bit for each.
struct RecordFields: Sendable {
  var bits: UInt32

  /// True when any of `fields` is there.
  @inline(__always) func has(_ fields: RecordFields) -> Bool { bits & fields.bits != 0 }

  /// The place of the lowest bit.
  @inline(__always) var place: Int { bits.trailingZeroBitCount }

  static var heartRate: RecordFields { RecordFields(bits: 1 << 0) }
  static var cadence: RecordFields { RecordFields(bits: 1 << 1) }
  static var fractionalCadence: RecordFields { RecordFields(bits: 1 << 2) }
  static var power: RecordFields { RecordFields(bits: 1 << 3) }
  static var temperature: RecordFields { RecordFields(bits: 1 << 4) }
  static var speed: RecordFields { RecordFields(bits: 1 << 5) }
  static var enhancedSpeed: RecordFields { RecordFields(bits: 1 << 6) }
  static var altitude: RecordFields { RecordFields(bits: 1 << 7) }
  static var enhancedAltitude: RecordFields { RecordFields(bits: 1 << 8) }
  static var energy: RecordFields { RecordFields(bits: 1 << 9) }
  static var distance: RecordFields { RecordFields(bits: 1 << 10) }
  static var latitude: RecordFields { RecordFields(bits: 1 << 11) }
  static var longitude: RecordFields { RecordFields(bits: 1 << 12) }
  static var accuracy: RecordFields { RecordFields(bits: 1 << 13) }
  /// The fields above, which nearly every recorder writes in the profile's types.
  static var usual: RecordFields { RecordFields(bits: 1 << 14 - 1) }

  /// `cadence256` and `compressed_speed_distance`, from which other fields are made.
  static var packed: RecordFields { RecordFields(bits: 3 << 14) }

  static var stepLength: RecordFields { RecordFields(bits: 1 << 16) }
  static var verticalOscillation: RecordFields { RecordFields(bits: 1 << 17) }
  static var groundContactTime: RecordFields { RecordFields(bits: 1 << 18) }
  static var respiratoryRate: RecordFields { RecordFields(bits: 1 << 19) }
  static var enhancedRespiratoryRate: RecordFields { RecordFields(bits: 1 << 20) }
  static var depth: RecordFields { RecordFields(bits: 1 << 21) }
  /// The counter of 8 bits and the long one.
  static var cycles: RecordFields { RecordFields(bits: 3 << 22) }
  static var shortCycles: RecordFields { RecordFields(bits: 1 << 22) }
  static var totalCycles: RecordFields { RecordFields(bits: 1 << 23) }
  static var balance: RecordFields { RecordFields(bits: 1 << 24) }
  /// Fields that most recordings lack.
  static var extras: RecordFields { RecordFields(bits: 0x1FF << 16) }
  /// Fields of developers that measures are taken from.
  static var developer: RecordFields { RecordFields(bits: 1 << 25) }
  /// All fields that are not usual.
  static var rare: RecordFields { RecordFields(bits: ~usual.bits) }

  /// The bit of a profile field and its type there (FIT profile, message `record`); no bit for one that is not used.
  @inline(__always) static func profile(_ number: UInt8) -> (field: RecordFields, type: FITBaseType) {
    switch number {
    case 0: (.latitude, .sint32)
    case 1: (.longitude, .sint32)
    case 2: (.altitude, .uint16)
    case 3: (.heartRate, .uint8)
    case 4: (.cadence, .uint8)
    case 5: (.distance, .uint32)
    case 6: (.speed, .uint16)
    case 7: (.power, .uint16)
    case 8: (RecordFields(bits: 1 << 15), .byte)
    case 13: (.temperature, .sint8)
    case 18: (.shortCycles, .uint8)
    case 19: (.totalCycles, .uint32)
    case 30: (.balance, .uint8)
    case 31: (.accuracy, .uint8)
    case 33: (.energy, .uint16)
    case 39: (.verticalOscillation, .uint16)
    case 41: (.groundContactTime, .uint16)
    case 52: (RecordFields(bits: 1 << 14), .uint16)
    case 53: (.fractionalCadence, .uint8)
    case 73: (.enhancedSpeed, .uint32)
    case 78: (.enhancedAltitude, .uint32)
    case 85: (.stepLength, .uint16)
    case 92: (.depth, .uint32)
    case 99: (.respiratoryRate, .uint8)
    case 108: (.enhancedRespiratoryRate, .uint16)
    default: (RecordFields(bits: 0), .byte)
    }
  }
}

/// The fields of a local message type's records and their places: found once per definition, in one pass.
///
/// It has 48 bytes, because it is copied for each record; the offsets of rarer fields are kept apart.
struct RecordLayout: Sendable {
  private(set) var fields = RecordFields(bits: 0)
  /// Size of the records whose usual fields lie at `offsets`, each in the profile's type; -1 where any does not.
  private(set) var usualSize: Int32 = -1
  /// Offsets of the usual fields, each at the place of its bit.
  private var offsets = InlineArray<14, UInt16>(repeating: 0)
  private(set) var isKnown = false
  /// True when numbers have the high byte first.
  private(set) var isBigEndian = false

  /// Makes an empty layout.
  init() {}

  /// Makes the layout of a record's definition, and that of its extras.
  init(of record: borrowing FITRecord, extras: inout ExtrasLayout) {
    isKnown = true
    isBigEndian = record.message.isBigEndian
    // Fields that are there twice, in another type or at a very large offset.
    var unusual = RecordFields(bits: 0)
    for position in 0..<record.message.fieldCount {
      let entry = record.message.entry(position)
      // Developer fields come last.
      if entry.isDeveloper { break }
      let (field, type) = RecordFields.profile(entry.number)
      guard field.bits != 0 else { continue }
      let isUsual =
        !fields.has(field) && entry.type & 0x1F == type.code && entry.packed.size == type.size
        && entry.packed.offset <= Int(UInt16.max)
      if !isUsual { unusual.bits |= field.bits }
      fields.bits |= field.bits
      let offset = UInt16(truncatingIfNeeded: entry.packed.offset)
      if field.has(.usual) { offsets[field.place] = offset }
      if field.has(.extras) { extras.offsets[field.place &- ExtrasLayout.first] = offset }
    }
    let size = Int32(truncatingIfNeeded: record.message.bytes.byteCount)
    if !unusual.has(.usual) { usualSize = size }
    extras.size = unusual.has(.extras) || isBigEndian ? -1 : size
  }

  /// The offset of a usual field, in records of `usualSize`.
  @inline(__always) func offset(of field: RecordFields) -> Int { Int(offsets[field.place]) }

  /// Adds fields that are found otherwise.
  mutating func add(_ others: RecordFields) { fields.bits |= others.bits }

  /// Leaves out fields that are not wanted.
  mutating func leaveOut(_ others: RecordFields) { fields.bits &= ~others.bits }
}

/// The places, in a local message type's records, of the fields that most recordings lack.
struct ExtrasLayout: Sendable {
  /// Place of the first of their bits.
  static var first: Int { 16 }

  /// Size of the records whose extras lie at `offsets`, each in the profile's type and the low byte first; -1 where any
  /// does not.
  fileprivate(set) var size: Int32 = -1
  fileprivate var offsets = InlineArray<9, UInt16>(repeating: 0)

  /// The offset of a field, in records of `size`.
  @inline(__always) func offset(of field: RecordFields) -> Int { Int(offsets[field.place &- Self.first]) }
}
