/// What to make of two readings with a whole zone between them.
public enum ZoneRule: Sendable {
  /// The time is split over every zone that the straight line between them crosses.
  case split
  /// The time counts for no zone, nor does that of a reading below the lowest: the exporter's rule (HEALTHKIT.md section 8.4).
  case adjacentOnly
}

/// Seconds spent in zones that are known beforehand, by their lower limits.
///
/// Two readings in a row belong together unless a pause or more than the maximum interval parts them.
public struct ZoneClock: Sendable {
  /// Lower limits, ascending.
  public let limits: [Double]
  /// What to make of jumps.
  public let rule: ZoneRule
  /// Seconds below the lowest limit, then of each zone.
  public private(set) var seconds: [Double]
  private let maximumMilliseconds: Int64
  private var last: (time: Instant, value: Double)?

  /// Makes a clock for zones from `limits` on.
  public init(limits: [Double], rule: ZoneRule = .split, maximumIntervalSeconds: Double = 60) {
    self.limits = limits.sorted()
    self.rule = rule
    maximumMilliseconds = Int64(min(max(maximumIntervalSeconds, 0), 1e9) * 1000)
    seconds = [Double](repeating: 0, count: limits.count + 1)
  }

  /// Forgets everything, for the next workout.
  public mutating func reset() {
    for zone in seconds.indices { seconds[zone] = 0 }
    last = nil
  }

  /// The next reading has nothing to do with the one before.
  public mutating func pause() { last = nil }

  /// Takes a reading; one that is not later than the one before is left out.
  public mutating func add(_ value: Double, at time: Instant) {
    guard let (since, before) = last else { return last = (time, value) }
    guard time > since else { return }
    last = (time, value)
    let milliseconds = time.unixMilliseconds &- since.unixMilliseconds
    guard milliseconds <= maximumMilliseconds else { return }
    let duration = Double(milliseconds) / 1000
    let (from, to) = (zone(of: before), zone(of: value))
    if rule == .adjacentOnly, min(from, to) == 0 || abs(from - to) > 1 { return }
    if from == to { seconds[from] += duration } else { split(duration, before, value, min(from, to)...max(from, to)) }
  }

  /// 0 below the lowest limit, else the number of the zone.
  private func zone(of value: Double) -> Int { (limits.lastIndex { value >= $0 } ?? -1) + 1 }

  private mutating func split(_ duration: Double, _ from: Double, _ to: Double, _ zones: ClosedRange<Int>) {
    let (low, high) = (min(from, to), max(from, to))
    var edge = low
    var given = 0.0
    for zone in zones {
      // The upper limit of a zone is the lower one of the next.
      edge = zone == zones.upperBound ? high : limits[zone]
      let due = duration * (edge - low) / (high - low)
      seconds[zone] += due - given
      given = due
    }
  }
}

/// How long a value was where: seconds by value, for zones whose limits are known only at the end.
///
/// Between two readings the value is taken to go in a straight line. Values are rounded to whole numbers, as those of power are.
public struct ValueTimes: Sendable {
  /// Larger values count as this.
  public static let largest = 8191

  /// Where the seconds for each unit of value change, and seconds spent at one value.
  private var slopes = [Double](repeating: 0, count: ValueTimes.largest + 2)
  private var stays = [Double](repeating: 0, count: ValueTimes.largest + 2)
  private var last: (time: Instant, value: Int)?
  private let maximumMilliseconds: Int64
  /// Whether there was any pair of readings.
  public private(set) var isEmpty = true

  /// Makes an empty table.
  public init(maximumIntervalSeconds: Double = 60) {
    maximumMilliseconds = Int64(min(max(maximumIntervalSeconds, 0), 1e9) * 1000)
  }

  /// Forgets everything, for the next workout.
  public mutating func reset() {
    last = nil
    guard !isEmpty else { return }
    isEmpty = true
    for value in slopes.indices {
      slopes[value] = 0
      stays[value] = 0
    }
  }

  /// The next reading has nothing to do with the one before.
  public mutating func pause() { last = nil }

  /// Takes a reading; one that is not later than the one before is left out.
  public mutating func add(_ reading: Double, at time: Instant) {
    let value = Int(min(max(reading, 0), Double(Self.largest)) + 0.5)
    guard let (since, before) = last else { return last = (time, value) }
    guard time > since else { return }
    last = (time, value)
    let milliseconds = time.unixMilliseconds &- since.unixMilliseconds
    guard milliseconds <= maximumMilliseconds else { return }
    isEmpty = false
    let duration = Double(milliseconds) / 1000
    if before == value {
      stays[value] += duration
    } else {
      let slope = duration / Double(abs(value - before))
      slopes[min(before, value)] += slope
      slopes[max(before, value)] -= slope
    }
  }

  /// Seconds below the lowest limit, then in each zone from its limit on.
  public func seconds(limits: [Double]) -> [Double] {
    var seconds = [Double](repeating: 0, count: limits.count + 1)
    var zone = 0
    var slope = 0.0
    for value in 0...Self.largest {
      var low = Double(value)
      while zone < limits.count, limits[zone] <= low { zone += 1 }
      seconds[zone] += stays[value]
      slope += slopes[value]
      // From one whole number to the next there may be limits.
      while zone < limits.count, limits[zone] < Double(value + 1) {
        seconds[zone] += slope * (limits[zone] - low)
        low = limits[zone]
        zone += 1
      }
      seconds[zone] += slope * (Double(value + 1) - low)
    }
    // Differences that should cancel out leave a trace.
    return seconds.map { $0 < 1e-9 ? 0 : $0 }
  }
}
