public import Archives
public import Inputs

/// The destination of a worker's unpacked files: passes them to the processor, names them, and makes their reports.
@usableFromInline struct FileDesk<Processor: InputProcessor & ~Copyable>: ~Copyable {
  @usableFromInline var processor: Processor
  @usableFromInline var writer: OutputWriter
  @usableFromInline let gate: OutputGate
  @usableFromInline let report: (InputPath, Processor.Report) -> Void
  @usableFromInline let crashSlot = CrashSlot()

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
    self.input = input
    self.isInFolder = isInFolder
    self.selection = selection
    hasReported = false
    reopenable = nil
    readError = nil
    archiveProblem = nil
    holdsRide = false
    writer.begin(place)
  }

  /// True when nobody wants any more of the output, so that reading on is in vain.
  @inlinable var isClosed: Bool { gate.isClosed }

  /// True when the input could be read as far as it was wanted.
  @inlinable var isRead: Bool { readError == nil }

  /// The input is a plain file.
  @inlinable mutating func setPlainFile(_ limits: UnpackLimits) {
    reopenable = (ReopenableInput(place: .file(input), limits: limits), nil)
  }

  /// Sets the one entry for which the input is read.
  @inlinable mutating func setEntry(_ entry: ZipDirectoryEntry, of archive: ZipFile, _ limits: UnpackLimits) {
    crashSlot.setEntry(entry.name)
    reopenable = (ReopenableInput(place: .entry(entry, archive), limits: limits), entry.name)
  }

  @inlinable mutating func setReadError(_ error: InputError?) { readError = error }

  @inlinable mutating func setArchiveProblem(_ problem: UnpackProblem) { archiveProblem = problem }

  @inlinable mutating func flush() { writer.flush() }

  @inlinable mutating func finish() {
    writer.finish()
    crashSlot.setInput([])
  }

  @inlinable mutating func willUnpack(_ byteCount: Int) { processor.willUnpack(byteCount) }

  @inlinable mutating func didUnpack() { processor.didUnpack() }

  /// Reports an input that need not be opened; false when it is to be read.
  @inlinable mutating func leaveUnread() -> Bool {
    guard let report = processor.reportWithoutReading(input, output: &writer) else { return false }
    tell(report, of: input)
    return true
  }

  /// Reports an archive's entry that need not be unpacked; false when it is to be read.
  @inlinable mutating func leaveUnread(_ entry: ZipDirectoryEntry) -> Bool {
    let path = input.entry(entry.name)
    guard let report = processor.reportWithoutUnpacking(path, output: &writer) else { return false }
    // It may be a ride: then its archive has one.
    holdsRide = true
    tell(report, of: path)
    return true
  }

  /// Takes the next bytes of an input that is not unpacked.
  @inlinable mutating func takeRaw(_ bytes: RawSpan) -> Bool {
    processor.feed(bytes, output: &writer) && !gate.isClosed && !Interrupts.isOverdue
  }

  /// Takes an event of an unpacker.
  @inlinable mutating func take(_ event: UnpackEvent, _ bytes: RawSpan) -> Bool {
    switch event {
    case .begin(let file): return begin(file)
    case .bytes: return takeRaw(bytes)
    case .end(let file):
      end(file)
    case .archive(var file):
      if !file.isEntry { file.problem = file.problem ?? archiveProblem }
      endArchive(file)
    }
    return true
  }

  /// True when a file is left out without a report, as the input names others.
  @inlinable func isUnselected(_ file: UnpackedFile) -> Bool {
    guard let selection else { return false }
    // An input that cannot be opened is no archive yet.
    return file.isEntry ? !selection.covers(file.name) : readError == nil
  }

  @inlinable mutating func begin(_ file: UnpackedFile) -> Bool {
    if isUnselected(file) { return false }
    path = file.isEntry ? input.entry(file.name) : input
    if file.isEntry { crashSlot.setEntry(file.name) }
    if file.mayHoldRide { holdsRide = true }
    var again = reopenable.flatMap { file.isAll(of: $0.name) ? $0.input : nil }
    again?.isFound = (isInFolder || file.isEntry) && selection == nil
    processor.willBegin(reopenable: again)
    return processor.begin(path, file.kind) && !gate.isClosed
  }

  @inlinable mutating func end(_ file: UnpackedFile) {
    if isUnselected(file) { return }
    var file = file
    if isInFolder && !file.isEntry { (file.isInFolder, file.name) = (true, input.bytes) }
    let report = processor.finish(file, readError: readError, output: &writer)
    readError = readError ?? processor.secondReadError
    tell(report, of: path)
    if file.isEntry { crashSlot.setEntry(reopenable?.name ?? []) }
  }

  @inlinable mutating func tell(_ made: Processor.Report, of path: InputPath) {
    hasReported = true
    let report = report
    let byteCount = path.bytes.count &+ Processor.byteCount(of: made) &+ 128
    writer.endInput(byteCount: byteCount) { report(path, made) }
  }

  /// Reports an archive, if its entries have not reported everything; `isRead` is true when all of them could be read.
  @inlinable mutating func endArchive(_ file: UnpackedFile, isRead: Bool = true) {
    let isSound = file.problem == nil && readError == nil && file.gzip.allSatisfy { $0.problem == nil }
    if isSound && isRead && !file.isEntry && selection == nil { processor.archiveEnded(input, output: &writer) }
    if isSound && file.holdsRide { return }
    // Of an archive that is read for one of its entries nothing is reported but why that was not found.
    if selection != nil && !file.isEntry { return isSound ? () : reportMissing(file) }
    _ = begin(file)
    end(file)
  }

  /// Reports the entry that the input names, where nothing of it was reported: its archive lacks it.
  @inlinable mutating func endSelection() {
    guard selection != nil, !hasReported else { return }
    readError = readError ?? .entryMissing
    reportMissing(UnpackedFile())
  }

  /// Reports that entry with the problem of its archive, if that has one.
  @inlinable mutating func reportMissing(_ archive: UnpackedFile) {
    guard let name = selection?.name, !hasReported else { return }
    selection = nil
    var file = UnpackedFile(name: name, isEntry: true)
    file.problem = archive.problem
    file.gzip = archive.gzip
    _ = begin(file)
    end(file)
  }
}
