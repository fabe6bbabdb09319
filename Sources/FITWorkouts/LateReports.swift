/// Kinds of facts that an input reported after the records to which they apply.
///
/// A second reading can use them (`ReadAhead`).
public struct LateReports: Equatable, Sendable {
  /// A kind of late report.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// Several sessions were reported after the same records, so the first session has all of the records.
    case sessions
    /// Stops or starts of the timer were reported after records with later times, or a stop has no start.
    case timer
    /// The lengths of a pool were reported after records with their own distances.
    case lengths
    /// Beats that a strap stored were reported after the records of the same time.
    case beats
    /// The activity was reported after records whose output depends on it: an indoor activity has no route, and in open
    /// water the temperature is a sample.
    case activity
    /// The start of a workout was reported after its records and differs from their first time, so the minutes of the
    /// workout begin at another time.
    case start
    /// The local clock was reported after workouts that were closed without it.
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
