internal import Archives

/// The destination of a worker's unpacked files: passes them to the processor, names them, and makes their reports.
struct FileDesk<Processor: InputProcessor & ~Copyable>: ~Copyable {
  private(set) var processor: Processor
  private(set) var writer: OutputWriter
  private let gate: OutputGate
  private let report: (InputPath, Processor.Report) -> Void
  private let crashSlot = CrashSlot()

  /// The input that the files are unpacked from.
  private var input = InputPath.standardInput
  private var isInFolder = false
  /// The input as it can be read again, and the file's name there if it is an entry.
  private var reopenable: (input: ReopenableInput, name: [UInt8]?)?
  /// The file being read.
  private var path = InputPath.standardInput
  /// The error that ended the reading of the input.
  private var readError: InputError?
  /// The problem of an archive beyond those that reading it shows.
  private var archiveProblem: UnpackProblem?
  /// True when there was any ride.
  private(set) var holdsRide = false

  init(
    _ processor: consuming Processor, _ gate: OutputGate, report: @escaping (InputPath, Processor.Report) -> Void
  ) {
    self.processor = processor
    self.gate = gate
    self.report = report
    writer = OutputWriter(gate)
    self.processor.connect(to: writer.outlet)
  }

  mutating func begin(_ input: InputPath, _ place: OutputGate.Place, isInFolder: Bool = false) {
    crashSlot.setInput(input.bytes)
    self.input = input
    self.isInFolder = isInFolder
    reopenable = nil
    readError = nil
    archiveProblem = nil
    holdsRide = false
    writer.begin(place)
  }

  /// True when the input could be read as far as it was wanted.
  var isRead: Bool { readError == nil }

  /// The input is a plain file.
  mutating func setPlainFile(_ limits: UnpackLimits) {
    reopenable = (ReopenableInput(place: .file(input), limits: limits), nil)
  }

  /// Sets the one entry for which the input is read.
  mutating func setEntry(_ entry: ZipDirectoryEntry, of archive: ZipFile, _ limits: UnpackLimits) {
    crashSlot.setEntry(entry.name)
    reopenable = (ReopenableInput(place: .entry(entry, archive), limits: limits), entry.name)
  }

  mutating func setReadError(_ error: InputError?) { readError = error }

  mutating func setArchiveProblem(_ problem: UnpackProblem) { archiveProblem = problem }

  mutating func flush() { writer.flush() }

  mutating func finish() {
    writer.finish()
    crashSlot.setInput([])
  }

  mutating func willUnpack(_ byteCount: Int) { processor.willUnpack(byteCount) }

  mutating func didUnpack() { processor.didUnpack() }

  /// Reports an input that need not be opened; false when it is to be read.
  mutating func leaveUnread() -> Bool {
    guard let report = processor.reportWithoutReading(input, output: &writer) else { return false }
    tell(report, of: input)
    return true
  }

  /// Reports an archive's entry that need not be unpacked; false when it is to be read.
  mutating func leaveUnread(_ entry: ZipDirectoryEntry) -> Bool {
    let path = input.entry(entry.name)
    guard let report = processor.reportWithoutUnpacking(path, output: &writer) else { return false }
    tell(report, of: path)
    return true
  }

  /// Takes the next bytes of an input that is not unpacked.
  mutating func takeRaw(_ bytes: RawSpan) -> Bool {
    processor.feed(bytes, output: &writer) && !gate.isClosed && !Interrupts.isOverdue
  }

  /// Takes an event of an unpacker.
  mutating func take(_ event: UnpackEvent, _ bytes: RawSpan) -> Bool {
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

  mutating func begin(_ file: UnpackedFile) -> Bool {
    path = file.isEntry ? input.entry(file.name) : input
    if file.isEntry { crashSlot.setEntry(file.name) }
    if file.mayHoldRide { holdsRide = true }
    processor.willBegin(reopenable: reopenable.flatMap { file.isAll(of: $0.name) ? $0.input : nil })
    return processor.begin(path, file.kind) && !gate.isClosed
  }

  mutating func end(_ file: UnpackedFile) {
    var file = file
    if isInFolder && !file.isEntry { (file.isInFolder, file.name) = (true, input.bytes) }
    let report = processor.finish(file, readError: readError, output: &writer)
    readError = readError ?? processor.secondReadError
    tell(report, of: path)
    if file.isEntry { crashSlot.setEntry(reopenable?.name ?? []) }
  }

  private mutating func tell(_ made: Processor.Report, of path: InputPath) {
    let report = report
    let byteCount = path.bytes.count &+ Processor.byteCount(of: made) &+ 128
    writer.endInput(byteCount: byteCount) { report(path, made) }
  }

  /// Reports an archive, if its entries have not reported everything; `isRead` is true when all of them could be read.
  mutating func endArchive(_ file: UnpackedFile, isRead: Bool = true) {
    let isSound = file.problem == nil && readError == nil && file.gzip.allSatisfy { $0.problem == nil }
    if isSound && isRead && !file.isEntry { processor.archiveEnded(input, output: &writer) }
    if isSound && file.holdsRide { return }
    _ = begin(file)
    end(file)
  }
}
