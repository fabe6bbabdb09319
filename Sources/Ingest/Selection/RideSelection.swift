internal import Inputs
package import Workouts

/// The rides of its inputs that a run reads.
///
/// For an input with several workouts, such as a triathlon, the first workout determines the day; only workouts with
/// the selected activity and distance are written. An incomplete input without a workout is always reported, because it
/// might have been one.
package struct RideSelection: Sendable, Equatable {
  /// Patterns for the input's name, one of which must match; empty for any name.
  package var names: [NamePattern] = []
  /// Selected activities; empty for any.
  package var activities: Set<ActivityType> = []
  /// The first day, in the ride's local time if its file contains the offset, otherwise in UTC.
  package var since: CalendarDay?
  /// The last day, in the same time.
  package var until: CalendarDay?
  /// The earliest start time.
  package var from: Instant?
  /// The end of the range of start times, exclusive.
  package var to: Instant?
  /// The least distance in metres; nil for any distance, and for rides without one.
  package var minimumMeters: Double?

  /// Selects every ride.
  package init() {}

  /// Whether every ride is selected.
  package var isEmpty: Bool { names.isEmpty && !judgesContent }

  /// Whether a ride must be read in part to decide whether it is selected.
  var judgesContent: Bool { judgesDay || judgesWorkout }

  private var judgesDay: Bool { since != nil || until != nil || from != nil || to != nil }

  /// Whether activity or distance of a workout matter, which are certain only at its end.
  var judgesWorkout: Bool { !activities.isEmpty || minimumMeters != nil }

  // MARK: Names

  /// Whether a name matches: the whole of it, or the text after its last `/` or `!`, must match one of the patterns.
  func names(_ input: InputPath) -> Bool {
    if names.isEmpty { return true }
    let name = input.display
    var last = name.lastIndex { $0 == "/" || $0 == "!" }.map { name[name.index(after: $0)...] } ?? name[...]
    if names.contains(where: { $0.matches(name) || $0.matches(last) }) { return true }
    // The second entry with the same name has a number after it, which is not part of its name.
    guard let mark = last.lastIndex(of: "#") else { return false }
    let number = last[mark...].dropFirst()
    guard !number.isEmpty, number.allSatisfy(\.isNumber) else { return false }
    last = last[..<mark]
    return names.contains { $0.matches(last) }
  }

  // MARK: Days

  /// The largest offset of a clock from UTC.
  private static let widestOffset: Int64 = 15 * 3600 * 1000

  /// Whether a ride that begins at about `start` is on one of the days, whatever its local time is; nil if that depends
  /// on the local time or the exact start.
  func holds(start: Instant) -> Bool? {
    let margin = Self.widestOffset
    let (early, late) = (start.advanced(byMilliseconds: 0 &- margin), start.advanced(byMilliseconds: margin))
    if from.map({ late < $0 }) ?? false || to.map({ early >= $0 }) ?? false { return false }
    guard holdsMoment(early), holdsMoment(late) else { return nil }
    let first = CalendarDay(start.advanced(byMilliseconds: 0 &- Self.widestOffset))
    let last = CalendarDay(start.advanced(byMilliseconds: Self.widestOffset))
    if since.map({ last < $0 }) ?? false || until.map({ $0 < first }) ?? false { return false }
    return holds(first) && holds(last) ? true : nil
  }

  /// Whether a ride that begins at `start` is on one of the days by a clock with an offset from UTC.
  func holds(start: Instant, utcOffsetSeconds: Int) -> Bool {
    holdsMoment(start) && holds(CalendarDay(start.advanced(byMilliseconds: Int64(utcOffsetSeconds) &* 1000)))
  }

  private func holdsMoment(_ start: Instant) -> Bool {
    from.map { start >= $0 } ?? true && to.map { start < $0 } ?? true
  }

  private func holds(_ day: CalendarDay) -> Bool {
    since.map { $0 <= day } ?? true && until.map { day <= $0 } ?? true
  }

  // MARK: Workouts

  /// Whether a workout has a selected activity and the selected distance.
  package func holds(_ workout: borrowing WorkoutSummary) -> Bool {
    if !activities.isEmpty && !activities.contains(workout.activityType) { return false }
    guard let minimumMeters else { return true }
    return workout.distanceMeters.map { $0 >= minimumMeters } ?? false
  }
}
