internal import Archives

/// The part of a file that the directory of its zip archive describes.
enum ZipExtent: Equatable {
  /// The whole file, except for gaps that are too small for an entry.
  case all
  /// A part of the file.
  ///
  /// The rest can contain rides.
  case part
  /// The directory is unreadable or does not match the file's size.
  case damaged

  /// The size of a header, the shortest name and no content.
  private static let leastEntryBytes = ZipFields.localHeaderBytes &+ 1
  /// The maximum size of a self-extracting program, which usually has some hundred kilobytes.
  private static let mostProgramBytes = 16 << 20

  /// Reads the directory, and the header of each entry.
  ///
  /// Bytes before the archive shift all offsets of its directory. In this case every offset must lead to an entry;
  /// otherwise an entry that is not at its offset gets its own report. An empty directory is valid only at the start of
  /// the file. Entries must not overlap and must be in the order of the directory: all tools write them this way, and
  /// overlapping entries are a known attack.
  static func of(_ directory: ZipDirectory, in file: borrowing FileDescriptor, _ fileBytes: Int) -> ZipExtent {
    var cursor = ZipDirectoryCursor(directory)
    var header = [UInt8](repeating: 0, count: ZipFields.localHeaderBytes)
    var entries = 0
    // The end of the previous entry, if it is known. `least` is its end without its header.
    var (end, least): (Int?, Int) = (nil, 0)
    var isAll = isAllBehind(directory, file, fileBytes)
    while let entry = cursor.next(file) {
      // The reading that follows reports it.
      if Interrupts.received != nil { return .part }
      let (entryLeast, isBeyond) = entry.offset.addingReportingOverflow(entry.compressedCount)
      guard entry.offset >= least, !isBeyond, entryLeast <= directory.offset else { return .damaged }
      let count = (try? file.readFully(into: &header, at: entry.offset)) ?? 0
      let entryEnd = entry.dataEnd(header: header.span.raw.extracting(first: count))
      guard entryEnd.map({ $0 <= directory.offset }) ?? (directory.prefixBytes == 0) else { return .damaged }
      if entries == 0 {
        isAll = isAll && isAllBefore(entry.offset, file)
      } else if let end {
        isAll = isAll && entry.offset &- end < leastEntryBytes
      }
      entries &+= 1
      (end, least) = (entryEnd, entryEnd ?? entryLeast)
    }
    if cursor.isDamaged || entries & 0xffff != directory.entries & 0xffff { return .damaged }
    if entries == 0 { return directory.offset > 0 ? .damaged : isAll ? .all : .part }
    return isAll && (end.map { directory.offset &- $0 < leastEntryBytes } ?? true) ? .all : .part
  }

  /// Returns whether the bytes before the first entry are a program without entries, or too few for an entry.
  private static func isAllBefore(_ offset: Int, _ file: borrowing FileDescriptor) -> Bool {
    guard offset >= leastEntryBytes else { return true }
    guard offset <= mostProgramBytes else { return false }
    var piece = [UInt8](repeating: 0, count: max(0, min(offset, 1 << 16)))
    var start = 0
    while start < offset {
      guard let count = try? file.read(into: &piece, limit: min(piece.count, offset &- start), at: start), count > 0
      else { return false }
      if ZipFields.hasLikelyEntry(piece.span.raw.extracting(first: count)) { return false }
      // A header can start in one piece and end in the next.
      start &+= count < piece.count ? count : count &- ZipFields.likelyEntryBytes
    }
    return true
  }

  /// Returns whether the bytes after the archive are only padding or a comment without entries.
  private static func isAllBehind(
    _ directory: ZipDirectory, _ file: borrowing FileDescriptor, _ fileBytes: Int
  ) -> Bool {
    let start = directory.endOffset &- directory.commentBytes
    guard start < fileBytes else { return true }
    var rest = [UInt8](repeating: 0, count: max(0, fileBytes &- start))
    guard (try? file.readFully(into: &rest, at: start)) == rest.count else { return false }
    return rest[directory.commentBytes...].allSatisfy { $0 == 0 } && !ZipFields.hasLikelyEntry(rest.span.raw)
  }
}
