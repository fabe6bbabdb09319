/// The rules for saving a workout that may be in Health already, wholly or in part.
public struct SaveRules: Sendable {
  /// Attempts in all, where an error may pass; each begins with removing what the one before left.
  public var attempts = 2
  /// True when a workout of the same version is saved anew: one that was saved without all that belongs to it.
  public var replacesSameVersion = false
  /// True when a workout is left out whose ride another app or device has in Health (`StoredWorkout.isAlike`).
  public var skipsAlike = false
  /// True when nothing is saved, and the outcome says what would be.
  public var isDry = false

  /// Makes the defaults.
  public init() {}
}

/// The outcome of saving a workout.
public struct SaveOutcome: Sendable {
  /// The result.
  public enum Result: String, Codable, Sendable {
    /// It is in Health, and was not before.
    case saved
    /// It took the place of an earlier version, or of one that was not whole.
    case replaced
    /// It was there already; nothing was done.
    case present
    /// Another app or device has the ride; nothing was done.
    case alike
  }

  /// The result; of a dry run the one that would be.
  public var result: Result
  /// The workout's UUID; nil when the device is locked, and of a dry run.
  public var id: String?
  /// The types that it was saved without, as there is no permission for them.
  public var refused: Set<HealthType> = []
  /// Workouts of other apps and devices that look like recordings of the same ride.
  public var alike: [StoredWorkout] = []
  /// Objects that were removed: what an attempt before had left, and what belonged to an earlier version.
  public var removed = 0
  /// The error after it was saved, which it stays; save it again with `replacesSameVersion` to mend that.
  ///
  /// Its effort or its route is missing, or some of an earlier version is still there.
  public var laterError: (any Error)?

  init(_ result: Result) { self.result = result }
}
