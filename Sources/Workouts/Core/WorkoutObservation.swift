/// A recorder's readings at one moment, in any file format; nil means "not recorded".
///
/// Every measure has its place and a bit that says whether it was recorded, so that generators visit only recorded
/// measures. Recorded values are finite. Counters are integers in thousandths of their unit, so that differences are
/// exact and add up. It never allocates.
public struct WorkoutObservation: Sendable {
  /// The moment.
  public var time: Instant
  /// The recorded measures.
  @inlinable @inline(__always) public var measures: MeasureSet { MeasureSet(rawValue: noted & Self.measureBits) }
  /// A bit for each recorded measure and counter.
  @usableFromInline package var noted: UInt32 = 0
  @usableFromInline var values = MeasureValues(repeating: 0)

  /// The bits of all measures; the bits of the counters are above them.
  @inlinable static var measureBits: UInt32 { 1 &<< Measure.count &- 1 }
  @inlinable package static var distanceBit: UInt32 { 1 &<< 28 }
  @inlinable package static var energyBit: UInt32 { 1 &<< 29 }
  @inlinable static var cyclesBit: UInt32 { 1 &<< 30 }

  @usableFromInline var distance: Int64 = 0, energy: Int64 = 0, cycles: Int64 = 0

  /// The distance counter in millimetres.
  @inlinable @inline(__always) public var distanceMillimeters: Int64? {
    get { noted & Self.distanceBit != 0 ? distance : nil }
    set {
      distance = newValue ?? 0
      noted = newValue == nil ? noted & ~Self.distanceBit : noted | Self.distanceBit
    }
  }
  /// The energy counter in calories, 1,000 to the kilocalorie.
  @inlinable @inline(__always) public var energyCalories: Int64? {
    get { noted & Self.energyBit != 0 ? energy : nil }
    set {
      energy = newValue ?? 0
      noted = newValue == nil ? noted & ~Self.energyBit : noted | Self.energyBit
    }
  }
  /// The counter of revolutions, one-leg strides or pushes, in thousandths.
  @inlinable @inline(__always) public var cyclesThousandths: Int64? {
    get { noted & Self.cyclesBit != 0 ? cycles : nil }
    set {
      cycles = newValue ?? 0
      noted = newValue == nil ? noted & ~Self.cyclesBit : noted | Self.cyclesBit
    }
  }

  /// Creates an empty observation at `time`.
  @inlinable public init(time: Instant) { self.time = time }

  /// The recorded value of a measure, in its unit.
  @inlinable public subscript(measure: Measure) -> Double? {
    @inline(__always) get { measures.contains(measure) ? values[Int(measure.rawValue)] : nil }
    set {
      guard let newValue, newValue.magnitude < .infinity else {
        noted &= ~MeasureSet(measure).rawValue
        return
      }
      noteFinite(newValue, as: measure)
    }
  }

  /// Calls `body` with the number and the value of each recorded measure.
  @inlinable @inline(__always) package func forEachNoted(_ body: (Int, Double) -> Void) {
    var rest = measures.rawValue
    while rest != 0 {
      let place = rest.trailingZeroBitCount
      body(place, values[place])
      rest &= rest &- 1
    }
  }

  /// Sets a measure, in its unit; a value that is not finite is ignored.
  @inlinable @inline(__always) public mutating func note(_ value: Double, as measure: Measure) {
    if value.magnitude < .infinity { noteFinite(value, as: measure) }
  }

  /// Sets a measure that is known to be finite, for example from an integer; saves the check.
  @inlinable @inline(__always) public mutating func noteFinite(_ value: Double, as measure: Measure) {
    noted |= MeasureSet(measure).rawValue
    values[Int(measure.rawValue)] = value
  }

  /// Writes a finite value to its place and its bit to `bits`, for callers that set many values and then add the bits
  /// to `noted`.
  @inlinable @inline(__always) package mutating func put(_ value: Double, of measure: Measure, _ bits: inout UInt32) {
    values[Int(measure.rawValue)] = value
    bits |= MeasureSet(measure).rawValue
  }

  #if !hasFeature(Embedded)
  /// Writes a reading of the distance counter to its place and its bit to `bits`, which the caller adds to `noted`.
  @inlinable @inline(__always) package mutating func put(distance millimeters: Int64, _ bits: inout UInt32) {
    distance = millimeters
    bits |= Self.distanceBit
  }

  /// Writes a reading of the energy counter to its place and its bit to `bits`, which the caller adds to `noted`.
  @inlinable @inline(__always) package mutating func put(energy calories: Int64, _ bits: inout UInt32) {
    energy = calories
    bits |= Self.energyBit
  }

  /// Removes all readings, for another moment.
  @inlinable @inline(__always) package mutating func clear(_ time: Instant) {
    self.time = time
    noted = 0
  }
  #endif

  /// Adds the readings of `later`, which has the same time; readings that `later` does not have stay.
  ///
  /// Some recorders split one second over several records (Bryton, Suunto).
  @inlinable
  mutating func merge(_ later: borrowing WorkoutObservation) {
    distanceMillimeters = later.distanceMillimeters ?? distanceMillimeters
    energyCalories = later.energyCalories ?? energyCalories
    cyclesThousandths = later.cyclesThousandths ?? cyclesThousandths
    var rest = later.measures.rawValue
    while rest != 0 {
      let place = rest.trailingZeroBitCount
      values[place] = later.values[place]
      rest &= rest &- 1
    }
    noted |= later.noted
  }
}
