/// Facts that an input reported too late for one reading; a second reading that knows them in advance reads more of it.
public struct LateReports: Equatable, Sendable {
  /// A kind of late report.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// Several sessions followed the same records, so the first session has all of them.
    case sessions
    /// Stops or starts of the timer followed records that are later than they are, or a stop has no start.
    case timer
    /// The lengths of a pool followed records that counted their own metres.
    case lengths
    /// Beats that a strap stored followed the records of the same time.
    case beats
    /// The activity followed records whose output depends on it: an indoor activity has no route, open water has a
    /// temperature.
    case activity
    /// The start of a workout was reported after its records and differs from their start, so its minutes begin at
    /// another time.
    case start
    /// The local clock followed workouts that were closed without it.
    case localClock
    /// The session or the activity has shown that the clock of earlier records was wrong.
    case clock
  }

  private var bits: UInt8 = 0

  /// Creates an empty set of reports.
  public init() {}

  /// Whether a kind of report was late.
  public func contains(_ kind: Kind) -> Bool { bits & 1 &<< kind.rawValue != 0 }

  /// Whether no report was late.
  public var isEmpty: Bool { bits == 0 }

  mutating func add(_ kind: Kind) { bits |= 1 &<< kind.rawValue }
}
