/// The wording of an activity in tables: words such as "Indoor" in titles, the slowest pace, and the unit of distances.
///
/// `WorkoutTables.wordings` contains the wordings of activities; for other activities `ActivityWording()` is used.
public struct ActivityWording: Sendable {
  /// The words before the activity's name in titles, chosen by the place of the workout; nil for no word.
  public struct Places: Sendable {
    /// Indoors, as `Indoor` in `Indoor Running`.
    public var indoor: StaticString?
    /// Outdoors.
    public var outdoor: StaticString?
    /// In a pool.
    public var pool: StaticString?
    /// In open water.
    public var openWater: StaticString?

    /// Creates words for places.
    public init(
      indoor: StaticString? = nil, outdoor: StaticString? = nil, pool: StaticString? = nil,
      openWater: StaticString? = nil
    ) {
      self.indoor = indoor
      self.outdoor = outdoor
      self.pool = pool
      self.openWater = openWater
    }
  }

  /// The words before the activity's name in titles.
  public var places: Places
  /// The slowest meaningful pace in seconds per kilometre; slower workouts have no pace.
  public var slowestPace: Double
  /// Whether the app's table of workouts shows distances in metres or yards, as for pools, and not in kilometres or
  /// miles.
  public var usesPoolUnits: Bool

  /// Creates a wording.
  public init(places: Places = Places(), slowestPace: Double = 1800, usesPoolUnits: Bool = false) {
    self.places = places
    self.slowestPace = slowestPace
    self.usesPoolUnits = usesPoolUnits
  }

  /// The wordings of runs, walks and rides, which can be indoors or outdoors, and of swims.
  public static let standard: [ActivityType: ActivityWording] = {
    let sides = ActivityWording(places: Places(indoor: "Indoor", outdoor: "Outdoor"))
    let swim = ActivityWording(
      places: Places(pool: "Pool", openWater: "Open Water"), slowestPace: 5400, usesPoolUnits: true)
    return [.running: sides, .walking: sides, .cycling: sides, .swimming: swim]
  }()
}

extension WorkoutSummary {
  /// The wording of the workout's activity.
  public var wording: ActivityWording { tables.wordings[activityType] ?? ActivityWording() }
}

extension ActivityWording.Places {
  /// The word of place for a workout; for a swim, pool or open water takes precedence over indoors or outdoors.
  package func word(of summary: borrowing WorkoutSummary) -> StaticString? {
    let water =
      switch summary.swimmingLocation {
      case .pool: pool
      case .openWater: openWater
      case nil: StaticString?.none
      }
    return water ?? summary.isIndoor.flatMap { $0 ? indoor : outdoor }
  }
}
