// Output while parts of the route are to be hidden: it enters the concealment, and comes out of it when certain.

#if !hasFeature(Embedded)
extension WorkoutOutput where Sink: ~Copyable {
  @inlinable mutating func conceal(_ sample: Sample, standingFor seconds: Double) {
    concealment?.take(sample, standingFor: seconds)
    passJudged()
  }

  @inlinable mutating func conceal(_ point: RoutePoint) {
    concealment?.take(point)
    passJudged()
  }

  /// Puts out everything that is held and may be shown: the workout has no more points.
  @inlinable mutating func finishConcealment() {
    concealment?.finish()
    passJudged()
  }

  @inlinable mutating func passJudged() {
    while let next = concealment?.nextSample() { pass(next.sample, standingFor: next.seconds) }
    while let point = concealment?.nextPoint() { pass(point) }
    dropped[.concealed] &+= concealment?.takeHiddenCount() ?? 0
  }

  /// Takes out of a summary the figures from which hidden distances follow; those that follow from the shown data
  /// stay.
  @usableFromInline func conceal(_ summary: inout WorkoutSummary) {
    guard concealment?.hasHidden == true else { return }
    summary.isRouteConcealed = true
    summary.distanceMeters = nil
    summary.averageSpeedMetersPerSecond = statistics[.speed].mean
    summary.computed.insert(.averageSpeed)
    summary.maximumSpeedMetersPerSecond = nil
    summary.strokes = nil
    summary.cycles = nil
  }

  /// A lap without its distance and speeds while anything is to be hidden: it may be reported before that is known.
  func concealed(_ lap: Lap) -> Lap {
    guard isConcealing else { return lap }
    var lap = lap
    lap.distanceMeters = nil
    lap.averageSpeedMetersPerSecond = nil
    lap.maximumSpeedMetersPerSecond = nil
    return lap
  }
}
#endif
