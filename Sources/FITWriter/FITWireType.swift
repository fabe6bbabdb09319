/// A base type as in a definition: one byte, whose bit 7 means that byte order matters.
///
/// Every code can be written, even one that no profile contains, because readers must handle it too.
public struct FITWireType: RawRepresentable, Hashable, Sendable {
  /// The code on the wire.
  public var rawValue: UInt8

  /// Wraps a code; any number is allowed.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// One byte for a named value.
  public static let enumeration = FITWireType(rawValue: 0x00)
  /// A signed byte.
  public static let sint8 = FITWireType(rawValue: 0x01)
  /// An unsigned byte.
  public static let uint8 = FITWireType(rawValue: 0x02)
  /// A signed integer of two bytes.
  public static let sint16 = FITWireType(rawValue: 0x83)
  /// An unsigned integer of two bytes.
  public static let uint16 = FITWireType(rawValue: 0x84)
  /// A signed integer of four bytes.
  public static let sint32 = FITWireType(rawValue: 0x85)
  /// An unsigned integer of four bytes.
  public static let uint32 = FITWireType(rawValue: 0x86)
  /// UTF-8 text, padded with zero bytes.
  public static let string = FITWireType(rawValue: 0x07)
  /// An IEEE 754 number of four bytes.
  public static let float32 = FITWireType(rawValue: 0x88)
  /// An IEEE 754 number of eight bytes.
  public static let float64 = FITWireType(rawValue: 0x89)
  /// An unsigned byte that is invalid when zero.
  public static let uint8z = FITWireType(rawValue: 0x0A)
  /// An unsigned integer of two bytes that is invalid when zero.
  public static let uint16z = FITWireType(rawValue: 0x8B)
  /// An unsigned integer of four bytes that is invalid when zero.
  public static let uint32z = FITWireType(rawValue: 0x8C)
  /// Bytes without a meaning of their own.
  public static let byte = FITWireType(rawValue: 0x0D)
  /// A signed integer of eight bytes.
  public static let sint64 = FITWireType(rawValue: 0x8E)
  /// An unsigned integer of eight bytes.
  public static let uint64 = FITWireType(rawValue: 0x8F)
  /// An unsigned integer of eight bytes that is invalid when zero.
  public static let uint64z = FITWireType(rawValue: 0x90)

  /// The size of one element in bytes; 1 for unknown codes.
  public var elementSize: Int {
    switch rawValue & 0x1F {
    case 3, 4, 11: 2
    case 5, 6, 8, 12: 4
    case 9, 14, 15, 16: 8
    default: 1
    }
  }

  /// The bits of one invalid element.
  public var invalidBits: UInt64 {
    switch rawValue & 0x1F {
    case 1: 0x7F
    case 3: 0x7FFF
    case 5: 0x7FFF_FFFF
    case 14: 0x7FFF_FFFF_FFFF_FFFF
    case 7, 10, 11, 12, 16: 0
    default: .max
    }
  }
}
