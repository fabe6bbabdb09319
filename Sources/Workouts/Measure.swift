/// A quantity that a recorder can note at one moment; the unit of each is fixed.
public enum Measure: UInt8, Sendable {
  /// Beats per minute.
  case heartRate
  /// Revolutions (or one-leg strides) per minute, fractions included.
  case cadence
  /// Watts.
  case power
  /// Metres per second.
  case speed
  /// Metres from one foot's contact to the other's: a step, as in HealthKit's "stride length".
  case stepLength
  /// Centimetres.
  case verticalOscillation
  /// Milliseconds.
  case groundContactTime
  /// Breaths per minute.
  case respiratoryRate
  /// Metres under water.
  case depth
  /// Degrees Celsius at the device.
  case temperature
  /// Metres.
  case altitude
  /// Degrees north.
  case latitude
  /// Degrees east.
  case longitude
  /// Radius of uncertainty of the position in metres.
  case horizontalAccuracy
  /// Degrees clockwise from north.
  case course
  /// Percent of the power that comes from the right pedal.
  case rightBalance
  #if !hasFeature(Embedded)
    /// Uncertainty of the altitude in metres; no FIT record has it.
    case verticalAccuracy
  #endif
  /// Measures that only your own generator knows: see `FITWorkoutOptions.developerMeasures`.
  case custom0, custom1, custom2, custom3
}

/// A set of measures.
public struct MeasureSet: Sendable {
  /// One bit for each measure, by its raw value.
  public var rawValue: UInt32

  /// Makes a set from its bits.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Makes the set of one measure.
  @inlinable public init(_ measure: Measure) { rawValue = 1 &<< UInt32(measure.rawValue) }

  #if !hasFeature(Embedded)
    /// Makes the set of some measures; by way of an array, which an Embedded build has no heap for.
    @inlinable public init(_ measures: Measure...) {
      rawValue = 0
      for measure in measures { rawValue |= 1 &<< UInt32(measure.rawValue) }
    }
  #endif

  /// The measures of either set.
  @inlinable public func union(_ other: MeasureSet) -> MeasureSet { MeasureSet(rawValue: rawValue | other.rawValue) }

  /// True when a measure is in the set.
  @inlinable @inline(__always) public func contains(_ measure: Measure) -> Bool {
    rawValue & (1 &<< UInt32(measure.rawValue)) != 0
  }
}

#if !hasFeature(Embedded)
  extension Measure: CaseIterable {}
  extension MeasureSet: OptionSet {}
#endif
