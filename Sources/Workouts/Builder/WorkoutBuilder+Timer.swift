// The recorder's timer: pauses, and stops without a start.

extension WorkoutBuilder where Sink: ~Copyable {
  /// Handles a stop of the timer; without an open workout it is kept for the next workout.
  @inlinable public mutating func timerStopped(at time: Instant) { tell(TimerEvent(time: time, isStop: true)) }

  /// Handles a start of the timer; without an open workout it is kept for the next workout.
  @inlinable public mutating func timerStarted(at time: Instant) { tell(TimerEvent(time: time, isStop: false)) }

  /// Sets all timer events in advance, in order of time; no other events can be reported.
  package mutating func expectTimer(_ events: [TimerEvent]) {
    timer.replace(with: events)
    isTimerKnown = true
  }

  @usableFromInline mutating func tell(_ event: TimerEvent) {
    guard clock.waiting.isEmpty else {
      if clock.waitingTimer.count < RecordClock.timerLimit { clock.waitingTimer.append(event) }
      return
    }
    var event = event
    event.time = moved(event.time)
    take(event)
  }

  mutating func take(_ event: TimerEvent) {
    if !timer.insert(event) { output.drop(.timerBeyondLimit) }
  }

  /// Applies the timer events before a record or before the end of the workout.
  @inlinable mutating func applyTimer(before time: Instant, isRecord: Bool = true) {
    while let event = timer.take(before: time) {
      if hasMoment && moment.time <= event.time { dispatch() }
      // Events before the start do not belong to this workout.
      guard event.time >= start else { continue }
      if event.isStop { stop(at: event.time, endsFrom: event.endsFrom) } else { resume(at: event.time) }
    }
    if isRecord, time > timer.alarm { lookIntoPause(at: time) }
  }

  /// Applies the stops and starts among lengths that follow all records, and the stop after the last length.
  @usableFromInline mutating func applyTimerOfPool(until end: Instant) {
    let stop = timer.stop(after: end, through: end.advanced(byMilliseconds: Self.longestStopMilliseconds))
    applyTimer(before: (stop ?? end).advanced(byMilliseconds: 1), isRecord: false)
  }

  /// Checks whether recording continues in a pause: the stop might have no start.
  @usableFromInline mutating func lookIntoPause(at time: Instant) {
    guard sequencer.pausedAt != nil else { return timer.alarm = Instant(unixMilliseconds: .max) }
    guard let first = firstInPause else {
      if let from = pauseEndsFrom, time < from { return timer.alarm = from.advanced(byMilliseconds: -1) }
      firstInPause = time
      recordsBeforePause = records
      let next = time.advanced(byMilliseconds: Self.longestStopMilliseconds)
      timer.alarm = isTimerKnown ? Instant(unixMilliseconds: .max) : next
      if pauseEndsFrom != nil { endPause(at: time) }
      return
    }
    // Some devices record while they are stopped, but then the distance does not grow.
    let isMoving = !generators.distance.hasReading || generators.distance.owed >= Self.leastMovementMillimeters
    guard isMoving, records &- recordsBeforePause >= Self.fewestRecordsInPause else {
      timer.alarm = time.advanced(byMilliseconds: Self.longestStopMilliseconds)
      return
    }
    hasLateTimer = true
    endPause(at: first)
  }

  /// Ends a pause whose start is missing at the first record in it.
  private mutating func endPause(at time: Instant) {
    output.drop(.stopWithoutStart)
    if hasMoment { dispatch() }
    resume(at: time)
  }

  /// How long a device can record after a stop before the timer counts as started, in milliseconds.
  private static var longestStopMilliseconds: Int64 { 120_000 }
  /// Minimum number of records in that time for a decision.
  private static var fewestRecordsInPause: Int { 10 }
  /// Least movement in that time that ends the pause, in millimetres.
  private static var leastMovementMillimeters: Int64 { 20_000 }

  /// Records that damaged bytes follow the newest record, so that the gap until the next record does not count as a
  /// pause.
  public mutating func noteDamage() { newestBeforeDamage = newestTime }

  /// Checks the time since the newest record, which might be a pause or a gap in the minutes.
  @usableFromInline mutating func passGap(until time: Instant) {
    let isPause =
      hasObserved && newestTime != newestBeforeDamage
      && time.unixMilliseconds &- newestTime.unixMilliseconds > pauseGapMilliseconds
    if !isPause || !pauseUntil(time) { noteGap(until: time) }
  }

  /// Reports active time without a record that is too long for samples per minute.
  @usableFromInline mutating func noteGap(until time: Instant) {
    let start = max(hasObserved ? newestTime : start, sequencer.startedAt ?? Instant(unixMilliseconds: .min))
    guard sequencer.pausedAt == nil, start < time,
      time.unixMilliseconds &- start.unixMilliseconds > WorkoutOptions.longestGapMilliseconds
    else { return }
    output.sink.gap(from: start, to: time)
  }

  /// Inserts a pause since the newest record, unless the recorder reported a pause in that time or it is a pool length.
  private mutating func pauseUntil(_ time: Instant) -> Bool {
    guard sequencer.pausedAt == nil, (sequencer.startedAt ?? newestTime) <= newestTime, !hasPoolLengths else {
      return false
    }
    stop(at: newestTime)
    resume(at: time)
    return true
  }

  @inlinable mutating func stop(at time: Instant, endsFrom: Instant? = nil) {
    guard sequencer.pausedAt == nil else { return }
    noteGap(until: time)
    let begins = sequencer.stop(at: time)
    if !begins || dispatchedTime > time {
      output.drop(.pauseLate)
      hasLateTimer = true
    }
    guard begins else { return }
    pauseEndsFrom = endsFrom
    firstInPause = nil
    timer.alarm = max(time, dispatchedTime)
    motion.since = 0
    generators.distance.pause(at: time, into: &output)
    generators.energy.pause(at: time, into: &output)
    generators.instants.pause(at: time, into: &output)
    generators.spread.pause(at: time)
    generators.route.pause(at: time, into: &output)
    ownGenerators.pause(at: time, into: &output)
    for place in addedGenerators.indices { addedGenerators[place].pause(at: time, into: &output) }
    output.sink.timer(isRunning: false, at: time)
  }

  @inlinable mutating func resume(at told: Instant) {
    guard let began = sequencer.pausedAt else {
      _ = sequencer.start(at: told)
      return
    }
    if dispatchedTime > told { hasLateTimer = true }
    // The clock was set back in the pause.
    let time = max(began, told)
    timer.alarm = Instant(unixMilliseconds: .max)
    let pause = sequencer.start(at: time)
    heights.breakHere()
    if let last = heightInPause, last.time >= time { heights.add(last.meters, at: last.time) }
    heightInPause = nil
    motion.begin(at: time)
    generators.distance.resume(at: time, into: &output)
    generators.energy.resume(at: time, into: &output)
    generators.instants.resume(at: time, into: &output)
    generators.spread.resume(at: time)
    generators.route.resume(at: time, into: &output)
    ownGenerators.resume(at: time, into: &output)
    for place in addedGenerators.indices { addedGenerators[place].resume(at: time, into: &output) }
    output.sink.timer(isRunning: true, at: time)
    guard let pause else { return }
    if pauses.count < Self.heldMarkLimit { pauses.append(pause) }
    output.put(WorkoutEvent(kind: .pause, start: pause.start, end: pause.start))
    output.put(WorkoutEvent(kind: .resume, start: pause.end, end: pause.end))
  }
}
