/// Several sessions of one recording as one workout with parts: HealthKit's `swimBikeRun` (HEALTHKIT.md section 1.4).
///
/// It comes when the last of its sessions has closed; each of them has been put out as a workout of its own before. Whoever saves
/// it takes the samples and events of all, and `parts` as its HKWorkoutActivity list.
public struct Multisport: Equatable, Sendable {
  /// One part.
  public struct Part: Equatable, Sendable {
    /// Position of its session in the input.
    public var sessionIndex: Int
    /// HealthKit's activity type.
    public var activityType: ActivityType
    /// First moment.
    public var start: Instant
    /// Last moment; not later than the next part's first.
    public var end: Instant
  }

  /// The parts in order; they do not overlap.
  public private(set) var parts: [Part] = []

  /// Makes a workout without parts.
  public init() {}

  /// First moment of the first part.
  public var start: Instant? { parts.first?.start }
  /// Last moment of the last part.
  public var end: Instant? { parts.last?.end }

  /// Parts kept at most: whoever has more is not in a race.
  static let limit = 64

  /// Adds a session that closed, behind the others.
  public mutating func add(_ summary: borrowing WorkoutSummary) {
    guard parts.count < Self.limit else { return }
    if let last = parts.indices.last { parts[last].end = min(parts[last].end, max(parts[last].start, summary.start)) }
    parts.append(
      Part(
        sessionIndex: summary.sessionIndex, activityType: summary.activityType, start: summary.start, end: summary.end))
  }

  /// Forgets the parts.
  public mutating func removeAll() { parts.removeLast(parts.count) }

  /// Whether HealthKit takes it as one workout: two sports or more, all of them swimming, cycling, running or a transition, in order.
  public var isSwimBikeRun: Bool {
    var (first, hasSecond): (ActivityType?, Bool) = (nil, false)
    var end = Instant(unixMilliseconds: .min)
    for part in parts {
      guard part.start >= end else { return false }
      end = part.end
      switch part.activityType {
      case .transition: continue
      case .swimming, .cycling, .running: break
      default: return false
      }
      if let first { hasSecond = hasSecond || first != part.activityType } else { first = part.activityType }
    }
    return hasSecond && parts.count < Self.limit
  }
}
