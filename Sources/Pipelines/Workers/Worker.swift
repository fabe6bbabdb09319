public import Archives
public import Inputs

/// One worker: its parts, and the path of an input through them.
@usableFromInline struct Worker<Processor: InputProcessor & ~Copyable>: ~Copyable {
  @usableFromInline var desk: FileDesk<Processor>
  @usableFromInline var unpacker: Unpacker
  @usableFromInline var reader: InputReader
  @usableFromInline let queue: InputQueue
  @usableFromInline let progress: Progress?
  @usableFromInline let limits: UnpackLimits

  @inlinable init(
    _ desk: consuming FileDesk<Processor>, _ queue: InputQueue, progress: Progress?, options: Pipeline.Options
  ) {
    self.desk = desk
    self.queue = queue
    self.progress = progress
    limits = options.limits
    unpacker = Unpacker(limits: options.limits)
    reader = InputReader(chunkBytes: options.chunkBytes)
    reader.finishesFiles = options.finishesFiles
  }

  @inlinable mutating func work(_ claim: InputQueue.Claim) {
    switch claim.work {
    case .input(let input): work(input, claim.place)
    case .step(let archive, .entry(let entry)):
      desk.begin(archive.path, claim.place, selection: archive.selection)
      if !desk.leaveUnread(entry) { read(entry, of: archive) }
      desk.finish()
      if desk.holdsRide { progress?.countRide() }
      queue.finish(archive, holdsRide: desk.holdsRide, isRead: desk.isRead, hasReported: desk.hasReported)
    case .step(let archive, .closing):
      desk.begin(archive.path, claim.place, isInFolder: archive.isInFolder, selection: archive.selection)
      desk.hasReported = archive.hasReported
      var file = UnpackedFile()
      file.kind = .zip
      file.problem = archive.problem
      file.holdsRide = archive.holdsRide
      // Whether an archive holds a ride is not known by some of its files.
      if archive.wanted == nil || archive.problem != nil { desk.endArchive(file, isRead: archive.isRead) }
      desk.endSelection()
      desk.finish()
      progress?.finishedInput()
    }
  }

  // MARK: - Inputs

  @inlinable mutating func work(_ input: FoundInput, _ place: OutputGate.Place) {
    desk.begin(input.path, place, isInFolder: input.isInFolder, selection: input.selection)
    if input.error == nil && input.selection == nil && desk.leaveUnread() {
      queue.settle(nil)
      desk.finish()
      progress?.finishedInput()
      return
    }
    unpacker.reset()
    if Processor.readsRaw { _ = desk.begin(UnpackedFile()) }
    if let error = input.error {
      queue.settle(nil)
      desk.setReadError(error)
    } else {
      do throws(SystemError) {
        let file = try FileDescriptor.open(reading: input.path)
        guard let rest = settle(file, input, place.input) else { return }
        // Read from beginning to end, each of its parts would be all of it.
        if input.path.isPartOfArchive { desk.setReadError(.entryMissing) } else { read(rest) }
      } catch {
        queue.settle(nil)
        desk.setReadError(.system(error))
      }
    }
    end()
    desk.endSelection()
    desk.finish()
    if desk.holdsRide { progress?.countRide() }
    progress?.finishedInput()
  }

  /// Passes a zip archive to the queue and returns nil, or returns a file that is to be read from beginning to end.
  @inlinable mutating func settle(
    _ file: consuming FileDescriptor, _ found: FoundInput, _ input: Int
  ) -> FileDescriptor? {
    let path = found.path
    reader.begin(file)
    if reader.hasBegunPlainFile && !path.isStandardInput { desk.setPlainFile(limits) }
    guard !Processor.readsRaw, !path.isStandardInput, let fileBytes = reader.zipBytes else {
      queue.settle(nil)
      return file
    }
    switch ZipFile.open(path, input: input, file, fileBytes: fileBytes, limits: limits) {
    case .zip(let archive):
      archive.isInFolder = found.isInFolder
      archive.selection = found.selection
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
    desk.setReadError(Self.read(file, &reader, &unpacker, &desk, progress))
  }

  // The parts are borrowed separately, so that the reader can call into the unpacker and that into the desk.

  @inlinable static func read(
    _ file: borrowing FileDescriptor, _ reader: inout InputReader, _ unpacker: inout Unpacker,
    _ desk: inout FileDesk<Processor>, _ progress: Progress?
  ) -> InputError? {
    reader.read(file) { chunk, isLive in
      progress?.read(chunk.byteCount)
      let wantsMore = Processor.readsRaw ? desk.takeRaw(chunk) : unpack(chunk, &unpacker, &desk)
      if isLive { desk.flush() }
      return wantsMore
    }
  }

  @inlinable static func unpack(
    _ chunk: RawSpan, _ unpacker: inout Unpacker, _ desk: inout FileDesk<Processor>
  ) -> Bool {
    desk.willUnpack(chunk.byteCount)
    let wantsMore = unpacker.feed(chunk) { event, bytes in desk.take(event, bytes) }
    desk.didUnpack()
    return wantsMore && !desk.isClosed
  }

  @inlinable mutating func end() {
    if Processor.readsRaw { desk.end(UnpackedFile()) } else { Self.end(&unpacker, &desk) }
  }

  @inlinable static func end(_ unpacker: inout Unpacker, _ desk: inout FileDesk<Processor>) {
    unpacker.finish { event, bytes in desk.take(event, bytes) }
  }

  // MARK: - Entries

  @inlinable mutating func read(_ entry: ZipDirectoryEntry, of archive: ZipFile) {
    unpacker.reset(for: entry)
    desk.setEntry(entry, of: archive, limits)
    let progress = progress
    desk.setReadError(Self.read(entry, of: archive, &reader, &unpacker, &desk, progress))
    Self.end(&unpacker, &desk)
  }

  @inlinable static func read(
    _ entry: ZipDirectoryEntry, of archive: ZipFile, _ reader: inout InputReader, _ unpacker: inout Unpacker,
    _ desk: inout FileDesk<Processor>, _ progress: Progress?
  ) -> InputError? {
    defer { progress?.read(entry.compressedCount) }
    return reader.read(entry, in: archive.file) { chunk in
      unpack(chunk, &unpacker, &desk)
    }
  }
}
