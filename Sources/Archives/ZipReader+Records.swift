// The records of a zip archive: before, between and after the data of its entries.
extension ZipReader {
  /// Finds the kind of the next record, and skips it if it belongs to the directory.
  mutating func readSignature(_ chunk: RawSpan, _ index: inout Int, _ handler: (EntryEvent, RawSpan) -> Bool) {
    guard fill(to: 4, chunk, &index) else { return }
    let start = offset &- held.count
    if held.raw.has(ZipFields.localHeader) {
      phase = .localHeader
    } else if expected != nil {
      note(.localHeader, at: start)
      phase = .ended
    } else if held.raw.has(ZipFields.directoryEntry) {
      guard fill(to: ZipFields.directoryEntryBytes, chunk, &index) else { return }
      listed &+= 1
      passRecord(
        ZipFields.directoryEntryBytes &+ held.raw.uint16(at: 28) &+ held.raw.uint16(at: 30) &+ held.raw.uint16(at: 32))
    } else if held.raw.has(ZipFields.directoryEnd) {
      guard fill(to: ZipFields.directoryEndBytes, chunk, &index) else { return }
      let stated = held.raw.uint16(at: 10)
      if stated != 0xffff && stated != listed & 0xffff { note(.directory, at: start) }
      listed = 0
      trailing = TrailingContent(offset: offset, passing: held.raw.uint16(at: 20))
      held.removeAll(keepingCapacity: true)
      phase = .outside
    } else if held.raw.has(ZipFields.directoryEnd64) {
      guard fill(to: 12, chunk, &index) else { return }
      guard let count = held.raw.uint64(at: 4) else { return lose(at: start) }
      passRecord(12 &+ count)
    } else if held.raw.has(ZipFields.directoryEnd64Locator) {
      passRecord(ZipFields.directoryEnd64LocatorBytes)
    } else if held.raw.has(ZipFields.archiveExtraData) {
      guard fill(to: 8, chunk, &index) else { return }
      passRecord(8 &+ held.raw.uint32(at: 4))
    } else if held.raw.has(ZipFields.dataDescriptor) && start == 0 {
      // The marker of an archive that could have been split over several disks but fitted on one.
      held.removeAll(keepingCapacity: true)
    } else {
      lose(at: start)
    }
  }

  /// Skips a record of which some bytes are in `held`.
  private mutating func passRecord(_ byteCount: Int) {
    let count = min(byteCount, held.count)
    bytesToPass = byteCount &- count
    held.removeFirst(count)
    phase = .pass
  }

  private mutating func lose(at place: Int) {
    note(.lostPlace, at: place)
    phase = .search
  }

  /// Searches for an entry of another archive after an archive's end, in its comment and in everything that follows.
  mutating func readOutside(_ chunk: RawSpan, _ index: inout Int) {
    let start = index
    search(chunk, &index)
    trailing.feed(chunk.extracting(start..<index))
    noteTrailingRide()
  }

  mutating func noteTrailingRide() {
    if trailing.holdsRide { note(.trailingRide, at: trailing.offset) }
  }

  /// Searches for the beginning of a record.
  mutating func search(_ chunk: RawSpan, _ index: inout Int) {
    while true {
      // Ten bytes distinguish a record from data that happens to contain its signature; all bytes in `held` are
      // searched, which can be more.
      while held.count >= 10 {
        if phase == .outside ? isLikelyEntry : isLikelyRecord {
          phase = .record
          return
        }
        held.removeFirst((held.dropFirst().firstIndex(of: ZipFields.firstByte) ?? held.count))
      }
      if held.isEmpty {
        let first = index
        while index < chunk.byteCount, chunk.byte(at: index) != ZipFields.firstByte { index &+= 1 }
        offset &+= index &- first
      }
      guard index < chunk.byteCount else { return }
      held.append(chunk.byte(at: index))
      index &+= 1
      offset &+= 1
    }
  }

  private var isLikelyRecord: Bool {
    let bytes = held.raw
    guard bytes.byte(at: 0) == 0x50, bytes.byte(at: 1) == 0x4b else { return false }
    if bytes.has(ZipFields.directoryEnd) || isLikelyEntry { return true }
    return bytes.has(ZipFields.directoryEntry) && bytes.byte(at: 6) <= ZipFields.newestVersion
  }

  private var isLikelyEntry: Bool { ZipFields.isLikelyEntry(held.raw) }

  /// Reads the header of an entry.
  ///
  ///     signature×4 version×2 flags×2 method×2 time×2 date×2 crc×4 compressed×4 inflated×4 name×2 extra×2 | name… extra…
  ///     0           4         6       8        10     12     14    18           22         26     28        30
  mutating func readLocalHeader(_ chunk: RawSpan, _ index: inout Int, _ handler: (EntryEvent, RawSpan) -> Bool) {
    guard fill(to: ZipFields.localHeaderBytes, chunk, &index) else { return }
    let nameCount = held.raw.uint16(at: 26)
    let total = ZipFields.localHeaderBytes &+ nameCount &+ held.raw.uint16(at: 28)
    guard fill(to: total, chunk, &index) else { return }

    entries &+= 1
    entry = Entry()
    entry.offset = offset &- total
    entry.headerBytes = total
    entry.isOpen = true
    entry.flags = held.raw.uint16(at: 6)
    entry.method = held.raw.uint16(at: 8)
    takeSizes(nameCount: nameCount, total: total)
    let name = ZipName.text(
      held.raw.bytes(from: ZipFields.localHeaderBytes, count: nameCount), isUTF8: entry.flags & ZipFields.Flag.utf8 != 0
    )
    if let expected { believe(expected) }
    if let code = ZipFields.problem(flags: entry.flags, method: entry.method) { blame(code, at: entry.offset) }

    let event = ArchiveEntry(
      name: expected?.name ?? name, form: (expected?.name ?? name).last == UInt8(ascii: "/") ? .folder : .file,
      offset: entry.offset, byteCount: entry.inflatedCount, problem: entry.problem)
    let isReadable = entry.problem?.code.preventsReading != true
    let isWanted = handler(.entry(event), RawSpan())
    let (count, isDeflated) = (entry.remaining ?? .max, entry.method == ZipFields.Method.deflate)
    let offer = EntryEvent.offer(
      isDeflated: isDeflated, byteCount: count, isHere: count <= chunk.byteCount &- index)
    if isWanted && isDetachable && handler(offer, RawSpan()) {
      entry.name = name
      phase = .gather
      return
    }
    held.removeAll(keepingCapacity: true)
    beginData(isWanted: isWanted && isReadable, isReadable: isReadable, handler)
  }

  private mutating func takeSizes(nameCount: Int, total: Int) {
    let crc = held.raw.uint32(at: 14)
    var sizes: InlineArray<2, Int> = [held.raw.uint32(at: 22), held.raw.uint32(at: 18)]
    let extraStart = ZipFields.localHeaderBytes &+ nameCount
    let isZip64 = ZipFields.hasZip64(held.raw.extracting(extraStart..<total))
    let isWhole = ZipFields.widen(&sizes, from: held.raw.extracting(extraStart..<total))
    entry.isZip64 = isZip64
    if !isWhole { blame(.dataLength, at: entry.offset) }
    // If a descriptor follows the data, the header can omit numbers that the writer did not know yet.
    if entry.flags & ZipFields.Flag.dataDescriptor != 0 && sizes[1] == 0 { return }
    entry.remaining = sizes[1]
    entry.inflatedCount = sizes[0]
    entry.crc = crc
  }

  private mutating func believe(_ expected: ZipDirectoryEntry) {
    entry.problem = nil
    if entry.method != expected.method { blame(.headersDisagree, at: entry.offset) }
    entry.method = expected.method
    // The encryption flag counts in either header.
    entry.flags = (expected.flags | entry.flags & ZipFields.Flag.encrypted) & ~ZipFields.Flag.dataDescriptor
    entry.crc = expected.crc
    entry.remaining = expected.compressedCount
    entry.inflatedCount = expected.inflatedCount
  }
}
