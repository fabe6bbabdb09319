// Samples and route points that a store has made already are not generated again.

extension WorkoutBuilder where Sink: ~Copyable {
  /// Takes a sample that was made elsewhere, which goes out as it is; samples come in the order of their ends, between
  /// the records of that time.
  ///
  /// Totals of its kind are not spread over the workout any more.
  @inlinable package mutating func take(_ sample: Sample) {
    if sample.end > timer.next { applyTimer(before: sample.end) }
    if hasMoment && moment.time < sample.end { dispatch() }
    given |= 1 &<< UInt32(sample.kind.rawValue)
    output.put(sample)
  }

  /// Takes a position for the route alone: its other readings make no samples; positions come in the order of time,
  /// between the records of that time.
  @inlinable package mutating func takeRoutePoint(_ observation: borrowing WorkoutObservation) {
    if observation.time > timer.next { applyTimer(before: observation.time) }
    positions &+= 1
    if let altitude = observation[.altitude] { takeHeight(altitude, at: observation.time) }
    generators.route.observe(observation, into: &output)
  }

  /// True when samples of a kind were given.
  @usableFromInline func wasGiven(_ kind: SampleKind) -> Bool { given & 1 &<< UInt32(kind.rawValue) != 0 }
}
