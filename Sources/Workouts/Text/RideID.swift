/// The short name of a workout: `ride_id` from its input's content, and `ride` from its input's name.
///
/// It is computed from one of these and the workout's number in the input, so that every command gives the same name,
/// whatever else it reads. It has 55 bits: the probability that two of 100,000 workouts share a name is one in seven
/// million. It begins with a letter, so that readers of tables do not take it for a number.
@usableFromInline package struct RideID: Equatable, Sendable {
  @usableFromInline let bits: UInt64

  /// A name for rows that only serve to show their columns.
  package static let none = RideID(input: NameUUID(name: ""), session: 0)

  /// The name of the workout with index `session` of an input, from the input's name; allocates nothing.
  package init(input: NameUUID, session: Int) {
    let id = NameUUID(namespace: input, name: String(session))
    // The first half has six bytes before the version of the UUID; the last seven bits of the other half are random.
    bits = (id.high >> 16) << 7 | id.low & 0x7F
  }

  /// The name of the workout with index `session` of an input, from the input's content; allocates nothing.
  package init(content: ContentHash, session: Int) {
    self.init(input: NameUUID(high: content.high, low: content.low), session: session)
  }

  /// Calls `body` with each of its twelve letters and digits.
  @inlinable @inline(__always)
  package func forEachByte(_ body: (UInt8) -> Void) {
    body(UInt8(ascii: "r"))
    for shift in stride(from: UInt64(50), through: 0, by: -5) { body(Self.letter(bits &>> shift & 0x1F)) }
  }

  /// Digits, followed by letters without i, l, o and u, which look like other characters.
  @inlinable
  package static func letter(_ value: UInt64) -> UInt8 {
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

  /// Its twelve letters and digits.
  package var text: String {
    var bytes: [UInt8] = []
    forEachByte { bytes.append($0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
