import FITWriter
import Testing

@Suite("A common message")
struct CommonMessageTests {
  private static func raw(_ message: some FITWritableMessage, _ field: UInt8) -> Int64? {
    message.spec.value(of: field)?.wholeNumber
  }

  @Test("turns a record's units into raw numbers")
  func record() {
    var record = RecordMessage(timestamp: 1_000_000_000)
    record.latitudeDegrees = 90
    record.longitudeDegrees = -180
    record.altitudeMeters = 123.4
    record.distanceMeters = 12.34
    record.speedMetersPerSecond = 1.234
    record.cadencePerMinute = 88.5
    record.writesFractionalCadence = true
    record.gradePercent = -4.5
    record.rightBalancePercent = 51
    let fields: [UInt8: Int64] = [
      253: 1_000_000_000, 0: 1_073_741_824, 1: -2_147_483_648, 2: 3117, 5: 1234, 6: 1234, 4: 88, 53: 64, 9: -450,
      30: 0x80 | 51,
    ]
    for (number, value) in fields { #expect(Self.raw(record, number) == value, "field \(number)") }
    #expect(record.spec.fields.count == fields.count)
  }

  @Test("writes speed and altitude plain, enhanced, or both", arguments: [FITFieldGeneration.plain, .enhanced, .both])
  func generations(generation: FITFieldGeneration) {
    var record = RecordMessage(timestamp: 1)
    record.generation = generation
    record.speedMetersPerSecond = 3
    record.altitudeMeters = 400
    #expect((Self.raw(record, 6) == 3000 && Self.raw(record, 2) == 4500) == (generation != .enhanced))
    #expect((Self.raw(record, 73) == 3000 && Self.raw(record, 78) == 4500) == (generation != .plain))
  }

  @Test("numbers a lap's figures by its own field numbers and a session's by theirs")
  func summaries() {
    var lap = LapMessage(timestamp: 20, startTime: 10)
    lap.figures.averageHeartRate = 140
    lap.figures.maximumPowerWatts = 600
    var session = SessionMessage(timestamp: 20, startTime: 10, sport: 2, subSport: 7)
    session.figures = lap.figures
    session.figures.elapsedSeconds = 10.5
    #expect(Self.raw(lap, 15) == 140 && Self.raw(lap, 20) == 600)
    #expect(Self.raw(session, 16) == 140 && Self.raw(session, 21) == 600 && Self.raw(session, 7) == 10_500)
  }

  @Test("packs the low twelve bits of two beats into three bytes")
  func beats() {
    let message = HeartRateBeatsMessage(eventTicks: [0x12ABC, 0x45DEF], beatsPerMinute: [60, 61])
    #expect(message.spec.value(of: 10) == .bytes([0xBC, 0xFA, 0xDE]))
  }

  @Test("pads beat intervals to five")
  func intervals() {
    var writer = FITFileWriter()
    writer.write(BeatIntervalsMessage(intervalsSeconds: [0.5, 0.512]))
    #expect(writer.body.suffix(10) == [0xF4, 1, 0, 2, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
  }

  @Test("can be fitted to the shape a device keeps")
  func filling() {
    var record = RecordMessage(timestamp: 1)
    record.heartRateBeatsPerMinute = 60
    let shape = [FITFieldSpec(253, .uint32), FITFieldSpec(7, .uint16), FITFieldSpec(3, .uint8)]
    let filled = record.spec.filling(shape)
    #expect(filled.fields.map(\.spec) == shape)
    #expect(filled.fields.map(\.value) == [1, .invalid, 60])
  }
}
