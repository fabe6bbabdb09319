public import Workouts

/// What `stats` is asked for.
public struct StatsSettings: Sendable, Equatable {
  /// What a row is about.
  public var period = StatsPeriod.month
  /// Whether each activity type has rows of its own.
  public var isBySport = false
  /// The kinds with columns, in the order of `SampleKind`; empty for all.
  public var kinds: [SampleKind] = []
  /// The first and the last day that count, by local time.
  public var since: CalendarDay?
  /// The last day that counts, by local time.
  public var until: CalendarDay?

  /// By month, everything.
  public init() {}
}

/// A sum that comes out the same whatever the order: millionths, counted in integers.
struct ExactSum: Sendable, Equatable {
  private var millionths: Int128 = 0

  mutating func add(_ value: Double) {
    guard value.isFinite else { return }
    // What no ride comes near must not overflow.
    let scaled = min(max(value * 1e6, -1e30), 1e30)
    millionths += Int128(scaled + (scaled < 0 ? -0.5 : 0.5))
  }

  var value: Double { Double(millionths) / 1e6 }
}

/// Sums over workouts by day, week, month or year; memory goes by the number of rows, not of workouts.
///
/// A workout counts for the day it begins on, by local time where that is known. The result does not depend on the order.
public struct StatsTable: Sendable {
  /// Rows at most, of about three kilobytes each: those of 45 years by day.
  public static let rowLimit = 16_384

  struct Key: Hashable, Comparable, Sendable {
    let start: CalendarDay
    let activity: UInt16?

    static func < (a: Key, b: Key) -> Bool {
      (a.start, a.activity ?? 0) < (b.start, b.activity ?? 0)
    }
  }

  /// One kind over a period.
  struct KindSum: Sendable {
    var count = 0
    var sum = ExactSum()
    /// Value × seconds, and seconds; of readings that stand for no time a plain mean is made.
    var weighted = ExactSum()
    var seconds = ExactSum()
    var minimum = Double.infinity
    var maximum = -Double.infinity

    mutating func add(_ kind: KindStatistics) {
      guard kind.count > 0 else { return }
      count += kind.count
      sum.add(kind.sum)
      weighted.add(kind.weightedSum)
      seconds.add(kind.weightSeconds)
      minimum = min(minimum, kind.minimum)
      maximum = max(maximum, kind.maximum)
    }

    var mean: Double? {
      if seconds.value > 0 { return weighted.value / seconds.value }
      return count > 0 ? sum.value / Double(count) : nil
    }
  }

  struct Row: Sendable {
    var workouts = 0
    var localWorkouts = 0
    var active = ExactSum()
    var elapsed = ExactSum()
    var ascent = ExactSum()
    var kinds = [KindSum](repeating: KindSum(), count: SampleKind.allCases.count)

    /// Which clock the days go by.
    var clock: StaticString { localWorkouts == workouts ? "local" : localWorkouts == 0 ? "UTC" : "mixed" }
  }

  let settings: StatsSettings
  private(set) var rows: [Key: Row] = [:]
  /// Workouts that would have needed a row too many.
  public private(set) var beyondLimit = 0

  /// Makes an empty table.
  public init(_ settings: StatsSettings) { self.settings = settings }

  /// Counts a workout, if its day is asked for.
  public mutating func add(_ summary: borrowing WorkoutSummary) {
    let day = CalendarDay(summary.localStart)
    if let since = settings.since, day < since { return }
    if let until = settings.until, day > until { return }
    let activity = settings.isBySport ? summary.activityType.rawValue : nil
    let key = Key(start: settings.period.start(of: day), activity: activity)
    guard rows.count < Self.rowLimit || rows[key] != nil else {
      beyondLimit += 1
      return
    }
    rows[key, default: Row()].add(summary)
  }
}

extension StatsTable.Row {
  mutating func add(_ summary: borrowing WorkoutSummary) {
    workouts += 1
    if summary.utcOffsetSeconds != nil { localWorkouts += 1 }
    active.add(summary.activeSeconds)
    elapsed.add(summary.end.seconds(since: summary.start))
    ascent.add(summary.ascentMeters ?? 0)
    for kind in SampleKind.allCases { kinds[Int(kind.rawValue)].add(summary.statistics[kind]) }
  }

  subscript(kind: SampleKind) -> StatsTable.KindSum { kinds[Int(kind.rawValue)] }
}
