import FITCore
import TestSupport
import Testing

@Suite struct TrailingBytesTests {
  private let file = FITBytes.ride(records: 3).file()

  @Test("zero bytes after the last chained file are padding", arguments: [1, 2, 11, 12, 13, 512])
  func zeros(count: Int) {
    let result = decoded(file + [UInt8](repeating: 0, count: count))
    #expect(result.error == nil)
    #expect(result.summary.paddingBytes == UInt64(count))
    #expect(result.summary.bytes == UInt64(file.count + count))
    #expect(result.messages.count == 5)
  }

  @Test(
    "bytes that are no header are trailing data; decoded messages stay",
    arguments: [
      [1], [11], [14], [255], [14, 32, 0, 0, 0, 0, 0, 0, 0x2E, 0x46, 0x49, 0x55, 0, 0],
      Array("GARBAGE and more of it".utf8),
    ])
  func others(bytes: [UInt8]) {
    let result = decoded(file + bytes)
    #expect(result.error?.code == .trailingData)
    #expect(result.error?.offset == UInt64(file.count))
    #expect(result.messages.count == 5)
    #expect(result.ends == ["end 0 at \(file.count): complete, checksum ok, 5 messages"])
    #expect(result.summary.bytes == UInt64(file.count + bytes.count))
  }

  @Test("other bytes after zero padding are trailing data")
  func zerosThenOthers() {
    let result = decoded(file + [0, 0, 0, 5, 0, 0])
    #expect(result.error?.code == .trailingData)
    #expect(result.error?.offset == UInt64(file.count + 3))
    #expect(result.summary.paddingBytes == 3)
  }

  @Test("a chained header cut before its signature is trailing data, after it a truncated file")
  func cutHeader() {
    for count in 1..<12 {
      let error = decoded(file + file[..<count]).error
      #expect(error?.code == .trailingData)
      #expect(error?.offset == UInt64(file.count))
    }
    #expect(decoded(file + file[..<14]).error?.code == .truncated)
  }
}
