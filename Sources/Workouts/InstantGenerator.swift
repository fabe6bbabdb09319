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
  @usableFromInline var isPaused = false
  /// The kinds, a bit for each, whose reading before was at `newest`: nearly always all of them, so that they stand for one time.
  @usableFromInline var together: UInt32 = 0
  @usableFromInline var newest: Int64 = .max
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
    var moment = Moment(time: observation.time, seconds: seconds(from: newest, to: observation.time))
    if let value = observation[.heartRate] { take(value, .heartRate, &moment, into: &output) }
    if let value = observation[.cadence] { take(value, .cadence, &moment, into: &output) }
    if let value = observation[.power] { take(value, .power, &moment, into: &output) }
    if let value = observation[.speed] { take(value, .speed, &moment, into: &output) }
    if observation.noted & Self.rare != 0 {
      let rare: InlineArray<5, Double?> = [
        observation[.stepLength], observation[.verticalOscillation], observation[.groundContactTime],
        observation[.respiratoryRate], observation[.depth],
      ]
      moment = takeRare(rare, moment, into: &output)
    }
    if let value = observation[.temperature] { take(value, .waterTemperature, &moment, into: &output) }
    if moment.isTold { output.cover(moment.time, moment.time) }
    keep(moment)
  }

  /// What the readings of one moment have in common.
  @usableFromInline struct Moment {
    @usableFromInline let time: Instant
    /// What a reading of a kind in `together` stands for.
    @usableFromInline let seconds: Double
    /// The kinds that were taken, a bit for each.
    @usableFromInline var taken: UInt32 = 0
    /// Whether any became a sample.
    @usableFromInline var isTold = false

    @inlinable init(time: Instant, seconds: Double) {
      self.time = time
      self.seconds = seconds
    }
  }

  /// Those that few recorders note.
  @inlinable static var rare: UInt32 {
    wants.rawValue & ~(MeasureSet(.speed).rawValue &* 2 &- 1) & ~MeasureSet(.temperature).rawValue
  }

  /// Takes what few recorders note, in the order of the measures.
  @inlinable @inline(never)
  mutating func takeRare<Sink: WorkoutSink & ~Copyable>(
    _ readings: InlineArray<5, Double?>, _ moment: Moment, into output: inout WorkoutOutput<Sink>
  ) -> Moment {
    var moment = moment
    if let value = readings[0] { take(value, .stepLength, &moment, into: &output) }
    if let value = readings[1] { take(value, .verticalOscillation, &moment, into: &output) }
    if let value = readings[2] { take(value, .groundContactTime, &moment, into: &output) }
    if let value = readings[3] { take(value, .respiratoryRate, &moment, into: &output) }
    if let value = readings[4] { take(value, .depth, &moment, into: &output) }
    return moment
  }

  /// Always called with a constant kind, so that little of it is left.
  @inlinable @inline(__always)
  mutating func take<Sink: WorkoutSink & ~Copyable>(
    _ value: Double, _ kind: SampleKind, _ moment: inout Moment, into output: inout WorkoutOutput<Sink>
  ) {
    guard value.magnitude < .infinity else { return }
    if kind == .heartRate && value <= 0 { return output.drop(.heartRateZero) }
    if kind == .depth { isInWater = true }
    let bit: UInt32 = 1 &<< UInt32(kind.rawValue)
    moment.taken |= bit
    let seconds = together & bit != 0 ? moment.seconds : seconds(from: previous[Int(kind.rawValue)], to: moment.time)
    guard kind != .waterTemperature || isInWater else { return output.deviceTemperature.add(value, seconds: seconds) }
    let sample = Sample(kind: kind, start: moment.time, end: moment.time, value: value)
    if output.putUncovered(sample, standingFor: seconds) { moment.isTold = true }
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
    if moment.taken == together && now >= newest { newest = now } else { part(moment) }
  }

  /// The same where kinds come or go, or where a moment comes late.
  @usableFromInline mutating func part(_ moment: Moment) {
    let now = moment.time.unixMilliseconds
    guard moment.taken != 0 else { return }
    guard together == 0 || now > newest else {
      // Late: readings of kinds in `together` were later or are of this moment.
      for place in previous.indices where (moment.taken & ~together) &>> UInt32(place) & 1 != 0 {
        if previous[place] == .max || previous[place] < now { previous[place] = now }
      }
      return
    }
    for place in previous.indices where (together & ~moment.taken) &>> UInt32(place) & 1 != 0 {
      previous[place] = newest
    }
    together = moment.taken
    newest = now
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
    if together != 0 { newest = time.unixMilliseconds }
    for place in previous.indices where previous[place] != .max { previous[place] = time.unixMilliseconds }
  }
}
