#if !hasFeature(Embedded)
/// Averages the positions of a route over a window of time around each point, weighted by their accuracy.
///
/// A point's new position is the mean of the positions within half a window of its time, each with the weight 1/r²,
/// where r is its radius of uncertainty. The window extends equally before and after the point, and narrows at an edge.
/// So the first and last point, the points around a pause and the points around a gap wider than half the window do not
/// move. No corner is cut by more than the distance covered in half a window. Times, altitudes, speeds, distances and
/// accuracies are unchanged. Neighbours have similar errors, so averaging makes a route smoother but not necessarily
/// more accurate.
///
/// A point is returned once the route is known for half a window after it. Memory is bounded: windows contain at most
/// `capacity` points, and narrow if a route has more. It allocates its memory once, and nothing per point.
public struct RouteSmoothing: Sendable {
  /// Maximum number of points averaged for one: a minute of ten points per second.
  static let capacity = 600
  /// Best plausible accuracy in metres: a position with a smaller radius gets no more weight.
  private static let bestAccuracyMeters = 1.0

  /// Half the window; 0 leaves every point unchanged.
  private let halfMilliseconds: Int64
  private var points: HeldQueue<RoutePoint>
  /// Points at the front that have been returned, and stay for the windows of later points.
  private var finished = 0
  /// Whether no further point belongs to the stored ones.
  private var isEnded = false

  /// Creates a smoothing over a window of `windowSeconds`; 0 does not smooth.
  public init(windowSeconds: Double) {
    let half = windowSeconds.isFinite ? min(max(windowSeconds, 0), 3600) / 2 : 0
    halfMilliseconds = Int64(saturating: half * 1000)
    points = HeldQueue(limit: halfMilliseconds > 0 ? Self.capacity : 0)
  }

  /// Whether it changes anything.
  public var isOn: Bool { halfMilliseconds > 0 }

  /// Removes the route and keeps the memory.
  public mutating func removeAll() {
    points.removeAll()
    finished = 0
    isEnded = false
  }

  /// Adds the next point; call `next` until it returns nil.
  public mutating func take(_ point: RoutePoint) {
    if points.isFull { removeFirst() }
    points.append(point)
  }

  /// Ends the line, so that the next point begins another.
  ///
  /// Call `next` until it returns nil.
  public mutating func breakHere() { isEnded = true }

  /// The next point whose window is complete, smoothed and unchanged.
  public mutating func next() -> (smoothed: RoutePoint, raw: RoutePoint)? {
    guard finished < points.count else {
      if isEnded { removeAll() }
      return nil
    }
    let point = points[finished]
    let time = point.time.unixMilliseconds
    let isComplete = points[points.count &- 1].time.unixMilliseconds &- time >= halfMilliseconds
    // Without room for more, the window extends to the stored points on either side.
    let isPressed = points.isFull && finished < Self.capacity / 2
    guard isEnded || isComplete || isPressed else { return nil }
    while let first = points.first, finished > 0, time &- first.time.unixMilliseconds > halfMilliseconds {
      removeFirst()
    }
    let smoothed = average(around: point)
    finished &+= 1
    return (smoothed, point)
  }

  private mutating func removeFirst() {
    points.removeFirst()
    if finished > 0 { finished &-= 1 }
  }

  /// The point at the mean of the positions around it.
  private func average(around point: RoutePoint) -> RoutePoint {
    let time = point.time.unixMilliseconds
    var last = finished
    while last &+ 1 < points.count, points[last &+ 1].time.unixMilliseconds &- time <= halfMilliseconds { last &+= 1 }
    // Extends equally before and after the point.
    let reach = min(time &- (points.first?.time.unixMilliseconds ?? time), points[last].time.unixMilliseconds &- time)
    guard reach > 0 else { return point }
    var (weights, north, east) = (0.0, 0.0, 0.0)
    for place in 0...last {
      let other = points[place]
      let distance = other.time.unixMilliseconds &- time
      guard distance <= reach, distance >= 0 &- reach else { continue }
      let radius = max(other.horizontalAccuracyMeters, Self.bestAccuracyMeters)
      let weight = 1 / (radius * radius)
      weights += weight
      north += weight * (other.latitudeDegrees - point.latitudeDegrees)
      east += weight * Self.turn(from: point.longitudeDegrees, to: other.longitudeDegrees)
    }
    guard weights > 0, weights.isFinite else { return point }
    var smoothed = point
    smoothed.latitudeDegrees += north / weights
    smoothed.longitudeDegrees = Self.turn(from: 0, to: point.longitudeDegrees + east / weights)
    return smoothed
  }

  /// Degrees east from one longitude to another, by the shorter direction around the earth.
  private static func turn(from: Double, to: Double) -> Double {
    let turn = to - from
    return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  }
}
#endif
