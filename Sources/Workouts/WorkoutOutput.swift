/// Where generators put what they make: passes it on to a sink and keeps the tally that a workout's closing needs.
public struct WorkoutOutput<Sink: WorkoutSink & ~Copyable>: ~Copyable {
  /// The sink that everything goes to.
  public var sink: Sink
  /// What was left out, over all workouts of the input.
  public var dropped = DropCounts()
  /// Sum of the values of the open workout's samples.
  @usableFromInline var totals = PerKind<Double>(repeating: 0)
  /// Number of the open workout's samples.
  @usableFromInline var counts = PerKind<Int>(repeating: 0)
  /// Largest value of the open workout's samples.
  @usableFromInline var maxima = PerKind<Double>(repeating: 0)
  /// First start and last end of what was put out for the open workout.
  @usableFromInline var earliest: Instant?
  @usableFromInline var latest: Instant?

  @inlinable init(sink: consuming Sink) { self.sink = sink }

  /// Puts out a sample.
  @inlinable public mutating func put(_ sample: Sample) {
    totals[sample.kind] += sample.value
    counts[sample.kind] &+= 1
    if sample.value > maxima[sample.kind] { maxima[sample.kind] = sample.value }
    cover(sample.start, sample.end)
    sink.sample(sample)
  }

  /// Puts out a point of the route.
  @inlinable public mutating func put(_ point: RoutePoint) {
    cover(point.time, point.time)
    sink.routePoint(point)
  }

  /// Puts out an event.
  @inlinable public mutating func put(_ event: WorkoutEvent) {
    cover(event.start, event.end)
    sink.event(event)
  }

  /// Counts something that is left out.
  @inlinable public mutating func drop(_ reason: DropReason) { dropped.add(reason) }

  @inlinable mutating func cover(_ start: Instant, _ end: Instant) {
    if let earliest { if start < earliest { self.earliest = start } } else { earliest = start }
    if let latest { if end > latest { self.latest = end } } else { latest = end }
  }

  /// Forgets the tally of a workout that was closed.
  @inlinable mutating func resetTally() {
    totals = PerKind(repeating: 0)
    counts = PerKind(repeating: 0)
    maxima = PerKind(repeating: 0)
    earliest = nil
    latest = nil
  }
}

/// Makes one kind of output from observations: a small struct with few verbs.
///
/// Observations come with strictly increasing times; records of one second have been merged. `pause` and `resume` alternate, and
/// each comes before the first observation later than it and behind those at its own second or before. A generator keeps what
/// its rule needs and nothing else, and never allocates.
public protocol WorkoutGenerator {
  /// Takes what was noted at one moment.
  mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing Observation, into output: inout WorkoutOutput<Sink>)
  /// The workout pauses; nothing may reach across it.
  mutating func pause<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>)
  /// The workout goes on.
  mutating func resume<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>)
  /// The workout is over; what was held back is put out.
  mutating func finish<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>)
}

extension WorkoutGenerator {
  /// Does nothing.
  @inlinable public mutating func pause<Sink: WorkoutSink & ~Copyable>(
    at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {}
  /// Does nothing.
  @inlinable public mutating func resume<Sink: WorkoutSink & ~Copyable>(
    at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {}
  /// Does nothing.
  @inlinable public mutating func finish<Sink: WorkoutSink & ~Copyable>(
    at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {}
}
