/// The rule for two readings if a whole zone is between them.
public enum ZoneRule: Sendable {
  /// The time is divided among all zones that the straight line between the readings crosses.
  case split
  /// The time counts for no zone, and the time of a reading below the lowest zone counts for none either.
  ///
  /// This is the rule of the app that `export --compatible` imitates.
  case adjacentOnly
}

/// Seconds spent in zones whose lower limits are known in advance.
///
/// The time between two consecutive readings counts unless a pause or more than the maximum interval is between them.
package struct ZoneClock: Sendable {
  /// Lower limits, ascending.
  package let limits: [Double]
  /// The rule for jumps over a zone.
  package let rule: ZoneRule
  /// Seconds below the lowest limit, followed by the seconds of each zone.
  package private(set) var seconds: [Double]
  private var pairs: ReadingPairs

  /// Creates a clock for zones from `limits` on.
  package init(limits: [Double], rule: ZoneRule = .split, maximumIntervalSeconds: Double = 60) {
    self.limits = limits.sorted()
    self.rule = rule
    pairs = ReadingPairs(maximumIntervalSeconds: maximumIntervalSeconds)
    seconds = [Double](repeating: 0, count: limits.count &+ 1)
  }

  /// Removes everything, for the next workout.
  package mutating func reset() {
    for zone in seconds.indices { seconds[zone] = 0 }
    pairs.reset()
  }

  /// Adds a reading; a reading that is not later than the previous one is ignored.
  package mutating func add(_ value: Double, at time: Instant) { count(pairs.add(value, at: time)) }

  /// Reports that the timer stops or starts.
  package mutating func timer(isRunning: Bool, at time: Instant) { pairs.timer(isRunning: isRunning, at: time) }

  /// Handles an event; only pauses matter.
  package mutating func add(_ event: WorkoutEvent) { count(pairs.add(event)) }

  /// Ends the workout; only then all time is counted.
  package mutating func finish() { count(pairs.finish()) }

  private mutating func count(_ pair: ReadingPairs.Pair?) {
    guard let pair else { return }
    let (from, to) = (zone(of: pair.from), zone(of: pair.to))
    if rule == .adjacentOnly, min(from, to) == 0 || (from &- to).magnitude > 1 { return }
    if from == to {
      seconds[from] += pair.seconds
    } else {
      split(pair.seconds, pair.from, pair.to, min(from, to)...max(from, to))
    }
  }

  /// 0 below the lowest limit, else the number of the zone.
  private func zone(of value: Double) -> Int { (limits.lastIndex { value >= $0 } ?? -1) &+ 1 }

  private mutating func split(_ duration: Double, _ from: Double, _ to: Double, _ zones: ClosedRange<Int>) {
    let (low, high) = (min(from, to), max(from, to))
    var edge = low
    var given = 0.0
    for zone in zones {
      // The upper limit of a zone is the lower limit of the next.
      edge = zone == zones.upperBound ? high : limits[zone]
      let due = duration * (edge - low) / (high - low)
      seconds[zone] += due - given
      given = due
    }
  }
}

/// The time spent at each value, in seconds, for zones whose limits are known only at the end.
///
/// Between two readings the value is taken to change linearly. Values are rounded to whole numbers, the resolution of
/// power.
package struct ValueTimes: Sendable {
  /// Larger values count as this value.
  package static let largest = 8191

  /// Changes of the seconds for each unit of value, and seconds spent at one value.
  private var slopes = [Double](repeating: 0, count: ValueTimes.largest + 2)
  private var stays = [Double](repeating: 0, count: ValueTimes.largest + 2)
  private var pairs: ReadingPairs
  /// Whether there was no pair of readings.
  private var isEmpty = true

  /// Creates an empty table.
  package init(maximumIntervalSeconds: Double = 60) {
    pairs = ReadingPairs(maximumIntervalSeconds: maximumIntervalSeconds)
  }

  /// Removes everything, for the next workout.
  package mutating func reset() {
    pairs.reset()
    guard !isEmpty else { return }
    isEmpty = true
    for value in slopes.indices {
      slopes[value] = 0
      stays[value] = 0
    }
  }

  /// Adds a reading; a reading that is not later than the previous one is ignored.
  package mutating func add(_ reading: Double, at time: Instant) { count(pairs.add(reading, at: time)) }

  /// Reports that the timer stops or starts.
  package mutating func timer(isRunning: Bool, at time: Instant) { pairs.timer(isRunning: isRunning, at: time) }

  /// Handles an event; only pauses matter.
  package mutating func add(_ event: WorkoutEvent) { count(pairs.add(event)) }

  /// Ends the workout; only then all time is counted.
  package mutating func finish() { count(pairs.finish()) }

  private mutating func count(_ pair: ReadingPairs.Pair?) {
    guard let pair else { return }
    isEmpty = false
    let (from, to) = (Self.whole(pair.from), Self.whole(pair.to))
    if from == to {
      stays[from] += pair.seconds
    } else {
      let slope = pair.seconds / Double((to &- from).magnitude)
      slopes[min(from, to)] += slope
      slopes[max(from, to)] -= slope
    }
  }

  private static func whole(_ value: Double) -> Int {
    Int(Int64(saturating: min(max(value, 0), Double(largest)) + 0.5))
  }

  /// Seconds below the lowest limit, followed by the seconds of each zone.
  package func seconds(limits: [Double]) -> [Double] {
    var seconds = [Double](repeating: 0, count: limits.count &+ 1)
    var zone = 0
    var slope = 0.0
    for value in 0...Self.largest {
      var low = Double(value)
      while zone < limits.count, limits[zone] <= low { zone &+= 1 }
      seconds[zone] += stays[value]
      slope += slopes[value]
      // There can be limits between two whole numbers.
      while zone < limits.count, limits[zone] < Double(value &+ 1) {
        seconds[zone] += slope * (limits[zone] - low)
        low = limits[zone]
        zone &+= 1
      }
      seconds[zone] += slope * (Double(value &+ 1) - low)
    }
    // Differences that should cancel out leave a residue.
    return seconds.map { $0 < 1e-9 ? 0 : $0 }
  }
}
