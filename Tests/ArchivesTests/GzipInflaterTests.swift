import Archives
import TestSupport
import Testing

@Suite("Whole gzip files")
struct GzipInflaterTests {
  let ride = rideLikeBytes(count: 20_000)

  @Test("a member inflates to the data put in", arguments: [0, 1, 6, 9])
  func member(level: Int) {
    let file = GzipMaker(level: level).member(ride)
    let result = verified(file)
    #expect(result.holds(ride))
    #expect(result.report.problem == nil)
    #expect(result.report.members == 1)
    #expect(result.report.inflatedBytes == ride.count)
    #expect(result.report.compressedBytes == file.count)
    #expect(result.report.paddingBytes == 0)
    #expect(!result.report.isStopped)
  }

  @Test("a file may inflate to nothing")
  func emptyMember() {
    let result = verified(GzipMaker().member([]))
    #expect(result.bytes.isEmpty)
    #expect(result.report.problem == nil)
  }

  @Test("data may be larger than every buffer, compressible or not")
  func large() {
    for data in [rideLikeBytes(count: 700_000), noise(count: 300_000), [UInt8](repeating: 0, count: 1_000_000)] {
      var inflater = GzipInflater()
      let file = GzipMaker().member(data)
      let cuts = Array(stride(from: 1, to: file.count, by: 4_099))
      #expect(inflated(file, with: &inflater).holds(data))
      #expect(inflated(file, cuts: cuts, with: &inflater).holds(data))
    }
  }

  @Test("every combination of header fields is skipped", arguments: 0..<16)
  func headerFields(combination: Int) {
    var maker = GzipMaker(modificationTime: 0x0102_0304)
    if combination & 1 != 0 { maker.extra = [0, 0x1f, 0x8b, 8, 0, 1, 2, 3] }
    if combination & 2 != 0 { maker.name = Array("8 \u{e9}t\u{e9}.fit".utf8) }
    if combination & 4 != 0 { maker.comment = [0xff, 0x1f, 0x8b] }
    if combination & 8 != 0 { maker.hasHeaderChecksum = true }
    let result = verified(maker.member(Array("ride".utf8)))
    #expect(result.holds(Array("ride".utf8)))
    #expect(result.report.problem == nil)
  }

  @Test("header fields may be empty, and of the greatest length")
  func headerFieldLengths() {
    let data = Array("ride".utf8)
    let empty = GzipMaker(extra: [], name: [], comment: [], hasHeaderChecksum: true)
    #expect(verified(empty.member(data)).holds(data))
    let long = GzipMaker(
      extra: noise(count: 65_535), name: [UInt8](repeating: 0x41, count: 5_000),
      comment: [UInt8](repeating: 0x42, count: 5_000), hasHeaderChecksum: true)
    var inflater = GzipInflater()
    let result = inflated(long.member(data), cuts: [1, 30_000, 65_552, 70_000], with: &inflater)
    #expect(result.holds(data))
    #expect(result.report.problem == nil)
  }

  @Test("a member may follow another, and their data are joined")
  func severalMembers() {
    let maker = GzipMaker(name: Array("x".utf8))
    let file = maker.member(ride) + GzipMaker().member([]) + maker.member([1, 2, 3])
    let result = verified(file)
    #expect(result.holds(ride + [1, 2, 3]))
    #expect(result.report.problem == nil)
    #expect(result.report.members == 3)
    #expect(result.report.compressedBytes == file.count)
  }

  @Test("zero bytes after the end are padding")
  func padding() {
    let member = GzipMaker().member(ride)
    let result = verified(member + [UInt8](repeating: 0, count: 513))
    #expect(result.holds(ride))
    #expect(result.report.problem == nil)
    #expect(result.report.paddingBytes == 513)
    #expect(result.report.compressedBytes == member.count + 513)
  }

  @Test("a member may follow padding")
  func memberBehindPadding() {
    let result = verified(GzipMaker().member([1]) + [0, 0, 0] + GzipMaker().member([2]) + [0])
    #expect(result.holds([1, 2]))
    #expect(result.report.problem == nil)
    #expect(result.report.members == 2)
    #expect(result.report.paddingBytes == 4)
  }

  @Test("an inflater serves any number of files, whatever the earlier ones held")
  func reuse() {
    var inflater = GzipInflater()
    let file = GzipMaker().member(ride)
    let other = GzipMaker().member(noise(count: 3_000))
    let bad: [[UInt8]] = [Array(file.prefix(900)), [0x1f, 0x8b, 8, 0xff], file + [7], Array("text".utf8), []]
    for between in bad + [other] {
      _ = inflated(between, with: &inflater)
      let result = inflated(file, with: &inflater)
      #expect(result.holds(ride))
      #expect(result.report.problem == nil)
      #expect(result.report.members == 1)
    }
  }

  @Test("a small file may inflate to a very large one in the same memory")
  func highRatio() {
    let file = GzipMaker(level: 9).member([UInt8](repeating: 0, count: 64 << 20))
    #expect(file.count < 70_000)
    var inflater = GzipInflater()
    var count = 0
    var largest = 0
    let chunk = file.span.bytes
    let made = allocations {
      _ = inflater.feed(chunk) { bytes in
        count += bytes.byteCount
        largest = max(largest, bytes.byteCount)
        return true
      }
    }
    #expect(count == 64 << 20)
    #expect(largest <= GzipInflater.defaultBufferCapacity)
    #expect(made == 0)
    #expect(inflater.finish().problem == nil)
  }
}
