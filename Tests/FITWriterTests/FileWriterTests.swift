import FITWriter
import Testing

@Suite("The writer, byte by byte")
struct FileWriterTests {
  @Test("writes a definition field by field")
  func definition() {
    var writer = FITFileWriter()
    writer.define(local: 3, global: 20, fields: [FITFieldSpec(253, .uint32), FITFieldSpec(3, .uint8)])
    #expect(writer.body == [0x43, 0, 0, 20, 0, 2, 253, 4, 0x86, 3, 1, 0x02])
  }

  @Test("marks a big-endian definition and swaps its global number")
  func bigEndian() {
    var writer = FITFileWriter()
    writer.define(local: 0, global: 0x0102, fields: [FITFieldSpec(0, .uint16)], bigEndian: true)
    writer.message(local: 0, [0x0A0B])
    #expect(writer.body == [0x40, 0, 1, 1, 2, 1, 0, 2, 0x84, 0x00, 0x0A, 0x0B])
  }

  @Test("sets bit 5 and lists developer fields after the others")
  func developerFields() {
    var writer = FITFileWriter()
    let field = FITDeveloperFieldSpec(7, size: 2, developerIndex: 1)
    writer.define(local: 0, global: 20, fields: [FITFieldSpec(3, .uint8)], developerFields: [field])
    #expect(writer.body == [0x60, 0, 0, 20, 0, 1, 3, 1, 2, 1, 7, 2, 1])
  }

  @Test("fills missing values with the invalid pattern of their type")
  func missingValues() {
    var writer = FITFileWriter()
    writer.define(local: 0, global: 20, fields: [FITFieldSpec(3, .uint8), FITFieldSpec(9, .sint16)])
    let start = writer.body.count
    writer.message(local: 0, [60])
    #expect(writer.body[start...] == [0, 60, 0xFF, 0x7F])
  }

  @Test("puts local type and five bits of time into a compressed header")
  func compressedHeader() {
    var writer = FITFileWriter()
    writer.define(local: 2, global: 20, fields: [FITFieldSpec(3, .uint8)])
    let start = writer.body.count
    writer.compressedMessage(local: 2, timestamp: 1_000_000_031, [60])
    let offset = UInt8(1_000_000_031 % 32)
    #expect(writer.body[start...] == [0x80 | 2 << 5 | offset, 60])
  }

  @Test("knows the offset of the next byte in the file")
  func offset() {
    var writer = FITFileWriter(header: FITHeaderOptions(size: 12))
    #expect(writer.offset == 12)
    writer.append(raw: [1, 2, 3])
    #expect(writer.offset == 15)
  }

  @Test("ends the file truthfully unless asked otherwise")
  func finish() {
    var writer = FITFileWriter()
    writer.append(raw: [1, 2, 3])
    let whole = writer.finish()
    #expect(whole.count == 14 + 3 + 2 && whole[4] == 3)
    #expect(FITCRC16.of(whole) == 0)
    #expect(writer.finish(checksum: .omitted).count == 17)
    #expect(FITCRC16.of(writer.finish(checksum: .wrong)) != 0)
    #expect(writer.finish(dataSize: .zero, checksum: .omitted)[4..<8] == [0, 0, 0, 0])
    #expect(writer.finish(dataSize: .declared(0x0102))[4..<8] == [2, 1, 0, 0])
  }
}

@Suite("The writer, given messages")
struct MessageWritingTests {
  private static func message(_ global: UInt16, _ value: FITWireValue = 1, type: FITWireType = .uint8) -> FITMessageSpec
  {
    var spec = FITMessageSpec(global: global)
    spec.add(0, type, value)
    return spec
  }

  @Test("defines a message once while its shape stays the same")
  func reuse() {
    var writer = FITFileWriter()
    for value in 0..<5 { writer.write(Self.message(20, .integer(Int64(value)))) }
    #expect(writer.body == [0x40, 0, 0, 20, 0, 1, 0, 1, 2] + [0, 0, 0, 1, 0, 2, 0, 3, 0, 4])
  }

  @Test("defines it anew when a type, a size, or the byte order changes")
  func redefinition() {
    var writer = FITFileWriter()
    var swapped = Self.message(20)
    swapped.bigEndian = true
    for spec in [Self.message(20), Self.message(20, type: .sint8), Self.message(20, [1, 2]), swapped] {
      let before = writer.body.count
      writer.write(spec)
      #expect(writer.body[before] & 0xF0 == 0x40)
    }
  }

  @Test("gives up the local type that was unused for longest when all sixteen are taken")
  func eviction() {
    var writer = FITFileWriter()
    for global in 0..<16 { writer.write(Self.message(UInt16(global))) }
    writer.write(Self.message(0))
    let before = writer.body.count
    writer.write(Self.message(99))
    #expect(writer.body[before] == 0x41)
    let next = writer.body.count
    writer.write(Self.message(0))
    #expect(writer.body[next...] == [0, 1])
  }

  @Test("keeps compressed messages to the first four local types")
  func compressedLocals() {
    var writer = FITFileWriter()
    for global in 0..<6 {
      var spec = Self.message(UInt16(global))
      spec.compressedTimestamp = 40
      let before = writer.body.count
      writer.write(spec)
      #expect(writer.body[before] & 0x0F < 4)
      #expect(writer.body[before + 9] & 0x9F == 0x80 | 8)
    }
  }

  @Test("uses the local type a message asks for")
  func pinned() {
    var writer = FITFileWriter()
    var spec = Self.message(20)
    spec.localType = 11
    writer.write(spec)
    #expect(writer.body[0] == 0x4B && writer.body[9] == 11)
  }
}
