import Workouts

/// A sum that does not depend on the order of addition: an integer of millionths.
package struct ExactSum: Sendable, Equatable {
  private var millionths: Int128 = 0

  /// Creates a sum of zero.
  package init() {}

  mutating func add(_ other: ExactSum) { millionths &+= other.millionths }

  mutating func add(_ value: Double) {
    guard value.isFinite else { return }
    // Implausible values must not overflow.
    let scaled = min(max(value * 1e6, -1e30), 1e30)
    millionths &+= Int128(scaled + (scaled < 0 ? -0.5 : 0.5))
  }

  /// The sum.
  package var value: Double { Double(millionths) / 1e6 }
}

/// Sums of one kind's samples over a period.
package struct StatsFigures: BitwiseCopyable, Sendable {
  /// The count, sum, minimum and maximum of the values.
  var values = KindStatistics()
  /// The seconds that the samples cover: the duration of intervals and the time for which readings stand.
  ///
  /// NaN if unknown.
  var coveredSeconds = 0.0
  /// The sample that ended last.
  var recent = RecentSample()

  /// Creates empty sums.
  package init() {}

  /// Adds a sample, the seconds for which it stands, and those that it covers.
  package mutating func add(
    _ value: Double, standingFor seconds: Double?, covering covered: Double, _ sample: RecentSample
  ) {
    values.add(value, seconds: seconds)
    coveredSeconds += covered
    recent.take(sample)
  }

  /// Scales sums and times by a fraction.
  ///
  /// The minimum, the maximum and the most recent sample are unchanged.
  mutating func scale(by part: Double) {
    values.sum *= part
    values.weightedSum *= part
    values.weightSeconds *= part
    coveredSeconds *= part
  }

  /// Adds the statistics of several samples whose covered time is unknown.
  mutating func add(_ several: KindStatistics) {
    values.count &+= several.count
    values.sum += several.sum
    values.minimum = min(values.minimum, several.minimum)
    values.maximum = max(values.maximum, several.maximum)
    values.weightedSum += several.weightedSum
    values.weightSeconds += several.weightSeconds
    coveredSeconds = .nan
  }
}

/// The most recent sample of a kind.
package struct RecentSample: BitwiseCopyable, Sendable {
  /// The start in milliseconds.
  package var start = Int64.min
  /// The end in milliseconds; the minimum if there is no sample.
  package var end = Int64.min
  /// The value.
  package var value = 0.0

  /// Creates the most recent of no samples.
  init() {}

  /// Creates a sample.
  package init(start: Int64, end: Int64, value: Double) { (self.start, self.end, self.value) = (start, end, value) }

  var isThere: Bool { end != .min }

  /// Keeps the later sample.
  ///
  /// If both end together, the later start and then the greater value decide.
  mutating func take(_ other: RecentSample) {
    if (other.end, other.start, other.value) > (end, start, value) || !isThere { self = other }
  }
}

/// The totals of one kind over an interval.
package struct KindSum: Sendable {
  /// The number of samples.
  package private(set) var count = 0
  /// The sum of their values.
  package private(set) var sum = ExactSum()
  /// The sum of value × seconds, and of seconds.
  ///
  /// Readings that stand for no time have a plain mean.
  var weighted = ExactSum()
  var seconds = ExactSum()
  /// The seconds that the samples cover.
  package private(set) var covered = ExactSum()
  /// The smallest value and the largest.
  package private(set) var minimum = Double.infinity, maximum = -Double.infinity
  /// The sample that ended last.
  package private(set) var recent = RecentSample()
  /// Whether the covered time of some samples is unknown.
  private(set) var hasUnknownTimes = false

  /// Creates totals of nothing.
  package init() {}

  /// Adds sums.
  package mutating func add(_ figures: StatsFigures) {
    let values = figures.values
    guard values.count > 0 else { return }
    count &+= values.count
    sum.add(values.sum)
    weighted.add(values.weightedSum)
    seconds.add(values.weightSeconds)
    if figures.coveredSeconds.isNaN { hasUnknownTimes = true }
    covered.add(figures.coveredSeconds)
    minimum = min(minimum, values.minimum)
    maximum = max(maximum, values.maximum)
    recent.take(figures.recent)
  }

  /// The mean; weighted if samples stand for a time.
  package var mean: Double? {
    if seconds.value > 0 { return weighted.value / seconds.value }
    return count > 0 ? sum.value / Double(count) : nil
  }
}
