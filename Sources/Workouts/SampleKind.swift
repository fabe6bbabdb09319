/// What a sample measures, before the activity decides which HealthKit quantity type it becomes.
///
/// While a workout streams its sport may still be unknown; the kind is known at once (HEALTHKIT.md section 2).
public enum SampleKind: UInt8, CaseIterable, Sendable {
  /// Metres covered; cumulative.
  case distance
  /// Kilocalories burned; cumulative.
  case energy
  /// Beats per minute.
  case heartRate
  /// Revolutions (or one-leg strides) per minute.
  case cadence
  /// Watts.
  case power
  /// Metres per second.
  case speed

  /// Whether samples are deltas that add up (true) or values at an instant (false).
  public var isCumulative: Bool { self == .distance || self == .energy }

  /// The kind's name in every output.
  public var name: StaticString {
    switch self {
    case .distance: "distance"
    case .energy: "energy"
    case .heartRate: "heartRate"
    case .cadence: "cadence"
    case .power: "power"
    case .speed: "speed"
    }
  }

  /// HealthKit's unit string for the kind's values (HEALTHKIT.md section 2.1).
  public var unit: StaticString {
    switch self {
    case .distance: "m"
    case .energy: "kcal"
    case .heartRate, .cadence: "count/min"
    case .power: "W"
    case .speed: "m/s"
    }
  }
}

/// One value for each `SampleKind`, stored inline.
public struct PerKind<Value: BitwiseCopyable & Sendable>: Sendable {
  @usableFromInline var values: InlineArray<6, Value>

  /// Makes a table that holds `value` for every kind.
  @inlinable public init(repeating value: Value) { values = InlineArray(repeating: value) }

  /// The value kept for `kind`.
  @inlinable public subscript(kind: SampleKind) -> Value {
    get { values[Int(kind.rawValue)] }
    set { values[Int(kind.rawValue)] = newValue }
  }
}
