import FITCore
import FITWriter
import TestSupport
import Testing
import Workouts

@testable import FITWorkouts

/// Lists that could grow without end are limited: each limit is hit here, and everything left out is counted.
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

  @Test("names of apps' fields are counted beyond the bytes that are kept of them")
  func fieldNames() {
    func long(_ number: Int) -> RawMessage {
      RawMessage(206) { spec in
        spec.add(0, .uint8, UInt8(number / 50))
        spec.add(1, .uint8, UInt8(number % 50))
        spec.add(2, .uint8, UInt8(0x02))
        spec.add(3, .string, .text(String(repeating: "n", count: 200) + "\(100 + number)"))
      }
    }
    let ride = ride((0..<200).map(long))
    let names = ride.workouts.first?.summary.devices.flatMap(\.fields) ?? []
    #expect(names.count == DeviceList.fieldNameBytes / 203)
    #expect(ride.dropped(.deviceBeyondLimit) == 200 - names.count)
  }

  @Test("sessions read ahead, the last one first, take no more time than in order")
  func sessionsAhead() {
    func seconds(_ starts: [Int]) -> Double {
      let bytes = file(starts.map { session($0 * 10, seconds: 10) })
      let before = threadSeconds()
      for _ in 0..<20 {
        var reader = FITWorkoutReader(sink: RideLog())
        _ = try? FITDecoder.decode(bytes, into: &reader)
        var ahead = ReadAhead()
        _ = try? FITDecoder.decode(bytes, into: &ahead)
      }
      return threadSeconds() - before
    }
    let starts = Array(1...ReadAhead.sessionLimit)
    _ = seconds(starts)
    let (ascending, descending) = (seconds(starts), seconds(starts.reversed()))
    #expect(descending < 3 * ascending, "\(ascending) s in order, \(descending) s the other way round")
  }

  @Test("developer fields that give measures are counted beyond the number that is kept")
  func measures() {
    let ride = ride((0..<100).map { description($0, native: 7) })
    #expect(ride.dropped(.descriptionBeyondLimit) == 100 - DeveloperMeasures.limit)
  }

  /// The findings of a first reading in copies of a file.
  private func ahead(of file: [UInt8], copies: Int = 1) -> ReadAhead {
    var ahead = ReadAhead()
    var decoder = FITDecoder()
    for _ in 0..<copies { _ = try? decoder.feed(file.span.bytes, into: &ahead) }
    _ = try? decoder.finish(into: &ahead)
    return ahead
  }

  @Test(
    "sessions beyond the number read ahead are counted; chained files beyond it are read as they come")
  func aheadSessions() {
    let sessions: [any FITWritableMessage] =
      records(0...99) + (0..<ReadAhead.sessionLimit + 9).map { session($0 % 90, seconds: 10) }
    let found = ahead(of: file(sessions), copies: ReadAhead.fileLimit + 3)
    #expect(found.files.count == ReadAhead.fileLimit && found.files[0].sessions.count == ReadAhead.sessionLimit)
    #expect(found.files[1].sessions.isEmpty)
    var reading = RideReader()
    let beyond = found.sessionsBeyondLimit
    #expect(beyond == 9 + (ReadAhead.fileLimit - 1) * (ReadAhead.sessionLimit + 9))
    #expect(reading.read(file(sessions), ahead: found).dropped(.sessionBeyondLimit) == beyond)
  }

  @Test("laps beyond the number that is read ahead are counted")
  func aheadLaps() {
    let laps: [any FITWritableMessage] = (0..<ReadAhead.markLimit + 7).map { lap($0 % 50, seconds: 1) }
    let bytes = file(records(0...99) + laps + [session(0, seconds: 50), session(50, seconds: 49)])
    let found = ahead(of: bytes)
    #expect(found.files[0].marks.count == ReadAhead.markLimit && found.marksBeyondLimit == 7)
    var reading = RideReader()
    #expect(reading.read(bytes, ahead: found).dropped(.lapBeyondLimit) == 7)
  }

  @Test("timer events beyond the number read ahead are taken as they come")
  func aheadTimer() {
    let events: [any FITWritableMessage] = (0..<ReadAhead.timerLimit + 5).map {
      $0 % 2 == 0 ? timerStop(10 + $0 % 50) : timerStart(10 + $0 % 50)
    }
    let found = ahead(of: file(records(0...99) + events))
    #expect(found.timerBeyondLimit == 5 && found.files[0].timer.isEmpty && !found.files[0].isTimerLate)
  }

  @Test("devices beyond the number read ahead are known as they come")
  func aheadDevices() throws {
    var found = ReadAhead()
    found.gathersDevices = true
    let devices: [any FITWritableMessage] = (0..<70).map {
      DeviceInfoMessage(timestamp: t0, deviceIndex: UInt8($0), manufacturer: 1, product: 1)
    }
    var bytes: [UInt8] = []
    for _ in 0..<20 { bytes += file(records(0...2) + devices) }
    _ = try FITDecoder.decode(bytes, into: &found)
    let counts = found.files.map(\.devices.devices.count)
    #expect(counts.count == 20 && counts[0] == DeviceList.limit)
    #expect(counts.reduce(0, +) == ReadAhead.deviceLimit && counts.last == 0)
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
    var sink = ReadAhead()
    _ = try FITDecoder.decode(bytes.file(), into: &sink)
    let beyond = sink.heartRates.beyondLimit
    #expect(beyond > 0 && !sink.heartRates.isEmpty)
    var reader = FITWorkoutReader(sink: RideLog())
    reader.use(sink)
    #expect(reader.builder.output.dropped[.beatBeyondLimit] == beyond)
  }
}
