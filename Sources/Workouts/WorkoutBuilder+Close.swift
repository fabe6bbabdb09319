// How a workout ends: what is held back is put out, and nothing stays outside its start and end.

extension WorkoutBuilder where Sink: ~Copyable {
  /// Closes the open workout with what the device reported of it; gaps in that are filled from the data.
  @inlinable public mutating func close(_ reported: consuming WorkoutSummary) {
    guard isWorkoutOpen else { return }
    var summary = reported
    let end = max(summary.end, summary.start, lastObserved ?? summary.start)
    applyTimer(before: end.advanced(byMilliseconds: 1))
    if hasMoment { dispatch() }
    // A workout that ends paused ends where the pause began, unless there is more.
    summary.end = sequencer.pausedAt ?? end
    activity = (summary.activityType, summary.sport)
    finishGenerators(summary)
    output.finishConcealment()
    output.conceal(&summary)
    summary.end = max(summary.end, summary.start, output.latest)
    // What was put out behind the last stop is in a pause.
    if sequencer.pausedAt != nil { resume(at: summary.end) }
    summary.start = min(summary.start, output.earliest)
    putHeldMarks(within: summary.start, summary.end)
    putStrokes()
    putWhatTheSessionTells(summary)
    complete(&summary)
    output.sink.workoutEnd(summary)
    multisport.add(summary)
    forgetWorkout()
    hasClosedWorkouts = true
  }

  /// Forgets the open workout without a word, and all that was told ahead: for an input that is left, or another to come.
  @inlinable public mutating func abandon() {
    forgetWorkout()
    hasClosedWorkouts = false
    output.concealment?.forget()
    multisport.removeAll()
    timer.removeAll()
  }

  /// Ends the recording: its workouts are told as one where HealthKit takes them so.
  public mutating func finishRecording() {
    if multisport.isSwimBikeRun { output.sink.multisport(multisport) }
    multisport.removeAll()
  }

  @inlinable mutating func forgetWorkout() {
    isWorkoutOpen = false
    hasObserved = false
    hasMoment = false
    swum.removeLast(swum.count)
    pauses.removeLast(pauses.count)
    records = 0
    positions = 0
    heldMarks.removeAll(keepingCapacity: true)
    firstHeldMark = 0
  }

  @inlinable mutating func finishGenerators(_ summary: borrowing WorkoutSummary) {
    let end = summary.end
    generators.distance.finish(at: end, into: &output)
    generators.energy.finish(at: end, into: &output)
    generators.instants.finish(at: end, into: &output)
    generators.effort.finish(at: end, into: &output)
    generators.route.finish(at: end, into: &output)
    generators.custom.finish(at: end, into: &output)
    spreadEnergy(summary)
  }

  /// Makes samples of the device's total where no counter gave any (HEALTHKIT.md section 2.4).
  @usableFromInline mutating func spreadEnergy(_ summary: borrowing WorkoutSummary) {
    let (start, end) = (summary.start, summary.end)
    let resting = summary.restingEnergyKilocalories ?? 0
    // A counter counts what the rider burns at rest too.
    guard output.statistics[.energy].count == 0 else { return }
    if let total = summary.energyKilocalories {
      // More at rest than in all is no part of it.
      generators.effort.spread(
        total < resting ? total : total - resting, as: .energy, from: start, to: end, into: &output)
    }
    if options.includesRestingEnergy {
      generators.effort.spread(resting, as: .restingEnergy, from: start, to: end, into: &output)
    }
  }

  /// Makes the samples that only the session's message allows: metres of pool lengths, threshold and effort.
  @usableFromInline mutating func putWhatTheSessionTells(_ summary: borrowing WorkoutSummary) {
    if let length = summary.poolLengthMeters, length > 0 { putPoolDistance(length) }
    if let watts = summary.thresholdPowerWatts, watts > 0 {
      output.put(Sample(kind: .thresholdPower, start: summary.end, end: summary.end, value: watts))
    }
    if let effort = summary.effortScore, effort > 0 {
      output.put(Sample(kind: .effort, start: summary.end, end: summary.end, value: effort))
    }
  }

  /// Makes metres of pool lengths: of all where nothing was counted, else of those before the counter's first reading, where that
  /// makes what was counted as long as what was swum.
  private mutating func putPoolDistance(_ length: Double) {
    let counted = output.statistics[.distance]
    guard counted.count > 0 else {
      for (start, end) in swum { output.put(Sample(kind: .distance, start: start, end: end, value: length)) }
      return
    }
    guard let first = generators.distance.first, first.value > 0 else { return }
    let meters = Double(first.value) / 1000
    guard abs(counted.sum + meters - Double(swumCount) * length) < length / 2 else { return }
    let before = Int(meters / length + 0.5)
    guard before > 0, before <= swum.count else { return }
    for place in 0..<before {
      // The first delta begins with the reading, which may come before its length is over.
      let (start, end) = (swum[place].start, min(swum[place].end, first.time))
      guard start < end else { continue }
      output.put(Sample(kind: .distance, start: start, end: end, value: meters / Double(before)))
    }
  }

  /// Adds what was counted.
  @inlinable func complete(_ summary: inout WorkoutSummary) {
    summary.sessionIndex = sessionIndex
    summary.records = records
    summary.positions = positions
    summary.laps = laps
    summary.pauses = sequencer.pauses
    summary.poolLengths = swumCount
    summary.statistics = output.statistics
    summary.deviceTemperature = output.deviceTemperature
    summary.activeSeconds = max(
      0, summary.end.seconds(since: summary.start) - Double(sequencer.pausedMilliseconds) / 1000)
    fill(&summary)
  }

  /// Puts figures from the data where the device gave none.
  @usableFromInline func fill(_ summary: inout WorkoutSummary) {
    let elapsed = summary.elapsedSeconds ?? summary.end.seconds(since: summary.start)
    summary.elapsedSeconds = elapsed
    summary.timerSeconds = summary.timerSeconds ?? max(0, elapsed - Double(sequencer.pausedMilliseconds) / 1000)
    let data = output.statistics
    summary.distanceMeters = summary.distanceMeters ?? data[.distance].total
    summary.energyKilocalories = summary.energyKilocalories ?? data[.energy].total
    if summary.averageSpeedMetersPerSecond == nil, let distance = summary.distanceMeters,
      let timer = summary.timerSeconds, timer > 0
    {
      summary.averageSpeedMetersPerSecond = distance / timer
    }
    summary.maximumSpeedMetersPerSecond = summary.maximumSpeedMetersPerSecond ?? data[.speed].highest
    summary.averageHeartRateBPM = summary.averageHeartRateBPM ?? data[.heartRate].mean
    summary.maximumHeartRateBPM = summary.maximumHeartRateBPM ?? data[.heartRate].highest
    summary.averagePowerWatts = summary.averagePowerWatts ?? data[.power].mean
    summary.maximumPowerWatts = summary.maximumPowerWatts ?? data[.power].highest
    summary.averageCadenceRPM = summary.averageCadenceRPM ?? data[.cadence].mean
  }
}
