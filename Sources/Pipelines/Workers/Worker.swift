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
      end()
    } else {
      do throws(SystemError) {
        let file = try FileDescriptor.open(reading: input.path)
        guard let rest = settle(file, input, place) else { return }
        let isReadAgain = !Processor.readsRaw && reader.hasBegunPlainFile
        let lines = isReadAgain ? queue.claimLines(after: input, at: place) : []
        if lines.count > 1 {
          read(EntryLines(lines), in: .file(input.path))
        } else if input.path.isPartOfArchive {
          // Each part of an archive without a directory would be the whole archive.
          desk.setReadError(.entryMissing)
          end()
        } else {
          read(rest)
          end()
        }
      } catch {
        queue.settle(nil)
        desk.setReadError(.system(error))
        end()
      }
    }
    endSelection()
  }

  @inlinable mutating func endSelection() {
    desk.endSelection()
    finish()
    progress?.finishedInput()
  }

  /// Passes a zip archive to the queue, or reads the archive in it that is selected, and returns nil.
  ///
  /// Other files are returned, to be read from start to end.
  @inlinable mutating func settle(
    _ file: consuming FileDescriptor, _ found: FoundInput, _ place: OutputGate.Place
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
      path, input: place.input, file, fileBytes: fileBytes, limits: limits, selection: found.selection,
      known: queue.namedEntries)
    {
    case .zip(let archive):
      archive.isInFolder = found.isInFolder
      if let entry = archive.selectedArchive() {
        queue.settle(nil, index: archive.index)
        if !desk.leaveUnread(entry) {
          let lines = queue.claimLines(after: found, at: place) { archive.isInArchive($0, entry) }
          desk.setEntry(entry, of: archive, limits)
          if lines.count > 1 { read(EntryLines(lines), in: .entry(entry, archive)) } else { read(entry, of: archive) }
        }
        endSelection()
      } else {
        queue.settle(archive)
      }
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

  /// Reads the entries that several inputs select in one archive; the first of them has begun, and the last is not ended.
  @inlinable mutating func read(_ lines: EntryLines, in archive: ReopenableInput.Place) {
    unpacker.detachesEntries = false
    let error = Self.read(archive, lines, &reader, &unpacker) { event, _ in lines.note(event) }
    unpacker.finish { event, _ in lines.note(event) }
    lines.endSearch(isWhole: error == nil)
    let progress = progress
    while true {
      if !lines.isMissing && !lines.isDone {
        lines.beginPass()
        let error = Self.read(archive, lines, &reader, &unpacker) { event, bytes in
          Self.take(event, bytes, of: lines, &desk, progress)
        }
        if let error {
          desk.setReadError(error)
          lines.dropKept()
        }
        unpacker.finish { event, bytes in Self.take(event, bytes, of: lines, &desk, progress) }
      }
      guard !desk.isClosed, Interrupts.received == nil, Self.next(lines, &desk, inPass: false, progress) else { break }
    }
    if lines.isMissing, let end = lines.archive { _ = desk.take(.archive(end), RawSpan()) }
  }

  /// Reads an archive from its start, until no more of it is needed.
  @inlinable static func read(
    _ archive: ReopenableInput.Place, _ lines: EntryLines, _ reader: inout InputReader, _ unpacker: inout Unpacker,
    _ handler: (UnpackEvent, RawSpan) -> Bool
  ) -> InputError? {
    switch archive {
    case .file(let path):
      unpacker.reset()
      return reader.read(path) { chunk, _ in unpacker.feed(chunk, handler) && !lines.isOver }
    case .entry(let entry, let archive):
      unpacker.reset(for: entry)
      return reader.read(entry, in: archive.file) { chunk in unpacker.feed(chunk, handler) && !lines.isOver }
    }
  }

  /// Handles an event of a pass, and goes on to the input that it belongs to.
  @inlinable static func take(
    _ event: UnpackEvent, _ bytes: RawSpan, of lines: EntryLines, _ desk: inout FileDesk<Processor>,
    _ progress: Progress?
  ) -> Bool {
    if lines.isOver { return false }
    if lines.reaches(event) {
      while lines.isPast {
        guard next(lines, &desk, inPass: true, progress) else { return false }
      }
    }
    let isKept = lines.keep(event, bytes)
    switch event {
    case .begin: lines.isWanted = desk.take(event, bytes)
    case .bytes: lines.isWanted = lines.isWanted && desk.take(event, bytes)
    case .end(var end):
      if isKept && !lines.isWanted { end.leave() }
      return desk.take(.end(end), bytes)
    case .archive, .detached: return desk.take(event, bytes)
    }
    return (lines.isWanted || isKept) && !desk.isClosed
  }

  /// Ends the current input and begins the next one; returns false if that is impossible.
  @inlinable static func next(
    _ lines: EntryLines, _ desk: inout FileDesk<Processor>, inPass: Bool, _ progress: Progress?
  ) -> Bool {
    let end = lines.isMissing ? lines.archive : nil
    guard let line = lines.next(inPass: inPass) else { return false }
    if let end { _ = desk.take(.archive(end), RawSpan()) }
    desk.endSelection()
    desk.finish()
    if desk.reading.holdsRide { progress?.countRide() }
    progress?.finishedInput()
    desk.begin(line.selection, line.place)
    guard var file = lines.takeHeld() else { return true }
    let isWanted = desk.take(.begin(file.begin), RawSpan())
    if !isWanted || !file.bytes.isEmpty && !desk.take(.bytes, file.bytes.span.raw) { file.end.leave() }
    return desk.take(.end(file.end), RawSpan())
  }
}
