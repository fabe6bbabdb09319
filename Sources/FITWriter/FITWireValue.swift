/// A value to be written into one field, before it is fitted to the field's base type and size.
public enum FITWireValue: Hashable, Sendable {
  /// No value: the base type's invalid value in every element.
  case invalid
  /// A whole number; unsigned 64-bit values by their bit pattern.
  case integer(Int64)
  /// A real number: unchanged in float fields, rounded to the nearest in integer fields.
  case real(Double)
  /// Text: its UTF-8 bytes, padded with zero bytes, cut at the end of the field.
  case text(String)
  /// Bytes, padded with zero bytes, cut at the end of the field.
  case bytes([UInt8])
  /// One value per element; missing elements become invalid.
  case array([FITWireValue])

  /// An unsigned whole number of up to 64 bits.
  public static func unsigned(_ value: UInt64) -> FITWireValue { .integer(Int64(bitPattern: value)) }

  /// The value as a whole number; nil when it is none.
  public var wholeNumber: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The size of a field of this type that holds the value in full.
  public func naturalSize(as type: FITWireType) -> Int {
    switch self {
    case .invalid, .integer, .real: type.elementSize
    case .text(let text): text.utf8.count + 1
    case .bytes(let bytes): bytes.count
    case .array(let elements): elements.count * type.elementSize
    }
  }
}

extension FITWireValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Makes a whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// Makes a real number.
  public init(floatLiteral value: Double) { self = .real(value) }
}

extension FITWireValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// Makes text.
  public init(stringLiteral value: String) { self = .text(value) }

  /// Makes an array, one value per element.
  public init(arrayLiteral elements: FITWireValue...) { self = .array(elements) }
}
