import FITCore
import TestSupport
import Testing

/// The accessors of the typed lane: which field each reads, and in which unit.
@Suite struct TypedMessageTests {
  /// One message of `number` with the given fields; its values are `uint32`, negative ones `sint32`, bytes `uint8`
  /// arrays.
  private func file(_ number: UInt16, _ values: [(UInt8, Int)], bytes: [(UInt8, [UInt8])] = []) -> [UInt8] {
    var data = FITBytes()
    data.define(
      0, number,
      values.map { FITBytes.Field($0.0, 4, $0.1 < 0 ? 0x85 : 0x86) }
        + bytes.map { FITBytes.Field($0.0, UInt8($0.1.count), 0x0D) })
    data.message(
      0, values.flatMap { FITBytes.number(UInt32(truncatingIfNeeded: $0.1)) } + bytes.flatMap { $0.1 })
    return data.file()
  }

  /// The answers of `record`s.
  private func answers<Answer>(
    _ bytes: [UInt8], record: @escaping (borrowing FITRecord) -> Answer
  ) -> [Answer] {
    Views<Answer>.decode(bytes) { $0.onRecord = record }
  }

  @Test("a record's fields have their units")
  func record() {
    let bytes = file(
      20,
      [
        (253, 1_000_000_000), (0, 500), (1, -600), (2, 2605), (3, 142), (4, 88), (53, 64), (5, 123_456), (6, 8123),
        (7, 251), (13, -4), (18, 200), (19, 70_000), (30, 178), (31, 3), (33, 345), (39, 825), (41, 2451), (42, 2),
        (85, 11_234), (92, 12_345), (99, 14),
      ])
    let numbers = answers(bytes) { record -> [Double?] in
      [
        real(record.timestamp), real(record.latitudeSemicircles),
        real(record.longitudeSemicircles), record.altitudeMeters, real(record.heartRateBPM),
        record.cadenceRPM, real(record.distanceCentimeters), record.speedMetersPerSecond,
        real(record.powerWatts), real(record.temperatureCelsius), real(record.cycles),
        real(record.totalCycles), real(record.leftRightBalance), record.gpsAccuracyMeters,
        real(record.caloriesKilocalories), record.verticalOscillationMillimeters,
        record.stanceTimeMilliseconds, real(record.activityType), record.stepLengthMillimeters,
        record.depthMeters, record.respirationRateBPM,
      ]
    }
    #expect(
      numbers == [
        [
          1_000_000_000, 500, -600, 21, 142, 88.5, 123_456, 8.123, 251, -4, 200, 70_000, 178, 3, 345, 82.5, 245.1, 2,
          1123.4, 12.345, 14,
        ]
      ])
  }

  @Test("a record's enhanced field overrides the plain one, unless it is invalid or absent")
  func enhanced() {
    let invalid = Int(UInt32.max)
    let ask = { (record: borrowing FITRecord) -> [Double?] in
      [record.altitudeMeters, record.speedMetersPerSecond, record.respirationRateBPM]
    }
    #expect(
      answers(file(20, [(2, 2600), (78, 2650), (6, 1000), (73, 2000), (99, 14), (108, 1525)]), record: ask)
        == [[30, 2, 15.25]])
    #expect(
      answers(file(20, [(2, 2600), (78, invalid), (6, 1000), (73, invalid), (99, 14), (108, invalid)]), record: ask)
        == [[20, 1, 14]])
    #expect(answers(file(20, [(78, 2650), (73, 2000), (108, 1525)]), record: ask) == [[30, 2, 15.25]])
    #expect(answers(file(20, [(2, invalid)]), record: ask) == [[nil, nil, nil]])
  }

  @Test("cadence takes its fraction if present, and cadence256 if there is no cadence")
  func cadence() {
    let ask = { (record: borrowing FITRecord) in record.cadenceRPM }
    #expect(answers(file(20, [(4, 90)]), record: ask) == [90])
    #expect(answers(file(20, [(4, 90), (53, Int(UInt32.max))]), record: ask) == [90])
    #expect(answers(file(20, [(52, 23_168)]), record: ask) == [90.5])
    #expect(answers(file(20, [(53, 64)]), record: ask) == [nil])
  }

  @Test("compressed_speed_distance is three bytes, least significant first; all ones are absent")
  func compressedSpeedDistance() {
    let ask = { (record: borrowing FITRecord) in record.compressedSpeedDistance }
    #expect(answers(file(20, [], bytes: [(8, [0x12, 0x34, 0x56])]), record: ask) == [0x563412])
    #expect(answers(file(20, [], bytes: [(8, [0xFF, 0xFF, 0xFF])]), record: ask) == [nil])
    #expect(answers(file(20, [], bytes: [(8, [1, 2])]), record: ask) == [nil])
    #expect(answers(file(20, [(3, 1)]), record: ask) == [nil])
  }

  @Test("a session's and a lap's fields have their units")
  func summaries() {
    let values: [(UInt8, Int)] = [
      (253, 1_000_000_900), (2, 1_000_000_000), (5, 2), (6, 7), (7, 900_500), (8, 850_250), (9, 1_234_567), (10, 4321),
      (11, 640), (14, 5000), (15, 15_000), (16, 140), (17, 181), (18, 85), (92, 32), (20, 210), (21, 800), (22, 345),
      (23, 340), (24, 2), (25, 3), (26, 4), (39, 9), (44, 2500), (59, 840_000), (196, 90),
    ]
    let session = Views<[Double?]>.decode(file(18, values)) {
      $0.onSession = { (one: borrowing FITSession) -> [Double?] in
        [
          real(one.timestamp), real(one.startTime), one.elapsedSeconds, one.timerSeconds,
          real(one.sport), real(one.subSport), one.movingSeconds, one.distanceMeters,
          real(one.totalCycles), real(one.energyKilocalories),
          real(one.restingEnergyKilocalories), one.averageSpeedMetersPerSecond,
          one.maximumSpeedMetersPerSecond, real(one.averageHeartRateBPM),
          real(one.maximumHeartRateBPM), one.averageCadenceRPM, real(one.averagePowerWatts),
          real(one.maximumPowerWatts), real(one.ascentMeters),
          real(one.descentMeters), real(one.firstLapIndex), real(one.lapCount),
          one.poolLengthMeters,
        ]
      }
    }
    #expect(
      session == [
        [
          1_000_000_900, 1_000_000_000, 900.5, 850.25, 2, 7, 840, 12_345.67, 4321, 640, 90, 5, 15, 140, 181, 85.25, 210,
          800, 345, 340, 3, 4, 25,
        ]
      ])
    let lap = Views<[Double?]>.decode(file(19, values)) {
      $0.onLap = { (one: borrowing FITLap) -> [Double?] in
        [
          real(one.timestamp), real(one.startTime), one.elapsedSeconds, one.timerSeconds,
          one.distanceMeters, real(one.trigger), real(one.intensity),
          real(one.sport), real(one.subSport),
        ]
      }
    }
    #expect(lap == [[1_000_000_900, 1_000_000_000, 900.5, 850.25, 12_345.67, 2, 340, 3, 9]])
  }

  @Test("a lap's means and highest values have their units, and a highest cadence its fraction")
  func figures() {
    let values: [(UInt8, Int)] = [
      (11, 640), (13, 5000), (14, 8000), (15, 140), (16, 181), (17, 85), (18, 99), (19, 210), (20, 800), (21, 345),
      (22, 340), (80, 64), (81, 64), (110, 6000),
    ]
    let lap = Views<[Double?]>.decode(file(19, values)) {
      $0.onLap = { (one: borrowing FITLap) -> [Double?] in
        [
          one.energyKilocalories, one.averageSpeedMetersPerSecond, one.maximumSpeedMetersPerSecond,
          one.averageHeartRateBPM, one.maximumHeartRateBPM, one.averageCadenceRPM, one.maximumCadenceRPM,
          one.averagePowerWatts, one.maximumPowerWatts, one.ascentMeters, one.descentMeters,
        ]
      }
    }
    #expect(lap == [[640, 6, 8, 140, 181, 85, 99.5, 210, 800, 345, 340]])
    let name = Array("Road".utf8) + [0]
    let session = Views<[String]>.decode(
      file(18, [(19, 99), (93, 64), (45, 250), (46, 1), (193, 70)], bytes: [(110, name)])
    ) {
      $0.onSession = { one in
        [
          "\(one.maximumCadenceRPM ?? -1) \(one.thresholdPowerWatts ?? -1) \(one.perceivedEffort ?? -1)",
          "\(one.poolLengthUnit ?? -1)", text(one.profileName),
        ]
      }
    }
    #expect(session == [["99.5 250.0 70.0", "1", "Road"]])
  }

  @Test("enhanced speeds of a session override the plain ones")
  func sessionSpeeds() {
    let speeds = Views<[Double?]>.decode(file(18, [(14, 1000), (15, 2000), (124, 3000), (125, 4000)])) {
      $0.onSession = { [$0.averageSpeedMetersPerSecond, $0.maximumSpeedMetersPerSecond] }
    }
    #expect(speeds == [[3, 4]])
  }

  @Test("events, lengths and activities have their fields")
  func others() {
    let values: [(UInt8, Int)] = [
      (253, 1_000_000_009), (0, 3000), (1, 4), (2, 1_000_000_000), (3, 30_500), (4, 30_250), (5, 1_000_007_209),
      (6, 1500), (7, 2), (12, 1),
    ]
    let event = Views<[Int64?]>.decode(file(21, values)) {
      $0.onEvent = { one in
        [one.timestamp.map { Int64($0) }, one.event, one.eventType, one.data, one.eventGroup]
      }
    }
    #expect(event == [[1_000_000_009, 3000, 4, 30_500, 30_250]])
    let length = Views<[Double?]>.decode(file(101, values)) {
      $0.onLength = { (one: borrowing FITLength) -> [Double?] in
        [
          real(one.timestamp), real(one.startTime), one.elapsedSeconds, one.timerSeconds,
          real(one.strokes), one.averageSpeedMetersPerSecond, real(one.swimStroke),
          real(one.lengthType),
        ]
      }
    }
    #expect(length == [[1_000_000_009, 1_000_000_000, 30.5, 30.25, 1_000_007_209, 1.5, 2, 1]])
    let activity = Views<[Double?]>.decode(file(34, values)) {
      $0.onActivity = { (one: borrowing FITActivity) -> [Double?] in
        [
          real(one.timestamp), one.timerSeconds, real(one.sessionCount),
          real(one.localTimestamp),
        ]
      }
    }
    #expect(activity == [[1_000_000_009, 3, 4, 1_000_007_209]])
  }

  @Test("sports, files and devices have their fields and their names")
  func devices() {
    let values: [(UInt8, Int)] = [
      (253, 99), (0, 4), (1, 120), (2, 3121), (3, 3_999_999_999), (4, 1_000_000_000), (5, 1234), (11, 3), (25, 1),
    ]
    let name = Array("Edge 1040".utf8) + [0, 77]
    let sport = Views<[String]>.decode(file(12, [(0, 2), (1, 7)], bytes: [(3, name)])) {
      $0.onSport = { ["\($0.sport ?? -1) \($0.subSport ?? -1)", text($0.name)] }
    }
    #expect(sport == [["2 7", "Edge 1040"]])
    let view = Views<[String]>.decode(file(0, values, bytes: [(8, name)])) {
      $0.onFileID = { one in
        [
          "\(one.type ?? -1) \(one.manufacturer ?? -1) \(one.product ?? -1) \(one.serialNumber ?? -1)",
          "\(one.timeCreated ?? 0)", text(one.productName),
        ]
      }
    }
    #expect(view == [["4 120 3121 3999999999", "1000000000", "Edge 1040"]])
    let device = Views<[String]>.decode(file(23, values, bytes: [(27, name)])) {
      $0.onDeviceInfo = { one in
        [
          "\(one.timestamp ?? 0) \(one.deviceIndex ?? -1) \(one.deviceType ?? -1) \(one.manufacturer ?? -1)",
          "\(one.serialNumber ?? -1) \(one.product ?? -1) \(one.softwareVersion ?? -1) \(one.batteryStatus ?? -1)",
          "\(one.sourceType ?? -1)", text(one.productName),
        ]
      }
    }
    #expect(device == [["99 4 120 3121", "3999999999 1000000000 1234 3", "1", "Edge 1040"]])
  }

  @Test("heart-rate messages deliver their packed beats")
  func heartRate() {
    let bytes = file(
      132, [(253, 77), (0, 16_384)], bytes: [(6, [60, 61]), (9, [1, 2, 3, 4]), (10, [5, 6, 7])])
    let answers = Views<[String]>.decode(bytes) {
      $0.onHeartRate = { one in
        [
          "\(one.timestamp ?? 0) \(one.fractionalSeconds ?? -1)",
          "\(one.filteredBPM.byteCount) \(one.eventTimestamps.byteCount) \(one.eventTimestamps12.byteCount)",
        ]
      }
    }
    #expect(answers == [["77 0.5", "2 4 3"]])
  }

  @Test("developer descriptions have their fields and their names")
  func developer() {
    let identifier = Views<[Int]>.decode(file(207, [(2, 5), (3, 1), (4, 42)], bytes: [(1, Array(1...16))])) {
      $0.onDeveloperDataID = { one in
        [
          Int(one.manufacturer ?? -1), Int(one.developerDataIndex ?? -1), Int(one.applicationVersion ?? -1),
          one.applicationID.byteCount,
        ]
      }
    }
    #expect(identifier == [[5, 1, 42, 16]])
    let names: [(UInt8, [UInt8])] = [(3, Array("Form".utf8) + [0]), (8, Array("W/kg".utf8))]
    let description = Views<[String]>.decode(
      file(206, [(0, 1), (1, 9), (2, 0x88), (6, 10), (7, 3), (14, 20), (15, 7)], bytes: names)
    ) {
      $0.onFieldDescription = { one in
        [
          "\(one.developerDataIndex ?? -1) \(one.fieldNumber ?? -1) \(one.baseType?.code ?? 99) \(one.scale ?? -1)",
          "\(one.offset ?? -1) \(one.nativeMessageNumber ?? -1) \(one.nativeFieldNumber ?? -1)", text(one.name),
          text(one.units),
        ]
      }
    }
    #expect(description == [["1 9 8 10", "3 20 7", "Form", "W/kg"]])
  }
}

func real(_ value: Int64?) -> Double? { value.map { Double($0) } }

func real(_ value: UInt32?) -> Double? { value.map { Double($0) } }

/// Bytes as text.
private func text(_ bytes: RawSpan) -> String {
  String(decoding: (0..<bytes.byteCount).map { bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }, as: UTF8.self)
}

/// Makes queries of typed views; a view without a query answers nothing.
struct Views<Answer>: FITSink {
  var onRecord: ((borrowing FITRecord) -> Answer)?
  var onSession: ((borrowing FITSession) -> Answer)?
  var onLap: ((borrowing FITLap) -> Answer)?
  var onEvent: ((borrowing FITEvent) -> Answer)?
  var onLength: ((borrowing FITLength) -> Answer)?
  var onActivity: ((borrowing FITActivity) -> Answer)?
  var onSport: ((borrowing FITSport) -> Answer)?
  var onFileID: ((borrowing FITFileID) -> Answer)?
  var onDeviceInfo: ((borrowing FITDeviceInfo) -> Answer)?
  var onHeartRate: ((borrowing FITHeartRate) -> Answer)?
  var onDeveloperDataID: ((borrowing FITDeveloperDataID) -> Answer)?
  var onFieldDescription: ((borrowing FITFieldDescription) -> Answer)?
  var answers: [Answer] = []

  static func decode(_ bytes: [UInt8], _ prepare: (inout Views) -> Void) -> [Answer] {
    var views = Views()
    prepare(&views)
    var decoder = FITDecoder()
    _ = try? decoder.feed(bytes.span.bytes, into: &views)
    return views.answers
  }

  func lane(forMessage number: UInt16) -> FITLane { .typed }

  private mutating func add(_ answer: Answer?) -> FITFlow {
    if let answer { answers.append(answer) }
    return .proceed
  }

  mutating func record(_ view: borrowing FITRecord) -> FITFlow { add(onRecord?(view)) }
  mutating func session(_ view: borrowing FITSession) -> FITFlow { add(onSession?(view)) }
  mutating func lap(_ view: borrowing FITLap) -> FITFlow { add(onLap?(view)) }
  mutating func event(_ view: borrowing FITEvent) -> FITFlow { add(onEvent?(view)) }
  mutating func length(_ view: borrowing FITLength) -> FITFlow { add(onLength?(view)) }
  mutating func activity(_ view: borrowing FITActivity) -> FITFlow { add(onActivity?(view)) }
  mutating func sport(_ view: borrowing FITSport) -> FITFlow { add(onSport?(view)) }
  mutating func fileID(_ view: borrowing FITFileID) -> FITFlow { add(onFileID?(view)) }
  mutating func deviceInfo(_ view: borrowing FITDeviceInfo) -> FITFlow { add(onDeviceInfo?(view)) }
  mutating func heartRate(_ view: borrowing FITHeartRate) -> FITFlow { add(onHeartRate?(view)) }
  mutating func developerDataID(_ view: borrowing FITDeveloperDataID) -> FITFlow { add(onDeveloperDataID?(view)) }
  mutating func fieldDescription(_ view: borrowing FITFieldDescription) -> FITFlow { add(onFieldDescription?(view)) }
}
