public import Archives
public import Inputs

/// The destination of a worker's unpacked files: passes them to the processor, names them, and makes their reports.
@usableFromInline struct FileDesk<Processor: InputProcessor & ~Copyable>: ~Copyable {
  @usableFromInline var processor: Processor
  @usableFromInline var writer: OutputWriter
  @usableFromInline let gate: OutputGate
  @usableFromInline let report: (InputPath, Processor.Report) -> Void
  @usableFromInline let crashSlot = CrashSlot()

  /// The reading in work.
  @usableFromInline var reading = Reading()

  /// An input, or an entry of one, as far as it was read.
  @usableFromInline struct Reading {
    /// The input that the files are unpacked from.
    @usableFromInline var input = InputPath.standardInput
    @usableFromInline var isInFolder = false
    /// The entries that are wanted; nil: all.
    @usableFromInline var selection: EntrySelection?
    /// True when anything of the input was reported.
    @usableFromInline var hasReported = false
    /// The input as it can be read again, and the file's name there if it is an entry.
    @usableFromInline var reopenable: (input: ReopenableInput, name: [UInt8]?)?
    /// The file being read.
    @usableFromInline var path = InputPath.standardInput
    /// The error that ended the reading of the input.
    @usableFromInline var readError: InputError?
    /// The problem of an archive beyond those that reading it shows.
    @usableFromInline var archiveProblem: UnpackProblem?
    /// True when there was any ride.
    @usableFromInline var holdsRide = false

    @usableFromInline init() {}
  }

  @inlinable init(
    _ processor: consuming Processor, _ gate: OutputGate, report: @escaping (InputPath, Processor.Report) -> Void
  ) {
    self.processor = processor
    self.gate = gate
    self.report = report
    writer = OutputWriter(gate)
    self.processor.connect(to: writer.outlet)
  }

  @inlinable mutating func begin(
    _ input: InputPath, _ place: OutputGate.Place, isInFolder: Bool = false, selection: EntrySelection? = nil
  ) {
    crashSlot.setInput(input.bytes)
    reading = Reading()
    reading.input = input
    reading.isInFolder = isInFolder
    reading.selection = selection
    writer.begin(place)
  }

  /// Goes on with what was read before something else was; the writer has no place until it gets one.
  @inlinable mutating func resume(_ reading: Reading) {
    self.reading = reading
    crashSlot.setInput(reading.input.bytes)
    crashSlot.setEntry(reading.reopenable?.name ?? [])
  }

  /// True when nobody wants any more of the output, so that reading on is in vain.
  @inlinable var isClosed: Bool { gate.isClosed }

  /// True when the input could be read as far as it was wanted.
  @inlinable var isRead: Bool { reading.readError == nil }

  /// The input is a plain file.
  @inlinable mutating func setPlainFile(_ limits: UnpackLimits) {
    reading.reopenable = (ReopenableInput(place: .file(reading.input), limits: limits), nil)
  }

  /// Sets the one entry for which the input is read.
  @inlinable mutating func setEntry(_ entry: ZipDirectoryEntry, of archive: ZipFile, _ limits: UnpackLimits) {
    crashSlot.setEntry(entry.name)
    reading.reopenable = (ReopenableInput(place: .entry(entry, archive), limits: limits), entry.name)
  }

  @inlinable mutating func setReadError(_ error: InputError?) { reading.readError = error }

  @inlinable mutating func setArchiveProblem(_ problem: UnpackProblem) { reading.archiveProblem = problem }

  @inlinable mutating func flush() { writer.flush() }

  /// Ends the input, or its step or section; `flushes` passes its output on at once when its turn comes.
  @inlinable mutating func finish(flushes: Bool = false) {
    writer.finish(flushes: flushes)
    crashSlot.setInput([])
  }

  @inlinable mutating func willUnpack(_ byteCount: Int) { processor.willUnpack(byteCount) }

  @inlinable mutating func didUnpack() { processor.didUnpack() }

  /// Reports an input that need not be opened; false when it is to be read.
  @inlinable mutating func leaveUnread() -> Bool {
    guard let report = processor.reportWithoutReading(reading.input, output: &writer) else { return false }
    tell(report, of: reading.input)
    return true
  }

  /// Reports an archive's entry that need not be unpacked; false when it is to be read.
  @inlinable mutating func leaveUnread(_ entry: ZipDirectoryEntry) -> Bool {
    let path = reading.input.entry(entry.name)
    guard let report = processor.reportWithoutUnpacking(path, output: &writer) else { return false }
    // It may be a ride: then its archive has one.
    reading.holdsRide = true
    tell(report, of: path)
    return true
  }

  /// Takes the next bytes of an input that is not unpacked.
  @inlinable mutating func takeRaw(_ bytes: RawSpan) -> Bool {
    processor.feed(bytes, output: &writer) && !gate.isClosed && !Interrupts.isOverdue
  }

  /// Takes an event of an unpacker; true where it wants more.
  @inlinable mutating func take(_ event: UnpackEvent, _ bytes: RawSpan) -> Bool {
    switch event {
    case .begin(let file): return begin(file)
    case .bytes: return takeRaw(bytes)
    case .end(let file): end(file)
    case .archive(var file):
      if !file.isEntry { file.problem = file.problem ?? reading.archiveProblem }
      endArchive(file)
    case .detached: return false
    }
    return true
  }

  /// True when a file is left out without a report, as the input names others.
  @inlinable func isUnselected(_ file: UnpackedFile) -> Bool {
    guard let selection = reading.selection else { return false }
    // An input that cannot be opened is no archive yet.
    return file.isEntry ? !selection.covers(file.name) : reading.readError == nil
  }

  @inlinable mutating func begin(_ file: UnpackedFile) -> Bool {
    if isUnselected(file) { return false }
    reading.path = file.isEntry ? reading.input.entry(file.name) : reading.input
    if file.isEntry { crashSlot.setEntry(file.name) }
    if file.mayHoldRide { reading.holdsRide = true }
    var again = reading.reopenable.flatMap { file.isAll(of: $0.name) ? $0.input : nil }
    again?.isFound = (reading.isInFolder || file.isEntry) && reading.selection == nil
    processor.willBegin(reopenable: again)
    return processor.begin(reading.path, file.kind) && !gate.isClosed
  }

  @inlinable mutating func end(_ file: UnpackedFile) {
    if isUnselected(file) { return }
    var file = file
    if reading.isInFolder && !file.isEntry { (file.isInFolder, file.name) = (true, reading.input.bytes) }
    let report = processor.finish(file, readError: reading.readError, output: &writer)
    reading.readError = reading.readError ?? processor.secondReadError
    tell(report, of: reading.path)
    if file.isEntry { crashSlot.setEntry(reading.reopenable?.name ?? []) }
  }

  @inlinable mutating func tell(_ made: Processor.Report, of path: InputPath) {
    reading.hasReported = true
    let report = report
    let byteCount = path.bytes.count &+ Processor.byteCount(of: made) &+ 128
    writer.endInput(byteCount: byteCount) { report(path, made) }
  }

  /// Reports an archive, if its entries have not reported everything; `isRead` is true when all of them could be read.
  @inlinable mutating func endArchive(_ file: UnpackedFile, isRead: Bool = true) {
    let selection = reading.selection
    let isSound = file.problem == nil && reading.readError == nil && file.gzip.allSatisfy { $0.problem == nil }
    if isSound && isRead && !file.isEntry && selection == nil {
      processor.archiveEnded(reading.input, output: &writer)
    }
    if isSound && file.holdsRide { return }
    // Of an archive that is read for one of its entries nothing is reported but why that was not found.
    if selection != nil && !file.isEntry { return isSound ? () : reportMissing(file) }
    _ = begin(file)
    end(file)
  }

  /// Reports the entry that the input names, where nothing of it was reported: its archive lacks it.
  @inlinable mutating func endSelection() {
    guard reading.selection != nil, !reading.hasReported else { return }
    reading.readError = reading.readError ?? .entryMissing
    reportMissing(UnpackedFile())
  }

  /// Reports that entry with the problem of its archive, if that has one.
  @inlinable mutating func reportMissing(_ archive: UnpackedFile) {
    guard let name = reading.selection?.name, !reading.hasReported else { return }
    reading.selection = nil
    var file = UnpackedFile(name: name, isEntry: true)
    file.problem = archive.problem
    file.gzip = archive.gzip
    _ = begin(file)
    end(file)
  }
}
