/// The measured value of a sample, before the activity decides which HealthKit quantity type it becomes.
///
/// While a workout streams its sport may still be unknown; the kind is known at once
/// (Documentation/HealthKitMapping.md, "Quantity types"). The instant kinds come first and in the order of the measures
/// they are made from.
public enum SampleKind: UInt8, Sendable {
  /// Beats per minute.
  case heartRate
  /// Revolutions (or one-leg strides) per minute.
  case cadence
  /// Watts.
  case power
  /// Metres per second.
  case speed
  /// Metres a step.
  case stepLength
  /// Centimetres.
  case verticalOscillation
  /// Milliseconds.
  case groundContactTime
  /// Breaths per minute.
  case respiratoryRate
  /// Metres under water.
  case depth
  /// Degrees Celsius of the water.
  case waterTemperature
  /// Metres covered; cumulative.
  case distance
  /// Kilocalories burned by the activity; cumulative.
  case energy
  /// Kilocalories burned at rest; cumulative; only where it was asked for.
  case restingEnergy
  /// Steps of either foot; cumulative.
  case steps
  /// Swimming strokes; cumulative.
  case strokes
  /// Pushes of a wheelchair; cumulative.
  case pushes
  /// Watts that the device holds to be the rider's threshold; one a workout.
  case thresholdPower
  /// How hard it felt, 1…10; one a workout.
  case effort

  /// True when samples are deltas that add up; false when they are values at an instant, or one a workout.
  @inlinable public var isCumulative: Bool {
    rawValue >= SampleKind.distance.rawValue && rawValue <= SampleKind.pushes.rawValue
  }

  /// The kind's name in every output.
  public var name: StaticString {
    switch self {
    case .heartRate: "heartRate"
    case .cadence: "cadence"
    case .power: "power"
    case .speed: "speed"
    case .stepLength: "stepLength"
    case .verticalOscillation: "verticalOscillation"
    case .groundContactTime: "groundContactTime"
    case .respiratoryRate: "respiratoryRate"
    case .depth: "depth"
    case .waterTemperature: "waterTemperature"
    case .distance: "distance"
    case .energy: "energy"
    case .restingEnergy: "restingEnergy"
    case .steps: "steps"
    case .strokes: "strokes"
    case .pushes: "pushes"
    case .thresholdPower: "thresholdPower"
    case .effort: "effort"
    }
  }

  /// HealthKit's unit string for the kind's values (Documentation/HealthKitMapping.md, "Quantity types").
  public var unit: StaticString {
    switch self {
    case .heartRate, .cadence, .respiratoryRate: "count/min"
    case .power, .thresholdPower: "W"
    case .speed: "m/s"
    case .stepLength, .depth, .distance: "m"
    case .verticalOscillation: "cm"
    case .groundContactTime: "ms"
    case .waterTemperature: "degC"
    case .energy, .restingEnergy: "kcal"
    case .steps, .strokes, .pushes: "count"
    case .effort: "appleEffortScore"
    }
  }
}

/// One value for each `SampleKind`, stored inline.
public struct PerKind<Value: BitwiseCopyable & Sendable>: Sendable {
  @usableFromInline var values: InlineArray<18, Value>

  static var count: Int { 18 }

  /// Makes a table that holds `value` for every kind.
  @inlinable public init(repeating value: Value) { values = InlineArray(repeating: value) }

  /// The value kept for `kind`.
  @inlinable public subscript(kind: SampleKind) -> Value {
    get { values[Int(kind.rawValue)] }
    set { values[Int(kind.rawValue)] = newValue }
  }
}

#if !hasFeature(Embedded)
  extension SampleKind: CaseIterable {}
#endif
