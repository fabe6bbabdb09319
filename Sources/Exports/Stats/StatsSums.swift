import Workouts

/// A sum that comes out the same whatever the order: millionths, counted in integers.
struct ExactSum: Sendable, Equatable {
  private var millionths: Int128 = 0

  init() {}

  /// Makes a sum of the bits that another had.
  init(bits: Int128) { millionths = bits }

  /// Millionths, for its way to another thread.
  var bits: Int128 { millionths }

  mutating func add(_ other: ExactSum) { millionths &+= other.millionths }

  mutating func add(_ value: Double) {
    guard value.isFinite else { return }
    // Values that no ride comes near must not overflow.
    let scaled = min(max(value * 1e6, -1e30), 1e30)
    millionths &+= Int128(scaled + (scaled < 0 ? -0.5 : 0.5))
  }

  var value: Double { Double(millionths) / 1e6 }
}

/// Sums of one kind's samples over a stretch of time, on the way to a row.
struct StatsFigures: BitwiseCopyable, Sendable {
  /// Samples, and the sum of their values, least and greatest.
  var values = KindStatistics()
  /// Seconds that they cover: those of deltas from start to end, those that readings stand for; NaN where that is not
  /// known.
  var coveredSeconds = 0.0
  /// The sample that ended last.
  var recent = RecentSample()

  mutating func add(_ value: Double, standingFor seconds: Double?, covering covered: Double, _ sample: RecentSample) {
    values.add(value, seconds: seconds)
    coveredSeconds += covered
    recent.take(sample)
  }

  /// Keeps a part of the values by their time; the least, the greatest and the most recent stay.
  mutating func scale(by part: Double) {
    values.sum *= part
    values.weightedSum *= part
    values.weightSeconds *= part
    coveredSeconds *= part
  }

  /// Takes what several samples come to, of which it is not known how long they cover.
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
struct RecentSample: BitwiseCopyable, Sendable {
  var start = Int64.min
  /// The smallest number while there is none.
  var end = Int64.min
  var value = 0.0

  var isThere: Bool { end != .min }

  /// Keeps the later one; of several that end together that which begins later, then the greater.
  mutating func take(_ other: RecentSample) {
    if (other.end, other.start, other.value) > (end, start, value) || !isThere { self = other }
  }
}

/// One kind over an interval.
struct KindSum: Sendable {
  var count = 0
  var sum = ExactSum()
  /// Value × seconds, and seconds; of readings that stand for no time a plain mean is made.
  var weighted = ExactSum()
  var seconds = ExactSum()
  var covered = ExactSum()
  var minimum = Double.infinity
  var maximum = -Double.infinity
  var recent = RecentSample()
  /// True when the covered time of some samples is unknown.
  private(set) var hasUnknownTimes = false

  mutating func add(_ figures: StatsFigures) {
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

  var mean: Double? {
    if seconds.value > 0 { return weighted.value / seconds.value }
    return count > 0 ? sum.value / Double(count) : nil
  }
}
