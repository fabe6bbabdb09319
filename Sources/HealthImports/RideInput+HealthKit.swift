public import FITStream
public import HealthKitBridge

extension RideInput {
  /// The input's workouts for HealthKit, each with an identifier that is the same at every import.
  ///
  /// It is the caller's, else that of the recording, else one made of activity and start, which a file without any
  /// identity has too.
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
