internal import FITCore
internal import Workouts

/// The findings of a first reading in one chained file.
struct FileAhead: Sendable {
  /// The sessions, in the order of the file.
  var sessions: [WaitingSession] = []
  /// Laps and lengths, in the order of the file.
  var marks: [WaitingMark] = []
  /// One moment by the local clock and by UTC, in FIT seconds.
  var clocks: (local: UInt32, utc: UInt32)?
  /// The sport that is named beside the sessions: by the last `sport` message, else by the first lap that names one.
  private(set) var sportHint: (sport: UInt8?, subSport: UInt8?)?
  /// True once a `file_id` has named a type: a later one of another type changes nothing.
  var hasType = false
  /// The sport that the first record names.
  var recordSport: UInt8?
  /// The devices, where they were asked for.
  var devices = DeviceList()
  /// True when a length of a pool was swum.
  var hasLengths = false
  /// True when several sessions come after the same records, so that only their times divide these.
  private(set) var sharesRecords = false
  /// The timer's events, in the order of the file; after `finish`, those that are to be used, in order of time.
  private(set) var timer: [TimerEvent] = []
  /// True when no timer event was beyond the limit.
  var hasAllTimer = true
  /// True when the timer's events have to be known ahead: one comes after records later than it, or recording goes on
  /// after a stop.
  private(set) var isTimerLate = false
  /// When the sessions and the laps start, ascending; after `finish`.
  private var sessionStarts: [Instant] = []
  private var lapStarts: [Instant] = []
  /// The newest record's time.
  private(set) var lastRecord: UInt32 = 0
  /// The time of the last record in the order of the file.
  private(set) var finalRecord: UInt32 = 0

  /// The first record's time.
  private(set) var firstRecord: UInt32 = 0
  /// True when the clock of the records leaps, so that times do not put events in order.
  private(set) var hasLeap = false
  /// The start of the session that has taken the newest records, until a record comes that is later than the session
  /// was written.
  private var claimed: UInt32?
  private var claimedUntil = UInt32.max
  /// A bit for each minute since the first record, set where the minute has a record; up to a week.
  private var minutes: [UInt64] = []
  /// The minute that was noted last ends before this.
  private var notedUntil: UInt32 = 0

  var claims = TimeClaims()
  /// The first and the last record; before them, the time of the sessions.
  var recordTimes: (first: Instant, last: Instant)? {
    if firstRecord >= FITTime.firstAbsolute, !hasLeap {
      return (Instant(fitSeconds: firstRecord), Instant(fitSeconds: lastRecord))
    }
    guard lastRecord == 0, let first = sessions.first?.report.summary.start else { return nil }
    return (first, max(first, sessions[sessions.count &- 1].report.summary.end))
  }

  /// The first and the last record of a file with one session at most, which may come before them.
  var timesOfOnlySession: (first: Instant, last: Instant)? {
    sessions.count < 2 && lastRecord > 0 ? recordTimes : nil
  }

  /// The session with a number in the file; nil where they are put in order of time.
  func session(_ number: Int) -> SessionReport? {
    !sharesRecords && sessions.indices.contains(number) ? sessions[number].report : nil
  }

  /// True once a record had a position, and when the clock stepped back before one.
  var hasPosition = false
  private var hasStepWithoutPosition = false
  private var recordsSeen = 0
  /// The first time after a leap back among the first records.
  private(set) var clockSetTo: Instant?
  /// The time before `clockSetTo` by as much as the records before it took; nil if a session has a start.
  var startBySetClock: Instant? {
    guard sessions.isEmpty, !hasLeapAhead, recordsSeen > 2 &* RecordClock.waitingLimit, let clockSetTo,
      clockSetTo < Instant(fitSeconds: firstRecord)
    else { return nil }
    return clockSetTo.advanced(byMilliseconds: Int64(secondsBeforeSetting &+ 1) &* -1000)
  }
  private var secondsBeforeSetting: UInt32 = 0
  private var hasLeapAhead = false
  /// Most records that are looked at for a position.
  private static let positionLimit = 4096
  /// True while it matters whether a record has a position.
  var looksForPosition: Bool { lastRecord == 0 || !hasPosition && recordsSeen < Self.positionLimit }
  /// Steps back of the clock from one record to the next and one second more, in milliseconds; one more than the limit at most.
  private var stepsBack: [Int64] = []
  private static let stepLimit = 8
  /// The longest step forward, the record after it, and the number of records before it.
  private var gap: (seconds: UInt32, until: UInt32, place: Int) = (0, 0, 0)
  /// The shortest gap in seconds after records that only the gap shows to be stale.
  private static let staleGap: UInt32 = 1800
  /// Seconds of the timer by the activity's message.
  var activityTimer: Double?
  /// Steps by which the clock was set back, in milliseconds, and what is added to the times before them; after `finish`.
  private(set) var clockSteps: [Int64] = []
  private(set) var clockShift: Int64 = 0
  /// Records before it are stale; after `finish`.
  private(set) var staleUntil: Instant?

  // MARK: Input

  mutating func takeRecord(at seconds: UInt32) {
    guard lastRecord > 0 else {
      (firstRecord, lastRecord, finalRecord) = (seconds, seconds, seconds)
      // All at once, 1.3 KB: a longer ride allocates no more.
      minutes.reserveCapacity(MinuteTable.weekOfMinutes / 64 &+ 1)
      minutes.append(1)
      return
    }
    recordsSeen &+= 1
    if seconds < finalRecord { noteStepBack(seconds: finalRecord &- seconds) }
    // The clock was wrong for few records, and not before them.
    if recordsSeen < 2 &* RecordClock.waitingLimit, seconds > finalRecord,
      Int64(seconds &- finalRecord) &* 1000 > RecordClock.longestStepBack
    {
      hasLeapAhead = true
    }
    finalRecord = seconds
    if seconds > lastRecord {
      if seconds &- lastRecord > gap.seconds { gap = (seconds &- lastRecord, seconds, recordsSeen) }
      if Int64(seconds &- lastRecord) &* 1000 > RecordClock.longestStepForward { hasLeap = true }
      lastRecord = seconds
      if seconds > claimedUntil { claimed = nil }
      if seconds >= notedUntil { note(minuteOf: seconds) }
    } else if Int64(lastRecord &- seconds) &* 1000 > RecordClock.longestStepBack {
      hasLeap = true
    }
  }

  private mutating func noteStepBack(seconds: UInt32) {
    guard seconds > 1 else { return }
    if !hasPosition { hasStepWithoutPosition = true }
    if clockSetTo == nil, recordsSeen < RecordClock.waitingLimit, Int64(seconds) &* 1000 > RecordClock.longestStepBack {
      clockSetTo = Instant(fitSeconds: finalRecord &- seconds)
      secondsBeforeSetting = finalRecord &- firstRecord
    }
    // One more than is kept says that there were too many.
    if stepsBack.count <= Self.stepLimit { stepsBack.append(Int64(seconds &+ 1) &* 1000) }
  }

  private mutating func note(minuteOf seconds: UInt32) {
    let minute = Int((seconds &- firstRecord) / 60)
    // A time near the end of the clock is noted each time.
    let (end, isBeyond) = firstRecord.addingReportingOverflow(UInt32(truncatingIfNeeded: (minute &+ 1) &* 60))
    notedUntil = isBeyond ? 0 : end
    guard minute < MinuteTable.weekOfMinutes else { return }
    while minutes.count <= minute / 64 { minutes.append(0) }
    minutes[minute / 64] |= 1 &<< UInt64(truncatingIfNeeded: minute % 64)
  }

  mutating func take(_ session: SessionReport) {
    let start = session.summary.start.fitSeconds
    sessions.append(WaitingSession(session))
    // One that begins later than all records comes before its own.
    guard lastRecord > 0, start <= lastRecord else { return }
    if let claimed, claimed != start { sharesRecords = true }
    claimed = start
    claimedUntil = max(lastRecord, session.written?.fitSeconds ?? 0)
  }

  /// Takes a sport that a message names; one of a lap counts where there is none.
  mutating func takeSport(_ sport: Int64?, _ subSport: Int64?, ofLap isOfLap: Bool = false) {
    guard let sport = sport.flatMap({ UInt8(exactly: $0) }), sportHint == nil || !isOfLap else { return }
    sportHint = (sport, subSport.flatMap { UInt8(exactly: $0) })
  }

  mutating func takeTimer(at seconds: UInt32, isStop: Bool) {
    if lastRecord > 0, seconds < lastRecord { isTimerLate = true }
    // Times since power-on can be read only in the second reading.
    if seconds < FITTime.firstAbsolute { hasLeap = true }
    timer.append(TimerEvent(time: Instant(fitSeconds: seconds), isStop: isStop))
  }

  // MARK: The end

  /// Puts what was found in order of time, for the second reading.
  mutating func finish() {
    sessionStarts = sessions.map(\.report.summary.start).sorted()
    finishClock()
    for case .lap(let lap) in marks { lapStarts.append(lap.start) }
    lapStarts.sort()
    finishTimer()
  }

  /// Finds a clock that was set back while it recorded, and stale records before a ride: what the only session says of its
  /// length, and the activity of the timer, contradicts the times.
  private mutating func finishClock() {
    guard sessions.count == 1, var told = sessions.first?.report, finalRecord >= FITTime.firstAbsolute else { return }
    let owed = told.summary.end.unixMilliseconds &- Instant(fitSeconds: finalRecord).unixMilliseconds
    let back = stepsBack.reduce(0, &+)
    if !stepsBack.isEmpty, stepsBack.count <= Self.stepLimit, (owed &- back).magnitude <= 3000,
      !hasPosition || hasStepWithoutPosition || stepsBack.allSatisfy({ $0 <= RecordClock.longestStepBack })
    {
      clockSteps = stepsBack
      // Until the first position the clock was not set; later it is the ride that goes on.
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
    // Few records long before the session's own start, and none between.
    let start = told.summary.start.fitSeconds
    if staleUntil == nil, told.hasStart, !hasLeap, gap.seconds >= Self.staleGap, gap.place <= RecordClock.waitingLimit,
      start <= gap.until, gap.until &- start < Self.staleGap / 2
    {
      staleUntil = told.summary.start
    }
  }

  /// The starts of the laps of the workout with a number in the file: those before the next session, of the first
  /// workout also those before its own.
  func lapStarts(ofWorkout number: Int) -> ArraySlice<Instant> {
    let hasOwn = number > 0 && number < sessionStarts.count
    let first = hasOwn ? placeOfLap(from: sessionStarts[number]) : 0
    let next = number &+ 1
    let end = next < sessionStarts.count ? placeOfLap(from: sessionStarts[next]) : lapStarts.count
    return lapStarts[first..<max(first, end)]
  }

  /// The place of the first lap that starts at a moment or later.
  private func placeOfLap(from moment: Instant) -> Int {
    binarySearch(to: lapStarts.count) { lapStarts[$0] >= moment }
  }

  /// Puts the timer's events in order of time and finds the stops without a start.
  private mutating func finishTimer() {
    guard !hasLeap, hasAllTimer else {
      timer.removeAll()
      isTimerLate = false
      return
    }
    // In order of the file where they are of one time.
    let order = timer.indices.sorted { (timer[$0].time, $0) < (timer[$1].time, $1) }
    timer = order.map { timer[$0] }
    var stopped: Int?
    for place in timer.indices {
      guard timer[place].isStop else {
        // Read once, a pause with records in it would be taken for one without a start.
        if let stopped, recording(from: timer[stopped].time, to: timer[place].time) != nil { isTimerLate = true }
        stopped = nil
        continue
      }
      if let stopped { endByItself(stopped, before: timer[place].time) }
      // Several kinds of stop come together; the first of them counts.
      if stopped == nil || timer[stopped ?? place].endsFrom != nil { stopped = place }
    }
    if let stopped { endByItself(stopped, before: Instant(fitSeconds: lastRecord)) }
    if !isTimerLate { timer.removeAll() }
  }

  /// Notes when a stop ends without a start, where recording goes on after it.
  private mutating func endByItself(_ stop: Int, before end: Instant) {
    guard let from = recording(from: timer[stop].time, to: end) else { return }
    timer[stop].endsFrom = from
    isTimerLate = true
  }

  /// When recording goes on between two moments: the beginning of the first two whole minutes in a row with records, or
  /// `start` where these come at once; nil where there are none.
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

  /// True when a minute since the first record has a record.
  private func hasRecord(_ minute: Int) -> Bool {
    minute / 64 < minutes.count && minutes[minute / 64] &>> UInt64(truncatingIfNeeded: minute % 64) & 1 != 0
  }
}
