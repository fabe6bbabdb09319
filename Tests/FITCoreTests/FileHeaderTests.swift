import FITCore
import TestSupport
import Testing

@Suite struct FileHeaderTests {
  private let ride = FITBytes.ride(records: 2)

  @Test("a header of 12, 13, 14, 15 or 255 bytes is skipped to its size", arguments: [12, 13, 14, 15, 255])
  func sizes(size: UInt8) {
    let result = decoded(ride.file(headerSize: size))
    #expect(result.error == nil)
    #expect(result.messages.count == 4)
    let checksum = size < 14 ? "absent" : "ok"
    #expect(
      result.lines.first
        == "chained file 0 at 0: header \(size), protocol 32, profile 2140, data \(ride.data.count), "
        + "checksum \(checksum)")
  }

  @Test("a header checksum of 0 means that none was computed")
  func zeroChecksum() {
    let result = decoded(ride.file(headerChecksum: 0))
    #expect(result.lines.first?.hasSuffix("checksum absent") == true)
    #expect(result.ends.first?.contains("complete, checksum ok") == true)
  }

  @Test("a wrong header checksum is reported and nothing is withheld")
  func wrongChecksum() {
    let bytes = ride.file(headerChecksum: 0x1234)
    let result = decoded(bytes)
    let computed = FITBytes.checksum(bytes[..<12])
    #expect(result.lines.first?.hasSuffix("mismatch(computed: \(computed), stored: 4660)") == true)
    #expect(result.messages.count == 4)
  }

  @Test("an empty input is an empty stream")
  func empty() { #expect(decoded([]).error == FITError(.empty, offset: 0)) }

  @Test("a first byte below 12 is no FIT header", arguments: [0, 1, 11])
  func tooSmallSize(size: UInt8) {
    let result = decoded([size] + ride.file().dropFirst())
    #expect(result.error?.code == .notFIT)
    #expect(result.error?.offset == 0)
    #expect(result.lines.isEmpty)
  }

  @Test("letters other than .FIT are no FIT header, and the error shows them")
  func wrongSignature() {
    var bytes = ride.file()
    bytes[8] = UInt8(ascii: "G")
    let error = decoded(bytes).error
    #expect(error?.code == .notFIT)
    #expect(error?.expected == 0x5449_462E)
    #expect(error?.found == 0x5449_4647)
  }

  @Test("a stream cut before the signature is not known to be FIT; one cut after it is truncated")
  func cut() {
    let bytes = ride.file()
    for count in 1..<12 { #expect(decoded(Array(bytes[..<count])).error?.code == .notFIT) }
    for count in 12..<14 {
      let error = decoded(Array(bytes[..<count])).error
      #expect(error?.code == .truncated)
      #expect(error?.offset == UInt64(count))
      #expect(error?.expected == UInt32(14 - count))
    }
  }
}
