/// The facts that an input reported too late for one reading: a second one that knows them ahead reads more of it.
public struct LateReports: Equatable, Sendable {
  /// A kind of report.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// Several sessions came after the same records, so the first has all records.
    case sessions
    /// Stops or starts of the timer came after records that are later than they, or a stop has no start.
    case timer
    /// The lengths of a pool came after records that counted metres of their own.
    case lengths
    /// Beats that a strap stored came after the records whose heart rate they are.
    case beats
    /// The activity came after records whose output depends on it: an indoor one has no route, open water has a
    /// temperature.
    case activity
    /// The start of a workout was reported after its records and differs from theirs, so its minutes begin elsewhere.
    case start
    /// The local clock came after workouts that were closed without it.
    case localClock
    /// The session, or the activity, has shown that the clock of records before it was wrong.
    case clock
  }

  private var bits: UInt8 = 0

  /// Makes an empty set of reports.
  public init() {}

  /// True when a kind came late.
  public func contains(_ kind: Kind) -> Bool { bits & 1 &<< kind.rawValue != 0 }

  /// True when nothing came late.
  public var isEmpty: Bool { bits == 0 }

  mutating func add(_ kind: Kind) { bits |= 1 &<< kind.rawValue }
}
