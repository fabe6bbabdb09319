/// Rules for saving a workout that can already be in Health, completely or in part.
public struct SaveRules: Sendable {
  /// The maximum number of attempts to save a workout, including the first one, if errors are temporary.
  ///
  /// Each attempt first removes the remains of the previous one.
  public var attempts = 2
  /// Whether a workout with the same version is saved again.
  ///
  /// Use it for workouts that were saved incompletely.
  public var replacesSameVersion = false
  /// Whether a workout is skipped if another app or device has saved the same ride (`StoredWorkout.isAlike`).
  public var skipsAlike = false
  /// Whether to save nothing and only report the outcome.
  public var isDry = false

  /// Creates the default rules.
  public init() {}
}

/// The outcome of saving a workout.
public struct SaveOutcome: Sendable {
  /// What happened to the workout.
  public enum Result: String, Codable, Sendable {
    /// It was added to Health.
    case saved
    /// It replaced an earlier or incomplete version.
    case replaced
    /// It was already in Health.
    ///
    /// Nothing was changed.
    case present
    /// Another app or device has saved the same ride.
    ///
    /// Nothing was changed.
    case alike
  }

  /// The result.
  ///
  /// In a dry run, the result that a real run would have.
  public var result: Result
  /// The workout's UUID; nil in a dry run and if the device is locked.
  public var id: String?
  /// The types that were left out because the app has no permission to save them.
  public var refused: Set<HealthType> = []
  /// Workouts of other apps and devices that probably record the same ride.
  public var alike: [StoredWorkout] = []
  /// The number of removed objects: remains of an earlier attempt and objects of an older version.
  public var removed = 0
  /// An error that occurred after the workout was saved.
  ///
  /// The workout stays in Health.
  ///
  /// Its effort or route is missing, or objects of an older version remain. To repair it, save it again with
  /// `replacesSameVersion`.
  public var laterError: (any Error)?

  init(_ result: Result) { self.result = result }
}
