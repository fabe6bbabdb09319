/// Takes the output of the generators, in the order in which it becomes certain.
///
/// Calls for one workout: `workoutStart`, then samples, events, laps and route points as they come, then `workoutEnd`.
/// Calls never overlap. Adopt the methods you care for; the others do nothing. A sink is a generic parameter: inlined.
public protocol WorkoutSink: ~Copyable {
  /// Further generators that run beside the built-in ones; none unless a sink asks for some.
  associatedtype Generators: WorkoutGenerator = NoGenerator
  /// Makes the further generators for a workout that begins.
  func makeGenerators() -> Generators

  /// True when it reads more of a route's points than time, place and height; otherwise they come without other values.
  var wantsWholeRoutePoints: Bool { get }

  /// A workout begins; `start` is its first known moment.
  mutating func workoutStart(sessionIndex: Int, start: Instant)
  /// A workout begins, with the seconds that its local clock is east of UTC; nil where nothing has said so yet.
  ///
  /// This one is called; by default it passes the start on without them.
  mutating func workoutStart(sessionIndex: Int, start: Instant, utcOffsetSeconds: Int?)
  /// The activity of the open workout becomes known: at its start, later, or only at its end; a later call replaces an
  /// earlier one.
  mutating func activity(_ type: ActivityType, sport: UInt8?)
  /// A sample of the open workout.
  mutating func sample(_ sample: Sample)
  /// The same with the seconds of active time that a reading is weighted for in a mean over time (`KindStatistics`);
  /// nil for a delta.
  ///
  /// This method is called; by default it passes the sample on without them.
  mutating func sample(_ sample: Sample, standingFor seconds: Double?)
  /// A value of your own generator.
  mutating func sample(_ sample: CustomSample)
  /// An event of the open workout.
  mutating func event(_ event: WorkoutEvent)
  /// The recorder's timer stopped or started, reported at once; the events of a pause come when it is over.
  mutating func timer(isRunning: Bool, at time: Instant)
  /// A lap of the open workout begins at a moment that may be still to come; reported before its samples, and not at all
  /// where nothing says so in time.
  mutating func lapBegins(at start: Instant)
  /// A lap of the open workout; its event comes through `event(_:)` too.
  mutating func lap(_ lap: Lap)
  /// A pool length of the open workout; an active one comes through `event(_:)` too.
  mutating func poolLength(_ length: PoolLength)
  /// A kept point of the open workout's route.
  mutating func routePoint(_ point: RoutePoint)
  #if !hasFeature(Embedded)
  /// True if it uses samples; a wrapper then passes them on.
  var wantsSamples: Bool { get }
  /// True if it uses the points of a route; a wrapper then passes them on.
  var wantsRoutePoints: Bool { get }
  /// Activity of the open workout, with the quantities of its samples by the tables of the options.
  ///
  /// This one is called; by default it passes the activity on without the quantities.
  mutating func activity(_ type: ActivityType, sport: UInt8?, quantities: borrowing PerKind<Quantity>)
  /// The open workout's title, given by whoever made its file; reported at its start where the format has one (GPX).
  mutating func title(_ title: String)
  /// True when it wants to know where samples come from while they come; a first reading of the input then looks for
  /// that too.
  var wantsDevices: Bool { get }
  /// Something names devices that take part in the open workout, or who recorded it: at its start and whenever more
  /// is known; a later word replaces an earlier one. Only where it is wanted.
  mutating func devices(_ devices: [Device], recordedBy recorder: Device?)
  /// True when it wants the times between heart beats, which are read only then.
  var wantsBeats: Bool { get }
  /// The time between two heart beats of the open workout; straps store theirs after its records.
  mutating func beat(_ interval: BeatInterval)
  /// Nothing was recorded for over an hour of active time; reported at its end: a pause for minutes, though for
  /// nothing else.
  mutating func gap(from start: Instant, to end: Instant)
  /// The open workout closes.
  mutating func workoutEnd(_ summary: borrowing WorkoutSummary)
  /// All workouts of a recording have closed, and they are the legs of one multisport workout.
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
