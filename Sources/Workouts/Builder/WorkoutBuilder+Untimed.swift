// Routes without times, of courses and of tracks whose points have none. They have no samples.

extension WorkoutBuilder where Sink: ~Copyable {
  /// Whether the open workout is a route without times; it was opened at `Instant.undated`.
  package var isTracing: Bool { isWorkoutOpen && !start.isDated }

  /// Adds a point to a route without times.
  ///
  /// Points are more than a day apart, so that every one counts as after a gap.
  package mutating func trace(_ observation: borrowing WorkoutObservation) {
    var point = copy observation
    newestTime = max(newestTime, start).advanced(byMilliseconds: Self.stepWithoutTimes)
    point.time = newestTime
    generators.route.observe(point, into: &output)
  }

  /// Ends a line of a route without times; the next point begins another.
  package mutating func breakTrace() {
    guard isTracing else { return }
    generators.route.pause(at: newestTime, into: &output)
    generators.route.resume(at: newestTime.advanced(byMilliseconds: Self.stepWithoutTimes), into: &output)
  }

  private static var stepWithoutTimes: Int64 { 86_401_000 }
}
