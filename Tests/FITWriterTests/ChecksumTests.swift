import FITWriter
import Testing

@Suite("The checksum")
struct ChecksumTests {
  @Test("of the digits 1 to 9 is 0xBB3D")
  func checkValue() {
    #expect(FITCRC16.of(Array("123456789".utf8)) == 0xBB3D)
  }

  @Test("does not depend on how the bytes are fed")
  func pieces() {
    var checksum = FITCRC16()
    for byte in "123456789".utf8 { checksum.update([byte]) }
    #expect(checksum.value == 0xBB3D)
  }

  @Test("of bytes and their own checksum is zero")
  func residue() {
    let file = FITFileWriter().finish()
    #expect(FITCRC16.of(file) == 0)
  }
}
