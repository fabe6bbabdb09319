/// The times of the swum lengths of a pool, from which the speed of a swim is computed.
///
/// The records of a pool swim are noise: watches count a length when it is over, and sometimes two at once.
package struct SwumTimes: Sendable {
  /// Maximum number of lengths: 100 km in a pool of 25 m.
  package static let limit = 4096

  private var lengths: [(start: Instant, end: Instant)] = []

  /// Creates an object without lengths.
  package init() {}

  /// Removes all lengths.
  package mutating func removeAll() { lengths.removeAll(keepingCapacity: true) }

  /// Adds a length if it was swum.
  package mutating func add(_ length: PoolLength) {
    if length.isActive, lengths.count < Self.limit { lengths.append((length.start, length.end)) }
  }

  /// Returns the lengths with their speeds in metres per second; none for other workouts than swims in a pool.
  ///
  /// Lengths that are faster than any swimmer are left out.
  package func speeds(in summary: borrowing WorkoutSummary) -> [(start: Instant, end: Instant, speed: Double)] {
    guard summary.activityType == .swimming, let meters = summary.poolLengthMeters, meters > 0 else { return [] }
    return lengths.compactMap { start, end in
      let speed = meters / end.seconds(since: start)
      return speed > 0 && speed <= PlausibleBounds.fastestSwim ? (start, end, speed) : nil
    }
  }
}

extension MomentLog {
  /// Creates the log of a swim in a pool: a moment for each second of its lengths and of the rests between them.
  init(_ lengths: [(start: Instant, end: Instant, speed: Double)]) {
    self.init()
    guard let first = lengths.first?.start.unixMilliseconds else { return }
    setOrigin(first)
    add(Int64(offset(first)), way: 0, speed: 0)
    for (start, end, speed) in lengths {
      // Lengths have fractions of a second and their starts have none, so neighbours overlap or are apart a little.
      swim(to: start, speed: 0, millimeters: 1)
      swim(to: end, speed: speed, millimeters: speed * Double(end.unixMilliseconds -| start.unixMilliseconds))
    }
  }

  /// Adds the moments from the newest one to a time in a later second; the distance rises at each.
  private mutating func swim(to end: Instant, speed: Double, millimeters: Double) {
    guard let last = moments.last else { return }
    let (start, end) = (Int64(last.milliseconds), Int64(offset(end.unixMilliseconds)))
    guard end >= start &+ 1000 else { return }
    var time = start
    while time < end, moments.count < Self.limit {
      time = time / 1000 &+ 1 == end / 1000 ? end : (time / 1000 &+ 1) &* 1000
      let gain = (millimeters * Double(time &- start) / Double(end &- start)).rounded()
      add(time, way: last.millimeters &+ UInt32(clamping: Int64(saturating: gain)), speed: speed)
    }
  }

  private mutating func add(_ milliseconds: Int64, way: UInt32, speed: Double) {
    append(
      LoggedMoment(
        milliseconds: UInt32(clamping: milliseconds), millimeters: way, power: .none, heartRate: .none, cadence: .none,
        speed: LoggedReading(speed, of: .speed), altitude: .none, marks: .distance, step: 1))
  }

  private func offset(_ time: Int64) -> UInt32 { UInt32(clamping: time -| origin.unixMilliseconds) }
}
