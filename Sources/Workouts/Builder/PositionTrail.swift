/// The way along positions without what nobody can have travelled: Documentation/Tracks.md, "Impossible positions".
///
/// A position that is too far from the one before it is in doubt until the next one comes. If that is within reach of the
/// position before the doubt, the doubted one was wrong; if it is within reach of the doubted one, the way goes on from
/// there; if the three lie in one direction and come as fast, something fast moves, and goes on so. Constant memory; one
/// position of delay at most.
@usableFromInline package struct PositionTrail: Sendable {
  /// A position and its moment.
  @usableFromInline package struct Place: Sendable {
    @usableFromInline package var latitude: Double
    @usableFromInline package var longitude: Double
    @usableFromInline package var time: Instant
    /// The cosine of the latitude, for a measure that needs it.
    package var cosine = Double.nan

    @usableFromInline package init(_ latitude: Double, _ longitude: Double, at time: Instant) {
      (self.latitude, self.longitude, self.time) = (latitude, longitude, time)
    }
  }

  /// Speed above which a step is in doubt, in metres per second: no one on foot, wheels or skis is faster for long.
  @inlinable package static var fastest: Double { 50 }
  /// Speed above which no step counts: faster than an airliner.
  package static let fastestVehicle = 340.0
  /// Share of the way over a doubted position that the direct way has at least where something fast moves.
  private static let straightShare = 0.8
  /// Largest part by which something fast is faster from one position to the next.
  private static let mostFaster = 2.0
  /// Seconds that a stretch elsewhere lasts at most.
  private static let longestStretch = 600.0

  /// The speed of something fast; `fastest` where nothing is.
  private var speed = fastest
  @usableFromInline var last: Place?
  private var doubted: (place: Place, meters: Double)?
  /// The position before the newest jump that the way went on from, and the first one after it.
  private var jump: (from: Place, to: Place)?
  /// True while a position is in doubt, or something is fast.
  @usableFromInline var isUnusual = false

  @usableFromInline package init() {}

  /// Starts anew: the way to the next position does not count.
  @usableFromInline package mutating func breakHere() { self = PositionTrail() }

  /// The metres that are certain since the position before, by the measure `meters`.
  @inlinable @inline(__always)
  package mutating func take(_ place: Place, meters: (Place, Place) -> Double) -> Double {
    guard let last else {
      self.last = place
      return 0
    }
    let step = meters(last, place)
    // Nearly every step is possible in a second, the shortest time there is.
    guard step <= Self.fastest, !isUnusual else { return weigh(place, step, since: last, meters) }
    self.last = place
    return step
  }

  /// Weighs a step that is long, or the one after one.
  @usableFromInline
  mutating func weigh(_ place: Place, _ step: Double, since last: Place, _ meters: (Place, Place) -> Double) -> Double {
    if Self.isWithinReach(step, last, place, at: speed) {
      // Something fast that has slowed down is so no more.
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
    // Back where the way was before a short stretch elsewhere: what that is shorter than the way counts.
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

  /// Seconds between two places, one at least: times are whole seconds in most files.
  private static func seconds(_ from: Place, _ to: Place) -> Double { max(1, abs(to.time.seconds(since: from.time))) }

  /// True when a way is possible in its time.
  package static func isWithinReach(_ meters: Double, _ from: Place, _ to: Place, at speed: Double = fastest) -> Bool {
    meters <= speed * seconds(from, to)
  }
}
