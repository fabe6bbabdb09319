internal import FITCore
internal import Workouts

/// A session as its message reports it, before its records or after them.
struct SessionReport: Sendable {
  var summary: WorkoutSummary
  /// True when the message gave a start of its own, or its other times did.
  var hasStart: Bool
  /// The moment when the message was written.
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
    // FIT has no end of its own: start + elapsed, otherwise when the message was written.
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
      // 0 without the bit is what meters of one side write.
      return share > 100 || balance == 0 ? nil : balance & 0x8000 != 0 ? share : 100 - share
    }
    summary.figures = ReportedFigures(session)
    summary.figures.leaveOutWidened()
    let cycles = session.totalCycles.flatMap { Int(exactly: $0) }
    // Swimming; rowing, paddling, standing on a board and in a kayak, whose strokes are cycles as well.
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

  /// Cuts a session that counts the time since stale records; what it says of its length is wrong then.
  mutating func cut(to stale: Instant) {
    guard summary.start < stale, stale < summary.end else { return }
    summary.start = stale
    (summary.elapsedSeconds, summary.timerSeconds) = (nil, nil)
  }

  /// True when it had ended, and was written, before a moment.
  func isOver(by time: Instant) -> Bool {
    summary.start < summary.end && summary.end <= time && written ?? time <= time
  }

  /// Moves the session to the start of its clock.
  mutating func shift(bySeconds seconds: UInt32) {
    summary.start = summary.start.advanced(byMilliseconds: Int64(seconds) &* 1000)
    summary.end = summary.end.advanced(byMilliseconds: Int64(seconds) &* 1000)
  }

  /// Seconds as milliseconds; nil when they are implausibly many.
  static func milliseconds(_ seconds: Double?) -> Int64? {
    seconds.flatMap { $0 >= 0 && $0 < 1e9 ? Int64(saturating: ($0 * 1000).rounded()) : nil }
  }
}
