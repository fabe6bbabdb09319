/// Puts out readings at their instant, unchanged (Documentation/HealthKitMapping.md, "Readings").
///
/// Zeros of power, cadence and speed count: coasting belongs to the average. A heart rate of 0 means no strap. A
/// temperature is the water's once the recorder has been under water, otherwise only the device's.
public struct InstantGenerator: WorkoutGenerator {
  /// The measures that become samples.
  @inlinable public static var wants: MeasureSet { MeasureSet(rawValue: (1 &<< Self.count) &- 1) }
  /// The number of instant kinds, whose raw values are those of the measures they are made from.
  @inlinable static var count: UInt32 { UInt32(SampleKind.distance.rawValue) }
  /// Longest interval one reading is weighted for, in milliseconds.
  @inlinable static var longestStandMilliseconds: Int64 { 60_000 }

  /// True when the device's temperature is that of water.
  public var isInWater = false
  @usableFromInline var isPaused = false
  /// The kinds, a bit for each, whose previous reading was at `newest`: nearly always all of them, so that one time
  /// serves all.
  @usableFromInline var together: UInt32 = 0
  @usableFromInline var newest: Int64 = .max
  /// The newest step between moments and the seconds of its readings, which the next is likely to have too; 0 in a
  /// pause.
  @usableFromInline var knownStep: Int64 = 0
  @usableFromInline var knownSeconds = 0.0
  /// Time of the previous reading of each kind that is not in `together`.
  @usableFromInline var previous = ReadingValues<Int64>(repeating: .max)

  /// Makes a generator for all instant kinds.
  @inlinable public init() {}

  /// Takes the readings of an observation.
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

  /// True when every reading also had one in the previous observation (the common case).
  ///
  /// Its readings may then be taken as `together`.
  @inlinable @inline(__always) func isUsual(_ observation: borrowing WorkoutObservation) -> Bool {
    observation.noted & Self.wants.rawValue & ~together == 0
  }

  /// The kinds that few recorders note.
  @inlinable static var rare: MeasureSet {
    MeasureSet(
      rawValue: wants.rawValue & ~(2 &* MeasureSet(.speed).rawValue &- 1) & ~MeasureSet(.temperature).rawValue)
  }

  /// Heart rate, cadence and power, which become samples unchanged.
  @inlinable static var plain: UInt32 { MeasureSet(.speed).rawValue &- 1 }

  /// The common data of the readings of one moment.
  @usableFromInline struct Moment {
    @usableFromInline let time: Instant
    /// Seconds that a reading of a kind in `together` is weighted for.
    @usableFromInline let seconds: Double
    /// The kinds that were read, a bit for each.
    @usableFromInline var kinds: UInt32

    @inlinable init(_ time: Instant, _ noted: UInt32, seconds: Double) {
      self.time = time
      self.seconds = seconds
      kinds = noted & wants.rawValue
    }
  }

  @inlinable @inline(__always) mutating func moment(of observation: borrowing WorkoutObservation) -> Moment {
    let time = observation.time
    // Saves a division in nearly every moment.
    let isKnown = time.unixMilliseconds &- newest == knownStep
    return Moment(time, observation.noted, seconds: isKnown ? knownSeconds : learnStep(to: time))
  }

  @usableFromInline @inline(never) mutating func learnStep(to time: Instant) -> Double {
    let seconds = seconds(from: newest, to: time)
    // A reading before all others, or a late one, is weighted for no time.
    if !isPaused && newest < time.unixMilliseconds {
      knownStep = time.unixMilliseconds &- newest
      knownSeconds = seconds
    }
    return seconds
  }

  /// Takes one reading; always called with constants for the kind and for `isTogether`, so that little code is left.
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
    // The first three, one of which nearly every moment has, are tested first: they are never held back.
    if moment.kinds & Self.plain != 0
      || moment.kinds & ~output.heldKinds & ~(isInWater ? 0 : MeasureSet(.temperature).rawValue) != 0
    {
      output.cover(moment.time, moment.time)
    }
    keep(moment)
  }

  /// Seconds that a reading is weighted for.
  @inlinable func seconds(from previous: Int64, to time: Instant) -> Double {
    let now = time.unixMilliseconds
    let stand = previous < now && !isPaused ? min(now &- previous, Self.longestStandMilliseconds) : 0
    return Double(counting: stand) / 1000
  }

  /// Keeps the times of these readings, for the next ones.
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

  /// Starts a pause, whose readings are weighted for no time.
  @inlinable
  public mutating func pause<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    isPaused = true
    knownStep = 0
    knownSeconds = 0
  }

  /// Ends the pause; readings from now on are weighted for time since now at most.
  @inlinable
  public mutating func resume<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    isPaused = false
    if together != 0 { newest = time.unixMilliseconds }
    for place in previous.indices where previous[place] != .max { previous[place] = time.unixMilliseconds }
  }
}
