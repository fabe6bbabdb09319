import FITCore
import TestSupport
import Testing

@Suite struct ChainedFileTests {
  private let first = FITBytes.ride(records: 3).file()
  private let second = FITBytes.ride(records: 2, start: 1_100_000_000).file(headerSize: 12)

  @Test("chained files decode as they do alone, at their own offsets")
  func chained() {
    let result = decoded(first + second + first)
    let (one, two) = (decoded(first), decoded(second))
    #expect(result.error == nil)
    #expect(result.summary.files == 3)
    #expect(result.summary.messages == one.summary.messages * 2 + two.summary.messages)
    #expect(result.messages.map(content) == (one.messages + two.messages + one.messages).map(content))
    #expect(
      result.ends == [
        "end 0 at \(first.count): complete, checksum ok, 5 messages",
        "end 1 at \(first.count + second.count): complete, checksum ok, 4 messages",
        "end 2 at \(2 * first.count + second.count): complete, checksum ok, 5 messages",
      ])
  }

  @Test("definitions end with their chained file")
  func definitionsEnd() {
    var naked = FITBytes()
    naked.message(1, [UInt8](repeating: 1, count: 13))
    let result = decoded(first + naked.file())
    #expect(result.error?.code == .undefinedLocalMessage)
    #expect(result.error?.offset == UInt64(first.count + 14))
    #expect(result.ends.count == 2)
  }

  @Test("the base of compressed timestamps ends with its chained file")
  func baseEnds() {
    var compressed = FITBytes()
    compressed.define(0, 20, [.byte])
    compressed.message(0, seconds: 3, [7])
    let result = decoded(first + compressed.file())
    #expect(result.messages.last.map(content) == "time -: 3/2=7")
    #expect(result.error == nil)
  }

  @Test("a wrong checksum in one chained file does not keep the next from being read")
  func wrongChecksum() {
    let broken = FITBytes.ride(records: 3).file(checksum: 0x1234)
    let result = decoded(broken + second)
    #expect(result.error == nil)
    #expect(result.end(0).contains("complete, checksum mismatch"))
    #expect(result.end(1).contains("complete, checksum ok"))
    #expect(result.messages.count == 9)
  }

  @Test(
    "a chained file whose data size cuts a message fails, its checksum right or wrong; the next one is read",
    arguments: [nil, 0x1234] as [UInt16?])
  func cutMessage(checksum: UInt16?) {
    let ride = FITBytes.ride(records: 3)
    var bytes = FITBytes()
    bytes.data = Array(ride.data.dropLast(2))
    let file = bytes.file(checksum: checksum)
    let result = decoded(file + second)
    #expect(result.error?.code == .messageBeyondEnd)
    #expect(result.error?.offset == UInt64(14 + ride.data.count - 14))
    #expect(result.end(0).hasPrefix("end 0 at \(file.count): failed, checksum \(checksum == nil ? "ok" : "mismatch")"))
    #expect(result.end(1).contains("complete, checksum ok, 4 messages"))
    #expect(result.messages.count == 4 + 4)
  }
}
