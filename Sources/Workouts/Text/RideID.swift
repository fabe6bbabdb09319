/// The short name of a workout: `ride_id`, of its input's content, and `ride`, of its input's name.
///
/// It follows from one of these and the workout's number in the input, so that every command gives the same one, whatever
/// else it reads. Of 55 bits: that two of 100,000 workouts share one has a chance of one in seven million. It begins
/// with a letter, lest a reader of tables takes it for a number.
@usableFromInline package struct RideID: Equatable, Sendable {
  @usableFromInline let bits: UInt64

  /// A name for rows that only show their columns.
  package static let none = RideID(input: NameUUID(name: ""), session: 0)

  /// Makes the name of the workout that is `session` of an input, by the input's name; allocates nothing.
  package init(input: NameUUID, session: Int) {
    let id = NameUUID(namespace: input, name: String(session))
    // Six bytes of the first half come before the version of the UUID; the last seven bits of the other half are free.
    bits = (id.high >> 16) << 7 | id.low & 0x7F
  }

  /// Makes the name of the workout that is `session` of an input, by the input's content; allocates nothing.
  package init(content: ContentHash, session: Int) {
    self.init(input: NameUUID(high: content.high, low: content.low), session: session)
  }

  /// Calls `body` with each of its twelve letters and digits.
  @inlinable @inline(__always)
  package func forEachByte(_ body: (UInt8) -> Void) {
    body(UInt8(ascii: "r"))
    for shift in stride(from: UInt64(50), through: 0, by: -5) { body(Self.letter(bits &>> shift & 0x1F)) }
  }

  /// Digits, then letters without i, l, o and u, which look like others.
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
