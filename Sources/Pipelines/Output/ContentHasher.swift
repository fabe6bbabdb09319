internal import Inputs
package import Workouts

/// Hashes the content of one input, and apart from that its beginning, the same for every division into chunks.
///
/// Distinguishes contents that nobody made to collide; it is not cryptographic. Two sums of 64 bits, each fed every
/// other sixteen bytes by one full multiplication: a processor runs the two side by side, and a block of 32 bytes takes
/// no longer. Public so that `RideProcessor` can be given one.
package final class ContentHasher {
  /// Bytes of the beginning, of whose hash `ride_id` is made: that many wait in memory at most until it is known.
  ///
  /// Nearly every input is shorter; then it is the hash of all.
  package static let startBytes = 16 << 20

  private static let blockBytes = 32
  private static let factors: (UInt64, UInt64) = (0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F)

  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var length: UInt64 = 0
  /// The bytes after the last full block.
  private var tail: [UInt8] = []
  /// The hash of the beginning, once that many bytes are there.
  private var start: ContentHash?

  /// Makes an empty hasher.
  package init() {
    tail.reserveCapacity(Self.blockBytes)
    reset()
  }

  /// Forgets all bytes.
  package func reset() {
    (first, second) = (Self.factors.1, Self.factors.0)
    length = 0
    start = nil
    tail.removeAll(keepingCapacity: true)
  }

  /// Adds bytes.
  package func add(_ bytes: RawSpan) {
    guard start == nil, bytes.byteCount >= Self.startBytes &- Int(truncatingIfNeeded: length) else {
      return addAll(bytes)
    }
    let missing = Self.startBytes &- Int(truncatingIfNeeded: length)
    addAll(bytes.extracting(first: missing))
    start = hash
    addAll(bytes.extracting(droppingFirst: missing))
  }

  private func addAll(_ bytes: RawSpan) {
    length &+= UInt64(truncatingIfNeeded: bytes.byteCount)
    var rest = bytes
    if !tail.isEmpty {
      let count = min(Self.blockBytes &- tail.count, rest.byteCount)
      tail.append(rest.extracting(first: count))
      rest = rest.extracting(droppingFirst: count)
      guard tail.count == Self.blockBytes else { return }
      (first, second) = Self.adding(tail.span.raw, to: (first, second))
      tail.removeAll(keepingCapacity: true)
    }
    let whole = rest.byteCount & ~(Self.blockBytes - 1)
    (first, second) = Self.adding(rest.extracting(first: whole), to: (first, second))
    tail.append(rest.extracting(droppingFirst: whole))
  }

  /// Both sums with whole blocks added.
  private static func adding(_ bytes: RawSpan, to sums: (UInt64, UInt64)) -> (UInt64, UInt64) {
    var (a, b) = sums
    var offset = 0
    while offset < bytes.byteCount {
      let words = bytes.fourWords(offset)
      a = stir(a ^ words.0, words.1 ^ factors.0)
      b = stir(b ^ words.2, words.3 ^ factors.1)
      offset &+= blockBytes
    }
    return (a, b)
  }

  @inline(__always) private static func stir(_ value: UInt64, _ factor: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: factor)
    // The value itself is added, so that no word can cancel earlier ones.
    return (product.high ^ product.low) &+ value
  }

  /// True when all of the beginning is there, so that no more bytes change the hash of it.
  package var hasStart: Bool { start != nil }

  /// The hash of the beginning, which are all bytes so far until `hasStart`.
  package var startHash: ContentHash { start ?? hash }

  /// The hash of all bytes so far.
  package var hash: ContentHash {
    var (a, b) = (first, second)
    if !tail.isEmpty {
      // Inline: an array would be an allocation for each input.
      var block = InlineArray<32, UInt8>(repeating: 0)
      for index in tail.indices { block[index] = tail[index] }
      (a, b) = Self.adding(block.span.raw, to: (a, b))
    }
    a = Self.stir(a ^ length ^ (b >> 32), Self.factors.1)
    b = Self.stir(b ^ (a << 29 | a >> 35), Self.factors.0)
    return ContentHash(high: a, low: b)
  }

  /// The hash of all bytes so far, as 32 hexadecimal digits.
  package var hexadecimal: String { hash.hexadecimal }
}
