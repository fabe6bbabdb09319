extension [WorkoutCollector] {
  /// Assigns distance, steps, energy, strokes and pushes of each ride to one of its recordings, if several devices
  /// recorded it.
  ///
  /// For each kind the assignment is by time, as Health's own statistics use sources. A recording that is not counted
  /// keeps its samples from before the counted recording began, after it ended and in its gaps of over a minute
  /// (`RideCoverage`); a pause is not a gap. Samples that cross such a time are divided by time.
  ///
  /// Use one collector for each recording. Health adds the samples of all of them; readings such as heart rates stay
  /// with each. `preference` returns the rank of a workout's device among the preferred devices, from 0;
  /// `RideRecording.comes(before:)` defines the order of the others. The kinds that were removed are in
  /// `countedElsewhere` of the summary.
  public mutating func countEachRideOnce(preference: (WorkoutSummary) -> Int = { _ in .max }) {
    var recordings: [RideRecording] = []
    var meter = RideCoverageMeter()
    var places: [(collector: Int, workout: Int)] = []
    for (input, collector) in enumerated() {
      for (place, workout) in collector.workouts.enumerated() {
        var recording = RideRecording(workout.summary, number: Int64(places.count), input: Int64(input))
        recording.preference = preference(workout.summary)
        meter.begin()
        for sample in workout.samples { meter.add(sample) }
        for event in workout.events { meter.add(event) }
        recording.coverage = meter.coverage(from: recording.start, to: recording.end)
        recordings.append(recording)
        places.append((input, place))
      }
    }
    RideGrouper.groups(recordings) { group in
      for (recording, elsewhere) in zip(group.recordings, group.countedElsewhere()) where !elsewhere.isEmpty {
        let place = places[Int(truncatingIfNeeded: recording.number)]
        self[place.collector].workouts[place.workout].leaveOut(elsewhere)
      }
    }
  }
}

extension CollectedWorkout {
  /// Removes the times of samples of cumulative kinds that another recording of the same ride contains.
  package mutating func leaveOut(_ elsewhere: CountedElsewhere) {
    let figures = elsewhere.figures
    var (kept, rest): ([Sample], _) = ([], PerKind<KindStatistics>(repeating: KindStatistics()))
    for sample in samples {
      elsewhere.forEachRest(of: sample) { part in
        kept.append(part)
        if figures.contains(RideFigures(part.kind)) { rest[part.kind].add(part.value, seconds: nil) }
      }
    }
    samples = kept
    summary.leaveOut(figures, keeping: rest)
  }
}
