/// A hash of 128 bits over the content of an input: the decompressed bytes of its file, independent of its name.
public struct ContentHash: Hashable, Sendable {
  /// Its first eight bytes, the first one highest.
  public let high: UInt64
  /// Its last eight bytes, the first one highest.
  public let low: UInt64

  /// Creates a hash from its two halves.
  public init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// Creates a replacement from the name of an input whose content has not been hashed.
  public init(standingFor name: String) {
    let id = NameUUID(name: name)
    self.init(high: id.high, low: id.low)
  }

  /// Parses 32 hexadecimal digits; nil for any other text.
  package init?(hexadecimal: String) {
    guard hexadecimal.utf8.count == 32, hexadecimal.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
      let high = UInt64(hexadecimal.prefix(16), radix: 16), let low = UInt64(hexadecimal.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  /// Its 32 hexadecimal digits.
  package var hexadecimal: String { padded(high, to: 16, radix: 16) + padded(low, to: 16, radix: 16) }
}
