// The end of a workout: writes all waiting output, clipped to the workout's start and end.

extension WorkoutBuilder where Sink: ~Copyable {
  /// Closes the open workout with the device's summary.
  ///
  /// Figures that the summary lacks are computed from the data.
  @inlinable public mutating func close(_ reported: consuming WorkoutSummary) {
    guard isWorkoutOpen else { return }
    var summary = reported
    leaveOutImpossible(&summary)
    settleClock(sessionEnd: summary.end)
    let end = max(summary.end, summary.start, lastObserved ?? summary.start)
    applyTimer(before: end.advanced(byMilliseconds: 1), isRecord: false)
    if hasMoment { dispatch() }
    let swumUntil = lastLengthEnd(after: end)
    if let swumUntil { applyTimerOfPool(until: swumUntil) }
    // A stop before the end of a pool's last length is not the end.
    if let began = sequencer.pausedAt, let swumUntil, swumUntil > began { resume(at: began) }
    // A workout that ends in a pause ends at the start of the pause, unless something follows.
    summary.end = sequencer.pausedAt ?? max(end, swumUntil ?? end)
    activity = (summary.activityType, summary.sport)
    settleCadence(&summary)
    finishGenerators(&summary)
    output.finishConcealment()
    output.conceal(&summary)
    // In pairs, because `max` of four values allocates an array.
    summary.end = max(max(summary.end, summary.start), max(output.latest, swumUntil ?? summary.end))
    // Samples that were written after the last stop are in a pause.
    if sequencer.pausedAt != nil { resume(at: summary.end) }
    summary.start = min(summary.start, output.earliest)
    putHeldMarks(within: summary.start, summary.end)
    putStrokes(isLast: true)
    putSessionSamples(summary)
    complete(&summary)
    output.sink.workoutEnd(summary)
    multisport.add(summary)
    forgetWorkout()
    hasClosedWorkouts = true
  }

  /// Discards the open workout and everything that was reported in advance, without reporting it.
  ///
  /// Use it before the next input, or for an abandoned one.
  @inlinable public mutating func abandon() {
    forgetWorkout()
    hasClosedWorkouts = false
    output.concealment?.forget()
    multisport.removeAll()
    timer.removeAll()
    isTimerKnown = false
    hasLateTimer = false
    hasLateLengths = false
    // The counters of another recording start at 0.
    generators.distance = DeltaGenerator(.distance)
    generators.energy = DeltaGenerator(.energy)
  }

  /// Ends the recording; its workouts are reported as one if HealthKit supports that.
  public mutating func finishRecording() {
    if multisport.isSwimBikeRun { output.sink.multisport(multisport) }
    multisport.removeAll()
  }

  @inlinable mutating func forgetWorkout() {
    isWorkoutOpen = false
    hasObserved = false
    hasMoment = false
    swum.removeLast(swum.count)
    clock.reset()
    pauses.removeLast(pauses.count)
    records = 0
    positions = 0
    heldMarks.removeAll(keepingCapacity: true)
    firstHeldMark = 0
  }

  @inlinable mutating func finishGenerators(_ summary: inout WorkoutSummary) {
    let end = summary.end
    generators.distance.finish(at: end, into: &output)
    generators.energy.finish(at: end, into: &output)
    generators.instants.finish(at: end, into: &output)
    generators.spread.finish(at: end)
    generators.route.finish(at: end, into: &output)
    ownGenerators.finish(at: end, into: &output)
    for place in addedGenerators.indices { addedGenerators[place].finish(at: end, into: &output) }
    putTotals(&summary)
  }

  /// Creates the samples that need the session message: metres of pool lengths, threshold and effort score.
  @usableFromInline mutating func putSessionSamples(_ summary: borrowing WorkoutSummary) {
    if givesLengthsDistance(summary), let length = summary.poolLengthMeters { putPoolDistance(length) }
    if let watts = summary.thresholdPowerWatts, watts > 0 {
      output.put(Sample(kind: .thresholdPower, start: summary.end, end: summary.end, value: watts))
    }
    if let effort = summary.effortScore, effort > 0 {
      output.put(Sample(kind: .effort, start: summary.end, end: summary.end, value: effort))
    }
  }

  /// Removes times from a summary that its records exceed a hundredfold, such as 0 and seconds in another unit, an
  /// elapsed time that is shorter than them and the timer, and a distance and speeds that are impossible in its time or
  /// contradict each other.
  @usableFromInline func leaveOutImpossible(_ summary: inout WorkoutSummary) {
    let recorded = lastObserved?.seconds(since: start) ?? 0
    if recorded >= 60, let told = summary.elapsedSeconds ?? summary.timerSeconds, told * 100 < recorded {
      (summary.elapsedSeconds, summary.timerSeconds, summary.movingSeconds) = (nil, nil, nil)
    } else if recorded >= 60, summary.timerSeconds == 0 {
      summary.timerSeconds = nil
    } else if let told = summary.elapsedSeconds, told + 60 < min(recorded, summary.timerSeconds ?? 0) {
      summary.elapsedSeconds = nil
    }
    let most = PositionTrail.fastestVehicle
    let elapsed = summary.elapsedSeconds ?? summary.end.seconds(since: summary.start)
    if let told = summary.distanceMeters, elapsed >= 1, told > most * elapsed { summary.distanceMeters = nil }
    if let told = summary.averageSpeedMetersPerSecond, told > most { summary.averageSpeedMetersPerSecond = nil }
    if let told = summary.maximumSpeedMetersPerSecond, told > most { summary.maximumSpeedMetersPerSecond = nil }
    // A mean above the highest speed, and above the distance in its time.
    if let mean = summary.averageSpeedMetersPerSecond, let high = summary.maximumSpeedMetersPerSecond, mean > high,
      let meters = summary.distanceMeters, mean * (summary.timerSeconds ?? elapsed) > meters * 1.1
    {
      summary.averageSpeedMetersPerSecond = nil
    }
  }

  /// Sets the builder's counts.
  @inlinable func complete(_ summary: inout WorkoutSummary) {
    summary.sessionIndex = sessionIndex
    summary.records = records
    summary.positions = positions
    summary.laps = laps
    summary.pauses = sequencer.pauses
    summary.poolLengths = swumCount
    summary.statistics = output.statistics
    summary.deviceTemperature = output.deviceTemperature
    summary.tables = options.tables
    summary.cells = output.cells
    summary.activeSeconds = max(
      0, summary.end.seconds(since: summary.start) - Double(sequencer.pausedMilliseconds) / 1000)
    fill(&summary)
  }

  /// Fills in figures from the data if the device reported none.
  @usableFromInline func fill(_ summary: inout WorkoutSummary) {
    // If a device reports 0 metres although its records count some, it has no total distance.
    if summary.distanceMeters == 0, output.statistics[.distance].total ?? 0 > 0 {
      summary.distanceMeters = nil
      if summary.averageSpeedMetersPerSecond == 0 { summary.averageSpeedMetersPerSecond = nil }
    }
    summary.computed = ComputedFigures(missingIn: summary)
    fillClimb(&summary)
    let elapsed = summary.elapsedSeconds ?? summary.end.seconds(since: summary.start)
    summary.elapsedSeconds = elapsed
    summary.timerSeconds = summary.timerSeconds ?? max(0, elapsed - Double(sequencer.pausedMilliseconds) / 1000)
    if motion.hasGained, summary.movingSeconds == nil {
      summary.movingSeconds = min(Double(motion.milliseconds) / 1000, summary.timerSeconds ?? .infinity)
    }
    let data = output.statistics
    summary.averageDepthMeters = summary.averageDepthMeters ?? data[.depth].mean?.toMillionths
    summary.maximumDepthMeters = summary.maximumDepthMeters ?? data[.depth].highest?.toMillionths
    let owed = generators.distance.owed > 0 ? Double(generators.distance.owed) / 1000 : nil
    summary.distanceMeters = summary.distanceMeters ?? data[.distance].total ?? owed
    if (summary.distanceMeters ?? 0) == 0, let indexed = summary.indexedDistanceMeters, indexed > 0 {
      summary.distanceMeters = indexed
    }
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

  /// Fills in ascent and descent from the altitudes if the file has neither.
  ///
  /// Without positions, indoors, and in water, the altitude shows the weather.
  private func fillClimb(_ summary: inout WorkoutSummary) {
    guard summary.ascentMeters == nil, summary.descentMeters == nil, let climbed = heights.climbed,
      summary.isIndoor != true || validPositionCount > 1,
      summary.activityType != .swimming, summary.activityType != .underwaterDiving
    else { return }
    (summary.ascentMeters, summary.descentMeters) = climbed
    summary.isClimbComputed = true
  }
}
