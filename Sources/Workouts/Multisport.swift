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

  /// Adds a session that closed, behind the others.
  public mutating func add(_ summary: borrowing WorkoutSummary) {
    if let last = parts.indices.last { parts[last].end = min(parts[last].end, max(parts[last].start, summary.start)) }
    parts.append(
      Part(
        sessionIndex: summary.sessionIndex, activityType: summary.activityType, start: summary.start, end: summary.end))
  }

  /// Forgets the parts.
  public mutating func removeAll() { parts.removeAll(keepingCapacity: true) }

  /// Whether HealthKit takes it as one workout: two sports or more, all of them swimming, cycling, running or a transition, in order.
  public var isSwimBikeRun: Bool {
    let sports = parts.filter { $0.activityType != .transition }
    guard sports.count >= 2, sports.contains(where: { $0.activityType != sports[0].activityType }) else { return false }
    let isAllowed = parts.allSatisfy { [.swimming, .cycling, .running, .transition].contains($0.activityType) }
    return isAllowed && zip(parts, parts.dropFirst()).allSatisfy { $0.end <= $1.start }
  }
}
