/// A complete workout with its samples, events and route.
public struct CollectedWorkout: Sendable {
  /// Its summary.
  public var summary: WorkoutSummary
  /// Its samples, in the order in which they were received.
  public var samples: [Sample] = []
  /// Its events, including laps and pool lengths, in the order of their starts.
  public var events: [WorkoutEvent] = []
  /// Its route; empty indoors.
  public var route: [RoutePoint] = []
  /// The times between its heart beats, as recorded by straps and watches; the beats of a strap can follow all others.
  public var beats: [BeatInterval] = []

  /// Creates an empty workout.
  public init(summary: WorkoutSummary) { self.summary = summary }
}

/// A sink that collects the complete workouts of a recording, as HealthKit needs them; call `removeAll` before the next
/// recording.
///
/// Other types of this package stream; this one stores all samples of a recording, 32 bytes each, and all times between
/// heart beats, 24 bytes each. Samples of your own generators are not stored, because HealthKit has no type for them; a
/// row of `MetadataTable` converts one of their columns to metadata.
public struct WorkoutCollector: WorkoutSink {
  /// The closed workouts, in order.
  public package(set) var workouts: [CollectedWorkout] = []
  /// The multisport workouts; their legs are among `workouts`.
  public private(set) var multisports: [Multisport] = []
  /// The open workout.
  private var open = CollectedWorkout(
    summary: WorkoutSummary(start: Instant(unixMilliseconds: 0), end: Instant(unixMilliseconds: 0)))

  /// Creates an empty collector.
  public init() {}

  /// Creates a collector of existing workouts.
  public init(_ workouts: [CollectedWorkout], multisports: [Multisport] = []) {
    (self.workouts, self.multisports) = (workouts, multisports)
  }

  /// Removes everything, for the next recording.
  public mutating func removeAll() { self = WorkoutCollector() }

  /// Opens a workout.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) {
    open = CollectedWorkout(summary: WorkoutSummary(start: start, end: start))
  }
  /// Stores a sample.
  public mutating func sample(_ sample: Sample) { open.samples.append(sample) }
  /// Stores an event.
  public mutating func event(_ event: WorkoutEvent) { open.events.append(event) }
  /// Stores a point of the route.
  public mutating func routePoint(_ point: RoutePoint) { open.route.append(point) }
  /// Always true.
  public var wantsBeats: Bool { true }
  /// Stores a time between two heart beats.
  public mutating func beat(_ interval: BeatInterval) { open.beats.append(interval) }
  /// Closes the workout.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    open.summary = copy summary
    // Events are reported when they are certain: a lap after the pauses in it, a pause when it is over.
    open.events.orderByStart()
    workouts.append(open)
  }
  /// Stores a multisport workout.
  public mutating func multisport(_ workout: Multisport) { multisports.append(workout) }
}

extension [WorkoutEvent] {
  /// Sorts events by their start, as stores and people read them.
  ///
  /// The sort is stable, so that a resumption precedes a pause that begins at the same time.
  package mutating func orderByStart() {
    guard zip(self, dropFirst()).contains(where: { $0.start > $1.start }) else { return }
    self = enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
  }
}
