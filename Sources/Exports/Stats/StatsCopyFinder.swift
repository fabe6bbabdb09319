import Workouts

/// Finds workouts that were counted already: copies of one recording and, by choice, recordings of one ride by several
/// devices.
///
/// A ride is the same by the rule of the database (`RideSpan`). It is held against the first rides of the days around it. The recording that came first
/// is preferred. At every moment at which it has no samples of a kind and no pause those of the others count, as
/// HealthKit's statistics take them from the next source: by minutes, shared by time where a recording begins or ends
/// within one.
struct StatsCopyFinder: Sendable {
  /// Workouts that are known at most.
  static let limit = 262_144
  /// Rides of one day that others are held against.
  private static let ridesOfDay = 256
  /// Ranges of time that are kept of rides with gaps at most, about eight megabytes; those beyond count as whole.
  static let rangeLimit = 65_536
  /// The length of the pieces that samples come in.
  static let piece: Int64 = 60_000

  fileprivate struct Ride: Sendable {
    let span: RideSpan
    /// The kinds that were counted, a bit for each.
    var kinds: UInt32 = 0
    /// The times of kinds that do not cover just the whole ride.
    var coverage: [UInt8: RideCoverage] = [:]
  }

  /// The part of a share that counts.
  enum Part: Equatable, Sendable {
    /// All of it.
    case whole
    /// Entries outside of these times of their kinds: the ride was counted already, and has samples then.
    case rest(of: [UInt8: RideCoverage])
    /// Nothing: it is of a workout that was counted.
    case nothing
  }

  private let rule: StatsCopies
  private var recordings: Set<NameUUID> = []
  private var rides: [Int64: [Ride]] = [:]
  private var ranges = 0
  /// The part of the share before that counted.
  private var part = Part.whole
  /// Workouts that could not be held against others.
  private(set) var beyondLimit = 0

  init(_ rule: StatsCopies) { self.rule = rule }

  /// The part of a share that counts, by the workouts that came before.
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
  /// The times of which there are samples, by kind, and its pauses; all its time for a kind that is said once a workout.
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

  /// The part of a piece that lies in the workout.
  private func times(of entry: Entry) -> (from: Int64, to: Int64) {
    let from = max(entry.start, start.unixMilliseconds)
    return (from, max(from, min(entry.start +| StatsCopyFinder.piece, end.unixMilliseconds)))
  }

  /// Keeps the samples outside of times that are counted from another recording; they are then a supplement to it.
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
