// The data of an entry, and the descriptor that can follow it. If an entry is read by the directory, the descriptor is
// not read: `believe` copies lengths and checksum from the directory.
extension ZipReader {
  /// Chooses how to find the end of the data.
  mutating func beginData(isWanted: Bool, isReadable: Bool, _ handler: (EntryEvent, RawSpan) -> Bool) {
    entry.isWanted = isWanted
    entry.isWhole = isWanted
    if entry.remaining != nil {
      if isWanted && entry.method == ZipFields.Method.deflate { inflater.reset() }
      phase = isWanted ? .data : .skip
    } else if isReadable && entry.method == ZipFields.Method.deflate {
      // Only decompressing can find the data's end, wanted or not.
      inflater.reset()
      entry.isWhole = true
      phase = .data
    } else {
      // Stored without a length: valid only for an entry without data, which the descriptor shows.
      phase = .descriptor
    }
  }

  /// Whether the header contains everything about an entry's data, and its size allows detaching.
  var isDetachable: Bool {
    expected == nil && entry.problem == nil && entry.flags & ZipFields.Flag.dataDescriptor == 0
      && (1...DetachedEntry.mostBytes).contains(entry.remaining ?? 0)
  }

  /// Collects the data of an entry that can be detached, after its header.
  mutating func gather(_ chunk: RawSpan, _ index: inout Int, _ handler: (EntryEvent, RawSpan) -> Bool) {
    guard let count = entry.remaining, let inflatedCount = entry.inflatedCount, let crc = entry.crc,
      fill(to: entry.headerBytes &+ count, chunk, &index)
    else { return }
    let record = ZipDirectoryEntry(
      name: entry.name, offset: entry.offset, compressedCount: count, inflatedCount: inflatedCount, crc: crc,
      method: entry.method, flags: entry.flags)
    let source = DetachedEntry.Source.zip(record)
    guard handler(.detached(source, header: entry.headerBytes, data: offset &- count..<offset), held.raw) else {
      return readGathered(handler)
    }
    held.removeAll(keepingCapacity: true)
    entry.isOpen = false
    phase = .record
  }

  /// Reads partly collected data in pieces.
  mutating func readGathered(_ handler: (EntryEvent, RawSpan) -> Bool) {
    let bytes = held
    held = []
    offset &-= bytes.count &- entry.headerBytes
    beginData(isWanted: true, isReadable: true, handler)
    _ = take(bytes.raw.extracting(droppingFirst: entry.headerBytes), handler)
  }

  mutating func readData(_ chunk: RawSpan, _ index: inout Int, _ handler: (EntryEvent, RawSpan) -> Bool) {
    #if Libdeflate
    if entry.compressedSeen == 0 && offerWhole(chunk, &index, handler) { return }
    #endif
    if entry.method == ZipFields.Method.stored {
      readStored(chunk, &index, handler)
    } else {
      readDeflated(chunk, &index, handler)
    }
  }

  /// Passes stored bytes on, in pieces short enough to notice a limit in time.
  private mutating func readStored(_ chunk: RawSpan, _ index: inout Int, _ handler: (EntryEvent, RawSpan) -> Bool) {
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

  /// Bytes up to the end of the current piece.
  private var storedPiece: Int {
    let seen = entry.compressedSeen
    return seen < Inflater.firstBytes
      ? Inflater.firstBytes &- seen : Inflater.stretch / 4 &- seen % (Inflater.stretch / 4)
  }

  private mutating func readDeflated(_ chunk: RawSpan, _ index: inout Int, _ handler: (EntryEvent, RawSpan) -> Bool) {
    while phase == .data {
      // The first piece is small, because most consumers need no more after it.
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
      // The limit is checked at the end of a stretch, at the same position whatever the chunks.
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

  #if Libdeflate
  /// Offers the entry's data if all of it is in the chunk, and its length and checksum are known from header or
  /// directory; true if it was accepted.
  private mutating func offerWhole(
    _ chunk: RawSpan, _ index: inout Int, _ handler: (EntryEvent, RawSpan) -> Bool
  ) -> Bool {
    guard entry.isWanted, let count = entry.remaining, count > 0, count <= chunk.byteCount &- index,
      let crc = entry.crc, let inflatedCount = entry.inflatedCount
    else { return false }
    let data = chunk.extracting(index..<index &+ count)
    let whole = WholeEntry(
      isDeflated: entry.method == ZipFields.Method.deflate, crc: UInt32(truncatingIfNeeded: crc),
      byteCount: inflatedCount, archiveOffsets: offset..<offset &+ count)
    if !whole.isDeflated {
      guard inflatedCount == count, ContentKind.isGzip(data) else { return false }
      var checksum = CRC32()
      checksum.update(data)
      guard checksum.value == whole.crc else { return false }
    }
    guard handler(.whole(whole), data) else { return false }
    use(count, &index)
    entry.inflatedSeen = inflatedCount
    entry.wholeCRC = whole.crc
    endData(handler)
    return true
  }
  #endif

  private mutating func use(_ count: Int, _ index: inout Int) {
    index &+= count
    offset &+= count
    entry.compressedSeen &+= count
    if let remaining = entry.remaining { entry.remaining = remaining &- count }
  }

  /// Stops delivering the entry, because the consumer needs no more.
  private mutating func leave() {
    entry.isWanted = false
    if entry.remaining != nil { skipRest() }
  }

  private mutating func skipRest() {
    entry.isWhole = false
    // After a single entry, no other bytes are needed.
    if expected != nil { entry.remaining = 0 }
    phase = .skip
  }

  mutating func skipData(_ chunk: RawSpan, _ index: inout Int, _ handler: (EntryEvent, RawSpan) -> Bool) {
    use(min(entry.remaining ?? 0, chunk.byteCount &- index), &index)
    if entry.remaining == 0 { endData(handler) }
  }

  /// Ends the entry's data: compares lengths and checksums, now or when the descriptor has been read.
  private mutating func endData(_ handler: (EntryEvent, RawSpan) -> Bool) {
    // Bytes after the deflate data still belong to the entry.
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
    let crc = entry.wholeCRC ?? (entry.method == ZipFields.Method.stored ? entry.storedCRC.value : inflater.crc)
    if let expected = entry.crc, expected != Int(crc) { blame(.dataChecksum, at: entry.offset) }
  }

  /// Ends an entry whose end cannot be known; the next record has to be searched for.
  private mutating func loseEnd(_ handler: (EntryEvent, RawSpan) -> Bool) {
    endEntry(handler)
    if phase == .record { phase = .search }
  }

  /// Reads the descriptor after the data, in any of four forms: with and without a signature, sizes of 4 and 8 bytes.
  ///
  /// The sizes are known by now, so the form with the correct sizes is chosen.
  mutating func readDescriptor(_ chunk: RawSpan, _ index: inout Int, _ handler: (EntryEvent, RawSpan) -> Bool) {
    // The longest form with its signature has 24 bytes. More always follow: the directory is longer.
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
    // Wrong sizes are accepted if another record follows the descriptor.
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
