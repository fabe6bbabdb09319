/// A field of a definition that an encoder writes: its number, size and base type; four bytes, without a gap.
public struct FITFieldLayout: Equatable, Sendable, BitwiseCopyable {
  /// The field number; for a developer field the number its `field_description` gives.
  public var number: UInt8
  /// Bytes of the field, all elements together.
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

  /// Makes a developer field of `count` elements; its `field_description` has to say the same type.
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

  /// The four bytes of the time that the encoder puts before a message's own fields.
  @inlinable static var timestamp: FITFieldLayout { FITFieldLayout(FITNumber.Common.timestamp, .uint32) }

  @inlinable var isDeveloper: Bool { developer != 0 }
  @inlinable var byteCount: Int { Int(truncatingIfNeeded: size) }
  /// The code of the base type, 0…16; that of `byte` for unknown types.
  @inlinable var code: UInt32 {
    let code = (isDeveloper ? developer : third) & 0x1F
    return UInt32(truncatingIfNeeded: code <= 16 ? code : FITBaseType.byte.code)
  }

  /// Binary logarithm of the bytes of an element; 0 if the size is not a multiple of the type's.
  @inlinable @inline(__always) var sizeShift: UInt32 {
    // Two bits for each code up to 15; 16 is the last 64-bit type.
    let shift = code == 16 ? 3 : (0xF24E_2940 as UInt32) &>> (code &* 2) & 3
    return UInt32(truncatingIfNeeded: size) & ((1 &<< shift) &- 1) == 0 ? shift : 0
  }

  /// True for signed integers.
  @inlinable var isSigned: Bool { (0x402A as UInt32) &>> code & 1 == 1 }
  /// True for the types with 0 as invalid value: strings and those named with a z.
  @inlinable var isZeroInvalid: Bool { (0x1_1C80 as UInt32) &>> code & 1 == 1 }
  /// True for floating point.
  @inlinable var isFloatingPoint: Bool { (code == 8 || code == 9) && sizeShift > 0 }

  /// True for the field that dates a message, by the rule of the decoder.
  var isTimestamp: Bool {
    !isDeveloper && number == FITNumber.Common.timestamp && size == 4
      && (sizeShift == 2 || third == FITBaseType.byte.rawValue)
  }
}
