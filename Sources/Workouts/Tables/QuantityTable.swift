/// A HealthKit quantity that samples of a kind become, and its unit.
public struct Quantity: BitwiseCopyable, Sendable {
  /// HealthKit's identifier without `HKQuantityTypeIdentifier` and with a lower-case first letter: `distanceCycling`;
  /// nil if HealthKit has none.
  public var type: StaticString?
  /// The unit of the values, in HealthKit's notation.
  public var unit: StaticString
  /// Factor from the kind's own unit (`SampleKind.unit`) to this one.
  public var factor: Double
  /// The first iOS version that has the type; 8 for types from the beginning.
  public var firstIOS: Double

  /// Creates a quantity.
  public init(type: StaticString?, unit: StaticString, factor: Double = 1, firstIOS: Double = 8) {
    self.type = type
    self.unit = unit
    self.factor = factor
    self.firstIOS = firstIOS
  }

  /// Creates the quantity of a kind without a HealthKit type: its values are in the kind's own unit.
  public init(untyped kind: SampleKind) { self.init(type: nil, unit: kind.unit) }
}

/// The quantities of every kind of sample by activity type, as rows: you can add rows, or replace them all.
///
/// Among the rows of a kind that match a workout, the last one is used, so an added row overrides the standard rows.
/// The table is searched once per workout. Samples that are written before the activity is known keep their kind's own
/// unit and have no type.
public struct QuantityTable: Sendable {
  /// The quantity of one kind in some activities.
  public struct Row: Sendable {
    /// The kind of the samples.
    public var kind: SampleKind
    /// The activities; nil for all.
    public var activities: [ActivityType]?
    /// The sports in FIT's numbering; nil for all, and for workouts whose sport is unknown.
    public var sports: [UInt8]?
    /// The quantity that the samples become.
    public var quantity: Quantity

    /// Creates a row.
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

  /// Creates a table.
  public init(_ rows: [Row]) { self.rows = rows }

  /// The quantities of a workout; a kind has no type if no row matches.
  ///
  /// It never allocates.
  public func quantities(of activity: ActivityType, sport: UInt8? = nil) -> PerKind<Quantity> {
    var found = Self.untyped
    let rows = rows.span
    for place in rows.indices where rows[place].fits(activity, sport) {
      found[rows[place].kind] = rows[place].quantity
    }
    return found
  }

  /// The quantities of a workout whose activity is not known yet: no kind has a type.
  public static let untyped: PerKind<Quantity> = {
    var quantities = PerKind(repeating: Quantity(untyped: .heartRate))
    for kind in SampleKind.allCases { quantities[kind] = Quantity(untyped: kind) }
    return quantities
  }()
}

extension PerKind<Quantity> {
  /// The meaning of a recorder's cycles with these quantities: pushes or strides if they are counted.
  var cycles: SpreadGenerator.Cycles {
    self[.pushes].type != nil ? .pushes : self[.steps].type != nil ? .strides : .others
  }
}
