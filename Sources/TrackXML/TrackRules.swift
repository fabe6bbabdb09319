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
    /// The open workout's sport as the file names it, and as it is taken, from wherever.
    var namedSport: TrackSport?
    var sport: TrackSport?
    var sportSource = SportSource.file
    var title: String?
    /// What the whole document is called, as long as none of its tracks has a name of its own.
    var documentTitle: String?
    /// Whether a track of the document had a name.
    var hasNamedTrack = false
    /// Heights of the open workout.
    @usableFromInline var climb = ClimbMeter()
    /// Where the open activity's first lap began of those in which no distance was read.
    var firstUnreadLap: Instant?
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
    /// Metres that the open lap reports, which stands before its points.
    var lapMeters: Double?
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

    /// What the counter of distance stood at before its first reading, which comes with `point` at `time`; empty for all other points.
    ///
    /// A TCX lap may begin long before its first point, whose reading then says how far that was. The counter stood at 0 where the
    /// activity began, and at what the laps before add up to where this one did. Readings that the laps' own distances, or a human's
    /// speed, contradict count from another start than this: nothing is known of what was before them.
    @usableFromInline func readings(
      before point: borrowing TrackPoint, _ time: Instant
    ) -> [(millimeters: Int64, time: Instant)] {
      guard let meters = distance.firstReading(at: point), let lapStart, time > lapStart else { return [] }
      let before = report.distanceMeters ?? 0
      guard before >= 0, meters >= before else { return [] }
      let seconds = time.seconds(since: lapStart)
      guard meters - before <= min(Self.fastestMetersPerSecond * seconds, lapMeters.map { $0 * 1.01 + 10 } ?? .infinity)
      else { return [] }
      let lap = (Int64(saturating: (before * 1000).rounded()), lapStart)
      guard before > 0, let firstUnreadLap, firstUnreadLap < lapStart else { return [lap] }
      return [(0, firstUnreadLap), lap]
    }

    /// Nobody is faster, on skis or in a slipstream.
    static let fastestMetersPerSecond = 70.0

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
      lapMeters = nil
      firstUnreadLap = nil
      waitingLap = nil
      distance.restart()
    }

    /// Where a lap ends, as far as its length and its points tell.
    mutating func endLap(_ lap: TrackLap, lastPoint: Instant?) -> Instant? {
      guard let start = lapStart ?? lastPoint else { return nil }
      let told = lap.totalSeconds.flatMap { $0 >= 0 && $0 < 1e9 ? Int64(saturating: ($0 * 1000).rounded()) : nil }
        .map { start.advanced(byMilliseconds: $0 &+ lapPausedMilliseconds) }
      let reached = max(start, lastPoint ?? start)
      hasVagueLapEnd = told.map { $0.advanced(byMilliseconds: Self.shortestLapGapMilliseconds) < reached } ?? true
      lapEnd = max(told ?? reached, reached)
      return lapEnd
    }

    /// The pause before a lap that begins at `start`; nil where there is none.
    func pause(before start: Instant) -> (start: Instant, end: Instant)? {
      guard let lapEnd else { return nil }
      let gap = start.unixMilliseconds &- lapEnd.unixMilliseconds
      let least = hasVagueLapEnd ? Self.shortestVagueGapMilliseconds : Self.shortestLapGapMilliseconds
      return gap >= least ? (lapEnd, start) : nil
    }
  }

  /// What the laps of a TCX activity add up to.
  struct TrackReport {
    private var timerSeconds: Double?
    private(set) var distanceMeters: Double?
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
