import FITWriter
import Testing

@Suite("A file header")
struct HeaderTests {
  @Test("of 14 bytes ends in the checksum of the first twelve")
  func usual() {
    let header = FITHeaderOptions(protocolVersion: 0x20, profileVersion: 2140).bytes(dataSize: 0x0403_0201)
    #expect(header.prefix(12) == [14, 0x20, 0x5C, 0x08, 1, 2, 3, 4, 0x2E, 0x46, 0x49, 0x54])
    #expect(FITCRC16.of(header) == 0)
  }

  @Test("of 12 bytes has no checksum")
  func short() {
    let header = FITHeaderOptions(size: 12).bytes(dataSize: 7)
    #expect(header.count == 12 && header[0] == 12 && header[8...] == [0x2E, 0x46, 0x49, 0x54])
  }

  @Test("may be longer, and is filled with zero bytes")
  func long() {
    let header = FITHeaderOptions(size: 20).bytes(dataSize: 7)
    #expect(header.count == 20 && header[0] == 20 && header[14...] == [0, 0, 0, 0, 0, 0])
  }

  @Test("may say that its checksum was not computed, or lie about it")
  func otherChecksums() {
    let truth = FITHeaderOptions().bytes(dataSize: 7).suffix(2)
    #expect(FITHeaderOptions(checksum: .zero).bytes(dataSize: 7).suffix(2) == [0, 0])
    #expect(FITHeaderOptions(checksum: .wrong).bytes(dataSize: 7).suffix(2) != truth)
  }
}
