/// Turns a counter into samples of its increase (Documentation/HealthKitMapping.md, "Counters").
///
/// Each sample reaches from one valid reading to the next, so a hole in the readings is spanned. The samples add up to
/// exactly the counter's gain. A gain over a pause goes to the first sample after it, and nothing reaches across the
/// pause. A counter that falls starts anew. Where `origin` is known, the first reading counts from there.
public struct DeltaGenerator: WorkoutGenerator {
  /// The counters there are.
  public enum Counter: Sendable {
    /// `WorkoutObservation.distanceMillimeters`.
    case distance
    /// `WorkoutObservation.energyCalories`.
    case energy
  }

  /// The newest reading, if there is any.
  @usableFromInline var newestReading: Int64 = 0
  /// Gain that is in no sample yet.
  @usableFromInline var owed: Int64 = 0
  /// The next sample starts here.
  @usableFromInline var since = Instant(unixMilliseconds: 0)
  /// Interval of the newest sample; it ends at `.min` where there is none.
  @usableFromInline var newestStart = Instant(unixMilliseconds: 0)
  @usableFromInline var newestEnd = Instant(unixMilliseconds: .min)
  @usableFromInline var pausedAt: Instant?
  @usableFromInline let counter: Counter
  @usableFromInline var hasReading = false
  #if !hasFeature(Embedded)
  /// The moment of the counter's value `base`, before the first reading: the workout's start; nil where it is
  /// unknown.
  @usableFromInline var origin: Instant?
  /// The counter's value at the end of the previous workout, from which it may go on.
  @usableFromInline var base: Int64 = 0
  /// True when gains are held back, because a pool's lengths may give the metres instead.
  @usableFromInline var isHeld = false
  /// Gains that are held back.
  @usableFromInline var heldGains: [Gain] = []
  /// The counter's whole gain: in samples and held back.
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

  /// Most gains held back; further ones become samples.
  @inlinable static var heldGainLimit: Int { 4096 }
  #endif

  /// Nothing but the counters.
  @inlinable public static var wants: MeasureSet { MeasureSet(rawValue: 0) }

  /// Makes a generator for one counter.
  @inlinable public init(_ counter: Counter) { self.counter = counter }

  #if !hasFeature(Embedded)
  /// Makes a generator for the next workout of a recording, which starts at `origin`.
  @inlinable init(_ counter: Counter, after before: DeltaGenerator, from origin: Instant) {
    self.counter = counter
    self.origin = origin
    base = before.hasReading ? before.newestReading : before.base
  }
  #endif

  /// Takes a reading, if there is one.
  @inlinable @inline(__always)
  public mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
  ) {
    if let value = value(of: observation) { take(value, kind, at: observation.time, into: &output) }
  }

  /// The kind of sample that the counter becomes.
  @inlinable var kind: SampleKind { counter == .distance ? .distance : .energy }

  /// Takes a reading; a caller that knows the kind as a constant passes it, which saves the lookup.
  @inlinable @inline(__always)
  mutating func take<Sink: WorkoutSink & ~Copyable>(
    _ value: Int64, _ kind: SampleKind, at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    #if hasFeature(Embedded)
    takeGain(value, at: time, into: &output)
    #else
    // Counters of energy stand still for many records.
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

  /// Takes the counter's value before its first reading, at a moment without an observation.
  @usableFromInline mutating func take<Sink: WorkoutSink & ~Copyable>(
    readingBefore value: Int64, at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    if hasReading { take(value, kind, at: time, into: &output) } else { begin(value, at: time) }
  }

  /// Takes the first reading.
  @usableFromInline mutating func begin(_ value: Int64, at time: Instant) {
    newestReading = value
    hasReading = true
    #if hasFeature(Embedded)
    since = time
    #else
    let gain = firstGain(value, at: time)
    // After a pause that came before the first reading the sample begins there.
    since = gain > 0 ? max(since, min(origin ?? time, time)) : time
    owed &+= gain
    #endif
  }

  #if !hasFeature(Embedded)
  /// The counter's gain from the workout's start to its first reading.
  ///
  /// Counters begin at 0 with the recording and go on from workout to workout, so the first reading is distance too.
  /// It is not in a file that begins in the middle of a recording: the counter would have run faster than anybody
  /// moves.
  func firstGain(_ value: Int64, at time: Instant) -> Int64 {
    guard let origin else { return 0 }
    // A reading below the previous workout's began anew with this workout.
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

  /// Holds a gain back; false where there is no room.
  @usableFromInline mutating func hold(from start: Instant, to end: Instant) -> Bool {
    guard heldGains.count < Self.heldGainLimit else { return false }
    heldGains.append(Gain(start: start, end: end, value: owed))
    return true
  }
  #endif

  /// Takes a reading that came out of order: only its excess over the newest one counts.
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

  /// True when the counter has gained anything that is in a sample or held back.
  @inlinable @inline(__always) var hasGained: Bool { newestEnd.unixMilliseconds != .min }

  /// Gains from now on wait for the resumption.
  @inlinable
  public mutating func pause<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    pausedAt = time
  }

  /// Samples start here at the earliest.
  @inlinable
  public mutating func resume<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    pausedAt = nil
    since = max(since, time)
  }

  /// Puts out the gain that is in no sample yet, over the rest of the workout.
  ///
  /// Where nothing is left of the workout, it goes to the last millisecond of the newest sample, otherwise to the
  /// second before, as far as the workout has one. The sum matters more than its place, and no two samples of a kind begin together.
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
