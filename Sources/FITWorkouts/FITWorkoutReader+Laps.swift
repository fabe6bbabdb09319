public import FITCore
internal import Workouts

extension FITWorkoutReader where Sink: ~Copyable {
  /// Takes a lap.
  public mutating func lap(_ lap: borrowing FITLap) -> FITFlow {
    guard let mark = WaitingMark(lap, clock: &file.clock) else { return .proceed }
    if file.sportHint.sport == nil { takeSport(lap.sport, lap.subSport) }
    if !file.areSessionsPlanned { take(mark) }
    return .proceed
  }

  /// Takes a pool length.
  public mutating func length(_ length: borrowing FITLength) -> FITFlow {
    guard !file.areSessionsPlanned, let mark = WaitingMark(length, clock: &file.clock) else { return .proceed }
    take(mark)
    return .proceed
  }
}

extension WaitingMark {
  /// Reads a lap; nil without a time.
  init?(_ lap: borrowing FITLap, clock: inout FITClock) {
    guard let start = (lap.startTime ?? lap.timestamp).flatMap({ clock.instant($0) }) else { return nil }
    let end =
      SessionReport.milliseconds(lap.elapsedSeconds ?? lap.timerSeconds).map { start.advanced(byMilliseconds: $0) }
      ?? lap.timestamp.flatMap { clock.instant($0) } ?? start
    self = .lap(Lap(lap, start: start, end: max(start, end)))
  }

  /// Reads a pool length; nil without a time.
  init?(_ length: borrowing FITLength, clock: inout FITClock) {
    guard let start = (length.startTime ?? length.timestamp).flatMap({ clock.instant($0) }) else { return nil }
    let end =
      SessionReport.milliseconds(length.elapsedSeconds ?? length.timerSeconds)
      .map { start.advanced(byMilliseconds: $0) } ?? length.timestamp.flatMap { clock.instant($0) } ?? start
    var told = PoolLength(start: start, end: max(start, end), isActive: length.lengthType != 0)
    told.timerSeconds = length.timerSeconds
    told.strokes = length.strokes.flatMap { Int(exactly: $0) }
    told.strokeStyle = length.swimStroke.flatMap { UInt8(exactly: $0) }.map { StrokeStyle(fitSwimStroke: $0) }
    told.averageSpeedMetersPerSecond = length.averageSpeedMetersPerSecond
    self = .length(told)
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
    ascentMeters = lap.ascentMeters
    descentMeters = lap.descentMeters
    isRest = lap.intensity == 1 || lap.intensity == 4
    isByDistance = lap.trigger == 2
  }
}
