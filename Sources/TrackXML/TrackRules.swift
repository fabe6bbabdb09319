#if TrackXML
  public import Workouts

  /// What is known of the document between its items: which workout is open, what waits for the next point.
  @usableFromInline
  struct TrackRules {
    /// A `trk` that begins within this time of the last point goes on with the same workout, as after a lost signal; later, or
    /// earlier than that point, or with another sport, it is a workout of its own.
    static let longestTrackBreakMilliseconds: Int64 = 10 * 60_000
    /// A segment that begins later than this behind the last point is a workout of its own, as in tours kept in one track.
    static let longestPauseMilliseconds: Int64 = 12 * 3_600_000
    /// A lap that begins this much later than the one before ended was preceded by a pause; less is rounding.
    static let shortestLapGapMilliseconds: Int64 = 2000
    /// The same where the lap before hid a pause, so that its length tells no end; less may be the recording interval.
    static let shortestVagueGapMilliseconds: Int64 = 10_000
    /// Times from 1989-12-31 to 60 days later count from when the device was switched on (Garmin Swim).
    static let powerOnTimes: Range<Int64> = 631_065_600_000..<636_249_600_000

    /// Whether the next point with a time has to be placed first.
    @usableFromInline var isUnsettled = true
    var distance = TrackDistance()
    /// Time of the first and the last point that has one, in the order of the file.
    @usableFromInline var first: Instant?
    @usableFromInline var last: Instant?

    /// A track has begun and none of its points with a time has come.
    var isTrackPending = false
    /// A segment has ended.
    var isBreakPending = false
    var pendingStart: Instant?
    var nextSport: TrackSport?
    /// What the next workout is called.
    var nextTitle: String?
    var sport: TrackSport?
    var offsetSeconds: Int?
    var report = TrackReport()
    /// The moment that a TCX activity is named by.
    var identity: Instant?
    /// Milliseconds to add to times since power-on.
    var shiftMilliseconds: Int64?
    /// The newest lap that ended; it is told when more is known.
    var waitingLap: Lap?
    var lapStart: Instant?
    var lapEnd: Instant?
    var hasVagueLapEnd = false
    var lapPausedMilliseconds: Int64 = 0

    /// The moment that was meant; nil when it counts from power-on and nothing anchors it.
    @usableFromInline func anchored(_ time: Instant, in kind: TrackKind?) -> Instant? {
      guard kind == .tcx, Self.powerOnTimes.contains(time.unixMilliseconds) else { return time }
      return shiftMilliseconds.map { time.advanced(byMilliseconds: $0) }
    }

    @usableFromInline mutating func note(_ time: Instant, _ offset: Int?) {
      if first == nil { first = time }
      last = time
      if offsetSeconds == nil, let offset, offset != 0, offset % 900 == 0 { offsetSeconds = offset }
    }

    /// The distance counter at a point; in GPX a told one counts only where there are no positions.
    @usableFromInline mutating func counter(at point: TrackPoint) -> Int64? { distance.millimeters(at: point) }

    /// An activity begins.
    mutating func startActivity() {
      isUnsettled = true
      isBreakPending = false
      pendingStart = nil
      nextSport = nil
      nextTitle = nil
      identity = nil
      shiftMilliseconds = nil
      lapStart = nil
      lapEnd = nil
      waitingLap = nil
      distance.restart()
    }

    /// Where a lap ends, as far as its length and its points tell.
    mutating func endLap(_ lap: TrackLap, lastPoint: Instant?) -> Instant? {
      guard let start = lapStart ?? lastPoint else { return nil }
      let told = lap.totalSeconds.flatMap { $0 >= 0 && $0 < 1e9 ? Int64(($0 * 1000).rounded()) : nil }
        .map { start.advanced(byMilliseconds: $0 + lapPausedMilliseconds) }
      let reached = max(start, lastPoint ?? start)
      hasVagueLapEnd = told.map { $0.advanced(byMilliseconds: Self.shortestLapGapMilliseconds) < reached } ?? true
      lapEnd = max(told ?? reached, reached)
      return lapEnd
    }

    /// The pause before a lap that begins at `start`; nil where there is none.
    func pause(before start: Instant) -> (start: Instant, end: Instant)? {
      guard let lapEnd else { return nil }
      let gap = start.unixMilliseconds - lapEnd.unixMilliseconds
      let least = hasVagueLapEnd ? Self.shortestVagueGapMilliseconds : Self.shortestLapGapMilliseconds
      return gap >= least ? (lapEnd, start) : nil
    }
  }

  /// What the laps of a TCX activity add up to.
  struct TrackReport {
    private var timerSeconds: Double?
    private var distanceMeters: Double?
    private var energyKilocalories: Double?
    private var maximumSpeed: Double?
    private var maximumHeartRate: Double?
    private var maximumPower: Double?
    private var heartRate = WeightedMean()
    private var cadence = WeightedMean()
    private var power = WeightedMean()

    init() {}

    mutating func add(_ lap: TrackLap) {
      func sum(_ a: Double?, _ b: Double?) -> Double? { b.map { (a ?? 0) + $0 } ?? a }
      func highest(_ a: Double?, _ b: Double?) -> Double? { b.map { max(a ?? $0, $0) } ?? a }
      timerSeconds = sum(timerSeconds, lap.totalSeconds)
      distanceMeters = sum(distanceMeters, lap.distanceMeters)
      energyKilocalories = sum(energyKilocalories, lap.energyKilocalories)
      maximumSpeed = highest(maximumSpeed, lap.maximumSpeedMetersPerSecond)
      maximumHeartRate = highest(maximumHeartRate, lap.maximumHeartRateBPM)
      maximumPower = highest(maximumPower, lap.maximumPowerWatts)
      heartRate.add(lap.averageHeartRateBPM, over: lap.totalSeconds)
      cadence.add(lap.averageCadenceRPM, over: lap.totalSeconds)
      power.add(lap.averagePowerWatts, over: lap.totalSeconds)
    }

    /// Puts the sums where they are told; a distance or energy of 0 is what recorders write that have none.
    func fill(_ summary: inout WorkoutSummary) {
      summary.timerSeconds = timerSeconds
      summary.distanceMeters = distanceMeters.flatMap { $0 > 0 ? $0 : nil }
      summary.energyKilocalories = energyKilocalories.flatMap { $0 > 0 ? $0 : nil }
      summary.maximumSpeedMetersPerSecond = maximumSpeed
      summary.averageHeartRateBPM = heartRate.value
      summary.maximumHeartRateBPM = maximumHeartRate
      summary.averageCadenceRPM = cadence.value
      summary.averagePowerWatts = power.value
      summary.maximumPowerWatts = maximumPower
    }
  }

  /// A mean of laps by their lengths.
  private struct WeightedMean {
    private var sum = 0.0
    private var seconds = 0.0

    var value: Double? { seconds > 0 ? sum / seconds : nil }

    mutating func add(_ mean: Double?, over length: Double?) {
      guard let mean, let length, length > 0 else { return }
      sum += mean * length
      seconds += length
    }
  }
#endif
