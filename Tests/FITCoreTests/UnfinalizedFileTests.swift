import FITCore
import TestSupport
import Testing

@Suite struct UnfinalizedFileTests {
  private let ride = FITBytes.ride(records: 6)
  private var all: [String] { decoded(ride.file()).messages }
  /// Offsets in the ride's data at which its messages and definitions start, its end included.
  private var starts: [Int] { [0, 18, 32, 54, 68, 82, 96, 110, 124, 138, 156, 170] }

  @Test("the starts that these tests use are those of the ride")
  func startsAreRight() {
    #expect(ride.data.count == starts.last)
    for line in decoded(ride.file()).lines where line.hasPrefix("def") || line.hasPrefix("mess") {
      let offset = line.split(separator: " ")[2].dropLast()
      #expect(starts.contains((Int(offset) ?? 0) - 14), "\(line)")
    }
  }

  @Test("data size 0: everything up to the end of input is data")
  func sizeZero() {
    let result = decoded(ride.unfinalized())
    #expect(result.error == nil)
    #expect(result.messages == all)
    #expect(result.ends == ["end 0 at \(14 + ride.data.count): unfinalized, checksum absent, 8 messages"])
  }

  @Test("a data size without a value is like 0, whether a checksum follows or not")
  func sizeInvalid() {
    for file in [ride.unfinalized(dataSize: .max), ride.file(dataSize: .max)] {
      let result = decoded(file)
      #expect(result.error == nil && result.messages == all && result.end(0).contains("unfinalized"))
    }
  }

  @Test("data size 0 and a message cut at the end: the whole ones are delivered")
  func sizeZeroCut() {
    let result = decoded(ride.unfinalized().dropLast(5))
    #expect(result.error == nil)
    #expect(result.messages == all.dropLast())
    #expect(result.end(0).contains("unfinalized, checksum absent, 7 messages"))
  }

  @Test("a header alone with data size 0 is an unfinalised file without messages")
  func headerOnly() {
    let result = decoded(FITBytes().unfinalized())
    #expect(result.error == nil)
    #expect(result.ends == ["end 0 at 14: unfinalized, checksum absent, 0 messages"])
  }

  @Test("a data size that is too small loses nothing, wherever it cuts, with no checksum after")
  func tooSmall() {
    for size in 1..<ride.data.count {
      let result = decoded(ride.unfinalized(dataSize: UInt32(size)))
      // Between messages, before any had a time, one without a time looks like trailing bytes.
      if size == starts[1] { continue }
      #expect(result.messages == all, "data size \(size)")
      #expect(result.error == nil, "data size \(size)")
      #expect(result.ends == ["end 0 at \(14 + ride.data.count): unfinalized, checksum absent, 8 messages"])
    }
  }

  @Test("zero blocks after the messages of an unfinalised file are padding", arguments: [0, 138, 140])
  func zeroBlocks(size: UInt32) {
    let result = decoded(ride.unfinalized(dataSize: size) + [UInt8](repeating: 0, count: 4096))
    #expect(result.error == nil)
    #expect(result.messages == all)
    #expect(result.summary.paddingBytes == 4096)
    #expect(result.end(0).contains("at \(14 + ride.data.count): unfinalized"))
  }

  @Test("other bytes after such zero blocks are trailing data")
  func bytesBehindZeroBlocks() {
    let result = decoded(ride.unfinalized() + [UInt8](repeating: 0, count: 100) + [1, 2, 3])
    #expect(result.messages == all)
    #expect(result.summary.paddingBytes == 100)
    #expect(result.error?.code == .trailingData)
    #expect(result.error?.offset == UInt64(14 + ride.data.count + 100))
  }

  @Test("a small message of zeros in an unfinalised file is a message")
  func smallZeroMessage() {
    var data = FITBytes()
    data.define(0, 206, [FITBytes.Field(0, 1, 0x02), FITBytes.Field(1, 1, 0x02)])
    data.message(0, [0, 0])
    data.message(0, [0, 1])
    let result = decoded(data.unfinalized())
    #expect(result.messages.map(content) == ["time -: 0/2=0 1/2=0", "time -: 0/2=0 1/2=1"])
    #expect(result.error == nil)
  }

  @Test("a developer_data_id of zeros in an unfinalised file is a message")
  func zeroDeveloperDataID() {
    var data = FITBytes()
    data.define(0, 207, [FITBytes.Field(1, 16, 0x0D), FITBytes.Field(3, 1, 0x02)])
    data.message(0, [UInt8](repeating: 0, count: 17))
    data.define(0, 206, [FITBytes.Field(0, 1, 0x02)])
    data.message(0, [7])
    let result = decoded(data.unfinalized())
    #expect(result.messages.count == 2)
    #expect(result.summary.paddingBytes == 0)
    #expect(result.error == nil)
  }
}
