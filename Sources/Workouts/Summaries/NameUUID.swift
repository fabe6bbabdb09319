/// A UUID computed from a name: the same name gives the same UUID everywhere (RFC 9562 version 5).
public struct NameUUID: Hashable, Sendable, CustomStringConvertible {
  /// Its first eight bytes, the first one highest.
  public var high: UInt64
  /// Its last eight bytes, the first one highest.
  public var low: UInt64

  /// The namespace of this project's names: a random number that must never change,
  /// `089307ca-5ee1-4c2b-9f03-c8335816586a`.
  public static let fitstream = NameUUID(high: 0x0893_07CA_5EE1_4C2B, low: 0x9F03_C833_5816_586A)

  /// Creates a UUID from its bytes.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Computes the UUID of a name in a namespace; for a workout, the name is its sync identifier.
  public init(namespace: NameUUID = .fitstream, name: String) {
    var digest = SHA1()
    digest.add(namespace.high)
    digest.add(namespace.low)
    for byte in name.utf8 { digest.add(byte) }
    let (first, second) = digest.finish()
    // Version 5 in the upper half of byte 6, variant 0b10 at the top of byte 8.
    high = first & ~0xF000 | 0x5000
    low = second & (.max >> 2) | 1 << 63
  }

  /// The usual text, in lower case.
  public var description: String { text(isUpperCase: false) }

  /// The usual text of 8-4-4-4-12 hexadecimal digits; Apple writes it in upper case.
  public func text(isUpperCase: Bool) -> String {
    var text = ""
    text.reserveCapacity(36)
    for digit in 0..<32 {
      if [8, 12, 16, 20].contains(digit) { text += "-" }
      let half = digit < 16 ? high : low
      text += String(
        half &>> UInt64(truncatingIfNeeded: 60 &- digit % 16 &* 4) & 0xF, radix: 16, uppercase: isUpperCase)
    }
    return text
  }
}
