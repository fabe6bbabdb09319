#if !hasFeature(Embedded)
/// Averages the positions of a route over a window of time around each point, weighted by their accuracy.
///
/// A point's new position is the mean of those no further from it in time than half the window, each with the weight
/// 1/r², where r is its radius of uncertainty. The window reaches as far after the point as before it and narrows at
/// an edge. So the first and the last point, those around a pause and those around a hole wider than half the window
/// stay where they are, and no corner is cut by more than the distance covered in half a window. Times, heights,
/// speeds, distances and accuracies stay. Neighbours' errors are much the same, so averaging makes a route smoother
/// but not certain to be more accurate.
///
/// A point comes out once the route is known for half a window after it. Bounded memory: windows hold `capacity`
/// points at most, and narrow where a route has more. Takes its memory once; allocates nothing per point.
public struct RouteSmoothing: Sendable {
  /// Most points averaged for one: a minute of ten a second.
  static let capacity = 600
  /// Best accuracy, in metres, that is believed: a position that claims more has no more weight.
  private static let bestAccuracyMeters = 1.0

  /// Half the window; 0 leaves every point as it is.
  private let halfMilliseconds: Int64
  private var points: HeldQueue<RoutePoint>
  /// Points at the front that have come out, and stay for those after them.
  private var finished = 0
  /// True when no further point belongs to the held ones.
  private var isEnded = false

  /// Makes a smoothing over a window of so many seconds; 0 is none.
  public init(windowSeconds: Double) {
    let half = windowSeconds.isFinite ? min(max(windowSeconds, 0), 3600) / 2 : 0
    halfMilliseconds = Int64(saturating: half * 1000)
    points = HeldQueue(limit: halfMilliseconds > 0 ? Self.capacity : 0)
  }

  /// True when it changes anything.
  public var isOn: Bool { halfMilliseconds > 0 }

  /// Forgets the route and keeps the memory.
  public mutating func removeAll() {
    points.removeAll()
    finished = 0
    isEnded = false
  }

  /// Takes the next point; call `next` until it gives none.
  public mutating func take(_ point: RoutePoint) {
    if points.isFull { removeFirst() }
    points.append(point)
  }

  /// Ends the line, so that the next point begins another.
  ///
  /// Call `next` until it gives none.
  public mutating func breakHere() { isEnded = true }

  /// The next point whose window is complete, smoothed and as it was.
  public mutating func next() -> (smoothed: RoutePoint, raw: RoutePoint)? {
    guard finished < points.count else {
      if isEnded { removeAll() }
      return nil
    }
    let point = points[finished]
    let time = point.time.unixMilliseconds
    let isComplete = points[points.count &- 1].time.unixMilliseconds &- time >= halfMilliseconds
    // With no room left, the window is as many points as are held on either side.
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

  /// The point at the mean of those around it.
  private func average(around point: RoutePoint) -> RoutePoint {
    let time = point.time.unixMilliseconds
    var last = finished
    while last &+ 1 < points.count, points[last &+ 1].time.unixMilliseconds &- time <= halfMilliseconds { last &+= 1 }
    // As far after the point as before it.
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

  /// Degrees east from one longitude to another, the short way around the earth.
  private static func turn(from: Double, to: Double) -> Double {
    let turn = to - from
    return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  }
}
#endif
