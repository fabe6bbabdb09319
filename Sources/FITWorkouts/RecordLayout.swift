internal import FITCore

/// Fields that a definition of `record` (20) may have, a bit for each.
struct RecordFields: Sendable {
  var bits: UInt32

  /// Whether any of `fields` is there.
  @inline(__always) func has(_ fields: RecordFields) -> Bool { bits & fields.bits != 0 }

  /// The fields' numbers, each at the place of its bit.
  static var numbers: InlineArray<25, UInt8> {
    [3, 4, 53, 7, 13, 6, 73, 2, 78, 33, 5, 0, 1, 31, 52, 8, 85, 39, 41, 99, 108, 92, 18, 19, 30]
  }

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
  /// Those above, which nearly every recorder writes in the profile's types.
  static var usual: RecordFields { RecordFields(bits: 1 << 14 - 1) }

  /// `cadence256` and `compressed_speed_distance`, of which other fields are made.
  static var packed: RecordFields { RecordFields(bits: 3 << 14) }

  static var stepLength: RecordFields { RecordFields(bits: 1 << 16) }
  static var verticalOscillation: RecordFields { RecordFields(bits: 1 << 17) }
  static var groundContactTime: RecordFields { RecordFields(bits: 1 << 18) }
  static var respiratoryRate: RecordFields { RecordFields(bits: 1 << 19) }
  static var enhancedRespiratoryRate: RecordFields { RecordFields(bits: 1 << 20) }
  static var depth: RecordFields { RecordFields(bits: 1 << 21) }
  /// The counter of 8 bits and the long one.
  static var cycles: RecordFields { RecordFields(bits: 3 << 22) }
  static var balance: RecordFields { RecordFields(bits: 1 << 24) }
  /// What most recordings lack.
  static var extras: RecordFields { RecordFields(bits: 0x1FF << 16) }
}

/// What the records of a local message type have, and where: found once per definition.
struct RecordLayout: Sendable {
  private(set) var isKnown = false
  private(set) var fields = RecordFields(bits: 0)
  /// Whether numbers have the high byte first.
  private(set) var isBigEndian = false
  /// Bytes of a record whose usual fields lie at `offsets`, each in the profile's type; -1 where any does not.
  private(set) var usualSize = -1
  /// Offsets of the usual fields, each at the place of its bit.
  private(set) var offsets = InlineArray<14, UInt16>(repeating: 0)

  /// Types of the usual fields, each at the place of its bit (FIT profile, message `record`).
  private static var types: InlineArray<14, FITBaseType> {
    [
      .uint8, .uint8, .uint8, .uint16, .sint8, .uint16, .uint32, .uint16, .uint32, .uint16, .uint32, .sint32, .sint32,
      .uint8,
    ]
  }

  /// The sources of `DeveloperMeasures` that the records have, a bit for each.
  var developerSources: UInt64 = 0

  /// Makes the layout of nothing.
  init() {}

  /// Makes the layout of a record's definition.
  init(of record: borrowing FITRecord) {
    isKnown = true
    let numbers = RecordFields.numbers
    for place in numbers.indices where record.message.hasField(numbers[place]) {
      fields.bits |= 1 &<< UInt32(place)
    }
    isBigEndian = record.message.isBigEndian
    if findUsual(record) { usualSize = record.message.bytes.byteCount }
  }

  /// Leaves out fields that nobody looks at.
  mutating func leaveOut(_ others: RecordFields) { fields.bits &= ~others.bits }

  /// Finds the usual fields; false when one of them is of another type or there twice.
  private mutating func findUsual(_ record: borrowing FITRecord) -> Bool {
    let (numbers, types) = (RecordFields.numbers, Self.types)
    var (offset, found) = (0, 0 as UInt32)
    for position in 0..<record.message.fieldCount {
      let field = record.message[position]
      if field.isDeveloper { break }
      for place in offsets.indices where numbers[place] == field.number {
        let bit: UInt32 = 1 &<< UInt32(place)
        let type = types[place]
        guard found & bit == 0, field.baseType.code == type.code, field.size == type.size, offset <= UInt16.max else {
          return false
        }
        found |= bit
        offsets[place] = UInt16(offset)
      }
      offset += field.size
    }
    return true
  }
}
