internal import Archives

/// How much of a file the directory of its zip archive tells of.
enum ZipExtent: Equatable {
  /// All but bytes that are too few for an entry.
  case all
  /// Only a part: what else there is may hold rides.
  case part
  /// The directory cannot be read to its end, or makes no sense for a file of this size.
  case damaged

  /// A header, the shortest name and nothing in it.
  private static let leastEntryBytes = ZipFields.localHeaderBytes &+ 1
  /// Programs that unpack themselves have some hundred kilobytes.
  private static let mostProgramBytes = 16 << 20

  /// Goes through the directory, and looks at the header of each entry.
  ///
  /// What stands before the archive moves all places in its directory, so each has to hold an entry then; else an entry that is not in
  /// its place has a verdict of its own. A directory of nothing is one only where nothing stands before it. Entries lie one after the
  /// other in the order of the directory: so every tool writes them, and those that share bytes are made to do harm.
  static func of(_ directory: ZipDirectory, in file: borrowing FileDescriptor, _ fileBytes: Int) -> ZipExtent {
    var cursor = ZipDirectoryCursor(directory)
    var header = [UInt8](repeating: 0, count: ZipFields.localHeaderBytes)
    var entries = 0
    // Where the entry before ends, as far as that is known; `least` is where it ends without its header.
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

  /// Whether nothing but a program without an entry in it, or too little for one, stands before the first entry.
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

  /// Whether what stands behind the archive is a comment without an entry in it, or padding.
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
