/// A sink with your own generators: their output becomes lines of samples, columns of minutes and workouts, or
/// metadata.
///
/// Use it as the sink of a reader, in place of the sink that it wraps:
/// `FITWorkoutReader(sink: WithGenerators(SampleLines(), Balance()))`. Drain `writer.text` as usual. For several
/// generators use a `GeneratorPair`.
public struct WithGenerators<Writer: WorkoutSink & ~Copyable, Own: WorkoutGenerator>: WorkoutSink, ~Copyable {
  /// The sink that receives everything.
  public var writer: Writer
  private let own: Own

  /// Combines a sink with generators, which replace the sink's own; each workout begins with a copy of them.
  public init(_ writer: consuming Writer, _ own: Own) {
    self.writer = writer
    self.own = own
  }

  /// The generators of a workout that begins.
  public func makeGenerators() -> Own { own }
  /// The value of the wrapped sink.
  public var wantsWholeRoutePoints: Bool { writer.wantsWholeRoutePoints }
  /// Passes a start on, without a local clock.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) {
    workoutStart(sessionIndex: sessionIndex, start: start, utcOffsetSeconds: nil)
  }
  /// Passes a start on.
  public mutating func workoutStart(sessionIndex: Int, start: Instant, utcOffsetSeconds: Int?) {
    writer.workoutStart(sessionIndex: sessionIndex, start: start, utcOffsetSeconds: utcOffsetSeconds)
  }
  /// Passes the activity on.
  public mutating func activity(_ type: ActivityType, sport: UInt8?, quantities: borrowing PerKind<Quantity>) {
    writer.activity(type, sport: sport, quantities: quantities)
  }
  /// Passes the title on.
  public mutating func title(_ title: String) { writer.title(title) }
  /// The value of the wrapped sink.
  public var wantsDevices: Bool { writer.wantsDevices }
  /// Passes the devices on.
  public mutating func devices(_ devices: [Device], recordedBy recorder: Device?) {
    writer.devices(devices, recordedBy: recorder)
  }
  /// Passes a sample on.
  public mutating func sample(_ sample: Sample, standingFor seconds: Double?) {
    writer.sample(sample, standingFor: seconds)
  }
  /// Passes the output of a generator on.
  public mutating func sample(_ sample: CustomSample) { writer.sample(sample) }
  /// Passes an event on.
  public mutating func event(_ event: WorkoutEvent) { writer.event(event) }
  /// The value of the wrapped sink.
  public var wantsBeats: Bool { writer.wantsBeats }
  /// Passes an interval between heart beats on.
  public mutating func beat(_ interval: BeatInterval) { writer.beat(interval) }
  /// Passes the start of a lap on.
  public mutating func lapBegins(at start: Instant) { writer.lapBegins(at: start) }
  /// Passes a lap on.
  public mutating func lap(_ lap: Lap) { writer.lap(lap) }
  /// Passes a pool length on.
  public mutating func poolLength(_ length: PoolLength) { writer.poolLength(length) }
  /// Passes a multisport workout on.
  public mutating func multisport(_ workout: Multisport) { writer.multisport(workout) }
  /// Passes a start or stop of the timer to the wrapped sink.
  public mutating func timer(isRunning: Bool, at time: Instant) { writer.timer(isRunning: isRunning, at: time) }
  /// Passes a gap on.
  public mutating func gap(from start: Instant, to end: Instant) { writer.gap(from: start, to: end) }
  /// Passes a point on.
  public mutating func routePoint(_ point: RoutePoint) { writer.routePoint(point) }
  /// Passes an end on.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) { writer.workoutEnd(summary) }
}
