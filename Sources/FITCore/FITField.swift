/// One field of a message as a borrowed view: its place in the definition and its bytes.
public struct FITField: ~Escapable, BitwiseCopyable {
  @usableFromInline let entry: FITFieldEntry
  /// The field's bytes, `size` of them.
  public let bytes: RawSpan
  /// True when its numbers are big-endian.
  public let isBigEndian: Bool

  @inlinable @_lifetime(copy bytes) init(entry: FITFieldEntry, bytes: RawSpan, isBigEndian: Bool) {
    self.entry = entry
    self.bytes = bytes
    self.isBigEndian = isBigEndian
  }

  /// The field number; for a developer field the number its description gives.
  @inlinable public var number: UInt8 { entry.number }

  /// Bytes of the field.
  @inlinable public var size: Int { bytes.byteCount }

  /// The base type that the definition gives; `byte` for developer fields, whose type is in their description.
  @inlinable public var baseType: FITBaseType { FITBaseType(rawValue: entry.type) }

  /// True for a developer field.
  @inlinable public var isDeveloper: Bool { entry.isDeveloper }

  /// The developer application's index; meaningless for profile fields.
  @inlinable public var developerDataIndex: UInt8 { entry.developerIndex }

  /// True when `bytes` hold whole elements of a known numeric type; otherwise they are opaque or text.
  @inlinable public var isNumeric: Bool { entry.packed.load != .opaque }

  /// The same bytes seen as another type, for a developer field whose description is known.
  @inlinable @_lifetime(copy self) public func reinterpreted(as type: FITBaseType) -> FITField {
    let size = UInt8(truncatingIfNeeded: size)
    let packed = PackedField(offset: 0, size: size, load: Load.of(type, size: size, isBigEndian: isBigEndian))
    let entry = FITFieldEntry(
      packed: packed, number: number, type: type.rawValue, developerIndex: developerDataIndex, isDeveloper: isDeveloper)
    return FITField(entry: entry, bytes: bytes, isBigEndian: isBigEndian)
  }

  /// Number of elements; 1 for a scalar, the byte count for text and bytes.
  @inlinable public var count: Int { isNumeric ? size &>> entry.packed.load.sizeShift : size }

  /// An element as an integer; nil when invalid, not a number, or beyond 64 signed bits.
  @inlinable public func integer(_ element: Int = 0) -> Int64? {
    guard element >= 0, element < count else { return nil }
    return bytes.integer(entry.packed.load, at: element &<< entry.packed.load.sizeShift)
  }

  /// An element as a number, unscaled; nil when invalid or not a number.
  @inlinable public func number(_ element: Int = 0) -> Double? {
    guard element >= 0, element < count else { return nil }
    return bytes.number(entry.packed.load, at: element &<< entry.packed.load.sizeShift)
  }

  /// An element of a 64-bit unsigned type in full width; nil when invalid or of another type.
  @inlinable public func unsigned64(_ element: Int = 0) -> UInt64? {
    guard element >= 0, element < count else { return nil }
    return bytes.unsigned64(entry.packed.load, at: element &<< entry.packed.load.sizeShift)
  }

  /// True when elements are floating point.
  @inlinable public var isFloatingPoint: Bool { baseType.code == 8 || baseType.code == 9 }
}
