/// An event inside an archive reader: the events for users of a reader, and the offers of a whole entry.
enum EntryEvent {
  case entry(ArchiveEntry)
  case bytes(archiveOffset: Int)
  case end(UnpackProblem?)
  /// All bytes of the entry as stored in the archive; the handler returns true if it has accepted the entry, and false
  /// to receive it in pieces.
  case whole(WholeEntry)
  /// An offer of an entry whose size allows detaching, and whose header is valid; the handler returns true if it wants
  /// all of its bytes at once.
  ///
  /// `isHere` is true if the bytes are already in memory, so that they need not be collected.
  case offer(isDeflated: Bool, byteCount: Int, isHere: Bool)
  /// All bytes of an entry that was offered, in zip including its header; the handler returns true if it has detached
  /// the entry, and false to receive it whole or in pieces.
  ///
  /// A detached entry has no end event.
  case detached(DetachedEntry.Source, header: Int, data: Range<Int>)

  /// Passes the event on to a user of the reader; offers are declined, because users receive pieces.
  func pass(_ bytes: RawSpan, to handler: (ArchiveEvent, RawSpan) -> Bool) -> Bool {
    switch self {
    case .entry(let entry): handler(.entry(entry), bytes)
    case .bytes(let offset): handler(.bytes(archiveOffset: offset), bytes)
    case .end(let problem): handler(.end(problem), bytes)
    case .whole, .offer, .detached: false
    }
  }
}

/// An entry all of whose bytes are in memory.
struct WholeEntry {
  /// True when its bytes are deflate data, false when they are stored.
  var isDeflated = false
  /// The checksum of its content according to header or directory; for stored bytes it has been verified.
  var crc: UInt32 = 0
  /// The length of its content.
  var byteCount = 0
  /// Bytes of the archive up to the entry's data, and up to the data's end.
  var archiveOffsets = 0..<0
}
