/// The block of 512 bytes before every entry of a tar archive.
///
///     name×100 mode×8 user×8 group×8 size×12 time×12 sum×8 type×1 link×100 magic×6 version×2 … prefix×155
///     0        100    108    116     124     136     148   156    157      257     263         345
enum TarHeader {
  static let byteCount = 512

  /// Whether `bytes` begin with such a block.
  ///
  /// Archives since 1988 contain `ustar`; older ones can be recognized only by the sum of the bytes.
  static func begins(_ bytes: RawSpan) -> Bool {
    guard bytes.byteCount >= byteCount else { return false }
    return bytes.has("ustar", at: 257) || isSound(bytes)
  }

  /// Whether the block's sum is correct.
  static func isSound(_ block: RawSpan) -> Bool {
    guard let stored = octal(block, sumField) else { return false }
    return stored == sum(block) || stored == sum(block, signed: true)
  }

  /// Whether the block is all zeros, like the last blocks of an archive.
  static func isZero(_ block: RawSpan) -> Bool { (0..<byteCount).allSatisfy { block.byte(at: $0) == 0 } }

  /// The kind of entry.
  static func type(_ block: RawSpan) -> UInt8 { block.byte(at: 156) }

  /// The length of the data after the block; nil when the field is invalid.
  static func size(_ block: RawSpan) -> Int? {
    let first = block.byte(at: 124)
    guard first & 0x80 != 0 else { return octal(block, 124..<136) ?? 0 }
    // A size with more than eleven octal digits is stored as a base-256 number; a set second bit makes it negative.
    guard first == 0x80, (125..<128).allSatisfy({ block.byte(at: $0) == 0 }) else { return nil }
    let value = (128..<136).reduce(UInt64(0)) { $0 << 8 | UInt64(block.byte(at: $1)) }
    return value < 1 << 61 ? Int(truncatingIfNeeded: value) : nil
  }

  /// The name, including the prefix that newer archives can have.
  static func name(_ block: RawSpan) -> [UInt8] {
    let name = text(block, 0..<100)
    guard block.has("ustar\0", at: 257), block.byte(at: 345) != 0 else { return name }
    return text(block, 345..<500) + [UInt8(ascii: "/")] + name
  }

  /// The bytes of a field up to the first NUL.
  private static func text(_ block: RawSpan, _ field: Range<Int>) -> [UInt8] {
    let end = field.first { block.byte(at: $0) == 0 } ?? field.upperBound
    return block.bytes(from: field.lowerBound, count: end &- field.lowerBound)
  }

  private static let sumField = 148..<156

  /// Octal digits, after optional blanks, before a NUL or a blank; nil if there are none.
  private static func octal(_ block: RawSpan, _ field: Range<Int>) -> Int? {
    var value: Int?
    for offset in field {
      switch block.byte(at: offset) {
      case let byte where (0x30...0x37).contains(byte): value = (value ?? 0) &* 8 &+ Int(byte &- 0x30)
      case 0x20 where value == nil: continue
      case 0, 0x20: return value
      default: return nil
      }
    }
    return value
  }

  /// The sum of all bytes, with the sum's own bytes counted as blanks; some old programs added signed bytes.
  private static func sum(_ block: RawSpan, signed: Bool = false) -> Int {
    (0..<byteCount).reduce(0) { total, offset in
      if sumField.contains(offset) { return total &+ 0x20 }
      let byte = block.byte(at: offset)
      return total &+ (signed ? Int(Int8(truncatingIfNeeded: byte)) : Int(byte))
    }
  }
}
