/// The tables' words and units for workouts of an activity: a title's words of place, the slowest pace, the unit of a
/// pool's length.
///
/// `WorkoutTables.wordings` has those of each activity; an activity that is not there has `ActivityWording()`.
public struct ActivityWording: Sendable {
  /// The words before the activity's name by where it took place; nil for none.
  public struct Places: Sendable {
    /// Indoors, as `Indoor` in `Indoor Running`.
    public var indoor: StaticString?
    /// Outdoors.
    public var outdoor: StaticString?
    /// In a pool.
    public var pool: StaticString?
    /// In open water.
    public var openWater: StaticString?

    /// Makes words of place.
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

  /// The words of place in titles.
  public var places: Places
  /// The slowest pace in seconds a kilometre; what is slower has none, as nobody moves so on purpose.
  public var slowestPace: Double
  /// True when the app's table of workouts has distances in metres or yards, as for pools, and not in kilometres or
  /// miles.
  public var usesPoolUnits: Bool

  /// Makes a wording.
  public init(places: Places = Places(), slowestPace: Double = 1800, usesPoolUnits: Bool = false) {
    self.places = places
    self.slowestPace = slowestPace
    self.usesPoolUnits = usesPoolUnits
  }

  /// The wordings of runs, walks and rides, which are indoors or outdoors, and of swims.
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
  /// The word for a workout; a swim's place says more than the side of a wall.
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
