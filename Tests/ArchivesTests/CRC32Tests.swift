import Testing

@testable import Archives

@Suite("CRC-32") struct CRC32Tests {
  /// Bit by bit, as the definition says.
  private func byDefinition(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var crc: UInt32 = ~0
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xEDB8_8320 }
    }
    return ~crc
  }

  private func checksum(_ pieces: ArraySlice<UInt8>...) -> UInt32 {
    var checksum = CRC32()
    for piece in pieces { checksum.update(Array(piece).span.bytes) }
    return checksum.value
  }

  @Test("of 123456789 is 0xCBF43926, of nothing 0")
  func checkValue() {
    #expect(checksum(Array("123456789".utf8)[...]) == 0xCBF4_3926)
    #expect(checksum() == 0 && checksum([]) == 0)
  }

  @Test("of every length up to some steps of 64 is that of the definition")
  func lengths() {
    let bytes = noise(count: 400)
    for count in 0...bytes.count { #expect(checksum(bytes[..<count]) == byDefinition(bytes[..<count]), "\(count)") }
  }

  @Test("is the same wherever bytes are split")
  func splits() {
    let bytes = noise(count: 300, seed: 2)
    let whole = byDefinition(bytes[...])
    for place in 0...bytes.count { #expect(checksum(bytes[..<place], bytes[place...]) == whole, "\(place)") }
  }
}
