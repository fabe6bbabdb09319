#if TrackXML
internal import Workouts

/// A unit in Apple Health's notation: `km`, `mi/hr`, `Cal`, `degF`; values of one dimension convert into each other.
struct HealthUnit: Equatable {
  enum Dimension {
    case count, rate, length, speed, energy, power, time, temperature, percent, pressure, effort, mass, uptake
  }

  let dimension: Dimension
  /// Factor to the dimension's own unit, and the number that is added afterwards.
  let factor: Double
  let offset: Double

  private init(_ dimension: Dimension, _ factor: Double, _ offset: Double = 0) {
    self.dimension = dimension
    self.factor = factor
    self.offset = offset
  }

  /// The unit of a name; nil for an unknown one.
  init?(_ name: borrowing Span<UInt8>) {
    guard let unit = Self.byHash[NameHash.of(name)] else { return nil }
    self = unit
  }

  init?(_ name: StaticString) { self.init("\(name)".utf8Span.span) }

  /// The conversion of values in this unit to another of its dimension; nil for another dimension.
  func conversion(to other: HealthUnit) -> HealthConversion? {
    guard dimension == other.dimension else { return nil }
    if self == other { return HealthConversion(factor: 1, offset: 0) }
    return HealthConversion(factor: factor / other.factor, offset: (offset - other.offset) / other.factor)
  }

  private static let byHash: [UInt64: HealthUnit] = {
    var table: [UInt64: HealthUnit] = [:]
    for (name, unit) in units { table[NameHash.of(name)] = unit }
    return table
  }()

  private static let units: [(String, HealthUnit)] = [
    ("count", HealthUnit(.count, 1)), ("count/min", HealthUnit(.rate, 1)), ("count/s", HealthUnit(.rate, 60)),
    ("m", HealthUnit(.length, 1)), ("km", HealthUnit(.length, 1000)), ("cm", HealthUnit(.length, 0.01)),
    ("mm", HealthUnit(.length, 0.001)), ("mi", HealthUnit(.length, 1609.344)), ("ft", HealthUnit(.length, 0.3048)),
    ("yd", HealthUnit(.length, 0.9144)), ("in", HealthUnit(.length, 0.0254)),
    ("m/s", HealthUnit(.speed, 1)), ("km/hr", HealthUnit(.speed, 1 / 3.6)), ("km/h", HealthUnit(.speed, 1 / 3.6)),
    ("mi/hr", HealthUnit(.speed, 0.44704)), ("mi/h", HealthUnit(.speed, 0.44704)),
    ("ft/s", HealthUnit(.speed, 0.3048)),
    ("kcal", HealthUnit(.energy, 1)), ("Cal", HealthUnit(.energy, 1)), ("cal", HealthUnit(.energy, 0.001)),
    ("kJ", HealthUnit(.energy, 1 / 4.184)), ("J", HealthUnit(.energy, 1 / 4184)),
    ("W", HealthUnit(.power, 1)), ("kW", HealthUnit(.power, 1000)),
    ("s", HealthUnit(.time, 1)), ("sec", HealthUnit(.time, 1)), ("ms", HealthUnit(.time, 0.001)),
    ("min", HealthUnit(.time, 60)), ("hr", HealthUnit(.time, 3600)),
    ("degC", HealthUnit(.temperature, 1)), ("degF", HealthUnit(.temperature, 5 / 9, -160 / 9)),
    ("K", HealthUnit(.temperature, 1, -273.15)), ("%", HealthUnit(.percent, 1)),
    ("Pa", HealthUnit(.pressure, 1)), ("hPa", HealthUnit(.pressure, 100)), ("kPa", HealthUnit(.pressure, 1000)),
    ("mmHg", HealthUnit(.pressure, 133.322387415)), ("kg", HealthUnit(.mass, 1)), ("g", HealthUnit(.mass, 0.001)),
    ("lb", HealthUnit(.mass, 0.45359237)), ("st", HealthUnit(.mass, 6.35029318)),
    ("oz", HealthUnit(.mass, 0.028349523125)),
    ("mL/min·kg", HealthUnit(.uptake, 1)),
    ("appleEffortScore", HealthUnit(.effort, 1)),
  ]
}

/// A factor and the number that is added afterwards.
struct HealthConversion {
  private let factor: DecimalRatio
  private let offset: Double

  init(factor: Double, offset: Double) { (self.factor, self.offset) = (DecimalRatio(factor), offset) }

  func callAsFunction(_ value: Double) -> Double {
    let converted = factor.ofDecimal(value)
    return offset == 0 ? converted : converted + offset
  }
}

/// The kinds of samples by HealthKit's quantity types, derived from the table of sample types.
enum HealthTypes {
  /// The kind outside workouts for a quantity type, or for the category of sleep, by the hash of its whole identifier.
  static func wellness(hash: UInt64) -> WellnessKind? { wellnessKinds[hash] }

  private static let wellnessKinds: [UInt64: WellnessKind] = {
    var table: [UInt64: WellnessKind] = [:]
    for kind in WellnessKind.allCases {
      guard let type = kind.type.map({ "\($0)" }) else { continue }
      let prefix = kind.isCategory ? "HKCategoryTypeIdentifier" : "HKQuantityTypeIdentifier"
      table[NameHash.of(prefix + type.prefix(1).uppercased() + type.dropFirst())] = kind
    }
    return table
  }()

  /// The phase of sleep by the hash of its value.
  static func phase(hash: UInt64) -> SleepPhase? { phases[hash] }

  private static let phases: [UInt64: SleepPhase] = {
    // The name in exports before iOS 16.
    var table: [UInt64: SleepPhase] = [NameHash.of("HKCategoryValueSleepAnalysisAsleep"): .asleepUnspecified]
    for phase in SleepPhase.allCases {
      let name = "\(phase.name)"
      table[NameHash.of("HKCategoryValueSleepAnalysis" + name.prefix(1).uppercased() + name.dropFirst())] = phase
    }
    return table
  }()

  /// The kind for a quantity type, by the hash of its whole identifier; nil if no sample has the type.
  static func kind(hash: UInt64) -> SampleKind? { kinds[hash] }

  private static let kinds: [UInt64: SampleKind] = {
    var table: [UInt64: SampleKind] = [:]
    for row in QuantityTable.standard.rows {
      guard let type = row.quantity.type else { continue }
      let name = "\(type)"
      table[NameHash.of("HKQuantityTypeIdentifier" + name.prefix(1).uppercased() + name.dropFirst())] = row.kind
    }
    return table
  }()

  /// The unit of each kind's values.
  static let units: PerKind<HealthUnit?> = {
    var units = PerKind<HealthUnit?>(repeating: nil)
    for kind in SampleKind.allCases { units[kind] = HealthUnit(kind.unit) }
    return units
  }()
}
#endif
