// The data of an entry, and what may stand right behind it.
extension ZipReader {
  /// Chooses how to get to the end of the data.
  mutating func beginData(isWanted: Bool, isReadable: Bool, _ handler: (ArchiveEvent, RawSpan) -> Bool) {
    entry.isWanted = isWanted
    entry.isWhole = isWanted
    if entry.remaining != nil {
      if isWanted && entry.method == ZipFields.Method.deflate { inflater.reset() }
      phase = isWanted ? .data : .skip
    } else if isReadable && entry.method == ZipFields.Method.deflate {
      // Only by inflating can its end be found, wanted or not.
      inflater.reset()
      entry.isWhole = true
      phase = .data
    } else {
      // Stored, and no length: right only if there is nothing at all, which the descriptor tells.
      phase = .descriptor
    }
  }

  mutating func readData(_ chunk: RawSpan, _ index: inout Int, _ handler: (ArchiveEvent, RawSpan) -> Bool) {
    if entry.method == ZipFields.Method.stored {
      readStored(chunk, &index, handler)
    } else {
      readDeflated(chunk, &index, handler)
    }
  }

  /// Passes stored bytes on, in pieces short enough that a limit is noticed in time.
  private mutating func readStored(_ chunk: RawSpan, _ index: inout Int, _ handler: (ArchiveEvent, RawSpan) -> Bool) {
    while let remaining = entry.remaining, phase == .data {
      if remaining == 0 { return endData(handler) }
      let count = min(remaining, chunk.byteCount &- index, storedPiece)
      if count == 0 { return }
      let piece = chunk.extracting(index..<index &+ count)
      use(count, &index)
      entry.inflatedSeen &+= count
      entry.storedCRC.update(piece)
      if !handler(.bytes(archiveOffset: offset), piece) { leave() }
    }
  }

  /// Bytes up to the next place where a piece ends.
  private var storedPiece: Int {
    let seen = entry.compressedSeen
    return seen < Inflater.firstBytes
      ? Inflater.firstBytes &- seen : Inflater.stretch / 4 &- seen % (Inflater.stretch / 4)
  }

  private mutating func readDeflated(_ chunk: RawSpan, _ index: inout Int, _ handler: (ArchiveEvent, RawSpan) -> Bool) {
    #if ISAL
      let start = entry.compressedSeen == 0 ? index : nil
      var isTried = false
    #endif
    while phase == .data {
      #if ISAL
        if let start, !isTried, entry.compressedSeen >= Inflater.firstBytes {
          isTried = true
          tryWhole(chunk, from: start)
        }
      #endif
      // The first piece is small: for most files it shows that nobody wants more.
      let most = entry.compressedSeen < Inflater.firstBytes ? Inflater.firstBytes &- entry.compressedSeen : .max
      let available = min(entry.remaining ?? .max, chunk.byteCount &- index, most)
      var used = 0
      let step = inflater.step(chunk.extracting(index..<index &+ available), from: &used)
      use(used, &index)
      let before = entry.inflatedSeen
      entry.inflatedSeen &+= inflater.outputCount
      if inflater.outputCount > 0 && entry.isWanted {
        if !handler(.bytes(archiveOffset: offset), inflater.output) { leave() }
      }
      guard phase == .data else { return }
      // Held against the limit where a stretch ends, which is the same place whatever the chunks.
      let isAtStretch = before / Inflater.stretch != entry.inflatedSeen / Inflater.stretch
      if isAtStretch && !entry.isWanted && limits.isExceeded(by: entry.inflatedSeen, from: entry.compressedSeen) {
        blame(.ratio, at: entry.offset)
        return loseEnd(handler)
      }
      switch step {
      case .ended: return endData(handler)
      case .corrupt:
        blame(.deflate, at: offset)
        return entry.remaining == nil ? loseEnd(handler) : skipRest()
      case .running where used == 0 && inflater.outputCount == 0:
        guard entry.remaining == 0 else { return }
        blame(.deflate, at: offset)
        return endData(handler)
      case .running: break
      }
    }
  }

  #if ISAL
    /// Inflates the entry's data at once if all of it is in the chunk, the header or the directory says what it comes to, and that
    /// is no more than any entry may come to: the limits are held against stretches.
    private mutating func tryWhole(_ chunk: RawSpan, from start: Int) {
      guard entry.isWanted, let remaining = entry.remaining, let crc = entry.crc, let count = entry.inflatedCount,
        count <= limits.freeBytes
      else { return }
      let end = start &+ entry.compressedSeen &+ remaining
      guard end <= chunk.byteCount else { return }
      inflater.tryWhole(chunk, from: start, to: end, crc: UInt32(truncatingIfNeeded: crc), count: count)
    }
  #endif

  private mutating func use(_ count: Int, _ index: inout Int) {
    index &+= count
    offset &+= count
    entry.compressedSeen &+= count
    if let remaining = entry.remaining { entry.remaining = remaining &- count }
  }

  /// Stops delivering the entry, whose consumer has enough.
  private mutating func leave() {
    entry.isWanted = false
    if entry.remaining != nil { skipRest() }
  }

  private mutating func skipRest() {
    entry.isWhole = false
    // Behind an entry that is read alone there is nothing to get to.
    if expected != nil { entry.remaining = 0 }
    phase = .skip
  }

  mutating func skipData(_ chunk: RawSpan, _ index: inout Int, _ handler: (ArchiveEvent, RawSpan) -> Bool) {
    use(min(entry.remaining ?? 0, chunk.byteCount &- index), &index)
    if entry.remaining == 0 { endData(handler) }
  }

  /// All data of the entry was seen: compares what can be compared, now or when the descriptor is there.
  private mutating func endData(_ handler: (ArchiveEvent, RawSpan) -> Bool) {
    // Bytes behind the deflate data belong to the entry all the same.
    if let remaining = entry.remaining, remaining > 0 {
      blame(.dataLength, at: offset)
      return skipRest()
    }
    if entry.flags & ZipFields.Flag.dataDescriptor != 0 {
      phase = .descriptor
    } else {
      compareSums()
      endEntry(handler)
    }
  }

  private mutating func compareSums() {
    guard entry.isWhole else { return }
    if let count = entry.inflatedCount, count != entry.inflatedSeen { blame(.dataLength, at: entry.offset) }
    let crc = entry.method == ZipFields.Method.stored ? entry.storedCRC.value : inflater.crc
    if let expected = entry.crc, expected != Int(crc) { blame(.dataChecksum, at: entry.offset) }
  }

  /// The end of the entry cannot be known: it is over, and the next record has to be searched for.
  private mutating func loseEnd(_ handler: (ArchiveEvent, RawSpan) -> Bool) {
    endEntry(handler)
    if phase == .record { phase = .search }
  }

  /// Reads the descriptor behind the data, of which four forms are in use: with and without a signature, with sizes of 4 and of
  /// 8 bytes.
  ///
  /// The sizes are known by now, so the form is the one that has them right.
  mutating func readDescriptor(_ chunk: RawSpan, _ index: inout Int, _ handler: (ArchiveEvent, RawSpan) -> Bool) {
    // The longest form and a signature; behind every entry there is a directory, which has more.
    guard fill(to: 28, chunk, &index) else { return }
    guard let form = descriptorForm() else {
      if entry.remaining == nil && entry.method == ZipFields.Method.stored { blame(.unknownSize, at: entry.offset) }
      blame(.dataLength, at: offset &- held.count)
      return loseEnd(handler)
    }
    let start = form.hasSignature ? 4 : 0
    if entry.isWhole {
      entry.crc = held.raw.uint32(at: start)
      entry.inflatedCount = form.isWide ? held.raw.uint64(at: start &+ 12) : held.raw.uint32(at: start &+ 8)
      if !form.isWide { entry.inflatedSeen = entry.inflatedSeen & 0xffff_ffff }
      compareSums()
    }
    held.removeFirst(start &+ (form.isWide ? 20 : 12))
    endEntry(handler)
  }

  private func descriptorForm() -> (hasSignature: Bool, isWide: Bool)? {
    let hasSignature = held.raw.has(ZipFields.dataDescriptor)
    for isWide in [entry.isZip64, !entry.isZip64] {
      if hasSignature && fits(at: 4, isWide) { return (true, isWide) }
      if fits(at: 0, isWide) { return (false, isWide) }
    }
    // Sizes that are wrong are still in their place when another record follows.
    for isWide in [false, true] where hasSignature && entry.remaining != nil || entry.isWhole {
      if hasSignature && isRecord(at: isWide ? 24 : 16) { return (true, isWide) }
    }
    return nil
  }

  private func fits(at start: Int, _ isWide: Bool) -> Bool {
    let bytes = held.raw
    guard isRecord(at: start &+ (isWide ? 20 : 12)) else { return false }
    if isWide { return bytes.uint64(at: start &+ 4) == entry.compressedSeen }
    return bytes.uint32(at: start &+ 4) == entry.compressedSeen & 0xffff_ffff
  }

  private func isRecord(at place: Int) -> Bool {
    held.raw.byte(at: place) == 0x50 && held.raw.byte(at: place &+ 1) == 0x4b
  }
}
