/// Reads a tar archive as its bytes arrive: ustar and older, with the long names and sizes of pax and GNU.
///
/// ```
/// header ──▶ data ──▶ padding ──▶ header …
///   │ ▲ └──▶ text of the next header ──┘
///   │ └─ a damaged block: the next valid one is searched for
///   └──▶ two blocks of zeros: the end, after which the header of another archive is searched for
/// ```
///
/// - **Chunks.** Every division into chunks gives the same events; only the boundaries of an entry's pieces differ.
/// - **Problems.** An entry with a damaged header is lost; the other entries are read.
/// - **Several.** Consecutive archives are read as one; a ride of another kind after the end is a problem of the
///   archive.
/// - **Allocates** only for names.
public struct TarReader: ~Copyable, Sendable {
  private enum Phase {
    case header, text, gather, data, padding, ended
  }

  /// Maximum size of a piece in bytes.
  static let pieceBytes = 16 << 10
  /// Maximum number of bytes of a header's text that are kept; no name is longer.
  static let keptTextBytes = 1 << 16

  private var phase = Phase.header
  private var held: [UInt8] = []
  private var offset = 0
  private var remaining = 0
  private var padding = 0
  private var isWanted = false
  #if Libdeflate
  /// Whether no byte of the entry's data has been read.
  private var isUntouched = false
  #endif
  private var isOpen = false
  /// Offset of the open entry's header.
  private var entryOffset = 0
  private var zeroBlocks = 0
  /// The content after the end mark; nil before it.
  private var trailing: TrailingContent?
  /// The kind of entry whose text is being read.
  private var textType: UInt8 = 0
  private var overrides = TarOverrides()
  /// The first problem of the archive itself.
  public private(set) var problem: UnpackProblem?

  /// Creates a reader.
  public init() { held.reserveCapacity(TarHeader.byteCount) }

  /// Prepares for another archive, keeping all memory.
  public mutating func reset() {
    phase = .header
    held.removeAll(keepingCapacity: true)
    offset = 0
    remaining = 0
    padding = 0
    isOpen = false
    zeroBlocks = 0
    trailing = nil
    overrides = TarOverrides()
    problem = nil
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
      switch phase {
      case .ended: return false
      case .header: if !readHeader(chunk, &index, handler) { return true }
      case .text: if !readText(chunk, &index) { return true }
      case .gather: if !gather(chunk, &index, handler) { return true }
      case .data: if !readData(chunk, &index, handler) { return true }
      case .padding:
        let count = min(padding, chunk.byteCount &- index)
        index &+= count
        offset &+= count
        padding &-= count
        if padding > 0 { return true }
        phase = .header
      }
    }
  }

  /// Ends the archive, and an open entry.
  public mutating func finish(_ handler: (ArchiveEvent, RawSpan) -> Bool) {
    end { event, bytes in event.pass(bytes, to: handler) }
  }

  mutating func end(_ handler: (EntryEvent, RawSpan) -> Bool) {
    if phase == .gather { readGathered(handler) }
    let isCut = isOpen || !held.isEmpty || phase == .text || phase == .padding
    if trailing != nil {
      takeTrailing(isLast: true)
    } else if phase != .ended {
      if isCut { note(.tarTruncated, at: offset) } else if zeroBlocks == 0 { note(.tarNoEnd, at: offset) }
    }
    if isOpen { end(UnpackProblem(.tarTruncated, offset: offset), handler) }
    phase = .ended
  }

  private mutating func note(_ code: UnpackProblem.Code, at offset: Int) {
    if problem == nil { problem = UnpackProblem(code, offset: offset) }
  }

  private mutating func end(_ problem: UnpackProblem?, _ handler: (EntryEvent, RawSpan) -> Bool) {
    isOpen = false
    _ = handler(.end(problem), RawSpan())
  }

  // The four functions below return false if the chunk is used up.

  private mutating func readHeader(
    _ chunk: RawSpan, _ index: inout Int, _ handler: (EntryEvent, RawSpan) -> Bool
  ) -> Bool {
    let before = index
    let isWhole = held.fill(to: TarHeader.byteCount, from: chunk, &index)
    offset &+= index &- before
    guard isWhole else { return false }
    defer { held.removeAll(keepingCapacity: true) }
    if TarHeader.isZero(held.raw) {
      zeroBlocks &+= 1
      if zeroBlocks == 2 && trailing == nil { trailing = TrailingContent(offset: offset) } else { takeTrailing() }
      return true
    }
    guard TarHeader.isSound(held.raw), let size = TarHeader.size(held.raw) else {
      if zeroBlocks == 0 && trailing == nil {
        note(.tarHeader, at: offset &- TarHeader.byteCount)
      } else {
        // Any content can follow the end mark.
        trailing = trailing ?? TrailingContent(offset: offset &- TarHeader.byteCount)
        takeTrailing()
      }
      overrides = TarOverrides()
      return true
    }
    zeroBlocks = 0
    trailing = nil
    begin(size: size, bytesAhead: chunk.byteCount &- index, handler)
    return true
  }

  /// Checks the block in `held`, which follows the end mark.
  private mutating func takeTrailing(isLast: Bool = false) {
    guard var content = trailing else { return }
    content.feed(held.raw)
    if isLast { content.finish() }
    if content.holdsRide { note(.trailingRide, at: content.offset) }
    trailing = content
  }

  private mutating func begin(size: Int, bytesAhead: Int, _ handler: (EntryEvent, RawSpan) -> Bool) {
    let type = TarHeader.type(held.raw)
    switch type {
    case UInt8(ascii: "x"), UInt8(ascii: "L"), UInt8(ascii: "K"), UInt8(ascii: "g"):
      textType = type
      setRemaining(size)
      phase = .text
    default:
      let size = overrides.size ?? size
      let name = overrides.name ?? TarHeader.name(held.raw)
      let form = overrides.isSparse ? .sparse : Self.form(type, name)
      overrides = TarOverrides()
      // A link's header can contain the size of its target, whose data is not here.
      setRemaining(form == .link || form == .folder ? 0 : size)
      isOpen = true
      entryOffset = offset &- TarHeader.byteCount
      isWanted = handler(
        .entry(ArchiveEntry(name: name, form: form, offset: entryOffset, byteCount: remaining)),
        RawSpan())
      let isOffered = isWanted && (1...DetachedEntry.mostBytes).contains(remaining)
      let offer = EntryEvent.offer(isDeflated: false, byteCount: remaining, isHere: remaining <= bytesAhead)
      phase = isOffered && handler(offer, RawSpan()) ? .gather : .data
      #if Libdeflate
      isUntouched = true
      #endif
    }
  }

  private mutating func setRemaining(_ size: Int) {
    remaining = size
    padding = (TarHeader.byteCount &- size % TarHeader.byteCount) % TarHeader.byteCount
  }

  private static func form(_ type: UInt8, _ name: [UInt8]) -> ArchiveEntry.Form {
    switch type {
    case UInt8(ascii: "5"): .folder
    case UInt8(ascii: "1")...UInt8(ascii: "6"): .link
    case UInt8(ascii: "S"): .sparse
    case 0 where name.last == UInt8(ascii: "/"): .folder
    default: .file
    }
  }

  private mutating func readText(_ chunk: RawSpan, _ index: inout Int) -> Bool {
    let count = min(remaining, chunk.byteCount &- index)
    let kept = min(count, Self.keptTextBytes &- held.count)
    held.append(chunk.extracting(index..<index &+ kept))
    index &+= count
    offset &+= count
    remaining &-= count
    guard remaining == 0 else { return false }
    switch textType {
    case UInt8(ascii: "x"): overrides.takeRecords(held)
    case UInt8(ascii: "L"): overrides.takeName(held)
    default: break  // Names of links, and records for a whole archive, are of no use.
    }
    held.removeAll(keepingCapacity: true)
    phase = .padding
    return true
  }

  private mutating func readData(
    _ chunk: RawSpan, _ index: inout Int, _ handler: (EntryEvent, RawSpan) -> Bool
  ) -> Bool {
    #if Libdeflate
    if isUntouched {
      isUntouched = false
      offerWhole(chunk, &index, handler)
    }
    #endif
    while remaining > 0 {
      // Pieces are short enough to notice a limit in time; unwanted data is skipped in one piece.
      let count = min(remaining, chunk.byteCount &- index, isWanted ? Self.pieceBytes : .max)
      guard count > 0 else { return false }
      let piece = chunk.extracting(index..<index &+ count)
      index &+= count
      offset &+= count
      remaining &-= count
      if isWanted { isWanted = handler(.bytes(archiveOffset: offset), piece) }
    }
    end(nil, handler)
    phase = .padding
    return true
  }

  /// Collects the data of an entry that can be detached; false if the chunk ends before.
  private mutating func gather(
    _ chunk: RawSpan, _ index: inout Int, _ handler: (EntryEvent, RawSpan) -> Bool
  ) -> Bool {
    let before = index
    let isWhole = held.fill(to: remaining, from: chunk, &index)
    offset &+= index &- before
    guard isWhole else { return false }
    let source = DetachedEntry.Source.tar(header: entryOffset, data: offset &- remaining)
    guard handler(.detached(source, header: 0, data: offset &- remaining..<offset), held.raw) else {
      readGathered(handler)
      return true
    }
    held.removeAll(keepingCapacity: true)
    remaining = 0
    isOpen = false
    phase = .padding
    return true
  }

  /// Reads partly collected data in pieces.
  private mutating func readGathered(_ handler: (EntryEvent, RawSpan) -> Bool) {
    let bytes = held
    held = []
    offset &-= bytes.count
    phase = .data
    _ = take(bytes.raw, handler)
  }

  #if Libdeflate
  /// Offers the entry's data if all of it is in the chunk.
  private mutating func offerWhole(
    _ chunk: RawSpan, _ index: inout Int, _ handler: (EntryEvent, RawSpan) -> Bool
  ) {
    guard isWanted, remaining > 0, remaining <= chunk.byteCount &- index else { return }
    let data = chunk.extracting(index..<index &+ remaining)
    let whole = WholeEntry(byteCount: remaining, archiveOffsets: offset..<offset &+ remaining)
    guard ContentKind.isGzip(data), handler(.whole(whole), data) else { return }
    index &+= remaining
    offset &+= remaining
    remaining = 0
  }
  #endif
}
