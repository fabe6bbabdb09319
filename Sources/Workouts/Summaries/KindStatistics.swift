/// The statistics of one kind's samples over a workout.
///
/// The mean of instant kinds is weighted by time: a reading is weighted for the active time since the one before it, at
/// most 60 s, so that neither pauses nor uneven recording bend it (Documentation/HealthKitMapping.md, "Readings").
public struct KindStatistics: BitwiseCopyable, Sendable {
  /// Samples put out.
  public var count = 0
  /// Sum of their values.
  public var sum = 0.0
  /// Smallest value; meaningless while there is none.
  public var minimum = Double.infinity
  /// Largest value; meaningless while there is none.
  public var maximum = -Double.infinity
  /// Sum of value × seconds.
  public var weightedSum = 0.0
  /// Seconds that the readings are weighted for.
  public var weightSeconds = 0.0

  /// Makes empty statistics.
  @inlinable public init() {}

  /// Adds a sample's value and the seconds it is weighted for; nil for a delta.
  @inlinable @inline(__always) public mutating func add(_ value: Double, seconds: Double?) {
    count &+= 1
    sum += value
    if value < minimum { minimum = value }
    if value > maximum { maximum = value }
    guard let seconds else { return }
    weightedSum += value * seconds
    weightSeconds += seconds
  }

  /// Halves the values.
  mutating func halve() {
    (sum, minimum, maximum, weightedSum) = (sum / 2, minimum / 2, maximum / 2, weightedSum / 2)
  }

  /// The mean over time, to millionths; the plain mean where the readings have no time; nil without readings.
  public var mean: Double? {
    if weightSeconds > 0 { return (weightedSum / weightSeconds).toMillionths }
    return count > 0 ? (sum / Double(count)).toMillionths : nil
  }

  /// The smallest value, where there is any.
  public var lowest: Double? { count > 0 ? minimum : nil }
  /// The largest value, where there is any.
  public var highest: Double? { count > 0 ? maximum : nil }
  /// The sum to millionths, where there is any.
  public var total: Double? { count > 0 ? sum.toMillionths : nil }
}
