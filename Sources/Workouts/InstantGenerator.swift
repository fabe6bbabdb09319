/// Puts out a reading at its instant, as it is (HEALTHKIT.md section 2.5).
///
/// Zeros of power, cadence and speed count: coasting belongs to the average. A heart rate of 0 means no strap, and an infinite value
/// is none.
public struct InstantGenerator: WorkoutGenerator {
  @usableFromInline let kind: SampleKind

  /// Makes a generator for an instant kind; cumulative kinds give nothing.
  public init(_ kind: SampleKind) { self.kind = kind }

  /// Takes a reading, if there is one.
  @inlinable
  public mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing Observation, into output: inout WorkoutOutput<Sink>
  ) {
    let value: Double?
    switch kind {
    case .heartRate: value = observation.heartRateBPM
    case .cadence: value = observation.cadenceRPM
    case .power: value = observation.powerWatts
    case .speed: value = observation.speedMetersPerSecond
    case .distance, .energy: value = nil
    }
    guard let value, value.isFinite else { return }
    if kind == .heartRate && value <= 0 { return output.drop(.heartRateZero) }
    output.put(Sample(kind: kind, start: observation.time, end: observation.time, value: value))
  }
}
