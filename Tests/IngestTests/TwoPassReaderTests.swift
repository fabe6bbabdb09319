import FITWriter
import Foundation
import TestSupport
import Testing

@testable import Archives
@testable import FITCore
@testable import FITWorkouts
@testable import Ingest
@testable import Inputs
@testable import Workouts

/// Notes what a reading brings.
private struct Heard: WorkoutSink {
  var workouts = 0
  var samples: [SampleKind: Double] = [:]
  var devices: [String] = []

  var wantsDevices: Bool { true }
  mutating func sample(_ sample: Sample) { samples[sample.kind, default: 0] += sample.value }
  mutating func devices(_ devices: [Device], recordedBy recorder: Device?) {
    self.devices = devices.map { "\($0.index) \($0.serialNumber ?? 0)" }
  }
  mutating func workoutEnd(_ summary: borrowing WorkoutSummary) { workouts += 1 }
}

@Suite("Inputs read twice") struct TwoPassReaderTests {
  /// The way the second reading gets its bytes.
  enum Way: CaseIterable {
    /// From memory.
    case held
    /// Opened again, as the first reading found it too long to be held.
    case tooLong
    /// Opened again after a usual reading.
    case afterUsual
  }

  /// Findings of the first reading, and the output of the second.
  private struct Found: Equatable {
    var files = 0
    var sessions = 0
    var marks = 0
    var timer = 0
    var devices = 0
    var beyond: [Int] = []
    var heard: [SampleKind: Double] = [:]
    var workouts = 0
    var named: [String] = []
    var dropped: [Int] = []
  }

  /// A file of two chained files with sessions, laps, timer events and devices beyond their limits, all after its records.
  private static func ride() -> [UInt8] {
    var bytes: [UInt8] = []
    for part in 0..<2 as Range<UInt32> {
      let start = 1_100_000_000 + part * 10_000
      var file = FITFileWriter()
      file.write(FileIDMessage(type: 4, manufacturer: 1, product: 3121, timeCreated: start))
      for second in 0..<600 as Range<UInt32> {
        var record = RecordMessage(timestamp: start + second)
        record.heartRateBeatsPerMinute = 120
        record.distanceMeters = Double(second) * 5
        file.write(record)
      }
      for index in 0..<UInt32(ReadAhead.deviceLimit) {
        var device = DeviceInfoMessage(
          timestamp: start + 600, deviceIndex: UInt8(1 + index % 200), manufacturer: 1, product: UInt16(index))
        device.serialNumber = index + 1
        file.write(device)
      }
      for index in 0..<UInt32(ReadAhead.timerLimit) {
        file.write(EventMessage(timestamp: start + index % 600, event: 0, type: index % 2 == 0 ? 4 : 0))
      }
      for index in 0..<UInt32(ReadAhead.markLimit) {
        file.write(LapMessage(timestamp: start + 600, startTime: start + index % 600))
      }
      for index in 0..<UInt32(ReadAhead.sessionLimit) {
        file.write(SessionMessage(timestamp: start + 600, startTime: start + index % 600, sport: 2, subSport: 0))
      }
      bytes += Array(file.finish())
    }
    return bytes
  }

  @Test("a stream that turns out too long to be held is read behind its damage too")
  func damagedAndTooLong() {
    var file = FITFileWriter()
    file.write(FileIDMessage(type: 4, manufacturer: 1, product: 3121, timeCreated: 1_100_000_000))
    for second in 0..<2000 as Range<UInt32> {
      var record = RecordMessage(timestamp: 1_100_000_000 + second)
      record.heartRateBeatsPerMinute = 120
      file.write(record)
    }
    var bytes = Array(file.finish())
    for place in 500..<540 { bytes[place] = 0x6A }
    var passes = TwoPassReader(FirstReading(limit: 4096))
    _ = passes.begin(.fit, ahead: false, again: true)
    var reader = FITWorkoutReader(sink: Heard())
    for start in stride(from: 0, to: bytes.count, by: 1000) {
      let chunk = Array(bytes[start..<min(start + 1000, bytes.count)])
      _ = passes.feed(chunk.span.bytes, into: &reader) { _ in }
    }
    var unpacked = UnpackedFile()
    unpacked.kind = .fit
    let end = passes.finish(unpacked, into: &reader) { _ in }
    #expect(passes.isBeyondLimit && end.error == nil && !end.damage.isEmpty)
    #expect(reader.sink.samples[.heartRate, default: 0] > 1980 * 120)
  }

  private static func read(_ bytes: [UInt8], at path: InputPath, _ way: Way) -> Found {
    var passes = TwoPassReader(FirstReading(gathersDevices: true, limit: way == .tooLong ? 4096 : 16 << 20))
    passes.source = way == .held ? nil : ReopenableInput(place: .file(path), limits: UnpackLimits())
    let isWanted = passes.begin(.fit, ahead: way != .afterUsual, again: way == .afterUsual)
    #expect(isWanted)
    var reader = FITWorkoutReader(sink: Heard())
    for start in stride(from: 0, to: bytes.count, by: 1000) {
      let chunk = Array(bytes[start..<min(start + 1000, bytes.count)])
      let goesOn = passes.feed(chunk.span.bytes, into: &reader) { _ in }
      #expect(goesOn)
    }
    var file = UnpackedFile()
    file.kind = .fit
    if way == .afterUsual {
      _ = passes.finish(file, into: &reader) { _ in }
      passes.gather(file)
      reader.reset()
      reader.sink = Heard()
    } else {
      let isWhole = passes.finishAhead(file, nil)
      #expect(isWhole)
    }
    let reading = passes.reading
    #expect(reading == (way == .held ? .held : .reopened))

    var found = Found()
    let ahead = passes.takeAhead()
    found.files = ahead.files.count
    for part in ahead.files {
      found.sessions += part.sessions.count
      found.marks += part.marks.count
      found.timer += part.timer.count
      found.devices += part.devices.devices.count
    }
    found.beyond = [ahead.sessionsBeyondLimit, ahead.marksBeyondLimit, ahead.timerBeyondLimit]
    reader.use(ahead)
    let (end, error) = passes.readAgain(file, into: &reader) { _ in }
    #expect(end.error == nil && error == nil)
    let heard = reader.sink
    (found.heard, found.workouts, found.named) = (heard.samples, heard.workouts, heard.devices)
    let dropped = reader.builder.output.dropped
    found.dropped = DropReason.allCases.map { dropped[$0] }
    return found
  }

  @Test("limits and devices of a first reading hold in the second, whether its bytes were held or opened again")
  func limits() throws {
    let folder = try TemporaryFolder()
    let bytes = Self.ride()
    try Data(bytes).write(to: URL(filePath: folder.path("ride.fit").display))
    let held = Self.read(bytes, at: folder.path("ride.fit"), .held)
    #expect(held.files == 2 && held.beyond == [1024, 4096, 4096], "\(held.beyond)")
    #expect(held.sessions == ReadAhead.sessionLimit && held.marks == ReadAhead.markLimit)
    #expect(held.timer <= ReadAhead.timerLimit && (1...ReadAhead.deviceLimit).contains(held.devices))
    #expect(held.workouts > 1 && !held.named.isEmpty && held.heard[.heartRate, default: 0] > 0)
    for way in [Way.tooLong, .afterUsual] {
      #expect(Self.read(bytes, at: folder.path("ride.fit"), way) == held, "\(way)")
    }
  }

  @Test("what a file may be inflated to holds for the second reading of a file that is opened again too")
  func unpackLimits() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("ride.fit")
    let bytes = Self.ride()
    try Data(bytes).write(to: URL(filePath: path.display))
    let packed = folder.path("ride.fit.gz")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "gzip -9 -c '\(path.display)' > '\(packed.display)'"]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    var limits = UnpackLimits()
    for (bytesAllowed, isWhole) in [(bytes.count, true), (bytes.count / 2, false)] {
      limits.entryBytes = bytesAllowed
      var passes = TwoPassReader(FirstReading(gathersDevices: true))
      passes.source = ReopenableInput(place: .file(packed), limits: limits)
      _ = passes.begin(.fit, ahead: false, again: true)
      passes.gather(UnpackedFile())
      let files = passes.takeAhead().files.count
      var reader = FITWorkoutReader(sink: Heard())
      let (end, error) = passes.readAgain(UnpackedFile(), into: &reader) { _ in }
      #expect(error == nil && (end.file.problem == nil) == isWhole, "\(String(describing: end.file.problem))")
      #expect(isWhole ? files == 2 : files <= 2)
      let beats = reader.sink.samples[.heartRate, default: 0]
      #expect((beats == 1200 * 120) == isWhole, "\(beats)")
    }
  }
}
