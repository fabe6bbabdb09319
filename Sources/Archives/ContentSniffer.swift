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

  /// Looks at the next bytes; returns how many went into `heldBack`, or nil when all did and the kind is still open.
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

  /// Forgets the held bytes, which have been passed on.
  mutating func passOn() { heldBack.removeAll(keepingCapacity: true) }
}
