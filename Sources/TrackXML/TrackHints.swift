#if TrackXML
/// Information about a file from outside, for a sport and a title that it lacks.
///
/// A workout's sport is the file's own (GPX `type`, TCX `Sport`) if it names one; otherwise that of the export's
/// index, the caller's, or a guess from the words of the title, in this order. `WorkoutSummary.sportSource` gives the
/// source. A workout without a title takes the index's.
public struct TrackHints {
  /// The entry for a file in an export's index.
  public struct IndexEntry: Equatable, Sendable {
    /// The title of the activity.
    public var title: String?
    /// Its type as the index gives it, in the account's language: `Ride`, `Radfahrt`.
    public var activityType: String?
    /// True when it says that a person wrote the activity down.
    public var isUserEntered: Bool
    /// Its distance in metres, for a file that has none.
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

  /// Looks the file up in its export's index; called at most once a workout, and only if the file lacks something.
  public var indexEntry: (() -> IndexEntry?)?
  /// Looks up whether the export's index says that a person wrote the activity down; asked at the end of each
  /// workout, as no file says so itself.
  public var isUserEntered: (() -> Bool)?
  /// The sport for a file that names none.
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

  /// The sport with a name as FIT, HealthKit, Garmin Connect, Strava and others use it: `running`, `trail_run`,
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
