/// The distance along positions, without impossible jumps: Documentation/Tracks.md, "Impossible positions".
///
/// A position that is too far from the previous one is in doubt until the next position is known.
///
/// - If the next position is within reach of the last certain position, the doubted one was wrong.
/// - If it is within reach of the doubted position, the track continues from there.
/// - If all three are in one direction at a similar speed, something fast is moving, and the track follows it.
///
/// Constant memory; delays at most one position.
@usableFromInline package struct PositionTrail: Sendable {
  /// A position and its time.
  @usableFromInline package struct Place: Sendable {
    @usableFromInline package var latitude: Double
    @usableFromInline package var longitude: Double
    @usableFromInline package var time: Instant
    /// The cosine of the latitude, for measures that need it.
    package var cosine = Double.nan

    @usableFromInline package init(_ latitude: Double, _ longitude: Double, at time: Instant) {
      (self.latitude, self.longitude, self.time) = (latitude, longitude, time)
    }
  }

  /// Speed above which a step is in doubt, in metres per second: nobody on foot, wheels or skis is faster for long.
  @inlinable package static var fastest: Double { 50 }
  /// Speed above which a step never counts: faster than an airliner.
  package static let fastestVehicle = 340.0
  /// Least ratio of the direct distance to the distance over a doubted position, for something fast.
  private static let straightShare = 0.8
  /// Largest ratio of the speeds of two successive steps of something fast.
  private static let mostFaster = 2.0
  /// Longest time in seconds that the positions can stay in a wrong place.
  private static let longestStretch = 600.0

  /// The speed of something fast; `fastest` if nothing fast is moving.
  private var speed = fastest
  @usableFromInline var last: Place?
  private var doubted: (place: Place, meters: Double)?
  /// The newest accepted jump: the position before it, and the first one after it.
  private var jump: (from: Place, to: Place)?
  /// True while a position is in doubt, or something is fast.
  @usableFromInline var isUnusual = false

  @usableFromInline package init() {}

  /// Restarts the track: the distance to the next position does not count.
  @usableFromInline package mutating func breakHere() { self = PositionTrail() }

  /// Returns the certain metres since the previous position, measured by `meters`.
  @inlinable @inline(__always)
  package mutating func take(_ place: Place, meters: (Place, Place) -> Double) -> Double {
    guard let last else {
      self.last = place
      return 0
    }
    let step = meters(last, place)
    // Nearly every step is possible even in one second, the shortest time.
    guard step <= Self.fastest, !isUnusual else { return weigh(place, step, since: last, meters) }
    self.last = place
    return step
  }

  /// Checks a step that is long or follows a long step.
  @usableFromInline
  mutating func weigh(_ place: Place, _ step: Double, since last: Place, _ meters: (Place, Place) -> Double) -> Double {
    if Self.isWithinReach(step, last, place, at: speed) {
      // Something fast has slowed down to a normal speed.
      let isFast = !Self.isWithinReach(step, last, place)
      return go(to: place, step, at: isFast ? step / Self.seconds(last, place) : 0)
    }
    isUnusual = true
    guard let before = doubted else {
      doubted = (place, step)
      return 0
    }
    let next = meters(before.place, place)
    let speeds = (before.meters / Self.seconds(last, before.place), next / Self.seconds(before.place, place))
    let isSteady = max(speeds.0, speeds.1) <= Self.mostFaster * min(speeds.0, speeds.1)
    if isSteady, step >= (before.meters + next) * Self.straightShare, max(speeds.0, speeds.1) <= Self.fastestVehicle {
      return go(to: place, before.meters + next, at: speeds.1)
    }
    guard Self.isWithinReach(next, before.place, place) else {
      doubted = (place, step)
      return 0
    }
    // The track returns to its course after a short stretch elsewhere: subtract the stretch, and add the distance
    // between its ends.
    let back = jump.flatMap { jump -> Double? in
      let way = meters(jump.from, before.place)
      let isShort = Self.seconds(jump.from, place) <= Self.longestStretch
      return isShort && Self.isWithinReach(way, jump.from, before.place) ? max(0, way - meters(jump.to, last)) : nil
    }
    jump = back == nil ? (last, before.place) : nil
    return go(to: place, next + (back ?? 0), at: 0)
  }

  private mutating func go(to place: Place, _ meters: Double, at speed: Double) -> Double {
    (last, doubted) = (place, nil)
    self.speed = max(Self.fastest, min(Self.fastestVehicle, speed * Self.mostFaster))
    isUnusual = self.speed > Self.fastest
    return meters
  }

  /// Seconds between two positions, at least one: times are whole seconds in most files.
  private static func seconds(_ from: Place, _ to: Place) -> Double { max(1, abs(to.time.seconds(since: from.time))) }

  /// Whether a distance is possible in the time between two positions.
  package static func isWithinReach(_ meters: Double, _ from: Place, _ to: Place, at speed: Double = fastest) -> Bool {
    meters <= speed * seconds(from, to)
  }
}
