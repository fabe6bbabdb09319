// Handles records that are not later than the newest one, or so much later that the clock must have jumped.

extension WorkoutBuilder where Sink: ~Copyable {
  /// A time by the workout's clock: shifted if the recorder's clock was set back.
  public func moved(_ time: Instant) -> Instant { clock.shift == 0 ? time : clock.moved(time) }

  /// Whether it is uncertain which workout a record at `time` belongs to, because the clock jumps or has just jumped.
  public func isUncertain(_ time: Instant) -> Bool {
    hasObserved && (!clock.waiting.isEmpty || RecordClock.isLeap(from: newestTime, to: moved(time)))
  }

  /// Whether a record waits only because it is long after the previous one; the next record shows whether its time is
  /// wrong.
  private var isGapWaiting: Bool {
    // Not `first`, which allocates in debug builds.
    !clock.waiting.isEmpty && clock.shift == 0 && !RecordClock.isLeap(from: newestTime, to: clock.waiting[0].time)
  }

  private func isAfterGap(_ time: Instant) -> Bool {
    time.unixMilliseconds &- newestTime.unixMilliseconds > RecordClock.longestSureStep
  }

  /// Accepts the records that wait after a gap.
  ///
  /// It does not accept them if they are few and later than `latest`, the end of the recording.
  public mutating func settleGap(until latest: Instant) {
    let areMany = clock.waiting.count >= RecordClock.fewestBelieved
    guard isGapWaiting, areMany || clock.waiting[0].time <= latest else { return }
    takeWaiting(movedBy: 0, since: clock.waiting[0].time)
  }

  /// Whether times are shifted, or a shift is being decided.
  public var isClockOff: Bool { clock.isOff }

  /// The time of the first record that waits until the clock is certain.
  package var waitingSince: Instant? { clock.waiting.first?.time }

  /// Handles a record that `admits` refused.
  @usableFromInline mutating func takeApart(_ observation: borrowing WorkoutObservation) {
    guard hasObserved, !isClockAbsolute else { return takeOld(observation) }
    // The clock was ahead before it was first set.
    if clock.shift < 0, observation.time < clock.shiftedSince { setShift(0, since: observation.time) }
    let time = clock.moved(observation.time)
    if time <= clock.repeatsUntil { return output.drop(.timestampLeaps) }
    if clock.waiting.isEmpty {
      if !RecordClock.isLeap(from: newestTime, to: time) {
        let isSure = clock.shift != 0 || !isAfterGap(time)
        return isSure ? put(observation, at: time) : wait(observation)
      }
      if clock.shift != 0, !RecordClock.isLeap(from: newestTime, to: observation.time) {
        // The clock shows the same time as before an earlier jump.
        output.drop(.clockLeap)
        setShift(0, since: observation.time)
        return put(observation, at: observation.time)
      }
      return wait(observation)
    }
    if isGapWaiting, isAfterGap(time) {
      // A few consecutive records can have a wrong time.
      if clock.waiting.count < RecordClock.waitingLimit &- 1 { return wait(observation) }
      settleGap(until: Instant(unixMilliseconds: .max))
      return takeApart(observation)
    }
    if !RecordClock.isLeap(from: newestTime, to: time) {
      putWaiting(before: time, distance: observation.distanceMillimeters)
      return put(observation, at: time)
    }
    if let last = clock.waiting.last, RecordClock.isLeap(from: last.time, to: observation.time) { leaveOutWaiting() }
    wait(observation)
    if clock.waiting.count == RecordClock.waitingLimit { believeWaiting() }
  }

  /// Adds a record at a time that can differ from its own.
  private mutating func put(_ observation: borrowing WorkoutObservation, at time: Instant) {
    var observation = copy observation
    observation.time = time
    if time > newestTime {
      advance(to: time)
    } else {
      guard hasMoment, time == moment.time else { return takeOld(observation) }
      keepFirstReadings()
    }
    moment.merge(observation)
  }

  /// Adds a record that is not later than the newest one, by no more than an ordinary clock correction.
  private mutating func takeOld(_ observation: borrowing WorkoutObservation) {
    output.drop(.timestampStepsBack)
    guard observation.time > floor else { return }
    if hasMoment { dispatch() }
    generators.distance.catchUp(observation)
    generators.energy.catchUp(observation)
    guard moments.mayHold(observation.time) else {
      moments.insert(observation.time)
      return generators.instants.observe(observation, into: &output)
    }
    // Two samples of a kind must not begin together, so they are separated by some milliseconds.
    var own = copy observation
    let late = Int64(oldRecords % 999) &+ 1
    oldRecords &+= 1
    let later = observation.time.advanced(byMilliseconds: late)
    own.time = later < newestTime ? later : observation.time.advanced(byMilliseconds: 0 &- late)
    generators.instants.observe(own, into: &output)
  }

  private mutating func wait(_ observation: borrowing WorkoutObservation) {
    if clock.waiting.isEmpty { clock.waiting.reserveCapacity(RecordClock.waitingLimit) }
    clock.waiting.append(copy observation)
    longestStep = -1
  }

  private mutating func setShift(_ shift: Int64, since time: Instant) {
    clock.shift = shift
    clock.shiftedSince = shift == 0 ? Instant(unixMilliseconds: .max) : time
    longestStep = clock.isOff ? -1 : RecordClock.longestSureStep
  }

  /// Accepts the jump as final.
  ///
  /// A jump forward is a pause; after a jump back the time continues from the newest record.
  private mutating func believeWaiting() {
    guard let first = clock.waiting.first?.time else { return }
    if isRepeated { return leaveOutRepeat() }
    output.drop(.clockLeap)
    var shift = clock.shift
    if clock.moved(first) > newestTime {
      pauseOverLeap(until: clock.moved(first))
    } else {
      shift = newestTime.unixMilliseconds &+ 1000 &- first.unixMilliseconds
    }
    takeWaiting(movedBy: shift, since: first)
  }

  /// Adds the waiting records and timer events with shifted times.
  private mutating func takeWaiting(movedBy shift: Int64, since first: Instant) {
    var (waiting, events): ([WorkoutObservation], [TimerEvent]) = ([], [])
    clock.exchange(&waiting, &events)
    setShift(shift, since: first)
    for event in events { tell(event) }
    for place in waiting.indices { put(waiting[place], at: clock.moved(waiting[place].time)) }
    giveBack(&waiting, &events)
  }

  /// Whether the waiting records repeat earlier content.
  ///
  /// Their times are within the workout, and the distance or the position also went back. If only the clock was set
  /// back, neither does.
  private var isRepeated: Bool {
    guard let first = clock.waiting.first, clock.moved(first.time) >= start,
      clock.waiting.allSatisfy({ clock.moved($0.time) <= newestTime })
    else { return false }
    if let own = first.distanceMillimeters, generators.distance.hasReading {
      return own < generators.distance.newestReading
    }
    guard let latitude = first[.latitude], let longitude = first[.longitude], let last = generators.spread.trail.last
    else { return false }
    let place = PositionTrail.Place(latitude, longitude, at: last.time.advanced(byMilliseconds: 10_000))
    return !PositionTrail.isWithinReach(SpreadGenerator.meters(last, place), last, place)
  }

  /// Drops repeated content and the rest of it that follows.
  private mutating func leaveOutRepeat() {
    clock.repeatsUntil = newestTime
    leaveOutWaiting()
  }

  /// Returns the memory of the waiting records to the clock.
  private mutating func giveBack(_ waiting: inout [WorkoutObservation], _ events: inout [TimerEvent]) {
    waiting.removeAll(keepingCapacity: true)
    events.removeAll(keepingCapacity: true)
    clock.exchange(&waiting, &events)
  }

  /// Inserts a pause over the jump of the clock, unless the timer recorded one.
  private mutating func pauseOverLeap(until time: Instant) {
    if hasMoment { dispatch() }
    let before = sequencer.pauses
    applyTimer(before: time, isRecord: false)
    guard sequencer.pausedAt == nil, sequencer.pauses == before else { return }
    // The timer might have started by the new clock.
    sequencer.startedAt = nil
    stop(at: newestTime)
    resume(at: time)
  }

  /// The clock is correct again: places the records in between in the order of the file.
  ///
  /// Drops records with other errors than the time: their distance is not between the distances before and after.
  private mutating func putWaiting(before time: Instant, distance: Int64?) {
    if isRepeated { return leaveOutRepeat() }
    let before = generators.distance.hasReading ? generators.distance.newestReading : nil
    for place in clock.waiting.indices.reversed() {
      guard let own = clock.waiting[place].distanceMillimeters,
        before.map({ own < $0 }) == true || distance.map({ own > $0 }) == true
      else { continue }
      clock.waiting.remove(at: place)
      output.drop(.timestampLeaps)
    }
    guard !clock.waiting.isEmpty else { return leaveOutWaiting() }
    output.drop(.clockLeap)
    var (waiting, events): ([WorkoutObservation], [TimerEvent]) = ([], [])
    clock.exchange(&waiting, &events)
    setShift(clock.shift, since: clock.shiftedSince)
    let begin = newestTime
    let gap = max(0, time.unixMilliseconds &- begin.unixMilliseconds)
    let first = waiting[0].time.unixMilliseconds
    let span = waiting[waiting.count &- 1].time.unixMilliseconds &- first
    let parts = Int64(truncatingIfNeeded: waiting.count &+ 1)
    for place in waiting.indices {
      let since = waiting[place].time.unixMilliseconds &- first
      let isKept = since >= 0 && since <= span && span < gap &- 1
      let offset = isKept ? (gap &- span) / 2 &+ since : gap / parts &* Int64(truncatingIfNeeded: place &+ 1)
      put(waiting[place], at: begin.advanced(byMilliseconds: offset))
    }
    for event in events {
      var event = event
      event.time = newestTime
      take(event)
    }
    giveBack(&waiting, &events)
  }

  /// Drops the waiting records: too few for a new clock, and the clock did not return.
  private mutating func leaveOutWaiting() {
    for _ in clock.waiting { output.drop(.timestampLeaps) }
    clock.waiting.removeAll(keepingCapacity: true)
    clock.waitingTimer.removeAll(keepingCapacity: true)
    setShift(clock.shift, since: clock.shiftedSince)
  }

  /// Decides on the waiting records when no more records follow.
  @usableFromInline mutating func settleClock(sessionEnd: Instant) {
    settleGap(until: sessionEnd)
    guard let first = clock.waiting.first else { return }
    let isInSession = clock.moved(first.time) > newestTime && first.time <= sessionEnd
    if isInSession || clock.waiting.count >= RecordClock.fewestBelieved {
      believeWaiting()
    } else {
      leaveOutWaiting()
    }
  }

  /// Moves the records of a workout that begins before the clock was set.
  public mutating func moveRecords(since time: Instant, byMilliseconds shift: Int64) {
    setShift(shift, since: time)
    // As if a record had been just before the start, so that the first record is checked like all others.
    newestTime = start.advanced(byMilliseconds: -1)
    hasObserved = true
  }

  /// A lap, length or marker with its times shifted to the workout's clock.
  func moved(_ mark: Mark) -> Mark {
    guard clock.shift != 0, hasObserved, mark.start >= clock.shiftedSince else { return mark }
    let latest = newestTime.advanced(byMilliseconds: 60_000)
    return clock.moved(mark.end) <= latest ? mark.moved(byMilliseconds: clock.shift) : mark
  }
}
