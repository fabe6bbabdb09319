public import Archives
public import Inputs

/// Receives a worker's unpacked files: names them, passes them to the processor, and delivers their reports.
@usableFromInline struct FileDesk<Processor: InputProcessor & ~Copyable>: ~Copyable {
  @usableFromInline var processor: Processor
  @usableFromInline var writer: OutputWriter
  @usableFromInline let gate: OutputGate
  @usableFromInline let report: (InputPath, Processor.Report) -> Void
  @usableFromInline let crashSlot = CrashSlot()

  /// The state of the current input.
  @usableFromInline var reading = Reading()

  /// The state of an input, or of an entry, while it is being read.
  @usableFromInline struct Reading {
    /// The input from which the files are unpacked.
    @usableFromInline var input = InputPath.standardInput
    @usableFromInline var isInFolder = false
    /// The entries to read; nil for all.
    @usableFromInline var selection: EntrySelection?
    /// Whether a report of the input was delivered.
    @usableFromInline var hasReported = false
    /// The input in a form that can be read again, and the name of the entry if it is one.
    @usableFromInline var reopenable: (input: ReopenableInput, name: [UInt8]?)?
    /// The current file.
    @usableFromInline var path = InputPath.standardInput
    /// The error that ended the reading of the input.
    @usableFromInline var readError: InputError?
    /// A problem of the archive that the unpacker does not find.
    @usableFromInline var archiveProblem: UnpackProblem?
    /// Whether any file was a ride.
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

  /// Continues with another selection of the same archive.
  @inlinable mutating func begin(_ selection: EntrySelection, _ place: OutputGate.Place) {
    crashSlot.setInput(reading.input.bytes)
    reading.selection = selection
    (reading.hasReported, reading.holdsRide, reading.readError) = (false, false, nil)
    writer.begin(place)
  }

  /// Restores the state after other work.
  ///
  /// The writer has no place until `begin`.
  @inlinable mutating func resume(_ reading: Reading) {
    self.reading = reading
    crashSlot.setInput(reading.input.bytes)
    crashSlot.setEntry(reading.reopenable?.name ?? [])
  }

  /// Whether the output is closed, so that reading on is useless.
  @inlinable var isClosed: Bool { gate.isClosed }

  /// Whether the input was readable as far as it was needed.
  @inlinable var isRead: Bool { reading.readError == nil }

  /// Records that the input is a regular file.
  @inlinable mutating func setPlainFile(_ limits: UnpackLimits) {
    reading.reopenable = (ReopenableInput(place: .file(reading.input), limits: limits), nil)
  }

  /// Sets the entry for which the input is read.
  @inlinable mutating func setEntry(_ entry: ZipDirectoryEntry, of archive: ZipFile, _ limits: UnpackLimits) {
    crashSlot.setEntry(entry.name)
    reading.reopenable = (ReopenableInput(place: .entry(entry, archive), limits: limits), entry.name)
  }

  @inlinable mutating func setReadError(_ error: InputError?) { reading.readError = error }

  @inlinable mutating func setArchiveProblem(_ problem: UnpackProblem) { reading.archiveProblem = problem }

  @inlinable mutating func flush() { writer.flush() }

  /// Finishes the input, or its step or section.
  ///
  /// With `flushes`, its output is passed on without delay.
  @inlinable mutating func finish(flushes: Bool = false) {
    writer.finish(flushes: flushes)
    crashSlot.setInput([])
  }

  @inlinable mutating func willUnpack(_ byteCount: Int) { processor.willUnpack(byteCount) }

  @inlinable mutating func didUnpack() { processor.didUnpack() }

  /// Reports an input that does not have to be opened.
  ///
  /// Returns false if it has to be read.
  @inlinable mutating func leaveUnread() -> Bool {
    guard let report = processor.reportWithoutReading(reading.input, output: &writer) else { return false }
    tell(report, of: reading.input)
    return true
  }

  /// Reports an entry of an archive that does not have to be unpacked.
  ///
  /// Returns false if it has to be read.
  @inlinable mutating func leaveUnread(_ entry: ZipDirectoryEntry) -> Bool {
    let path = reading.input.entry(entry.name)
    guard let report = processor.reportWithoutUnpacking(path, output: &writer) else { return false }
    // The entry can be a ride, so the archive counts as one with rides.
    reading.holdsRide = true
    tell(report, of: path)
    return true
  }

  /// Processes the next bytes without unpacking.
  @inlinable mutating func takeRaw(_ bytes: RawSpan) -> Bool {
    processor.feed(bytes, output: &writer) && !gate.isClosed && !Interrupts.isOverdue
  }

  /// Handles an event of the unpacker.
  ///
  /// Returns false if it should stop.
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

  /// Returns whether a file is skipped without a report, because the input selects other entries.
  @inlinable func isUnselected(_ file: UnpackedFile) -> Bool {
    guard let selection = reading.selection else { return false }
    // If the input cannot be opened, it is unknown whether it is an archive, so it is reported.
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
    let archive = again == nil && file.isEntry ? reading.reopenable?.input : nil
    processor.willBegin(
      part: archive.map { ArchivePart(of: $0, named: file.name, isFound: reading.selection == nil) })
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

  /// Reports an archive, unless its entries have reported everything.
  ///
  /// `isRead` is true if all entries were readable.
  @inlinable mutating func endArchive(_ file: UnpackedFile, isRead: Bool = true) {
    let selection = reading.selection
    let isSound = file.problem == nil && reading.readError == nil && file.gzip.allSatisfy { $0.problem == nil }
    if isSound && isRead && !file.isEntry && selection == nil {
      processor.archiveEnded(reading.input, output: &writer)
    }
    if isSound && file.holdsRide { return }
    // An archive with a selected entry is only reported if the entry was not found.
    if selection != nil && !file.isEntry { return isSound ? () : reportMissing(file) }
    _ = begin(file)
    end(file)
  }

  /// Reports the selected entry as missing if nothing was reported of it.
  @inlinable mutating func endSelection() {
    guard reading.selection != nil, !reading.hasReported else { return }
    reading.readError = reading.readError ?? .entryMissing
    reportMissing(UnpackedFile())
  }

  /// Reports the selected entry, with the problem of its archive if there is one.
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
