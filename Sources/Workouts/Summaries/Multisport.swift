/// Several sessions of one recording as one workout with legs: HealthKit's `swimBikeRun`.
///
/// It is reported when the last session has closed; each session has already been reported as a workout of its own. To
/// save it, use the samples and events of all sessions, and `legs` as its HKWorkoutActivity list.
public struct Multisport: Equatable, Sendable {
  /// One leg.
  public struct Leg: Equatable, Sendable {
    /// Index of its session in the input.
    public var sessionIndex: Int
    /// HealthKit's activity type.
    public var activityType: ActivityType
    /// First moment.
    public var start: Instant
    /// Last moment; not later than the next leg's first.
    public var end: Instant
  }

  /// The legs in order, without overlaps.
  public private(set) var legs: [Leg] = []

  /// Creates a workout without legs.
  public init() {}

  /// First moment of the first leg.
  public var start: Instant? { legs.first?.start }
  /// Last moment of the last leg.
  public var end: Instant? { legs.last?.end }

  /// Maximum number of legs; no race has more.
  static let limit = 64

  /// Adds a closed session after the others.
  public mutating func add(_ summary: borrowing WorkoutSummary) {
    guard legs.count < Self.limit else { return }
    if let last = legs.indices.last { legs[last].end = min(legs[last].end, max(legs[last].start, summary.start)) }
    legs.append(
      Leg(
        sessionIndex: summary.sessionIndex, activityType: summary.activityType, start: summary.start, end: summary.end))
  }

  /// Removes the legs.
  public mutating func removeAll() { legs.removeLast(legs.count) }

  /// Whether HealthKit accepts it as one workout: at least two sports, only swimming, cycling, running or transitions,
  /// in order.
  public var isSwimBikeRun: Bool {
    var (first, hasSecond): (ActivityType?, Bool) = (nil, false)
    var end = Instant(unixMilliseconds: .min)
    for leg in legs {
      guard leg.start >= end else { return false }
      end = leg.end
      switch leg.activityType {
      case .transition: continue
      case .swimming, .cycling, .running: break
      default: return false
      }
      if let first { hasSecond = hasSecond || first != leg.activityType } else { first = leg.activityType }
    }
    return hasSecond && legs.count < Self.limit
  }
}
