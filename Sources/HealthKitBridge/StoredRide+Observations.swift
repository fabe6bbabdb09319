public import Workouts

extension StoredRide {
  /// Converts the ride to workouts by the same rules as a file: one workout, or one for each leg.
  public func collected(_ options: WorkoutOptions = WorkoutOptions()) -> WorkoutCollector {
    var builder = WorkoutBuilder(sink: WorkoutCollector(), options: options)
    replay(into: &builder)
    return builder.output.sink
  }

  /// Passes the ride's readings, pauses, laps and points to a builder as observations, sorted by time.
  ///
  /// HealthKit stores intervals. The function converts them to counters, as recorders store them, from which the
  /// generators derive the same intervals again.
  public func replay<Sink: WorkoutSink & ~Copyable>(into builder: inout WorkoutBuilder<Sink>) {
    var readings = readings()
    readings.sort { $0.time < $1.time }
    if workout.legs.count < 2 {
      replay(workout, as: 0, readings[...], into: &builder)
    } else {
      var rest = readings[...]
      for (place, leg) in workout.legs.enumerated() {
        let next = place &+ 1 < workout.legs.count ? workout.legs[place &+ 1].start : Instant(unixMilliseconds: .max)
        let count = rest.firstIndex { $0.time >= next } ?? rest.endIndex
        replay(workout.leg(leg, until: next), as: place, rest[..<count], into: &builder)
        rest = rest[count...]
      }
    }
    builder.finishRecording()
  }

  private func replay<Sink: WorkoutSink & ~Copyable>(
    _ workout: StoredWorkout, as session: Int, _ readings: ArraySlice<StoredReading>,
    into builder: inout WorkoutBuilder<Sink>
  ) {
    var summary = WorkoutSummary(workout)
    summary.sessionIndex = session
    addTotals(to: &summary)
    builder.open(sessionIndex: session, start: workout.start, utcOffsetSeconds: summary.utcOffsetSeconds)
    builder.makesRoute = summary.isIndoor != true
    builder.activity = (summary.activityType, summary.sport)
    builder.isInOpenWater = samples[.waterTemperature] != nil
    let swum = summary.swimmingLocation == .pool && summary.poolLengthMeters != nil
    if swum { builder.expectPoolLengths() }
    for event in workout.events where event.kind == .pause { builder.timerStopped(at: event.start) }
    for event in workout.events where event.kind == .resume { builder.timerStarted(at: event.start) }
    var place = readings.startIndex
    while place < readings.endIndex {
      var observation = WorkoutObservation(time: readings[place].time)
      while place < readings.endIndex, readings[place].time == observation.time {
        readings[place].note(in: &observation)
        place = readings.index(after: place)
      }
      builder.observe(observation)
    }
    for event in workout.events { builder.mark(event, isLength: swum) }
    if builder.output.sink.wantsBeats {
      for beat in heartbeats.intervals where beat.end >= workout.start && beat.end <= workout.end {
        builder.output.sink.beat(beat)
      }
    }
    builder.close(summary)
  }

  /// Adds the values that exist once per workout: effort, threshold power and resting energy.
  private func addTotals(to summary: inout WorkoutSummary) {
    guard workout.legs.count < 2 else { return }
    summary.effortScore = samples[.effort]?.last?.value
    summary.thresholdPowerWatts = samples[.thresholdPower]?.last?.value
    if let resting = samples[.restingEnergy] {
      let sum = resting.reduce(0) { $0 + $1.value }
      summary.restingEnergyKilocalories = sum
      summary.energyKilocalories = (samples[.energy] ?? []).reduce(sum) { $0 + $1.value }
    }
  }

  /// Returns all values of the ride with their times.
  private func readings() -> [StoredReading] {
    var readings: [StoredReading] = []
    for (kind, values) in samples {
      if let counter = StoredReading.Counter(kind) {
        StoredReading.count(values, counter, into: &readings)
      } else if let measure = kind.measure {
        for value in values { readings.append(StoredReading(value.start, .measure(measure, value.value))) }
      }
    }
    if samples[.heartRate] == nil { StoredReading.beat(heartbeats.intervals, into: &readings) }
    let hasSpeed = samples[.speed] != nil
    for point in route { StoredReading.locate(point, withSpeed: !hasSpeed, into: &readings) }
    return readings
  }
}

extension WorkoutBuilder where Sink: ~Copyable {
  /// Passes a lap, segment, marker or pool length from Health to the builder.
  fileprivate mutating func mark(_ event: WorkoutEvent, isLength: Bool) {
    switch event.kind {
    case .pause, .resume: return
    case .marker: mark(event.start)
    case .lap where isLength:
      var length = PoolLength(start: event.start, end: event.end, isActive: true)
      length.strokeStyle = event.strokeStyle
      // HealthKit defines the SWOLF score as seconds plus strokes.
      length.strokes = event.swolfScore.flatMap { Int(exactly: ($0 - event.end.seconds(since: event.start)).rounded()) }
      mark(length)
    case .lap, .segment:
      var lap = Lap(start: event.start, end: event.end)
      (lap.isByDistance, lap.isRest) = (event.kind == .lap, event.isRest)
      mark(lap)
    }
  }
}

extension StoredWorkout {
  /// Returns a leg as a separate workout, with the events before the next leg's start.
  fileprivate func leg(_ leg: WorkoutLeg, until next: Instant) -> StoredWorkout {
    var workout = StoredWorkout(
      id: id, activityType: leg.configuration.activityType, start: leg.start, end: leg.end)
    workout.metadata = leg.metadata
    workout.events = events.filter { $0.start >= leg.start && $0.start < next }
    return workout
  }
}
