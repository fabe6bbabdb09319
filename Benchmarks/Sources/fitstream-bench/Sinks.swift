import FITCore
import FITProfile
import FITWorkouts
import Workouts

/// Takes no message: the cost of framing and the checksum.
struct NoMessages: FITSink, ~Copyable {
  func lane(forMessage number: UInt16) -> FITLane { .skip }
}

/// Sums six fields of every record, as the C ceiling does.
struct SixFields: FITSink, ~Copyable {
  var records = 0
  var sum: Int64 = 0

  func lane(forMessage number: UInt16) -> FITLane { number == 20 ? .typed : .skip }

  mutating func record(_ record: borrowing FITRecord) -> FITFlow {
    records &+= 1
    sum &+= record.latitudeSemicircles ?? 0
    sum &+= record.longitudeSemicircles ?? 0
    sum &+= record.heartRateBPM ?? 0
    sum &+= record.distanceCentimeters ?? 0
    sum &+= record.message.integer(6) ?? 0
    sum &+= record.powerWatts ?? 0
    return .proceed
  }
}

/// Sums every raw number of every message, as the C ceiling does.
struct RawFields: FITSink, ~Copyable {
  var sums: InlineArray<4, Double> = [0, 0, 0, 0]
  var total: Double { sums[0] + sums[1] + sums[2] + sums[3] }

  func lane(forMessage number: UInt16) -> FITLane { .generic }

  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    for position in 0..<message.fieldCount {
      let field = message[position]
      guard field.isNumeric, !field.isDeveloper else { continue }
      for element in 0..<field.count { sums[Int(field.number & 3)] += field.number(element) ?? 0 }
    }
    return .proceed
  }
}

/// Sums every number of every message with its meaning: scaled, components expanded, developer fields too.
struct MeantFields: FITSink, ~Copyable {
  struct Sums: FITNumberSink {
    var values: InlineArray<4, Double> = [0, 0, 0, 0]
    var count = 0

    @inline(__always) mutating func number(_ value: Double, of field: FITNumberField) {
      values[Int(field.number & 3)] += value
      count &+= 1
    }
  }

  var interpreter = FITInterpreter()
  var sums = Sums()

  func lane(forMessage number: UInt16) -> FITLane { .generic }
  mutating func fileStart(_ header: FITFileHeader) { interpreter.fileStart() }
  mutating func definition(_ definition: FITDefinition) { interpreter.definition(definition) }

  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    interpreter.readNumbers(message, into: &sums)
    return .proceed
  }
}

/// Counts the samples that generators make.
struct SampleCount: WorkoutSink {
  var count = 0

  mutating func sample(_ sample: Sample) { count &+= 1 }
  mutating func event(_ event: WorkoutEvent) { count &+= 1 }
  mutating func routePoint(_ point: RoutePoint) { count &+= 1 }
}
