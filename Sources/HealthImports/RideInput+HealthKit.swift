public import FITStream
public import HealthKitBridge

extension RideInput {
  /// Converts the input's workouts to HealthKit.
  ///
  /// Each has an identifier that is equal at every import.
  ///
  /// The identifier is the result of `HealthKitOptions.syncIdentifier` if it is not nil, otherwise the identifier of
  /// the recording. If both are missing, it is derived from the activity type and the start time.
  public func healthKitWorkouts(_ options: HealthKitOptions = HealthKitOptions()) -> [HealthKitWorkout] {
    var options = options
    let (own, recording) = (options.syncIdentifier, identity)
    var starts: [Int: String] = [:]
    for workout in workouts.reversed() {
      let summary = workout.summary
      starts[summary.sessionIndex] = "start:\(summary.activityType.rawValue)-\(summary.start.unixMilliseconds)"
    }
    options.syncIdentifier = { [starts] session in
      own(session) ?? recording.syncIdentifier(sessionIndex: session) ?? starts[session]
    }
    return collector.healthKitWorkouts(options)
  }
}
