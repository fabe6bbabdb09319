/// The units of lengths, speeds and temperatures in tables.
public enum UnitSystem: Sendable {
  case metric, imperial

  /// Metres per unit of distance: a kilometre or a mile.
  package var metersPerDistanceUnit: Double { self == .metric ? 1000 : 1609.344 }
  /// Metres per unit of ascent, depth and step length: a metre or a foot.
  package var metersPerAscentUnit: Double { self == .metric ? 1 : 0.3048 }
  /// Metres per unit of pool lengths: a metre or a yard.
  package var metersPerPoolUnit: Double { self == .metric ? 1 : 0.9144 }

  /// The unit of distance: `km` or `mi`.
  package var distanceName: String { self == .metric ? "km" : "mi" }
  /// The unit of ascent: `m` or `ft`.
  package var ascentName: String { self == .metric ? "m" : "ft" }

  /// Converts metres per second to kilometres or miles per hour.
  package func speed(_ metersPerSecond: Double) -> Double { metersPerSecond * 3600 / metersPerDistanceUnit }

  /// Converts degrees Celsius to the system's degrees.
  package func temperature(_ celsius: Double) -> Double { self == .metric ? celsius : celsius * 1.8 + 32 }
}
