public import FITCore
public import Workouts

extension FITWorkoutReader where Sink: ~Copyable {
  /// Takes a record as an observation of the workout it belongs to.
  @inlinable
  public mutating func record(_ record: borrowing FITRecord) -> FITFlow {
    countRecord(record.timestamp)
    guard let seconds = record.timestamp, let time = clock.instant(seconds) else {
      takeUntimed(record)
      return .proceed
    }
    if time >= settledUntil { settle(time) }
    var observation = Observation(time: time)
    observation.heartRateBPM = record.heartRateBPM.map { Double($0) }
    if mergesHeartRates, let merged = mergedHeartRate(at: seconds) { observation.heartRateBPM = merged }
    observation.cadenceRPM = record.cadenceRPM
    observation.powerWatts = record.powerWatts.map { Double($0) }
    observation.speedMetersPerSecond = record.speedMetersPerSecond
    observation.altitudeMeters = record.altitudeMeters
    observation.energyCalories = record.caloriesKilocalories.flatMap { Self.product($0, 1000) }
    observation.distanceMillimeters = record.distanceCentimeters.flatMap { Self.product($0, 10) }
    if let latitude = record.latitudeSemicircles, let longitude = record.longitudeSemicircles {
      observation.latitudeDegrees = Double(latitude) * Self.degreesPerSemicircle
      observation.longitudeDegrees = Double(longitude) * Self.degreesPerSemicircle
      observation.horizontalAccuracyMeters = record.gpsAccuracyMeters
    }
    if observation.distanceMillimeters == nil, let packed = record.compressedSpeedDistance {
      takeCompressed(packed, into: &observation)
    }
    let sources = extras.sources(of: record)
    if sources != RecordExtras.lookedAt { extras.take(record, sources, into: &observation) }
    if hasDeveloperMeasures { takeDeveloperMeasures(record, into: &observation) }
    builder.observe(observation)
    return .proceed
  }

  @usableFromInline
  mutating func takeDeveloperMeasures(_ record: borrowing FITRecord, into observation: inout Observation) {
    developerMeasures.take(record, into: &observation)
  }

  /// 180 / 2³¹, exact in binary.
  @inlinable static var degreesPerSemicircle: Double { 180.0 / 2_147_483_648.0 }

  /// A counter in finer units; nil for one that no recorder reaches.
  @inlinable static func product(_ count: Int64, _ factor: Int64) -> Int64? {
    let (product, isOverflow) = count.multipliedReportingOverflow(by: factor)
    return isOverflow ? nil : product
  }

  @inlinable mutating func countRecord(_ time: UInt32?) {
    records &+= 1
    guard let time else { return }
    if firstRecordTime == nil { firstRecordTime = time }
    lastRecordTime = time
  }

  @usableFromInline mutating func takeUntimed(_ record: borrowing FITRecord) {
    builder.observeUntimed(
      hasPosition: record.latitudeSemicircles != nil && record.longitudeSemicircles != nil,
      record.timestamp == nil ? .timestampMissing : .timestampRelative)
  }

  @usableFromInline mutating func takeCompressed(_ packed: UInt32, into observation: inout Observation) {
    observation.distanceMillimeters = compressedDistance.millimeters(adding: packed &>> 12)
    if observation.speedMetersPerSecond == nil {
      observation.speedMetersPerSecond = Double(packed & 0xFFF) / 100
    }
  }
}

/// The distance counter of `compressed_speed_distance`: 12 bits of 1/16 m that wrap (FIT profile, `record` field 8).
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
