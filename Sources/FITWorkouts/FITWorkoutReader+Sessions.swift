public import FITCore
public import Workouts

// Which workout a record belongs to, in one pass, whatever the order of the file.
//
// Summary first: sessions stand ahead; a record belongs to the last one that has started. Summary last: a session message claims the
// records since the one before, and later ones open the next workout. The workout stays open until then, because a few of its
// own records may follow its message.

extension FITWorkoutReader where Sink: ~Copyable {
  /// Sessions kept at most while their records have not come.
  static var aheadLimit: Int { 1024 }

  /// Takes what the device reports of a session.
  public mutating func session(_ session: borrowing FITSession) -> FITFlow {
    sessions += 1
    if isPlanned && session.startTime != nil { return .proceed }
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
      keepAhead(told)
      return .proceed
    }
    if let report {
      // A second session over the same records: they are told already, so it has none of its own, unless they are read again.
      if told.hasStart, told.summary.start != report.summary.start { hasSessionsBehind = true }
      closeOpen()
      open(start: told.summary.start)
    }
    report = told
    // Recorders round a session's length, so its end is no border; when it was written, and what was there by then, is.
    overFrom = max(last, told.written ?? told.summary.end).advanced(byMilliseconds: 1)
    return .proceed
  }

  /// Keeps a session that begins so many seconds after power-on: the activity message, which comes last, may date it.
  private mutating func keepUndated(_ session: borrowing FITSession) {
    guard let start = session.startTime ?? session.timestamp else { return builder.output.drop(.timestampMissing) }
    guard undated.count < Self.aheadLimit else { return builder.output.drop(.sessionBeyondLimit) }
    undated.append(SessionReport(session, clock: &clock, fallback: Instant(fitSeconds: start)))
  }

  /// Dates the sessions that nothing dated when they were told; a workout of 1989 would help nobody (HEALTHKIT.md section 3.3).
  mutating func dateUndated() {
    for var told in undated {
      guard let anchor = clock.anchor else {
        builder.output.drop(.timestampRelative)
        continue
      }
      told.shift(bySeconds: anchor)
      keepAhead(told)
    }
    undated.removeAll(keepingCapacity: true)
  }

  /// Keeps a session until its records come.
  private mutating func keepAhead(_ told: SessionReport) {
    if nextAhead == ahead.count {
      ahead.removeAll(keepingCapacity: true)
      nextAhead = 0
    }
    guard ahead.count < Self.aheadLimit else { return builder.output.drop(.sessionBeyondLimit) }
    var position = ahead.count
    while position > nextAhead, ahead[position - 1].summary.start > told.summary.start { position -= 1 }
    ahead.insert(told, at: position)
  }

  /// Opens and closes workouts so that the one that a record at `time` belongs to is open.
  @usableFromInline
  mutating func settle(_ time: Instant) {
    // A record with a wrong clock must not open a workout.
    if builder.leapsAhead(time) { return }
    while nextAhead < ahead.count, !builder.isOpen || ahead[nextAhead].summary.start <= time {
      closeOpen()
      openAhead()
    }
    if nextAhead == ahead.count && time >= overFrom { closeOpen() }
    if !builder.isOpen {
      open(start: timerHint.map { min($0, time) } ?? time)
      putWaitingMarks(before: Instant(unixMilliseconds: .max))
    }
    settledUntil = nextAhead < ahead.count ? ahead[nextAhead].summary.start : overFrom
  }

  /// Opens the workout of the next session that stands ahead, with the laps that wait for it.
  mutating func openAhead() {
    let next = ahead[nextAhead]
    nextAhead += 1
    open(start: next.summary.start)
    let end = nextAhead < ahead.count ? ahead[nextAhead].summary.start : Instant(unixMilliseconds: .max)
    report = next
    // Recorders count a leg's time in ways that run on into the next leg.
    report?.summary.end = max(next.summary.start, min(next.summary.end, end))
    updateRoute()
    putWaitingMarks(before: end)
  }

  mutating func open(start: Instant) {
    builder.open(sessionIndex: workouts, start: start)
    workouts += 1
    timerHint = nil
    updateRoute()
  }

  /// Closes the open workout with what is known of it.
  mutating func closeOpen() {
    guard builder.isOpen else { return }
    let start = builder.startTime
    var summary = report?.summary ?? WorkoutSummary(start: start, end: max(start, builder.lastObserved ?? start))
    report = nil
    overFrom = Instant(unixMilliseconds: .max)
    summary.sport = summary.sport ?? sportHint.sport ?? notes.extras.sport
    summary.subSport = summary.subSport ?? subSportHint(of: summary.sport)
    let mapping = ActivityMapping.activity(
      sport: summary.sport, subSport: summary.subSport, validPositions: builder.positionCount)
    summary.activityType = mapping.type
    summary.isIndoor = mapping.isIndoor
    summary.swimmingLocation = mapping.swimmingLocation
    summary.utcOffsetSeconds = surroundings.offsetSeconds
    summary.weather = surroundings.weather
    summary.bodyMassKilograms = surroundings.bodyMassKilograms
    summary.devices = devices.devices
    summary.recording = identity.recording
    builder.close(summary)
  }

  /// The hint's sub sport where its sport is the same: a `sport` message may be of what the device was set to before.
  private func subSportHint(of sport: UInt8?) -> UInt8? { sport == sportHint.sport ? sportHint.subSport : nil }

  /// Indoor and virtual activities make no route, as soon as something says that they are.
  mutating func updateRoute() {
    guard builder.isOpen else { return }
    let sport = report?.summary.sport ?? sportHint.sport
    let subSport = report?.summary.subSport ?? subSportHint(of: sport)
    // Zwift writes believable positions on fictional roads, and its session only at the end.
    let isVirtual = identity.manufacturer == 260
    let mapping = ActivityMapping.activity(sport: sport, subSport: subSport, validPositions: 2)
    builder.makesRoute = mapping.allowsRoute && !isVirtual
    if let sport { builder.activity = (mapping.type, sport) }
    if mapping.swimmingLocation == .openWater { builder.isInOpenWater = true }
  }
}
