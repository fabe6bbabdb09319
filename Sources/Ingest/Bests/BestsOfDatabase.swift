#if SQLite
package import Exports
internal import Inputs
package import Pipelines
package import RideDatabase
internal import Workouts

extension RideArchive {
  /// Prints the bests of a database by the same rules as for inputs; returns the exit code.
  package func putBests(
    _ settings: BestSettings, _ format: StatsFormat, of selection: RideSelection = RideSelection(), to output: Output,
    _ console: Console
  ) throws(DatabaseError) -> Int32 {
    let receiver = BestReceiver(settings, format, output)
    func take(_ best: StoredBest, _ subject: BestSubject) {
      let ride = best.ride
      guard selection.holds(ride),
        selection.holds(start: ride.start, utcOffsetSeconds: ride.utcOffsetSeconds ?? 0)
      else { return }
      var entry = BestEntry(
        activity: ride.activityType, isIndoor: ride.isIndoor == true, rideStart: ride.start, input: "",
        session: ride.sessionIndex)
      entry.workout = best.workout
      entry.subject = subject
      entry.utcOffsetSeconds = ride.utcOffsetSeconds
      (entry.span, entry.value) = (best.span, best.value)
      entry.start = ride.start.advanced(byMilliseconds: Int64(saturating: best.startSeconds * 1000))
      receiver.add(entry)
    }
    for quantity in settings.quantities where !settings.durations.isEmpty {
      try forEachBest(quantity, durations: settings.durations) { take($0, BestSubject(quantity)) }
    }
    if !settings.lengths.isEmpty {
      try forEachEffort { if settings.lengths.contains($0.span) { take($0, .distance) } }
    }
    let paths = try WorkoutText.path(in: self)
    return receiver.finish(console) { (try? paths.text(ofWorkout: $0)) ?? "" }
  }
}
#endif
