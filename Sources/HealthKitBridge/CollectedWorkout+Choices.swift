import Workouts

extension CollectedWorkout {
  /// The workout with the activity type that was chosen for it.
  func withChoices(of options: HealthKitOptions) -> CollectedWorkout {
    guard let chosen = options.activityType(summary), chosen != summary.activityType else { return self }
    var workout = self
    workout.summary.activityType = chosen
    if chosen != .swimming { workout.summary.swimmingLocation = nil }
    return workout
  }

  /// The samples, merged by a rule; nothing reaches across a pause.
  func samples(_ rule: SampleCoalescer.Rule) -> [Sample] {
    guard rule != .none else { return samples }
    let pauses = events.filter { $0.kind == .pause }.map(\.start)
    var coalescer = SampleCoalescer(rule)
    var merged: [Sample] = []
    // The pauses before the newest sample of each kind: samples of one kind come in order, all of them do not.
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
  /// The number of these sorted moments before `time`.
  func partition(before time: Instant) -> Int {
    binarySearch(to: count) { self[$0] >= time }
  }
}
