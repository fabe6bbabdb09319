/// Puts out readings at their instant, as they are (HEALTHKIT.md section 2.5).
///
/// Zeros of power, cadence and speed count: coasting belongs to the average. A heart rate of 0 means no strap. A
/// temperature is the water's once the recorder has been under it, and else only the device's.
public struct InstantGenerator: WorkoutGenerator {
  /// The measures that become samples.
  @inlinable public static var wants: MeasureSet { MeasureSet(rawValue: (1 &<< Self.count) &- 1) }
  /// Instant kinds have the raw values of the measures they are made from; so many there are.
  @inlinable static var count: UInt32 { UInt32(SampleKind.distance.rawValue) }
  /// A reading stands for no more than this before it, in milliseconds.
  @inlinable static var longestStandMilliseconds: Int64 { 60_000 }

  /// Whether the device's temperature is that of water.
  public var isInWater = false
  @usableFromInline var isPaused = false
  /// The kinds, a bit for each, whose reading before was at `newest`: nearly always all of them, so that they stand for one time.
  @usableFromInline var together: UInt32 = 0
  @usableFromInline var newest: Int64 = .max
  /// The newest step between moments and what it stands for, which the next is likely to be too; none in a pause.
  @usableFromInline var knownStep: Int64 = 0
  @usableFromInline var knownSeconds = 0.0
  /// When the reading before was, of each kind that is not in `together`.
  @usableFromInline var previous = InlineArray<10, Int64>(repeating: .max)

  /// Makes a generator for all instant kinds.
  @inlinable public init() {}

  /// Takes the readings that there are.
  ///
  /// Spelled out, because an index that is not constant would copy the observation.
  @inlinable @inline(__always)
  public mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing Observation, into output: inout WorkoutOutput<Sink>
  ) {
    guard observation.noted & Self.wants.rawValue != 0 else { return }
    var moment = moment(of: observation)
    takeCommon(observation, &moment, false, into: &output)
    takeRare(observation, &moment, false, into: &output)
    takeTemperature(observation, &moment, false, into: &output)
    finish(moment, into: &output)
  }

  /// Whether an observation is one of those that nearly all are: of each of its readings there was one a moment before.
  ///
  /// Its readings may then be taken as together.
  @inlinable @inline(__always) func isUsual(_ observation: borrowing Observation) -> Bool {
    observation.noted & Self.wants.rawValue & ~together == 0
  }

  @inlinable @inline(__always)
  mutating func takeCommon<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing Observation, _ moment: inout Moment, _ isTogether: Bool,
    into output: inout WorkoutOutput<Sink>
  ) {
    if let value = observation[.heartRate] { take(value, .heartRate, &moment, isTogether, into: &output) }
    if let value = observation[.cadence] { take(value, .cadence, &moment, isTogether, into: &output) }
    if let value = observation[.power] { take(value, .power, &moment, isTogether, into: &output) }
    if let value = observation[.speed] { take(value, .speed, &moment, isTogether, into: &output) }
  }

  @inlinable @inline(__always)
  mutating func takeRare<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing Observation, _ moment: inout Moment, _ isTogether: Bool,
    into output: inout WorkoutOutput<Sink>
  ) {
    if let value = observation[.stepLength] { take(value, .stepLength, &moment, isTogether, into: &output) }
    if let value = observation[.verticalOscillation] {
      take(value, .verticalOscillation, &moment, isTogether, into: &output)
    }
    if let value = observation[.groundContactTime] {
      take(value, .groundContactTime, &moment, isTogether, into: &output)
    }
    if let value = observation[.respiratoryRate] { take(value, .respiratoryRate, &moment, isTogether, into: &output) }
    if let value = observation[.depth] { take(value, .depth, &moment, isTogether, into: &output) }
  }

  /// Behind the depth, which tells whether it is the water's.
  @inlinable @inline(__always)
  mutating func takeTemperature<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing Observation, _ moment: inout Moment, _ isTogether: Bool,
    into output: inout WorkoutOutput<Sink>
  ) {
    if let value = observation[.temperature] { take(value, .waterTemperature, &moment, isTogether, into: &output) }
  }

  /// Those that few recorders note.
  @inlinable static var rare: MeasureSet {
    MeasureSet(rawValue: MeasureSet(.temperature).rawValue &- 2 &* MeasureSet(.speed).rawValue)
  }

  /// Heart rate, cadence and power, which are samples as they are.
  @inlinable static var plain: UInt32 { MeasureSet(.speed).rawValue &- 1 }

  /// What the readings of one moment have in common.
  @usableFromInline struct Moment {
    @usableFromInline let time: Instant
    /// What a reading of a kind in `together` stands for.
    @usableFromInline let seconds: Double
    /// The kinds that were read, a bit for each.
    @usableFromInline var kinds: UInt32

    @inlinable init(_ time: Instant, _ noted: UInt32, seconds: Double) {
      self.time = time
      self.seconds = seconds
      kinds = noted & wants.rawValue
    }
  }

  @inlinable @inline(__always) mutating func moment(of observation: borrowing Observation) -> Moment {
    let time = observation.time
    // A division less in nearly every moment.
    let isKnown = time.unixMilliseconds &- newest == knownStep
    return Moment(time, observation.noted, seconds: isKnown ? knownSeconds : learnStep(to: time))
  }

  @usableFromInline @inline(never) mutating func learnStep(to time: Instant) -> Double {
    let seconds = seconds(from: newest, to: time)
    // A reading before all others, or a late one, stands for nothing.
    if !isPaused && newest < time.unixMilliseconds {
      knownStep = time.unixMilliseconds &- newest
      knownSeconds = seconds
    }
    return seconds
  }

  /// Always called with constants for the kind and whether it is in `together`, so that little of it is left.
  @inlinable @inline(__always)
  mutating func take<Sink: WorkoutSink & ~Copyable>(
    _ value: Double, _ kind: SampleKind, _ moment: inout Moment, _ isTogether: Bool = false,
    into output: inout WorkoutOutput<Sink>
  ) {
    let bit: UInt32 = 1 &<< UInt32(kind.rawValue)
    if kind == .heartRate && value <= 0 {
      moment.kinds &= ~bit
      return output.drop(.heartRateZero)
    }
    if kind == .depth { isInWater = true }
    let seconds =
      isTogether || together & bit != 0 ? moment.seconds : seconds(from: previous[Int(kind.rawValue)], to: moment.time)
    guard kind != .waterTemperature || isInWater else { return output.deviceTemperature.add(value, seconds: seconds) }
    output.putUncovered(
      Sample(kind: kind, start: moment.time, end: moment.time, value: value), standingFor: seconds)
  }

  /// Accounts for the moment as a whole.
  @inlinable @inline(__always)
  mutating func finish<Sink: WorkoutSink & ~Copyable>(_ moment: Moment, into output: inout WorkoutOutput<Sink>) {
    // The first three, of which nearly every moment has one, are looked at first: nothing holds them back.
    if moment.kinds & Self.plain != 0
      || moment.kinds & ~output.heldKinds & ~(isInWater ? 0 : MeasureSet(.temperature).rawValue) != 0
    {
      output.cover(moment.time, moment.time)
    }
    keep(moment)
  }

  /// What a reading stands for.
  @inlinable func seconds(from previous: Int64, to time: Instant) -> Double {
    let now = time.unixMilliseconds
    let stand = previous < now && !isPaused ? min(now &- previous, Self.longestStandMilliseconds) : 0
    return Double(counting: stand) / 1000
  }

  /// Notes when the readings before the next ones were.
  @inlinable @inline(__always) mutating func keep(_ moment: Moment) {
    let now = moment.time.unixMilliseconds
    if moment.kinds == together && now >= newest { newest = now } else { part(moment) }
  }

  /// The same where kinds come or go, or where a moment comes late.
  @usableFromInline mutating func part(_ moment: Moment) {
    let now = moment.time.unixMilliseconds
    guard moment.kinds != 0 else { return }
    guard together == 0 || now > newest else {
      // Late: readings of kinds in `together` were later or are of this moment.
      for place in previous.indices where (moment.kinds & ~together) &>> UInt32(truncatingIfNeeded: place) & 1 != 0 {
        if previous[place] == .max || previous[place] < now { previous[place] = now }
      }
      return
    }
    for place in previous.indices where (together & ~moment.kinds) &>> UInt32(truncatingIfNeeded: place) & 1 != 0 {
      previous[place] = newest
    }
    together = moment.kinds
    newest = now
  }

  /// Readings in a pause stand for no time.
  @inlinable
  public mutating func pause<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    isPaused = true
    knownStep = 0
    knownSeconds = 0
  }

  /// What is read from now on stands for time since now at most.
  @inlinable
  public mutating func resume<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    isPaused = false
    if together != 0 { newest = time.unixMilliseconds }
    for place in previous.indices where previous[place] != .max { previous[place] = time.unixMilliseconds }
  }
}
