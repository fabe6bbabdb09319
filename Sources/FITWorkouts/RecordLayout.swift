internal import FITCore

extension RecordFields {
  /// True when any of `fields` is there.
  @inline(__always) func has(_ fields: RecordFields) -> Bool { bits & fields.bits != 0 }

  /// The place of the lowest bit.
  @inline(__always) var place: Int { bits.trailingZeroBitCount }

  /// The counter of 8 bits and the long one.
  static var cycles: RecordFields { RecordFields(bits: shortCycles.bits | totalCycles.bits) }
}

/// What a definition says of its records, found once: their fields and the places of these.
///
/// Notes, extras, developer measures and column blocks read by it. It is read in its place: a copy of it takes more than
/// to read a field.
struct RecordLayout: Sendable {
  private(set) var fields = RecordFields(bits: 0)
  /// Size of the records whose usual fields lie at `offsets`, each in the profile's type; -1 where any does not.
  private(set) var usualSize: Int32 = -1
  /// The same where the low byte comes first, as nearly all recorders write; otherwise -1.
  private(set) var littleEndianSize: Int32 = -1
  /// The same of the fields that most recordings lack, the low byte first.
  private(set) var extrasSize: Int32 = -1
  /// Size of the records that may be read as columns; -1 where a field depends on the records before, is packed, or comes
  /// from a developer.
  private(set) var columnSize: Int32 = -1
  /// Offsets of the fields, each at the place of its bit.
  private var offsets = FieldOffsets(repeating: 0)
  private(set) var isKnown = false
  /// True when numbers have the high byte first.
  private(set) var isBigEndian = false
  /// Places of the developer fields that measures are taken from.
  private(set) var developer = DeveloperMeasures.Places()

  /// Makes an empty layout.
  init() {}

  /// Makes the layout of a record's definition, but for fields that are not `wanted`.
  init(of record: borrowing FITRecord, _ measures: DeveloperMeasures, wanted: RecordFields) {
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
      offsets[field.place] = UInt16(truncatingIfNeeded: entry.packed.offset)
    }
    fields.bits &= wanted.bits
    developer = measures.places(in: record)
    if !developer.isEmpty { fields.bits |= RecordFields.developer.bits }
    let size = Int32(truncatingIfNeeded: record.message.bytes.byteCount)
    if !unusual.has(.usual) { usualSize = size }
    if !isBigEndian { littleEndianSize = usualSize }
    if !unusual.has(.extras) && !isBigEndian { extrasSize = size }
    let goesByItself = fields.has(.packed) || fields.has(.developer) || fields.has(.shortCycles)
    if !goesByItself && (!fields.has(.extras) || extrasSize == size) { columnSize = usualSize }
  }

  /// The offset of a field, in records of the size for it.
  @inline(__always) func offset(of field: RecordFields) -> Int { Int(offsets[field.place]) }
}
