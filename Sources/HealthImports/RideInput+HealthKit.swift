public import FITStream
public import HealthKitBridge

extension RideInput {
  /// Converts the input's workouts to HealthKit.
  ///
  /// Each has an identifier that is equal at every import.
  ///
  /// The identifier is the result of `HealthKitOptions.syncIdentifier` if it is not nil, otherwise the identifier of
  /// the recording. If both are missing, it is derived from the activity type and the start time.
  ///
  /// If `Rides.Options.wellness` names them, a workout has the maximal oxygen uptake and the oxygen in the blood that were
  /// measured during it, or at most ten minutes after its end.
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
    var made = collector.healthKitWorkouts(options)
    guard !wellness.isEmpty else { return made }
    let times = WorkoutTimes(made)
    for (place, samples) in Dictionary(grouping: wellness, by: times.place) {
      if let place { made[place].add(samples) }
    }
    return made
  }

  /// Returns the samples of these kinds that do not belong to one of the workouts.
  func wellness(_ kinds: Set<WellnessKind>, outside workouts: [HealthKitWorkout]) -> [WellnessSample] {
    guard !kinds.isEmpty, !wellness.isEmpty else { return [] }
    let times = WorkoutTimes(workouts)
    return wellness.filter { kinds.contains($0.kind) && times.place(of: $0) == nil }
  }
}
