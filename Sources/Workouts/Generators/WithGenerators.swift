/// A sink with generators of yours: their output becomes lines of samples, columns of minutes and workouts, metadata.
///
/// A sink of a reader like the one it holds (`FITWorkoutReader(sink: WithGenerators(SampleLines(), Balance()))`); drain
/// `writer.text` as ever. For several generators make a `GeneratorPair`.
public struct WithGenerators<Writer: WorkoutSink & ~Copyable, Own: WorkoutGenerator>: WorkoutSink, ~Copyable {
  /// The sink that takes everything.
  public var writer: Writer
  private let own: Own

  /// Puts generators beside a sink, in the place of those it asks for; each workout begins with them as they are here.
  public init(_ writer: consuming Writer, _ own: Own) {
    self.writer = writer
    self.own = own
  }

  /// The generators of a workout that begins.
  public func makeGenerators() -> Own { own }
  /// As the sink has it.
  public var wantsWholeRoutePoints: Bool { writer.wantsWholeRoutePoints }
  /// Passes a start on, without a local clock.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) {
    workoutStart(sessionIndex: sessionIndex, start: start, utcOffsetSeconds: nil)
  }
  /// Passes a start on.
  public mutating func workoutStart(sessionIndex: Int, start: Instant, utcOffsetSeconds: Int?) {
    writer.workoutStart(sessionIndex: sessionIndex, start: start, utcOffsetSeconds: utcOffsetSeconds)
  }
  /// Passes on what the workout is.
  public mutating func activity(_ type: ActivityType, sport: UInt8?, quantities: borrowing PerKind<Quantity>) {
    writer.activity(type, sport: sport, quantities: quantities)
  }
  /// Passes on what the workout is called.
  public mutating func title(_ title: String) { writer.title(title) }
  /// As the writer has it.
  public var wantsDevices: Bool { writer.wantsDevices }
  /// Passes on where samples come from.
  public mutating func devices(_ devices: [Device], recordedBy recorder: Device?) {
    writer.devices(devices, recordedBy: recorder)
  }
  /// Passes a sample on.
  public mutating func sample(_ sample: Sample, standingFor seconds: Double?) {
    writer.sample(sample, standingFor: seconds)
  }
  /// Passes on what a generator puts out.
  public mutating func sample(_ sample: CustomSample) { writer.sample(sample) }
  /// Passes an event on.
  public mutating func event(_ event: WorkoutEvent) { writer.event(event) }
  /// As the writer has it.
  public var wantsBeats: Bool { writer.wantsBeats }
  /// Passes an interval between heart beats on.
  public mutating func beat(_ interval: BeatInterval) { writer.beat(interval) }
  /// Passes on that a lap begins.
  public mutating func lapBegins(at start: Instant) { writer.lapBegins(at: start) }
  /// Passes a lap on.
  public mutating func lap(_ lap: Lap) { writer.lap(lap) }
  /// Passes a pool length on.
  public mutating func poolLength(_ length: PoolLength) { writer.poolLength(length) }
  /// Passes on that the sessions are legs of one workout.
  public mutating func multisport(_ workout: Multisport) { writer.multisport(workout) }
  /// Passes the timer on.
  public mutating func timer(isRunning: Bool, at time: Instant) { writer.timer(isRunning: isRunning, at: time) }
  /// Passes on that nothing was recorded.
  public mutating func gap(from start: Instant, to end: Instant) { writer.gap(from: start, to: end) }
  /// Passes a point on.
  public mutating func routePoint(_ point: RoutePoint) { writer.routePoint(point) }
  /// Passes an end on.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) { writer.workoutEnd(summary) }
}
