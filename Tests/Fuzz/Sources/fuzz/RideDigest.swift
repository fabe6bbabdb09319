import Workouts

/// A sink that notes every call of workouts, drives the tables after a sink, and ends the run when a call breaks a
/// rule.
struct RideDigest: WorkoutSink {
  var digest = Digest()
  private(set) var starts = 0
  private var isOpen = false
  private var isPaused = false
  private var lastMark = Instant(unixMilliseconds: .min)
  private var lastPoint = Instant(unixMilliseconds: .min)
  private var lastLapEnd = Instant(unixMilliseconds: .min)
  private var earliest = Instant(unixMilliseconds: .max)
  private var latest = Instant(unixMilliseconds: .min)
  private var minutes = MinuteTable()
  private var zones = ZoneClock(limits: [100, 150, 200], rule: .split)
  private var times = ValueTimes()

  private mutating func begin(_ kind: UInt64, _ start: Instant, _ end: Instant) {
    must(isOpen, "call \(kind) outside a workout")
    must(start <= end, "call \(kind) ends before it starts")
    earliest = min(earliest, start)
    latest = max(latest, end)
    digest.begin(kind)
    digest.add(start.unixMilliseconds)
    digest.add(end.unixMilliseconds)
  }

  mutating func workoutStart(sessionIndex: Int, start: Instant) {
    must(!isOpen, "a workout in a workout")
    must(sessionIndex == starts, "workout \(sessionIndex) after \(starts)")
    starts += 1
    isOpen = true
    isPaused = false
    lastMark = Instant(unixMilliseconds: .min)
    lastPoint = lastMark
    lastLapEnd = lastMark
    earliest = Instant(unixMilliseconds: .max)
    latest = lastMark
    digest.begin(11)
    digest.add(start.unixMilliseconds)
    digest.end()
    minutes.begin(at: start)
    zones.reset()
    times.reset()
  }

  mutating func activity(_ type: ActivityType, sport: UInt8?) {
    must(isOpen, "an activity outside a workout")
    digest.begin(12)
    digest.add(Int(type.rawValue) << 9 | (sport.map { Int($0) } ?? 256))
    digest.end()
  }

  mutating func sample(_ sample: Sample) {
    begin(13, sample.start, sample.end)
    must(sample.value.isFinite, "\(sample)")
    must(
      sample.kind.isCumulative ? sample.start < sample.end : sample.start == sample.end, "\(sample) has a wrong length")
    must(!sample.kind.isCumulative || sample.value > 0, "\(sample) has no value")
    digest.add(UInt64(sample.kind.rawValue))
    digest.add(sample.value)
    digest.end()
    minutes.add(sample)
    if sample.kind == .heartRate {
      zones.add(sample.value, at: sample.start)
      times.add(sample.value, at: sample.start)
    }
  }

  mutating func event(_ event: WorkoutEvent) {
    begin(14, event.start, event.end)
    switch event.kind {
    case .pause, .resume:
      must((event.kind == .resume) == isPaused, "\(event) out of turn")
      must(event.start == event.end && event.start >= lastMark, "\(event) steps back")
      isPaused.toggle()
      lastMark = event.start
    case .lap:
      must(event.start >= lastLapEnd, "\(event) overlaps the lap before")
      lastLapEnd = event.end
    case .segment, .marker: break
    }
    digest.add(UInt64(event.kind.rawValue))
    digest.add(event.swolfScore)
    digest.add(event.isRest)
    digest.end()
    minutes.add(event)
    zones.add(event)
    times.add(event)
  }

  mutating func timer(isRunning: Bool, at time: Instant) {
    must(isOpen, "a timer outside a workout")
    digest.begin(15)
    digest.add(isRunning)
    digest.add(time.unixMilliseconds)
    digest.end()
    minutes.timer(isRunning: isRunning, at: time)
    zones.timer(isRunning: isRunning, at: time)
    times.timer(isRunning: isRunning, at: time)
  }

  mutating func lap(_ lap: Lap) {
    begin(16, lap.start, lap.end)
    for value in [
      lap.elapsedSeconds, lap.timerSeconds, lap.distanceMeters, lap.energyKilocalories, lap.ascentMeters,
      lap.averageSpeedMetersPerSecond, lap.averageHeartRateBPM, lap.averagePowerWatts, lap.averageCadenceRPM,
    ] { note(value) }
    digest.end()
  }

  mutating func poolLength(_ length: PoolLength) {
    begin(17, length.start, length.end)
    digest.add(length.isActive)
    note(length.swolfScore)
    digest.end()
  }

  mutating func routePoint(_ point: RoutePoint) {
    begin(18, point.time, point.time)
    must(point.time > lastPoint, "\(point) is not later than the point before")
    lastPoint = point.time
    must(abs(point.latitudeDegrees) <= 90 && abs(point.longitudeDegrees) <= 180, "\(point) is nowhere")
    must(point.horizontalAccuracyMeters > 0 && point.horizontalAccuracyMeters <= 50, "\(point) has a wrong accuracy")
    must((point.altitudeMeters == nil) == (point.verticalAccuracyMeters == nil), "\(point) has half an altitude")
    for value in [
      point.latitudeDegrees, point.longitudeDegrees, point.altitudeMeters, point.speedMetersPerSecond,
      point.courseDegrees, point.distanceMeters, point.heartRateBPM, point.cadenceRPM, point.powerWatts,
      point.temperatureCelsius,
    ] { note(value) }
    digest.add(point.span)
    digest.end()
  }

  private mutating func note(_ value: Double?) {
    must(value?.isFinite ?? true, "a figure that is no number")
    digest.add(value)
  }

  mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    must(isOpen, "the end of no workout")
    must(!isPaused, "a pause without end")
    must(summary.start <= summary.end, "a workout that ends before it starts")
    if earliest <= latest {
      must(summary.start <= earliest && latest <= summary.end, "something outside of its workout")
    }
    isOpen = false
    digest.begin(19)
    digest.add(summary.start.unixMilliseconds)
    digest.add(summary.end.unixMilliseconds)
    for count in [
      summary.records, summary.positions, summary.laps, summary.pauses, summary.poolLengths,
      Int(summary.activityType.rawValue), summary.devices.count,
    ] { digest.add(count) }
    for value in [
      summary.elapsedSeconds, summary.timerSeconds, summary.distanceMeters, summary.ascentMeters,
      summary.energyKilocalories, summary.averageSpeedMetersPerSecond, summary.averageHeartRateBPM,
      summary.averagePowerWatts, summary.activeSeconds, summary.poolLengthMeters, summary.weather.temperatureCelsius,
    ] { note(value) }
    for kind in SampleKind.allCases { note(summary.statistics[kind].mean) }
    digest.add(summary.profileName ?? "")
    var metadata = Digest()
    summary.forEachMetadata { key, value in
      metadata.begin(1)
      metadata.add("\(key) \(value)")
      metadata.end()
    }
    for value in metadata.calls { digest.add(value) }
    digest.end()
    closeTables(summary)
  }

  private mutating func closeTables(_ summary: borrowing WorkoutSummary) {
    minutes.close(summary)
    zones.finish()
    times.finish()
    digest.begin(20)
    for minute in minutes.minutes {
      must(minute.start <= minute.end && minute.activeSeconds >= 0, "a minute that is none")
      digest.add(minute.start.unixMilliseconds)
      digest.add(minute.activeSeconds)
      for kind in SampleKind.allCases { digest.add(minute.mean(kind)) }
    }
    for seconds in zones.seconds + times.seconds(limits: [100, 150, 200]) {
      must(seconds >= 0 && seconds.isFinite, "\(seconds) seconds in a zone")
      digest.add(seconds)
    }
    digest.end()
  }

  mutating func multisport(_ workout: Multisport) {
    must(!isOpen, "a multisport workout before the end of its legs")
    digest.begin(21)
    for leg in workout.legs {
      must(leg.start <= leg.end, "a leg that ends before it starts")
      digest.add(leg.start.unixMilliseconds)
      digest.add(leg.end.unixMilliseconds)
    }
    digest.add(workout.isSwimBikeRun)
    digest.end()
  }

  /// True while a workout is open.
  var hasOpenWorkout: Bool { isOpen }
}
