internal import Exports
public import Foundation
public import HealthKitBridge
public import Workouts

/// Statistics of a quantity in Health over an interval.
///
/// They are computed by the same code as the sums of `fitstream stats`.
public struct HealthStatistics: Equatable, Sendable {
  /// The start of the interval.
  public var start: Instant
  /// The end of the interval; not included.
  public var end: Instant
  /// The app or device that saved the samples; nil if all of them are counted.
  public var source: String?
  /// The number of samples.
  ///
  /// A cumulative sample that extends over several intervals counts in each of them.
  public var count: Int
  /// The sum of a cumulative quantity; nil for other quantities.
  public var sum: Double?
  /// The mean of other quantities; nil for cumulative ones.
  public var mean: Double?
  /// The smallest value; nil for cumulative quantities.
  public var minimum: Double?
  /// The largest value; nil for cumulative quantities.
  public var maximum: Double?
  /// The sample that ended last, and its time.
  public var mostRecent: StoredSample
  /// The seconds that samples with a duration cover.
  public var duration: TimeInterval

  init(_ span: Range<Int64>, source: String?, _ sum: KindSum, isCumulative: Bool) {
    (start, end) = (Instant(unixMilliseconds: span.lowerBound), Instant(unixMilliseconds: span.upperBound))
    (self.source, count, duration) = (source, sum.count, sum.covered.value)
    if isCumulative {
      self.sum = sum.sum.value
    } else {
      (mean, minimum, maximum) = (sum.mean, sum.minimum, sum.maximum)
    }
    mostRecent = StoredSample(
      start: Instant(unixMilliseconds: sum.recent.start), end: Instant(unixMilliseconds: sum.recent.end),
      value: sum.recent.value)
  }
}

/// The length of the intervals of statistics, in local time.
///
/// Weeks start on Monday.
public enum HealthInterval: Equatable, Sendable {
  /// So many minutes, counted from midnight of 1970-01-01.
  case minutes(Int)
  /// So many hours.
  case hours(Int)
  /// So many days.
  case days(Int)
  /// So many weeks.
  case weeks(Int)
  /// So many months.
  case months(Int)
  /// So many years.
  case years(Int)

  fileprivate var stats: StatsInterval {
    var interval = StatsInterval()
    (interval.unit, interval.count) =
      switch self {
      case .minutes(let count): (.minute, count)
      case .hours(let count): (.hour, count)
      case .days(let count): (.day, count)
      case .weeks(let count): (.week, count)
      case .months(let count): (.month, count)
      case .years(let count): (.year, count)
      }
    return interval
  }
}

extension HealthReading {
  /// Computes statistics of a quantity type from the samples in Health, sorted by interval and source.
  ///
  /// Intervals without samples are left out. A cumulative sample that crosses an edge is divided by time. If several
  /// sources count the same time, as a phone and a watch do, the first source counts, unless `bySource` is set. First are
  /// the sources in `preferring`, then those that cover the most time. Means of heart rates and of cycling cadence, power
  /// and speed are weighted by time: a reading counts for the time since the one before it, at most a minute.
  ///
  /// - Parameters:
  ///   - interval: The length of the intervals; nil for one interval from `start` to `end`.
  ///   - bySource: Whether each source has its own rows.
  /// - Throws: The errors of reading, and `HealthError.invalidArgument` if the samples do not fit into
  ///   `StoredRide.heldBytes`.
  public func statistics(
    _ type: QuantityType, from start: Instant, to end: Instant, by interval: HealthInterval? = nil,
    timeZone: TimeZone = .current, bySource: Bool = false, preferring sources: [String] = []
  ) async throws -> [HealthStatistics] {
    let found = try await samples(type, from: start, to: end)
    guard found.count <= StoredRide.heldBytes / MemoryLayout<SourcedSample>.stride else {
      throw HealthError.invalidArgument("too many samples: ask for a shorter time")
    }
    var table = StatisticsTable(type, start.unixMilliseconds..<max(start, end).unixMilliseconds, interval, timeZone)
    var named = Dictionary(grouping: found.filter(\.sample.value.isFinite), by: \.source)
    for name in named.keys { named[name]?.sort { ($0.sample.start, $0.sample.end) < ($1.sample.start, $1.sample.end) } }
    let seconds = named.mapValues { $0.reduce(0) { $0 + $1.sample.end.seconds(since: $1.sample.start) } }
    func rank(_ name: String) -> (Int, Double, String) {
      (sources.firstIndex(of: name) ?? sources.count, 0 - (seconds[name] ?? 0), name)
    }
    for name in named.keys.sorted(by: { rank($0) < rank($1) }) {
      table.add(named[name] ?? [], of: bySource ? name : nil)
    }
    return table.rows
  }

  /// Computes statistics of a measure, such as weight, resting heart rate or steps.
  ///
  /// The result is empty for measures without a quantity type in HealthKit.
  public func statistics(
    _ kind: WellnessKind, from start: Instant, to end: Instant, by interval: HealthInterval? = nil,
    timeZone: TimeZone = .current, bySource: Bool = false, preferring sources: [String] = []
  ) async throws -> [HealthStatistics] {
    guard let type = QuantityType(kind) else { return [] }
    return try await statistics(
      type, from: start, to: end, by: interval, timeZone: timeZone, bySource: bySource, preferring: sources)
  }
}

extension QuantityType {
  /// The identifier without "HKQuantityTypeIdentifier".
  private var name: Substring { identifier.dropFirst(24) }

  /// Whether values add up over time.
  public var isCumulative: Bool {
    name.hasPrefix("Distance") || name.hasSuffix("EnergyBurned")
      || ["StepCount", "FlightsClimbed", "SwimmingStrokeCount", "PushCount"].contains(name)
  }

  /// Whether HealthKit weights the mean by time.
  fileprivate var isWeightedByTime: Bool {
    ["HeartRate", "CyclingCadence", "CyclingPower", "CyclingSpeed"].contains(name)
  }
}

/// The rows of statistics while samples are added, source by source.
private struct StatisticsTable {
  private struct Key: Hashable {
    var start: Int64
    var source: String?
  }

  private let isCumulative: Bool
  private let isWeighted: Bool
  private let range: Range<Int64>
  private let interval: StatsInterval?
  private let zone: TimeZone
  private var sums: [Key: (end: Int64, sum: KindSum)] = [:]
  /// The times of cumulative samples that are counted already, in order and apart.
  private var counted: [Range<Int64>] = []

  init(_ type: QuantityType, _ range: Range<Int64>, _ interval: HealthInterval?, _ zone: TimeZone) {
    (isCumulative, isWeighted) = (type.isCumulative, type.isWeightedByTime)
    (self.range, self.interval, self.zone) = (range, interval?.stats, zone)
  }

  var rows: [HealthStatistics] {
    sums.sorted { ($0.key.start, $0.key.source ?? "") < ($1.key.start, $1.key.source ?? "") }.map { key, row in
      HealthStatistics(key.start..<row.end, source: key.source, row.sum, isCumulative: isCumulative)
    }
  }

  /// Adds the samples of a source, sorted by start.
  mutating func add(_ samples: [SourcedSample], of source: String?) {
    var before: Int64?
    for sample in samples.lazy.map(\.sample) {
      let (start, end) = (sample.start.unixMilliseconds, sample.end.unixMilliseconds)
      if isCumulative, start < end {
        forEachFree(start, end, checked: source == nil) { table, from, to in
          table.divide(sample, from, to, source)
        }
      } else if range.contains(start), !isCumulative || source != nil || !isCounted(start) {
        var seconds: Double?
        if isWeighted {
          seconds = start < end ? Double(end &- start) / 1000 : before.map { Double(min(60_000, start &- $0)) / 1000 }
        }
        put(sample, sample.value, start, covering: Double(max(0, end &- start)) / 1000, standingFor: seconds, source)
      }
      before = max(start, end)
    }
    guard isCumulative, source == nil else { return }
    // Gaps of up to a minute count as covered, as between the recordings of a ride.
    var all =
      counted + samples.map { $0.sample.start.unixMilliseconds..<max($0.sample.start, $0.sample.end).unixMilliseconds }
    all.sort { $0.lowerBound < $1.lowerBound }
    counted = []
    for time in all {
      if let last = counted.last, time.lowerBound <= last.upperBound &+ RideCoverage.longestGap {
        counted[counted.count &- 1] = last.lowerBound..<max(last.upperBound, time.upperBound)
      } else {
        counted.append(time)
      }
    }
  }

  private func isCounted(_ time: Int64) -> Bool {
    let next = place(after: time)
    return next > 0 && time <= counted[next &- 1].upperBound
  }

  /// The index of the first counted time that begins after `time`.
  private func place(after time: Int64) -> Int {
    var (low, high) = (0, counted.count)
    while low < high {
      let middle = (low &+ high) / 2
      if counted[middle].lowerBound <= time { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  /// Calls `body` with the parts of a time that are not counted yet.
  private mutating func forEachFree(
    _ start: Int64, _ end: Int64, checked: Bool, _ body: (inout StatisticsTable, Int64, Int64) -> Void
  ) {
    var from = start
    if checked {
      var next = max(0, place(after: start) &- 1)
      while next < counted.count, counted[next].lowerBound < end {
        if counted[next].lowerBound > from { body(&self, from, counted[next].lowerBound) }
        from = max(from, counted[next].upperBound)
        next &+= 1
      }
    }
    if from < end { body(&self, from, end) }
  }

  /// Adds the part of a sample from one time to another to the intervals of the part.
  private mutating func divide(_ sample: StoredSample, _ start: Int64, _ end: Int64, _ source: String?) {
    let length = Double(sample.end.unixMilliseconds &- sample.start.unixMilliseconds)
    var from = max(start, range.lowerBound)
    let last = min(end, range.upperBound)
    while from < last {
      let to = min(last, max(from &+ 1, span(of: from).upperBound))
      let part = Double(to &- from)
      put(sample, sample.value * part / length, from, covering: part / 1000, standingFor: nil, source)
      from = to
    }
  }

  private mutating func put(
    _ sample: StoredSample, _ value: Double, _ time: Int64, covering seconds: Double, standingFor weight: Double?,
    _ source: String?
  ) {
    let span = span(of: time)
    var figures = StatsFigures()
    figures.add(
      value, standingFor: weight, covering: seconds,
      RecentSample(start: sample.start.unixMilliseconds, end: sample.end.unixMilliseconds, value: sample.value))
    sums[Key(start: span.lowerBound, source: source), default: (span.upperBound, KindSum())].sum.add(figures)
  }

  /// The interval that contains a time.
  private func span(of time: Int64) -> Range<Int64> {
    guard let interval else { return range }
    let start = interval.start(of: Instant(unixMilliseconds: time &+ offset(at: time)))
    let (low, high) = (utc(start), utc(interval.end(after: start)))
    return low..<max(low &+ 1, high)
  }

  private func utc(_ local: Instant) -> Int64 {
    let guess = local.unixMilliseconds &- offset(at: local.unixMilliseconds)
    return local.unixMilliseconds &- offset(at: guess)
  }

  private func offset(at time: Int64) -> Int64 {
    Int64(clamping: zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time) / 1000))) &* 1000
  }
}
