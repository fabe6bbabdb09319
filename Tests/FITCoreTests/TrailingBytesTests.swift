import FITCore
import TestSupport
import Testing

@Suite struct TrailingBytesTests {
  private let part = FITBytes.ride(records: 3).part()

  @Test("zero bytes after the last chained file are padding", arguments: [1, 2, 11, 12, 13, 512])
  func zeros(count: Int) {
    let result = decoded(part + [UInt8](repeating: 0, count: count))
    #expect(result.error == nil)
    #expect(result.summary.paddingBytes == UInt64(count))
    #expect(result.summary.bytes == UInt64(part.count + count))
    #expect(result.messages.count == 5)
  }

  @Test(
    "bytes that are no header are trailing data; decoded messages stay",
    arguments: [
      [1], [11], [14], [255], [14, 32, 0, 0, 0, 0, 0, 0, 0x2E, 0x46, 0x49, 0x55, 0, 0],
      Array("GARBAGE and more of it".utf8),
    ])
  func others(bytes: [UInt8]) {
    let result = decoded(part + bytes)
    #expect(result.error?.code == .trailingData)
    #expect(result.error?.offset == UInt64(part.count))
    #expect(result.messages.count == 5)
    #expect(result.ends == ["end 0 at \(part.count): complete, checksum ok, 5 messages"])
    #expect(result.summary.bytes == UInt64(part.count + bytes.count))
  }

  @Test("other bytes after zero padding are trailing data")
  func zerosThenOthers() {
    let result = decoded(part + [0, 0, 0, 5, 0, 0])
    #expect(result.error?.code == .trailingData)
    #expect(result.error?.offset == UInt64(part.count + 3))
    #expect(result.summary.paddingBytes == 3)
  }

  @Test("a chained header cut before its signature is trailing data, after it a truncated file")
  func cutHeader() {
    for count in 1..<12 {
      let error = decoded(part + part[..<count]).error
      #expect(error?.code == .trailingData)
      #expect(error?.offset == UInt64(part.count))
    }
    #expect(decoded(part + part[..<14]).error?.code == .truncated)
  }
}
