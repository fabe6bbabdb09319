#if TrackXML
/// Information from outside a file, for the sport and title if the file lacks them.
///
/// The sport of a workout is the sport in the file (GPX `type`, TCX `Sport`). If the file has none, it is the first of
/// these that exists: the sport in the export's index, the sport that the caller assumes, a guess from the words of the
/// title. `WorkoutSummary.sportSource` contains the source. A workout without a title gets the title in the index.
public struct TrackHints {
  /// The entry for a file in an export's index.
  public struct IndexEntry: Equatable, Sendable {
    /// The title of the activity.
    public var title: String?
    /// Its type in the index, in the account's language: `Ride`, `Radfahrt`.
    public var activityType: String?
    /// Whether the activity was entered by hand.
    public var isUserEntered: Bool
    /// The distance of the activity in metres, used if the file has no distance.
    public var distanceMeters: Double?

    /// Makes an entry.
    public init(
      title: String? = nil, activityType: String? = nil, isUserEntered: Bool = false, distanceMeters: Double? = nil
    ) {
      self.title = title
      self.activityType = activityType
      self.isUserEntered = isUserEntered
      self.distanceMeters = distanceMeters
    }
  }

  /// Looks up the file in its export's index; called at most once per workout, and only if the file lacks something.
  public var indexEntry: (() -> IndexEntry?)?
  /// Looks up whether the activity was entered by hand according to the export's index; called at the end of each
  /// workout, because no file contains this.
  public var isUserEntered: (() -> Bool)?
  /// The sport for a file without a sport.
  public var assumedSport: NamedSport?

  /// Makes empty hints.
  public init() {}
}

/// A sport named by a person.
public struct NamedSport: Equatable, Sendable {
  /// The sport in FIT's numbering (profile type `sport`).
  public let sport: UInt8
  /// The kind of sport in FIT's numbering (profile type `sub_sport`).
  public let subSport: UInt8?

  /// Finds the sport with a name that FIT, HealthKit, Garmin Connect, Strava and others use: `running`, `trail_run`,
  /// `Mountain Biking`, `functionalStrengthTraining`; nil for an unknown name, and for `other`.
  public init?(_ name: String) {
    guard let found = TrackSport(name.utf8Span.span), !found.isGeneric else { return nil }
    (sport, subSport) = (found.sport, found.subSport)
  }

  /// The sport of an activity type in an export's index, in any language: `Radfahrt`, `Course à pied`.
  public init?(indexType: String) {
    guard let found = TrackSport(indexType: indexType), !found.isGeneric else { return nil }
    (sport, subSport) = (found.sport, found.subSport)
  }
}
#endif
