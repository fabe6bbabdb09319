import FITWorkouts
import FITWriter
import Testing
import Workouts

/// The rarer measures, from profile fields and from developer fields.
@Suite("Further measures") struct MeasureTests {
  private func workout(_ messages: [any FITWritableMessage], sport: UInt8 = 1, subSport: UInt8 = 0) throws
    -> LoggedWorkout
  {
    let told: [any FITWritableMessage] = [SportMessage(sport: sport, subSport: subSport)]
    let (ride, problems) = verified(file(told + messages + [session(0, seconds: 10, sport: sport, subSport: subSport)]))
    #expect(problems.isEmpty)
    return try #require(ride.workouts.first)
  }

  @Test(
    "running dynamics have HealthKit's units: step length in metres, oscillation in cm, ground contact time in ms")
  func runningDynamics() throws {
    let workout = try workout([
      bare(0) {
        $0.add(85, .uint16, UInt16(11_234))
        $0.add(39, .uint16, UInt16(876))
        $0.add(41, .uint16, UInt16(2_495))
      }
    ])
    #expect(workout.samples(.stepLength).map(\.value) == [1.1234])
    #expect(workout.samples(.verticalOscillation).map(\.value) == [8.76])
    #expect(workout.samples(.groundContactTime).map(\.value) == [249.5])
  }

  @Test("breaths come from the finer field if both are there")
  func respiration() throws {
    let both = bare(0) {
      $0.add(99, .uint8, UInt8(15))
      $0.add(108, .uint16, UInt16(1525))
    }
    #expect(try workout([both]).samples(.respiratoryRate).map(\.value) == [15.25])
    let plain = bare(0) { $0.add(99, .uint8, UInt8(15)) }
    #expect(try workout([plain]).samples(.respiratoryRate).map(\.value) == [15])
  }

  @Test("a dive has its depth in metres and its water's temperature; a ride's thermometer is no sample")
  func diving() throws {
    let note = bare(0) {
      $0.add(92, .uint32, UInt32(12_345))
      $0.add(13, .sint8, Int8(-1))
    }
    let dive = try workout([note], sport: 53)
    #expect(dive.samples(.depth).map(\.value) == [12.345] && dive.samples(.waterTemperature).map(\.value) == [-1])
    let warm = bare(0) { $0.add(13, .sint8, Int8(31)) }
    let ride = try workout([warm], sport: 2)
    #expect(ride.samples(.waterTemperature).isEmpty && ride.summary.deviceTemperature.mean == 31)
    #expect(try workout([warm], sport: 5, subSport: 18).samples(.waterTemperature).count == 1)
    #expect(try workout([warm], sport: 5, subSport: 17).samples(.waterTemperature).isEmpty)
  }

  @Test("a definition that changes under the same local type is read anew")
  func redefined() throws {
    let notes: [any FITWritableMessage] = [
      bare(0) { $0.add(3, .uint8, UInt8(90)) }, bare(1) { $0.add(99, .uint8, UInt8(14)) },
      bare(2) { $0.add(3, .uint8, UInt8(91)) }, bare(3) { $0.add(99, .uint8, UInt8(16)) },
    ]
    #expect(try workout(notes).samples(.respiratoryRate).map(\.value) == [14, 16])
  }

  @Test("a counter of strides in 8 bits wraps, and steps are twice its gain")
  func wrappedCycles() throws {
    let notes = (0...10).map { second in
      bare(UInt32(second)) { $0.add(18, .uint8, UInt8(truncatingIfNeeded: 230 + second * 7)) }
    }
    #expect(try workout(notes).sum(.steps) == 140)
    #expect(try workout(notes, sport: 2).samples.allSatisfy { $0.kind != .steps })
  }

  @Test("the long counter takes precedence over the short one, and wheelchair pushes are not doubled")
  func longCycles() throws {
    let notes = (0...10).map { second in
      bare(UInt32(second)) {
        $0.add(18, .uint8, UInt8(0))
        $0.add(19, .uint32, UInt32(1000 + second))
      }
    }
    #expect(try workout(notes).sum(.steps) == 20)
    #expect(try workout(notes, sport: 65).sum(.pushes) == 10)
  }

  /// A sink with a generator that shows the balance as it comes.
  private struct BalanceLog: WorkoutSink {
    struct Generator: WorkoutGenerator {
      static var wants: MeasureSet { MeasureSet(.rightBalance, .custom0) }
      mutating func observe<Sink: WorkoutSink & ~Copyable>(
        _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
      ) {
        for measure in [Measure.rightBalance, .custom0] {
          guard let value = observation[measure] else { continue }
          let time = observation.time
          output.put(CustomSample(name: "value", unit: "%", start: time, end: time, value: value))
        }
      }
    }
    var values: [Double] = []
    func makeGenerators() -> Generator { Generator() }
    mutating func sample(_ sample: CustomSample) { values.append(sample.value) }
  }

  @Test("with bit 7 the balance is the right leg's, without it the left's, and a share over 100 is none")
  func balance() throws {
    var reader = FITWorkoutReader(sink: BalanceLog())
    try decode(
      file([
        bare(0) { $0.add(30, .uint8, UInt8(0x80 | 53)) }, bare(1) { $0.add(30, .uint8, UInt8(45)) },
        bare(2) { $0.add(30, .uint8, UInt8(0x80 | 120)) }, bare(3) { $0.add(30, .uint8, UInt8(0x80)) },
      ]), into: &reader)
    #expect(reader.sink.values == [53, 55, 0])
  }

  @Test("any developer field may become a measure on request, scaled and shifted")
  func chosen() throws {
    var options = FITWorkoutOptions()
    options.developerMeasures = [DeveloperMeasure(fieldName: "Smoothness", measure: .custom0)]
    var reader = FITWorkoutReader(sink: BalanceLog(), options: options)
    let description = FieldDescriptionMessage(
      developerIndex: 0, fieldNumber: 4, type: .sint16, name: "Smoothness", units: "%", scale: 10, offset: 5)
    let note = bare(0) { $0.addDeveloper(4, index: 0, .sint16, .integer(-120)) }
    try decode(file([description, note]), into: &reader)
    #expect(reader.sink.values == [-17])
  }

  private let strydFields: [any FITWritableMessage] = [
    FieldDescriptionMessage(
      developerIndex: 0, fieldNumber: 0, type: .uint16, name: "Power", units: "Watts", nativeMessage: 20, nativeField: 7
    ),
    FieldDescriptionMessage(
      developerIndex: 0, fieldNumber: 1, type: .float32, name: "Vertical Oscillation", units: "Centimeters",
      nativeMessage: 20, nativeField: 39),
    FieldDescriptionMessage(
      developerIndex: 0, fieldNumber: 2, type: .uint16, name: "Ground Time", units: "Milliseconds", nativeMessage: 20,
      nativeField: 41),
  ]

  private func stryd(_ second: UInt32, ownPower: UInt16? = nil) -> RawMessage {
    bare(second) {
      $0.add(7, .uint16, ownPower)
      $0.addDeveloper(0, index: 0, .uint16, .integer(255))
      $0.addDeveloper(1, index: 0, .float32, .real(7.5))
      $0.addDeveloper(2, index: 0, .uint16, .integer(231))
    }
  }

  @Test("Stryd's fields give running power, oscillation in centimetres as declared, and ground contact time")
  func runningPod() throws {
    let workout = try workout(strydFields + [stryd(0)])
    #expect(workout.samples(.power).map(\.value) == [255])
    #expect(workout.samples(.verticalOscillation).map(\.value) == [7.5])
    #expect(workout.samples(.groundContactTime).map(\.value) == [231])
    #expect(workout.summary.quantities[.power].type.map { "\($0)" } == "runningPower")
  }

  @Test(
    "a field that claims to override one of the record's does, sample by sample, unless the caller keeps the record's")
  func ownPower() throws {
    let messages = strydFields + [stryd(0, ownPower: 240), bare(1) { $0.add(7, .uint16, 241) }]
    #expect(try workout(messages).samples(.power).map(\.value) == [255, 241])
    let bytes = file(messages)
    var options = FITWorkoutOptions()
    options.nativeFields = [7]
    var reader = FITWorkoutReader(sink: RideLog(), options: options)
    try decode(bytes, into: &reader)
    #expect(reader.sink.workouts[0].samples(.power).map(\.value) == [240, 241])
    #expect(reader.sink.workouts[0].samples(.verticalOscillation).map(\.value) == [7.5])
  }

  @Test("the zero of a pod that is not connected overrides no reading, and counts if the record has none")
  func zeroOverride() throws {
    func note(_ second: UInt32, _ own: FITWireValue) -> RawMessage {
      bare(second) {
        $0.add(7, .uint16, own)
        $0.addDeveloper(0, index: 0, .uint16, 0)
      }
    }
    let workout = try workout(strydFields + [note(0, 240), note(1, .invalid)])
    #expect(workout.samples(.power).map(\.value) == [240, 0])
  }

  private func distanceField(_ units: String) -> FieldDescriptionMessage {
    FieldDescriptionMessage(
      developerIndex: 0, fieldNumber: 3, type: .float32, name: "Distance", units: units, nativeMessage: 20,
      nativeField: 5)
  }

  @Test("a distance that overrides the record's is the counter, in its own unit", arguments: ["m", "km", "", "Meters"])
  func distanceOverride(units: String) throws {
    let notes = (0...3).map { second in
      bare(UInt32(second)) {
        $0.add(5, .uint32, 0)
        $0.addDeveloper(3, index: 0, .float32, .real(Double(second) * (units == "km" ? 0.005 : 5)))
      }
    }
    let workout = try workout([distanceField(units)] + notes)
    #expect(abs(workout.sum(.distance) - 15) < 0.001)
    #expect(workout.samples(.distance).count == 3)
  }

  @Test("two counters are never mixed: the developer's continues from the record's, which then counts no more")
  func distanceOfTwoCounters() throws {
    func note(_ second: UInt32, _ own: Int64, _ developer: Double?) -> RawMessage {
      bare(second) {
        $0.add(5, .uint32, .integer(own * 100))
        $0.addDeveloper(3, index: 0, .float32, developer.map { .real($0) } ?? .invalid)
      }
    }
    let workout = try workout([
      distanceField("m"), note(0, 0, nil), note(1, 4, nil), note(2, 8, 1000), note(3, 12, 1005), note(4, 16, nil),
      note(5, 20, 1010),
    ])
    #expect(workout.sum(.distance) == 14)
    #expect(workout.samples(.distance).map(\.value) == [4, 5, 5])
  }

  @Test(
    "a swim whose app counts the metres has them as its distance, if the session reports 0 or nothing",
    arguments: [17, 18] as [UInt8], [0, nil] as [Double?])
  func distanceOfAnApp(subSport: UInt8, told: Double?) throws {
    let notes = (0...50).map { second in
      bare(UInt32(second)) {
        $0.add(5, .uint32, 0)
        $0.addDeveloper(3, index: 0, .float32, .real(Double(second) * 25))
      }
    }
    let swim = session(0, seconds: 50, sport: 5, subSport: subSport, meters: told)
    let (ride, problems) = verified(file([distanceField("m")] + notes + [swim]))
    #expect(problems.isEmpty)
    let workout = try #require(ride.workouts.first)
    #expect(workout.sum(.distance) == 1250 && workout.summary.distanceMeters == 1250)
    #expect(workout.summary.averageSpeedMetersPerSecond == 25)
  }

  @Test("an oscillation in another unit is taken in millimetres, as the field that it replaces")
  func nativeUnit() throws {
    let description = FieldDescriptionMessage(
      developerIndex: 0, fieldNumber: 1, type: .float32, name: "VO", units: "mm", nativeMessage: 20, nativeField: 39)
    let note = bare(0) { $0.addDeveloper(1, index: 0, .float32, .real(75)) }
    #expect(try workout([description, note]).samples(.verticalOscillation).map(\.value) == [7.5])
  }
}
