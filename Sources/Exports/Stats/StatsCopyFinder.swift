import Workouts

/// Finds workouts that were already counted: copies of one recording, and optionally recordings of one ride by several
/// devices.
///
/// `RideSpan` defines when two recordings are the same ride, as in the database. A ride is compared with the first
/// rides of the surrounding days. The first recording takes precedence. At times in which it has neither samples of a
/// kind nor a pause, samples of the others are counted, as in HealthKit's statistics. Times are compared by minutes; a
/// minute in which a recording begins or ends is divided.
struct StatsCopyFinder: Sendable {
  /// The maximum number of known workouts.
  static let limit = 262_144
  /// The maximum number of rides of a day with which others are compared.
  private static let ridesOfDay = 256
  /// The maximum number of stored time ranges of rides with gaps, about 8 MB.
  ///
  /// Rides beyond it are treated as without gaps.
  static let rangeLimit = 65_536
  /// The duration in milliseconds of the pieces in which samples arrive.
  static let piece: Int64 = 60_000

  fileprivate struct Ride: Sendable {
    let span: RideSpan
    /// The counted kinds, as a bit set.
    var kinds: UInt32 = 0
    /// The time ranges of kinds that do not cover exactly the whole ride.
    var coverage: [UInt8: RideCoverage] = [:]
  }

  /// The part of a share that is counted.
  enum Part: Equatable, Sendable {
    /// The whole share.
    case whole
    /// The entries outside these times of their kinds.
    ///
    /// The ride was already counted, with samples at these times.
    case rest(of: [UInt8: RideCoverage])
    /// Nothing, because the workout was already counted.
    case nothing
  }

  private let rule: StatsCopies
  private var recordings: Set<NameUUID> = []
  private var rides: [Int64: [Ride]] = [:]
  private var ranges = 0
  /// The part that was counted of the previous share.
  private var part = Part.whole
  /// The number of workouts that could not be compared.
  private(set) var beyondLimit = 0

  init(_ rule: StatsCopies) { self.rule = rule }

  /// Returns the part of a share that is counted, based on earlier workouts.
  mutating func part(of share: borrowing StatsShare) -> Part {
    guard rule != .each else { return .whole }
    if !share.isContinued { part = find(share) }
    return part
  }

  private mutating func find(_ share: borrowing StatsShare) -> Part {
    guard let recording = share.recording else { return .whole }
    if recordings.contains(recording) { return .nothing }
    guard recordings.count < Self.limit else {
      beyondLimit &+= 1
      return .whole
    }
    recordings.insert(recording)
    return rule == .rides && share.isLast ? findRide(share) : .whole
  }

  private mutating func findRide(_ share: borrowing StatsShare) -> Part {
    var ride = Ride(
      span: RideSpan(
        start: share.start.unixMilliseconds, end: share.end.unixMilliseconds,
        activity: ActivityType(rawValue: share.activity)))
    let coverage = share.coverage
    let first = Int64(CalendarDay(share.start).number)
    let last = min(Int64(CalendarDay(share.end).number), first &+ 2)
    for day in first &- 1...max(first, last) {
      guard let place = rides[day]?.firstIndex(where: { $0.span.isSameRide(as: ride.span) }),
        var counted = rides[day]?[place]
      else { continue }
      var elsewhere: [UInt8: RideCoverage] = [:]
      for kind in coverage.keys where counted.has(kind) { elsewhere[kind] = counted.coverage(of: kind) }
      add(coverage, to: &counted)
      rides[day]?[place] = counted
      return .rest(of: elsewhere)
    }
    add(coverage, to: &ride)
    if rides[first, default: []].count < Self.ridesOfDay { rides[first, default: []].append(ride) }
    return .whole
  }

  private mutating func add(_ coverage: [UInt8: RideCoverage], to ride: inout Ride) {
    for (kind, times) in coverage.sorted(by: { $0.key < $1.key }) {
      var all = ride.has(kind) ? ride.coverage(of: kind) : RideCoverage()
      all.formUnion(times)
      ride.kinds |= 1 &<< UInt32(kind)
      ranges &-= ride.coverage[kind]?.ranges.count ?? 0
      let isJustTheRide = all.isWithin(ride.span) && all.coversAll(from: ride.span.start, to: ride.span.end)
      let isKept = !isJustTheRide && ranges &+ all.ranges.count <= Self.rangeLimit
      ride.coverage[kind] = isKept ? all : nil
      if isKept { ranges &+= all.ranges.count }
    }
  }
}

extension StatsCopyFinder.Ride {
  fileprivate func has(_ kind: UInt8) -> Bool { kinds & 1 &<< UInt32(kind) != 0 }

  fileprivate func coverage(of kind: UInt8) -> RideCoverage {
    coverage[kind] ?? RideCoverage(from: span.start, to: span.end)
  }
}

extension RideCoverage {
  fileprivate func isWithin(_ span: RideSpan) -> Bool {
    ranges.first.map { $0.lowerBound >= span.start } ?? true && ranges.last.map { $0.upperBound <= span.end } ?? true
  }
}

extension StatsShare {
  /// The times of samples by kind, including pauses.
  ///
  /// Kinds with one value per workout cover the whole workout.
  fileprivate var coverage: [UInt8: RideCoverage] {
    var coverage: [UInt8: RideCoverage] = [:]
    for entry in entries where entry.kind < Entry.active {
      let isOnce = entry.kind >= SampleKind.thresholdPower.rawValue
      let (from, to) = isOnce ? (start.unixMilliseconds, end.unixMilliseconds) : times(of: entry)
      coverage[entry.kind, default: RideCoverage()].add(from: from, to: to)
    }
    for kind in coverage.keys {
      for pause in pauses {
        let (from, to) = (max(pause.lowerBound, start.unixMilliseconds), min(pause.upperBound, end.unixMilliseconds))
        coverage[kind]?.add(from: from, to: to)
      }
    }
    return coverage
  }

  /// Returns the part of a piece inside the workout.
  private func times(of entry: Entry) -> (from: Int64, to: Int64) {
    let from = max(entry.start, start.unixMilliseconds)
    return (from, max(from, min(entry.start +| StatsCopyFinder.piece, end.unixMilliseconds)))
  }

  /// Keeps the samples outside times that are counted from another recording, and marks the share as a supplement.
  mutating func keep(outside elsewhere: [UInt8: RideCoverage]) {
    isSupplement = true
    entries = entries.compactMap { entry in
      guard entry.kind < Entry.active else { return nil }
      guard let counted = elsewhere[entry.kind] else { return entry }
      let (from, to) = times(of: entry)
      let part = counted.uncoveredShare(from: from, to: to)
      guard part > 0 else { return nil }
      var rest = entry
      if part < 1 { rest.figures.scale(by: part) }
      return rest
    }
  }
}
