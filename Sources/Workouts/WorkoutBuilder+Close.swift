// How a workout ends: what is held back is put out, and nothing stays outside its start and end.

extension WorkoutBuilder where Sink: ~Copyable {
  /// Closes the open workout with what the device reported of it; gaps in that are filled from the data.
  @inlinable public mutating func close(_ reported: consuming WorkoutSummary) {
    guard isWorkoutOpen else { return }
    var summary = reported
    let end = max(summary.end, summary.start, lastObserved ?? summary.start)
    applyTimer(before: end.advanced(byMilliseconds: 1))
    if hasPending { dispatch() }
    // A workout that ends paused ends where the pause began, unless there is more.
    summary.end = sequencer.pausedAt ?? end
    generators.distance.finish(at: summary.end, into: &output)
    generators.energy.finish(at: summary.end, into: &output)
    generators.route.finish(at: summary.end, into: &output)
    summary.end = max(summary.end, summary.start, output.latest ?? summary.start)
    // What was put out behind the last stop is in a pause.
    if sequencer.pausedAt != nil { resume(at: summary.end) }
    summary.start = min(summary.start, output.earliest ?? summary.start)
    putHeldEvents(within: summary.start, summary.end)
    complete(&summary)
    output.sink.workoutEnd(summary)
    forgetWorkout()
    hasClosedWorkouts = true
  }

  /// Forgets the open workout without a word, and all that was told ahead: for an input that is left, or another to come.
  @inlinable public mutating func abandon() {
    forgetWorkout()
    hasClosedWorkouts = false
    timer.removeAll()
  }

  @inlinable mutating func forgetWorkout() {
    isWorkoutOpen = false
    hasObserved = false
    hasPending = false
    records = 0
    positions = 0
    heldEvents.removeAll(keepingCapacity: true)
  }

  /// Puts out the laps that were held back, cut to the workout; those outside it are dropped.
  @inlinable mutating func putHeldEvents(within start: Instant, _ end: Instant) {
    for event in heldEvents {
      let cut = WorkoutEvent(kind: event.kind, start: max(event.start, start), end: min(event.end, end))
      let hadLength = event.start < event.end
      if hadLength ? cut.start < cut.end : cut.start == cut.end { put(cut) } else { output.drop(.eventOutside) }
    }
  }

  /// Adds what was counted.
  @inlinable func complete(_ summary: inout WorkoutSummary) {
    summary.sessionIndex = sessionIndex
    summary.records = records
    summary.positions = positions
    summary.laps = laps
    summary.pauses = sequencer.pauses
    summary.totals = output.totals
    summary.counts = output.counts
    fill(&summary)
  }

  /// Puts figures from the data where the device gave none.
  @usableFromInline func fill(_ summary: inout WorkoutSummary) {
    let elapsed = summary.elapsedSeconds ?? summary.end.seconds(since: summary.start)
    summary.elapsedSeconds = elapsed
    summary.timerSeconds = summary.timerSeconds ?? max(0, elapsed - Double(sequencer.pausedMilliseconds) / 1000)
    func total(_ kind: SampleKind) -> Double? { output.counts[kind] > 0 ? output.totals[kind] : nil }
    func mean(_ kind: SampleKind) -> Double? {
      output.counts[kind] > 0 ? output.totals[kind] / Double(output.counts[kind]) : nil
    }
    func maximum(_ kind: SampleKind) -> Double? { output.counts[kind] > 0 ? output.maxima[kind] : nil }
    summary.distanceMeters = summary.distanceMeters ?? total(.distance)
    summary.energyKilocalories = summary.energyKilocalories ?? total(.energy)
    if summary.averageSpeedMetersPerSecond == nil, let distance = summary.distanceMeters,
      let timer = summary.timerSeconds, timer > 0
    {
      summary.averageSpeedMetersPerSecond = distance / timer
    }
    summary.maximumSpeedMetersPerSecond = summary.maximumSpeedMetersPerSecond ?? maximum(.speed)
    summary.averageHeartRateBPM = summary.averageHeartRateBPM ?? mean(.heartRate)
    summary.maximumHeartRateBPM = summary.maximumHeartRateBPM ?? maximum(.heartRate)
    summary.averagePowerWatts = summary.averagePowerWatts ?? mean(.power)
    summary.maximumPowerWatts = summary.maximumPowerWatts ?? maximum(.power)
    summary.averageCadenceRPM = summary.averageCadenceRPM ?? mean(.cadence)
  }
}
