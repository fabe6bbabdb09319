/// Measures the time in motion: Documentation/HealthKitMapping.md, "Time in motion".
///
/// The time between two gains of distance counts if the speed is at least walking pace. If the distance comes from
/// positions, they must also lead away from an earlier position, because the positions of a device that lies still
/// wander. Constant memory; allocates nothing.
@usableFromInline struct MotionMeter: Sendable {
  /// Longest time between two gains that can count, in milliseconds.
  @inlinable static var longestStep: Int64 { 1_800_000 }
  /// The age of the earlier position in milliseconds, and the least distance from it in metres.
  private static let (age, leastMeters): (Int64, Double) = (10_000, 2.5)

  /// Milliseconds in motion.
  @usableFromInline var milliseconds: Int64 = 0
  /// The time of the newest gain, or a time in the far past if it is unknown.
  @usableFromInline var since: Int64 = 0
  @usableFromInline var hasGained = false
  /// Whether the distance is measured along the positions.
  @usableFromInline var isOfPlaces = false
  /// A position that is at least ten seconds old, and the next one to replace it.
  private var older: PositionTrail.Place?
  private var newer: PositionTrail.Place?

  @inlinable init() {}

  /// Begins at the start of the timer.
  @usableFromInline mutating func begin(at time: Instant) { since = time.unixMilliseconds }

  /// Adds the gain in millimetres since the previous gain, with the moment of the gain.
  @inlinable @inline(__always) mutating func take(_ gain: Int64, _ moment: borrowing WorkoutObservation) {
    guard gain > 0 else { return }
    let step = moment.time.unixMilliseconds &- since
    since = moment.time.unixMilliseconds
    hasGained = true
    // 0.5 m/s are half a millimetre per millisecond.
    guard step <= Self.longestStep, step / 2 <= gain else { return }
    if isOfPlaces { guard leadsAway(moment) else { return } }
    milliseconds &+= max(0, step)
  }

  /// Whether a position is away from the older position.
  @usableFromInline @inline(never) mutating func leadsAway(_ moment: borrowing WorkoutObservation) -> Bool {
    guard let latitude = moment[.latitude], let longitude = moment[.longitude] else { return true }
    let place = PositionTrail.Place(latitude, longitude, at: moment.time)
    let isOld = newer.map { place.time.unixMilliseconds &- $0.time.unixMilliseconds >= Self.age } ?? true
    if isOld { (older, newer) = (newer, place) }
    return older.map { SpreadGenerator.meters($0, place) >= Self.leastMeters } ?? true
  }
}
