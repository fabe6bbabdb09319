import Workouts

/// A caller's generator: the watts of each moment as a share of 250.
public struct Share: WorkoutGenerator {
  /// Power.
  public static var wants: MeasureSet { MeasureSet(.power) }

  /// Creates the generator.
  public init() {}

  /// Puts the share out, in samples named `share`.
  public mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
  ) {
    guard let watts = observation[.power] else { return }
    output.put(
      CustomSample(name: "share", unit: "%", start: observation.time, end: observation.time, value: watts / 250))
  }
}
