#if TrackXML
public import Workouts

// Converts items to workouts: the workout of each point, the pauses and the laps.

extension TrackReader where Sink: ~Copyable {
  @inlinable mutating func take(_ entry: Int32) {
    guard entry >= 0 else { return takeMark(ordered.mark(of: entry)) }
    ordered.read(entry, into: &point)
    guard point.hasTime, let time = rules.anchored(point.observation.time, in: kindSeen) else { return takeUntimed() }
    if rules.isUnsettled { settle(time) }
    for reading in rules.readings(before: point, time) {
      builder.countDistance(reading.millimeters, at: reading.time)
    }
    point.observation.distanceMillimeters = rules.counter(at: point)
    point.observation.time = time
    rules.note(time, point.offsetSeconds)
    builder.observe(point.observation)
  }

  /// Counts a point without a usable time; its position still counts for the length.
  @usableFromInline mutating func takeUntimed() {
    if rules.isUntimed == true, rules.lapStart == nil { return trace() }
    if rules.isCourse { return }
    _ = rules.counter(at: point)
    builder.observeUntimed(
      hasPosition: point.observation.latitudeDegrees != nil,
      point.hasTime ? .timestampRelative : .timestampMissing)
  }

  /// Adds a point to a route without times.
  private mutating func trace() {
    if !builder.isTracing {
      closeOpen()
      rules.traced = TrackDistance()
      open(start: .undated)
    }
    point.observation.distanceMillimeters = rules.traced.millimeters(at: point)
    builder.trace(point.observation)
  }

  private mutating func endTrace() { if builder.isTracing { closeOpen() } }

  /// Opens the workout of a point at `time`, or reports the pause before it.
  @usableFromInline mutating func settle(_ time: Instant) {
    rules.isUnsettled = false
    endTrace()
    let isBreak = rules.isBreakPending || rules.isTrackPending
    if builder.isOpen, isBreak, beginsAnew(time) {
      // The stages of one track share its sport and title.
      if !rules.isTrackPending { (rules.nextSport, rules.nextTitle) = (rules.namedSport, rules.trackTitle) }
      closeOpen()
    }
    let gap = rules.gapPending
    rules.isTrackPending = false
    rules.isBreakPending = false
    rules.gapPending = nil
    rules.isLapGapped = rules.isLapGapped || gap != nil
    if !builder.isOpen {
      let told = rules.pendingStart.flatMap { $0 <= time && time.seconds(since: $0) < 86_400 ? $0 : nil }
      open(start: told ?? time)
    } else if isBreak || gap != nil, let last = builder.lastObserved,
      time.unixMilliseconds &- last.unixMilliseconds >= shortestBreak
    {
      builder.timerStopped(at: min(time, last.advanced(byMilliseconds: gap ?? 0)))
      builder.timerStarted(at: time)
      rules.lapPausedMilliseconds &+= time.unixMilliseconds &- last.unixMilliseconds
    }
  }

  /// The shortest break that is a pause, in milliseconds: some programs begin new TCX tracks without a pause.
  private var shortestBreak: Int64 { kindSeen == .tcx ? TrackRules.shortestLapGapMilliseconds : 1 }

  /// Whether a point after the end of a segment or track begins another workout.
  private func beginsAnew(_ time: Instant) -> Bool {
    guard kindSeen == .gpx, let last = builder.lastObserved else { return false }
    let gap = time.unixMilliseconds &- last.unixMilliseconds
    if gap > TrackRules.longestPauseMilliseconds { return true }
    guard rules.isTrackPending else { return false }
    let isSameSport =
      rules.nextSport == nil || rules.namedSport == nil || rules.nextSport == rules.namedSport
    return gap < 0 || gap > TrackRules.longestTrackBreakMilliseconds || !isSameSport
  }

  @usableFromInline mutating func takeMark(_ item: TrackItem) {
    switch item {
    case .point: break
    case .courseStart:
      endTrace()
      rules.isCourse = true
      (rules.nextSport, rules.nextTitle, rules.lapStart) = (nil, nil, nil)
    case .trackStart:
      endTrace()
      rules.isCourse = false
      rules.distance.startTrack(isLastUntimed: rules.isTrackPending)
      rules.isTrackPending = true
      rules.isUnsettled = true
      rules.nextSport = nil
      rules.nextTitle = nil
    case .segmentEnd where rules.isCourse || builder.isTracing:
      builder.breakTrace()
      rules.traced.breakHere()
    case .segmentEnd:
      rules.isBreakPending = true
      rules.isUnsettled = true
      rules.distance.breakHere()
    case .gap(let milliseconds):
      rules.gapPending = milliseconds
      rules.isUnsettled = true
      rules.distance.breakHere()
    case .activityStart:
      closeOpen()
      rules.isCourse = false
      rules.startActivity()
    case .sport(let sport): take(sport)
    case .title(let place): if !rules.isCourse || rules.isUntimed == true { takeTitle(title(at: place)) }
    case .documentTitle(let place): if !rules.hasNamedTrack { rules.documentTitle = title(at: place) }
    case .identity(let time):
      if !TrackRules.powerOnTimes.contains(time.unixMilliseconds) { rules.identity = time }
    case .lapStart(let time): startLap(time)
    case .lapDistance(let meters): rules.lapMeters = meters
    case .lapEnd(let lap): endLap(lap)
    case .activityEnd: closeOpen()
    case .multisportStart:
      closeOpen()
      // Activities before it do not belong to it.
      builder.abandon()
    case .multisportEnd:
      closeOpen()
      builder.finishRecording()
    }
  }

  private mutating func take(_ sport: TrackSport) {
    guard builder.isOpen, !rules.isTrackPending else { return rules.nextSport = sport }
    rules.namedSport = sport
    settleSport()
  }

  /// Sets a track's title; a track that continues a workout does not change it.
  private mutating func takeTitle(_ title: String?) {
    rules.hasNamedTrack = true
    rules.documentTitle = nil
    guard builder.isOpen, !rules.isTrackPending else { return rules.nextTitle = title }
    // The title follows the points.
    guard rules.title == nil else { return }
    rules.title = title
    rules.trackTitle = title
    settleSport()
  }

  /// Sets the sport of the open workout from the most certain source, and the title if the file has none.
  private mutating func settleSport() {
    let named = rules.namedSport
    let isNamed = named.map { !$0.isGeneric } ?? false
    let entry = isNamed && rules.title != nil ? nil : hints.indexEntry?()
    rules.title = rules.title ?? entry?.title ?? rules.documentTitle
    if isNamed {
      (rules.sport, rules.sportSource) = (named, .file)
    } else if let sport = entry?.activityType.flatMap({ TrackSport(indexType: $0) }), !sport.isGeneric {
      (rules.sport, rules.sportSource) = (sport, .index)
    } else if let sport = hints.assumedSport {
      (rules.sport, rules.sportSource) = (TrackSport(sport: sport.sport, subSport: sport.subSport), .assumed)
    } else if let sport = rules.title.flatMap({ TrackTitle.sport(in: $0) }) {
      (rules.sport, rules.sportSource) = (sport, .guessed)
    } else {
      (rules.sport, rules.sportSource) = (named, .file)
    }
    updateActivity()
  }

  private mutating func startLap(_ told: Instant?) {
    if let told, let identity = rules.identity, rules.shiftMilliseconds == nil {
      rules.shiftMilliseconds = identity.unixMilliseconds &- told.unixMilliseconds
    }
    let start = told.flatMap { rules.anchored($0, in: .tcx) }
    if builder.isOpen {
      if let start, let pause = rules.pause(before: start) {
        builder.timerStopped(at: pause.start)
        builder.timerStarted(at: pause.end)
        rules.distance.breakHere()
      }
    } else {
      rules.pendingStart = start
      rules.isUnsettled = true
    }
    rules.lapStart = start
    rules.isLapGapped = false
    if builder.isOpen, let start { sink.lapBegins(at: start) }
    rules.lapMeters = nil
    if !rules.distance.isTold { rules.firstUnreadLap = rules.firstUnreadLap ?? start }
    rules.lapPausedMilliseconds = 0
    // A lap has its own track; only a break between tracks of one lap is a pause.
    rules.isBreakPending = false
  }

  private mutating func endLap(_ lap: TrackLap) {
    if !builder.isOpen, let start = rules.pendingStart { open(start: start) }
    rules.report.add(lap)
    rules.isBreakPending = false
    guard builder.isOpen, let end = rules.endLap(lap, lastPoint: builder.lastObserved) else { return }
    var told = Lap(start: min(rules.lapStart ?? end, end), end: end)
    told.timerSeconds = lap.totalSeconds
    told.distanceMeters = lap.distanceMeters
    told.energyKilocalories = lap.energyKilocalories
    told.figures = lap.figures
    if let distance = lap.distanceMeters, let seconds = lap.totalSeconds, seconds > 0 {
      told.averageSpeedMetersPerSecond = distance / seconds
    }
    told.isByDistance = lap.isByDistance
    told.isRest = lap.isRest
    markWaitingLap()
    rules.waitingLap = told
    if let steps = lap.steps, steps > 0, told.start < told.end {
      builder.take(Sample(kind: .steps, start: told.start, end: told.end, value: steps))
    }
  }

  /// Reports the previous lap in order: the points after it have made its end certain.
  private mutating func markWaitingLap() {
    if let lap = rules.waitingLap { builder.mark(lap) }
    rules.waitingLap = nil
  }

  private mutating func open(start: Instant) {
    builder.open(sessionIndex: workouts, start: start)
    workouts &+= 1
    rules.namedSport = rules.nextSport
    rules.nextSport = nil
    rules.title = rules.nextTitle
    rules.trackTitle = rules.nextTitle
    rules.nextTitle = nil
    rules.pendingStart = nil
    settleSport()
    if let title = rules.title { sink.title(title) }
    if let lap = rules.lapStart { sink.lapBegins(at: lap) }
    tellDevices()
  }

  /// Reports the source of samples to the sink: GPX has it at its start, TCX after the points.
  private mutating func tellDevices() {
    guard sink.wantsDevices, let device = device() else { return }
    var recorder = Device(index: 0)
    recorder.name = creator
    sink.devices([device], recordedBy: creator == nil ? nil : recorder)
  }

  /// Closes the open workout with its summary; a workout that is cut by damage gets no sums of laps.
  @usableFromInline mutating func closeOpen(isCut: Bool = false) {
    guard builder.isOpen else { return }
    markWaitingLap()
    tellDevices()
    let end = max(builder.observedEnd, rules.lapEnd ?? builder.startTime)
    var summary = WorkoutSummary(start: builder.startTime, end: end)
    summary.sport = rules.sport?.sport
    summary.subSport = rules.sport?.subSport
    summary.sportSource = rules.sportSource
    summary.title = rules.title
    builder.addActivity(to: &summary)
    summary.utcOffsetSeconds = rules.offsetSeconds
    // If laps at the end of a damaged file are lost, the sums would be too small.
    if !isCut { rules.report.fill(&summary) }
    if let device = device() { summary.devices = [device] }
    summary.recording = recording
    summary.isUserEntered = hints.isUserEntered?() ?? false
    if summary.distanceMeters == nil, rules.distance.isUnknown, builder.isFirst {
      summary.indexedDistanceMeters = hints.indexEntry?()?.distanceMeters
    }
    builder.close(summary)
    rules.report = TrackReport()
    rules.sport = nil
    rules.namedSport = nil
    rules.title = nil
    rules.lapEnd = nil
  }

  /// Passes the workout's activity to the builder; indoor and virtual ones have no route.
  private mutating func updateActivity() {
    // The elements with a track's sport precede its points.
    builder.learn(sport: rules.sport?.sport, subSport: rules.sport?.subSport, isFinal: true)
  }
}
#endif
