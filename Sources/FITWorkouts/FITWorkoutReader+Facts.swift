internal import FITCore
public import Workouts

// Reports of devices beside records: tanks and gases of dives, sets, shifts, climbs.

extension FITWorkoutReader where Sink: ~Copyable {
  /// Stores a reported fact until the open workout closes.
  mutating func takeFact(_ message: borrowing FITMessage) {
    let time = message.timestamp.flatMap { file.clock.instant($0) }
    switch message.number {
    case FITNumber.tankSummary:
      typealias Field = FITNumber.TankSummary
      keep(
        WorkoutFact(
          .tanks, at: time,
          [
            message.plausibleNumber(Field.sensor), Self.scaled(message, Field.startPressure, 100),
            Self.scaled(message, Field.endPressure, 100), Self.scaled(message, Field.volumeUsed, 100),
          ]))
    case FITNumber.diveGas:
      typealias Field = FITNumber.DiveGas
      keep(
        WorkoutFact(
          .gases, at: nil,
          [
            message.plausibleNumber(Field.heliumContent), message.plausibleNumber(Field.oxygenContent),
            message.plausibleNumber(Field.status), message.plausibleNumber(Field.mode),
          ]))
    case FITNumber.set:
      typealias Field = FITNumber.Set
      let seconds = Self.scaled(message, Field.duration, 1000)
      let start = (message.seconds(Field.startTime) ?? message.seconds(Field.timestamp)).flatMap {
        file.clock.instant($0)
      }
      keep(
        WorkoutFact(
          .sets, at: start,
          [
            seconds, message.plausibleNumber(Field.setType), message.plausibleNumber(Field.repetitions),
            Self.scaled(message, Field.weight, 16), message.plausibleNumber(Field.category),
          ]))
    case FITNumber.climbPro:
      typealias Field = FITNumber.ClimbPro
      keep(
        WorkoutFact(
          .climbs, at: time,
          [
            message.plausibleNumber(Field.climbProEvent), message.plausibleNumber(Field.climbNumber),
            message.plausibleNumber(Field.climbCategory), message.plausibleNumber(Field.currentDist),
          ]))
    case FITNumber.diveSummary:
      typealias Field = FITNumber.DiveSummary
      guard message.plausibleInteger(Field.referenceMesg) ?? 18 == 18 else { return }
      file.depths = (Self.scaled(message, Field.avgDepth, 1000), Self.scaled(message, Field.maxDepth, 1000))
    default: break
    }
  }

  /// Stores a shift: number and teeth of the rear gear in the low bytes, and of the front gear in the high ones; 0
  /// stands for none.
  @usableFromInline mutating func takeShift(_ data: Int64, at time: Instant) {
    let bytes = [16, 24, 0, 8].map { shift in
      let byte = data &>> shift & 0xFF
      return byte == 0 || byte == 0xFF ? nil : Double(byte)
    }
    keep(WorkoutFact(.shifts, at: time, bytes))
  }

  private mutating func keep(_ fact: WorkoutFact) {
    guard file.facts.count < WorkoutFact.limit else { return builder.output.drop(.factBeyondLimit) }
    file.facts.append(fact)
  }

  private static func scaled(_ message: borrowing FITMessage, _ field: UInt8, _ scale: Double) -> Double? {
    message.plausibleNumber(field).map { $0 / scale }
  }

  /// Adds the facts that were reported until now to the summary of the workout that closes.
  mutating func giveFacts(to summary: inout WorkoutSummary) {
    let next = file.nextStart ?? Instant(unixMilliseconds: .max)
    summary.facts = file.facts.filter { $0.time.map { $0 < next } ?? true }
    file.facts.removeAll { $0.time.map { $0 < next } ?? true }
    summary.averageDepthMeters = summary.averageDepthMeters ?? file.depths?.average
    summary.maximumDepthMeters = summary.maximumDepthMeters ?? file.depths?.maximum
    file.depths = nil
  }
}
