import HealthKitBridge

/// The outcome of importing one workout, as stored in the history.
public struct ImportEntry: Codable, Equatable, Sendable {
  /// The state of a workout after the import.
  public enum State: String, Codable, CaseIterable, Sendable {
    /// It was added to Health.
    case saved
    /// It replaced an earlier version.
    case replaced
    /// It was already in Health.
    case present
    /// It was skipped because another app or device has saved the same ride.
    case alike
    /// The app has no permission to save workouts.
    case refused
    /// It is in Health, but some of its data is missing.
    ///
    /// The next import saves it again.
    case incomplete
    /// It is not in Health.
    ///
    /// The next import tries again.
    case failed
  }

  /// The sync identifier.
  public var identifier: String
  /// The version saved with the identifier.
  public var version: Int
  /// The input that contains the workout: a file name, or `archive.zip!ride.fit` for an entry of an archive.
  public var input: String
  /// The raw value of HKWorkoutActivityType.
  public var activity: UInt16
  /// The start in milliseconds since 1970-01-01T00:00:00Z.
  public var startMilliseconds: Int64
  /// The state after the import.
  public var state: State
  /// The reason for the states `failed`, `incomplete` and `refused`.
  public var why: String?
  /// HealthKit's names of the types that were left out because the app has no permission to save them.
  public var refused: [String] = []
  /// The number of workouts of other apps and devices that probably record the same ride.
  public var alike = 0

  init(_ workout: HealthKitWorkout, input: String, _ state: State) {
    identifier = workout.identity?.identifier ?? ""
    version = workout.identity?.version ?? 0
    self.input = input
    activity = workout.configuration.activityType.rawValue
    startMilliseconds = workout.start.unixMilliseconds
    self.state = state
  }

  /// Creates the entry of a workout whose import was interrupted.
  ///
  /// Only its identifier is known.
  init(interrupted identifier: String) {
    (self.identifier, version, input, activity, startMilliseconds) = (identifier, 0, "", 0, 0)
    (state, why) = (.incomplete, "interrupted")
  }

  /// Copies the outcome of a save.
  mutating func note(_ outcome: SaveOutcome) {
    state =
      switch outcome.result {
      case .saved: .saved
      case .replaced: .replaced
      case .present: .present
      case .alike: .alike
      }
    refused = outcome.refused.map(\.identifier).sorted()
    alike = outcome.alike.count
    if let error = outcome.laterError { (state, why) = (.incomplete, "\(error)") }
  }

  /// Copies the error of a failed save.
  mutating func note(_ error: any Error) {
    why = "\(error)"
    if case HealthError.refused = error { state = .refused } else { state = .failed }
  }
}
