import FITCore
import TestSupport
import Testing

@Suite struct TruncationTests {
  private let bytes = FITBytes.ride(records: 4).file()

  @Test("cut at any byte, a file gives exactly the messages wholly before the cut, and the offset of the cut one")
  func everyCut() {
    let whole = decoded(bytes).lines.filter { !$0.hasPrefix("end") }
    // A definition or message ends where the next one starts, the last one at the checksum.
    let starts = whole.dropFirst().compactMap { UInt64($0.split(separator: " ")[2].dropLast()) }
    let ends = starts.dropFirst() + [UInt64(bytes.count - 2)]
    for cut in 14..<bytes.count {
      let result = decoded(Array(bytes[..<cut]))
      let kept = ends.filter { $0 <= UInt64(cut) }.count
      #expect(result.lines.filter { !$0.hasPrefix("end") } == Array(whole[...kept]), "cut at \(cut)")
      let isInData = cut < bytes.count - 2
      let offset = isInData ? starts[kept] : UInt64(cut)
      #expect(result.error?.code == .truncated, "cut at \(cut)")
      #expect(result.error?.offset == offset, "cut at \(cut)")
      #expect(result.error?.expected == UInt32(bytes.count - cut), "cut at \(cut)")
      let messages = result.messages.count
      #expect(result.ends == ["end 0 at \(cut): truncated, checksum absent, \(messages) messages"])
      #expect(result.summary.bytes == UInt64(cut))
      #expect(result.summary.messages == UInt64(messages))
    }
  }

  @Test("a data size beyond 32-bit sums reports how much is missing, at most 4,294,967,295")
  func hugeDataSize() {
    let data = FITBytes.ride(records: 4)
    let result = decoded(data.unfinalized(dataSize: .max - 1))
    #expect(result.messages.count == 6)
    #expect(result.error?.code == .truncated)
    #expect(result.error?.expected == UInt32.max - UInt32(data.data.count) + 1)
    #expect(decoded(FITBytes().unfinalized(dataSize: .max - 1)).error?.expected == .max)
  }

  @Test("truncation of the second of two chained files leaves the first whole")
  func secondFile() {
    let result = decoded(bytes + bytes.dropLast(20))
    #expect(result.end(0).contains("complete, checksum ok"))
    #expect(result.end(1).contains("truncated"))
    #expect(result.error?.code == .truncated)
  }
}
