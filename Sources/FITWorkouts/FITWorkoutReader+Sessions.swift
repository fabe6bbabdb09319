public import FITCore
public import Workouts

// The workout of each record, in one pass, whatever the order of the file.
//
// Summary first: all sessions come before the records, and a record belongs to the last one that has started. Summary
// last: a session message takes the records since the one before, and later records open the next workout. The workout
// stays open until then, because a few of its own records may follow its message.

extension FITWorkoutReader where Sink: ~Copyable {
  /// Most sessions kept until their records come.
  static var waitingLimit: Int { 1024 }

  /// Takes the device's report of a session.
  public mutating func session(_ session: borrowing FITSession) -> FITFlow {
    sessions &+= 1
    if areSessionsPlanned && session.startTime != nil { return .proceed }
    settledUntil = Instant(unixMilliseconds: .min)
    let fallback =
      (builder.isOpen ? builder.startTime : timerHint) ?? session.timestamp.flatMap { clock.instant($0) }
      ?? clock.timeCreated.map { Instant(fitSeconds: $0) }
    guard let fallback else {
      keepUndated(session)
      return .proceed
    }
    let told = SessionReport(session, clock: &clock, fallback: fallback)
    guard let last = builder.lastObserved, told.summary.start <= last || !told.hasStart else {
      keepWaiting(told)
      return .proceed
    }
    if let report {
      // A second session over the same records: they are out already, so it has none of its own, unless they are read
      // again.
      if told.hasStart, told.summary.start != report.summary.start { late.add(.sessions) }
      closeOpen()
      self.report = told
      open(start: told.summary.start)
    }
    report = told
    // Recorders round a session's length, so its end is no limit; the time of writing and the records until then are.
    overFrom = max(last, told.written ?? told.summary.end).advanced(byMilliseconds: 1)
    return .proceed
  }

  /// Keeps a session whose times count from power-on: the activity message, which comes last, may date it.
  private mutating func keepUndated(_ session: borrowing FITSession) {
    guard let start = session.startTime ?? session.timestamp else { return builder.output.drop(.timestampMissing) }
    guard undated.count < Self.waitingLimit else { return builder.output.drop(.sessionBeyondLimit) }
    undated.append(SessionReport(session, clock: &clock, fallback: Instant(fitSeconds: start)))
  }

  /// Dates the sessions that had no anchor when they were reported; a workout in 1989 would be of no use.
  mutating func dateUndated() {
    for var told in undated {
      guard let anchor = clock.anchor else {
        builder.output.drop(.timestampRelative)
        continue
      }
      told.shift(bySeconds: anchor)
      keepWaiting(told)
    }
    undated.removeAll(keepingCapacity: true)
  }

  /// Keeps a session until its records come.
  private mutating func keepWaiting(_ told: SessionReport) {
    if nextWaiting == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      nextWaiting = 0
    }
    guard waiting.count < Self.waitingLimit else { return builder.output.drop(.sessionBeyondLimit) }
    waiting.insert(WaitingSession(told), from: nextWaiting)
  }

  /// Opens and closes workouts until the one for a record at `time` is open.
  @usableFromInline
  mutating func settle(_ reported: Instant) {
    let time = builder.moved(reported)
    // A record with a wrong clock must not open a workout, unless one begins there.
    if builder.isUncertain(reported), !isNextSession(at: time) { return }
    while nextWaiting < waiting.count, !builder.isOpen || waiting[nextWaiting].report.summary.start <= time {
      closeOpen()
      openWaiting(firstRecord: time)
    }
    if nextWaiting == waiting.count && time >= overFrom { closeOpen() }
    if !builder.isOpen {
      openExpected(at: time)
      putWaitingMarks(before: Instant(unixMilliseconds: .max))
    }
    settledUntil =
      builder.isClockOff
      ? Instant(unixMilliseconds: .min)
      : nextWaiting < waiting.count ? waiting[nextWaiting].report.summary.start : overFrom
  }

  /// Opens the workout of the next session that was reported ahead, with the laps that wait for it.
  ///
  /// Records before the first session belong to it, and so it begins with them.
  mutating func openWaiting(firstRecord time: Instant? = nil) {
    let next = waiting[nextWaiting].report
    nextWaiting &+= 1
    let start = next.summary.start
    let isBefore = time.map { $0 < start && !RecordClock.isLeap(from: $0, to: start) } ?? false
    report = next
    open(start: isBefore ? time ?? start : start)
    let end = nextWaiting < waiting.count ? waiting[nextWaiting].report.summary.start : Instant(unixMilliseconds: .max)
    // Recorders count a leg's time in ways that overlap the next leg.
    report?.summary.end = max(next.summary.start, min(next.summary.end, end))
    updateRoute()
    putWaitingMarks(before: end)
  }

  /// True when a session that was reported ahead begins by the time of a record.
  private func isNextSession(at time: Instant) -> Bool {
    nextWaiting < waiting.count && waiting[nextWaiting].report.summary.start <= time
      && !RecordClock.isLeap(from: waiting[nextWaiting].report.summary.start, to: time)
  }

  /// Opens a workout with its first record; its session is known only where a first reading has found it.
  private mutating func openExpected(at time: Instant) {
    expected = expectedSession
    let begun = timerHint.map { min($0, time) } ?? time
    let known = expected.flatMap { $0.hasStart ? $0.summary.start : nil }
    guard let known, RecordClock.isLeap(from: known, to: time) else {
      return open(start: known.map { $0 <= time ? $0 : begun } ?? begun, firstRecord: time)
    }
    // The clock was not set yet, unless the session's is wrong: a leap and the last record decide.
    let last = fileAhead.map { Instant(fitSeconds: $0.lastRecord) } ?? time
    let isSetLater =
      fileAhead?.hasLeap == true
      && (last.unixMilliseconds &- (expected?.summary.end ?? last).unixMilliseconds).magnitude
        <= 3_600_000
    open(start: isSetLater ? known : begun, firstRecord: time)
    if isSetLater {
      builder.moveRecords(since: time, byMilliseconds: known.unixMilliseconds &- time.unixMilliseconds)
    }
  }

  /// The session that a first reading found for the next workout of the chained file.
  private var expectedSession: SessionReport? {
    guard let fileAhead, !areSessionsPlanned, fileAhead.sessions.indices.contains(workoutsInFile) else { return nil }
    return fileAhead.sessions[workoutsInFile].report
  }

  mutating func open(start: Instant, firstRecord: Instant? = nil) {
    beatReading.workoutStart()
    builder.open(sessionIndex: workouts, start: start, utcOffsetSeconds: knownOffsetSeconds)
    tellDevices()
    if let title = exportEntry?()?.title { builder.output.sink.title(title) }
    if fileAhead?.hasLengths == true, expected?.summary.sport ?? 5 == 5 { builder.expectPoolLengths() }
    self.firstRecord = firstRecord
    tellLapsAhead()
    workouts &+= 1
    workoutsInFile &+= 1
    timerHint = nil
    updateRoute()
  }

  /// Reports the starts of the laps that a first reading found for the workout that opens.
  private mutating func tellLapsAhead() {
    guard let starts = fileAhead?.lapStarts(ofWorkout: workoutsInFile) else { return }
    for start in starts { builder.output.sink.lapBegins(at: builder.moved(start)) }
  }

  /// The offset of the local clock, as far as it is certain at a start.
  ///
  /// The device's settings may still be contradicted by its clocks, unless a first reading has looked for those.
  private var knownOffsetSeconds: Int? {
    guard let fileAhead else { return surroundings.utcOffsetSeconds }
    var known = surroundings
    if let clocks = fileAhead.clocks { known.take(localTime: clocks.local, utc: clocks.utc) }
    return known.offsetSeconds
  }

  /// Closes the open workout with its session, where that is known.
  mutating func closeOpen() {
    guard builder.isOpen else { return }
    if let report { lookAtStart(of: report) }
    var summary = report?.summary ?? WorkoutSummary(start: builder.startTime, end: builder.observedEnd)
    report = nil
    expected = nil
    overFrom = Instant(unixMilliseconds: .max)
    summary.sport = summary.sport ?? sportHint.sport ?? notes.extras.sport
    summary.subSport = summary.subSport ?? subSportHint(of: summary.sport)
    lookUp(&summary)
    lookAtActivity(builder.addActivity(to: &summary, isVirtual: isVirtual))
    summary.utcOffsetSeconds = surroundings.offsetSeconds
    summary.weather = surroundings.weather
    summary.bodyMassKilograms = surroundings.bodyMassKilograms
    summary.rider = surroundings.rider
    summary.devices = devices.devices
    summary.recording = identity.recording
    if identity.isForm && builder.recordCount == 0 { summary.isUserEntered = true }
    takeStoredBeats(summary)
    builder.close(summary)
  }

  /// Fills in what the index of the input's export says, and a sport where nothing else names one.
  private mutating func lookUp(_ summary: inout WorkoutSummary) {
    guard let entry = exportEntry?() else { return }
    summary.title = summary.title ?? entry.title
    summary.isUserEntered = entry.isUserEntered
    guard summary.sport == nil, let sport = entry.sport else { return }
    (summary.sport, summary.subSport, summary.sportSource) = (sport, entry.subSport, .index)
  }

  /// Notes an activity that would have changed the output of the records, had it been known earlier.
  private mutating func lookAtActivity(_ mapping: ActivityMapping) {
    let hadRoute = builder.makesRoute && builder.positionCount >= 2
    let hadTemperature = !builder.isInOpenWater && builder.hasDeviceTemperature
    if mapping.isIndoor == true && hadRoute || mapping.swimmingLocation == .openWater && hadTemperature {
      late.add(.activity)
    }
  }

  /// Moves a session's times that are by a clock that was set back, and notes a start that would have been another, had
  /// it been known earlier.
  private mutating func lookAtStart(of told: SessionReport) {
    let (start, opened) = (told.summary.start, builder.startTime)
    guard told.hasStart, start != opened else { return }
    if (builder.moved(start).unixMilliseconds &- opened.unixMilliseconds).magnitude
      <= RecordClock.longestStepBack.magnitude
    {
      let seconds = builder.moved(start).unixMilliseconds &- start.unixMilliseconds
      report?.summary.start = start.advanced(byMilliseconds: seconds)
      report?.summary.end = told.summary.end.advanced(byMilliseconds: seconds)
    }
    if fileAhead == nil, let firstRecord, start <= firstRecord || RecordClock.isLeap(from: firstRecord, to: start) {
      late.add(.start)
    }
  }

  /// The hint's sub sport where its sport is the same: a `sport` message may be of the device's previous setting.
  private func subSportHint(of sport: UInt8?) -> UInt8? { sport == sportHint.sport ? sportHint.subSport : nil }

  /// True when the file is by a maker of virtual rides: bkool, Zwift, virtualtraining (Rouvy), MyWhoosh.
  ///
  /// They write plausible positions on fictional roads, and their session only at the end.
  private var isVirtual: Bool {
    switch identity.manufacturer {
    case 67, 144, 260, 284, 331: true
    default: false
    }
  }

  /// Turns the route off for indoor and virtual activities, as soon as the activity is known.
  mutating func updateRoute() {
    guard builder.isOpen else { return }
    // Field by field, as a report is half a kilobyte to copy.
    let reported: (sport: UInt8?, subSport: UInt8?)
    if case .some = report {
      reported = (report?.summary.sport, report?.summary.subSport)
    } else {
      reported = (expected?.summary.sport, expected?.summary.subSport)
    }
    guard let fileAhead else {
      let sport = reported.sport ?? sportHint.sport
      return builder.learn(
        sport: sport, subSport: reported.subSport ?? subSportHint(of: sport), isVirtual: isVirtual)
    }
    // As it will be at the end, where the summary is made.
    if sportHint.sport == nil, let hint = fileAhead.sportHint { sportHint = hint }
    let entry = reported.sport ?? sportHint.sport == nil ? exportEntry?() : nil
    let sport = reported.sport ?? sportHint.sport ?? fileAhead.recordSport ?? entry?.sport
    let subSport = reported.subSport ?? subSportHint(of: sport) ?? entry?.subSport
    builder.learn(sport: sport, subSport: subSport, isVirtual: isVirtual, isFinal: true)
  }
}
