/// Minutes of active time with the work and the strides in them: what steps and energy are made of when no counter tells them.
///
/// Steps follow from a counter of strides, else from the cadence (HEALTHKIT.md section 2.3); they go out minute by minute once the
/// activity is known to be one with steps, else when the workout closes. A device's total energy is spread over the minutes by work
/// where there is power, else by time (section 2.4). Minutes end at pauses, so nothing reaches across one. Memory is bounded: beyond
/// `limit` minutes neighbours are joined.
public struct EffortGenerator: WorkoutGenerator {
  /// What turns of the counter are in an activity.
  public enum Cycles: UInt8, Sendable {
    /// Nobody knows yet.
    case unknown
    /// One-leg strides: two steps each.
    case strides
    /// Pushes of a wheelchair.
    case pushes
    /// Of no interest to HealthKit: pedals, oars.
    case others
  }

  /// A piece of active time, a minute long unless a pause cuts it short.
  @usableFromInline struct Minute: Sendable {
    @usableFromInline var start: Instant
    @usableFromInline var end: Instant
    /// Joules.
    @usableFromInline var work = 0.0
    /// Turns of the counter that are in no sample yet.
    @usableFromInline var cycles = 0.0

    @inlinable init(start: Instant, end: Instant) {
      self.start = start
      self.end = end
    }

    @inlinable var milliseconds: Int64 { end.unixMilliseconds &- start.unixMilliseconds }
  }

  /// Active time that a reading stands for: all since the one before it, to a limit.
  @usableFromInline struct Stand: Sendable {
    /// Milliseconds since the newest reading, up to the newest observation.
    @usableFromInline var uncovered: Int64 = 0
    @usableFromInline var hasReading = false

    @inlinable init() {}

    /// Seconds of a reading that comes `milliseconds` after the observation before it.
    @inlinable @inline(__always) mutating func seconds(_ milliseconds: Int64) -> Double {
      let stand = min(milliseconds &+ uncovered, EffortGenerator.longestStandMilliseconds)
      uncovered = 0
      hasReading = true
      return Double(stand) / 1000
    }

    /// Goes on over an observation without a reading.
    @inlinable @inline(__always) mutating func skip(_ milliseconds: Int64) {
      if hasReading { uncovered &+= milliseconds }
    }
  }

  /// Power and cadence.
  @inlinable public static var wants: MeasureSet { MeasureSet(.power).union(MeasureSet(.cadence)) }
  /// Minutes kept apart.
  @inlinable static var limit: Int { 1024 }
  /// A reading says nothing of more time before it than this.
  @inlinable static var longestStandMilliseconds: Int64 { 60_000 }

  /// What the counter's turns are.
  public var cycles = Cycles.unknown
  /// The minutes that ended.
  @usableFromInline var minutes: [Minute] = []
  /// The minute that runs, if one does.
  @usableFromInline var minute = Minute(start: Instant(unixMilliseconds: 0), end: Instant(unixMilliseconds: 0))
  /// The minute that runs is full once it reaches this; `.min` where none runs.
  @usableFromInline var minuteFull = Int64.min
  @inlinable var isMinuteOpen: Bool { minuteFull != .min }
  /// The first of `minutes` whose turns may be in no sample yet.
  @usableFromInline var firstToPut = 0
  @usableFromInline var minuteMilliseconds: Int64 = 60_000
  /// Active time is accounted for up to here, unless nothing was observed yet or the workout pauses.
  @usableFromInline var since = Instant(unixMilliseconds: 0)
  @usableFromInline var isRunning = false
  /// What a reading of the cadence and of the power stands for, which need not come together.
  @usableFromInline var cadenceStand = Stand()
  @usableFromInline var powerStand = Stand()
  /// Those of the two that have a reading, a bit for each; `unsteady` while time of one is uncovered.
  @usableFromInline var steady: UInt32 = 0
  /// The newest step between observations and what it stands for, which the next is likely to be too.
  @usableFromInline var knownStep: Int64 = 0
  @usableFromInline var knownSeconds = 0.0
  @usableFromInline var isPaused = false
  @usableFromInline var counter: Int64?
  /// What the counter gained that is in no minute yet, in thousandths: what it gains in a pause goes to the minute behind it.
  @usableFromInline var owed: Int64 = 0

  /// Makes a generator without minutes; allocates the room for all there can be.
  @inlinable public init() { minutes.reserveCapacity(Self.limit) }

  /// Forgets the workout, for the next.
  @inlinable mutating func reset() {
    minutes.removeLast(minutes.count)
    cycles = .unknown
    minuteFull = .min
    firstToPut = 0
    minuteMilliseconds = 60_000
    isRunning = false
    cadenceStand = Stand()
    powerStand = Stand()
    steady = 0
    isPaused = false
    counter = nil
    owed = 0
  }

  /// Takes the time since the observation before, its work and its turns.
  @inlinable @inline(__always)
  public mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing Observation, into output: inout WorkoutOutput<Sink>
  ) {
    if let reading = observation.cyclesThousandths { count(reading) }
    guard isRunning else {
      if !isPaused { begin(at: observation.time, observation.noted) }
      return
    }
    let start = since
    let milliseconds = observation.time.unixMilliseconds &- start.unixMilliseconds
    guard milliseconds > 0 else { return }
    since = observation.time
    var (turns, work) = (0.0, 0.0)
    let looked = counter == nil ? Self.wants.rawValue : MeasureSet(.power).rawValue
    if (observation.noted ^ steady) & (looked | Self.unsteady) == 0 {
      // Nearly always: what was noted a moment before is noted again, so that readings stand for one time.
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
    add(from: start, to: observation.time, work: work, turns: turns, into: &output)
  }

  /// Says that time of a stand is uncovered; no bit of an observation.
  @inlinable static var unsteady: UInt32 { 1 &<< 31 }

  /// Takes the first observation.
  @usableFromInline mutating func begin(at time: Instant, _ noted: UInt32) {
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

  /// Takes what the counter gained.
  @inlinable @inline(__always) mutating func takeOwed() -> Double {
    let turns = Double(counting: owed) / 1000
    owed = 0
    return turns
  }

  /// Takes readings that come and go: each stands for the time since its own last.
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

  /// Takes a reading of the counter; one that falls starts anew.
  @inlinable mutating func count(_ reading: Int64) {
    if let counter, reading > counter { owed &+= reading &- counter }
    counter = reading
  }

  @inlinable @inline(__always)
  mutating func add<Sink: WorkoutSink & ~Copyable>(
    from start: Instant, to end: Instant, work: Double, turns: Double, into output: inout WorkoutOutput<Sink>
  ) {
    if minute.end.unixMilliseconds >= minuteFull {
      endMinute(into: &output)
      minute = Minute(start: start, end: start)
      minuteFull = start.unixMilliseconds &+ minuteMilliseconds
    }
    minute.end = end
    minute.work += work
    minute.cycles += turns
  }

  /// Keeps the minute that ran, and puts out what turns there are when it is known what they are.
  @inlinable
  mutating func endMinute<Sink: WorkoutSink & ~Copyable>(into output: inout WorkoutOutput<Sink>) {
    guard isMinuteOpen else { return }
    keepMinute()
    if cycles != .unknown { putTurns(into: &output) }
  }

  @usableFromInline mutating func keepMinute() {
    guard isMinuteOpen else { return }
    minuteFull = .min
    if minutes.count >= Self.limit { join() }
    if minutes.count < Self.limit {
      minutes.append(minute)
    } else {
      // Where pauses leave nothing to join, the last minute takes what comes; sums matter more than places.
      minutes[minutes.count - 1].end = minute.end
      minutes[minutes.count - 1].work += minute.work
      minutes[minutes.count - 1].cycles += minute.cycles
      firstToPut = min(firstToPut, minutes.count - 1)
    }
  }

  /// Puts out the turns that are in no sample yet.
  @inlinable
  mutating func putTurns<Sink: WorkoutSink & ~Copyable>(into output: inout WorkoutOutput<Sink>) {
    for place in firstToPut..<minutes.count { putTurns(of: place, into: &output) }
    firstToPut = minutes.count
  }

  /// Joins neighbours that no pause parts, two by two.
  @usableFromInline mutating func join() {
    firstToPut = 0
    minuteMilliseconds *= 2
    var kept = 0
    for place in 1..<minutes.count {
      let minute = minutes[place]
      if minutes[kept].end == minute.start,
        minutes[kept].milliseconds + minute.milliseconds <= minuteMilliseconds + 60_000
      {
        minutes[kept].end = minute.end
        minutes[kept].work += minute.work
        minutes[kept].cycles += minute.cycles
      } else {
        kept += 1
        minutes[kept] = minute
      }
    }
    minutes.removeLast(minutes.count - 1 - kept)
  }

  @inlinable
  mutating func putTurns<Sink: WorkoutSink & ~Copyable>(of place: Int, into output: inout WorkoutOutput<Sink>) {
    let minute = minutes[place]
    guard minute.cycles > 0, minute.start < minute.end else { return }
    minutes[place].cycles = 0
    switch cycles {
    case .strides:
      output.put(Sample(kind: .steps, start: minute.start, end: minute.end, value: 2 * minute.cycles))
    case .pushes:
      output.put(Sample(kind: .pushes, start: minute.start, end: minute.end, value: minute.cycles))
    case .others, .unknown: break
    }
  }

  /// Ends the minute.
  @inlinable
  public mutating func pause<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    if isRunning, since < time { add(from: since, to: time, work: 0, turns: 0, into: &output) }
    isRunning = false
    isPaused = true
    endMinute(into: &output)
  }

  /// Begins a minute.
  @inlinable
  public mutating func resume<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    since = time
    isRunning = true
    cadenceStand = Stand()
    powerStand = Stand()
    steady = 0
    isPaused = false
  }

  /// Puts out the turns that are in no sample yet.
  @inlinable
  public mutating func finish<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    keepMinute()
    if owed > 0, !minutes.isEmpty {
      minutes[minutes.count - 1].cycles += Double(owed) / 1000
      owed = 0
      firstToPut = min(firstToPut, minutes.count - 1)
    }
    putTurns(into: &output)
  }
}

extension Double {
  /// Whether it is from 0 to less than a positive limit; by its bits, which are ordered as the numbers are, the negative ones above all.
  @inlinable @inline(__always) func isBelow(_ limit: Double) -> Bool { bitPattern < limit.bitPattern }
}
