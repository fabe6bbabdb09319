import FITCore
import FITWriter
import Foundation
import TestSupport
import Testing
import Workouts

@testable import FITWorkouts

/// The samples of a stream, read in chunks of a size.
private func wellness(_ bytes: [UInt8], chunk: Int = .max) throws -> [WellnessSample] {
  var reader = FITWellnessReader()
  var decoder = FITDecoder()
  var start = 0
  while start < bytes.count {
    let end = min(bytes.count, start &+ min(chunk, bytes.count))
    _ = try decoder.feed(bytes.span.bytes.extracting(start..<end), into: &reader)
    start = end
  }
  _ = try decoder.finish(into: &reader)
  return reader.ready
}

/// The samples of a file of these messages, the same in any chunks.
private func samples(
  _ messages: [any FITWritableMessage], type: UInt8 = 32, created: UInt32? = day
) throws -> [WellnessSample] {
  let bytes = file(messages, fileID: FileIDMessage(type: type, manufacturer: 1, timeCreated: created))
  let whole = try wellness(bytes)
  for chunk in [1, 7, 64] { #expect(try wellness(bytes, chunk: chunk) == whole) }
  return whole
}

/// A midnight of UTC, in FIT seconds.
private let day: UInt32 = 12_543 * 86_400

private func at(_ seconds: UInt32) -> Instant { Instant(fitSeconds: seconds) }

private func dated(_ number: UInt16, _ time: UInt32, _ build: (inout FITMessageSpec) -> Void) -> RawMessage {
  RawMessage(number) { spec in
    spec.add(253, .uint32, time)
    build(&spec)
  }
}

/// A monitoring message; `short` has the low 16 bits of its time only.
private func monitoring(
  _ time: UInt32, short: Bool = false, type: UInt8 = 6, packed: Bool = false, cycles: UInt32? = nil,
  centimeters: UInt32? = nil, energy: UInt16? = nil, bpm: UInt8? = nil
) -> RawMessage {
  RawMessage(55) { spec in
    if short { spec.add(26, .uint16, UInt16(truncatingIfNeeded: time)) } else { spec.add(253, .uint32, time) }
    if packed { spec.add(24, .byte, FITWireValue.bytes([type | 0x60])) } else { spec.add(5, .enumeration, type) }
    spec.add(3, .uint32, cycles)
    spec.add(2, .uint32, centimeters)
    spec.add(19, .uint16, energy)
    spec.add(27, .uint8, bpm)
  }
}

private func info(_ time: UInt32, local: UInt32) -> RawMessage {
  dated(103, time) { $0.add(0, .uint32, local) }
}

@Suite("Wellness data of FIT files") struct WellnessTests {
  @Test("a scale's weight and shares come in HealthKit's units, shares as fractions")
  func scale() throws {
    let found = try samples(
      [
        dated(30, day + 60) { spec in
          spec.add(0, .uint16, UInt16(7580))
          spec.add(1, .uint16, UInt16(2230))
          spec.add(13, .uint16, UInt16(231))
          spec.add(12, .uint16, UInt16(3))
        }
      ], type: 9)
    #expect(found.map(\.kind) == [.bodyMass, .bodyFatPercentage, .bodyMassIndex])
    #expect(found.map(\.value) == [75.8, 0.223, 23.1])
    #expect(found.allSatisfy { $0.person == 3 && $0.start == at(day + 60) && $0.end == $0.start })
    #expect(WellnessKind.bodyMass.type?.description == "bodyMass")
    #expect(WellnessKind.bodyFatPercentage.unit.description == "%")
  }

  @Test("a scale that is still calculating has no weight")
  func calculating() throws {
    #expect(try samples([dated(30, day) { $0.add(0, .uint16, UInt16(0xFFFE)) }]).isEmpty)
  }

  @Test("a measurement of blood pressure that failed is left out")
  func bloodPressure() throws {
    func pressure(_ status: UInt8) -> RawMessage {
      dated(51, day) { spec in
        spec.add(0, .uint16, UInt16(121))
        spec.add(1, .uint16, UInt16(79))
        spec.add(6, .uint8, UInt8(61))
        spec.add(8, .enumeration, status)
      }
    }
    let found = try samples([pressure(0), pressure(2)], type: 14)
    #expect(found.map(\.kind) == [.bloodPressureSystolic, .bloodPressureDiastolic, .heartRate])
    #expect(found.map(\.value) == [121, 79, 61])
  }

  @Test("running totals become what was added since the message before, of each type of activity by itself")
  func totals() throws {
    let found = try samples([
      info(day, local: day), monitoring(day + 600, cycles: 100), monitoring(day + 900, type: 1, cycles: 40),
      monitoring(day + 1200, cycles: 130), monitoring(day + 1500, type: 1, cycles: 90, centimeters: 5000),
      monitoring(day + 1800, type: 2, centimeters: 300_000),
    ])
    #expect(found.map(\.kind) == [.steps, .steps, .steps, .distanceOnFoot, .steps, .distanceCycling])
    #expect(found.map(\.value) == [100, 40, 30, 50, 50, 3000])
    #expect(found[2].start == at(day + 600) && found[2].end == at(day + 1200))
    #expect(found[0].start == at(day))
  }

  @Test("a total begins anew at the wearer's midnight, and that of midnight itself ends the day")
  func midnight() throws {
    // Two hours east: local midnight is at 22:00.
    let night = day + 79_200
    let found = try samples([
      info(day, local: day + 7200), monitoring(night - 600, cycles: 500), monitoring(night, cycles: 520),
      monitoring(night + 1200, cycles: 700),
    ])
    #expect(found.map(\.value) == [20, 700])
    #expect(found[0].end == at(night))
    #expect(found[1].start == at(night) && found[1].end == at(night + 1200))
  }

  @Test("a total that falls begins anew where the wearer's clock is not known")
  func falls() throws {
    let found = try samples([
      monitoring(day + 600, cycles: 100), monitoring(day + 700, cycles: 20), monitoring(day + 800, cycles: 25),
    ])
    #expect(found.map(\.value) == [100, 20, 5])
  }

  @Test("totals that a file within a day begins with are those of the file before")
  func withinDay() throws {
    let noon = day + 43_200
    let found = try samples(
      [
        info(noon, local: noon), monitoring(noon, cycles: 4000), monitoring(noon + 60, cycles: 4010),
        monitoring(noon + 120, type: 1, cycles: 30),
      ], created: noon)
    #expect(found.map(\.value) == [10, 30])
    let unlisted = try samples(
      [info(noon, local: noon), monitoring(noon + 60, cycles: 4010), monitoring(noon + 120, cycles: 4030)],
      created: noon)
    #expect(unlisted.map(\.value) == [20])
  }

  @Test("16 bits of a time are the first moment after the one before that ends in them, across their end")
  func shortTimes() throws {
    let start = day / 65_536 * 65_536 + 65_000
    let times: [UInt32] = [10, 500, 600, 40_000, 66_000, 100_000].map { start + $0 }
    let found = try samples(
      [monitoring(start, bpm: 50)] + times.map { monitoring($0, short: true, packed: true, bpm: 60) }, created: start)
    #expect(found.map(\.start) == ([start] + times).map(at))
  }

  @Test("short times count from the file's time of making until a message has a whole one")
  func shortFromCreation() throws {
    let found = try samples([monitoring(day + 300, short: true, bpm: 55), dated(103, day) { _ in }])
    #expect(found.map(\.start) == [at(day + 300)])
    #expect(try samples([monitoring(day + 300, short: true, bpm: 55)], created: nil).isEmpty)
  }

  @Test("a level of sleep is that of the time before it, and the first says when sleep began")
  func sleep() throws {
    func level(_ minutes: UInt32, _ level: UInt8) -> RawMessage {
      dated(275, day + minutes * 60) { $0.add(0, .enumeration, level) }
    }
    let found = try samples(
      [level(0, 1), level(20, 2), level(50, 3), level(55, 0), level(60, 4), level(65, 1), level(1440, 2)], type: 49)
    #expect(found.map(\.phase) == [.asleepCore, .asleepDeep, .asleepREM, .awake])
    #expect(found[1].start == at(day + 1200) && found[1].end == at(day + 3000))
    #expect(SleepPhase.asleepCore.rawValue == 3 && SleepPhase.asleepREM.rawValue == 5)
  }

  @Test("values that a device could not measure are left out")
  func notMeasured() throws {
    let found = try samples([
      RawMessage(227) { spec in
        spec.add(0, .sint16, Int16(-1))
        spec.add(1, .uint32, day)
      },
      RawMessage(227) { spec in
        spec.add(0, .sint16, Int16(42))
        spec.add(1, .uint32, day + 60)
      },
      dated(269, day) { $0.add(0, .uint8, UInt8(0)) }, dated(269, day) { $0.add(0, .uint8, UInt8(96)) },
      dated(297, day) { $0.add(0, .sint16, Int16(-300)) }, dated(297, day) { $0.add(0, .sint16, Int16(1450)) },
      monitoring(day, bpm: 0),
    ])
    #expect(found.map(\.kind) == [.stress, .oxygenSaturation, .respiratoryRate])
    #expect(found.map(\.value) == [42, 0.96, 14.5])
  }

  @Test("variability of FIT is rMSSD, which is no SDNN, so it has no HealthKit type")
  func variability() throws {
    let found = try samples([
      dated(371, day) { $0.add(0, .uint16, UInt16(6400)) },
      dated(370, day + 1) { spec in
        spec.add(0, .uint16, UInt16(5120))
        spec.add(1, .uint16, UInt16(5888))
      },
    ])
    #expect(found.map(\.kind) == [.heartRateVariabilityRMSSD, .rMSSDOfWeek, .rMSSDOfNight])
    #expect(found.map(\.value) == [50, 40, 46])
    #expect(found.allSatisfy { $0.kind.type == nil })
  }

  @Test("hostile totals and times neither trap nor go back in time")
  func hostile() throws {
    var random = Seed.generator(99)
    for _ in 0..<200 {
      var messages: [any FITWritableMessage] = []
      for _ in 0..<30 {
        let anywhere = UInt32(truncatingIfNeeded: random.next())
        let time = random.next() % 4 == 0 ? anywhere : day + UInt32(random.next() % 200_000)
        let most = UInt32.max - 1 - UInt32(random.next() % 3)
        let value = random.next() % 3 == 0 ? most : UInt32(random.next() % 70_000)
        messages.append(
          random.next() % 9 == 0
            ? info(time, local: UInt32(truncatingIfNeeded: random.next()))
            : monitoring(
              time, short: random.next() % 2 == 0, type: UInt8(random.next() % 16), cycles: value, centimeters: value,
              energy: UInt16(truncatingIfNeeded: value), bpm: UInt8(truncatingIfNeeded: value)))
      }
      for sample in try samples(messages, created: random.next() % 2 == 0 ? day : 7) {
        #expect(sample.start <= sample.end && sample.value > 0 && sample.value.isFinite)
      }
    }
  }

  @Test("the table of measures has the order of its cases, and no name twice")
  func table() {
    #expect(Set(WellnessKind.allCases.map { "\($0.name)" }).count == WellnessKind.allCases.count)
    for kind in WellnessKind.allCases { #expect("\(kind.name)" == "\(kind)") }
  }
}
