/// A field of a definition that an encoder writes: its number, size and base type; four bytes, without a gap.
public struct FITFieldLayout: Equatable, Sendable, BitwiseCopyable {
  /// The field number; for a developer field, the number in its `field_description`.
  public var number: UInt8
  /// Size of the field in bytes, including all elements.
  public var size: UInt8
  /// The base type's byte; for a developer field the developer data index.
  public var third: UInt8
  /// 0 for a profile field; for a developer field 0x80 and the code of its base type.
  public var developer: UInt8

  /// Makes a profile field of `count` elements.
  ///
  /// A field has at most 255 bytes; a larger count is cut.
  @inlinable public init(_ number: UInt8, _ type: FITBaseType, count: Int = 1) {
    self.number = number
    size = UInt8(clamping: type.size &* min(max(count, 0), 255))
    third = type.rawValue
    developer = 0
  }

  /// Creates a developer field of `count` elements; its `field_description` must have the same type.
  @inlinable public init(developer number: UInt8, application: UInt8, _ type: FITBaseType, count: Int = 1) {
    self.init(number, type, count: count)
    third = application
    developer = 0x80 | type.code
  }

  /// The layout in four bytes, the number lowest.
  @inlinable init(bits: UInt32) {
    number = UInt8(truncatingIfNeeded: bits)
    size = UInt8(truncatingIfNeeded: bits &>> 8)
    third = UInt8(truncatingIfNeeded: bits &>> 16)
    developer = UInt8(truncatingIfNeeded: bits &>> 24)
  }

  /// The layout of a field that a decoder has read.
  @inlinable init(_ entry: FITFieldEntry) {
    number = entry.number
    size = UInt8(truncatingIfNeeded: entry.packed.size)
    third = entry.isDeveloper ? entry.developerIndex : entry.type
    developer = entry.isDeveloper ? 0x80 | FITBaseType.byte.code : 0
  }

  /// The four bytes of the time field that the encoder writes before a message's own fields.
  @inlinable static var timestamp: FITFieldLayout { FITFieldLayout(FITNumber.Common.timestamp, .uint32) }

  @inlinable package var isDeveloper: Bool { developer != 0 }
  @inlinable var byteCount: Int { Int(truncatingIfNeeded: size) }
  /// True for the field that dates a message, by the rule of the decoder.
  var isTimestamp: Bool {
    !isDeveloper && number == FITNumber.Common.timestamp && size == 4
      && (FITElement(self).shift == 2 || third == FITBaseType.byte.rawValue)
  }
}

/// The elements of a field: the code of their base type (the code of `byte` for unknown types), and their size.
@usableFromInline
struct FITElement: BitwiseCopyable {
  @usableFromInline let code: UInt32
  /// Binary logarithm of the bytes of an element; 0 if the field's size is not a multiple of the type's.
  @usableFromInline let shift: UInt32

  @inlinable @inline(__always) init(_ layout: FITFieldLayout) {
    let named = UInt32(truncatingIfNeeded: (layout.isDeveloper ? layout.developer : layout.third) & 0x1F)
    code = named <= 16 ? named : 0x0D
    // Two bits for each code up to 15; 16 is the last 64-bit type.
    let shift = code == 16 ? 3 : (0xF24E_2940 as UInt32) &>> (code &* 2) & 3
    self.shift = UInt32(truncatingIfNeeded: layout.size) & ((1 &<< shift) &- 1) == 0 ? shift : 0
  }

  /// 1 for signed integers, else 0.
  @inlinable @inline(__always) var sign: UInt32 { (0x402A as UInt32) &>> code & 1 }
  @inlinable @inline(__always) var isFloatingPoint: Bool { code & 0x1E == 8 && shift > 0 }

  /// The invalid value, in the low bits: 0 for strings and the types that are named with a z.
  #if hasFeature(Embedded)
  @usableFromInline @inline(never)
  #else
  @inlinable @inline(__always)
  #endif
  var invalid: UInt64 {
    if (0x1_1C80 as UInt32) &>> code & 1 == 1 { return 0 }
    return sign == 0 ? ~0 : ~(0x80 &<< (((1 as UInt64) &<< UInt64(widening: shift) &- 1) &* 8))
  }

  /// True when an element can hold the number.
  @inlinable @inline(__always) func holds(_ value: Int64) -> Bool {
    // No bits except the sign can be above the element.
    let rest = value &>> Int64(widening: min((8 as UInt32) &<< shift &- sign, 63))
    return rest == 0 || rest == -1 && sign == 1
  }

  /// An integer as an element of floating point.
  @usableFromInline @inline(never) func bits(_ value: Int64) -> UInt64 { bits(Double(widening: value)) }

  /// A number as an element of floating point.
  @usableFromInline @inline(never) func bits(_ value: Double) -> UInt64 {
    shift == 3 ? value.bitPattern : UInt64(widening: Float(value).bitPattern)
  }
}
