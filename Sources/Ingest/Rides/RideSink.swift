package import Workouts

/// The only sink of the command's pipeline: passes workouts on to the writer of an output, which is chosen at run time.
///
/// So readers, generators and builder are compiled once for all outputs. Data that a writer does not use is not passed
/// on, at the cost of one predictable branch.
package struct RideSink: WorkoutSink, ~Copyable {
  package typealias Generators = MomentGenerator

  /// The writer of the output.
  package var writer: any RideWriter
  package let wantsSamples: Bool
  package let wantsRoutePoints: Bool
  package let wantsWholeRoutePoints: Bool
  package let wantsDevices: Bool
  package let wantsBeats: Bool

  /// Creates a sink for a writer.
  package init(_ writer: some RideWriter) {
    wantsSamples = writer.wantsSamples
    wantsRoutePoints = writer.wantsRoutePoints
    wantsWholeRoutePoints = writer.wantsRoutePoints && writer.wantsWholeRoutePoints
    wantsDevices = writer.wantsDevices
    wantsBeats = writer.wantsBeats
    self.writer = writer
  }

  package func makeGenerators() -> MomentGenerator { writer.makeGenerators() }

  package mutating func workoutStart(sessionIndex: Int, start: Instant, utcOffsetSeconds: Int?) {
    writer.workoutStart(sessionIndex: sessionIndex, start: start, utcOffsetSeconds: utcOffsetSeconds)
  }
  package mutating func activity(_ type: ActivityType, sport: UInt8?, quantities: borrowing PerKind<Quantity>) {
    writer.activity(type, sport: sport, quantities: quantities)
  }
  @inline(__always)
  package mutating func sample(_ sample: Sample, standingFor seconds: Double?) {
    if wantsSamples { writer.sample(sample, standingFor: seconds) }
  }
  package mutating func sample(_ sample: CustomSample) { writer.sample(sample) }
  package mutating func event(_ event: WorkoutEvent) { writer.event(event) }
  package mutating func timer(isRunning: Bool, at time: Instant) { writer.timer(isRunning: isRunning, at: time) }
  package mutating func lapBegins(at start: Instant) { writer.lapBegins(at: start) }
  package mutating func lap(_ lap: Lap) { writer.lap(lap) }
  package mutating func poolLength(_ length: PoolLength) { writer.poolLength(length) }
  package mutating func routePoint(_ point: RoutePoint) { if wantsRoutePoints { writer.routePoint(point) } }
  package mutating func title(_ title: String) { writer.title(title) }
  package mutating func devices(_ devices: [Device], recordedBy recorder: Device?) {
    writer.devices(devices, recordedBy: recorder)
  }
  package mutating func beat(_ interval: BeatInterval) { writer.beat(interval) }
  package mutating func gap(from start: Instant, to end: Instant) { writer.gap(from: start, to: end) }
  package mutating func workoutEnd(_ summary: borrowing WorkoutSummary) { writer.workoutEnd(summary) }
  package mutating func multisport(_ workout: Multisport) { writer.multisport(workout) }
}
