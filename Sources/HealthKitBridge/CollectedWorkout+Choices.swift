import Workouts

extension CollectedWorkout {
  /// Returns the workout with the activity type that the caller chose.
  func withChoices(of options: HealthKitOptions) -> CollectedWorkout {
    guard let chosen = options.activityType(summary), chosen != summary.activityType else { return self }
    var workout = self
    workout.summary.activityType = chosen
    if chosen != .swimming { workout.summary.swimmingLocation = nil }
    return workout
  }

  /// Returns the samples, merged by a rule.
  ///
  /// Samples are not merged across a pause.
  func samples(_ rule: SampleCoalescer.Rule) -> [Sample] {
    guard rule != .none else { return samples }
    let pauses = events.filter { $0.kind == .pause }.map(\.start)
    var coalescer = SampleCoalescer(rule)
    var merged: [Sample] = []
    // The number of pauses before the newest sample of each kind. Only samples of the same kind are sorted by time.
    var passed = PerKind(repeating: 0)
    for sample in samples {
      let before = pauses.partition(before: sample.start)
      if passed[sample.kind] != before {
        coalescer.flush { merged.append($0) }
        passed[sample.kind] = before
      }
      coalescer.take(sample) { merged.append($0) }
    }
    coalescer.flush { merged.append($0) }
    return merged
  }
}

extension [Instant] {
  /// Returns the number of these sorted times that are before `time`.
  func partition(before time: Instant) -> Int {
    binarySearch(to: count) { self[$0] >= time }
  }
}
