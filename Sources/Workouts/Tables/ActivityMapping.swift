/// The HealthKit activity of a FIT sport and sub sport, and where the workout took place
/// (Documentation/HealthKitMapping.md, "Workouts").
public struct ActivityMapping: Equatable, Sendable {
  /// HealthKit's activity type; `other` where it has none.
  public var type: ActivityType
  /// True when it took place indoors; nil for a sub sport that leaves the place open, without positions.
  public var isIndoor: Bool?
  /// True when positions may be made a route: not indoors, and not on the fictional roads of virtual rides.
  public var allowsRoute: Bool
  /// Pool or open water, where the sub sport names it.
  public var swimmingLocation: SwimmingLocation?

  /// The HealthKit side of a sport and sub sport in FIT's numbering, by the standard table; every pair of numbers has
  /// an answer.
  ///
  /// An absent sport counts as `generic`. Not indoors is outdoors: by a sub sport that only exists outdoors, and by
  /// two valid positions where the sub sport leaves the place open (Documentation/HealthKitMapping.md, "Indoors and
  /// outdoors").
  public static func activity(sport: UInt8?, subSport: UInt8?, validPositions: Int) -> ActivityMapping {
    ActivityTable.standard.mapping(sport: sport, subSport: subSport, validPositions: validPositions)
  }
}
