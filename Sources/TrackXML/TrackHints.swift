#if TrackXML
  /// What is known of a file from outside it, for what it does not say itself: which sport it is, what it is called.
  ///
  /// A workout's sport is the file's own (GPX `type`, TCX `Sport`) where it names one, else that of the export's index, else the caller's,
  /// else a guess by the words of the title, in that order; `WorkoutSummary.sportSource` says which. A workout without a name is called as
  /// the index calls it.
  public struct TrackHints {
    /// What the index of an export says of a file.
    public struct IndexEntry: Equatable, Sendable {
      /// What the activity is called.
      public var title: String?
      /// Its type as the index has it, in the account's language: `Ride`, `Radfahrt`.
      public var activityType: String?

      /// Makes an entry.
      public init(title: String? = nil, activityType: String? = nil) {
        self.title = title
        self.activityType = activityType
      }
    }

    /// Looks the file up in its export's index; asked at most once for each workout, and only if the file leaves something open.
    public var indexEntry: (() -> IndexEntry?)?
    /// The sport of a file that names none.
    public var assumedSport: NamedSport?

    /// Makes hints that say nothing.
    public init() {}
  }

  /// A sport that a person has named.
  public struct NamedSport: Equatable, Sendable {
    /// The sport in FIT's numbering (profile type `sport`).
    public let sport: UInt8
    /// The kind of sport in FIT's numbering (profile type `sub_sport`).
    public let subSport: UInt8?

    /// The sport of a name as FIT, HealthKit, Garmin Connect, Strava and others use it: `running`, `trail_run`, `Mountain Biking`,
    /// `functionalStrengthTraining`; nil for one that is not known, and for `other`.
    public init?(_ name: String) {
      guard let found = TrackSport(name.utf8Span.span), !found.isGeneric else { return nil }
      (sport, subSport) = (found.sport, found.subSport)
    }
  }
#endif
