/// Makes a zip whose only entry is the zip itself, bit for bit, with its checksum.
///
/// The deflate data is a program of two orders, after Russ Cox, "Zip Files All The Way Down": L(n) puts out the n bytes
/// after it (a stored block), R(n) puts out the last n bytes once more (a match). Its output is the zip: the bytes
/// before the data (`head`), the data, and the bytes after it (`tail`).
///
/// ```
/// data                                    puts out
/// L(h+5) head L(h+5)                      head L(h+5)
/// R(h+5)                                  head L(h+5)
/// L(5) R(h+5)                             R(h+5)
/// L(5) L(5)                               L(5)
/// L(20) [R(h+5) L(5) L(5) L(20)]          R(h+5) L(5) L(5) L(20)
/// R(20)                                   R(h+5) L(5) L(5) L(20)
/// L(20) [R(20) L(20) R(20) L(20)]         R(20) L(20) R(20) L(20)
/// R(20)                                   R(20) L(20) R(20) L(20)
/// L(20) [R(20) L(0) L(0) L(t)]            R(20) L(0) L(0) L(t)
/// R(20) L(0) L(0)                         R(20) L(0) L(0) L(t)
/// L(t) [R(t) tail]                        R(t) tail
/// R(t)                                    R(t) tail
/// tail, which begins with the end of the data
/// ```
struct QuineMaker {
  /// With 30 bytes in it the head has 60, for which R(h+5) is five bytes long, as every order that L(20) puts out must
  /// be.
  let name = "rides-of-years-gone-by/all.zip"

  func bytes() -> [UInt8] {
    // A file's checksum is linear in its bits, those of the checksum in it too: as many equations as bits.
    let nothing = GzipMaker.checksum(file(0))
    var rows: [UInt32: (sum: UInt32, bits: UInt32)] = [:]
    func reduce(_ sum: UInt32, _ bits: UInt32) -> (sum: UInt32, bits: UInt32) {
      var (sum, bits) = (sum, bits)
      while sum != 0, let row = rows[UInt32(sum.leadingZeroBitCount)] { (sum, bits) = (sum ^ row.sum, bits ^ row.bits) }
      return (sum, bits)
    }
    for place in 0..<32 as Range<UInt32> {
      let bit: UInt32 = 1 << place
      let row = reduce(GzipMaker.checksum(file(bit)) ^ nothing ^ bit, bit)
      if row.sum != 0 { rows[UInt32(row.sum.leadingZeroBitCount)] = row }
    }
    return file(reduce(nothing, 0).bits)
  }

  /// The file with a checksum that may be wrong.
  private func file(_ checksum: UInt32) -> [UInt8] {
    var data: [UInt8] = []
    var whole: [UInt8] = []
    // The sizes in the headers are known in the second round.
    for _ in 0..<2 {
      let entry = ZipMaker.Entry(name, []).with {
        $0.packed = data
        $0.crc = checksum
        $0.statedCount = whole.count
      }
      whole = ZipMaker([entry]).bytes()
      let head = Array(whole.prefix(60))
      let tail = [1, 0, 0, 0xff, 0xff] + whole.suffix(98)
      data = Self.program(head, tail)
      whole = head + data + tail.dropFirst(5)
    }
    return whole
  }

  private static func program(_ head: [UInt8], _ tail: [UInt8]) -> [UInt8] {
    let (none, one, four) = (literal(0), literal(5), literal(20))
    let (again, headAgain) = (short([10, 10], distance: 20), short([65], distance: 65))
    // The last of these repeats itself, nine bytes, and the tail.
    let (headCount, tailAgain) = (literal(head.count + 5), long(9 + tail.count))
    let tailCount = literal(tailAgain.count + tail.count)
    var data = headCount + head + headCount + headAgain + one + headAgain + one + one
    data += four + headAgain + one + one + four + again
    data += four + again + four + again + four + again
    data += four + again + none + none + tailCount + again + none + none
    return data + tailCount + tailAgain + tail + tailAgain + tail.prefix(5)
  }

  /// L: a stored block's header.
  private static func literal(_ count: Int) -> [UInt8] { [0] + le(count, 2) + le(~count, 2) }

  /// R in five bytes: matches in a fixed block, and empty ones after it.
  private static func short(_ lengths: [Int], distance: Int) -> [UInt8] {
    var bits = Bits()
    bits.openFixed()
    for length in lengths { bits.match(length, distance) }
    bits.code(0, 7)
    while bits.count < 40 {
      bits.openFixed()
      bits.code(0, 7)
    }
    return bits.bytes
  }

  /// R for longer runs: a match in a fixed block, and an empty stored one after it that ends with a byte.
  private static func long(_ count: Int) -> [UInt8] {
    var bits = Bits()
    bits.openFixed()
    bits.match(count, count)
    bits.code(0, 7)
    bits.put(0, 3)
    return bits.bytes + [0, 0, 0xff, 0xff]
  }

  /// The bits of deflate data, the first one lowest.
  private struct Bits {
    var bytes: [UInt8] = []
    var count = 0

    mutating func put(_ value: Int, _ width: Int) {
      for place in 0..<width {
        if count % 8 == 0 { bytes.append(0) }
        bytes[count / 8] |= UInt8(value >> place & 1) << UInt8(count % 8)
        count += 1
      }
    }

    /// Huffman codes begin with their highest bit.
    mutating func code(_ value: Int, _ width: Int) {
      for place in (0..<width).reversed() { put(value >> place & 1, 1) }
    }

    /// A block with the fixed codes that is not the last.
    mutating func openFixed() { put(0b010, 3) }

    /// A match; only the lengths and distances needed (RFC 1951, section 3.2.5).
    mutating func match(_ length: Int, _ distance: Int) {
      switch length {
      case 10: code(264 - 256, 7)
      case 59...66:
        code(276 - 256, 7)
        put(length - 59, 3)
      default:
        precondition((99...114).contains(length))
        code(279 - 256, 7)
        put(length - 99, 4)
      }
      switch distance {
      case 17...24:
        code(8, 5)
        put(distance - 17, 3)
      case 65...96:
        code(12, 5)
        put(distance - 65, 5)
      default:
        precondition((97...128).contains(distance))
        code(13, 5)
        put(distance - 97, 5)
      }
    }
  }
}
