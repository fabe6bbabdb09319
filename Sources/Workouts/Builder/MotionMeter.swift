/// The time in motion, of the metres that come: Documentation/HealthKitMapping.md, "Time in motion".
///
/// The time from one gain of distance to the next counts where it is covered at walking pace at least, and where positions
/// give the distance, if they lead away: those of a device that lies still wander about. Constant memory; allocates nothing.
@usableFromInline struct MotionMeter: Sendable {
  /// Longest time from one gain to the next that may count, in milliseconds.
  @inlinable static var longestStep: Int64 { 1_800_000 }
  /// The age of the place that positions have to lead away from, in milliseconds, and by how many metres they have to.
  private static let (age, leastMeters): (Int64, Double) = (10_000, 2.5)

  /// Milliseconds in motion.
  @usableFromInline var milliseconds: Int64 = 0
  /// The newest gain, or far in the past where nothing is known before the next.
  @usableFromInline var since: Int64 = 0
  @usableFromInline var hasGained = false
  /// True when the metres are those along the positions.
  @usableFromInline var isOfPlaces = false
  /// A place of ten seconds before or longer, and the next one for that.
  private var older: PositionTrail.Place?
  private var newer: PositionTrail.Place?

  @inlinable init() {}

  /// Begins where the timer starts.
  @usableFromInline mutating func begin(at time: Instant) { since = time.unixMilliseconds }

  /// Takes a gain in millimetres since the one before it, with the moment that shows it.
  @inlinable @inline(__always) mutating func take(_ gain: Int64, _ moment: borrowing WorkoutObservation) {
    guard gain > 0 else { return }
    let step = moment.time.unixMilliseconds &- since
    since = moment.time.unixMilliseconds
    hasGained = true
    // 0.5 m/s are half a millimetre in a millisecond.
    guard step <= Self.longestStep, step / 2 <= gain else { return }
    if isOfPlaces { guard leadsAway(moment) else { return } }
    milliseconds &+= max(0, step)
  }

  /// True when a place lies away from where it was before.
  @usableFromInline @inline(never) mutating func leadsAway(_ moment: borrowing WorkoutObservation) -> Bool {
    guard let latitude = moment[.latitude], let longitude = moment[.longitude] else { return true }
    let place = PositionTrail.Place(latitude, longitude, at: moment.time)
    let isOld = newer.map { place.time.unixMilliseconds &- $0.time.unixMilliseconds >= Self.age } ?? true
    if isOld { (older, newer) = (newer, place) }
    return older.map { SpreadGenerator.meters($0, place) >= Self.leastMeters } ?? true
  }
}
