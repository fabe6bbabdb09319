import FITCore
import FITWriter
import TestSupport
import Testing
import Workouts

@testable import FITWorkouts

private typealias Field = FITBytes.Field

private func le(_ value: some FixedWidthInteger) -> [UInt8] { FITBytes.number(value) }

/// Files whose fields are wider than any device writes them, and full of numbers that no device can mean.
@Suite("Numbers that no device can mean") struct ImplausibleTests {
  /// Extremes of 64 bits, integers and floating point, as bytes with their base type.
  static let extremes: [(type: UInt8, bytes: [UInt8])] =
    ([.min, .min + 1, -1, 1 << 40, 1 << 53, 1 << 62, .max - 1] as [Int64]).map { (0x8E, le($0)) }
    + ([1 << 63, .max - 1] as [UInt64]).map { (0x8F, le($0)) }
    + [.infinity, -.infinity, 1e308, -1e308, Double.leastNonzeroMagnitude, 1e18].map { (0x89, le($0.bitPattern)) }

  /// A ride with messages of `number` before, between and after the records, all of `fields` holding `extreme`.
  private func ride(
    _ number: UInt16, _ fields: [UInt8], _ extreme: (type: UInt8, bytes: [UInt8]), elements: Int = 1
  ) -> [UInt8] {
    var bytes = FITBytes()
    bytes.define(0, 20, [FITBytes.timestamp, Field(5, 4, 0x86), Field(7, 2, 0x84)])
    bytes.define(
      1, number, [FITBytes.timestamp] + fields.map { Field($0, UInt8(8 * elements), extreme.type) })
    for second in 0..<6 as Range<UInt32> {
      if second % 2 == 0 {
        bytes.message(1, le(t0 + second) + fields.flatMap { _ in (0..<elements).flatMap { _ in extreme.bytes } })
      }
      bytes.message(0, le(t0 + second) + le(second * 100) + le(UInt16(200)))
    }
    return bytes.file()
  }

  @Test(
    "every message that workouts are made of may hold any number of 64 bits in any of its fields",
    arguments: [0, 2, 3, 12, 18, 19, 20, 21, 23, 34, 78, 101, 128, 132, 162, 206, 207] as [UInt16])
  func everyMessage(number: UInt16) {
    var reading = RideReader(activitiesOnly: false)
    for (place, extreme) in Self.extremes.enumerated() {
      for first in stride(from: 0, to: 250, by: 25) {
        let fields = (first..<first + 25).map { UInt8($0) }
        let bytes = ride(number, fields, extreme)
        // All chunkings of one in eight; for the others the whole is enough.
        if place % 8 == 0 { #expect(verified(bytes, activitiesOnly: false).problems.isEmpty) }
        let ride = reading.read(bytes)
        let problems = ride.brokenRules
        #expect(problems.isEmpty, "message \(number), fields from \(first), type \(extreme.type): \(problems)")
        #expect(ride.error == nil)
        // A record's own field 253 is in its place, so its time and power stay.
        #expect(ride.records == (number == 20 ? 9 : 6))
      }
    }
  }

  @Test("a zone of 64 bits in device_settings is no zone, and its neighbour is")
  func deviceSettings() {
    for (zone, offset) in [(Int64.max - 1, nil), (1 << 55, nil), (-4, -3600), (8, 7200)] as [(Int64, Int?)] {
      var bytes = FITBytes()
      bytes.define(0, 2, [Field(0, 1, 2), Field(5, 16, 0x8E)])
      bytes.message(0, [1] + le(Int64.min) + le(zone))
      bytes.define(1, 20, [FITBytes.timestamp])
      bytes.message(1, le(t0))
      #expect(verified(bytes.file()).ride.workouts.first?.summary.utcOffsetSeconds == offset)
    }
  }

  @Test("an offset of 64 bits in device_settings is no offset")
  func settingsOffset() {
    for (told, offset) in [(1 << 32 + 3600, nil), (.min, nil), (3600, 3600), (0xFFFF_F1F0, -3600)] as [(Int64, Int?)] {
      var bytes = FITBytes()
      bytes.define(0, 2, [Field(2, 8, 0x8E)])
      bytes.message(0, le(told))
      bytes.define(1, 20, [FITBytes.timestamp])
      bytes.message(1, le(t0))
      #expect(verified(bytes.file()).ride.workouts.first?.summary.utcOffsetSeconds == offset)
    }
  }

  /// The beats of a file's `hr` messages.
  private struct Beats: FITSink, ~Copyable {
    var merge = HeartRateMerge()
    func lane(forMessage number: UInt16) -> FITLane { number == 132 ? .generic : .skip }
    mutating func message(_ message: borrowing FITMessage) -> FITFlow {
      merge.add(message)
      return .proceed
    }
  }

  @Test(
    "stored beats with counts, fractions and rates of 64 bits are merged without overflow, and plausible ones count")
  func beats() throws {
    for extreme in Self.extremes {
      for elements in [1, 2, 31] {
        var bytes = FITBytes()
        // A correct anchor; then beats by count and rate, each of them extreme in turn.
        bytes.define(0, 132, [FITBytes.timestamp, Field(0, 8, extreme.type), Field(6, 1, 2), Field(9, 4, 0x86)])
        bytes.message(0, le(t0) + extreme.bytes + [60] + le(UInt32(1024)))
        let size = UInt8(8 * elements)
        bytes.define(1, 132, [Field(6, size, extreme.type), Field(9, size, extreme.type)])
        let many = (0..<2 * elements).flatMap { _ in extreme.bytes }
        for _ in 0..<4 { bytes.message(1, many) }
        bytes.define(2, 132, [FITBytes.timestamp, Field(6, 8, extreme.type), Field(9, 8, extreme.type)])
        bytes.message(2, le(t0) + extreme.bytes + extreme.bytes)
        bytes.message(0, le(t0 + 1) + extreme.bytes + [60] + le(UInt32(2048)))
        bytes.message(0, le(t0 + 9) + extreme.bytes + [60] + le(UInt32(9 * 1024)))
        var beats = Beats()
        _ = try FITDecoder.decode(bytes.file(), into: &beats)
        beats.merge.rewind()
        for second in 0..<5 as Range<UInt32> { _ = beats.merge.heartRate(at: t0 + second) }
        _ = beats.merge.heartRate(at: .max)
      }
    }
  }

  @Test("the mean of heart rates of 64 bits is of those that are plausible")
  func meanOfBeats() throws {
    var bytes = FITBytes()
    bytes.define(0, 132, [FITBytes.timestamp, Field(6, 8, 0x8E), Field(9, 4, 0x86)])
    bytes.message(0, le(t0) + le(Int64(60)) + le(UInt32(1024)))
    bytes.define(1, 132, [Field(6, 32, 0x8E), Field(9, 16, 0x86)])
    let counts: [UInt32] = [1124, 1224, 1324, 4096]
    bytes.message(1, [62, .max - 1, .min, 64].flatMap { le($0 as Int64) } + counts.flatMap { le($0) })
    var beats = Beats()
    _ = try FITDecoder.decode(bytes.file(), into: &beats)
    beats.merge.rewind()
    #expect(beats.merge.heartRate(at: t0) == 60)
    // The beat at 0.1 s, repeated each quarter of a second until the one after the next record.
    #expect(beats.merge.heartRate(at: t0 + 1) == 62)
  }

  @Test("intervals of 64 bits between beats are laid end to end if they are plausible")
  func intervals() throws {
    struct Intervals: FITSink {
      var reader = RRIntervals()
      var found: [RRInterval] = []
      func lane(forMessage number: UInt16) -> FITLane { number == 78 ? .generic : .skip }
      mutating func message(_ message: borrowing FITMessage) -> FITFlow {
        var found: [RRInterval] = []
        reader.read(message) { found.append($0) }
        self.found += found
        return .proceed
      }
    }
    var bytes = FITBytes()
    bytes.define(0, 78, [Field(0, 40, 0x8E)])
    bytes.message(0, ([1000, .max - 1, .min, 1 << 40, 500] as [Int64]).flatMap { le($0) })
    var intervals = Intervals()
    intervals.reader.record(at: .max - 1)
    _ = try FITDecoder.decode(bytes.file(), into: &intervals)
    let start = Int64(UInt32.max - 1) * 1000
    #expect(intervals.found.map(\.durationMilliseconds) == [1000, 1 << 40, 500])
    #expect(intervals.found.map { $0.endMilliseconds - start } == [1000, 1000 + 1 << 40, 500])
  }
}
