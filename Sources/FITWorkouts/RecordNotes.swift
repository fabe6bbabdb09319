public import FITCore
public import Workouts

/// Notes what a record says: its common fields, those that most recordings lack, and developer fields.
@usableFromInline
struct RecordNotes: Sendable {
  @usableFromInline var extras: RecordExtras
  @usableFromInline var compressedDistance = CompressedDistance()
  var developerMeasures = DeveloperMeasures()
  @usableFromInline var hasDeveloperMeasures = false

  /// Makes notes of what some generator `wants`.
  @usableFromInline init(wants: MeasureSet) { extras = RecordExtras(wants: wants) }

  /// Adds what a record says to an observation, in place; true when there is a position.
  ///
  /// What the record does not say stays as it was: records of one moment are paired per field.
  @inlinable @inline(__always)
  mutating func take(_ record: borrowing FITRecord, into observation: inout Observation) -> Bool {
    let fields = extras.fields(of: record)
    takeEffort(record, fields, into: &observation)
    takeMotion(record, fields, into: &observation)
    if fields.has(.extras) { extras.take(record, fields, into: &observation) }
    if hasDeveloperMeasures { takeDeveloperMeasures(record, into: &observation) }
    guard fields.has(.latitude), let latitude = record.latitudeSemicircles, let longitude = record.longitudeSemicircles
    else { return false }
    observation.note(Double(latitude) * Self.degreesPerSemicircle, as: .latitude)
    observation.note(Double(longitude) * Self.degreesPerSemicircle, as: .longitude)
    if fields.has(.accuracy), let accuracy = record.gpsAccuracyMeters {
      observation.note(accuracy, as: .horizontalAccuracy)
    }
    return true
  }

  // In functions that are small enough for the compiler to inline all reading into them.

  @usableFromInline
  mutating func takeEffort(_ record: borrowing FITRecord, _ fields: RecordFields, into observation: inout Observation) {
    let message = record.message
    if fields.has(.heartRate), let bpm = message.integer(3) { observation.note(Double(bpm), as: .heartRate) }
    if fields.has(.fineCadence) {
      if let cadence = record.cadenceRPM { observation.note(cadence, as: .cadence) }
    } else if fields.has(.cadence), let cadence = message.number(4) {
      observation.note(cadence, as: .cadence)
    }
    if fields.has(.power), let watts = message.integer(7) { observation.note(Double(watts), as: .power) }
    if fields.has(.temperature), let degrees = message.number(13) { observation.note(degrees, as: .temperature) }
    if fields.has(.energy), let energy = message.integer(33), let calories = Self.product(energy, 1000) {
      observation.energyCalories = calories
    }
  }

  @usableFromInline
  mutating func takeMotion(_ record: borrowing FITRecord, _ fields: RecordFields, into observation: inout Observation) {
    if fields.has(.enhancedSpeed), let speed = record.message.number(73) {
      observation.note(speed / 1000, as: .speed)
    } else if fields.has(.speed), let speed = record.message.number(6) {
      observation.note(speed / 1000, as: .speed)
    }
    if fields.has(.enhancedAltitude), let altitude = record.message.number(78) {
      observation.note(altitude / 5 - 500, as: .altitude)
    } else if fields.has(.altitude), let altitude = record.message.number(2) {
      observation.note(altitude / 5 - 500, as: .altitude)
    }
    if fields.has(.distance), let distance = record.distanceCentimeters {
      if let millimeters = Self.product(distance, 10) { observation.distanceMillimeters = millimeters }
    } else if fields.has(.compressedDistance), let packed = record.compressedSpeedDistance {
      takeCompressed(packed, into: &observation)
    }
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

  /// Takes the description of a developer's field.
  mutating func describe(_ description: borrowing FITFieldDescription, name: String, chosen: [DeveloperMeasure]) {
    developerMeasures.describe(description, name: name, chosen: chosen)
    hasDeveloperMeasures = !developerMeasures.isEmpty
  }

  /// Forgets the part, for the next.
  mutating func reset() {
    extras.reset()
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
