/// Metres climbed and descended, of heights that can be reached from one another.
///
/// Devices write 0, −9999 and the like instead of a height, jump when they correct it, or mix two sources. A height that
/// nobody can have climbed to begins another level; the levels are kept apart, so no step between them counts. The other
/// level takes over once the first has had no height for a while. Memory is constant; allocates nothing.
public struct HeightMeter: Sendable {
  /// Heights that can be reached from one another.
  private struct Level: Sendable {
    var climb = ClimbMeter()
    var height: Double
    var time: Instant
    let begin: Instant

    init(_ height: Double, at time: Instant) {
      (self.height, self.time, begin) = (height, time, time)
      climb.add(height)
    }

    mutating func add(_ height: Double, at time: Instant) {
      (self.height, self.time) = (height, max(time, self.time))
      climb.add(height)
    }

    /// Metres to a height; nil when nobody can have covered them.
    func step(to height: Double, at time: Instant, fastest: Double) -> Double? {
      let step = (height - self.height).magnitude
      if step <= noiseMeters { return step }
      // A 0 that is no height is as near as a slope to a device that records every few seconds.
      if height == 0 || self.height == 0 { return nil }
      let seconds = max(0, time.seconds(since: self.time))
      let most = noiseMeters + fastest * min(seconds, shortSeconds) + lastingSpeed * max(0, seconds - shortSeconds)
      return step <= most ? step : nil
    }
  }

  /// Heights that are none: FIT's 0 is −500 m, and no ride is as high as the upper one.
  private static let possible = -499.9..<20_000.0
  private static let none = (low: Double.infinity, high: -Double.infinity)
  /// A step that noise explains, in metres.
  private static let noiseMeters = 10.0
  /// The time for which the fastest climb or descent may go on, and what may follow it, in metres per second.
  private static let shortSeconds = 30.0
  private static let lastingSpeed = 1.0
  /// The other level takes over once it alone had heights for so long, and so many of them.
  private static let patienceSeconds = 30.0
  private static let fewestHeights = 3
  /// The fastest climb or descent on the ground, in metres per second: 4 m/s are 20 m/s on a road of 20 percent.
  public static let fastestOnGround = 5.0

  /// The fastest climb or descent that is believed, in metres per second.
  public var fastest = HeightMeter.fastestOnGround
  private var level: Level?
  private var other: Level?
  /// Heights of the other level since the newest of the first.
  private var run = 0
  /// Metres and heights of the levels that were left.
  private var left = (up: 0.0, down: 0.0, heights: 0)
  /// The heights that add nothing to the only level: most are among them, and are noted here alone until one is not.
  @usableFromInline var quiet = HeightMeter.none
  @usableFromInline var quietHeights = 0
  @usableFromInline var quietHeight = 0.0
  @usableFromInline var quietTime = Instant(unixMilliseconds: .min)

  /// Makes a meter at zero.
  public init() {}

  /// Takes the next height, in metres; one that is impossible is ignored.
  @inlinable @inline(__always) public mutating func add(_ meters: Double, at time: Instant) {
    guard meters >= quiet.low, meters <= quiet.high else { return weigh(meters, at: time) }
    quietHeights &+= 1
    quietHeight = meters
    quietTime = max(quietTime, time)
  }

  /// Takes a height that may add something.
  @usableFromInline @inline(never) mutating func weigh(_ meters: Double, at time: Instant) {
    guard Self.possible.contains(meters) else { return }
    noteQuiet()
    if other == nil, let own = level?.height, (meters - own).magnitude <= Self.noiseMeters {
      level?.add(meters, at: time)
    } else {
      take(meters, at: time)
    }
    let still = other == nil ? level?.climb.still : nil
    quiet =
      still.map { (max($0.low, Self.possible.lowerBound), min($0.high, Self.possible.upperBound - 1)) } ?? Self.none
  }

  /// Brings the quiet heights to the level.
  private mutating func noteQuiet() {
    guard quietHeights > 0, let time = level?.time else { return }
    level?.climb.heights &+= quietHeights
    level?.height = quietHeight
    level?.time = max(quietTime, time)
    (quietHeights, quietTime) = (0, Instant(unixMilliseconds: .min))
  }

  private mutating func take(_ meters: Double, at time: Instant) {
    guard let own = level else { return level = Level(meters, at: time) }
    let step = own.step(to: meters, at: time, fastest: fastest)
    if let late = other, time.seconds(since: late.time) > Self.patienceSeconds { dropOther(late, at: own.time) }
    let otherStep = other?.step(to: meters, at: time, fastest: fastest)
    if let step, otherStep.map({ step <= $0 }) ?? true {
      level?.add(meters, at: time)
      run = 0
      return
    }
    run = otherStep == nil ? 1 : run &+ 1
    if otherStep == nil { other = Level(meters, at: time) } else { other?.add(meters, at: time) }
    guard run >= Self.fewestHeights, time.seconds(since: own.time) >= Self.patienceSeconds else { return }
    Self.add(own, to: &left)
    (level, other) = (other, nil)
  }

  /// Forgets the other level, of which there was no height for a while; its metres count where it came after the first.
  private mutating func dropOther(_ level: Level, at time: Instant) {
    if level.begin >= time { Self.add(level, to: &left) }
    other = nil
    run = 0
  }

  /// Starts again at the next height: nothing was recorded between.
  public mutating func breakHere() {
    noteQuiet()
    left = all
    (level, other, quiet) = (nil, nil, Self.none)
  }

  /// Metres climbed and descended so far; nil with fewer than two heights.
  public var climbed: (ascent: Double, descent: Double)? {
    var meter = self
    meter.noteQuiet()
    let all = meter.all
    return all.heights > 1 ? (ClimbMeter.rounded(all.up), ClimbMeter.rounded(all.down)) : nil
  }

  /// Metres and heights of the levels: of two that alternate the one with more heights counts.
  private var all: (up: Double, down: Double, heights: Int) {
    guard let level else { return left }
    var sum = left
    let follows = other.map { $0.begin >= level.time } ?? false
    if follows || level.climb.heights >= other?.climb.heights ?? 0 { Self.add(level, to: &sum) }
    if let other, follows || other.climb.heights > level.climb.heights { Self.add(other, to: &sum) }
    return sum
  }

  private static func add(_ level: Level, to sum: inout (up: Double, down: Double, heights: Int)) {
    sum.up += level.climb.ascentMeters
    sum.down += level.climb.descentMeters
    sum.heights &+= level.climb.heights
  }

  /// The fastest climb or descent of an activity: snow is faster than roads, and air than both.
  static func fastest(of activity: ActivityType, sport: UInt8?) -> Double {
    switch sport {
    // flying, hang_gliding, sky_diving, jumpmaster
    case 20, 26, 43, 46: 100
    default: activity == .downhillSkiing || activity == .snowboarding ? 20 : fastestOnGround
    }
  }
}
