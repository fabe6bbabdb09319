internal import FITCore

extension RecordFields {
  /// True when any of `fields` is there.
  @inline(__always) func has(_ fields: RecordFields) -> Bool { bits & fields.bits != 0 }

  /// The place of the lowest bit.
  @inline(__always) var place: Int { bits.trailingZeroBitCount }

  /// The counter of 8 bits and the long one.
  static var cycles: RecordFields { RecordFields(bits: shortCycles.bits | totalCycles.bits) }
}

/// The fields of a local message type's records and their places: found once per definition, in one pass.
///
/// It is small, because it is copied for each record; the offsets of rarer fields are kept apart.
struct RecordLayout: Sendable {
  private(set) var fields = RecordFields(bits: 0)
  /// Size of the records whose usual fields lie at `offsets`, each in the profile's type; -1 where any does not.
  private(set) var usualSize: Int32 = -1
  /// The same where the low byte comes first, as nearly all recorders write; otherwise -1.
  private(set) var littleEndianSize: Int32 = -1
  /// Offsets of the usual fields, each at the place of its bit.
  private var offsets = UsualOffsets(repeating: 0)
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
      if field.has(.extras) { extras.offsets[field.place &- RecordFields.firstExtra] = offset }
    }
    let size = Int32(truncatingIfNeeded: record.message.bytes.byteCount)
    if !unusual.has(.usual) { usualSize = size }
    if !isBigEndian { littleEndianSize = usualSize }
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
  /// Size of the records whose extras lie at `offsets`, each in the profile's type and the low byte first; -1 where any
  /// does not.
  fileprivate(set) var size: Int32 = -1
  fileprivate var offsets = ExtraOffsets(repeating: 0)

  /// The offset of a field, in records of `size`.
  @inline(__always) func offset(of field: RecordFields) -> Int { Int(offsets[field.place &- RecordFields.firstExtra]) }
}
