internal import Archives

/// The part of a file that the directory of its zip archive covers.
enum ZipExtent: Equatable {
  /// The whole file, except bytes that are too few for an entry.
  case all
  /// Only a part: the rest may hold rides.
  case part
  /// The directory cannot be read to its end, or does not fit a file of this size.
  case damaged

  /// A header, the shortest name and no content.
  private static let leastEntryBytes = ZipFields.localHeaderBytes &+ 1
  /// Programs that unpack themselves have some hundred kilobytes.
  private static let mostProgramBytes = 16 << 20

  /// Reads the directory, and the header of each entry.
  ///
  /// Bytes before the archive move all offsets in its directory, so each has to lead to an entry then; otherwise an
  /// entry that is not in its place has a report of its own. An empty directory is valid only where nothing comes
  /// before it. Entries lie one after the other in the order of the directory: every tool writes them so, and entries
  /// that share bytes are made to do harm.
  static func of(_ directory: ZipDirectory, in file: borrowing FileDescriptor, _ fileBytes: Int) -> ZipExtent {
    var cursor = ZipDirectoryCursor(directory)
    var header = [UInt8](repeating: 0, count: ZipFields.localHeaderBytes)
    var entries = 0
    // End of the entry before, as far as that is known; `least` is its end without its header.
    var (end, least): (Int?, Int) = (nil, 0)
    var isAll = isAllBehind(directory, file, fileBytes)
    while let entry = cursor.next(file) {
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

  /// True when only a program without an entry in it, or too few bytes for one, comes before the first entry.
  private static func isAllBefore(_ offset: Int, _ file: borrowing FileDescriptor) -> Bool {
    guard offset >= leastEntryBytes else { return true }
    guard offset <= mostProgramBytes else { return false }
    var piece = [UInt8](repeating: 0, count: max(0, min(offset, 1 << 16)))
    var start = 0
    while start < offset {
      guard let count = try? file.read(into: &piece, limit: min(piece.count, offset &- start), at: start), count > 0
      else { return false }
      if ZipFields.hasLikelyEntry(piece.span.raw.extracting(first: count)) { return false }
      // The beginning of a header may be the end of a piece.
      start &+= count < piece.count ? count : count &- ZipFields.likelyEntryBytes
    }
    return true
  }

  /// True when the bytes after the archive are a comment without an entry in it, or padding.
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
