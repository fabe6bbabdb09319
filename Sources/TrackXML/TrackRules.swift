#if TrackXML
public import Workouts

/// State between the items of a document: the open workout, and items that wait for the next point.
@usableFromInline
struct TrackRules {
  /// Longest break between the tracks of one workout.
  ///
  /// A `trk` that begins within this time after the last point continues the workout, as after a lost signal. A `trk`
  /// that begins later, or earlier than that point, or with another sport, is a separate workout.
  static let longestTrackBreakMilliseconds: Int64 = 10 * 60_000
  /// A segment that begins later than this after the last point is another workout, as in tours stored in one track.
  static let longestPauseMilliseconds: Int64 = 12 * 3_600_000
  /// A lap that begins this much later than the previous one ended was preceded by a pause; less is rounding.
  static let shortestLapGapMilliseconds: Int64 = 2000
  /// The same if the previous lap contained a pause, so that its length does not show its end; a shorter gap can be the
  /// recording interval.
  static let shortestVagueGapMilliseconds: Int64 = 10_000
  /// Times from 1989-12-31 to 60 days later count from when the device was switched on (Garmin Swim).
  static let powerOnTimes: Range<Int64> = 631_065_600_000..<636_249_600_000

  /// True when the next point with a time must first be assigned to a workout.
  @usableFromInline var isUnsettled = true
  var distance = TrackDistance()
  /// Time of the first and the last point with a time, in the order of the file.
  @usableFromInline var first: Instant?
  @usableFromInline var last: Instant?

  /// True between the start of a track and its first point with a time.
  var isTrackPending = false
  /// True after the end of a segment.
  var isBreakPending = false
  /// For a gap in a segment that is a pause: milliseconds from the beginning of the gap to the beginning of the pause.
  var gapPending: Int64?
  /// True in a course, whose points are no recording.
  var isCourse = false
  /// Whether the points without times become routes, because the document begins with none that has a time; nil until
  /// that is known.
  var isUntimed: Bool?
  /// The distance along the newest route without times.
  var traced = TrackDistance()
  var pendingStart: Instant?
  var nextSport: TrackSport?
  /// The title of the next workout.
  var nextTitle: String?
  /// The sport of the open workout: the file's, and the one chosen from all sources.
  var namedSport: TrackSport?
  var sport: TrackSport?
  var sportSource = SportSource.file
  var title: String?
  /// The title of the open workout's track in the file.
  var trackTitle: String?
  /// The title of the whole document, used while none of its tracks has a title of its own.
  var documentTitle: String?
  /// True when a track of the document had a title.
  var hasNamedTrack = false
  /// Start of the activity's first lap without a distance reading.
  var firstUnreadLap: Instant?
  var offsetSeconds: Int?
  var report = TrackReport()
  /// The `Id` of a TCX activity, as a time.
  var identity: Instant?
  /// Milliseconds to add to times since power-on.
  var shiftMilliseconds: Int64?
  /// The newest completed lap, which is reported when more is known.
  var waitingLap: Lap?
  var lapStart: Instant?
  var lapEnd: Instant?
  /// The distance in metres of the open lap, which precedes its points.
  var lapMeters: Double?
  var hasVagueLapEnd = false
  var lapPausedMilliseconds: Int64 = 0
  /// Whether the open lap does not include gaps between its points, so that it ends with its points.
  var isLapGapped = false

  /// The absolute time; nil for a time since power-on without a reference.
  @usableFromInline func anchored(_ time: Instant, in kind: TrackKind?) -> Instant? {
    guard kind == .tcx, Self.powerOnTimes.contains(time.unixMilliseconds) else { return time }
    return shiftMilliseconds.map { time.advanced(byMilliseconds: $0) }
  }

  @usableFromInline mutating func note(_ time: Instant, _ offset: Int?) {
    if first == nil { first = time }
    last = time
    if offsetSeconds == nil, let offset, offset != 0, offset % 900 == 0 { offsetSeconds = offset }
  }

  /// The distance counter at a point; in GPX the file's distance counts only without positions.
  @usableFromInline mutating func counter(at point: TrackPoint) -> Int64? { distance.millimeters(at: point) }

  /// Readings of the distance counter before its first one, which is at `point`; empty for all other points.
  ///
  /// A TCX lap can begin long before its first point, whose reading then covers the time since. The counter was 0 at
  /// the start of the activity, and at the start of this lap it was the sum of the previous laps. A reading that
  /// contradicts the laps' own distances, or human speed, counts from another start; then the time before is unknown.
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

  /// Upper limit of human speed, on skis or in a slipstream.
  static let fastestMetersPerSecond = 70.0

  /// Starts an activity.
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

  /// The end of a lap, from its length and its points.
  mutating func endLap(_ lap: TrackLap, lastPoint: Instant?) -> Instant? {
    guard let start = lapStart ?? lastPoint else { return nil }
    let seconds = isLapGapped ? nil : lap.totalSeconds
    let told = seconds.flatMap { $0 >= 0 && $0 < 1e9 ? Int64(saturating: ($0 * 1000).rounded()) : nil }
      .map { start.advanced(byMilliseconds: $0 &+ lapPausedMilliseconds) }
    let reached = max(start, lastPoint ?? start)
    hasVagueLapEnd = told.map { $0.advanced(byMilliseconds: Self.shortestLapGapMilliseconds) < reached } ?? true
    lapEnd = max(told ?? reached, reached)
    return lapEnd
  }

  /// The pause before a lap that begins at `start`; nil if there is none.
  func pause(before start: Instant) -> (start: Instant, end: Instant)? {
    guard let lapEnd else { return nil }
    let gap = start.unixMilliseconds &- lapEnd.unixMilliseconds
    let least = hasVagueLapEnd ? Self.shortestVagueGapMilliseconds : Self.shortestLapGapMilliseconds
    return gap >= least ? (lapEnd, start) : nil
  }
}

/// Sums and means over the laps of a TCX activity.
struct TrackReport {
  private var timerSeconds: Double?
  private(set) var distanceMeters: Double?
  private var energyKilocalories: Double?
  private var figures = TrackFigures()

  mutating func add(_ lap: TrackLap) {
    func sum(_ a: Double?, _ b: Double?) -> Double? { b.map { (a ?? 0) + $0 } ?? a }
    timerSeconds = sum(timerSeconds, lap.totalSeconds)
    distanceMeters = sum(distanceMeters, lap.distanceMeters)
    energyKilocalories = sum(energyKilocalories, lap.energyKilocalories)
    figures.add(lap.figures, over: lap.totalSeconds)
  }

  /// Adds the sums to a summary; a distance or energy of 0 is omitted, because recorders without one write 0.
  func fill(_ summary: inout WorkoutSummary) {
    summary.timerSeconds = timerSeconds?.toMillionths
    summary.distanceMeters = distanceMeters.flatMap { $0 > 0 ? $0.toMillionths : nil }
    summary.energyKilocalories = energyKilocalories.flatMap { $0 > 0 ? $0.toMillionths : nil }
    summary.figures = figures.figures
  }
}

/// A mean over laps, weighted by their durations.
struct WeightedMean {
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
