/// Reads a zip archive as its bytes arrive, from the first to the last, without going back.
///
/// ```
/// record ──▶ localHeader ──▶ data ──▶ descriptor ──▶ record …    (gather ──▶ data or record, if entries are detached)
///   │ ▲           │           skip ──────▲             │
///   │ └─search ◀──┴── lost, or an end that cannot be known
///   └──▶ directory: skipped, record by record ──▶ outside ──▶ record of the next archive
/// ```
///
/// - **Chunks.** Every division into chunks gives the same events; only the boundaries of an entry's pieces differ.
/// - **Problems.** A bad entry does not end the archive: the next entry is found by its length or by a search.
/// - **Several.** Consecutive archives are read as one; a ride of another kind after the end is a problem of the
///   archive.
/// - **One entry.** Given an entry of the directory, it reads only this entry, from the bytes at its offset, and trusts
///   the directory.
/// - **Allocates** about 105 KiB in `init` for zlib and its output; after that only for names.
public struct ZipReader: ~Copyable, Sendable {
  enum Phase {
    case record, localHeader, gather, data, skip, descriptor, search, pass, outside, ended
  }

  var phase = Phase.record
  /// The beginning of an incomplete record, or an entry that can be detached.
  var held: [UInt8] = []
  /// Bytes of the archive that were used.
  var offset = 0
  /// The first problem of the archive itself.
  public internal(set) var problem: UnpackProblem?
  /// The number of entries whose header was read.
  public internal(set) var entries = 0

  /// The entry being read.
  var entry = Entry()
  /// The directory's record of the single entry to read.
  var expected: ZipDirectoryEntry?
  /// The number of entries that the directory has listed so far.
  var listed = 0
  /// Remaining bytes of a directory record to skip.
  var bytesToPass = 0
  /// The content after the archive's end.
  var trailing = TrailingContent()
  var inflater: Inflater
  /// Limits for inflating an unwanted entry only to find its end.
  var limits = UnpackLimits()

  struct Entry {
    var offset = 0
    /// Its name, if it can be detached.
    var name: [UInt8] = []
    var flags = 0
    var method = 0
    var crc: Int?
    /// Remaining bytes of its data in the archive; nil if the header does not contain the length.
    var remaining: Int?
    var inflatedCount: Int?
    var compressedSeen = 0
    var inflatedSeen = 0
    var storedCRC = CRC32()
    var isZip64 = false
    /// The length of its header.
    var headerBytes = 0
    var isOpen = false
    /// Whether the consumer wants its bytes.
    var isWanted = false
    /// Whether all its bytes were read, so that checksums can be compared.
    var isWhole = true
    /// The checksum of data that was handled as a whole.
    var wholeCRC: UInt32?
    var problem: UnpackProblem?
  }

  /// Creates a reader.
  public init(bufferCapacity: Int = GzipInflater.defaultBufferCapacity) {
    inflater = Inflater(bufferCapacity: bufferCapacity)
    held.reserveCapacity(512)
  }

  /// Prepares for another archive, keeping all memory.
  public mutating func reset() {
    phase = .record
    held.removeAll(keepingCapacity: true)
    offset = 0
    problem = nil
    entries = 0
    entry = Entry()
    expected = nil
    listed = 0
    bytesToPass = 0
    trailing = TrailingContent()
    inflater.reset()
  }

  /// Prepares for a program that can contain an archive: everything before its first entry is skipped.
  mutating func resetForProgram() {
    reset()
    phase = .outside
  }

  /// Prepares for the bytes from `entry.offset` on, to read only that entry.
  public mutating func reset(for entry: ZipDirectoryEntry) {
    reset()
    expected = entry
    offset = entry.offset
  }

  /// Reads the next bytes of the archive; false if the following bytes do not matter.
  ///
  /// The bytes for `handler` are valid during the call only.
  public mutating func feed(_ chunk: RawSpan, _ handler: (ArchiveEvent, RawSpan) -> Bool) -> Bool {
    take(chunk) { event, bytes in event.pass(bytes, to: handler) }
  }

  mutating func take(_ chunk: RawSpan, _ handler: (EntryEvent, RawSpan) -> Bool) -> Bool {
    var index = 0
    while true {
      let before = (index, phase)
      switch phase {
      case .ended: return false
      case .record: readSignature(chunk, &index, handler)
      case .localHeader: readLocalHeader(chunk, &index, handler)
      case .gather: gather(chunk, &index, handler)
      case .data: readData(chunk, &index, handler)
      case .skip: skipData(chunk, &index, handler)
      case .descriptor: readDescriptor(chunk, &index, handler)
      case .search: search(chunk, &index)
      case .pass: pass(chunk, &index)
      case .outside: readOutside(chunk, &index)
      }
      if index == chunk.byteCount && before == (index, phase) { return phase != .ended }
    }
  }

  /// Ends the archive, and an open entry.
  public mutating func finish(_ handler: (ArchiveEvent, RawSpan) -> Bool) {
    end { event, bytes in event.pass(bytes, to: handler) }
  }

  mutating func end(_ handler: (EntryEvent, RawSpan) -> Bool) {
    guard phase != .ended else { return }
    if phase == .gather { readGathered(handler) }
    if phase == .outside {
      trailing.finish()
      noteTrailingRide()
      return phase = .ended
    }
    let isCut = expected == nil || entry.isOpen || entries == 0
    if isCut { note(.zipTruncated, at: offset) }
    if entry.isOpen {
      if entry.isWhole || entry.remaining == nil { blame(.zipTruncated, at: offset) }
      endEntry(handler)
    } else if expected != nil && entries == 0 {
      problem = UnpackProblem(.zipTruncated, offset: offset)
    }
    phase = .ended
  }

  // MARK: - Shared by all phases

  mutating func note(_ code: UnpackProblem.Code, at offset: Int) {
    if problem == nil { problem = UnpackProblem(code, offset: offset) }
  }

  mutating func blame(_ code: UnpackProblem.Code, at offset: Int) {
    if entry.problem == nil { entry.problem = UnpackProblem(code, offset: offset) }
  }

  /// Collects the current record up to `count` bytes; false if the chunk ends before.
  mutating func fill(to count: Int, _ chunk: RawSpan, _ index: inout Int) -> Bool {
    let before = index
    let isFull = held.fill(to: count, from: chunk, &index)
    offset &+= index &- before
    return isFull
  }

  mutating func endEntry(_ handler: (EntryEvent, RawSpan) -> Bool) {
    entry.isOpen = false
    _ = handler(.end(entry.problem), RawSpan())
    phase = expected == nil ? .record : .ended
  }

  private mutating func pass(_ chunk: RawSpan, _ index: inout Int) {
    let count = min(bytesToPass, chunk.byteCount &- index)
    index &+= count
    offset &+= count
    bytesToPass &-= count
    if bytesToPass == 0 { phase = .record }
  }
}
