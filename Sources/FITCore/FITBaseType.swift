/// The type of a field's values as the definition gives it (FIT protocol, "Base types").
///
/// Any byte is allowed; only `code` counts. It overrides the profile's type, because old devices write other types.
public struct FITBaseType: RawRepresentable, Hashable, Sendable {
  /// The byte in the file; bit 7 means "several bytes wide" and has no meaning of its own.
  public let rawValue: UInt8

  /// Wraps the byte of a definition.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The low five bits, 0…16 for the known types.
  @inlinable public var code: UInt8 { rawValue & 0x1F }

  /// True when the protocol names this type.
  @inlinable public var isKnown: Bool { code <= 16 }

  /// Bytes of one element; 1 for strings, bytes and unknown types.
  @inlinable public var size: Int {
    switch code {
    case 3, 4, 11: 2
    case 5, 6, 8, 12: 4
    case 9, 14, 15, 16: 8
    default: 1
    }
  }

  /// One byte, an enumeration.
  public static let `enum` = FITBaseType(rawValue: 0x00)
  /// Signed 8-bit integer.
  public static let sint8 = FITBaseType(rawValue: 0x01)
  /// Unsigned 8-bit integer.
  public static let uint8 = FITBaseType(rawValue: 0x02)
  /// Signed 16-bit integer.
  public static let sint16 = FITBaseType(rawValue: 0x83)
  /// Unsigned 16-bit integer.
  public static let uint16 = FITBaseType(rawValue: 0x84)
  /// Signed 32-bit integer.
  public static let sint32 = FITBaseType(rawValue: 0x85)
  /// Unsigned 32-bit integer.
  public static let uint32 = FITBaseType(rawValue: 0x86)
  /// NUL-padded UTF-8 text.
  public static let string = FITBaseType(rawValue: 0x07)
  /// 32-bit floating point.
  public static let float32 = FITBaseType(rawValue: 0x88)
  /// 64-bit floating point.
  public static let float64 = FITBaseType(rawValue: 0x89)
  /// Unsigned 8-bit integer for which 0 is invalid.
  public static let uint8z = FITBaseType(rawValue: 0x0A)
  /// Unsigned 16-bit integer for which 0 is invalid.
  public static let uint16z = FITBaseType(rawValue: 0x8B)
  /// Unsigned 32-bit integer for which 0 is invalid.
  public static let uint32z = FITBaseType(rawValue: 0x8C)
  /// Opaque bytes.
  public static let byte = FITBaseType(rawValue: 0x0D)
  /// Signed 64-bit integer.
  public static let sint64 = FITBaseType(rawValue: 0x8E)
  /// Unsigned 64-bit integer.
  public static let uint64 = FITBaseType(rawValue: 0x8F)
  /// Unsigned 64-bit integer for which 0 is invalid.
  public static let uint64z = FITBaseType(rawValue: 0x90)
}

extension FITFieldDescription {
  /// The type of its values; nil if the description has none.
  @inlinable public var baseType: FITBaseType? {
    message.plausibleInteger(FITNumber.FieldDescription.fitBaseTypeID).map {
      FITBaseType(rawValue: UInt8(truncatingIfNeeded: $0))
    }
  }
}
