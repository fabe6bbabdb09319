/// Chooses the points of a route to keep: a rule for gaps in time and an optional rule for shape.
///
/// A point is dropped only if the kept points around it are at most `WorkoutOptions.maximumGapSeconds` apart. With
/// `WorkoutOptions.toleranceMeters`, it must also be within that many metres of the line between them, altitude
/// included, so bends, summits and valleys stay. Speed is not considered, because its changes within a gap are in the
/// speed samples. The first point, the last point and the points around a break are always kept. If the source has
/// larger gaps, every point is kept and none is added. One pass, constant memory: at most
/// `RouteThinningWindow.capacity` consecutive points are dropped.
public struct RouteThinning: Sendable {
  @usableFromInline let maximumGapMilliseconds: Int64
  /// Tolerance in metres, squared; nil without a rule for shape.
  @usableFromInline let squaredTolerance: Double?
  @usableFromInline var lastKept: Instant?
  /// The newest point, kept only if a rule needs it.
  @usableFromInline var candidate = RoutePoint(
    time: Instant(unixMilliseconds: 0), latitudeDegrees: 0, longitudeDegrees: 0, horizontalAccuracyMeters: 0)
  @usableFromInline var hasCandidate = false
  /// Points dropped since the last kept one.
  @usableFromInline var window = RouteThinningWindow()

  /// Creates a thinning by the rules of `options`.
  @inlinable public init(_ options: WorkoutOptions = WorkoutOptions()) {
    maximumGapMilliseconds = options.maximumGapMilliseconds
    squaredTolerance = options.toleranceMeters.map { $0 > 0 ? $0 * $0 : 0 }
  }

  /// Adds the next point; returns the point that is now certain to be kept, if any.
  @inlinable public mutating func take(_ point: RoutePoint) -> RoutePoint? {
    guard let lastKept else { return keep(point) }
    var kept: RoutePoint?
    if hasCandidate,
      isAfterGap(point, lastKept) || bends(at: point)
    {
      kept = keep(candidate)
    }
    if squaredTolerance != nil { window.add(point) }
    candidate = point
    hasCandidate = true
    return kept
  }

  /// Ends the line: returns the newest point unless it was returned before.
  ///
  /// The next point is kept too.
  @inlinable public mutating func breakHere() -> RoutePoint? {
    let last = hasCandidate ? candidate : nil
    hasCandidate = false
    lastKept = nil
    return last
  }

  /// Whether `point` is too late for the newest point to be dropped; without times there are no gaps for a rule for shape.
  @inlinable func isAfterGap(_ point: RoutePoint, _ lastKept: Instant) -> Bool {
    (point.hasTime || squaredTolerance == nil)
      && point.time.unixMilliseconds &- lastKept.unixMilliseconds > maximumGapMilliseconds
  }

  /// Whether a straight line to `point` would miss a dropped point by more than the tolerance.
  @inlinable func bends(at point: RoutePoint) -> Bool {
    guard let squaredTolerance else { return false }
    return !window.isNear(lineTo: point, squaredTolerance)
  }

  @inlinable mutating func keep(_ point: RoutePoint) -> RoutePoint {
    lastKept = point.time
    hasCandidate = false
    if squaredTolerance != nil { window.restart(at: point) }
    return point
  }
}
