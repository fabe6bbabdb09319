import Workouts

/// Finds workouts that were counted already: copies of one recording and, by choice, recordings of one ride by several devices.
///
/// A ride is the same when the activity is and more than 0.8 of the shorter overlap, as in the database. It is held against the first
/// rides of the days around it.
struct StatsCopyFinder: Sendable {
  /// Workouts that are known at most.
  static let limit = 262_144
  /// Rides of one day that others are held against.
  private static let ridesOfDay = 256

  private struct Ride: Sendable {
    let start: Int64
    let end: Int64
    let activity: UInt16
  }

  private let rule: StatsCopies
  private var recordings: Set<NameUUID> = []
  private var rides: [Int64: [Ride]] = [:]
  /// Whether the share before was of a copy.
  private var isInCopy = false
  /// Workouts that could not be held against others.
  private(set) var beyondLimit = 0

  init(_ rule: StatsCopies) { self.rule = rule }

  /// Whether a share is one of a workout that was counted before.
  mutating func isCopy(_ share: borrowing StatsShare) -> Bool {
    guard rule != .each else { return false }
    if !share.isContinued { isInCopy = isKnown(share) }
    return isInCopy
  }

  private mutating func isKnown(_ share: borrowing StatsShare) -> Bool {
    guard let recording = share.recording else { return false }
    if recordings.contains(recording) { return true }
    guard recordings.count < Self.limit else {
      beyondLimit &+= 1
      return false
    }
    if rule == .rides && share.isLast && isKnownRide(share) { return true }
    recordings.insert(recording)
    return false
  }

  private mutating func isKnownRide(_ share: borrowing StatsShare) -> Bool {
    let ride = Ride(
      start: share.start.unixMilliseconds, end: share.end.unixMilliseconds, activity: share.activity)
    let first = Int64(CalendarDay(share.start).number)
    let last = min(Int64(CalendarDay(share.end).number), first &+ 2)
    for day in first &- 1...max(first, last) {
      for other in rides[day] ?? [] where other.activity == ride.activity {
        let shared = min(ride.end, other.end) -| max(ride.start, other.start)
        let shorter = min(ride.end -| ride.start, other.end -| other.start)
        if shared > 0 && Double(shared) > 0.8 * Double(shorter) { return true }
      }
    }
    if rides[first, default: []].count < Self.ridesOfDay { rides[first, default: []].append(ride) }
    return false
  }
}
