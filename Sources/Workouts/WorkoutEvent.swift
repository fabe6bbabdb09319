/// A HealthKit-shaped workout event.
public struct WorkoutEvent: Equatable, Sendable {
  /// The kinds of event that are put out (HEALTHKIT.md section 3.1).
  public enum Kind: UInt8, Sendable, CaseIterable {
    case pause, resume, lap, segment, marker

    /// The kind's name in every output.
    public var name: StaticString {
      switch self {
      case .pause: "pause"
      case .resume: "resume"
      case .lap: "lap"
      case .segment: "segment"
      case .marker: "marker"
      }
    }
  }

  /// What happened.
  public var kind: Kind
  /// When it began.
  public var start: Instant
  /// When it ended; equals `start` for all but laps and segments.
  public var end: Instant

  /// Makes an event over [`start`, `end`].
  @inlinable public init(kind: Kind, start: Instant, end: Instant) {
    self.kind = kind
    self.start = start
    self.end = end
  }
}
