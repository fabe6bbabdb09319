/// The place of a zip archive's directory, found from the archive's end.
///
/// ```swift
/// let tail = last bytes of the file, ZipDirectory.tailBytes of them or all
/// guard let directory = ZipDirectory(tail: tail, fileBytes: size) else { … read it forward }
/// ```
public struct ZipDirectory: Equatable, Sendable {
  /// Number of bytes at the end of a file that always include its end records, with any comment.
  public static let tailBytes =
    ZipFields.directoryEndBytes + 0xffff + ZipFields.directoryEnd64LocatorBytes + ZipFields.directoryEnd64Bytes

  /// Offset of its first entry in the file.
  public let offset: Int
  /// Its length in bytes.
  public let byteCount: Int
  /// Number of entries in the end record.
  public let entries: Int
  /// Bytes before the archive, such as a program that unpacks it; offsets in entries do not include them.
  public let prefixBytes: Int
  /// Offset of the archive's end in the file, after its comment; bytes from there on are not part of it.
  public let endOffset: Int
  /// Bytes of the comment before that offset.
  public let commentBytes: Int

  /// Finds the directory in the last bytes of a file; nil if there is none.
  public init?(tail: RawSpan, fileBytes: Int) {
    var place = tail.byteCount &- ZipFields.directoryEndBytes
    while place >= 0 {
      if tail.byte(at: place) == 0x50, tail.extracting(droppingFirst: place).has(ZipFields.directoryEnd),
        let found = Self.read(tail, at: place, fileBytes)
      {
        self = found
        return
      }
      place &-= 1
    }
    return nil
  }

  private init(offset: Int, byteCount: Int, entries: Int, prefixBytes: Int, endOffset: Int, commentBytes: Int) {
    self.offset = offset
    self.byteCount = byteCount
    self.entries = entries
    self.prefixBytes = prefixBytes
    self.endOffset = endOffset
    self.commentBytes = commentBytes
  }

  /// Reads the end record.
  ///
  ///     signature×4 disk×2 directoryDisk×2 entriesHere×2 entries×2 byteCount×4 offset×4 comment×2
  ///     0           4      6               8             10        12          16       20
  private static func read(_ tail: RawSpan, at place: Int, _ fileBytes: Int) -> ZipDirectory? {
    let record = tail.extracting(droppingFirst: place)
    let (entries, byteCount, offset) = (record.uint16(at: 10), record.uint32(at: 12), record.uint32(at: 16))
    let recordOffset = fileBytes &- tail.byteCount &+ place
    let comment = min(record.uint16(at: 20), record.byteCount &- ZipFields.directoryEndBytes)
    let archiveEnd = recordOffset &+ ZipFields.directoryEndBytes &+ comment
    // Some writers (Python's, over 2 GiB) write the numbers to both records, although this one has room for them.
    if let wide = read64(tail, endingAt: place, fileBytes, archiveEnd, comment),
      [
        (entries, wide.entries, 0xffff), (byteCount, wide.byteCount, ZipFields.isIn64),
        (offset, wide.offset &- wide.prefixBytes, ZipFields.isIn64),
      ].allSatisfy({ $0.0 == $0.1 || $0.0 == $0.2 })
    {
      return wide
    }
    return make(entries, byteCount, offset, end: recordOffset, archiveEnd, comment)
  }

  /// Reads the zip64 end record, whose locator ends at `place`.
  ///
  ///     signature×4 byteCount×8 versions×4 disks×8 entriesHere×8 entries×8 byteCount×8 offset×8
  ///     0           4           12         16      24            32        40          48
  private static func read64(
    _ tail: RawSpan, endingAt place: Int, _ fileBytes: Int, _ archiveEnd: Int, _ comment: Int
  ) -> ZipDirectory? {
    let locator = place &- ZipFields.directoryEnd64LocatorBytes
    guard locator >= 0, tail.extracting(droppingFirst: locator).has(ZipFields.directoryEnd64Locator) else { return nil }
    let tailOffset = fileBytes &- tail.byteCount
    let stated = tail.uint64(at: locator &+ 8).map { $0 &- tailOffset } ?? -1
    // The record is directly before the locator, unless it contains extra data, which no writer adds.
    for start in [locator &- ZipFields.directoryEnd64Bytes, stated] {
      guard start >= 0, start &+ ZipFields.directoryEnd64Bytes <= tail.byteCount else { continue }
      let record = tail.extracting(droppingFirst: start)
      guard record.has(ZipFields.directoryEnd64), let entries = record.uint64(at: 32),
        let byteCount = record.uint64(at: 40), let offset = record.uint64(at: 48)
      else { continue }
      return make(entries, byteCount, offset, end: tailOffset &+ start, archiveEnd, comment)
    }
    return nil
  }

  private static func make(
    _ entries: Int, _ byteCount: Int, _ offset: Int, end: Int, _ archiveEnd: Int, _ comment: Int
  ) -> ZipDirectory? {
    // The directory ends where the end record begins; a surplus of bytes precedes the archive.
    guard byteCount <= end, offset <= end &- byteCount else { return nil }
    let start = end &- byteCount
    return ZipDirectory(
      offset: start, byteCount: byteCount, entries: entries, prefixBytes: start &- offset, endOffset: archiveEnd,
      commentBytes: comment)
  }
}

/// An entry as described by the directory of a zip archive.
public struct ZipDirectoryEntry: Equatable, Sendable {
  /// The name in UTF-8, with `/` between folders.
  public var name: [UInt8]
  /// Offset of its own header in the file.
  public let offset: Int
  /// Bytes of its data in the file.
  public let compressedCount: Int
  /// Bytes of its data when inflated.
  public let inflatedCount: Int
  /// The CRC-32 of its data.
  public let crc: Int
  /// The compression method.
  public let method: Int
  /// The format's flags.
  public let flags: Int

  /// True for a folder.
  public var isFolder: Bool { name.last == UInt8(ascii: "/") }

  /// Offset in the file at which its data ends, according to its own `header`; nil if the header is invalid or the
  /// offset is too large.
  package func dataEnd(header: RawSpan) -> Int? {
    guard header.byteCount >= ZipFields.localHeaderBytes, header.has(ZipFields.localHeader) else { return nil }
    let start = offset &+ ZipFields.localHeaderBytes &+ header.uint16(at: 26) &+ header.uint16(at: 28)
    let (end, isBeyond) = start.addingReportingOverflow(compressedCount)
    return isBeyond || start < offset ? nil : end
  }

  /// Number of bytes from its offset on that always include its header and data, whatever lengths its header contains.
  public var bytesWanted: Int { ZipFields.localHeaderBytes + 2 * 0xffff &+ compressedCount }

  /// Number of bytes to read first: for a ride, a header of usual size and the data; for other files, enough to show
  /// the kind.
  package var bytesWantedFirst: Int {
    EntryName.promisesRide(name)
      ? ZipFields.localHeaderBytes &+ name.count &+ Self.usualExtraBytes &+ compressedCount : 4096
  }

  /// Maximum number of bytes that usual writers put between header and data, or after the data.
  private static let usualExtraBytes = 128

  /// The outcome of reading one directory entry.
  public enum Outcome: Equatable, Sendable {
    case entry(ZipDirectoryEntry)
    /// The entry continues after these bytes.
    case needsInput
    /// There is no entry here.
    case damaged
  }

  /// Reads the entry at `index`, and moves `index` after it.
  ///
  ///     signature×4 made×2 needs×2 flags×2 method×2 time×2 date×2 crc×4 compressed×4 inflated×4
  ///     0           4      6       8       10       12     14     16    20           24
  ///     name×2 extra×2 comment×2 disk×2 attributes×2 attributes×4 offset×4 | name… extra… comment…
  ///     28     30      32        34     36           38           42         46
  public static func read(_ bytes: RawSpan, at index: inout Int, prefixBytes: Int) -> Outcome {
    guard index &+ ZipFields.directoryEntryBytes <= bytes.byteCount else { return .needsInput }
    let record = bytes.extracting(droppingFirst: index)
    guard record.has(ZipFields.directoryEntry) else { return .damaged }
    let (nameCount, extraCount) = (record.uint16(at: 28), record.uint16(at: 30))
    let total = ZipFields.directoryEntryBytes &+ nameCount &+ extraCount &+ record.uint16(at: 32)
    guard total <= record.byteCount else { return .needsInput }
    index &+= total
    let extraStart = ZipFields.directoryEntryBytes &+ nameCount
    var numbers: InlineArray<3, Int> = [record.uint32(at: 24), record.uint32(at: 20), record.uint32(at: 42)]
    // A missing size makes the entry unreadable, not the directory.
    _ = ZipFields.widen(&numbers, from: record.extracting(extraStart..<extraStart &+ extraCount))
    let flags = record.uint16(at: 8)
    let name = record.bytes(from: ZipFields.directoryEntryBytes, count: nameCount)
    return .entry(
      ZipDirectoryEntry(
        name: ZipName.text(name, isUTF8: flags & ZipFields.Flag.utf8 != 0), offset: numbers[2] &+ prefixBytes,
        compressedCount: numbers[1], inflatedCount: numbers[0], crc: record.uint32(at: 16),
        method: record.uint16(at: 10), flags: flags))
  }
}
