import Workouts

/// A sink that keeps the output of one workout after another.
struct WorkoutLog: WorkoutSink {
  /// The output of one workout.
  struct Workout {
    var index: Int
    var openedAt: Instant
    var samples: [Sample] = []
    var events: [WorkoutEvent] = []
    var points: [RoutePoint] = []
    var summary: WorkoutSummary?

    func samples(_ kind: SampleKind) -> [Sample] { samples.filter { $0.kind == kind } }
    func sum(_ kind: SampleKind) -> Double { samples(kind).reduce(0) { $0 + $1.value } }
  }

  var workouts: [Workout] = []

  mutating func workoutStart(sessionIndex: Int, start: Instant) {
    workouts.append(Workout(index: sessionIndex, openedAt: start))
  }
  mutating func sample(_ sample: Sample) { workouts[workouts.count - 1].samples.append(sample) }
  mutating func event(_ event: WorkoutEvent) { workouts[workouts.count - 1].events.append(event) }
  mutating func routePoint(_ point: RoutePoint) { workouts[workouts.count - 1].points.append(point) }
  mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    workouts[workouts.count - 1].summary = copy summary
  }
}

/// A sink that only counts, so that it allocates nothing.
struct WorkoutCounter: WorkoutSink {
  var samples = 0
  var points = 0
  var events = 0
  mutating func sample(_ sample: Sample) { samples += 1 }
  mutating func routePoint(_ point: RoutePoint) { points += 1 }
  mutating func event(_ event: WorkoutEvent) { events += 1 }
}

/// Moments in seconds, counted from an ordinary day.
func at(_ seconds: Double) -> Instant { Instant(unixMilliseconds: 1_700_000_000_000 + Int64(seconds * 1000)) }

extension Instant {
  /// The inverse of `at`.
  var seconds: Double { self.seconds(since: at(0)) }
}

/// The events of a workout, in the order of their arrival.
enum Happening {
  case note(WorkoutObservation)
  case stop(Double)
  case start(Double)
  case mark(Lap)
}

/// An observation with some of its fields.
func note(
  _ seconds: Double, meters: Double? = nil, kilocalories: Double? = nil, bpm: Double? = nil, watts: Double? = nil,
  place: (Double, Double)? = nil, accuracy: Double? = nil
) -> Happening {
  var observation = WorkoutObservation(time: at(seconds))
  observation.distanceMillimeters = meters.map { Int64($0 * 1000) }
  observation.energyCalories = kilocalories.map { Int64($0 * 1000) }
  observation.heartRateBPM = bpm
  observation.powerWatts = watts
  observation.latitudeDegrees = place?.0
  observation.longitudeDegrees = place?.1
  observation.horizontalAccuracyMeters = accuracy
  return .note(observation)
}

/// A segment or lap.
func segment(_ start: Double, _ end: Double, _ kind: WorkoutEvent.Kind = .segment) -> Happening {
  var lap = Lap(start: at(start), end: at(end))
  lap.isByDistance = kind == .lap
  return .mark(lap)
}

extension WorkoutBuilder where Sink: ~Copyable {
  /// Gives the builder the events.
  mutating func take(_ happenings: [Happening]) {
    for happening in happenings {
      switch happening {
      case .note(let observation): observe(observation)
      case .stop(let seconds): timerStopped(at: at(seconds))
      case .start(let seconds): timerStarted(at: at(seconds))
      case .mark(let lap): mark(lap)
      }
    }
  }
}

/// One workout from `start` to `end` (its first note to its last when nil), and the dropped ones.
func workout(
  start: Double = 0, end: Double? = nil, maximumGapSeconds: Double = 3, pauseGapSeconds: Double? = nil,
  _ happenings: [Happening]
) -> (workout: WorkoutLog.Workout, summary: WorkoutSummary, dropped: DropCounts) {
  var options = WorkoutOptions()
  options.maximumGapSeconds = maximumGapSeconds
  options.pauseGapSeconds = pauseGapSeconds
  var builder = WorkoutBuilder(sink: WorkoutLog(), options: options)
  builder.open(sessionIndex: 0, start: at(start))
  builder.take(happenings)
  let last = builder.lastObserved ?? at(start)
  builder.close(WorkoutSummary(start: at(start), end: end.map(at) ?? last))
  let workout = builder.output.sink.workouts[0]
  return (workout, workout.summary ?? WorkoutSummary(start: at(start), end: last), builder.output.dropped)
}

extension [Sample] {
  /// Start, end and value of each, as text.
  var lines: [String] {
    map {
      $0.start == $0.end
        ? "\($0.start.seconds): \($0.value)" : "\($0.start.seconds)-\($0.end.seconds): \($0.value)"
    }
  }
}

extension [WorkoutEvent] {
  /// Kind, start and end of each, as text.
  var lines: [String] {
    map {
      "\($0.kind.name) \($0.start.seconds)" + ($0.start == $0.end ? "" : "-\($0.end.seconds)")
    }
  }
}
