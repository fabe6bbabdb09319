/// Puts out readings at their instant, as they are (HEALTHKIT.md section 2.5).
///
/// Zeros of power, cadence and speed count: coasting belongs to the average. A heart rate of 0 means no strap, and an infinite value
/// is none. A temperature is the water's once the recorder has been under it, and else only the device's.
public struct InstantGenerator: WorkoutGenerator {
  /// The measures that become samples.
  @inlinable public static var wants: MeasureSet { MeasureSet(rawValue: (1 &<< Self.count) &- 1) }
  /// Instant kinds have the raw values of the measures they are made from; so many there are.
  @inlinable static var count: UInt32 { UInt32(SampleKind.distance.rawValue) }
  /// A reading stands for no more than this before it, in milliseconds.
  @inlinable static var longestStandMilliseconds: Int64 { 60_000 }

  /// Whether the device's temperature is that of water.
  public var isInWater = false
  /// When the reading before was, of each kind.
  @usableFromInline var previous = InlineArray<10, Int64>(repeating: .max)
  @usableFromInline var isPaused = false

  /// Makes a generator for all instant kinds.
  @inlinable public init() {}

  /// Takes the readings that there are.
  ///
  /// Spelled out, because an index that is not constant would copy the observation.
  @inlinable @inline(__always)
  public mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing Observation, into output: inout WorkoutOutput<Sink>
  ) {
    let (time, noted) = (observation.time, observation.noted & Self.wants.rawValue)
    if let value = observation[.heartRate] { take(value, .heartRate, at: time, into: &output) }
    if let value = observation[.cadence] { take(value, .cadence, at: time, into: &output) }
    if let value = observation[.power] { take(value, .power, at: time, into: &output) }
    if let value = observation[.speed] { take(value, .speed, at: time, into: &output) }
    guard noted > MeasureSet(.speed).rawValue else { return }
    if let value = observation[.stepLength] { take(value, .stepLength, at: time, into: &output) }
    if let value = observation[.verticalOscillation] { take(value, .verticalOscillation, at: time, into: &output) }
    if let value = observation[.groundContactTime] { take(value, .groundContactTime, at: time, into: &output) }
    if let value = observation[.respiratoryRate] { take(value, .respiratoryRate, at: time, into: &output) }
    if let value = observation[.depth] { take(value, .depth, at: time, into: &output) }
    if let value = observation[.temperature] { take(value, .waterTemperature, at: time, into: &output) }
  }

  @inlinable
  mutating func take<Sink: WorkoutSink & ~Copyable>(
    _ value: Double, _ kind: SampleKind, at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    guard value.isFinite else { return }
    if kind == .heartRate && value <= 0 { return output.drop(.heartRateZero) }
    if kind == .depth { isInWater = true }
    let (now, place) = (time.unixMilliseconds, Int(kind.rawValue))
    let stand = previous[place] < now && !isPaused ? min(now &- previous[place], Self.longestStandMilliseconds) : 0
    if previous[place] == .max || previous[place] < now { previous[place] = now }
    let seconds = Double(stand) / 1000
    guard kind != .waterTemperature || isInWater else { return output.deviceTemperature.add(value, seconds: seconds) }
    output.put(Sample(kind: kind, start: time, end: time, value: value), standingFor: seconds)
  }

  /// Readings in a pause stand for no time.
  @inlinable
  public mutating func pause<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    isPaused = true
  }

  /// What is read from now on stands for time since now at most.
  @inlinable
  public mutating func resume<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    isPaused = false
    for place in previous.indices where previous[place] != .max { previous[place] = time.unixMilliseconds }
  }
}
