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
  #if !hasFeature(Embedded)
    /// What was dropped since the last kept point; a device, which has no room for it, thins by time alone.
    @usableFromInline var window = RouteThinningWindow()
  #endif

  /// Makes a thinning by the rules of `options`.
  @inlinable public init(_ options: WorkoutOptions = WorkoutOptions()) {
    maximumGapMilliseconds = Int64(whole: min(max(options.maximumGapSeconds, 0), 86_400) * 1000)
    squaredTolerance = options.toleranceMeters.map { $0 > 0 ? $0 * $0 : 0 }
  }

  /// Makes a thinning that keeps every point.
  @inlinable init(keepingAll: Void) {
    maximumGapMilliseconds = 0
    squaredTolerance = nil
  }

  /// Takes the next point; returns the one that thereby is certain to stay, if any.
  @inlinable public mutating func take(_ point: RoutePoint) -> RoutePoint? {
    var kept: RoutePoint?
    take(point) { kept = $0 }
    return kept
  }

  /// Takes the next point; hands out the one that thereby is certain to stay, if any, without a copy.
  @inlinable @inline(__always) mutating func take(_ point: RoutePoint, _ body: (RoutePoint) -> Void) {
    guard let lastKept else { return body(keep(point)) }
    if hasCandidate {
      if point.time.unixMilliseconds &- lastKept.unixMilliseconds > maximumGapMilliseconds || bends(at: point) {
        body(candidate)
        _ = keep(candidate)
      }
    }
    #if !hasFeature(Embedded)
      if squaredTolerance != nil { window.add(point) }
    #endif
    candidate = point
    hasCandidate = true
  }

  /// Whether shape has no say, so that a point's time decides alone.
  @inlinable @inline(__always) var isByTimeAlone: Bool { squaredTolerance == nil }

  /// Whether a point at `time` makes the candidate stay, which `keepCandidate` then notes; only where time decides alone.
  ///
  /// Points are large, and two of three are dropped: whoever writes the next one straight into `candidate` copies none to drop it.
  @inlinable @inline(__always) func keepsCandidate(at time: Instant) -> Bool {
    guard hasCandidate, let lastKept else { return false }
    return time.unixMilliseconds &- lastKept.unixMilliseconds > maximumGapMilliseconds
  }

  @inlinable @inline(__always) mutating func keepCandidate() {
    lastKept = candidate.time
    hasCandidate = false
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
    #if hasFeature(Embedded)
      return false
    #else
      guard let squaredTolerance else { return false }
      return !window.isNear(lineTo: point, squaredTolerance)
    #endif
  }

  @inlinable mutating func keep(_ point: RoutePoint) -> RoutePoint {
    lastKept = point.time
    hasCandidate = false
    #if !hasFeature(Embedded)
      if squaredTolerance != nil { window.restart(at: point) }
    #endif
    return point
  }
}
