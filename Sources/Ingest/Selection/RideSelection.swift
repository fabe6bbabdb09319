internal import Inputs
package import Workouts

/// The rides that a run reads, of all that its inputs hold.
///
/// Of an input with several workouts, as a triathlon, the first tells the day, and those are put out that have the
/// activity and the distance. What holds no workout and is not whole is reported as ever: nobody knows what it was.
package struct RideSelection: Sendable, Equatable {
  /// Patterns, one of which the input's name must match; empty for any name.
  package var names: [NamePattern] = []
  /// Activities, one of which it must be; empty for any.
  package var activities: Set<ActivityType> = []
  /// The first day, by the ride's local time where its file tells that, else by UTC.
  package var since: CalendarDay?
  /// The last day, by the same clock.
  package var until: CalendarDay?
  /// The first moment at which it may begin.
  package var from: Instant?
  /// The first moment at which it may no longer begin.
  package var to: Instant?
  /// The least distance in metres; nil for any, none included.
  package var minimumMeters: Double?

  /// Every ride.
  package init() {}

  /// True when every ride is read.
  package var isEmpty: Bool { names.isEmpty && !judgesContent }

  /// True when a ride has to be begun to know whether it is read.
  var judgesContent: Bool { judgesDay || judgesWorkout }

  private var judgesDay: Bool { since != nil || until != nil || from != nil || to != nil }

  /// True when a workout's activity or distance is asked for, which is certain at its end.
  var judgesWorkout: Bool { !activities.isEmpty || minimumMeters != nil }

  // MARK: Names

  /// True when a name is wanted: the whole of it, or what follows its last `/` or `!`, is as one of the patterns says.
  func names(_ input: InputPath) -> Bool {
    if names.isEmpty { return true }
    let name = input.display
    var last = name.lastIndex { $0 == "/" || $0 == "!" }.map { name[name.index(after: $0)...] } ?? name[...]
    if names.contains(where: { $0.matches(name) || $0.matches(last) }) { return true }
    // The second entry of one name has a number after it, which is no part of its name.
    guard let mark = last.lastIndex(of: "#") else { return false }
    let number = last[mark...].dropFirst()
    guard !number.isEmpty, number.allSatisfy(\.isNumber) else { return false }
    last = last[..<mark]
    return names.contains { $0.matches(last) }
  }

  // MARK: Days

  /// No clock is further from UTC than this.
  private static let widestOffset: Int64 = 15 * 3600 * 1000

  /// True or false when a ride that begins about then is on one of the days, whatever its local time is; nil where that
  /// decides, or the moment itself.
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

  /// True when a ride that begins then is on one of the days by a clock that is so many seconds east of UTC.
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

  /// True when a workout has the activity and the distance.
  package func holds(_ workout: borrowing WorkoutSummary) -> Bool {
    if !activities.isEmpty && !activities.contains(workout.activityType) { return false }
    guard let minimumMeters else { return true }
    return workout.distanceMeters.map { $0 >= minimumMeters } ?? false
  }
}
