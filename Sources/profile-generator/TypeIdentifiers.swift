/// Assigns 16-bit identifiers to the types in the tables.
///
/// An identifier depends on the type's name, so adding or removing a type leaves the rows of other types unchanged
/// (except after a hash collision).
struct TypeIdentifiers {
  /// The base types by name.
  ///
  /// The index is the low five bits of the code in files.
  static let baseTypes = [
    "enum", "sint8", "uint8", "sint16", "uint16", "sint32", "uint32", "string", "float32", "float64",
    "uint8z", "uint16z", "uint32z", "byte", "sint64", "uint64", "uint64z",
  ]

  /// The first identifier after the identifiers of the base types.
  private static let firstHashed: UInt16 = 0x20

  private var identifiers: [String: UInt16] = [:]

  init(names: some Sequence<String>) {
    for (code, name) in Self.baseTypes.enumerated() {
      identifiers[name] = UInt16(code)
    }
    var taken = Set<UInt16>()
    for name in names.sorted() where identifiers[name] == nil {
      var identifier = max(Self.hash(of: name), Self.firstHashed)
      while !taken.insert(identifier).inserted {
        identifier = max(identifier &+ 1, Self.firstHashed)
      }
      identifiers[name] = identifier
    }
  }

  func identifier(of name: String) throws -> UInt16 {
    guard let identifier = identifiers[name] else { throw ProfileError("no type is called \(name)") }
    return identifier
  }

  /// Returns the code of a base type in files.
  ///
  /// Bit 7 marks types of more than one byte.
  static func wireCode(ofBaseType name: String) throws -> UInt8 {
    guard let code = baseTypes.firstIndex(of: name) else { throw ProfileError("no base type is called \(name)") }
    let singleByte = ["enum", "sint8", "uint8", "string", "uint8z", "byte"].contains(name)
    return UInt8(code) | (singleByte ? 0 : 0x80)
  }

  /// Returns the FNV-1a hash, folded to 16 bits.
  private static func hash(of name: String) -> UInt16 {
    let full = name.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return UInt16(truncatingIfNeeded: full ^ (full >> 16))
  }
}
