/// An event inside an archive reader: those that users of a reader get, and the offers of an entry as a whole.
enum EntryEvent {
  case entry(ArchiveEntry)
  case bytes(archiveOffset: Int)
  case end(UnpackProblem?)
  /// All bytes of the entry as they are in the archive; the handler returns true when it has taken the entry, and false
  /// to get it in pieces.
  case whole(WholeEntry)
  /// The entry is of a size to be detached, and its header in order; the handler returns true when it wants all of its
  /// bytes at once. `isHere` is true where they are, so that they come at once without being collected.
  case offer(isDeflated: Bool, byteCount: Int, isHere: Bool)
  /// All bytes of an entry that was offered, from its header on in zip; the handler returns true when it has detached it,
  /// and false to get it as a whole or in pieces. A detached entry has no end.
  case detached(DetachedEntry.Source, header: Int, data: Range<Int>)

  /// Passes the event on to a user of the reader; offers are declined, as users get pieces.
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
  /// The checksum of its content by header or directory; for stored bytes, it is right.
  var crc: UInt32 = 0
  /// The length of its content.
  var byteCount = 0
  /// Bytes of the archive up to the entry's data, and up to the data's end.
  var archiveOffsets = 0..<0
}
