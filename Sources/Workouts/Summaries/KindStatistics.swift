/// The statistics of one kind's samples over a workout.
///
/// The mean of instant kinds is weighted by time: the weight of a reading is the active time since the previous one, at
/// most 60 s, so that neither pauses nor uneven recording distort it (Documentation/HealthKitMapping.md, "Readings").
public struct KindStatistics: BitwiseCopyable, Sendable {
  /// The number of samples.
  public var count = 0
  /// Sum of their values.
  public var sum = 0.0
  /// Smallest value; undefined if there is none.
  public var minimum = Double.infinity
  /// Largest value; undefined if there is none.
  public var maximum = -Double.infinity
  /// Sum of value × seconds.
  public var weightedSum = 0.0
  /// The total weight of the readings in seconds.
  public var weightSeconds = 0.0

  /// Creates empty statistics.
  @inlinable public init() {}

  /// Adds a sample's value and its weight in seconds; nil for a delta.
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

  /// The mean over time, rounded to millionths; the arithmetic mean if the readings have no weight; nil without
  /// readings.
  public var mean: Double? {
    if weightSeconds > 0 { return (weightedSum / weightSeconds).toMillionths }
    return count > 0 ? (sum / Double(count)).toMillionths : nil
  }

  /// The smallest value; nil if there is none.
  public var lowest: Double? { count > 0 ? minimum : nil }
  /// The largest value; nil if there is none.
  public var highest: Double? { count > 0 ? maximum : nil }
  /// The sum, rounded to millionths; nil if there is no sample.
  public var total: Double? { count > 0 ? sum.toMillionths : nil }
}
