// Samples and route points that a store has already created are not generated again.

extension WorkoutBuilder where Sink: ~Copyable {
  /// Adds an existing sample, which is written unchanged.
  ///
  /// Samples must be in the order of their ends, between the records of that time. Totals of its kind are no longer
  /// spread over the workout.
  @inlinable package mutating func take(_ sample: Sample) {
    if sample.end > timer.next { applyTimer(before: sample.end) }
    if hasMoment && moment.time < sample.end { dispatch() }
    given |= 1 &<< UInt32(sample.kind.rawValue)
    output.put(sample)
  }

  /// Adds a position only to the route; its other readings are ignored.
  ///
  /// Positions must be in the order of time, between the records of that time.
  @inlinable package mutating func takeRoutePoint(_ observation: borrowing WorkoutObservation) {
    if observation.time > timer.next { applyTimer(before: observation.time) }
    positions &+= 1
    if let altitude = observation[.altitude] { takeHeight(altitude, at: observation.time) }
    generators.route.observe(observation, into: &output)
  }

  /// Whether existing samples of a kind were added.
  @usableFromInline func wasGiven(_ kind: SampleKind) -> Bool { given & 1 &<< UInt32(kind.rawValue) != 0 }
}
