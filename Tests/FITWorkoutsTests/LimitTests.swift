import FITCore
import FITWriter
import TestSupport
import Testing
import Workouts

@testable import FITWorkouts

/// What no recording needs is not kept without end: each limit is hit here, and what it left out is counted.
@Suite("Limits") struct LimitTests {
  private func ride(_ messages: [any FITWritableMessage]) -> Ride {
    var reading = RideReader()
    return reading.read(file(messages + records(0...3)))
  }

  @Test("devices beyond the number that is listed are counted")
  func devices() {
    let devices: [any FITWritableMessage] = (0..<100).map { index in
      RawMessage(23) { spec in
        spec.add(253, .uint32, t0)
        spec.add(0, .uint8, UInt8(index))
      }
    }
    let ride = ride(devices)
    #expect(ride.workouts.first?.summary.devices.count == DeviceList.limit)
    #expect(ride.dropped(.deviceBeyondLimit) == 100 - DeviceList.limit)
  }

  private func description(_ number: Int, native: UInt8? = nil) -> RawMessage {
    RawMessage(206) { spec in
      spec.add(0, .uint8, UInt8(number / 200))
      spec.add(1, .uint8, UInt8(number % 200))
      spec.add(2, .uint8, UInt8(0x02))
      spec.add(3, .string, .text("F\(number)"))
      if let native { spec.add(15, .uint8, native) }
    }
  }

  @Test("an app's fields beyond the number that is listed are counted")
  func appFields() {
    let ride = ride((0..<100).map { description($0) })
    #expect(ride.workouts.first?.summary.devices.first?.fields.count == DeviceList.limit)
    #expect(ride.dropped(.deviceBeyondLimit) == 100 - DeviceList.limit)
  }

  @Test("developer fields that stand for measures are counted beyond the number that is kept")
  func measures() {
    let ride = ride((0..<100).map { description($0, native: 7) })
    #expect(ride.dropped(.descriptionBeyondLimit) == 100 - DeveloperMeasures.limit)
  }

  @Test("sessions and parts beyond the numbers that are planned: the former are counted, the latter read as they come")
  func planned() {
    let sessions: [any FITWritableMessage] = (0..<SessionPlan.sessionLimit + 9).map { session($0 * 10, seconds: 10) }
    var plan = SessionPlan()
    var decoder = FITDecoder()
    let part = file(sessions)
    for _ in 0..<SessionPlan.partLimit + 3 {
      _ = try? decoder.decode(part.span.bytes, into: &plan)
    }
    _ = try? decoder.finish(into: &plan)
    #expect(plan.parts.count == SessionPlan.partLimit && plan.parts[0].sessions.count == SessionPlan.sessionLimit)
    #expect(plan.beyondLimit == 9 * SessionPlan.partLimit)
    var reader = FITWorkoutReader(sink: RideLog())
    reader.resolve(plan)
    #expect(reader.builder.output.dropped[.sessionBeyondLimit] == plan.beyondLimit)
  }

  @Test("laps beyond the number that is planned are counted")
  func plannedLaps() {
    let laps: [any FITWritableMessage] = (0..<SessionPlan.markLimit + 7).map { lap($0 * 10, seconds: 10) }
    var plan = SessionPlan()
    var decoder = FITDecoder()
    _ = try? decoder.decode(file(laps + [session(0, seconds: 9)]).span.bytes, into: &plan)
    _ = try? decoder.finish(into: &plan)
    #expect(plan.parts[0].marks.count == SessionPlan.markLimit && plan.marksBeyondLimit == 7)
    var reader = FITWorkoutReader(sink: RideLog())
    reader.resolve(plan)
    #expect(reader.builder.output.dropped[.lapBeyondLimit] == 7)
  }

  private struct Beats: FITSink, ~Copyable {
    var merge = HeartRateMerge()

    func lane(forMessage number: UInt16) -> FITLane { number == 132 ? .generic : .skip }
    mutating func message(_ message: borrowing FITMessage) -> FITFlow {
      merge.add(message)
      return .proceed
    }
  }

  @Test("stored beats beyond the number that is merged are counted")
  func beats() throws {
    var bytes = FITBytes()
    bytes.define(0, 132, [FITBytes.timestamp, .init(6, 1, 2), .init(9, 4, 0x86)])
    bytes.message(0, FITBytes.number(t0) + [60] + FITBytes.number(UInt32(0)))
    bytes.define(1, 132, [.init(6, 160, 2), .init(10, 240, 0x0D)])
    // Nearly four seconds lie before every second beat, and are filled with steps.
    let pair: [UInt8] = [0xFF, 0x0F, 0x00]
    for _ in 0..<400 {
      bytes.message(1, [UInt8](repeating: 60, count: 160) + (0..<80).flatMap { _ in pair })
    }
    var sink = Beats()
    _ = try FITDecoder.decode(bytes.part(), into: &sink)
    #expect(sink.merge.beyondLimit > 0 && !sink.merge.isEmpty)
    var reader = FITWorkoutReader(sink: RideLog())
    let beyond = sink.merge.beyondLimit
    reader.merge(sink.merge)
    #expect(reader.builder.output.dropped[.beatBeyondLimit] == beyond)
  }
}
