internal import FITCore
internal import Workouts

/// A session as reported by its message, before or after its records.
struct SessionReport: Sendable {
  var summary: WorkoutSummary
  /// Whether the message had a start of its own, or its other times determine one.
  var hasStart: Bool
  /// The time at which the message was written.
  var written: Instant?

  /// Reads a session message; `fallback` replaces a missing start.
  init(
    _ session: borrowing FITSession, clock: inout FITClock, fallback: Instant, _ claims: inout TimeClaims,
    in records: (Instant, Instant)?
  ) {
    var claim = TimeClaim(
      session.startTime, session.elapsedSeconds ?? session.timerSeconds, written: session.timestamp, clock: &clock)
    hasStart = claim.start != nil
    written = claim.written
    claim.start = claim.start ?? fallback
    // FIT has no field for the end: it is start + elapsed, otherwise the time of writing.
    let times = claims.settle(claim, as: .session, in: records) ?? (fallback, fallback)
    hasStart = hasStart || times.start != fallback
    summary = WorkoutSummary(start: times.start, end: times.end)
    summary.sport = session.sport.flatMap { UInt8(exactly: $0) }
    summary.subSport = session.subSport.flatMap { UInt8(exactly: $0) }
    summary.elapsedSeconds = session.elapsedSeconds
    summary.timerSeconds = session.timerSeconds
    summary.movingSeconds = session.movingSeconds
    summary.distanceMeters = session.distanceMeters
    summary.ascentMeters = session.ascentMeters.map(Double.init)
    summary.descentMeters = session.descentMeters.map(Double.init)
    summary.energyKilocalories = session.energyKilocalories.map(Double.init)
    summary.restingEnergyKilocalories = session.restingEnergyKilocalories.map(Double.init)
    summary.averageDepthMeters = session.averageDepthMeters
    summary.maximumDepthMeters = session.maximumDepthMeters
    summary.averageRightBalancePercent = session.leftRightBalance.flatMap { balance in
      let share = Double(balance & 0x3FFF) / 100
      // Power meters on one side write 0 without the bit.
      return share > 100 || balance == 0 ? nil : balance & 0x8000 != 0 ? share : 100 - share
    }
    summary.figures = ReportedFigures(session)
    summary.figures.leaveOutWidened()
    let cycles = session.totalCycles.flatMap { Int(exactly: $0) }
    // Swimming. Rowing, paddling, stand-up paddling and kayaking also have strokes, but as cycles.
    let isSwim = summary.sport == 5
    if let sport = summary.sport, isSwim || sport == 15 || sport == 19 || sport == 37 || sport == 41 {
      summary.strokes = cycles
    }
    if !isSwim { summary.cycles = cycles }
    summary.poolLengthMeters = session.poolLengthMeters.flatMap { $0 > 0 ? $0 : nil }
    summary.isPoolInYards = session.poolLengthUnit == 1
    summary.thresholdPowerWatts = session.thresholdPowerWatts
    summary.effortScore = session.perceivedEffort.map { $0 / 10 }
    summary.profileName = session.profileName.text
  }

  /// Creates the report of a file that has laps, and neither records nor a session; nil without laps that last.
  init?(_ laps: [Lap]) {
    guard let start = laps.map(\.start).min(), let end = laps.map(\.end).max(), start < end else { return nil }
    func sum(_ values: [Double?]) -> Double? {
      let known = values.compactMap { $0 }
      return known.isEmpty ? nil : known.reduce(0, +)
    }
    (hasStart, written) = (true, nil)
    summary = WorkoutSummary(start: start, end: end)
    // Laps that overlap count time twice.
    summary.timerSeconds = sum(laps.map(\.timerSeconds)).map { min($0, end.seconds(since: start)) }
    summary.distanceMeters = sum(laps.map(\.distanceMeters))
    summary.energyKilocalories = sum(laps.map(\.energyKilocalories))
    summary.ascentMeters = sum(laps.map(\.ascentMeters))
    summary.descentMeters = sum(laps.map(\.descentMeters))
  }

  /// Clips a session that counts the time since stale records; its reported length is wrong then.
  mutating func cut(to stale: Instant) {
    guard summary.start < stale, stale < summary.end else { return }
    summary.start = stale
    (summary.elapsedSeconds, summary.timerSeconds) = (nil, nil)
  }

  /// What shows that a session with a start is written a second time: fifty bytes, not two thousand.
  struct Facts: Equatable {
    var start: Instant, end: Instant
    var timerSeconds: Double?, distanceMeters: Double?
    var sport: UInt8?
  }

  var facts: Facts {
    Facts(
      start: summary.start, end: summary.end, timerSeconds: summary.timerSeconds,
      distanceMeters: summary.distanceMeters, sport: summary.sport)
  }

  /// Whether it had ended, and was written, before a time.
  func isOver(by time: Instant) -> Bool {
    summary.start < summary.end && summary.end <= time && written ?? time <= time
  }

  /// Moves the session to the start of its clock.
  mutating func shift(bySeconds seconds: UInt32) {
    summary.start = summary.start.advanced(byMilliseconds: Int64(seconds) &* 1000)
    summary.end = summary.end.advanced(byMilliseconds: Int64(seconds) &* 1000)
  }

  /// Seconds as milliseconds; nil if implausibly many.
  static func milliseconds(_ seconds: Double?) -> Int64? {
    seconds.flatMap { $0 >= 0 && $0 < 1e9 ? Int64(saturating: ($0 * 1000).rounded()) : nil }
  }
}
