/// Converts a counter to samples of its increase (Documentation/HealthKitMapping.md, "Counters").
///
/// - Each sample covers the time from one valid reading to the next, so it spans missing readings. The samples add up
///   to exactly the counter's gain.
/// - A gain during a pause is added to the first sample after the pause. No sample covers a pause.
/// - A counter that decreases starts again.
/// - The first reading counts from the start of the workout, if the builder knows it.
public struct DeltaGenerator: WorkoutGenerator {
  /// The kinds of counters.
  public enum Counter: Sendable {
    /// `WorkoutObservation.distanceMillimeters`.
    case distance
    /// `WorkoutObservation.energyCalories`.
    case energy
  }

  /// The newest reading, if there is any.
  @usableFromInline var newestReading: Int64 = 0
  /// Gain that is not in a sample yet.
  @usableFromInline var owed: Int64 = 0
  /// The start of the next sample.
  @usableFromInline var since = Instant(unixMilliseconds: 0)
  /// Interval of the newest sample; its end is `.min` if there is none.
  @usableFromInline var newestStart = Instant(unixMilliseconds: 0)
  @usableFromInline var newestEnd = Instant(unixMilliseconds: .min)
  @usableFromInline var pausedAt: Instant?
  @usableFromInline let counter: Counter
  @usableFromInline var hasReading = false
  #if !hasFeature(Embedded)
  /// The time at which the counter had the value `base`, before the first reading: the workout's start; nil if unknown.
  @usableFromInline var origin: Instant?
  /// The counter's value at the end of the previous workout, from which it can continue.
  @usableFromInline var base: Int64 = 0
  /// True while gains are held back, because the lengths of a pool might give the distance instead.
  @usableFromInline var isHeld = false
  /// Gains that are held back.
  @usableFromInline var heldGains: [Gain] = []
  /// The counter's total gain, in samples and held back.
  @usableFromInline var gained: Int64 = 0

  /// The counter's gain over an interval.
  @usableFromInline struct Gain: Sendable {
    @usableFromInline var start: Instant
    @usableFromInline var end: Instant
    @usableFromInline var value: Int64

    @usableFromInline init(start: Instant, end: Instant, value: Int64) {
      self.start = start
      self.end = end
      self.value = value
    }
  }

  /// Maximum number of gains that are held back; further gains become samples.
  @inlinable static var heldGainLimit: Int { 4096 }
  #endif

  /// No measures, only the counters.
  @inlinable public static var wants: MeasureSet { MeasureSet(rawValue: 0) }

  /// Creates a generator for one counter.
  @inlinable public init(_ counter: Counter) { self.counter = counter }

  #if !hasFeature(Embedded)
  /// Creates a generator for the next workout of a recording, which starts at `origin`.
  @inlinable init(_ counter: Counter, after before: DeltaGenerator, from origin: Instant) {
    self.counter = counter
    self.origin = origin
    base = before.hasReading ? before.newestReading : before.base
  }
  #endif

  /// Adds the reading of the counter, if there is one.
  @inlinable @inline(__always)
  public mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
  ) {
    if let value = value(of: observation) { take(value, kind, at: observation.time, into: &output) }
  }

  /// The kind of samples that the counter creates.
  @inlinable var kind: SampleKind { counter == .distance ? .distance : .energy }

  /// Adds a reading; a caller that knows the kind as a constant passes it, which saves the lookup.
  @inlinable @inline(__always)
  mutating func take<Sink: WorkoutSink & ~Copyable>(
    _ value: Int64, _ kind: SampleKind, at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    #if hasFeature(Embedded)
    takeGain(value, at: time, into: &output)
    #else
    // Energy counters keep the same value for many records.
    if !hasReading || value != newestReading { takeGain(value, at: time, into: &output) }
    #endif
    guard time > since, pausedAt == nil else { return }
    if owed > 0 { put(kind, from: since, to: time, into: &output) }
    since = time
  }

  @inlinable @inline(__always)
  mutating func takeGain<Sink: WorkoutSink & ~Copyable>(
    _ value: Int64, at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    guard hasReading else { return begin(value, at: time) }
    let (gain, isOverflow) = value.subtractingReportingOverflow(newestReading)
    newestReading = value
    if isOverflow || gain < 0 { output.drop(.counterFalls) } else { owed +|= gain }
  }

  /// Adds the counter's value before its first reading, at a time without an observation.
  @usableFromInline mutating func take<Sink: WorkoutSink & ~Copyable>(
    readingBefore value: Int64, at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    if hasReading { take(value, kind, at: time, into: &output) } else { begin(value, at: time) }
  }

  /// Adds the first reading.
  @usableFromInline mutating func begin(_ value: Int64, at time: Instant) {
    newestReading = value
    hasReading = true
    #if hasFeature(Embedded)
    since = time
    #else
    let gain = firstGain(value, at: time)
    // If a pause precedes the first reading, the sample begins at the end of the pause.
    since = gain > 0 ? max(since, min(origin ?? time, time)) : time
    owed &+= gain
    #endif
  }

  #if !hasFeature(Embedded)
  /// The counter's gain from the workout's start to its first reading.
  ///
  /// Counters begin at 0 with the recording and continue from workout to workout, so the first reading is distance too.
  /// In a file that begins in the middle of a recording it is not: the counter would have been faster than anybody
  /// moves.
  func firstGain(_ value: Int64, at time: Instant) -> Int64 {
    guard let origin else { return 0 }
    // If the reading is below the last reading of the previous workout, the counter started again with this workout.
    let goesOn = base > 0 && value >= base
    let gain = goesOn ? value &- base : value
    guard gain > 0 else { return 0 }
    if goesOn { return gain }
    let milliseconds = Int64(clamping: max(0, time.unixMilliseconds &- origin.unixMilliseconds))
    let (most, isOverflow) = milliseconds.multipliedReportingOverflow(by: fastestPerSecond)
    return isOverflow || gain <= most / 1000 &+ mostAtOnce ? gain : 0
  }

  /// Fastest plausible gain per second, in thousandths: 30 m, half a kilocalorie.
  private var fastestPerSecond: Int64 { counter == .distance ? 30_000 : 500 }
  /// Largest plausible gain when a recorder writes its first record, in thousandths: 30 m, 1 kcal.
  private var mostAtOnce: Int64 { counter == .distance ? 30_000 : 1000 }

  /// Holds a gain back; false if there is no room.
  @usableFromInline mutating func hold(from start: Instant, to end: Instant) -> Bool {
    guard heldGains.count < Self.heldGainLimit else { return false }
    heldGains.append(Gain(start: start, end: end, value: owed))
    return true
  }
  #endif

  /// Adds a reading that is out of order: only its excess over the newest reading counts.
  @inlinable
  mutating func catchUp(_ observation: borrowing WorkoutObservation) {
    guard let value = value(of: observation), hasReading, value > newestReading else { return }
    let (gain, isOverflow) = value.subtractingReportingOverflow(newestReading)
    guard !isOverflow else { return }
    newestReading = value
    owed +|= gain
  }

  @inlinable func value(of observation: borrowing WorkoutObservation) -> Int64? {
    switch counter {
    case .distance: observation.distanceMillimeters
    case .energy: observation.energyCalories
    }
  }

  @inlinable @inline(__always)
  mutating func put<Sink: WorkoutSink & ~Copyable>(
    _ kind: SampleKind, from start: Instant, to end: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    #if hasFeature(Embedded)
    output.put(Sample(kind: kind, start: start, end: end, value: Double(counting: owed) / 1000))
    #else
    if !isHeld || !hold(from: start, to: end) {
      output.put(Sample(kind: kind, start: start, end: end, value: Double(counting: owed) / 1000))
    }
    #endif
    #if !hasFeature(Embedded)
    gained &+= owed
    #endif
    owed = 0
    newestStart = start
    newestEnd = end
  }

  /// Whether the counter has gained anything that is in a sample or held back.
  @inlinable @inline(__always) var hasGained: Bool { newestEnd.unixMilliseconds != .min }

  /// Holds gains back until the workout resumes.
  @inlinable
  public mutating func pause<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    pausedAt = time
  }

  /// Starts the next sample at `time` or later.
  @inlinable
  public mutating func resume<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    pausedAt = nil
    since = max(since, time)
  }

  /// Writes the gain that is in no sample yet, over the rest of the workout.
  ///
  /// If nothing is left of the workout, the sample covers the last millisecond of the newest sample, or else the second
  /// before. The sum is more important than its place, and two samples of a kind never begin together.
  @inlinable
  public mutating func finish<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    guard owed > 0 else { return }
    var (start, end) = (since, pausedAt ?? time)
    if start >= end {
      if !hasGained {
        start = end.advanced(byMilliseconds: -1000)
        #if !hasFeature(Embedded)
        // A workout of one moment has no room for a sample.
        if let origin { start = max(start, origin) }
        guard start < end else { return }
        #endif
      } else if newestEnd.unixMilliseconds &- newestStart.unixMilliseconds > 1 {
        (start, end) = (newestEnd.advanced(byMilliseconds: -1), newestEnd)
      } else {
        (start, end) = (newestEnd, newestEnd.advanced(byMilliseconds: 1))
      }
    }
    put(kind, from: start, to: end, into: &output)
  }
}
