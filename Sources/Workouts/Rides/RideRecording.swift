/// Figures of a ride that add up, so that only one of several recordings can be counted for each.
public struct RideFigures: OptionSet, Hashable, Sendable {
  /// A bit for each figure.
  public var rawValue: UInt32

  /// Creates a set from its bits.
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

/// The values that show whether two recordings are of one ride: the times, in milliseconds since 1970, and the
/// activity.
package struct RideSpan: Sendable {
  package let start: Int64, end: Int64
  package let activity: ActivityType

  /// Creates the span of a recording.
  package init(start: Int64, end: Int64, activity: ActivityType) {
    (self.start, self.end, self.activity) = (start, end, activity)
  }

  /// Two recordings are of the same ride if more than this part of the shorter one overlaps the longer one; the view
  /// `duplicate_rides` uses the same rule.
  package static let sharedPart = 0.8

  /// Whether both are of one ride: the times overlap enough, and the activities are equal or one is unknown (`other`).
  package func isSameRide(as other: RideSpan) -> Bool {
    guard activity == other.activity || activity == .other || other.activity == .other else { return false }
    return overlaps(other)
  }

  /// Whether the times overlap enough for one ride.
  package func overlaps(_ other: RideSpan) -> Bool {
    let shared = min(end, other.end) -| max(start, other.start)
    let shorter = min(end -| start, other.end -| other.start)
    return shared > 0 && Double(shared) > Self.sharedPart * Double(shorter)
  }
}

/// The values of a ride's recording that matter for choosing among several recordings.
package struct RideRecording: Sendable {
  /// The source of the distance, in ascending order of certainty.
  package enum Distance: UInt8, Comparable, Sendable {
    /// No distance.
    case absent
    /// The session's total, divided by speed, power or time.
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
  /// Its number in the order of arrival, unique among recordings.
  package var number: Int64
  /// The input that contains it; recordings of one input are different rides.
  package var input: Int64
  /// The rank of its device among the preferred devices, from 0; `Int.max` for other devices.
  package var preference = Int.max
  /// The source of its distance.
  package var distance = Distance.absent
  /// Seconds with the timer running.
  package var activeSeconds: Int64 = 0
  /// The figures it has.
  package var figures: RideFigures = .ride
  /// The times of cumulative kinds that it does not have all the time; its other kinds cover its whole time.
  package var coverage: [SampleKind: RideCoverage] = [:]

  /// Creates a recording with only its times.
  package init(start: Int64, end: Int64, activity: ActivityType, number: Int64, input: Int64) {
    self.start = start
    self.end = end
    self.activity = activity
    self.number = number
    self.input = input
  }

  /// Creates a recording from a workout's summary.
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

  /// The times in which it has samples of one of its kinds.
  package func coverage(of kind: SampleKind) -> RideCoverage { coverage[kind] ?? RideCoverage(from: start, to: end) }

  /// Whether another recording is of the same ride by another device.
  package func isSameRide(as other: RideRecording) -> Bool {
    input != other.input
      && RideSpan(start: start, end: end, activity: activity).isSameRide(
        as: RideSpan(start: other.start, end: other.end, activity: other.activity))
  }

  /// Whether it precedes another recording of the same ride: the preferred device, the more certain distance, the
  /// longer active time, the first.
  package func comes(before other: RideRecording) -> Bool {
    if preference != other.preference { return preference < other.preference }
    if distance != other.distance { return distance > other.distance }
    if activeSeconds != other.activeSeconds { return activeSeconds > other.activeSeconds }
    return number < other.number
  }
}
