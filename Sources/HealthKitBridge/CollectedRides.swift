public import Workouts

extension [WorkoutCollector] {
  /// Leaves distance, steps, energy, strokes and pushes of each ride to one of its recordings, where several devices
  /// recorded it.
  ///
  /// One collector for each recording. Health adds up what all of them bring; readings such as heart rates stay with
  /// each. `preference` is the place of a workout's device among those preferred, from 0; the rule for the rest is
  /// `RideRecording.comes(before:)`. The kinds left out are in `countedElsewhere` of the summary.
  public mutating func countEachRideOnce(preference: (WorkoutSummary) -> Int = { _ in .max }) {
    var recordings: [RideRecording] = []
    var places: [(collector: Int, workout: Int)] = []
    for (input, collector) in enumerated() {
      for (place, workout) in collector.workouts.enumerated() {
        var recording = RideRecording(workout.summary, number: Int64(places.count), input: Int64(input))
        recording.preference = preference(workout.summary)
        recordings.append(recording)
        places.append((input, place))
      }
    }
    RideGrouper.groups(recordings) { group in
      for (recording, figures) in zip(group.recordings, group.countedElsewhere()) where !figures.isEmpty {
        let place = places[Int(truncatingIfNeeded: recording.number)]
        self[place.collector].workouts[place.workout].leaveOut(figures)
      }
    }
  }
}

extension CollectedWorkout {
  /// Leaves out the samples of cumulative kinds that another recording of the same ride has.
  public mutating func leaveOut(_ figures: RideFigures) {
    samples.removeAll { figures.contains(RideFigures($0.kind)) }
    summary.leaveOut(figures)
  }
}
