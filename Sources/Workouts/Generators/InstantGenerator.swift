/// Writes each reading at its time, unchanged (Documentation/HealthKitMapping.md, "Readings").
///
/// Zeros of power, cadence and speed count, because coasting belongs to the average. A heart rate of 0 means that the
/// strap is not worn. A temperature is a water temperature once the recorder has been under water; otherwise it only
/// describes the device.
public struct InstantGenerator: WorkoutGenerator {
  /// The measures that become samples.
  @inlinable public static var wants: MeasureSet { MeasureSet(rawValue: (1 &<< Self.count) &- 1) }
  /// The number of instant kinds; each has the same raw value as its measure.
  @inlinable static var count: UInt32 { UInt32(SampleKind.distance.rawValue) }
  /// The largest weight of a reading in a mean, in milliseconds.
  @inlinable static var longestStandMilliseconds: Int64 { 60_000 }

  /// Whether the device's temperature is the water temperature.
  public var isInWater = false
  @usableFromInline var isPaused = false
  /// A bit for each kind whose previous reading was at `newest`: nearly always all kinds, so that one time is enough.
  @usableFromInline var together: UInt32 = 0
  @usableFromInline var newest: Int64 = .max
  /// The newest step between moments and the weight of its readings in seconds, which the next step probably has too; 0
  /// in a pause.
  @usableFromInline var knownStep: Int64 = 0
  @usableFromInline var knownSeconds = 0.0
  /// Time of the previous reading of each kind that is not in `together`.
  @usableFromInline var previous = ReadingValues<Int64>(repeating: .max)

  /// Creates a generator for all instant kinds.
  @inlinable public init() {}

  /// Handles the readings of an observation.
  @inlinable @inline(__always)
  public mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
  ) {
    guard observation.noted & Self.wants.rawValue != 0 else { return }
    var moment = moment(of: observation)
    takeCommon(observation, &moment, false, into: &output)
    takeRare(observation, &moment, false, into: &output)
    takeTemperature(observation, &moment, false, into: &output)
    finish(moment, into: &output)
  }

  /// Whether every reading also had one in the previous observation (the common case).
  ///
  /// The readings can then be handled as `together`.
  @inlinable @inline(__always) func isUsual(_ observation: borrowing WorkoutObservation) -> Bool {
    observation.noted & Self.wants.rawValue & ~together == 0
  }

  /// The kinds that few recorders have.
  @inlinable static var rare: MeasureSet {
    MeasureSet(
      rawValue: wants.rawValue & ~(2 &* MeasureSet(.speed).rawValue &- 1) & ~MeasureSet(.temperature).rawValue)
  }

  /// Heart rate, cadence and power, which become samples unchanged.
  @inlinable static var plain: UInt32 { MeasureSet(.speed).rawValue &- 1 }

  /// The state that the readings of one moment share.
  @usableFromInline struct Moment {
    @usableFromInline let time: Instant
    /// The weight in seconds of a reading of a kind in `together`.
    @usableFromInline let seconds: Double
    /// A bit for each kind that has a reading.
    @usableFromInline var kinds: UInt32

    @inlinable init(_ time: Instant, _ noted: UInt32, seconds: Double) {
      self.time = time
      self.seconds = seconds
      kinds = noted & wants.rawValue
    }
  }

  @inlinable @inline(__always) mutating func moment(of observation: borrowing WorkoutObservation) -> Moment {
    let time = observation.time
    // Saves a division for nearly every moment.
    let isKnown = time.unixMilliseconds &- newest == knownStep
    return Moment(time, observation.noted, seconds: isKnown ? knownSeconds : learnStep(to: time))
  }

  @usableFromInline @inline(never) mutating func learnStep(to time: Instant) -> Double {
    let seconds = seconds(from: newest, to: time)
    // The first reading, or a late one, has no weight.
    if !isPaused && newest < time.unixMilliseconds {
      knownStep = time.unixMilliseconds &- newest
      knownSeconds = seconds
    }
    return seconds
  }

  /// Handles one reading.
  ///
  /// It is always called with constants for the kind and for `isTogether`, so that little code remains.
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

  /// Updates the state after all readings of the moment.
  @inlinable @inline(__always)
  mutating func finish<Sink: WorkoutSink & ~Copyable>(_ moment: Moment, into output: inout WorkoutOutput<Sink>) {
    // The first three kinds, of which nearly every moment has one, are tested first: they are never held back.
    if moment.kinds & Self.plain != 0
      || moment.kinds & ~output.heldKinds & ~(isInWater ? 0 : MeasureSet(.temperature).rawValue) != 0
    {
      output.cover(moment.time, moment.time)
    }
    keep(moment)
  }

  /// The weight of a reading in seconds.
  @inlinable func seconds(from previous: Int64, to time: Instant) -> Double {
    let now = time.unixMilliseconds
    let stand = previous < now && !isPaused ? min(now &- previous, Self.longestStandMilliseconds) : 0
    return Double(counting: stand) / 1000
  }

  /// Stores the times of these readings for the next ones.
  @inlinable @inline(__always) mutating func keep(_ moment: Moment) {
    let now = moment.time.unixMilliseconds
    if moment.kinds == together && now >= newest { newest = now } else { part(moment) }
  }

  /// The slow path, for kinds that appear or disappear, or a late moment.
  @usableFromInline mutating func part(_ moment: Moment) {
    let now = moment.time.unixMilliseconds
    guard moment.kinds != 0 else { return }
    guard together == 0 || now > newest else {
      // Late: readings of kinds in `together` were later or have the same time.
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

  /// Starts a pause, in which readings have no weight.
  @inlinable
  public mutating func pause<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    isPaused = true
    knownStep = 0
    knownSeconds = 0
  }

  /// Ends the pause; the weight of later readings starts at this time.
  @inlinable
  public mutating func resume<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    isPaused = false
    if together != 0 { newest = time.unixMilliseconds }
    for place in previous.indices where previous[place] != .max { previous[place] = time.unixMilliseconds }
  }
}
