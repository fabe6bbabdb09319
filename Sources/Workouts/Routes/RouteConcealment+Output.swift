// Output while parts of the route are concealed: it is passed to the concealment, and is written once it is certain to
// be visible.

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

  /// Writes all remaining visible output at the end of the workout.
  @inlinable mutating func finishConcealment() {
    concealment?.finish()
    passJudged()
  }

  @inlinable mutating func passJudged() {
    while let next = concealment?.nextSample() { pass(next.sample, standingFor: next.seconds) }
    while let point = concealment?.nextPoint() { pass(point) }
    dropped[.concealed] &+= concealment?.takeHiddenCount() ?? 0
  }

  /// Removes the figures from which concealed distances could be computed from a summary; figures of the visible data
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

  /// A lap without its distance and speeds if anything is to be concealed, because it can be reported before that is
  /// known.
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
