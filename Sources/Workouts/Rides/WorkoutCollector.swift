/// One whole workout, as it was put out.
public struct CollectedWorkout: Sendable {
  /// Its summary.
  public var summary: WorkoutSummary
  /// Its samples, in the order in which they came.
  public var samples: [Sample] = []
  /// Its events, laps and pool lengths among them, in the order in which they begin.
  public var events: [WorkoutEvent] = []
  /// Its route; empty indoors.
  public var route: [RoutePoint] = []
  /// The times between its heart beats, as straps and watches keep them; those of a strap may come after all others.
  public var beats: [BeatInterval] = []

  /// Makes an empty workout.
  public init(summary: WorkoutSummary) { self.summary = summary }
}

/// A sink that keeps a recording's workouts whole, as HealthKit takes them; call `removeAll` before the next recording.
///
/// Everything else in this package streams; this holds all samples of a recording, 32 bytes each, and all times between heart
/// beats, 24 bytes each. Samples of your own
/// generators are not kept, as HealthKit has no type for them; a row of `MetadataTable` turns one of their columns into
/// metadata.
public struct WorkoutCollector: WorkoutSink {
  /// The workouts that have closed, in order.
  public package(set) var workouts: [CollectedWorkout] = []
  /// The multisport workouts that some of them are legs of.
  public private(set) var multisports: [Multisport] = []
  /// The workout that is open.
  private var open = CollectedWorkout(
    summary: WorkoutSummary(start: Instant(unixMilliseconds: 0), end: Instant(unixMilliseconds: 0)))

  /// Makes an empty collector.
  public init() {}

  /// Makes a collector of workouts that were collected elsewhere.
  public init(_ workouts: [CollectedWorkout], multisports: [Multisport] = []) {
    (self.workouts, self.multisports) = (workouts, multisports)
  }

  /// Forgets everything, to take the next recording.
  public mutating func removeAll() { self = WorkoutCollector() }

  /// Opens a workout.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) {
    open = CollectedWorkout(summary: WorkoutSummary(start: start, end: start))
  }
  /// Keeps a sample.
  public mutating func sample(_ sample: Sample) { open.samples.append(sample) }
  /// Keeps an event.
  public mutating func event(_ event: WorkoutEvent) { open.events.append(event) }
  /// Keeps a point of the route.
  public mutating func routePoint(_ point: RoutePoint) { open.route.append(point) }
  /// Always true.
  public var wantsBeats: Bool { true }
  /// Keeps a time between two heart beats.
  public mutating func beat(_ interval: BeatInterval) { open.beats.append(interval) }
  /// Closes the workout.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    open.summary = copy summary
    // They came when they were certain: a lap after the pauses in it, a pause when it was over.
    open.events.orderByStart()
    workouts.append(open)
  }
  /// Keeps a multisport workout.
  public mutating func multisport(_ workout: Multisport) { multisports.append(workout) }
}

extension [WorkoutEvent] {
  /// Puts events in the order in which they begin, as stores and people read them; those of one moment stay as they
  /// came, so that a resumption comes before the pause that begins with it.
  package mutating func orderByStart() {
    guard zip(self, dropFirst()).contains(where: { $0.start > $1.start }) else { return }
    self = enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
  }
}
