public import Archives
public import Inputs

/// A worker with its reader, unpacker and file desk.
///
/// Its functions pass an input through them.
@usableFromInline struct Worker<Processor: InputProcessor & ~Copyable>: ~Copyable {
  @usableFromInline var desk: FileDesk<Processor>
  @usableFromInline var unpacker: Unpacker
  @usableFromInline var reader: InputReader
  @usableFromInline let queue: InputQueue
  @usableFromInline let progress: Progress?
  @usableFromInline let limits: UnpackLimits
  @usableFromInline var sharing: EntrySharing
  /// Whether there are other workers, for which entries are detached.
  @usableFromInline let isShared: Bool

  @inlinable init(
    _ desk: consuming FileDesk<Processor>, _ queue: InputQueue, isShared: Bool, progress: Progress?,
    options: Pipeline.Options
  ) {
    self.desk = desk
    self.queue = queue
    self.progress = progress
    limits = options.limits
    self.isShared = isShared && !Processor.readsRaw
    sharing = EntrySharing(queue, options.limits)
    unpacker = Unpacker(limits: options.limits)
    reader = InputReader(chunkBytes: options.chunkBytes)
    reader.finishesFiles = options.finishesFiles
  }

  @inlinable mutating func work(_ claim: InputQueue.Claim) {
    for path in claim.announced { FileDescriptor.announce(path) }
    switch claim.work {
    case .input(let input): work(input, claim.place)
    case .entries(let entries):
      EntrySharing.unpack(entries, &unpacker, &desk)
      queue.finish(entries)
    case .step(let archive, .entry(let entry)):
      begin(archive.path, claim.place, selection: archive.selection)
      if !desk.leaveUnread(entry) { read(entry, of: archive) }
      finish()
      let reading = desk.reading
      queue.finish(archive, holdsRide: reading.holdsRide, isRead: desk.isRead, hasReported: reading.hasReported)
    case .step(let archive, .closing):
      desk.begin(archive.path, claim.place, isInFolder: archive.isInFolder, selection: archive.selection)
      desk.reading.hasReported = archive.hasReported
      var file = UnpackedFile()
      file.kind = .zip
      file.problem = archive.problem
      file.holdsRide = archive.holdsRide
      // Selected entries do not show whether the archive contains a ride.
      if archive.wanted == nil || archive.problem != nil { desk.endArchive(file, isRead: archive.isRead) }
      desk.endSelection()
      desk.finish()
      progress?.finishedInput()
    }
  }

  /// Starts an input or entry that can contain entries for other workers.
  @inlinable mutating func begin(
    _ input: InputPath, _ place: OutputGate.Place, isInFolder: Bool = false, selection: EntrySelection? = nil
  ) {
    desk.begin(input, place, isInFolder: isInFolder, selection: selection)
    sharing.begin(place)
  }

  /// Finishes it, after its shared entries are finished.
  @inlinable mutating func finish() {
    sharing.goOn(&desk)
    desk.finish()
    if desk.reading.holdsRide { progress?.countRide() }
  }

  // MARK: - Inputs

  @inlinable mutating func work(_ input: FoundInput, _ place: OutputGate.Place) {
    begin(input.path, place, isInFolder: input.isInFolder, selection: input.selection)
    if input.error == nil && input.selection == nil && desk.leaveUnread() {
      queue.settle(nil)
      desk.finish()
      progress?.finishedInput()
      return
    }
    unpacker.reset()
    unpacker.detachesEntries = isShared && input.selection == nil
    if Processor.readsRaw { _ = desk.begin(UnpackedFile()) }
    if let error = input.error {
      queue.settle(nil)
      desk.setReadError(error)
    } else {
      do throws(SystemError) {
        let file = try FileDescriptor.open(reading: input.path)
        guard let rest = settle(file, input, place.input) else { return }
        // Each part of an archive without a directory would be the whole archive.
        if input.path.isPartOfArchive { desk.setReadError(.entryMissing) } else { read(rest) }
      } catch {
        queue.settle(nil)
        desk.setReadError(.system(error))
      }
    }
    end()
    desk.endSelection()
    finish()
    progress?.finishedInput()
  }

  /// Passes a zip archive to the queue and returns nil.
  ///
  /// Other files are returned, to be read from start to end.
  @inlinable mutating func settle(
    _ file: consuming FileDescriptor, _ found: FoundInput, _ input: Int
  ) -> FileDescriptor? {
    let path = found.path
    reader.begin(file)
    if reader.hasWaited { queue.noteWait() }
    if reader.hasBegunPlainFile && !path.isStandardInput { desk.setPlainFile(limits) }
    guard !Processor.readsRaw, !path.isStandardInput, let fileBytes = reader.zipBytes else {
      queue.settle(nil)
      return file
    }
    switch ZipFile.open(
      path, input: input, file, fileBytes: fileBytes, limits: limits, selection: found.selection,
      known: queue.namedEntries)
    {
    case .zip(let archive):
      archive.isInFolder = found.isInFolder
      queue.settle(archive)
      return nil
    case .forward(let file, let problem):
      queue.settle(nil)
      if let problem { desk.setArchiveProblem(problem) }
      return file
    }
  }

  @inlinable mutating func read(_ file: borrowing FileDescriptor) {
    let progress = progress
    desk.setReadError(Self.read(file, &reader, &unpacker, &desk, &sharing, progress))
  }

  // The parts are separate parameters, so that the reader can call the unpacker, and the unpacker the desk, while each
  // is borrowed.

  @inlinable static func read(
    _ file: borrowing FileDescriptor, _ reader: inout InputReader, _ unpacker: inout Unpacker,
    _ desk: inout FileDesk<Processor>, _ sharing: inout EntrySharing, _ progress: Progress?
  ) -> InputError? {
    reader.read(file) { chunk, isLive in
      progress?.read(chunk.byteCount)
      let wantsMore =
        Processor.readsRaw ? desk.takeRaw(chunk) : unpack(chunk, isLive: isLive, &unpacker, &desk, &sharing)
      if isLive { desk.flush() }
      return wantsMore
    }
  }

  @inlinable static func unpack(
    _ chunk: RawSpan, isLive: Bool = false, _ unpacker: inout Unpacker, _ desk: inout FileDesk<Processor>,
    _ sharing: inout EntrySharing
  ) -> Bool {
    desk.willUnpack(chunk.byteCount)
    sharing.isLive = isLive
    let wantsMore = unpacker.feed(chunk) { event, bytes in take(event, bytes, &desk, &sharing) }
    if isLive { sharing.putUp(&desk) }
    desk.didUnpack()
    return wantsMore && !desk.isClosed
  }

  /// Handles an event of the worker's own unpacker.
  @inlinable static func take(
    _ event: UnpackEvent, _ bytes: RawSpan, _ desk: inout FileDesk<Processor>, _ sharing: inout EntrySharing
  ) -> Bool {
    switch event {
    case .bytes: return desk.takeRaw(bytes)
    case .detached(let entry):
      sharing.take(entry, &desk)
      return true
    case .begin, .end, .archive:
      sharing.goOn(&desk)
      return desk.take(event, bytes)
    }
  }

  @inlinable mutating func end() {
    if Processor.readsRaw { desk.end(UnpackedFile()) } else { Self.end(&unpacker, &desk, &sharing) }
  }

  @inlinable static func end(
    _ unpacker: inout Unpacker, _ desk: inout FileDesk<Processor>, _ sharing: inout EntrySharing
  ) {
    unpacker.finish { event, bytes in take(event, bytes, &desk, &sharing) }
    sharing.goOn(&desk)
  }

  // MARK: - Entries

  @inlinable mutating func read(_ entry: ZipDirectoryEntry, of archive: ZipFile) {
    unpacker.reset(for: entry)
    unpacker.detachesEntries = isShared && archive.selection == nil
    desk.setEntry(entry, of: archive, limits)
    let progress = progress
    desk.setReadError(Self.read(entry, of: archive, &reader, &unpacker, &desk, &sharing, progress))
    Self.end(&unpacker, &desk, &sharing)
  }

  @inlinable static func read(
    _ entry: ZipDirectoryEntry, of archive: ZipFile, _ reader: inout InputReader, _ unpacker: inout Unpacker,
    _ desk: inout FileDesk<Processor>, _ sharing: inout EntrySharing, _ progress: Progress?
  ) -> InputError? {
    defer { progress?.read(entry.compressedCount) }
    return reader.read(entry, in: archive.file) { chunk in
      unpack(chunk, &unpacker, &desk, &sharing)
    }
  }
}
