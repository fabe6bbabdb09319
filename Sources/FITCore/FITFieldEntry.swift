/// How to load one element of a field: width, sign, byte order and invalid value in one number.
///
/// Created once per definition, so that reading a value is one switch over constants. Even numbers from `uint16` on are
/// little-endian, the odd ones after them big-endian.
@usableFromInline
package enum Load: UInt8, BitwiseCopyable, Sendable {
  case absent = 0
  /// Bytes without a number: strings, byte fields, unknown types, and sizes that are no multiple of the type's.
  case opaque = 1
  case uint8 = 2
  case sint8 = 3
  case uint8z = 4
  /// Fills a gap in the raw values, so that a raw value can be taken for a case without a check.
  case unused = 5
  case uint16 = 6
  case uint16Big = 7
  case sint16 = 8
  case sint16Big = 9
  case uint16z = 10
  case uint16zBig = 11
  case uint32 = 12
  case uint32Big = 13
  case sint32 = 14
  case sint32Big = 15
  case uint32z = 16
  case uint32zBig = 17
  case uint64 = 18
  case uint64Big = 19
  case sint64 = 20
  case sint64Big = 21
  case uint64z = 22
  case uint64zBig = 23
  case float32 = 24
  case float32Big = 25
  case float64 = 26
  case float64Big = 27

  /// Binary logarithm of the bytes of an element.
  @inlinable @inline(__always) var sizeShift: Int {
    // Two bits for each case: 0 up to `unused`, then six of 1, of 2 and of 3, then 2, 2, 3, 3.
    let shifts: (low: UInt32, high: UInt32) = (0xAA555000, 0x00FAFFFA)
    let place = UInt32(truncatingIfNeeded: rawValue) &* 2
    return Int(truncatingIfNeeded: (place < 32 ? shifts.low &>> place : shifts.high &>> (place &- 32)) & 3)
  }

  /// The load for a field of `size` bytes of `type`.
  @usableFromInline package static func of(_ type: FITBaseType, size: UInt8, isBigEndian: Bool) -> Load {
    let load = little(type)
    // Sizes of types are powers of two.
    guard size > 0, Int(truncatingIfNeeded: size) & (1 &<< load.sizeShift &- 1) == 0 else { return .opaque }
    return isBigEndian && load.rawValue >= Load.uint16.rawValue ? Load(checkedNumber: load.rawValue &+ 1) : load
  }

  /// The loads of the types by their codes, in little-endian order: a table, as devices mix all types.
  private static let ofTypes: [17 of Load] = [
    .uint8, .sint8, .uint8, .sint16, .uint16, .sint32, .uint32, .opaque, .float32, .float64, .uint8z, .uint16z,
    .uint32z, .opaque, .sint64, .uint64, .uint64z,
  ]

  /// The load for a type in little-endian order.
  private static func little(_ type: FITBaseType) -> Load {
    type.isKnown ? ofTypes[Int(truncatingIfNeeded: type.code)] : .opaque
  }
}

/// The position of a field in its message and its load, in 32 bits: offset 17, size 8, load 5.
///
/// 17 bits are enough: a message has at most 255 × 255 + 255 × 255 = 130,050 bytes.
@usableFromInline
package struct PackedField: BitwiseCopyable {
  @usableFromInline var bits: UInt32

  @inlinable init(offset: Int, size: UInt8, load: Load) {
    let low = UInt32(truncatingIfNeeded: load.rawValue) | UInt32(truncatingIfNeeded: size) &<< 5
    bits = low | UInt32(truncatingIfNeeded: offset) &<< 13
  }

  @inlinable init() { bits = 0 }

  @inlinable @inline(__always) var load: Load { Load(checkedNumber: UInt8(truncatingIfNeeded: bits & 0x1F)) }
  /// True when the load is `load`, or the same with the high byte first.
  @inlinable @inline(__always) func has(_ load: Load) -> Bool {
    bits & (load.rawValue < Load.uint16.rawValue ? 0x1F : 0x1E) == UInt32(truncatingIfNeeded: load.rawValue)
  }
  /// True for loads from `uint16Big` on with the high byte first.
  @inlinable @inline(__always) var isBigEndian: Bool { bits & 1 != 0 }
  @inlinable package var size: Int { Int(truncatingIfNeeded: (bits &>> 5) & 0xFF) }
  @inlinable package var offset: Int { Int(truncatingIfNeeded: bits &>> 13) }
}

/// A field of a compiled definition: its description on the wire, and the place of its bytes.
@usableFromInline
package struct FITFieldEntry: BitwiseCopyable {
  @usableFromInline package var packed: PackedField
  /// The field number, and from bits 8, 16 and 24 the other properties.
  @usableFromInline let described: UInt32

  @inlinable init(packed: PackedField, number: UInt8, type: UInt8, developerIndex: UInt8, isDeveloper: Bool) {
    self.packed = packed
    let low = UInt32(truncatingIfNeeded: number) | UInt32(truncatingIfNeeded: type) &<< 8
    described = low | UInt32(truncatingIfNeeded: developerIndex) &<< 16 | (isDeveloper ? 1 &<< 24 : 0)
  }

  /// Field number; for developer fields the number in the application's own description.
  @inlinable @inline(__always) package var number: UInt8 { UInt8(truncatingIfNeeded: described) }
  /// The base type's byte; 0x0D (byte) for developer fields, whose type is in their description.
  @inlinable @inline(__always) package var type: UInt8 { UInt8(truncatingIfNeeded: described &>> 8) }
  /// Index of the developer application; meaningless for profile fields.
  @inlinable @inline(__always) package var developerIndex: UInt8 { UInt8(truncatingIfNeeded: described &>> 16) }
  @inlinable @inline(__always) package var isDeveloper: Bool { described &>> 24 != 0 }

  /// All of it, and so all that the definition says of the field, as one number.
  @inlinable @inline(__always) package var signature: UInt64 {
    UInt64(widening: packed.bits) | UInt64(widening: described) &<< 32
  }
}
