internal import FITCore

extension RecordFields {
  /// Whether any of `fields` is in the set.
  @inline(__always) func has(_ fields: RecordFields) -> Bool { bits & fields.bits != 0 }

  /// The index of the lowest bit.
  @inline(__always) var place: Int { bits.trailingZeroBitCount }

  /// The 8-bit counter and the 32-bit counter.
  static var cycles: RecordFields { RecordFields(bits: shortCycles.bits | totalCycles.bits) }
}

/// The layout of a definition's records, computed once: their fields and the offsets.
///
/// Notes, extras, developer measures and column blocks use it. It is read in place, because copying it takes longer
/// than reading a field.
struct RecordLayout: Sendable {
  private(set) var fields = RecordFields(bits: 0)
  /// Size of the records whose usual fields are at `offsets` with the profile's types; -1 if any field is not.
  private(set) var usualSize: Int32 = -1
  /// The same for little-endian records, which nearly all recorders write; otherwise -1.
  private(set) var littleEndianSize: Int32 = -1
  /// The same for the fields that most recordings lack, in little-endian order.
  private(set) var extrasSize: Int32 = -1
  /// Size of the records that can be read as columns; -1 if a field depends on earlier records, is packed, or is a
  /// developer field.
  private(set) var columnSize: Int32 = -1
  /// Offsets of the fields, each at the index of its bit.
  private var offsets = FieldOffsets(repeating: 0)
  private(set) var isKnown = false
  /// Whether numbers are big-endian.
  private(set) var isBigEndian = false
  /// Positions of the developer fields that supply measures.
  private(set) var developer = DeveloperMeasures.Places()

  /// Creates an empty layout.
  init() {}

  /// Creates the layout of a record's definition, without fields that are not `wanted`.
  init(of record: borrowing FITRecord, _ measures: DeveloperMeasures, wanted: RecordFields) {
    isKnown = true
    isBigEndian = record.message.isBigEndian
    // Fields that occur twice, have another type or a very large offset.
    var unusual = RecordFields(bits: 0)
    for position in 0..<record.message.fieldCount {
      let entry = record.message.entry(position)
      // Developer fields are last.
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
