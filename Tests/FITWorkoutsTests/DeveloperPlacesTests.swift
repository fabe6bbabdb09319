import FITCore
import FITWorkouts
import FITWriter
import Testing
import Workouts

/// A few developer fields are read at known places; many are searched in each record, with the same result.
@Suite("Places of developer fields") struct DeveloperPlacesTests {
  private struct CustomLog: WorkoutSink {
    struct Generator: WorkoutGenerator {
      static var wants: MeasureSet { MeasureSet(.custom0) }
      mutating func observe<Sink: WorkoutSink & ~Copyable>(
        _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
      ) {
        guard let value = observation[.custom0] else { return }
        output.put(
          CustomSample(name: "value", unit: "", start: observation.time, end: observation.time, value: value))
      }
    }
    var values: [Double] = []
    func makeGenerators() -> Generator { Generator() }
    mutating func sample(_ sample: CustomSample) { values.append(sample.value) }
  }

  /// The values of a field of `type` over records, beside `others` more fields that measures are taken from.
  private func read(_ type: FITWireType, _ values: [FITWireValue], size: Int? = nil, others: UInt8) throws -> [Double] {
    func description(_ number: UInt8, _ type: FITWireType, _ name: String) -> FieldDescriptionMessage {
      FieldDescriptionMessage(
        developerIndex: 0, fieldNumber: number, type: type, name: name, units: "", scale: 4, offset: 3)
    }
    var options = FITWorkoutOptions()
    options.developerMeasures = [DeveloperMeasure(fieldName: "looked at", measure: .custom0)]
    var messages: [any FITWritableMessage] = [description(100, type, "looked at")]
    for number in 0..<others {
      options.developerMeasures.append(DeveloperMeasure(fieldName: "other \(number)", measure: .custom1))
      messages.append(description(number, .uint8, "other \(number)"))
    }
    for (second, value) in values.enumerated() {
      messages.append(
        bare(UInt32(second)) {
          for number in 0..<others { $0.addDeveloper(number, index: 0, .uint8, .integer(1)) }
          $0.addDeveloper(100, index: 0, type, value, size: size)
        })
    }
    var reader = FITWorkoutReader(sink: CustomLog(), options: options)
    try decode(file(messages), into: &reader)
    return reader.sink.values
  }

  @Test("few fields and many give the same values, of every type, invalid ones and odd sizes too")
  func same() throws {
    let types: [(FITWireType, [FITWireValue], count: Int)] = [
      (.uint8, [.integer(7), .integer(255), .integer(0)], 2),
      (.sint8, [.integer(-7), .integer(127), .integer(9)], 2),
      (.uint16, [.integer(700), .integer(0xFFFF)], 1),
      (.sint16, [.integer(-700), .integer(0x7FFF), .integer(0)], 2),
      (.uint16z, [.integer(700), .integer(0)], 1),
      (.uint32, [.integer(70_000), .integer(0xFFFF_FFFF)], 1),
      (.sint32, [.integer(-70_000), .integer(0x7FFF_FFFF)], 1),
      (.float32, [.real(7.25), .real(.nan), .real(.infinity), .real(-1)], 2),
      (.float64, [.real(7.1), .real(-.infinity)], 1),
      (.sint64, [.integer(-700), .integer(.max)], 1),
    ]
    for (type, values, count) in types {
      let few = try read(type, values, others: 0)
      #expect(few.count == count, "\(type)")
      // Eight have a place each, nine are searched.
      #expect(try read(type, values, others: 7) == few && read(type, values, others: 8) == few, "\(type)")
    }
    // An array gives its first element; a size that does not suit the type gives nothing.
    for (size, expected) in [(4, [7 / 4.0 - 3]), (3, [])] {
      #expect(try read(.uint16, [.integer(7)], size: size, others: 0) == expected)
      #expect(try read(.uint16, [.integer(7)], size: size, others: 8) == expected)
    }
  }
}
