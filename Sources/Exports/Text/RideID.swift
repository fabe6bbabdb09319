internal import Workouts

/// The short name of a workout in the lines that belong to it: `ride`.
///
/// It follows from the input's name and the workout's number there, so that every command gives the same one, whatever
/// else it reads. Of 55 bits: that two of 100,000 workouts share one has a chance of one in seven million. It begins
/// with a letter, lest a reader of tables takes it for a number.
struct RideID: Equatable, Sendable {
  private let bits: UInt64

  /// A name for rows that only show their columns.
  static let none = RideID(input: NameUUID(name: ""), session: 0)

  /// Makes the name of the workout that is `session` of an input; allocates nothing.
  init(input: NameUUID, session: Int) {
    let id = NameUUID(namespace: input, name: String(session))
    // Six bytes of the first half come before the version of the UUID; the last seven bits of the other half are free.
    bits = (id.high >> 16) << 7 | id.low & 0x7F
  }

  /// Calls `body` with each of its twelve letters and digits.
  @inline(__always)
  fileprivate func forEachByte(_ body: (UInt8) -> Void) {
    body(UInt8(ascii: "r"))
    for shift in stride(from: UInt64(50), through: 0, by: -5) { body(Self.letter(bits &>> shift & 0x1F)) }
  }

  /// Digits, then letters without i, l, o and u, which look like others.
  private static func letter(_ value: UInt64) -> UInt8 {
    let base: UInt64 =
      switch value {
      case ..<10: 48
      case ..<18: 97 &- 10
      case ..<20: 106 &- 18
      case ..<22: 109 &- 20
      case ..<27: 112 &- 22
      default: 118 &- 27
      }
    return UInt8(truncatingIfNeeded: base &+ value)
  }
}

extension TextBuffer {
  /// Appends the name of a workout, without quotes.
  mutating func append(_ ride: RideID) {
    reserve(12)
    ride.forEachByte { append($0) }
  }
}
