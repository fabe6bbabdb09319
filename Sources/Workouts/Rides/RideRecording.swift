/// Figures of a ride that add up, and so must come from one recording of it where several devices recorded it.
public struct RideFigures: OptionSet, Hashable, Sendable {
  /// A bit for each.
  public var rawValue: UInt32

  /// Makes a set from its bits.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The samples of a kind.
  @inlinable public init(_ kind: SampleKind) { rawValue = 1 &<< UInt32(kind.rawValue) }

  /// The ride itself: its number and its time.
  public static let ride = RideFigures(rawValue: 1 << 31)
  /// Metres climbed.
  public static let ascent = RideFigures(rawValue: 1 << 30)

  /// The cumulative kinds of samples.
  public static let cumulativeKinds: [SampleKind] = SampleKind.allCases.filter(\.isCumulative)
}

/// All by which two recordings are known to be of one ride: the times, in milliseconds since 1970, and the activity.
package struct RideSpan: Sendable {
  package let start: Int64, end: Int64
  package let activity: ActivityType

  /// Makes one of a recording.
  package init(start: Int64, end: Int64, activity: ActivityType) {
    (self.start, self.end, self.activity) = (start, end, activity)
  }

  /// More than this part of the shorter recording overlaps with the longer one of the same ride; the view
  /// `duplicate_rides` has the same rule.
  package static let sharedPart = 0.8

  /// True when both are of one ride: the times overlap as much, and the activity is the same or one of them is unknown
  /// (`other`).
  package func isSameRide(as other: RideSpan) -> Bool {
    guard activity == other.activity || activity == .other || other.activity == .other else { return false }
    return overlaps(other)
  }

  /// True when the times overlap as much as those of one ride.
  package func overlaps(_ other: RideSpan) -> Bool {
    let shared = min(end, other.end) -| max(start, other.start)
    let shorter = min(end -| start, other.end -| other.start)
    return shared > 0 && Double(shared) > Self.sharedPart * Double(shorter)
  }
}

/// One recording of a ride, as far as it matters for choosing among several.
package struct RideRecording: Sendable {
  /// The source of its distance, the least certain first.
  package enum Distance: UInt8, Comparable, Sendable {
    /// It has none.
    case absent
    /// The session's total, shared out by speed, power or time.
    case spread
    /// A counter of the records, or the distance from position to position.
    case recorded

    /// By certainty.
    package static func < (a: Distance, b: Distance) -> Bool { a.rawValue < b.rawValue }
  }

  /// First moment, in milliseconds since 1970.
  package var start: Int64
  /// Last moment, in milliseconds since 1970.
  package var end: Int64
  /// The activity.
  package var activity: ActivityType
  /// Its place in the order of arrival; no other recording has it.
  package var number: Int64
  /// The input it comes from: what one file holds are different rides.
  package var input: Int64
  /// The place of its device among those preferred, from 0; `Int.max` where it is none of them.
  package var preference = Int.max
  /// The source of its distance.
  package var distance = Distance.absent
  /// Seconds with the timer running.
  package var activeSeconds: Int64 = 0
  /// The figures it has.
  package var figures: RideFigures = .ride
  /// The times of cumulative kinds that it does not have all along; every other kind that it has covers its whole time.
  package var coverage: [SampleKind: RideCoverage] = [:]

  /// Makes a recording that has nothing but its time.
  package init(start: Int64, end: Int64, activity: ActivityType, number: Int64, input: Int64) {
    self.start = start
    self.end = end
    self.activity = activity
    self.number = number
    self.input = input
  }

  /// Makes a recording of what is known of a workout.
  package init(_ summary: borrowing WorkoutSummary, number: Int64, input: Int64) {
    self.init(
      start: summary.start.unixMilliseconds, end: summary.end.unixMilliseconds, activity: summary.activityType,
      number: number, input: input)
    activeSeconds = Int64(saturating: summary.activeSeconds)
    for kind in RideFigures.cumulativeKinds where summary.statistics[kind].count > 0 {
      figures.insert(RideFigures(kind))
    }
    if figures.contains(RideFigures(.distance)) {
      distance = summary.distanceSpread == nil || summary.distanceSpread == .positions ? .recorded : .spread
    }
  }

  /// The times in which it has a kind that it has.
  package func coverage(of kind: SampleKind) -> RideCoverage { coverage[kind] ?? RideCoverage(from: start, to: end) }

  /// True when another recording is of the same ride by another device.
  package func isSameRide(as other: RideRecording) -> Bool {
    input != other.input
      && RideSpan(start: start, end: end, activity: activity).isSameRide(
        as: RideSpan(start: other.start, end: other.end, activity: other.activity))
  }

  /// True when it comes before another of the same ride: the preferred device, the more certain distance, the longer
  /// active time, the first.
  package func comes(before other: RideRecording) -> Bool {
    if preference != other.preference { return preference < other.preference }
    if distance != other.distance { return distance > other.distance }
    if activeSeconds != other.activeSeconds { return activeSeconds > other.activeSeconds }
    return number < other.number
  }
}
