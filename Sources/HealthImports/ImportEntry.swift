import HealthKitBridge

/// The outcome of one workout of an import, as the history keeps it.
public struct ImportEntry: Codable, Equatable, Sendable {
  /// The state of a workout.
  public enum State: String, Codable, CaseIterable, Sendable {
    /// It is in Health.
    case saved
    /// It took the place of an earlier version.
    case replaced
    /// It was in Health already.
    case present
    /// Another app or device has the ride, and it was left out for that.
    case alike
    /// There is no permission to save workouts.
    case refused
    /// It is in Health, and something of it is missing; the next import saves it anew.
    case incomplete
    /// It is not in Health; the next import tries again.
    case failed
  }

  /// The sync identifier.
  public var identifier: String
  /// The version under it.
  public var version: Int
  /// The input that it comes from: a file's name, `archive.zip!ride.fit` in an archive.
  public var input: String
  /// HKWorkoutActivityType's raw value.
  public var activity: UInt16
  /// Its start, in milliseconds since 1970-01-01T00:00:00Z.
  public var startMilliseconds: Int64
  /// Its outcome.
  public var state: State
  /// The reason where it failed, is incomplete or was refused.
  public var why: String?
  /// The types that it was saved without, as there is no permission for them, by HealthKit's names.
  public var refused: [String] = []
  /// Workouts of other apps and devices that look like the same ride.
  public var alike = 0

  init(_ workout: HealthKitWorkout, input: String, _ state: State) {
    identifier = workout.identity?.identifier ?? ""
    version = workout.identity?.version ?? 0
    self.input = input
    activity = workout.configuration.activityType.rawValue
    startMilliseconds = workout.start.unixMilliseconds
    self.state = state
  }

  /// Makes the entry of a workout of which nothing is known but that its saving was interrupted.
  init(interrupted identifier: String) {
    (self.identifier, version, input, activity, startMilliseconds) = (identifier, 0, "", 0, 0)
    (state, why) = (.incomplete, "interrupted")
  }

  /// Takes over what saving said.
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

  /// Takes over the error of a saving that failed.
  mutating func note(_ error: any Error) {
    why = "\(error)"
    if case HealthError.refused = error { state = .refused } else { state = .failed }
  }
}
