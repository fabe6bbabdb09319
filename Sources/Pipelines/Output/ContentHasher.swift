internal import Inputs
package import Workouts

/// Computes a hash of an input's content, and a hash of its first 16 MiB.
///
/// The result does not depend on the chunks.
///
/// The hash is not cryptographic: it distinguishes contents unless somebody constructs a collision. It consists of two
/// 64-bit sums, which process alternate 16-byte halves of each 32-byte block with a full multiplication. Processors
/// compute the two in parallel. `RideProcessor` receives a hasher from its caller.
package final class ContentHasher {
  /// The number of bytes of the start hash, from which `ride_id` is made.
  ///
  /// Rows wait in memory for at most this many bytes.
  ///
  /// Almost every input is shorter; the start hash is then the hash of the whole content.
  package static let startBytes = 16 << 20

  private static let blockBytes = 32
  private static let factors: (UInt64, UInt64) = (0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F)

  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var length: UInt64 = 0
  /// The bytes after the last complete block.
  private var tail: [UInt8] = []
  /// The hash of the start, when it is complete.
  private var start: ContentHash?

  /// Creates a hasher without bytes.
  package init() {
    tail.reserveCapacity(Self.blockBytes)
    reset()
  }

  /// Removes all bytes.
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

  /// Returns both sums after complete blocks.
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
    // The value is added, so that no word can cancel the earlier ones.
    return (product.high ^ product.low) &+ value
  }

  /// Whether the start is complete, so that more bytes do not change its hash.
  package var hasStart: Bool { start != nil }

  /// The hash of the start.
  ///
  /// Until `hasStart`, it is the hash of all bytes so far.
  package var startHash: ContentHash { start ?? hash }

  /// The hash of all bytes so far.
  package var hash: ContentHash {
    var (a, b) = (first, second)
    if !tail.isEmpty {
      // An inline array, because an array would be allocated for each input.
      var block = InlineArray<32, UInt8>(repeating: 0)
      for index in tail.indices { block[index] = tail[index] }
      (a, b) = Self.adding(block.span.raw, to: (a, b))
    }
    a = Self.stir(a ^ length ^ (b >> 32), Self.factors.1)
    b = Self.stir(b ^ (a << 29 | a >> 35), Self.factors.0)
    return ContentHash(high: a, low: b)
  }

  /// The hash of all bytes so far as 32 hexadecimal digits.
  package var hexadecimal: String { hash.hexadecimal }
}
