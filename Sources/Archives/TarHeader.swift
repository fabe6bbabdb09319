/// The block of 512 bytes before every member of a tar archive.
enum TarHeader {
  static let byteCount = 512

  /// Whether `bytes` begin with such a block.
  ///
  /// Archives since 1988 say `ustar`; those before have nothing but the sum of their bytes.
  static func begins(_ bytes: RawSpan) -> Bool {
    guard bytes.byteCount >= byteCount else { return false }
    return bytes.has("ustar", at: 257) || storedSum(bytes) == sum(bytes)
  }

  private static let sumField = 148..<156

  /// The header's own sum: octal digits, blanks before them, a NUL or a blank behind; nil when it is none.
  private static func storedSum(_ bytes: RawSpan) -> Int? {
    var value: Int?
    for offset in sumField {
      switch bytes.byte(at: offset) {
      case let byte where (0x30...0x37).contains(byte): value = (value ?? 0) * 8 + Int(byte - 0x30)
      case 0x20 where value == nil: continue
      case 0, 0x20: return value
      default: return nil
      }
    }
    return value
  }

  /// The sum of all bytes, those of the sum itself taken as blanks.
  private static func sum(_ bytes: RawSpan) -> Int {
    (0..<byteCount).reduce(0) { $0 + (sumField.contains($1) ? 0x20 : Int(bytes.byte(at: $1))) }
  }
}
