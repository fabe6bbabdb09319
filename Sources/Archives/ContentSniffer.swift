/// Holds back the first bytes of a stream until they show its kind.
struct ContentSniffer {
  /// The kind, once it is known.
  private(set) var kind: ContentKind?
  /// The bytes held back before the kind was known.
  private(set) var heldBack: [UInt8] = []

  mutating func reset() {
    kind = nil
    heldBack.removeAll(keepingCapacity: true)
  }

  /// Reads the next bytes; returns how many were added to `heldBack`, or nil if all were and the kind is still unknown.
  mutating func feed(_ bytes: RawSpan) -> Int? {
    if heldBack.isEmpty, let found = ContentKind.of(bytes, isWhole: false) {
      kind = found
      return 0
    }
    let count = min(bytes.byteCount, ContentKind.bytesWanted &- heldBack.count)
    heldBack.append(bytes.extracting(first: count))
    kind = ContentKind.of(heldBack.raw, isWhole: false)
    return kind == nil ? nil : count
  }

  /// Ends the stream, which settles the kind.
  mutating func finish() -> ContentKind {
    let settled = kind ?? ContentKind.of(heldBack.raw, isWhole: true) ?? .unknown
    kind = settled
    return settled
  }

  /// Removes the bytes that were held back, after they have been passed on.
  mutating func passOn() { heldBack.removeAll(keepingCapacity: true) }
}
