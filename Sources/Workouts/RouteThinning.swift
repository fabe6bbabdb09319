/// Chooses the points of a route that stay: a rule for gaps in time and, where one is asked for, a rule for shape.
///
/// A point is dropped only while the kept points around it are at most `WorkoutOptions.maximumGapSeconds` apart and, with
/// `WorkoutOptions.toleranceMeters`, only while it lies within so many metres of the line between them, height included: bends,
/// summits and valleys stay. Speed has no say: what a gap hides of it is in the speed samples. The first point, the last one and
/// those around a break always stay. Where the source is sparser than the gap, every point stays and none is invented. One pass,
/// constant memory: at most `RouteThinningWindow.capacity` points are dropped in a row.
public struct RouteThinning: Sendable {
  @usableFromInline let maximumGapMilliseconds: Int64
  /// Metres, squared; nil where shape has no say.
  @usableFromInline let squaredTolerance: Double?
  @usableFromInline var lastKept: Instant?
  /// The newest point, kept only if a rule asks for it.
  @usableFromInline var candidate = RoutePoint(
    time: Instant(unixMilliseconds: 0), latitudeDegrees: 0, longitudeDegrees: 0, horizontalAccuracyMeters: 0)
  @usableFromInline var hasCandidate = false
  /// What was dropped since the last kept point.
  @usableFromInline var window = RouteThinningWindow()

  /// Makes a thinning by the rules of `options`.
  @inlinable public init(_ options: WorkoutOptions = WorkoutOptions()) {
    maximumGapMilliseconds = options.maximumGapMilliseconds
    squaredTolerance = options.toleranceMeters.map { $0 > 0 ? $0 * $0 : 0 }
  }

  /// Takes the next point; returns the one that thereby is certain to stay, if any.
  @inlinable public mutating func take(_ point: RoutePoint) -> RoutePoint? {
    guard let lastKept else { return keep(point) }
    var kept: RoutePoint?
    if hasCandidate,
      point.time.unixMilliseconds &- lastKept.unixMilliseconds > maximumGapMilliseconds || bends(at: point)
    {
      kept = keep(candidate)
    }
    if squaredTolerance != nil { window.add(point) }
    candidate = point
    hasCandidate = true
    return kept
  }

  /// Ends the line: returns the newest point, which stays, unless it has been told; the next one stays too.
  @inlinable public mutating func breakHere() -> RoutePoint? {
    let last = hasCandidate ? candidate : nil
    hasCandidate = false
    lastKept = nil
    return last
  }

  /// Whether a straight line to `point` would leave something behind.
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
