/// The HealthKit activity of a FIT sport and sub sport, and the place of the workout
/// (Documentation/HealthKitMapping.md, "Workouts").
public struct ActivityMapping: Equatable, Sendable {
  /// HealthKit's activity type; `other` if HealthKit has none.
  public var type: ActivityType
  /// Whether it was indoors; nil for a sub sport that can be either, without positions.
  public var isIndoor: Bool?
  /// Whether positions can form a route: not indoors, and not on the fictional roads of virtual rides.
  public var allowsRoute: Bool
  /// Pool or open water, if the sub sport specifies it.
  public var swimmingLocation: SwimmingLocation?

  /// The HealthKit activity of a sport and sub sport in FIT's numbering, by the standard table; every pair of numbers
  /// has a result.
  ///
  /// An absent sport counts as `generic`. A workout is outdoors if its sub sport only exists outdoors, or if it has two
  /// valid positions and a sub sport that can be either (Documentation/HealthKitMapping.md, "Indoors and outdoors").
  public static func activity(sport: UInt8?, subSport: UInt8?, validPositions: Int) -> ActivityMapping {
    ActivityTable.standard.mapping(sport: sport, subSport: subSport, validPositions: validPositions)
  }
}
