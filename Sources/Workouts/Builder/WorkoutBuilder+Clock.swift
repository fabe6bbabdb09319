// Records that are not later than the newest, or so much later that the clock must have leapt.

extension WorkoutBuilder where Sink: ~Copyable {
  /// A time by the workout's clock: moved where the recorder's clock has leapt back.
  public func moved(_ time: Instant) -> Instant { clock.shift == 0 ? time : clock.moved(time) }

  /// True when it is uncertain which workout a record at `time` belongs to: the clock leaps, or has just leapt.
  public func isUncertain(_ time: Instant) -> Bool {
    hasObserved && (!clock.waiting.isEmpty || RecordClock.isLeap(from: newestTime, to: moved(time)))
  }

  /// True when a record waits only because it comes long after the one before it: the next one says whether its time is
  /// wrong.
  private var isGapWaiting: Bool {
    // Not `first`, which allocates in debug builds.
    !clock.waiting.isEmpty && clock.shift == 0 && !RecordClock.isLeap(from: newestTime, to: clock.waiting[0].time)
  }

  private func isAfterGap(_ time: Instant) -> Bool {
    time.unixMilliseconds &- newestTime.unixMilliseconds > RecordClock.longestSureStep
  }

  /// Takes a record that waits after a gap, unless it is later than `latest`, when the recording was over.
  public mutating func settleGap(until latest: Instant) {
    guard isGapWaiting, clock.waiting[0].time <= latest else { return }
    takeWaiting(movedBy: 0, since: clock.waiting[0].time)
  }

  /// True when times are moved, or it is not certain yet whether they are.
  public var isClockOff: Bool { clock.isOff }

  /// The first of the records that wait, because it is not certain where the clock is.
  package var waitingSince: Instant? { clock.waiting.first?.time }

  /// Takes a record that `admits` refused.
  @usableFromInline mutating func takeApart(_ observation: borrowing WorkoutObservation) {
    guard hasObserved, !isClockAbsolute else { return takeOld(observation) }
    // The clock was ahead before its first setting.
    if clock.shift < 0, observation.time < clock.shiftedSince { setShift(0, since: observation.time) }
    let time = clock.moved(observation.time)
    if time <= clock.repeatsUntil { return output.drop(.timestampLeaps) }
    if clock.waiting.isEmpty {
      if !RecordClock.isLeap(from: newestTime, to: time) {
        let isSure = clock.shift != 0 || !isAfterGap(time)
        return isSure ? put(observation, at: time) : wait(observation)
      }
      if clock.shift != 0, !RecordClock.isLeap(from: newestTime, to: observation.time) {
        // The clock is where it was before an earlier leap.
        output.drop(.clockLeap)
        setShift(0, since: observation.time)
        return put(observation, at: observation.time)
      }
      return wait(observation)
    }
    if isGapWaiting, isAfterGap(time) {
      // Some records in a row can have a wrong time.
      if clock.waiting.count < RecordClock.fewestBelieved { return wait(observation) }
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

  /// Takes a record at a time that may differ from its own.
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

  /// Takes a record that is not later than the newest one, by no more than an ordinary clock correction.
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
    // No two samples of a kind begin together: some milliseconds separate them.
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

  /// Accepts the leap as final: forward it is a pause, back the time goes on from the newest record.
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

  /// Takes the waiting records and timer events, whose times are right but for a shift.
  private mutating func takeWaiting(movedBy shift: Int64, since first: Instant) {
    var (waiting, events): ([WorkoutObservation], [TimerEvent]) = ([], [])
    clock.exchange(&waiting, &events)
    setShift(shift, since: first)
    for event in events { tell(event) }
    for place in waiting.indices { put(waiting[place], at: clock.moved(waiting[place].time)) }
    giveBack(&waiting, &events)
  }

  /// True when the waiting records are content that was there before.
  ///
  /// Their times lie in the workout, and with them the distance or the place went back too. A clock that was set back
  /// leaves both where they are.
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

  /// Drops content that was there before, and what follows of it.
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

  /// Makes a pause of the time over which the clock leapt, unless the timer made one there.
  private mutating func pauseOverLeap(until time: Instant) {
    if hasMoment { dispatch() }
    let before = sequencer.pauses
    applyTimer(before: time, isRecord: false)
    guard sequencer.pausedAt == nil, sequencer.pauses == before else { return }
    // The timer may have started by the clock to come.
    sequencer.startedAt = nil
    stop(at: newestTime)
    resume(at: time)
  }

  /// The clock is back: the records between are placed in the order in which they came.
  ///
  /// Left out are records with more than a wrong time: their distance is not between those before and after.
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

  /// Drops the waiting records: too few came for a new clock, and the clock did not come back.
  private mutating func leaveOutWaiting() {
    for _ in clock.waiting { output.drop(.timestampLeaps) }
    clock.waiting.removeAll(keepingCapacity: true)
    clock.waitingTimer.removeAll(keepingCapacity: true)
    setShift(clock.shift, since: clock.shiftedSince)
  }

  /// Decides on the records that wait, as no more will come.
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
    // As if one had been just before the start, so that the first record is looked at like all others.
    newestTime = start.advanced(byMilliseconds: -1)
    hasObserved = true
  }

  /// A lap, length or marker by the workout's clock: those of a clock that has leapt are moved.
  func moved(_ mark: Mark) -> Mark {
    guard clock.shift != 0, hasObserved, mark.start >= clock.shiftedSince else { return mark }
    let latest = newestTime.advanced(byMilliseconds: 60_000)
    return clock.moved(mark.end) <= latest ? mark.moved(byMilliseconds: clock.shift) : mark
  }
}
