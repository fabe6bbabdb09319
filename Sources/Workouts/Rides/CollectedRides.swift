extension [WorkoutCollector] {
  /// Leaves distance, steps, energy, strokes and pushes of each ride to one of its recordings, where several devices
  /// recorded it.
  ///
  /// By moments within a kind, as Health's own statistics go by sources: a recording that is not counted keeps what it
  /// recorded before the counted one began, after it ended and in its gaps of over a minute (`RideCoverage`); a pause
  /// is no gap. Samples over such an edge are shared by time.
  ///
  /// One collector for each recording. Health adds up what all of them bring; readings such as heart rates stay with
  /// each. `preference` is the place of a workout's device among those preferred, from 0; the rule for the rest is
  /// `RideRecording.comes(before:)`. The kinds left out are in `countedElsewhere` of the summary.
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
  /// Leaves out the samples of cumulative kinds that another recording of the same ride has, moment by moment.
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
