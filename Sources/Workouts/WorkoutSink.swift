/// Takes what the generators make, in the order in which it becomes certain.
///
/// Calls for one workout: `workoutStart`, then samples, events and route points as they come, then `workoutEnd`. Calls
/// never overlap. Adopt the methods you care for; the others do nothing. A sink is a generic parameter: it is inlined.
public protocol WorkoutSink: ~Copyable {
  /// A workout begins; `start` is its first known moment.
  mutating func workoutStart(sessionIndex: Int, start: Instant)
  /// A sample of the open workout.
  mutating func sample(_ sample: Sample)
  /// An event of the open workout.
  mutating func event(_ event: WorkoutEvent)
  /// A kept point of the open workout's route.
  mutating func routePoint(_ point: RoutePoint)
  /// The open workout closes.
  mutating func workoutEnd(_ summary: borrowing WorkoutSummary)
}

extension WorkoutSink where Self: ~Copyable {
  /// Does nothing.
  @inlinable public mutating func workoutStart(sessionIndex: Int, start: Instant) {}
  /// Does nothing.
  @inlinable public mutating func sample(_ sample: Sample) {}
  /// Does nothing.
  @inlinable public mutating func event(_ event: WorkoutEvent) {}
  /// Does nothing.
  @inlinable public mutating func routePoint(_ point: RoutePoint) {}
  /// Does nothing.
  @inlinable public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {}
}
