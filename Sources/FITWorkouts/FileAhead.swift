internal import FITCore
internal import Workouts

/// The results of a first reading for one chained file.
struct FileAhead: Sendable {
  /// The sessions, in the order of the file.
  var sessions: [WaitingSession] = []
  /// Laps and lengths, in the order of the file.
  var marks: [WaitingMark] = []
  /// One time by the local clock and in UTC, in FIT seconds.
  var clocks: (local: UInt32, utc: UInt32)?
  /// The sport that is given beside the sessions: by the last `sport` message, or else by the first lap with a sport.
  private(set) var sportHint: (sport: UInt8?, subSport: UInt8?)?
  /// Whether a `file_id` has specified a type; a later one with another type changes nothing.
  var hasType = false
  /// The sport in the first record.
  var recordSport: UInt8?
  /// The devices, if requested.
  var devices = DeviceList()
  /// Whether a length of a pool was swum.
  var hasLengths = false
  /// Whether several sessions follow the same records, so that only their times divide the records.
  private(set) var sharesRecords = false
  /// The timer's events in the order of the file; after `finish`, the events to use, in order of time.
  private(set) var timer: [TimerEvent] = []
  /// Whether all timer events were within the limit.
  var hasAllTimer = true
  /// Whether the timer's events must be known in advance: an event follows records that are later than it, or recording
  /// continues after a stop.
  private(set) var isTimerLate = false
  /// The starts of the sessions and of the laps, ascending; valid after `finish`.
  private var sessionStarts: [Instant] = []
  private var lapStarts: [Instant] = []
  /// The newest record's time.
  private(set) var lastRecord: UInt32 = 0
  /// The time of the last record in the order of the file.
  private(set) var finalRecord: UInt32 = 0

  /// The first record's time.
  private(set) var firstRecord: UInt32 = 0
  /// Whether the clock of the records jumps, so that times do not show the order of events.
  private(set) var hasLeap = false
  /// The start of the session that claimed the newest records, until a record follows that is later than the session's
  /// time of writing.
  private var claimed: UInt32?
  private var claimedUntil = UInt32.max
  /// A bit for each minute since the first record, up to a week: 1 if the minute has a record.
  private var minutes: [UInt64] = []
  /// The end of the minute that was set last.
  private var notedUntil: UInt32 = 0

  var claims = TimeClaims()
  /// The first and the last record; before the first record, the times of the sessions.
  var recordTimes: (first: Instant, last: Instant)? {
    if firstRecord >= FITTime.firstAbsolute, !hasLeap {
      return (Instant(fitSeconds: firstRecord), Instant(fitSeconds: lastRecord))
    }
    guard lastRecord == 0, let first = sessions.first?.report.summary.start else { return nil }
    return (first, max(first, sessions[sessions.count &- 1].report.summary.end))
  }

  /// The first and the last record of a file with at most one session, which can precede them.
  var timesOfOnlySession: (first: Instant, last: Instant)? {
    sessions.count < 2 && lastRecord > 0 ? recordTimes : nil
  }

  /// The session with a number in the file; nil if sessions are sorted by time.
  func session(_ number: Int) -> SessionReport? {
    !sharesRecords && sessions.indices.contains(number) ? sessions[number].report : nil
  }

  /// Whether a record had a position, and whether the clock stepped back before that record.
  var hasPosition = false
  private var hasStepWithoutPosition = false
  private var recordsSeen = 0
  /// The first time after a jump back among the first records.
  private(set) var clockSetTo: Instant?
  /// `clockSetTo` minus the duration of the records before it; nil if a session has a start.
  var startBySetClock: Instant? {
    guard sessions.isEmpty, !hasLeapAhead, recordsSeen > 2 &* RecordClock.waitingLimit, let clockSetTo,
      clockSetTo < Instant(fitSeconds: firstRecord)
    else { return nil }
    return clockSetTo.advanced(byMilliseconds: Int64(secondsBeforeSetting &+ 1) &* -1000)
  }
  private var secondsBeforeSetting: UInt32 = 0
  private var hasLeapAhead = false
  /// Maximum number of records that are searched for a position.
  private static let positionLimit = 4096
  /// Whether it still matters if a record has a position.
  var looksForPosition: Bool { lastRecord == 0 || !hasPosition && recordsSeen < Self.positionLimit }
  /// Steps back of the clock from one record to the next plus one second, in milliseconds; at most one more than the
  /// limit.
  private var stepsBack: [Int64] = []
  private static let stepLimit = 8
  /// Jumps by whole hours that have not returned, in hours.
  private var hoursOff: [Int64] = []
  /// The most hours by which a clock is wrong for a while: the farthest time zones and summer time.
  ///
  /// Of jumps by any time a sixth would count as whole hours.
  private static let hourLimit: UInt64 = 27
  /// The steps that correct a clock that was whole hours off for a while, in milliseconds.
  private var hourSteps: [Int64] = []
  /// The longest step forward, the time of the record after it, and the number of records before it.
  private var gap: (seconds: UInt32, until: UInt32, place: Int) = (0, 0, 0)
  /// The shortest gap in seconds that shows that the records before it are stale.
  private static let staleGap: UInt32 = 1800
  /// Steps between records of ten seconds or more, by the time of the record after them.
  private var steps: [(until: UInt32, seconds: UInt32)] = []
  /// Least number of seconds by which the timer is shorter than the records, if pauses without events explain it.
  static let leastLeftOut = 10.0
  /// Seconds of the timer in the activity message.
  var activityTimer: Double?
  /// Steps by which the clock was set back, or ahead for a while, in milliseconds, and the shift for the times before them; valid after
  /// `finish`.
  private(set) var clockSteps: [Int64] = []
  private(set) var clockShift: Int64 = 0
  /// Records before this time are stale; valid after `finish`.
  private(set) var staleUntil: Instant?

  // MARK: Input

  mutating func takeRecord(at seconds: UInt32) {
    guard lastRecord > 0 else {
      (firstRecord, lastRecord, finalRecord) = (seconds, seconds, seconds)
      // Reserved at once, 1.3 KB, so that a longer ride does not allocate again.
      minutes.reserveCapacity(MinuteTable.weekOfMinutes / 64 &+ 1)
      minutes.append(1)
      return
    }
    recordsSeen &+= 1
    noteHours(to: seconds)
    if seconds < finalRecord { noteStepBack(seconds: finalRecord &- seconds) }
    // The clock was wrong for a few records, and not before them.
    if recordsSeen < 2 &* RecordClock.waitingLimit, seconds > finalRecord,
      Int64(seconds &- finalRecord) &* 1000 > RecordClock.longestStepBack
    {
      hasLeapAhead = true
    }
    finalRecord = seconds
    if seconds > lastRecord {
      if Double(seconds &- lastRecord) >= Self.leastLeftOut, steps.count < ReadAhead.timerLimit / 2 {
        steps.append((seconds, seconds &- lastRecord))
      }
      if seconds &- lastRecord > gap.seconds { gap = (seconds &- lastRecord, seconds, recordsSeen) }
      if Int64(seconds &- lastRecord) &* 1000 > RecordClock.longestStepForward { hasLeap = true }
      lastRecord = seconds
      if seconds > claimedUntil { claimed = nil }
      if seconds >= notedUntil { note(minuteOf: seconds) }
    } else if Int64(lastRecord &- seconds) &* 1000 > RecordClock.longestStepBack {
      hasLeap = true
    }
  }

  /// Finds a clock that jumps by whole hours, and back by as many at a later record.
  ///
  /// Some minutes can pass from one record to the next.
  private mutating func noteHours(to seconds: UInt32) {
    let step = Int64(seconds) &- Int64(finalRecord)
    let hours = (step &- (step < 0 ? 3599 : 0)) / 3600
    guard hours != 0, hours.magnitude <= Self.hourLimit, step &- hours &* 3600 <= RecordClock.longestStepBack / 1000
    else { return }
    if hoursOff.last == 0 &- hours, hourSteps.count < 2 &* Self.stepLimit {
      hourSteps += [hours &* 3_600_000, hours &* -3_600_000]
      hoursOff.removeAll()
    } else if hoursOff.count < Self.stepLimit {
      hoursOff.append(hours)
    }
  }

  private mutating func noteStepBack(seconds: UInt32) {
    guard seconds > 1 else { return }
    if !hasPosition { hasStepWithoutPosition = true }
    if clockSetTo == nil, recordsSeen < RecordClock.waitingLimit, Int64(seconds) &* 1000 > RecordClock.longestStepBack {
      clockSetTo = Instant(fitSeconds: finalRecord &- seconds)
      secondsBeforeSetting = finalRecord &- firstRecord
    }
    // One more than the limit shows that there were too many.
    if stepsBack.count <= Self.stepLimit { stepsBack.append(Int64(seconds &+ 1) &* 1000) }
  }

  private mutating func note(minuteOf seconds: UInt32) {
    let minute = Int((seconds &- firstRecord) / 60)
    // A time near the end of the clock's range is set each time.
    let (end, isBeyond) = firstRecord.addingReportingOverflow(UInt32(truncatingIfNeeded: (minute &+ 1) &* 60))
    notedUntil = isBeyond ? 0 : end
    guard minute < MinuteTable.weekOfMinutes else { return }
    while minutes.count <= minute / 64 { minutes.append(0) }
    minutes[minute / 64] |= 1 &<< UInt64(truncatingIfNeeded: minute % 64)
  }

  mutating func take(_ session: SessionReport) {
    let start = session.summary.start.fitSeconds
    if session.hasStart, session.facts == sessions.last?.report.facts { return }
    sessions.append(WaitingSession(session))
    // A session that begins later than all records precedes its own records.
    guard lastRecord > 0, start <= lastRecord else { return }
    if let claimed, claimed != start { sharesRecords = true }
    claimed = start
    claimedUntil = max(lastRecord, session.written?.fitSeconds ?? 0)
  }

  /// Sets the sport from a message; the sport of a lap is used only if there is no other.
  mutating func takeSport(_ sport: Int64?, _ subSport: Int64?, ofLap isOfLap: Bool = false) {
    guard let sport = sport.flatMap({ UInt8(exactly: $0) }), sportHint == nil || !isOfLap else { return }
    sportHint = (sport, subSport.flatMap { UInt8(exactly: $0) })
  }

  mutating func takeTimer(at seconds: UInt32, isStop: Bool) {
    if lastRecord > 0, seconds < lastRecord { isTimerLate = true }
    // Times since power-on can be converted only in the second reading.
    if seconds < FITTime.firstAbsolute { hasLeap = true }
    timer.append(TimerEvent(time: Instant(fitSeconds: seconds), isStop: isStop))
  }

  // MARK: The end

  /// Sorts the results by time for the second reading.
  ///
  /// `timerRoom` is the number of timer events that can be added.
  mutating func finish(timerRoom: Int) {
    sessionStarts = sessions.map(\.report.summary.start).sorted()
    finishClock()
    finishHours()
    for case .lap(let lap) in marks { lapStarts.append(lap.start) }
    lapStarts.sort()
    finishTimer(timerRoom)
    steps = []
  }

  /// Corrects a clock that was whole hours off for a while: between two records, before a record if the first one is
  /// as far after the session's start, or from a record on if the last one is as far after the session's end.
  private mutating func finishHours() {
    guard clockSteps.isEmpty else { return }
    clockSteps = hourSteps
    guard hourSteps.isEmpty, let hours = hoursOff.first, let told = sessions.first?.report, told.hasStart else {
      return
    }
    if hours > 0 {
      // The clock is ahead from then on: the only session ends as much earlier than the records.
      let late = Instant(fitSeconds: finalRecord).seconds(since: told.summary.end) - Double(hours) * 3600
      if sessions.count == 1, hoursOff.count == 1, abs(late) <= Double(RecordClock.longestStepBack / 1000) {
        clockSteps = [hours &* -3_600_000]
      }
      return
    }
    let late = Instant(fitSeconds: firstRecord).seconds(since: told.summary.start) + Double(hours) * 3600
    guard late >= 0, late <= Double(RecordClock.longestStepBack / 1000) else { return }
    (clockShift, clockSteps) = (hours &* 3_600_000, [hours &* -3_600_000])
  }

  /// Finds a clock that was set back while recording, and stale records before a ride: the length of the only session,
  /// and the timer of the activity, contradict the times.
  private mutating func finishClock() {
    guard sessions.count == 1, var told = sessions.first?.report, finalRecord >= FITTime.firstAbsolute else { return }
    let owed = told.summary.end.unixMilliseconds &- Instant(fitSeconds: finalRecord).unixMilliseconds
    let back = stepsBack.reduce(0, &+)
    if !stepsBack.isEmpty, stepsBack.count <= Self.stepLimit, (owed &- back).magnitude <= 3000,
      !hasPosition || hasStepWithoutPosition || stepsBack.allSatisfy({ $0 <= RecordClock.longestStepBack })
    {
      clockSteps = stepsBack
      // The clock was not set until the first position; later the ride continues.
      clockShift = hasStepWithoutPosition ? 0 &- back : 0
      (timer, hasAllTimer) = ([], false)
    }
    if let activityTimer, activityTimer > 0, let timer = told.summary.timerSeconds, timer > 1.5 * activityTimer + 60,
      (Double(Int64(finalRecord) &- Int64(gap.until)) - activityTimer).magnitude <= max(60, activityTimer / 10)
    {
      staleUntil = Instant(fitSeconds: gap.until)
      told.cut(to: Instant(fitSeconds: gap.until))
      sessions[0] = WaitingSession(told)
    }
    // A few records long before the session's own start, and none between them.
    let start = told.summary.start.fitSeconds
    if staleUntil == nil, told.hasStart, !hasLeap, gap.seconds >= Self.staleGap, gap.place <= RecordClock.waitingLimit,
      start <= gap.until, gap.until &- start < Self.staleGap / 2
    {
      staleUntil = told.summary.start
    }
  }

  /// The starts of the laps of the workout with a number in the file: laps before the next session, and for the first
  /// workout also laps before its own.
  func lapStarts(ofWorkout number: Int) -> ArraySlice<Instant> {
    let hasOwn = number > 0 && number < sessionStarts.count
    let first = hasOwn ? placeOfLap(from: sessionStarts[number]) : 0
    let next = number &+ 1
    let end = next < sessionStarts.count ? placeOfLap(from: sessionStarts[next]) : lapStarts.count
    return lapStarts[first..<max(first, end)]
  }

  /// The index of the first lap that starts at a time or later.
  private func placeOfLap(from moment: Instant) -> Int {
    binarySearch(to: lapStarts.count) { lapStarts[$0] >= moment }
  }

  /// Sorts the timer's events by time and finds the stops without a start.
  private mutating func finishTimer(_ room: Int) {
    guard !hasLeap, hasAllTimer else {
      timer.removeAll()
      isTimerLate = false
      return
    }
    findPauses(room / 2)
    // In the order of the file if they have the same time.
    let order = timer.indices.sorted { (timer[$0].time, $0) < (timer[$1].time, $1) }
    timer = order.map { timer[$0] }
    var stopped: Int?
    for place in timer.indices {
      guard timer[place].isStop else {
        // In a single reading, a pause with records in it would be mistaken for a pause without a start.
        if let stopped, recording(from: timer[stopped].time, to: timer[place].time) != nil { isTimerLate = true }
        stopped = nil
        continue
      }
      if let stopped { endByItself(stopped, before: timer[place].time) }
      // Some recorders write several kinds of stop together; the first of them counts.
      if stopped == nil || timer[stopped ?? place].endsFrom != nil { stopped = place }
    }
    if let stopped { endByItself(stopped, before: Instant(fitSeconds: lastRecord)) }
    if !isTimerLate { timer.removeAll() }
  }

  /// Makes pauses of the longest steps between the records if the timer of the only session left out as much, and the
  /// recorder wrote no stop among the records; at most `limit`.
  private mutating func findPauses(_ limit: Int) {
    let last = Instant(fitSeconds: lastRecord).advanced(byMilliseconds: Int64(saturating: Self.leastLeftOut * -1000))
    guard sessions.count == 1, let told = sessions[0].report.summary.timerSeconds, told > 0, !hasLengths,
      !timer.contains(where: { $0.isStop && $0.time < last })
    else { return }
    let left = Double(lastRecord &- firstRecord) - told
    let usual = Double(lastRecord &- firstRecord) / Double(max(1, recordsSeen))
    let slack = max(Self.leastLeftOut, left / 5)
    steps.sort { $0.seconds > $1.seconds }
    var (rest, shortest) = (left, 0.0)
    let pauses = steps.prefix { step in
      let seconds = Double(step.seconds)
      guard rest >= Self.leastLeftOut, seconds >= usual * 3, seconds <= rest + max(Self.leastLeftOut, left / 20) else {
        return false
      }
      (rest, shortest) = (rest - seconds, seconds)
      return true
    }
    // Other steps that are nearly as long could be the pauses instead.
    let others = steps.dropFirst(pauses.count).prefix { Double($0.seconds) * 2 > shortest }
    guard !pauses.isEmpty, pauses.count <= limit, rest <= slack,
      others.reduce(0, { $0 + Double($1.seconds) }) <= slack
    else { return }
    for pause in pauses {
      // The longest pause begins late, so that all of them are as long as the time that the timer left out.
      let late = min(max(0, -rest), Double(pause.seconds) / 2).rounded()
      rest += late
      let until = Instant(fitSeconds: pause.until)
      let start = until.advanced(byMilliseconds: Int64(saturating: (late - Double(pause.seconds)) * 1000))
      timer += [TimerEvent(time: start, isStop: true), TimerEvent(time: until, isStop: false)]
    }
    isTimerLate = true
  }

  /// Sets the end of a stop without a start, if recording continues after it.
  private mutating func endByItself(_ stop: Int, before end: Instant) {
    guard let from = recording(from: timer[stop].time, to: end) else { return }
    timer[stop].endsFrom = from
    isTimerLate = true
  }

  /// The time at which recording continues between two times; nil if it does not.
  ///
  /// It is the beginning of the first two consecutive whole minutes with records, or `start` if they follow
  /// immediately.
  private func recording(from start: Instant, to end: Instant) -> Instant? {
    let first = Instant(fitSeconds: firstRecord)
    guard end.seconds(since: start) >= 120, start >= first else { return nil }
    func minute(of time: Instant) -> Int { Int((time.unixMilliseconds &- first.unixMilliseconds) / 60_000) }
    let from = minute(of: start) &+ 1
    let until = min(minute(of: end), minutes.count &* 64)
    guard from < until, let found = (from..<until).first(where: { hasRecord($0) && hasRecord($0 &+ 1) }) else {
      return nil
    }
    return found == from ? start : first.advanced(byMilliseconds: Int64(found) &* 60_000)
  }

  /// Whether a minute since the first record has a record.
  private func hasRecord(_ minute: Int) -> Bool {
    minute / 64 < minutes.count && minutes[minute / 64] &>> UInt64(truncatingIfNeeded: minute % 64) & 1 != 0
  }
}
