internal import Archives

/// A zip archive in a file, whose entries several workers read at the same time.
///
/// Its directory is gone through once before anything is read: an archive whose directory is damaged is read forward instead.
/// What changes while it is worked on is the queue's, and changed under its lock.
final class ZipFile: @unchecked Sendable {
  let path: InputPath
  /// The place of the archive among the inputs.
  let input: Int
  let file: FileDescriptor
  /// Whether it was met in a folder; set before the queue has it.
  var isInFolder = false
  private let fileBytes: Int
  private let directory: ZipDirectory
  private let maximumEntries: Int

  private var cursor: ZipDirectoryCursor
  private var parts = 0
  private var entries = 0
  private var unfinished = 0
  private var isExhausted = false
  private var names = RepeatedNames()
  private(set) var problem: UnpackProblem?
  private(set) var holdsRide = false
  /// Whether all entries could be read as far as they were wanted.
  private(set) var isRead = true

  /// A part of the archive to be worked on.
  enum Part {
    case entry(ZipDirectoryEntry)
    /// All entries are done, and what there is to say of the archive itself can be said.
    case closing
  }

  /// Opens the archive in `file`; nil with the file back when it has no sound directory.
  static func open(
    _ path: InputPath, input: Int, _ file: consuming FileDescriptor, fileBytes: Int, limits: UnpackLimits
  ) -> Opened {
    guard let directory = Self.directory(of: file, fileBytes), Self.isSound(directory, file, fileBytes) else {
      return .unsound(file)
    }
    return .zip(ZipFile(path, input, file, fileBytes, directory, limits.entries))
  }

  enum Opened: ~Copyable {
    case zip(ZipFile)
    case unsound(FileDescriptor)
  }

  private init(
    _ path: InputPath, _ input: Int, _ file: consuming FileDescriptor, _ fileBytes: Int, _ directory: ZipDirectory,
    _ maximumEntries: Int
  ) {
    self.path = path
    self.input = input
    self.file = file
    self.fileBytes = fileBytes
    self.directory = directory
    self.maximumEntries = maximumEntries
    cursor = ZipDirectoryCursor(directory)
  }

  private static func directory(of file: borrowing FileDescriptor, _ fileBytes: Int) -> ZipDirectory? {
    // Hardly any archive has a comment, so the end record is the end.
    for count in [1024, ZipDirectory.tailBytes] {
      var tail = [UInt8](repeating: 0, count: min(count, fileBytes))
      guard (try? file.readFully(into: &tail, at: fileBytes - tail.count)) == tail.count else { return nil }
      if let directory = ZipDirectory(tail: tail.span.raw, fileBytes: fileBytes) { return directory }
    }
    return nil
  }

  /// Whether the directory can be read to its end and makes sense for a file of this size.
  ///
  /// What stands before an archive is as long as bytes that somehow got into it: where the directory's places are all moved, each has to
  /// hold an entry. A directory of nothing is one only where nothing stands before it.
  private static func isSound(_ directory: ZipDirectory, _ file: borrowing FileDescriptor, _ fileBytes: Int) -> Bool {
    var cursor = ZipDirectoryCursor(directory)
    var entries = 0
    var dataBytes = 0
    while let entry = cursor.next(file) {
      entries += 1
      dataBytes += entry.compressedCount
      // Entries that together are larger than the file overlap: made to do harm.
      guard entry.offset < directory.offset, dataBytes <= fileBytes else { return false }
      if directory.prefixBytes > 0 && !hasEntry(file, at: entry.offset) { return false }
    }
    if entries == 0 && directory.offset > 0 { return false }
    return !cursor.isDamaged && entries & 0xffff == directory.entries & 0xffff
  }

  private static func hasEntry(_ file: borrowing FileDescriptor, at offset: Int) -> Bool {
    var start = [UInt8](repeating: 0, count: 4)
    return (try? file.read(into: &start, limit: 4, at: offset)) == 4 && start.elementsEqual([0x50, 0x4b, 3, 4])
  }

  // MARK: - Under the queue's lock

  /// The next part and its place in the output; nil when there is none now, as others are still being worked on, or none any more.
  func next() -> (Part, OutputGate.Place)? {
    while !isExhausted {
      guard var entry = cursor.next(file) else {
        isExhausted = true
        // It was sound when it was gone through before: the file has changed since, or can no longer be read.
        if cursor.isDamaged { problem = UnpackProblem(.directory, offset: directory.offset) }
        break
      }
      if entry.isFolder { continue }
      entry.name = names.unique(entry.name)
      entries += 1
      if entries > maximumEntries {
        problem = UnpackProblem(.tooManyEntries, offset: entry.offset)
        isExhausted = true
        break
      }
      unfinished += 1
      return (.entry(entry), place(isLast: false))
    }
    return unfinished == 0 ? (.closing, place(isLast: true)) : nil
  }

  private func place(isLast: Bool) -> OutputGate.Place {
    defer { parts += 1 }
    return OutputGate.Place(input: input, part: parts, isLast: isLast)
  }

  /// An entry is done.
  func finished(holdsRide: Bool, isRead: Bool) {
    unfinished -= 1
    self.holdsRide = self.holdsRide || holdsRide
    self.isRead = self.isRead && isRead
  }
}

/// Goes through the directory of a zip archive, a buffer at a time.
struct ZipDirectoryCursor {
  private static let bufferBytes = 32_768

  private let directory: ZipDirectory
  private var buffer: [UInt8] = []
  private var index = 0
  /// Bytes of the directory that are in the buffer or were.
  private var readBytes = 0
  /// Whether it ended before its end.
  private(set) var isDamaged = false

  init(_ directory: ZipDirectory) { self.directory = directory }

  /// The next entry; nil at the end.
  mutating func next(_ file: borrowing FileDescriptor) -> ZipDirectoryEntry? {
    while !isDamaged {
      var behind = index
      switch ZipDirectoryEntry.read(buffer.span.raw, at: &behind, prefixBytes: directory.prefixBytes) {
      case .entry(let entry):
        index = behind
        return entry
      case .damaged: isDamaged = true
      case .needsInput:
        if readBytes == directory.byteCount {
          isDamaged = index < buffer.count
          return nil
        }
        isDamaged = !readMore(file)
      }
    }
    return nil
  }

  private mutating func readMore(_ file: borrowing FileDescriptor) -> Bool {
    var piece = [UInt8](repeating: 0, count: min(Self.bufferBytes, directory.byteCount - readBytes))
    guard let count = try? file.read(into: &piece, limit: piece.count, at: directory.offset + readBytes), count > 0
    else { return false }
    buffer.removeSubrange(..<index)
    buffer += piece[..<count]
    index = 0
    readBytes += count
    return true
  }
}
