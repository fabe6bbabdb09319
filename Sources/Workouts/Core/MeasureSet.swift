/// A set of measures.
public struct MeasureSet: Sendable {
  /// One bit for each measure, by its raw value.
  public var rawValue: UInt32

  /// Makes a set from its bits.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Makes the set of one measure.
  @inlinable public init(_ measure: Measure) { rawValue = 1 &<< UInt32(measure.rawValue) }

  #if !hasFeature(Embedded)
  /// Creates a set of measures; not in Embedded builds, which have no heap for the array of arguments.
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
extension MeasureSet: OptionSet {}
#endif
