import FITCore
import TestSupport
import Testing

@Suite struct ChecksumTests {
  private let ride = FITBytes.ride(records: 3)

  @Test("the tests' own checksum of 123456789 is 0xBB3D")
  func checkValue() { #expect(FITBytes.checksum(Array("123456789".utf8)) == 0xBB3D) }

  @Test("a wrong checksum is reported with both values; every message is delivered")
  func mismatch() {
    let right = decoded(ride.file())
    let bytes = ride.file(checksum: 0xABCD)
    let result = decoded(bytes)
    let computed = FITBytes.checksum(bytes.dropLast(2))
    #expect(result.error == nil)
    #expect(result.messages == right.messages)
    #expect(
      result.ends == [
        "end 0 at \(bytes.count): complete, checksum mismatch(computed: \(computed), stored: 43981), 5 messages"
      ])
  }

  @Test("a decoder that trusts the checksums computes none, until it is reset")
  func trusted() throws {
    let bytes = ride.file(checksum: 0xABCD)
    var decoder = FITDecoder()
    func ends(_ decoder: inout FITDecoder) throws -> [String] {
      var log = FITEventLog(.skip)
      _ = try decoder.feed(bytes.span.bytes, into: &log)
      _ = try decoder.finish(into: &log)
      return log.lines.filter { $0.hasPrefix("end") }
    }
    decoder.trustsChecksums = true
    #expect(try ends(&decoder) == ["end 0 at \(bytes.count): complete, checksum ok, 5 messages"])
    decoder.reset()
    #expect(try ends(&decoder).first?.contains("complete, checksum mismatch") == true)
  }

  @Test("a changed byte in the data is found by the checksum")
  func changedByte() {
    var bytes = ride.file()
    bytes[60] ^= 1
    #expect(decoded(bytes).end(0).contains("complete, checksum mismatch"))
  }

  @Test("a wrong checksum and zero padding, short or long", arguments: [1, 5, 11, 12, 100])
  func mismatchAndPadding(count: Int) {
    let bytes = ride.file(checksum: 0xABCD)
    let result = decoded(bytes + [UInt8](repeating: 0, count: count))
    #expect(result.error == nil)
    #expect(result.summary.paddingBytes == UInt64(count))
    #expect(result.end(0).hasPrefix("end 0 at \(bytes.count): complete, checksum mismatch"))
  }

  @Test("a wrong checksum and bytes that are no message are trailing data", arguments: [1, 11, 12, 50])
  func mismatchAndTrailing(count: Int) {
    let bytes = ride.file(checksum: 0x00FF)
    let result = decoded(bytes + [UInt8](repeating: 0x0D, count: count))
    #expect(result.error?.code == .trailingData)
    #expect(result.error?.offset == UInt64(bytes.count))
    #expect(result.end(0).hasPrefix("end 0 at \(bytes.count): complete, checksum mismatch"))
    #expect(result.messages.count == 5)
  }

  @Test("data of several checksum blocks come to the same checksum in any chunking")
  func manyBlocks() {
    let bytes = FITBytes.ride(records: 5000).file()
    var decoder = FITDecoder()
    var log = FITEventLog(.skip)
    log.note("only the report counts")
    let (result, differences) = FITChunkVerifier.verify(bytes, log: log, splits: 8, dripLimit: 100_000, with: &decoder)
    #expect(differences.isEmpty, "\(differences)")
    #expect(result.ends == ["end 0 at \(bytes.count): complete, checksum ok, 5002 messages"])
  }
}
