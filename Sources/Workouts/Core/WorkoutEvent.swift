/// A workout event as HealthKit defines it.
public struct WorkoutEvent: Equatable, Sendable {
  /// The kinds of events.
  public enum Kind: UInt8, Sendable {
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

    /// The raw value of HKWorkoutEventType.
    public var healthKitRawValue: Int {
      switch self {
      case .pause: 1
      case .resume: 2
      case .lap: 3
      case .marker: 4
      case .segment: 7
      }
    }
  }

  /// The kind of event.
  public var kind: Kind
  /// Its start.
  public var start: Instant
  /// Its end; equals `start` for all events except laps and segments.
  public var end: Instant
  /// The stroke style of a pool length (HKSwimmingStrokeStyle).
  public var strokeStyle: StrokeStyle?
  /// Seconds and strokes of a pool length (HKSWOLFScore).
  public var swolfScore: Double?
  /// Whether the device marked it as rest or recovery.
  public var isRest = false

  /// Creates an event over [`start`, `end`].
  @inlinable public init(kind: Kind, start: Instant, end: Instant) {
    self.kind = kind
    self.start = start
    self.end = end
  }
}

#if !hasFeature(Embedded)
extension WorkoutEvent.Kind: CaseIterable {}
#endif
