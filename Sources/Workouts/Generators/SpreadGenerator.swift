/// Spreads totals over minutes of active time, by work, strides or distance: the source of steps, energy and distance
/// if no counter counts them.
///
/// The samples are written when the workout closes, because its activity and the device's totals are certain only then.
/// Steps come from a counter of strides, otherwise from the cadence. A device's totals are spread over the minutes
/// (`spread`). Minutes end at pauses, so no sample covers a pause. Memory is bounded: beyond `limit` minutes,
/// neighbours are joined. Rules: Documentation/HealthKitMapping.md, "Totals that no record counts".
public struct SpreadGenerator: WorkoutGenerator {
  /// The meaning of the counter's cycles in an activity.
  public enum Cycles: UInt8, Sendable {
    /// Not known yet.
    case unknown
    /// One-leg strides: two steps each.
    case strides
    /// Pushes of a wheelchair.
    case pushes
    /// Not used by HealthKit: pedals, oars.
    case others
  }

  /// A period of active time, a minute long unless a pause shortens it.
  @usableFromInline struct Minute: Sendable {
    @usableFromInline var start: Instant
    @usableFromInline var end: Instant
    /// Milliseconds of later minutes that were added to this one without changing its end.
    @usableFromInline var laterMilliseconds: Int64 = 0
    /// Joules.
    @usableFromInline var work = 0.0
    /// Cycles of the counter.
    @usableFromInline var cycles = 0.0
    /// Metres from position to position, until a counter counts any.
    @usableFromInline var positionMeters = 0.0
    /// Metres computed from the speed, until a counter counts any.
    @usableFromInline var speedMeters = 0.0

    @inlinable init(start: Instant, end: Instant) {
      self.start = start
      self.end = end
    }

    @inlinable var milliseconds: Int64 { end.unixMilliseconds &- start.unixMilliseconds }

    /// Adds a later minute; the caller corrects the end if the two are not adjacent.
    mutating func add(_ later: Minute) {
      end = later.end
      laterMilliseconds &+= later.laterMilliseconds
      work += later.work
      cycles += later.cycles
      positionMeters += later.positionMeters
      speedMeters += later.speedMeters
    }
  }

  /// The active time for which a reading counts: the time since the previous reading, up to a limit.
  @usableFromInline struct Stand: Sendable {
    /// Milliseconds since the newest reading, up to the newest observation.
    @usableFromInline var uncovered: Int64 = 0
    @usableFromInline var hasReading = false

    @inlinable init() {}

    /// Seconds of a reading that follows the previous observation by `milliseconds`.
    @inlinable @inline(__always) mutating func seconds(_ milliseconds: Int64) -> Double {
      let stand = min(milliseconds &+ uncovered, SpreadGenerator.longestStandMilliseconds)
      uncovered = 0
      hasReading = true
      return Double(stand) / 1000
    }

    /// Adds the time of an observation without a reading.
    @inlinable @inline(__always) mutating func skip(_ milliseconds: Int64) {
      if hasReading { uncovered &+= milliseconds }
    }
  }

  /// Power and cadence.
  @inlinable public static var wants: MeasureSet { MeasureSet(.power).union(MeasureSet(.cadence)) }
  /// Maximum number of separate minutes.
  @inlinable static var limit: Int { 1024 }
  /// Longest joined minute, 11 days: a limit for workouts whose pauses leave no neighbours to join.
  @inlinable static var longestMinuteMilliseconds: Int64 { 60_000 &<< 14 }
  /// Longest time before a reading for which it counts.
  @inlinable static var longestStandMilliseconds: Int64 { 60_000 }

  /// The meaning of the counter's cycles.
  public var cycles = Cycles.unknown
  /// The completed minutes.
  @usableFromInline var minutes: [Minute] = []
  /// The current minute, if there is one.
  @usableFromInline var minute = Minute(start: Instant(unixMilliseconds: 0), end: Instant(unixMilliseconds: 0))
  /// The end of the current minute; `.min` if there is none.
  @usableFromInline var minuteFull = Int64.min
  @inlinable var isMinuteOpen: Bool { minuteFull != .min }
  @usableFromInline var minuteMilliseconds: Int64 = 60_000
  /// End of the active time so far, once it has begun and unless the workout is paused.
  @usableFromInline var since = Instant(unixMilliseconds: 0)
  @usableFromInline var hasBegun = false
  @usableFromInline var isRunning = false
  /// The time for which a reading of the cadence and of the power counts; the two can have readings at different times.
  @usableFromInline var cadenceStand = Stand()
  @usableFromInline var powerStand = Stand()
  /// A bit for cadence and power if they have a reading; `unsteady` while time of either is uncovered.
  @usableFromInline var steady: UInt32 = 0
  /// The newest step between observations and the seconds of its readings, which the next step probably has too.
  @usableFromInline var knownStep: Int64 = 0
  @usableFromInline var knownSeconds = 0.0
  @usableFromInline var isPaused = false
  @usableFromInline var counter: Int64?
  /// Cycles per unit of cadence: one half if the cadence counts steps of both feet.
  @usableFromInline var turnsPerReading = 1.0
  /// The counter's gain that is in no minute yet, in thousandths; a gain in a pause is added to the minute after it.
  @usableFromInline var owed: Int64 = 0
  /// Whether the workout had an observation, also in a pause; the readings of the first observation have no time before
  /// them.
  @usableFromInline var hasObserved = false
  /// The newest position and the time of the newest speed, until a counter counts distance; nil after a pause.
  @usableFromInline var trail = PositionTrail()
  /// The newest position in the open pause.
  ///
  /// If it has the time at which the timer starts, the distance continues from there.
  @usableFromInline var placeInPause: PositionTrail.Place?
  @usableFromInline var speedTime: Instant?
  /// The metres along the positions, until a counter counts any.
  @usableFromInline var trailMeters = 0.0

  /// Creates a generator without minutes; allocates the memory for `limit` minutes.
  @inlinable public init() { minutes.reserveCapacity(Self.limit) }

  /// Removes the workout, for the next one.
  @inlinable mutating func reset() {
    minutes.removeLast(minutes.count)
    cycles = .unknown
    minuteFull = .min
    minuteMilliseconds = 60_000
    isRunning = false
    hasBegun = false
    hasObserved = false
    trail.breakHere()
    placeInPause = nil
    speedTime = nil
    trailMeters = 0
    cadenceStand = Stand()
    powerStand = Stand()
    steady = 0
    isPaused = false
    counter = nil
    turnsPerReading = 1
    owed = 0
  }

  /// Adds the time since the previous observation, with its work and its cycles.
  @inlinable @inline(__always)
  public mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
  ) {
    if let reading = observation.cyclesThousandths { count(reading) }
    guard isRunning else { return takeFirst(at: observation.time, observation.noted) }
    let start = since
    let milliseconds = observation.time.unixMilliseconds &- start.unixMilliseconds
    guard milliseconds > 0 else { return }
    since = observation.time
    var (turns, work) = (0.0, 0.0)
    let looked = counter == nil ? Self.wants.rawValue : MeasureSet(.power).rawValue
    if (observation.noted ^ steady) & (looked | Self.unsteady) == 0 {
      // The usual case: the same measures as in the previous moment, which share one time.
      if milliseconds != knownStep { learnStep(milliseconds) }
      let seconds = knownSeconds
      if counter != nil {
        turns = takeOwed()
      } else if let cadence = observation[.cadence], cadence.isBelow(1000) {
        turns = cadence * seconds / 60
      }
      if let power = observation[.power], power.isBelow(1e6) { work = power * seconds }
    } else {
      (turns, work) = takeUnsteady(observation[.cadence], observation[.power], milliseconds)
    }
    add(from: start, to: observation.time, work: work, turns: turns)
  }

  /// Marks time of a `Stand` as uncovered; it is not a bit of an observation.
  @inlinable static var unsteady: UInt32 { 1 &<< 31 }

  /// Begins the active time, before the first observation.
  @usableFromInline mutating func begin(at time: Instant) {
    since = time
    hasBegun = true
  }

  /// Handles the first observation, whose readings have no time before them.
  ///
  /// If it is in a pause, only `hasObserved` is set, because the next readings count from the start of the timer.
  @usableFromInline @inline(never) mutating func takeFirst(at time: Instant, _ noted: UInt32) {
    hasObserved = true
    guard !isPaused else { return }
    if hasBegun, since < time { add(from: since, to: time, work: 0, turns: 0) }
    hasBegun = true
    cadenceStand.hasReading = noted & MeasureSet(.cadence).rawValue != 0
    powerStand.hasReading = noted & MeasureSet(.power).rawValue != 0
    steady = noted & Self.wants.rawValue
    since = time
    isRunning = true
  }

  @usableFromInline @inline(never) mutating func learnStep(_ milliseconds: Int64) {
    knownStep = milliseconds
    knownSeconds = Double(counting: min(milliseconds, Self.longestStandMilliseconds)) / 1000
  }

  /// Adds the counter's gain since the last call.
  @inlinable @inline(__always) mutating func takeOwed() -> Double {
    let turns = Double(counting: owed) / 1000
    owed = 0
    return turns
  }

  /// Adds readings that are sometimes missing: each counts for the time since the previous reading of its measure.
  @usableFromInline @inline(never)
  mutating func takeUnsteady(_ cadence: Double?, _ power: Double?, _ milliseconds: Int64) -> (
    turns: Double, work: Double
  ) {
    var (turns, work) = (0.0, 0.0)
    if counter != nil {
      turns = takeOwed()
    } else if let cadence {
      let seconds = cadenceStand.seconds(milliseconds)
      if cadence.isBelow(1000) { turns = cadence * seconds / 60 }
    } else {
      cadenceStand.skip(milliseconds)
    }
    if let power {
      let seconds = powerStand.seconds(milliseconds)
      if power.isBelow(1e6) { work = power * seconds }
    } else {
      powerStand.skip(milliseconds)
    }
    steady =
      (cadenceStand.hasReading ? MeasureSet(.cadence).rawValue : 0)
      | (powerStand.hasReading ? MeasureSet(.power).rawValue : 0)
      | (cadenceStand.uncovered != 0 || powerStand.uncovered != 0 ? Self.unsteady : 0)
    return (turns, work)
  }

  /// Adds a reading of the counter; a counter that decreases starts again.
  @inlinable mutating func count(_ reading: Int64) {
    if let counter, reading > counter { owed +|= reading -| counter }
    counter = reading
  }

  @inlinable @inline(__always)
  mutating func add(from start: Instant, to end: Instant, work: Double, turns: Double) {
    if minute.end.unixMilliseconds >= minuteFull {
      keepMinute()
      minute = Minute(start: start, end: start)
      minuteFull = start.unixMilliseconds &+ minuteMilliseconds
    }
    minute.end = end
    minute.work += work
    minute.cycles += turns
  }

  /// Stores the current minute.
  @usableFromInline mutating func keepMinute() {
    guard isMinuteOpen else { return }
    minuteFull = .min
    if minutes.count >= Self.limit, minuteMilliseconds < Self.longestMinuteMilliseconds { join() }
    if minutes.count < Self.limit {
      minutes.append(minute)
    } else {
      // If pauses leave no neighbours to join, the last minute gets the new one's values and keeps its end: sums are
      // more important than places.
      let end = minutes[minutes.count &- 1].end
      minutes[minutes.count &- 1].add(minute)
      minutes[minutes.count &- 1].end = end
      minutes[minutes.count &- 1].laterMilliseconds &+= minute.milliseconds
    }
  }

  /// Joins pairs of neighbours that no pause separates.
  @usableFromInline mutating func join() {
    minuteMilliseconds &*= 2
    var kept = 0
    for place in 1..<minutes.count {
      let minute = minutes[place]
      if minutes[kept].end == minute.start,
        minutes[kept].milliseconds &+ minute.milliseconds <= minuteMilliseconds &+ 60_000
      {
        minutes[kept].add(minute)
      } else {
        kept &+= 1
        minutes[kept] = minute
      }
    }
    minutes.removeLast(minutes.count &- 1 &- kept)
  }

  /// Ends the minute.
  @inlinable
  public mutating func pause<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    pause(at: time)
  }

  @usableFromInline mutating func pause(at time: Instant) {
    if !isPaused, hasBegun, since < time { add(from: since, to: time, work: 0, turns: 0) }
    isRunning = false
    isPaused = true
    trail.breakHere()
    placeInPause = nil
    speedTime = nil
    keepMinute()
  }

  /// Begins a minute.
  @inlinable
  public mutating func resume<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    resume(at: time)
  }

  @usableFromInline mutating func resume(at time: Instant) {
    since = time
    hasBegun = true
    speedTime = time
    if let last = placeInPause, last.time == time { _ = trail.take(last, meters: Self.meters) }
    isRunning = hasObserved
    cadenceStand = Stand()
    powerStand = Stand()
    steady = 0
    isPaused = false
  }

  /// Ends the last minute at the end of the workout; call `putTurns` and `spread` afterwards.
  @inlinable
  public mutating func finish<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    finish(at: time)
  }

  @usableFromInline mutating func finish(at time: Instant) {
    if !isPaused, hasBegun, since < time { add(from: since, to: time, work: 0, turns: 0) }
    keepMinute()
    if owed > 0, !minutes.isEmpty {
      minutes[minutes.count &- 1].cycles += Double(owed) / 1000
      owed = 0
    }
  }
}

extension Double {
  /// Whether a value is from 0 to less than a positive limit.
  ///
  /// Compares the bit patterns, which have the order of the numbers; negative numbers are greater than all others.
  @inlinable @inline(__always) func isBelow(_ limit: Double) -> Bool { bitPattern < limit.bitPattern }
}
