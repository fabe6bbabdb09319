/// Facts about a file from the index of its export (Strava's `activities.csv`).
public struct ExportEntry: Equatable, Sendable {
  /// The title of the activity.
  public var title: String?
  /// Whether the activity was entered by hand.
  public var isUserEntered = false
  /// The distance of the activity in metres, used if the file has no distance.
  public var distanceMeters: Double?
  /// The sport and sub sport in FIT's numbering, for a file without a sport.
  public var sport: UInt8?, subSport: UInt8?

  /// Creates an entry without facts.
  public init() {}
}
