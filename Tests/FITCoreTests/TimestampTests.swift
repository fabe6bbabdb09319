import FITCore
import TestSupport
import Testing

@Suite struct TimestampTests {
  /// Local 0 with a timestamp, local 1 with one byte and none, both ready to use.
  private func start(_ time: UInt32, bigEndian: Bool = false) -> FITBytes {
    var data = FITBytes()
    data.define(0, 20, [FITBytes.timestamp], bigEndian: bigEndian)
    data.define(1, 21, [.byte])
    data.message(0, FITBytes.number(time, bigEndian: bigEndian))
    return data
  }

  @Test("a compressed timestamp replaces the low five bits of the last one", arguments: [false, true])
  func compressed(bigEndian: Bool) {
    var data = start(0x3B00_0020, bigEndian: bigEndian)
    for seconds in [UInt8(0), 1, 31] { data.message(1, seconds: seconds, [7]) }
    let time = 0x3B00_0020
    #expect(
      messages(data) == [
        "time \(time): 253/6=\(time)", "time \(time): 3/2=7", "time \(time + 1): 3/2=7", "time \(time + 31): 3/2=7",
      ])
  }

  @Test("an offset below the last one's low bits rolls over by 32 s, and the result is the next base")
  func rollOver() {
    var data = start(1000)  // 1000 = 31 × 32 + 8
    for seconds in [UInt8(8), 7, 6, 6, 31, 0] { data.message(1, seconds: seconds, [7]) }
    let times = messages(data).dropFirst().map { $0.split(separator: ":")[0] }
    #expect(times == ["time 1000", "time 1031", "time 1062", "time 1062", "time 1087", "time 1088"])
  }

  @Test("a compressed message without a timestamp before it has none, and is delivered")
  func noBase() {
    var data = FITBytes()
    data.define(1, 21, [.byte])
    data.message(1, seconds: 5, [7])
    #expect(messages(data) == ["time -: 3/2=7"])
  }

  @Test("a skipped message still sets the base")
  func skippedBase() {
    var data = start(2000)
    data.message(1, seconds: 17, [7])
    let log = FITEventLog(lanes: { $0 == 20 ? .skip : .generic })
    #expect(messages(data, log: log) == ["time 2001: 3/2=7"])
  }

  @Test("field 253 overrides the compressed header, unless it is invalid")
  func fieldOverHeader() {
    var data = start(1000)
    data.message(0, seconds: 3, FITBytes.number(UInt32(5000)))
    data.message(0, seconds: 10, FITBytes.number(UInt32.max))
    #expect(messages(data) == ["time 1000: 253/6=1000", "time 5000: 253/6=5000", "time 5002: 253/6=-"])
  }

  @Test("an invalid field 253 leaves the base as it was")
  func invalidTimestamp() {
    var data = start(1000)
    data.message(0, FITBytes.number(UInt32.max))
    data.message(1, seconds: 9, [7])
    #expect(messages(data) == ["time 1000: 253/6=1000", "time -: 253/6=-", "time 1001: 3/2=7"])
  }

  @Test("compressed headers reach local types 0 to 3")
  func compressedLocals() {
    var data = FITBytes()
    for local in UInt8(0)..<4 { data.define(local, 100 + UInt16(local), [.byte]) }
    for local in UInt8(0)..<4 { data.message(local, seconds: 31, [local]) }
    let lines = decoded(data.file()).messages
    #expect(lines.count == 4)
    for (local, line) in lines.enumerated() { #expect(line.contains("local \(local), number \(100 + local)")) }
  }

  @Test("a time near the end of the range wraps and harms nothing")
  func wraps() {
    var data = start(0xFFFF_FFFE)
    data.message(1, seconds: 31, [7])
    data.message(1, seconds: 0, [7])
    let lines = messages(data)
    #expect(lines == ["time 4294967294: 253/6=4294967294", "time -: 3/2=7", "time 0: 3/2=7"])
  }

  @Test("a field 253 of another width is no timestamp", arguments: [UInt8(2), 8])
  func otherWidth(size: UInt8) {
    var data = FITBytes()
    data.define(0, 20, [FITBytes.Field(253, size, size == 2 ? 0x84 : 0x86)])
    data.message(0, [UInt8](repeating: 1, count: Int(size)))
    #expect(messages(data).first?.hasPrefix("time -:") == true)
  }
}
