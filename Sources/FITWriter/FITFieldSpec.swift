/// One field of a definition: its number, its size in bytes and its base type.
///
/// Nothing is checked: a size of 0, or a size that is not a multiple of the base type's size, is written unchanged.
public struct FITFieldSpec: Hashable, Sendable {
  /// The field number.
  public var number: UInt8
  /// The size in bytes.
  public var size: UInt8
  /// The base type.
  public var type: FITWireType

  /// Makes a field; without a size it holds one element.
  public init(_ number: UInt8, _ type: FITWireType, size: Int? = nil) {
    self.number = number
    self.size = UInt8(clamping: size ?? type.elementSize)
    self.type = type
  }
}

/// One developer field of a definition; its base type is in a field description elsewhere in the file.
public struct FITDeveloperFieldSpec: Hashable, Sendable {
  /// The field number.
  public var number: UInt8
  /// The size in bytes.
  public var size: UInt8
  /// The index of the application the field belongs to.
  public var developerIndex: UInt8

  /// Makes a developer field.
  public init(_ number: UInt8, size: Int, developerIndex: UInt8) {
    self.number = number
    self.size = UInt8(clamping: size)
    self.developerIndex = developerIndex
  }
}

extension [UInt8] {
  /// Appends a value, fitted to a field of `size` bytes.
  mutating func append(_ value: FITWireValue, as type: FITWireType, size: Int, bigEndian: Bool) {
    let end = count + size
    switch value {
    case .invalid: break
    case .text(let text): appendPadded(text.utf8, size: size)
    case .bytes(let bytes): appendPadded(bytes, size: size)
    case .array(let elements):
      for element in elements where count + type.elementSize <= end {
        append(bits: type.bits(of: element), size: type.elementSize, bigEndian: bigEndian)
      }
    case .integer, .real:
      // A size that is no multiple of the base type's holds the low bytes of one number, as COROS devices write it.
      let width = size % type.elementSize == 0 ? type.elementSize : size
      append(bits: type.bits(of: value), size: Swift.min(width, size), bigEndian: bigEndian)
    }
    while count < end {
      append(bits: type.invalidBits, size: Swift.min(type.elementSize, end - count), bigEndian: bigEndian)
    }
  }

  private mutating func appendPadded(_ bytes: some Collection<UInt8>, size: Int) {
    append(contentsOf: bytes.prefix(size))
    append(contentsOf: repeatElement(0, count: Swift.max(0, size - bytes.count)))
  }

  /// Appends the low `size` bytes of a number; bytes beyond the eighth are zero.
  mutating func append(bits: UInt64, size: Int, bigEndian: Bool) {
    for index in 0..<size {
      let place = bigEndian ? size - 1 - index : index
      append(place < 8 ? UInt8(truncatingIfNeeded: bits >> (8 * UInt64(place))) : 0)
    }
  }
}

extension FITWireType {
  /// The bits of one element for a scalar value.
  func bits(of value: FITWireValue) -> UInt64 {
    switch (value, rawValue & 0x1F) {
    case (.real(let number), 8): UInt64(Float(number).bitPattern)
    case (.real(let number), 9): number.bitPattern
    case (.integer(let number), 8): UInt64(Float(number).bitPattern)
    case (.integer(let number), 9): Double(number).bitPattern
    case (.integer(let number), _): UInt64(bitPattern: number)
    case (.real(let number), _):
      Int64(exactly: number.rounded()).map(UInt64.init(bitPattern:)) ?? invalidBits
    default: invalidBits
    }
  }
}
