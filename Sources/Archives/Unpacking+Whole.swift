#if Libdeflate
// Items whose bytes are all in memory, decompressed at once.
//
// An item is handled in this way only if zlib would deliver the same bytes and give the same report: its length and
// checksum are correct, no limit can be reached inside it, and its content is a file, not an archive with its own
// limits.
extension Unpacking {
  /// Decompresses an item that is exactly one gzip member; nil if it is not, or must be read in pieces.
  ///
  /// `storedBytes` is the number of bytes that count as decompressed already, because an archive contains the member.
  func inflateWhole(
    _ bytes: RawSpan, _ depth: Int, storedBytes: Int = 0, by whole: WholeInflater
  ) -> GzipMember? {
    guard depth &+ 1 < layers.count, layers[depth].sniffer.heldBack.isEmpty, let member = GzipMember(bytes),
      isWithinLimits(member.byteCount, storedBytes),
      whole.inflate(bytes.extracting(member.data), count: member.byteCount, crc: member.crc),
      whole.kind?.isPacked != true
    else { return nil }
    return member
  }

  /// Passes on the decompressed member; false if no more of the item is needed.
  mutating func feedWhole(
    _ bytes: RawSpan, _ member: GzipMember, _ whole: WholeInflater, _ depth: Int, _ handler: Handler
  ) -> Bool {
    let layer = layers[depth]
    _ = layer.sniffer.feed(bytes)
    guard passHeldBytes(depth, handler) else { return false }
    let isWanted = deliver(whole, depth, member.data, handler)
    layer.gzip?.takeWhole(
      compressedBytes: bytes.byteCount, inflatedBytes: member.byteCount, isStopped: !isWanted)
    if !isWanted { layer.isDone = true }
    return isWanted
  }

  /// Handles a whole entry of the archive at `depth`; false if it must be read in pieces.
  mutating func takeWhole(_ entry: WholeEntry, _ data: RawSpan, _ depth: Int, _ handler: Handler) -> Bool {
    let (inner, whole) = (layers[depth &+ 1], whole)
    guard inner.kind == nil, !inner.isDone else { return false }
    guard entry.isDeflated else { return takeMember(data, whole, entry, depth, handler) }
    guard inner.sniffer.heldBack.isEmpty, isWithinLimits(entry.byteCount),
      whole.inflate(data, count: entry.byteCount, crc: entry.crc)
    else { return false }
    let kind = whole.kind
    if kind == .gzip { return takeMember(whole.output, whole.inner, entry, depth, handler) }
    if kind?.isPacked == true { return false }
    _ = deliver(whole, depth, entry.archiveOffsets, handler)
    work.use(upTo: entry.archiveOffsets.upperBound, of: depth)
    return true
  }

  /// Handles an entry that is a gzip member; false if it must be read in pieces.
  private mutating func takeMember(
    _ bytes: RawSpan, _ inflater: WholeInflater, _ entry: WholeEntry, _ depth: Int, _ handler: Handler
  ) -> Bool {
    guard let member = inflateWhole(bytes, depth &+ 1, storedBytes: bytes.byteCount, by: inflater) else { return false }
    work.use(upTo: entry.archiveOffsets.upperBound, of: depth)
    work.inflated &+= bytes.byteCount
    _ = feedWhole(bytes, member, inflater, depth &+ 1, handler)
    return true
  }

  /// Passes on the decompressed bytes, in pieces that end at stretches.
  private mutating func deliver(
    _ whole: WholeInflater, _ depth: Int, _ compressed: Range<Int>, _ handler: Handler
  ) -> Bool {
    var place = 0
    while place < whole.count {
      let end = min(place &+ Inflater.stretch, whole.count)
      let offset = compressed.lowerBound &+ compressed.count &* end / whole.count
      guard inflated(whole.output.extracting(place..<end), offset, depth, handler) else { return false }
      place = end
    }
    return true
  }

  /// Whether this many bytes more cannot reach a limit, even if all of them were written before another byte was read.
  private func isWithinLimits(_ count: Int, _ storedBytes: Int = 0) -> Bool {
    !work.isTooMuch && (1...WholeInflater.mostBytes).contains(count)
      && !limits.isExceeded(by: work.inflated &+ storedBytes &+ count, from: work.consumed &- work.unitStart)
  }
}

extension WholeInflater {
  /// The kind of the last result, if its bytes show it.
  fileprivate var kind: ContentKind? { ContentKind.of(output, isWhole: true) }
}
#endif
