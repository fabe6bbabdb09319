/// A hash of 128 bits over the content of one input, the same however the bytes come in pieces.
///
/// Tells contents apart that nobody made to collide; it is no seal. Two sums of 64 bits, each fed every other word of eight bytes and
/// stirred by a full multiplication, at several gigabytes a second. Public so that `RideProcessor` can be handed one.
public final class ContentHasher {
  private static let factors: (UInt64, UInt64) = (0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F)

  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var length: UInt64 = 0
  /// The bytes behind the last full sixteen.
  private var tail: [UInt8] = []

  /// Makes a hasher of nothing.
  public init() {
    tail.reserveCapacity(16)
    reset()
  }

  /// Forgets what was added.
  public func reset() {
    (first, second) = (Self.factors.1, Self.factors.0)
    length = 0
    tail.removeAll(keepingCapacity: true)
  }

  /// Adds bytes.
  public func add(_ bytes: RawSpan) {
    length &+= UInt64(bytes.byteCount)
    var rest = bytes
    if !tail.isEmpty {
      let count = min(16 - tail.count, rest.byteCount)
      tail.append(rest.extracting(first: count))
      rest = rest.extracting(droppingFirst: count)
      guard tail.count == 16 else { return }
      addBlocks(tail.span.raw)
      tail.removeAll(keepingCapacity: true)
    }
    let whole = rest.byteCount & ~15
    addBlocks(rest.extracting(first: whole))
    tail.append(rest.extracting(droppingFirst: whole))
  }

  private func addBlocks(_ bytes: RawSpan) {
    var (a, b) = (first, second)
    var offset = 0
    while offset < bytes.byteCount {
      a = Self.stir(a ^ bytes.word(offset), Self.factors.0)
      b = Self.stir(b ^ bytes.word(offset + 8), Self.factors.1)
      offset += 16
    }
    (first, second) = (a, b)
  }

  private static func stir(_ value: UInt64, _ factor: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: factor)
    // The value itself is kept in, so that no word can wipe out what came before.
    return (product.high ^ product.low) &+ value
  }

  /// What has been added so far, as 32 hexadecimal digits.
  public var hexadecimal: String {
    var (a, b) = (first, second)
    var word: UInt64 = 0
    for (place, byte) in tail.enumerated() {
      if place == 8 {
        a = Self.stir(a ^ word, Self.factors.0)
        word = 0
      }
      word = word << 8 | UInt64(byte)
    }
    b = Self.stir(b ^ word, Self.factors.1)
    a = Self.stir(a ^ length ^ (b >> 32), Self.factors.1)
    b = Self.stir(b ^ (a << 29 | a >> 35), Self.factors.0)
    return Self.digits(a) + Self.digits(b)
  }

  private static func digits(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
