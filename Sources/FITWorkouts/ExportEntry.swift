/// Facts about a file from the index of the export that it lies in (Strava's `activities.csv`).
public struct ExportEntry: Equatable, Sendable {
  /// The title of the activity.
  public var title: String?
  /// True when it says that a person wrote the activity down.
  public var isUserEntered = false
  /// Its distance in metres, for a file that has none.
  public var distanceMeters: Double?
  /// The sport and the kind of it in FIT's numbering, for a file that names none.
  public var sport: UInt8?, subSport: UInt8?

  /// Makes an entry that says nothing.
  public init() {}
}
