import FITWriter
import Testing

@Suite("A value on the wire")
struct WireValueTests {
  /// The bytes of a field of the given type and size after a value is written into it.
  private static func bytes(
    _ value: FITWireValue, _ type: FITWireType, size: Int? = nil, bigEndian: Bool = false
  ) -> [UInt8] {
    var writer = FITFileWriter()
    writer.define(local: 0, global: 0, fields: [FITFieldSpec(0, type, size: size)], bigEndian: bigEndian)
    let start = writer.body.count
    writer.message(local: 0, [value])
    return Array(writer.body[(start + 1)...])
  }

  @Test(
    "has the byte order of its definition",
    arguments: [
      (FITWireType.uint16, [UInt8](arrayLiteral: 2, 1)), (.uint32, [2, 1, 0, 0]), (.uint64, [2, 1, 0, 0, 0, 0, 0, 0]),
    ])
  func byteOrder(type: FITWireType, expected: [UInt8]) {
    #expect(Self.bytes(0x0102, type) == expected)
    #expect(Self.bytes(0x0102, type, bigEndian: true) == expected.reversed())
  }

  @Test("may be negative")
  func negative() {
    #expect(Self.bytes(-2, .sint8) == [0xFE])
    #expect(Self.bytes(-2, .sint32) == [0xFE, 0xFF, 0xFF, 0xFF])
    #expect(Self.bytes(.integer(.min), .sint64) == [0, 0, 0, 0, 0, 0, 0, 0x80])
  }

  @Test(
    "that is invalid becomes its type's pattern in every element",
    arguments: [
      (FITWireType.enumeration, [UInt8](arrayLiteral: 0xFF)), (.sint8, [0x7F]), (.uint8, [0xFF]),
      (.sint16, [0xFF, 0x7F]), (.uint16, [0xFF, 0xFF]), (.sint32, [0xFF, 0xFF, 0xFF, 0x7F]),
      (.uint32, [0xFF, 0xFF, 0xFF, 0xFF]), (.string, [0]), (.float32, [0xFF, 0xFF, 0xFF, 0xFF]),
      (.float64, [UInt8](repeating: 0xFF, count: 8)), (.uint8z, [0]), (.uint16z, [0, 0]), (.uint32z, [0, 0, 0, 0]),
      (.byte, [0xFF]), (.sint64, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]),
      (.uint64, [UInt8](repeating: 0xFF, count: 8)), (.uint64z, [UInt8](repeating: 0, count: 8)),
    ])
  func invalid(type: FITWireType, expected: [UInt8]) {
    #expect(Self.bytes(.invalid, type) == expected)
    #expect(Self.bytes(.invalid, type, size: 2 * expected.count) == expected + expected)
  }

  @Test("that is real keeps its bits in float fields and is rounded in others")
  func real() {
    #expect(Self.bytes(1.5, .float32) == [0, 0, 0xC0, 0x3F])
    #expect(Self.bytes(1.5, .float64) == [0, 0, 0, 0, 0, 0, 0xF8, 0x3F])
    #expect(Self.bytes(2.6, .uint8) == [3])
    #expect(Self.bytes(.real(.nan), .uint8) == [0xFF])
    #expect(Self.bytes(3, .float32) == [0, 0, 0x40, 0x40])
  }

  @Test("that is text is padded with zero bytes, or fills its field without one")
  func text() {
    #expect(Self.bytes("ab", .string, size: 4) == [0x61, 0x62, 0, 0])
    #expect(Self.bytes("abcd", .string, size: 4) == Array("abcd".utf8))
    #expect(Self.bytes("abcdef", .string, size: 4) == Array("abcd".utf8))
    #expect(Self.bytes("é", .string, size: 3) == [0xC3, 0xA9, 0])
  }

  @Test("that is an array leaves missing elements invalid and drops surplus ones")
  func array() {
    #expect(Self.bytes([1, .invalid], .uint16, size: 6) == [1, 0, 0xFF, 0xFF, 0xFF, 0xFF])
    #expect(Self.bytes([1, 2, 3], .uint8, size: 2) == [1, 2])
  }

  @Test("keeps its low bytes when the size is no multiple of the type's")
  func misaligned() {
    #expect(Self.bytes(1, .uint32, size: 1) == [1])
    #expect(Self.bytes(0x01_0203_0405, .uint32, size: 5) == [5, 4, 3, 2, 1])
    #expect(Self.bytes(.invalid, .uint32, size: 3) == [0xFF, 0xFF, 0xFF])
  }

  @Test("may take no bytes at all")
  func empty() {
    #expect(Self.bytes(7, .uint8, size: 0) == [])
  }
}
