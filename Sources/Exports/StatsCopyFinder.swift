import Workouts

/// Finds workouts that were counted already: copies of one recording and, by choice, recordings of one ride by several
/// devices.
///
/// A ride is the same when the activity is and more than 0.8 of the shorter overlap, as in the database. It is held
/// against the first rides of the days around it. The recording that came first is preferred. Kinds that it has no
/// samples of count from the others, as HealthKit's statistics take them from the next source.
struct StatsCopyFinder: Sendable {
  /// Workouts that are known at most.
  static let limit = 262_144
  /// Rides of one day that others are held against.
  private static let ridesOfDay = 256

  fileprivate struct Ride: Sendable {
    let start: Int64
    let end: Int64
    let activity: UInt16
    /// The kinds that were counted, a bit for each.
    var kinds: UInt32
  }

  /// The part of a share that counts.
  enum Part: Equatable, Sendable {
    /// All of it.
    case whole
    /// Only these kinds, a bit for each: it is of a ride that was counted, which has none of them.
    case kinds(UInt32)
    /// Nothing: it is of a workout that was counted.
    case nothing
  }

  private let rule: StatsCopies
  private var recordings: Set<NameUUID> = []
  private var rides: [Int64: [Ride]] = [:]
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
    let ride = Ride(
      start: share.start.unixMilliseconds, end: share.end.unixMilliseconds, activity: share.activity, kinds: share.kinds
    )
    let first = Int64(CalendarDay(share.start).number)
    let last = min(Int64(CalendarDay(share.end).number), first &+ 2)
    for day in first &- 1...max(first, last) {
      guard let place = rides[day]?.firstIndex(where: { $0.isSame(as: ride) }) else { continue }
      let missing = ride.kinds & ~(rides[day]?[place].kinds ?? 0)
      rides[day]?[place].kinds |= ride.kinds
      return missing == 0 ? .nothing : .kinds(missing)
    }
    if rides[first, default: []].count < Self.ridesOfDay { rides[first, default: []].append(ride) }
    return .whole
  }
}

extension StatsCopyFinder.Ride {
  fileprivate func isSame(as other: Self) -> Bool {
    let shared = min(end, other.end) -| max(start, other.start)
    let shorter = min(end -| start, other.end -| other.start)
    return activity == other.activity && shared > 0 && Double(shared) > 0.8 * Double(shorter)
  }
}

extension StatsShare {
  /// The kinds that there are samples of, a bit for each.
  fileprivate var kinds: UInt32 { entries.reduce(0) { $0 | $1.kindBit } }

  /// Forgets all but samples of these kinds, which are then a supplement to a workout that was counted.
  mutating func keep(kinds: UInt32) {
    isSupplement = true
    entries.removeAll { $0.kindBit & kinds == 0 }
  }
}

extension StatsShare.Entry {
  /// The bit of a kind; none for active time.
  fileprivate var kindBit: UInt32 { kind < Self.active ? 1 &<< UInt32(kind) : 0 }
}
