/// Receives the output of the generators, in the order in which it becomes certain.
///
/// Calls for one workout are `workoutStart`, then samples, events, laps and route points in the order in which they are
/// ready, then `workoutEnd`. Calls never overlap. Implement the methods that you need; the others do nothing by
/// default. A sink is a generic parameter, so calls are inlined.
public protocol WorkoutSink: ~Copyable {
  /// Additional generators that run beside the built-in ones; none by default.
  associatedtype Generators: WorkoutGenerator = NoGenerator
  /// Creates the additional generators for a workout that begins.
  func makeGenerators() -> Generators

  /// Whether it reads more values of a route point than time, position and altitude; otherwise other values are
  /// missing.
  var wantsWholeRoutePoints: Bool { get }

  /// A workout begins; `start` is its first known moment.
  mutating func workoutStart(sessionIndex: Int, start: Instant)
  /// A workout begins, with the seconds that its local clock is east of UTC; nil if the offset is unknown so far.
  ///
  /// This method is called; by default it passes the start on without the offset.
  mutating func workoutStart(sessionIndex: Int, start: Instant, utcOffsetSeconds: Int?)
  /// The activity of the open workout becomes known: at its start, later, or only at its end.
  ///
  /// A later call replaces an earlier one.
  mutating func activity(_ type: ActivityType, sport: UInt8?)
  /// A sample of the open workout.
  mutating func sample(_ sample: Sample)
  /// A sample, with the seconds of active time that are a reading's weight in a mean over time (`KindStatistics`); nil
  /// for a delta.
  ///
  /// This method is called; by default it passes the sample on without the seconds.
  mutating func sample(_ sample: Sample, standingFor seconds: Double?)
  /// A value of your own generator.
  mutating func sample(_ sample: CustomSample)
  /// An event of the open workout.
  mutating func event(_ event: WorkoutEvent)
  /// The recorder's timer stopped or started.
  ///
  /// It is reported immediately; the events of a pause follow when it is over.
  mutating func timer(isRunning: Bool, at time: Instant)
  /// A lap of the open workout begins at a time that can still be in the future.
  ///
  /// It is reported before the samples of the lap, and never if the file does not contain the start in time.
  mutating func lapBegins(at start: Instant)
  /// A lap of the open workout, which is also reported as an event to `event(_:)`.
  mutating func lap(_ lap: Lap)
  /// A pool length of the open workout; an active length is also reported as an event to `event(_:)`.
  mutating func poolLength(_ length: PoolLength)
  /// A kept point of the open workout's route.
  mutating func routePoint(_ point: RoutePoint)
  #if !hasFeature(Embedded)
  /// Whether it uses samples; a wrapper then passes them on.
  var wantsSamples: Bool { get }
  /// Whether it uses the points of a route; a wrapper then passes them on.
  var wantsRoutePoints: Bool { get }
  /// Activity of the open workout, with the quantities of its samples by the tables of the options.
  ///
  /// This method is called; by default it passes the activity on without the quantities.
  mutating func activity(_ type: ActivityType, sport: UInt8?, quantities: borrowing PerKind<Quantity>)
  /// The open workout's title from the file; reported at its start if the format has one (GPX).
  mutating func title(_ title: String)
  /// Whether it needs the sources of samples together with the samples; a first reading of the input then looks for
  /// devices too.
  var wantsDevices: Bool { get }
  /// Devices that take part in the open workout, and its recorder; called only if `wantsDevices` is true.
  ///
  /// Reported at the start and whenever more is known; a later call replaces an earlier one.
  mutating func devices(_ devices: [Device], recordedBy recorder: Device?)
  /// Whether it uses the times between heart beats, which are only read then.
  var wantsBeats: Bool { get }
  /// The time between two heart beats of the open workout; straps store theirs after the records.
  mutating func beat(_ interval: BeatInterval)
  /// Nothing was recorded for over an hour of active time; reported at the end of the gap.
  ///
  /// It counts as a pause for minutes, but not for any other output.
  mutating func gap(from start: Instant, to end: Instant)
  /// The open workout closes.
  mutating func workoutEnd(_ summary: borrowing WorkoutSummary)
  /// All workouts of a recording have closed; they are the legs of one multisport workout.
  mutating func multisport(_ workout: Multisport)
  #endif
}

extension WorkoutSink where Self: ~Copyable {
  /// True.
  @inlinable public var wantsWholeRoutePoints: Bool { true }
  /// Does nothing.
  @inlinable public mutating func workoutStart(sessionIndex: Int, start: Instant) {}
  /// Passes the start on.
  @inlinable public mutating func workoutStart(sessionIndex: Int, start: Instant, utcOffsetSeconds: Int?) {
    workoutStart(sessionIndex: sessionIndex, start: start)
  }
  /// Does nothing.
  @inlinable public mutating func activity(_ type: ActivityType, sport: UInt8?) {}
  /// Does nothing.
  @inlinable public mutating func sample(_ sample: Sample) {}
  /// Passes the sample on.
  @inlinable @inline(__always) public mutating func sample(_ sample: Sample, standingFor seconds: Double?) {
    self.sample(sample)
  }
  /// Does nothing.
  @inlinable public mutating func sample(_ sample: CustomSample) {}
  /// Does nothing.
  @inlinable public mutating func event(_ event: WorkoutEvent) {}
  /// Does nothing.
  @inlinable public mutating func timer(isRunning: Bool, at time: Instant) {}
  /// Does nothing.
  @inlinable public mutating func lapBegins(at start: Instant) {}
  /// Does nothing.
  @inlinable public mutating func lap(_ lap: Lap) {}
  /// Does nothing.
  @inlinable public mutating func poolLength(_ length: PoolLength) {}
  /// Does nothing.
  @inlinable public mutating func routePoint(_ point: RoutePoint) {}
  #if !hasFeature(Embedded)
  /// True.
  @inlinable public var wantsSamples: Bool { true }
  /// True.
  @inlinable public var wantsRoutePoints: Bool { true }
  /// Passes the activity on.
  @inlinable public mutating func activity(
    _ type: ActivityType, sport: UInt8?, quantities: borrowing PerKind<Quantity>
  ) {
    activity(type, sport: sport)
  }
  /// Does nothing.
  @inlinable public mutating func title(_ title: String) {}
  /// False.
  @inlinable public var wantsDevices: Bool { false }
  /// Does nothing.
  @inlinable public mutating func devices(_ devices: [Device], recordedBy recorder: Device?) {}
  /// False.
  @inlinable public var wantsBeats: Bool { false }
  /// Does nothing.
  @inlinable public mutating func beat(_ interval: BeatInterval) {}
  /// Does nothing.
  @inlinable public mutating func gap(from start: Instant, to end: Instant) {}
  /// Does nothing.
  @inlinable public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {}
  /// Does nothing.
  @inlinable public mutating func multisport(_ workout: Multisport) {}
  #endif
}

extension WorkoutSink where Self: ~Copyable, Generators == NoGenerator {
  /// No further generators.
  @inlinable public func makeGenerators() -> NoGenerator { NoGenerator() }
}
