/// What an input reported too late for one reading: a second one that knows it ahead makes more of the input.
public struct LateReports: Equatable, Sendable {
  /// A kind of report.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// Several sessions came after the same records, so the first has them all.
    case sessions
    /// Stops or starts of the timer came after records that are later than they, or a stop has no start.
    case timer
    /// The lengths of a pool came after records that counted metres of their own.
    case lengths
    /// Beats that a strap stored came after the records that they are the heart rate of.
    case beats
    /// The activity came after records that it makes something else of: an indoor one has no route, open water has a
    /// temperature.
    case activity
    /// The start of a workout was reported after its records and is another than theirs, so its minutes begin
    /// elsewhere.
    case start
  }

  private var bits: UInt8 = 0

  /// Makes reports of nothing.
  public init() {}

  /// Whether a kind came late.
  public func contains(_ kind: Kind) -> Bool { bits & 1 &<< kind.rawValue != 0 }

  /// Whether nothing came late.
  public var isEmpty: Bool { bits == 0 }

  mutating func add(_ kind: Kind) { bits |= 1 &<< kind.rawValue }
}
