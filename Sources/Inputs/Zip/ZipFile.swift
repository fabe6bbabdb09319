public import Archives

/// A zip archive in a file, whose entries are read by several workers at the same time.
///
/// Its directory is read first. An archive with a damaged directory is read from start to end instead. The queue's lock
/// protects the mutable state.
@usableFromInline
package final class ZipFile: @unchecked Sendable {
  @usableFromInline package let path: InputPath
  /// The index of the archive among the inputs.
  package let input: Int
  @usableFromInline package let file: FileDescriptor
  /// Whether the archive was found in a folder.
  ///
  /// Set before the queue receives it.
  @usableFromInline package var isInFolder = false
  /// The selected entries; nil for all.
  ///
  /// Set before the queue receives it.
  @usableFromInline package var selection: EntrySelection?
  /// The selected files by their index in the directory; nil for all.
  @usableFromInline package let wanted: Range<Int>?
  private let fileBytes: Int
  private let directory: ZipDirectory
  private let maximumEntries: Int

  private var cursor: ZipDirectoryCursor
  /// The entries that might be selected, if they were found by their names; nil if all entries must be checked.
  private var found: ArraySlice<(place: Int, nameCount: Int?)>?
  /// The positions of all entries by their names, if only some are selected.
  @usableFromInline package private(set) var index: ZipIndex?
  /// The lists of activities in the archive, once one was requested.
  private var lists: ZipIndex??
  private var steps = 0
  private var entries = 0
  private var unfinished = 0
  private var isExhausted = false
  private var names = RepeatedNames()
  @usableFromInline package private(set) var problem: UnpackProblem?
  @usableFromInline package private(set) var holdsRide = false
  /// Whether any entry was reported.
  @usableFromInline package private(set) var hasReported = false
  /// Whether all entries were readable as far as they were needed.
  @usableFromInline package private(set) var isRead = true

  /// A step of the work on the archive.
  @usableFromInline package enum Step {
    case entry(ZipDirectoryEntry)
    /// All entries are finished, and the archive itself can be reported.
    case closing
  }

  /// Opens the archive in `file`.
  ///
  /// It is read from start to end if its directory is damaged, which is a problem of the archive, and if the file has
  /// more content than the directory lists: consecutive archives, unlisted entries, a ride after the end. An archive
  /// from a pipe is also read in that way, so the reports are the same. If only some files are selected, the archive
  /// has already been found intact, and the headers are not checked again. They are not checked either if entries are
  /// selected from an archive whose index is known, because a list can contain many entries of an archive one by one.
  @usableFromInline package static func open(
    _ path: InputPath, input: Int, _ file: consuming FileDescriptor, fileBytes: Int, limits: UnpackLimits,
    selection: EntrySelection? = nil, known: (ZipIndex.FileStamp) -> ZipIndex? = { _ in nil }
  ) -> Opened {
    // A missing directory is reported when the file is read.
    guard let directory = Self.directory(of: file, fileBytes) else { return .forward(file, nil) }
    let known = selection == nil ? nil : ZipIndex.FileStamp(file).flatMap(known)
    switch path.isPartOfArchive || known != nil ? .all : ZipExtent.of(directory, in: file, fileBytes) {
    case .all:
      let archive = ZipFile(path, input, file, fileBytes, directory, limits.entries)
      archive.select(selection, known)
      return .zip(archive)
    case .part: return .forward(file, nil)
    case .damaged: return .forward(file, UnpackProblem(.directory, offset: fileBytes))
    }
  }

  @usableFromInline package enum Opened: ~Copyable {
    case zip(ZipFile)
    case forward(FileDescriptor, UnpackProblem?)
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
    wanted = path.part?.files
    cursor = ZipDirectoryCursor(directory)
  }

  private static func directory(of file: borrowing FileDescriptor, _ fileBytes: Int) -> ZipDirectory? {
    // Most archives have no comment, so the end record is at the end of the file.
    for count in [1024, ZipDirectory.tailBytes] {
      var tail = [UInt8](repeating: 0, count: min(count, fileBytes))
      guard (try? file.readFully(into: &tail, at: fileBytes &- tail.count)) == tail.count else { return nil }
      if let directory = ZipDirectory(tail: tail.span.raw, fileBytes: fileBytes) { return directory }
    }
    return nil
  }

  /// Finds the selected entries.
  private func select(_ selection: EntrySelection?, _ known: ZipIndex?) {
    self.selection = selection
    guard let selection else { return }
    index = known ?? ZipIndex(directory, in: file, limit: maximumEntries)
    found = index.map { $0.places(of: selection)[...] }
  }

  /// Returns the archive in this one that has all that is selected; nil if entries of this one can be selected too.
  ///
  /// Other workers must not know the archive yet.
  @usableFromInline package func selectedArchive() -> ZipDirectoryEntry? {
    guard let selection, isInArchive(selection, nil) else { return nil }
    return nextEntry()
  }

  /// Returns whether all that is selected is in one archive in this one: in `entry`, if it is given.
  @usableFromInline package func isInArchive(_ selection: EntrySelection, _ entry: ZipDirectoryEntry?) -> Bool {
    guard let places = index?.places(of: selection), places.count == 1, let count = places[0].nameCount else {
      return false
    }
    return count < selection.name.count && entry.map { selection.name[..<count] == $0.name[...] } != false
  }

  /// The list of an export's activities with this name; calls must not overlap.
  ///
  /// The directory is read once, however many folders have a list.
  package func list(_ name: [UInt8]) -> ZipDirectoryEntry? {
    if lists == nil && index == nil {
      lists = .some(ZipIndex(directory, in: file, limit: maximumEntries) { UnpackedFile(name: $0).isIndex })
    }
    guard let places = (index ?? lists ?? nil)?.places(of: name) else {
      var cursor = ZipDirectoryCursor(directory)
      while let entry = cursor.next(file) {
        if entry.name == name && !entry.isFolder { return entry }
      }
      return nil
    }
    for place in places {
      var cursor = ZipDirectoryCursor(directory, from: place)
      if let entry = cursor.next(file), entry.name == name { return entry }
    }
    return nil
  }

  /// Calls `body` with each entry that is a file, by reading the directory.
  package func forEachEntry(_ body: (ZipDirectoryEntry) -> Void) {
    var cursor = ZipDirectoryCursor(directory)
    while let entry = cursor.next(file) {
      if !entry.isFolder { body(entry) }
    }
  }

  // MARK: - Under the queue's lock

  /// Returns the next step and its number; nil if other entries are still being read, or if no step is left.
  package func next() -> (step: Step, number: Int)? {
    while !isExhausted {
      guard var entry = nextEntry() else {
        isExhausted = true
        // The directory was readable before: the file has changed or has become unreadable.
        if cursor.isDamaged { problem = UnpackProblem(.directory, offset: directory.offset) }
        break
      }
      if entry.isFolder { continue }
      if found == nil { entry.name = names.unique(entry.name) }
      entries &+= 1
      if entries > maximumEntries {
        problem = UnpackProblem(.tooManyEntries, offset: entry.offset)
        isExhausted = true
        break
      }
      if let wanted, entries > wanted.upperBound {
        isExhausted = true
        break
      }
      if let wanted, entries <= wanted.lowerBound { continue }
      if let selection, !selection.mayBeIn(entry.name) { continue }
      unfinished &+= 1
      return (.entry(entry), nextNumber())
    }
    return unfinished == 0 ? (.closing, nextNumber()) : nil
  }

  /// The next entry that might be selected; its name is made unique.
  private func nextEntry() -> ZipDirectoryEntry? {
    while let (place, nameCount) = found?.popFirst() {
      var cursor = ZipDirectoryCursor(directory, from: place)
      guard var entry = cursor.next(file) else {
        problem = UnpackProblem(.directory, offset: directory.offset)
        return nil
      }
      let name = String(decoding: entry.name, as: UTF8.self).utf8
      guard let nameCount, let selection else {
        entry.name = names.unique(entry.name)
        return entry
      }
      let sought = selection.name[..<nameCount]
      guard sought.starts(with: name), sought.count == name.count || sought[name.count] == UInt8(ascii: "#") else {
        continue
      }
      entry.name = Array(sought)
      return entry
    }
    return found == nil ? cursor.next(file) : nil
  }

  private func nextNumber() -> Int {
    defer { steps &+= 1 }
    return steps
  }

  /// Marks an entry as finished.
  package func finished(holdsRide: Bool, isRead: Bool, hasReported: Bool) {
    unfinished &-= 1
    self.hasReported = self.hasReported || hasReported
    self.holdsRide = self.holdsRide || holdsRide
    self.isRead = self.isRead && isRead
  }
}

/// Iterates over the directory of a zip archive, with one buffer at a time.
struct ZipDirectoryCursor {
  private let bufferBytes: Int

  private let directory: ZipDirectory
  private var buffer: [UInt8] = []
  private var index = 0
  /// The bytes of the directory that were read.
  private var readBytes = 0
  /// The index of the newest entry in the directory.
  private(set) var place = 0
  /// Whether it ended early.
  private(set) var isDamaged = false

  init(_ directory: ZipDirectory) { (self.directory, bufferBytes) = (directory, 32_768) }

  /// Begins at a single entry.
  init(_ directory: ZipDirectory, from place: Int) {
    (self.directory, readBytes, bufferBytes) = (directory, place, 512)
  }

  /// Returns the next entry, or nil at the end.
  mutating func next(_ file: borrowing FileDescriptor) -> ZipDirectoryEntry? {
    while !isDamaged {
      var behind = index
      switch ZipDirectoryEntry.read(buffer.span.raw, at: &behind, prefixBytes: directory.prefixBytes) {
      case .entry(let entry):
        place = readBytes &- buffer.count &+ index
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
    var piece = [UInt8](repeating: 0, count: min(bufferBytes, directory.byteCount &- readBytes))
    guard let count = try? file.read(into: &piece, limit: piece.count, at: directory.offset &+ readBytes), count > 0
    else { return false }
    buffer.removeSubrange(..<index)
    buffer += piece[..<count]
    index = 0
    readBytes &+= count
    return true
  }
}
