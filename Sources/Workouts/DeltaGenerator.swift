/// Turns a counter into samples of its increase (HEALTHKIT.md section 2.3).
///
/// Each sample reaches from one valid reading to the next, so a hole in the readings is spanned. The samples add up to last − first
/// exactly: what the counter gains over a pause goes to the first sample behind it, and nothing reaches across. A counter that
/// falls starts anew.
public struct DeltaGenerator: WorkoutGenerator {
  /// The counters there are.
  public enum Counter: Sendable {
    /// `Observation.distanceMillimeters`.
    case distance
    /// `Observation.energyCalories`.
    case energy
  }

  @usableFromInline let counter: Counter
  /// The newest reading, if there is any.
  @usableFromInline var newestReading: Int64 = 0
  @usableFromInline var hasReading = false
  /// The first reading, and when it was.
  @usableFromInline var first: (value: Int64, time: Instant)?
  /// What the counter gained that is in no sample yet.
  @usableFromInline var owed: Int64 = 0
  /// The next sample starts here.
  @usableFromInline var since = Instant(unixMilliseconds: 0)
  @usableFromInline var pausedAt: Instant?
  /// Where the newest sample lies; it ends at `.min` where there is none.
  @usableFromInline var newestStart = Instant(unixMilliseconds: 0)
  @usableFromInline var newestEnd = Instant(unixMilliseconds: .min)

  /// Nothing but the counters.
  @inlinable public static var wants: MeasureSet { MeasureSet(rawValue: 0) }

  /// Makes a generator for one counter.
  @inlinable public init(_ counter: Counter) { self.counter = counter }

  /// Takes a reading, if there is one.
  @inlinable @inline(__always)
  public mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing Observation, into output: inout WorkoutOutput<Sink>
  ) {
    if let value = value(of: observation) { take(value, kind, at: observation.time, into: &output) }
  }

  /// The kind of sample that the counter becomes.
  @inlinable var kind: SampleKind { counter == .distance ? .distance : .energy }

  /// Takes a reading; whoever knows the kind for certain says so, and saves it looking.
  @inlinable @inline(__always)
  mutating func take<Sink: WorkoutSink & ~Copyable>(
    _ value: Int64, _ kind: SampleKind, at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    guard hasReading else { return begin(value, at: time) }
    let (gain, isOverflow) = value.subtractingReportingOverflow(newestReading)
    newestReading = value
    if isOverflow || gain < 0 { output.drop(.counterFalls) } else { owed &+= gain }
    guard time > since, pausedAt == nil else { return }
    if owed > 0 { put(kind, from: since, to: time, into: &output) }
    since = time
  }

  /// Takes the first reading.
  @usableFromInline mutating func begin(_ value: Int64, at time: Instant) {
    newestReading = value
    hasReading = true
    since = time
    if first == nil { first = (value, time) }
  }

  /// Takes a reading that came out of order: only what it adds to the newest one counts.
  @inlinable
  mutating func catchUp(_ observation: borrowing Observation) {
    guard let value = value(of: observation), hasReading, value > newestReading else { return }
    let (gain, isOverflow) = value.subtractingReportingOverflow(newestReading)
    guard !isOverflow else { return }
    newestReading = value
    owed &+= gain
  }

  @inlinable func value(of observation: borrowing Observation) -> Int64? {
    switch counter {
    case .distance: observation.distanceMillimeters
    case .energy: observation.energyCalories
    }
  }

  @inlinable @inline(__always)
  mutating func put<Sink: WorkoutSink & ~Copyable>(
    _ kind: SampleKind, from start: Instant, to end: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    output.put(Sample(kind: kind, start: start, end: end, value: Double(counting: owed) / 1000))
    owed = 0
    newestStart = start
    newestEnd = end
  }

  /// What is gained from now on waits for the resumption.
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

  /// Puts out what is still owed, over what is left of the workout.
  ///
  /// Where nothing is left of it, it goes to where the newest sample is, else to the second before: the sum matters more than its
  /// place.
  @inlinable
  public mutating func finish<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    guard owed > 0 else { return }
    var (start, end) = (since, pausedAt ?? time)
    if start >= end {
      (start, end) =
        newestEnd.unixMilliseconds == .min
        ? (end.advanced(byMilliseconds: -1000), end) : (newestStart, newestEnd)
    }
    put(kind, from: start, to: end, into: &output)
  }
}
