public import FITCore
internal import Workouts

extension FITWorkoutReader where Sink: ~Copyable {
  /// Handles a lap.
  public mutating func lap(_ lap: borrowing FITLap) -> FITFlow {
    guard let mark = WaitingMark(lap, clock: &file.clock, &file.claims, in: recordTimes) else { return .proceed }
    if file.sportHint.sport == nil { takeSport(lap.sport, lap.subSport) }
    if !file.areSessionsPlanned { take(mark) }
    return .proceed
  }

  /// Handles a pool length.
  public mutating func length(_ length: borrowing FITLength) -> FITFlow {
    guard !file.areSessionsPlanned, let mark = WaitingMark(length, clock: &file.clock, &file.claims, in: recordTimes)
    else { return .proceed }
    take(mark)
    return .proceed
  }
}

extension WaitingMark {
  /// Reads a lap; nil without a time.
  init?(
    _ lap: borrowing FITLap, clock: inout FITClock, _ claims: inout TimeClaims, in records: (Instant, Instant)?
  ) {
    let claim = TimeClaim(
      lap.startTime, lap.elapsedSeconds ?? lap.timerSeconds, written: lap.timestamp, clock: &clock)
    guard let times = claims.settle(claim, as: .lap, in: records) else { return nil }
    self = .lap(Lap(lap, start: times.start, end: times.end))
  }

  /// Reads a pool length; nil without a time.
  init?(
    _ length: borrowing FITLength, clock: inout FITClock, _ claims: inout TimeClaims, in records: (Instant, Instant)?
  ) {
    let claim = TimeClaim(
      length.startTime, length.elapsedSeconds ?? length.timerSeconds, written: length.timestamp, clock: &clock)
    guard let times = claims.settle(claim, as: .length, in: records) else { return nil }
    var told = PoolLength(start: times.start, end: times.end, isActive: length.lengthType != 0)
    told.timerSeconds = length.timerSeconds
    told.strokes = length.strokes.flatMap { Int(exactly: $0) }
    told.strokeStyle = length.swimStroke.flatMap { UInt8(exactly: $0) }.map { StrokeStyle(fitSwimStroke: $0) }
    told.averageSpeedMetersPerSecond = length.averageSpeedMetersPerSecond
    self = .length(told)
  }
}

extension TimeClaim {
  /// Reads the times in a message.
  init(_ start: UInt32?, _ seconds: Double?, written: UInt32?, clock: inout FITClock) {
    self.init(
      start: start.flatMap { clock.instant($0) }, milliseconds: SessionReport.milliseconds(seconds),
      written: written.flatMap { clock.instant($0) })
  }
}

extension Lap {
  /// Reads a lap message.
  init(_ lap: borrowing FITLap, start: Instant, end: Instant) {
    self.init(start: start, end: end)
    elapsedSeconds = lap.elapsedSeconds
    timerSeconds = lap.timerSeconds
    distanceMeters = lap.distanceMeters
    energyKilocalories = lap.energyKilocalories
    figures = ReportedFigures(lap)
    figures.leaveOutWidened()
    ascentMeters = lap.ascentMeters
    descentMeters = lap.descentMeters
    isRest = lap.intensity == 1 || lap.intensity == 4
    isByDistance = lap.trigger == 2
  }
}
