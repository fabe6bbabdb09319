public import FITCore
public import Workouts

// Which workout a record belongs to, one pass, whatever the order of the file.
//
// Summary first: sessions stand ahead; a record belongs to the last one that has started. Summary last: a session message
// closes the account of the records since the one before; records behind its end open the next workout. The workout stays
// open until then, because a few of its own records may follow its message.

extension FITWorkoutReader where Sink: ~Copyable {
  /// Takes what the device reports of a session.
  public mutating func session(_ session: borrowing FITSession) -> FITFlow {
    sessions += 1
    let fallback =
      timerHint ?? builder.lastObserved ?? session.timestamp.flatMap { clock.instant($0) } ?? Instant(fitSeconds: 0)
    let told = SessionReport(session, clock: &clock, fallback: fallback)
    let isBehind = builder.lastObserved.map { told.summary.start <= $0 || !told.hasStart } ?? (builder.recordCount > 0)
    if builder.isOpen && isBehind {
      if report == nil {
        report = told
      } else {
        // A second session over the same records: they are told already, so it has none of its own.
        closeOpen()
        open(start: told.summary.start)
        report = told
      }
      isSettled = false
    } else {
      if workouts == 0 && builder.lastObserved == nil { isSummaryFirst = true }
      ahead.append(told)
      isSettled = false
    }
    return .proceed
  }

  /// Opens and closes workouts so that the one that a record at `time` belongs to is open.
  @usableFromInline
  mutating func settle(_ time: Instant) {
    while nextAhead < ahead.count, !builder.isOpen || ahead[nextAhead].summary.start <= time {
      closeOpen()
      openAhead()
    }
    if isOver(at: time) { closeOpen() }
    if !builder.isOpen { open(start: timerHint.map { min($0, time) } ?? time) }
    // Until the next session ahead starts, or the reported one ends, records need no further look.
    if nextAhead < ahead.count {
      settledUntil = ahead[nextAhead].summary.start
    } else if !isSummaryFirst, let report {
      settledUntil = report.summary.end
    } else {
      settledUntil = Instant(unixMilliseconds: .max)
    }
    isSettled = true
  }

  /// Whether the open workout was reported, and what happens at `time` is behind its end.
  func isOver(at time: Instant) -> Bool {
    guard builder.isOpen, !isSummaryFirst, nextAhead >= ahead.count, let report else { return false }
    return time >= report.summary.end
  }

  /// Opens the workout of the next session that stands ahead, with the laps that wait for it.
  mutating func openAhead() {
    let next = ahead[nextAhead]
    nextAhead += 1
    open(start: next.summary.start)
    report = next
    updateRoute()
    let end = nextAhead < ahead.count ? ahead[nextAhead].summary.start : Instant(unixMilliseconds: .max)
    var later = 0
    for lap in waitingLaps {
      if lap.start < end {
        builder.mark(lap)
      } else {
        waitingLaps[later] = lap
        later += 1
      }
    }
    waitingLaps.removeLast(waitingLaps.count - later)
  }

  mutating func open(start: Instant) {
    builder.open(sessionIndex: workouts, start: start)
    workouts += 1
    timerHint = nil
    isSettled = false
    updateRoute()
    guard !isSummaryFirst else { return }
    for lap in waitingLaps { builder.mark(lap) }
    waitingLaps.removeAll(keepingCapacity: true)
  }

  /// Closes the open workout with what is known of it.
  mutating func closeOpen() {
    guard builder.isOpen else { return }
    isSettled = false
    let last = builder.lastObserved ?? Instant(fitSeconds: 0)
    var summary = report?.summary ?? WorkoutSummary(start: builder.startTime, end: max(builder.startTime, last))
    report = nil
    summary.sport = summary.sport ?? sportHint.sport
    summary.subSport = summary.subSport ?? sportHint.subSport
    let mapping = ActivityMapping.activity(
      sport: summary.sport, subSport: summary.subSport, validPositions: builder.positionCount)
    summary.activityType = mapping.type
    summary.isIndoor = mapping.isIndoor
    summary.utcOffsetSeconds = utcOffsetSeconds
    builder.close(summary)
  }

  /// Indoor and virtual activities make no route, as soon as something says that they are.
  mutating func updateRoute() {
    guard builder.isOpen else { return }
    let sport = report?.summary.sport ?? sportHint.sport
    let subSport = report?.summary.subSport ?? sportHint.subSport
    // Zwift writes believable positions on fictional roads, and its session only at the end.
    let isVirtual = identity.manufacturer == 260
    let mapping = ActivityMapping.activity(sport: sport, subSport: subSport, validPositions: 2)
    builder.makesRoute = mapping.allowsRoute && !isVirtual
  }
}
