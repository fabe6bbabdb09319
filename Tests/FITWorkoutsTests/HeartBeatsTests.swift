import FITCore
import FITWorkouts
import TestSupport
import Testing

private typealias Field = FITBytes.Field

private func le(_ value: some FixedWidthInteger) -> [UInt8] { FITBytes.number(value) }

/// The beats of a stream of `hr` messages, and the outcome of each message.
private struct Beats: FITSink, ~Copyable {
  var reader = HeartBeats()
  var merge = HeartRateMerge()
  var beats: [HeartBeat] = []
  var outcomes: [HeartBeats.Outcome] = []

  func lane(forMessage number: UInt16) -> FITLane { number == 132 ? .generic : .skip }
  mutating func fileStart(_ header: FITFileHeader) { reader.fileStart() }
  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    var beats: [HeartBeat] = []
    outcomes.append(reader.read(message) { beats.append($0) })
    self.beats += beats
    merge.add(message)
    return .proceed
  }
}

@Suite("Heart beats stored by a strap")
struct HeartBeatsTests {
  /// An anchor: `timestamp` seconds and `fraction` of 1/32768 s are the strap's `count` of 1/1024 s.
  private static func anchor(_ timestamp: UInt32, fraction: UInt16, count: UInt32, _ bytes: inout FITBytes) {
    bytes.define(0, 132, [FITBytes.timestamp, Field(0, 2, 0x84), Field(6, 1, 2), Field(9, 4, 0x86)])
    bytes.message(0, le(timestamp) + le(fraction) + [60] + le(count))
  }

  /// Two beats by the low 12 bits of their counts.
  private static func pair(_ first: Int, _ second: Int, bpm: [UInt8], _ bytes: inout FITBytes) {
    bytes.define(1, 132, [Field(6, 2, 2), Field(10, 3, 0x0D)])
    let bits = UInt32(first & 0xFFF) | UInt32(second & 0xFFF) << 12
    bytes.message(1, bpm + le(bits).prefix(3))
  }

  private static func read(_ bytes: FITBytes) throws -> (beats: [HeartBeat], outcomes: [HeartBeats.Outcome]) {
    var sink = Beats()
    _ = try FITDecoder.decode(bytes.file(), into: &sink)
    return (sink.beats, sink.outcomes)
  }

  @Test("beats count on from their anchor in 1/1024 s, over the wrap of their 12 bits")
  func expanded() throws {
    var bytes = FITBytes()
    Self.anchor(1000, fraction: 16_384, count: 5000, &bytes)
    Self.pair(6000, 5000 + 4096 + 100, bpm: [61, 62], &bytes)
    let beats = try Self.read(bytes).beats
    #expect(beats.map(\.bpm) == [60, 61, 62])
    let start = Int64(1000) * 32_768 + 16_384
    #expect(beats.map(\.ticks) == [start, start + 1000 * 32, start + 4196 * 32])
  }

  @Test("a beat without a valid heart rate is left out, its neighbours stay")
  func gap() throws {
    var bytes = FITBytes()
    Self.anchor(1000, fraction: 0, count: 0, &bytes)
    Self.pair(1024, 2048, bpm: [0xFF, 70], &bytes)
    let beats = try Self.read(bytes).beats
    #expect(beats.map(\.bpm) == [60, 70])
    #expect(beats.map { $0.ticks / 32_768 } == [1000, 1002])
  }

  @Test("beats before any anchor, and counts that do not match, are unusable until the next anchor")
  func unusable() throws {
    var bytes = FITBytes()
    Self.pair(1, 2, bpm: [60, 61], &bytes)
    Self.anchor(1000, fraction: 0, count: 0, &bytes)
    bytes.define(2, 132, [Field(6, 3, 2), Field(10, 3, 0x0D)])
    bytes.message(2, [1, 2, 3] + [0, 4, 0])
    Self.pair(100, 200, bpm: [62, 63], &bytes)
    let read = try Self.read(bytes)
    #expect(read.outcomes == [.unusable, .ok, .unusable, .ok])
    #expect(read.beats.map(\.bpm) == [60, 62, 63])
  }

  @Test("the strap's clock wraps at 2³² of 1/1024 s and time goes on")
  func wraps() throws {
    var bytes = FITBytes()
    Self.anchor(1000, fraction: 0, count: .max - 1023, &bytes)
    bytes.define(2, 132, [Field(6, 1, 2), Field(9, 4, 0x86)])
    bytes.message(2, [70] + le(UInt32(1024)))
    let read = try Self.read(bytes)
    #expect(read.outcomes == [.ok, .wrapped])
    #expect(read.beats.map { $0.ticks / 32_768 } == [1000, 1002])
  }

  @Test("a record gets the mean of the beats since the record before, half a beat rounding up")
  func merged() throws {
    var bytes = FITBytes()
    Self.anchor(1000, fraction: 0, count: 0, &bytes)
    Self.pair(204, 408, bpm: [61, 61], &bytes)
    Self.pair(612, 1224, bpm: [70, 80], &bytes)
    var sink = Beats()
    _ = try FITDecoder.decode(bytes.file(), into: &sink)
    var merge = sink.merge
    merge.rewind()
    #expect(!merge.isEmpty && !merge.hasUnusable)
    // The first record reaches back one second: the beat at 1000 s alone. The second has beats at 0.2, 0.4 and 0.6 s,
    // and the last of them carried over the gap to 0.85 s: (61 + 61 + 70 + 70) / 4 = 65.5.
    #expect(merge.heartRate(at: 1000) == 60)
    #expect(merge.heartRate(at: 1001) == 66)
    // Beats that run out before one is later than the record leave it as it is, as the official decoder does.
    #expect(merge.heartRate(at: 1003) == nil)
  }

  @Test("over a longer gap a heart rate is carried for five seconds")
  func carried() throws {
    var bytes = FITBytes()
    Self.anchor(1000, fraction: 0, count: 0, &bytes)
    bytes.define(2, 132, [Field(6, 1, 2), Field(9, 4, 0x86)])
    bytes.message(2, [90] + le(UInt32(20 * 1024)))
    var sink = Beats()
    _ = try FITDecoder.decode(bytes.file(), into: &sink)
    var merge = sink.merge
    merge.rewind()
    let rates = (1000...1008).map { merge.heartRate(at: UInt32($0)) }
    #expect(rates == [60, 60, 60, 60, 60, 60, nil, nil, nil])
  }
}
