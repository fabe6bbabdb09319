/// A HealthKit quantity that samples of a kind become, and the unit in which they are given.
public struct Quantity: BitwiseCopyable, Sendable {
  /// HealthKit's identifier without `HKQuantityTypeIdentifier` and with a small first letter: `distanceCycling`; nil
  /// where HealthKit has none.
  public var type: StaticString?
  /// The unit of the values, as HealthKit writes units.
  public var unit: StaticString
  /// Factor from the kind's own unit (`SampleKind.unit`) to this one.
  public var factor: Double
  /// The first iOS that knows the type; 8 for those that have always been there.
  public var firstIOS: Double

  /// Makes a quantity.
  public init(type: StaticString?, unit: StaticString, factor: Double = 1, firstIOS: Double = 8) {
    self.type = type
    self.unit = unit
    self.factor = factor
    self.firstIOS = firstIOS
  }

  /// Makes the quantity of a kind that HealthKit has no type for: its values are in the kind's own unit.
  public init(untyped kind: SampleKind) { self.init(type: nil, unit: kind.unit) }
}

/// The quantities of every kind of sample by activity type, as rows: a caller may add rows, or replace them all.
///
/// Of the rows of a kind that fit a workout the last counts, so a row that is added goes over the standard ones. Looked
/// up once a workout; samples that are written before anything has said what it is stay in their kind's own unit,
/// without a type.
public struct QuantityTable: Sendable {
  /// The quantity of one kind in some activities.
  public struct Row: Sendable {
    /// The kind of the samples.
    public var kind: SampleKind
    /// The activities; nil for all.
    public var activities: [ActivityType]?
    /// The sports in FIT's numbering; nil for all, and for workouts of which no sport is known.
    public var sports: [UInt8]?
    /// The quantity that the samples become.
    public var quantity: Quantity

    /// Makes a row.
    public init(
      _ kind: SampleKind, in activities: [ActivityType]? = nil, sports: [UInt8]? = nil, _ quantity: Quantity
    ) {
      self.kind = kind
      self.activities = activities
      self.sports = sports
      self.quantity = quantity
    }

    borrowing func fits(_ activity: ActivityType, _ sport: UInt8?) -> Bool {
      if let activities, !activities.span.contains(activity) { return false }
      guard let sports else { return true }
      guard let sport else { return false }
      return sports.span.contains(sport)
    }
  }

  /// The rows.
  public var rows: [Row]

  /// Makes a table.
  public init(_ rows: [Row]) { self.rows = rows }

  /// The quantities of a workout; untyped where no row fits; allocates nothing.
  public func quantities(of activity: ActivityType, sport: UInt8? = nil) -> PerKind<Quantity> {
    var found = Self.untyped
    let rows = rows.span
    for place in rows.indices where rows[place].fits(activity, sport) {
      found[rows[place].kind] = rows[place].quantity
    }
    return found
  }

  /// The quantities of a workout of which nothing is known yet: no kind has a type.
  public static let untyped: PerKind<Quantity> = {
    var quantities = PerKind(repeating: Quantity(untyped: .heartRate))
    for kind in SampleKind.allCases { quantities[kind] = Quantity(untyped: kind) }
    return quantities
  }()
}

extension PerKind<Quantity> {
  /// The meaning of a recorder's turns under these quantities: pushes or strides where those are counted.
  var cycles: SpreadGenerator.Cycles {
    self[.pushes].type != nil ? .pushes : self[.steps].type != nil ? .strides : .others
  }
}
