/// Metres climbed and descended, without impossible steps between altitudes.
///
/// Devices write 0, −9999 and similar values for a missing altitude, jump when they correct the altitude, or mix two
/// sources. An altitude that cannot be reached in its time begins another level. Levels are measured separately, so no
/// step between them counts. The other level becomes current once the first had no altitude for a while. Memory is
/// constant; allocates nothing.
public struct HeightMeter: Sendable {
  /// A series of altitudes that can be reached from one another.
  private struct Level: Sendable {
    var climb = ClimbMeter()
    var height: Double
    var time: Instant
    let begin: Instant
    /// True while all its heights are 0.
    private(set) var isZero: Bool

    init(_ height: Double, at time: Instant) {
      (self.height, self.time, begin, isZero) = (height, time, time, height == 0)
      climb.add(height)
    }

    mutating func add(_ height: Double, at time: Instant) {
      (self.height, self.time) = (height, max(time, self.time))
      isZero = isZero && height == 0
      climb.add(height)
    }

    /// Metres to an altitude; nil if the step is impossible.
    func step(to height: Double, at time: Instant, fastest: Double) -> Double? {
      let step = (height - self.height).magnitude
      if step <= noiseMeters { return step }
      // For a device that records every few seconds, a 0 for "no altitude" can be as near as a real slope.
      if height == 0 || self.height == 0 { return nil }
      let seconds = max(0, time.seconds(since: self.time))
      let most = noiseMeters + fastest * min(seconds, shortSeconds) + lastingSpeed * max(0, seconds - shortSeconds)
      return step <= most ? step : nil
    }
  }

  /// Possible altitudes: the lowest land is at −430 m, FIT's 0 is −500 m, and no ride reaches the upper limit.
  private static let possible = -450.0..<20_000.0
  private static let none = (low: Double.infinity, high: -Double.infinity)
  /// A step that noise explains, in metres.
  private static let noiseMeters = 10.0
  /// How long the fastest climb or descent can last in seconds, and the rate that is possible after it, in metres per
  /// second.
  private static let shortSeconds = 30.0
  private static let lastingSpeed = 1.0
  /// The other level becomes current once it was the only one with altitudes for this many seconds, and has this many
  /// altitudes.
  private static let patienceSeconds = 30.0
  private static let fewestHeights = 3
  /// The fastest climb or descent on the ground, in metres per second: 4 m/s are 20 m/s on a road of 20 percent.
  public static let fastestOnGround = 5.0

  /// The fastest plausible climb or descent, in metres per second.
  public var fastest = HeightMeter.fastestOnGround
  private var level: Level?
  private var other: Level?
  /// The number of altitudes of the other level since the newest one of the first level.
  private var run = 0
  /// Metres and altitudes of the abandoned levels.
  private var left = (up: 0.0, down: 0.0, heights: 0)
  /// The altitudes that add nothing to the only level.
  ///
  /// Most altitudes are among them; they are only stored here until another one follows.
  @usableFromInline var quiet = HeightMeter.none
  @usableFromInline var quietHeights = 0
  @usableFromInline var quietHeight = 0.0
  @usableFromInline var quietTime = Instant(unixMilliseconds: .min)

  /// Creates a meter at zero.
  public init() {}

  /// Adds the next altitude, in metres; an impossible one is ignored.
  @inlinable @inline(__always) public mutating func add(_ meters: Double, at time: Instant) {
    guard meters >= quiet.low, meters <= quiet.high else { return weigh(meters, at: time) }
    quietHeights &+= 1
    quietHeight = meters
    quietTime = max(quietTime, time)
  }

  /// Adds an altitude that can change the result.
  @usableFromInline @inline(never) mutating func weigh(_ meters: Double, at time: Instant) {
    // A usual stand-in, and FIT's invalid value.
    guard Self.possible.contains(meters), meters != 9999, meters != 12_607 else { return }
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

  /// Adds the stored quiet altitudes to the level.
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
    if otherStep == nil, meters == 0 { return }
    // Zeros that came before were no heights.
    if otherStep == nil, own.isZero { return level = Level(meters, at: time) }
    run = otherStep == nil ? 1 : run &+ 1
    if otherStep == nil { other = Level(meters, at: time) } else { other?.add(meters, at: time) }
    guard run >= Self.fewestHeights, time.seconds(since: own.time) >= Self.patienceSeconds else { return }
    Self.add(own, to: &left)
    (level, other) = (other, nil)
  }

  /// Removes the other level after some time without an altitude; its metres count if it followed the first level.
  private mutating func dropOther(_ level: Level, at time: Instant) {
    if level.begin >= time { Self.add(level, to: &left) }
    other = nil
    run = 0
  }

  /// Restarts at the next altitude, because nothing was recorded in between.
  public mutating func breakHere() {
    noteQuiet()
    left = all
    (level, other, quiet) = (nil, nil, Self.none)
  }

  /// Metres climbed and descended so far; nil with fewer than two altitudes.
  public var climbed: (ascent: Double, descent: Double)? {
    var meter = self
    meter.noteQuiet()
    let all = meter.all
    return all.heights > 1 ? (ClimbMeter.rounded(all.up), ClimbMeter.rounded(all.down)) : nil
  }

  /// Metres and altitudes of all levels; if two levels alternate, the level with more altitudes counts.
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

  /// The fastest climb or descent of an activity: on snow faster than on roads, and in the air faster than both.
  static func fastest(of activity: ActivityType, sport: UInt8?) -> Double {
    switch sport {
    // flying, hang_gliding, sky_diving, jumpmaster
    case 20, 26, 43, 46: 100
    default: activity == .downhillSkiing || activity == .snowboarding ? 20 : fastestOnGround
    }
  }
}
