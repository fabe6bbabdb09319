import FITCore
import FITWorkouts
import Foundation
import TestSupport
import Testing

/// The intervals of a stream.
private struct Intervals: FITSink, ~Copyable {
  var reader = RRIntervals()
  var intervals: [RRInterval] = []

  func lane(forMessage number: UInt16) -> FITLane { number == 78 || number == 20 ? .generic : .skip }
  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    if message.number == 20 {
      if let time = message.timestamp { reader.record(at: time) }
    } else {
      var found: [RRInterval] = []
      reader.read(message) { found.append($0) }
      intervals += found
    }
    return .proceed
  }
}

@Suite("RR intervals")
struct RRIntervalsTests {
  private func intervals(_ rows: [(record: UInt32?, times: [UInt16])]) throws -> [RRInterval] {
    var bytes = FITBytes()
    bytes.define(0, 20, [FITBytes.timestamp])
    bytes.define(1, 78, [FITBytes.Field(0, 10, 0x84)])
    for row in rows {
      if let record = row.record { bytes.message(0, FITBytes.number(record)) }
      let times = row.times + [UInt16](repeating: 0xFFFF, count: 5 - row.times.count)
      if !row.times.isEmpty { bytes.message(1, times.flatMap { FITBytes.number($0) }) }
    }
    var sink = Intervals()
    _ = try FITDecoder.decode(bytes.file(), into: &sink)
    return sink.intervals
  }

  @Test("intervals lie end to end from the record before them")
  func endToEnd() throws {
    let found = try intervals([(1000, [800, 810]), (1001, [790])])
    #expect(found.map(\.durationMilliseconds) == [800, 810, 790])
    #expect(found.map(\.endMilliseconds) == [1_000_800, 1_001_610, 1_002_400])
  }

  @Test("an invalid entry is padding, and its neighbours on both sides count")
  func padding() throws {
    let found = try intervals([(1000, [800, 0xFFFF, 810, 0xFFFF, 820])])
    #expect(found.map(\.durationMilliseconds) == [800, 810, 820])
  }

  @Test("after a pause the time of the records counts again")
  func pause() throws {
    let found = try intervals([(1000, [800]), (1600, [700])])
    #expect(found.map(\.endMilliseconds) == [1_000_800, 1_600_700])
  }

  @Test("intervals without a record before them have no time and are left out")
  func noRecord() throws {
    #expect(try intervals([(nil, [800])]).isEmpty)
  }

  @Test("a real-looking ride with holes in its intervals keeps every valid one")
  func fixture() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let bytes = [UInt8](try Data(contentsOf: root.appendingPathComponent("Fixtures/vendors/hrv-intervals.fit")))
    var sink = Intervals()
    _ = try FITDecoder.decode(bytes, into: &sink)
    #expect(sink.intervals.count > 100)
    #expect(zip(sink.intervals, sink.intervals.dropFirst()).allSatisfy { $0.endMilliseconds < $1.endMilliseconds })
  }
}
