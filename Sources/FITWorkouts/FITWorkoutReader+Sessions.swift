public import FITCore
public import Workouts

// Assigns each record to its workout, in one pass and for any order of the file.
//
// Summary first: all sessions precede the records, and a record belongs to the last session that has started. Summary
// last: a session message gets the records since the previous one, and later records open the next workout. The workout
// stays open until then, because a few of its own records can follow its message.

extension FITWorkoutReader where Sink: ~Copyable {
  /// Maximum number of sessions that wait for their records.
  static var waitingLimit: Int { 1024 }

  /// Handles the device's report of a session.
  public mutating func session(_ session: borrowing FITSession) -> FITFlow {
    sessions &+= 1
    if file.isCourse { return .proceed }
    if file.areSessionsPlanned, session.startTime ?? session.timestamp != nil { return .proceed }
    file.settledUntil = Instant(unixMilliseconds: .min)
    if let written = session.timestamp.flatMap({ file.clock.instant($0) }) { builder.settleGap(until: written) }
    let fallback =
      (builder.isOpen ? builder.startTime : file.timerHint) ?? session.timestamp.flatMap { file.clock.instant($0) }
      ?? file.clock.timeCreated.map { Instant(fitSeconds: $0) }
    guard let fallback else {
      keepUndated(session)
      return .proceed
    }
    defer { file.recordAfterReport = nil }
    var told = SessionReport(
      session, clock: &file.clock, fallback: fallback, &file.claims,
      in: builder.isOpen ? recordTimes : file.ahead?.timesOfOnlySession)
    if told.hasStart, told.facts == file.newestSession { return .proceed }
    file.newestSession = told.facts
    look(at: session, told)
    told.cut(to: file.staleUntil)
    if let after = file.recordAfterReport, told.hasStart, told.summary.start <= after { late.add(.sessions) }
    // Records that wait because of a jump of the clock can belong to this session.
    if let since = builder.waitingSince, file.report != nil, told.hasStart,
      told.summary.start <= since && since <= told.summary.end
    {
      late.add(.sessions)
    }
    guard let last = builder.lastObserved, told.summary.start <= last || !told.hasStart else {
      keepWaiting(told)
      return .proceed
    }
    if let report = file.report {
      // A second session over the same records: the records have already been reported, so it gets none, unless they
      // are read again.
      if told.hasStart, told.summary.start != report.summary.start { late.add(.sessions) }
      closeOpen()
      file.report = told
      open(start: told.summary.start)
    }
    file.report = told
    // Recorders round a session's length, so its end is not a limit; the time of writing and the records until then
    // are.
    file.overFrom = max(last, told.written ?? told.summary.end).advanced(byMilliseconds: 1)
    // The next session can begin in the same second; then the order of the file decides.
    if let next = file.ahead?.session(file.workouts)?.summary.start, next > told.summary.start, next < file.overFrom {
      file.overFrom = max(last, next)
    }
    return .proceed
  }

  /// Reports a session that is longer than its records, or ends before them, if the clock was set back among them; or
  /// any session if the clock still differs.
  private mutating func look(at session: borrowing FITSession, _ told: SessionReport) {
    file.timerSeconds = session.timerSeconds
    guard file.ahead == nil, newestRecordSeconds != .max else { return }
    // The clock can be whole hours ahead since some record.
    if Instant(fitSeconds: newestRecordSeconds).seconds(since: told.summary.end) > 3300 { return late.add(.clock) }
    if let timer = told.summary.timerSeconds, let first = file.firstRecord, builder.pauseCount == 0,
      Instant(fitSeconds: newestRecordSeconds).seconds(since: first) - timer >= FileAhead.leastLeftOut
    {
      late.add(.timer)
    }
    guard
      builder.output.dropped[.timestampStepsBack] > 0 || builder.output.dropped[.clockLeap] > 0 || builder.isClockOff,
      builder.isClockOff || told.summary.end.seconds(since: Instant(fitSeconds: newestRecordSeconds)) > 2
        || file.firstRecord.map({ RecordClock.isLeap(from: $0, to: told.summary.start) }) ?? false
    else { return }
    late.add(.clock)
  }

  /// The first and the last record of the open workout; before the first record, the times of the sessions that wait
  /// for records.
  var recordTimes: (first: Instant, last: Instant)? {
    if let last = builder.lastObserved { return builder.isClockOff ? nil : (builder.startTime, last) }
    guard let first = file.nextStart else { return nil }
    return (first, max(first, file.waiting[file.waiting.count &- 1].report.summary.end))
  }

  /// Stores a session with times since power-on: the activity message at the end might contain a reference time.
  private mutating func keepUndated(_ session: borrowing FITSession) {
    guard let start = session.startTime ?? session.timestamp else { return builder.output.drop(.timestampMissing) }
    guard file.undated.count < Self.waitingLimit else { return builder.output.drop(.sessionBeyondLimit) }
    file.undated.append(
      SessionReport(
        session, clock: &file.clock, fallback: Instant(fitSeconds: start), &file.claims, in: nil))
  }

  /// Sets the times of sessions that had no reference when they were reported; a workout in 1989 would be useless.
  mutating func dateUndated() {
    for var told in file.undated {
      guard let anchor = file.clock.anchor else {
        builder.output.drop(.timestampRelative)
        continue
      }
      told.shift(bySeconds: anchor)
      keepWaiting(told)
    }
    file.undated.removeAll(keepingCapacity: true)
  }

  /// Opens a workout with the laps of a file that has neither records nor sessions.
  ///
  /// Not inlined, because the frame of its caller would have the report beneath all output.
  @inline(never) mutating func keepLapsAlone() {
    guard file.workouts == 0, file.nextStart == nil, !file.isCourse, !identity.isOtherThanActivity,
      let told = SessionReport(file.waitingMarks.laps)
    else { return }
    // Some recorders stop the timer at the start; this ends that pause.
    builder.timerStarted(at: told.summary.start)
    keepWaiting(told)
  }

  /// Stores a session until its records follow.
  private mutating func keepWaiting(_ told: SessionReport) {
    if file.nextWaiting == file.waiting.count {
      file.waiting.removeAll(keepingCapacity: true)
      file.nextWaiting = 0
    }
    guard file.waiting.count < Self.waitingLimit else { return builder.output.drop(.sessionBeyondLimit) }
    file.waiting.insert(WaitingSession(told), from: file.nextWaiting)
  }

  /// Opens and closes workouts until the workout of a record at `time` is open.
  @usableFromInline
  mutating func settle(_ reported: Instant) {
    let time = builder.moved(reported)
    // A record with a wrong clock must not open a workout, unless one begins at that time.
    if builder.isUncertain(reported), !isNextSession(at: time) { return }
    let isOver = file.nextStart == nil && time >= file.overFrom
    while let next = file.nextStart, !builder.isOpen || next <= time {
      closeOpen()
      // A workout that was over by then had records without a time, or none.
      let isOver = file.waiting[file.nextWaiting].report.isOver(by: time)
      openWaiting(firstRecord: isOver ? nil : time)
      if isOver { closeOpen() }
    }
    if isOver { closeOpen() }
    if file.overFrom.unixMilliseconds < .max { file.recordAfterReport = file.recordAfterReport ?? time }
    if !builder.isOpen {
      openExpected(at: time)
      putWaitingMarks(before: Instant(unixMilliseconds: .max))
    }
    file.settledUntil =
      builder.isClockOff
      ? Instant(unixMilliseconds: .min)
      : file.nextStart ?? file.overFrom
  }

  /// Opens the workout of the next session that was reported in advance, with its waiting laps.
  ///
  /// Records before the first session belong to it, so it begins with them.
  mutating func openWaiting(firstRecord time: Instant? = nil) {
    let next = file.waiting[file.nextWaiting].report
    file.nextWaiting &+= 1
    let start = next.summary.start
    let isBefore = time.map { $0 < start && !RecordClock.isLeap(from: $0, to: start) } ?? false
    file.report = next
    open(start: isBefore ? time ?? start : start, firstRecord: time)
    let end = file.nextStart ?? Instant(unixMilliseconds: .max)
    // Some recorders count a leg's time so that it overlaps the next leg.
    file.report?.summary.end = max(next.summary.start, min(next.summary.end, end))
    updateRoute()
    putWaitingMarks(before: end)
  }

  /// Whether a session that was reported in advance, or found by a first reading, begins by the time of a record.
  private func isNextSession(at time: Instant) -> Bool {
    let isOver = time >= file.overFrom && builder.waitingSince == nil
    let next = file.nextStart ?? (isOver ? file.ahead?.session(file.workouts)?.summary.start : nil)
    return next.map { $0 <= time && !RecordClock.isLeap(from: $0, to: time) } ?? false
  }

  /// Opens a workout with its first record; its session is known only if a first reading has found it.
  private mutating func openExpected(at time: Instant) {
    file.expected = expectedSession
    let begun = file.timerHint.map { min($0, time) } ?? time
    let known = file.expected.flatMap { $0.hasStart ? $0.summary.start : nil } ?? file.ahead?.startBySetClock
    let isBehind = known.map { RecordClock.isLeap(from: time, to: $0) && isSet(at: $0) } ?? false
    guard let known, isBehind || RecordClock.isLeap(from: known, to: time) else {
      return open(start: known.map { $0 <= time ? $0 : begun } ?? begun, firstRecord: time)
    }
    // The clock was not set yet, unless the session's clock is wrong: a jump and the last record decide.
    let last = file.ahead.map { Instant(fitSeconds: $0.finalRecord) } ?? time
    let isSetLater =
      file.ahead?.hasLeap == true
      && (last.unixMilliseconds &- (file.expected?.summary.end ?? last).unixMilliseconds).magnitude
        <= 3_600_000
    open(start: isSetLater ? known : begun, firstRecord: time)
    if isSetLater {
      builder.moveRecords(since: time, byMilliseconds: known.unixMilliseconds &- time.unixMilliseconds)
    }
  }

  /// Whether the clock jumps back among the first records, to about the start of the session.
  private func isSet(at start: Instant) -> Bool {
    file.ahead?.clockSetTo.map { abs($0.seconds(since: start)) <= 300 } ?? false
  }

  /// The session that a first reading found for the next workout of the chained file.
  private var expectedSession: SessionReport? {
    file.ahead?.session(file.workouts)
  }

  mutating func open(start: Instant, firstRecord: Instant? = nil) {
    beatReading.workoutStart()
    builder.open(sessionIndex: workouts, start: start, utcOffsetSeconds: knownOffsetSeconds)
    tellDevices()
    if let title = exportEntry?()?.title { builder.output.sink.title(title) }
    if file.ahead?.hasLengths == true, file.expected?.summary.sport ?? 5 == 5 { builder.expectPoolLengths() }
    file.firstRecord = firstRecord
    tellLapsAhead()
    workouts &+= 1
    file.workouts &+= 1
    file.timerHint = nil
    updateRoute()
  }

  /// Reports the starts of the laps that a first reading found for the workout that opens.
  private mutating func tellLapsAhead() {
    guard let starts = file.ahead?.lapStarts(ofWorkout: file.workouts) else { return }
    for start in starts { builder.output.sink.lapBegins(at: builder.moved(start)) }
  }

  /// The offset of the local clock, if it is certain at a start.
  ///
  /// The device's clocks can still contradict its settings, unless a first reading has already read them.
  private var knownOffsetSeconds: Int? { file.ahead == nil ? file.surroundings.utcOffsetSeconds : offsetSeconds }

  /// The offset of the local clock, if known.
  private var offsetSeconds: Int? {
    var known = file.surroundings
    if known.utcOffsetSeconds == nil, let clocks = file.ahead?.clocks {
      known.take(localTime: clocks.local, utc: clocks.utc)
    }
    return known.offsetSeconds
  }

  /// Closes the open workout with its session, if there is one.
  mutating func closeOpen() {
    guard builder.isOpen else { return }
    if file.report == nil {
      builder.settleGap(until: Instant(unixMilliseconds: .max))
      if file.ahead == nil, builder.output.dropped[.clockLeap] > 0 { late.add(.clock) }
    }
    var rest: (sport: UInt8?, subSport: UInt8?)?
    if let report = file.report {
      lookAtStart(of: report)
      file.note(report.summary.sport, report.summary.subSport)
    } else if file.sportHint.sport == nil {
      rest = file.restSport
    }
    var summary = file.report?.summary ?? WorkoutSummary(start: builder.startTime, end: builder.observedEnd)
    file.report = nil
    file.expected = nil
    file.overFrom = Instant(unixMilliseconds: .max)
    summary.sport = summary.sport ?? file.sportHint.sport ?? file.notes.extras.sport ?? rest?.sport
    summary.subSport = summary.subSport ?? subSportHint(of: summary.sport) ?? rest?.subSport
    lookUp(&summary)
    lookAtActivity(builder.addActivity(to: &summary, isVirtual: isVirtual))
    summary.utcOffsetSeconds = offsetSeconds
    if summary.utcOffsetSeconds == nil { file.hasUnknownOffset = true }
    summary.weather = file.surroundings.weather
    summary.bodyMassKilograms = file.surroundings.bodyMassKilograms
    summary.rider = file.surroundings.rider
    summary.devices = file.devices.devices
    summary.recording = identity.recording
    if identity.isForm && builder.recordCount == 0 { summary.isUserEntered = true }
    giveFacts(to: &summary)
    takeStoredBeats(summary)
    builder.close(summary)
  }

  /// Adds the facts from the index of the input's export, and a sport if no other source has one.
  private mutating func lookUp(_ summary: inout WorkoutSummary) {
    guard let entry = exportEntry?() else { return }
    summary.title = summary.title ?? entry.title
    summary.isUserEntered = entry.isUserEntered
    // The index has one distance for all legs of a file.
    if builder.isFirst { summary.indexedDistanceMeters = entry.distanceMeters }
    guard summary.sport == nil, let sport = entry.sport else { return }
    (summary.sport, summary.subSport, summary.sportSource) = (sport, entry.subSport, .index)
  }

  /// Reports an activity that would have changed the output of the records if it had been known earlier.
  private mutating func lookAtActivity(_ mapping: ActivityMapping) {
    let hadRoute = builder.makesRoute && builder.positionCount >= 2
    let hadTemperature = !builder.isInOpenWater && builder.hasDeviceTemperature
    if mapping.isIndoor == true && hadRoute || mapping.swimmingLocation == .openWater && hadTemperature {
      late.add(.activity)
    }
  }

  /// Shifts a session's times if its clock was set back, and reports a different start that should have been known
  /// earlier.
  private mutating func lookAtStart(of told: SessionReport) {
    let (start, opened) = (told.summary.start, builder.startTime)
    if file.ahead == nil, file.waiting.count == 1, let first = file.firstRecord, let last = builder.lastObserved,
      abs(start.seconds(since: first)) > 2 || told.summary.end.seconds(since: last) > 2
    {
      late.add(.start)
    }
    guard told.hasStart, start != opened else { return }
    if (builder.moved(start).unixMilliseconds &- opened.unixMilliseconds).magnitude
      <= RecordClock.longestStepBack.magnitude
    {
      let seconds = builder.moved(start).unixMilliseconds &- start.unixMilliseconds
      file.report?.summary.start = start.advanced(byMilliseconds: seconds)
      file.report?.summary.end = told.summary.end.advanced(byMilliseconds: seconds)
    }
    if file.ahead == nil, let first = file.firstRecord,
      start <= first || start.seconds(since: first) >= 900 || RecordClock.isLeap(from: first, to: start)
    {
      late.add(.start)
    }
  }

  /// The sub sport of the hint if its sport is the same: a `sport` message can be from an earlier setting of the
  /// device.
  private func subSportHint(of sport: UInt8?) -> UInt8? {
    sport == file.sportHint.sport ? file.sportHint.subSport : nil
  }

  /// Whether the file is from a maker of virtual rides: bkool, Zwift, virtualtraining (Rouvy), MyWhoosh.
  ///
  /// They write plausible positions on fictional roads, and their session only at the end.
  private var isVirtual: Bool {
    switch identity.manufacturer {
    case 67, 144, 260, 284, 331: true
    default: false
    }
  }

  /// Turns the route off for indoor and virtual activities, once the activity is known.
  mutating func updateRoute() {
    guard builder.isOpen else { return }
    // Field by field, because a report is half a kilobyte to copy.
    let reported: (sport: UInt8?, subSport: UInt8?)
    if case .some = file.report {
      reported = (file.report?.summary.sport, file.report?.summary.subSport)
    } else {
      reported = (file.expected?.summary.sport, file.expected?.summary.subSport)
    }
    guard let ahead = file.ahead else {
      let sport = reported.sport ?? file.sportHint.sport
      return builder.learn(
        sport: sport, subSport: reported.subSport ?? subSportHint(of: sport), isVirtual: isVirtual)
    }
    // The same as at the end, when the summary is created.
    if file.sportHint.sport == nil, let hint = ahead.sportHint { file.sportHint = hint }
    let entry = reported.sport ?? file.sportHint.sport == nil ? exportEntry?() : nil
    let rest = file.report == nil && file.expected == nil ? file.restSport : nil
    let sport = reported.sport ?? file.sportHint.sport ?? ahead.recordSport ?? entry?.sport ?? rest?.sport
    let subSport = reported.subSport ?? subSportHint(of: sport) ?? entry?.subSport ?? rest?.subSport
    builder.learn(sport: sport, subSport: subSport, isVirtual: isVirtual, isFinal: true)
  }
}
