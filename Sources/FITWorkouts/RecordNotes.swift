public import FITCore
public import Workouts

/// Notes what a record says: its common fields, those that most recordings lack, and developer fields.
@usableFromInline
struct RecordNotes: Sendable {
  @usableFromInline var extras = RecordExtras()
  @usableFromInline var compressedDistance = CompressedDistance()
  var developerMeasures = DeveloperMeasures()
  @usableFromInline var hasDeveloperMeasures = false

  @usableFromInline init() {}

  /// Adds what a record says to an observation, in place; true when there is a position.
  ///
  /// What the record does not say stays as it was: records of one moment are paired per field.
  @inlinable @inline(__always)
  mutating func take(_ record: borrowing FITRecord, into observation: inout Observation) -> Bool {
    if let bpm = record.heartRateBPM { observation.note(Double(bpm), as: .heartRate) }
    if let cadence = record.cadenceRPM { observation.note(cadence, as: .cadence) }
    if let watts = record.powerWatts { observation.note(Double(watts), as: .power) }
    if let speed = record.speedMetersPerSecond { observation.note(speed, as: .speed) }
    if let altitude = record.altitudeMeters { observation.note(altitude, as: .altitude) }
    if let energy = record.caloriesKilocalories, let calories = Self.product(energy, 1000) {
      observation.energyCalories = calories
    }
    if let distance = record.distanceCentimeters {
      if let millimeters = Self.product(distance, 10) { observation.distanceMillimeters = millimeters }
    } else if let packed = record.compressedSpeedDistance {
      takeCompressed(packed, into: &observation)
    }
    let sources = extras.sources(of: record)
    if sources != RecordExtras.lookedAt { extras.take(record, sources, into: &observation) }
    if hasDeveloperMeasures { takeDeveloperMeasures(record, into: &observation) }
    guard let latitude = record.latitudeSemicircles, let longitude = record.longitudeSemicircles else { return false }
    observation.note(Double(latitude) * Self.degreesPerSemicircle, as: .latitude)
    observation.note(Double(longitude) * Self.degreesPerSemicircle, as: .longitude)
    if let accuracy = record.gpsAccuracyMeters { observation.note(accuracy, as: .horizontalAccuracy) }
    return true
  }

  /// 180 / 2³¹, exact in binary.
  @inlinable static var degreesPerSemicircle: Double { 180.0 / 2_147_483_648.0 }

  /// A counter in finer units; nil for one that no recorder reaches.
  @inlinable @inline(__always) static func product(_ count: Int64, _ factor: Int64) -> Int64? {
    let (product, isOverflow) = count.multipliedReportingOverflow(by: factor)
    return isOverflow ? nil : product
  }

  @usableFromInline mutating func takeCompressed(_ packed: UInt32, into observation: inout Observation) {
    observation.distanceMillimeters = compressedDistance.millimeters(adding: packed &>> 12)
    if observation[.speed] == nil { observation.note(Double(packed & 0xFFF) / 100, as: .speed) }
  }

  @usableFromInline
  mutating func takeDeveloperMeasures(_ record: borrowing FITRecord, into observation: inout Observation) {
    developerMeasures.take(record, into: &observation)
  }

  /// Takes the description of a developer's field; false when it is one too many.
  mutating func describe(_ description: borrowing FITFieldDescription, name: String, chosen: [DeveloperMeasure]) -> Bool
  {
    let isTaken = developerMeasures.describe(description, name: name, chosen: chosen)
    hasDeveloperMeasures = !developerMeasures.isEmpty
    return isTaken
  }

  /// Forgets the part, for the next.
  mutating func reset() {
    extras = RecordExtras()
    compressedDistance = CompressedDistance()
    developerMeasures.removeAll()
    hasDeveloperMeasures = false
  }
}

/// The distance counter of `compressed_speed_distance`: 12 bits of 1/16 m that wrap (FIT profile, `record` field 8).
@usableFromInline
struct CompressedDistance: Sendable {
  private var last: UInt32?
  private var sixteenths: Int64 = 0

  /// The running distance in millimetres after the counter stood at `counter`.
  mutating func millimeters(adding counter: UInt32) -> Int64 {
    let step = last.map { (counter &- $0) & 0xFFF } ?? counter
    last = counter
    sixteenths &+= Int64(step)
    return sixteenths &* 1000 / 16
  }
}
