#if SQLite
internal import Archives
internal import Columns
internal import Exports
internal import InputReports
internal import Inputs
internal import Pipelines
internal import RideDatabase
internal import Workouts

/// Reads inputs for the database: rides, and the index with their titles; skips unchanged inputs.
struct IngestProcessor: SelectableProcessor, ~Copyable {
  /// How the input is processed.
  private enum Way {
    case ride
    case index
    /// Garmin's list of activities.
    case summaries
    /// It is not read; this is its report.
    case unchanged(InputReport)
    /// It has crashed two runs and is skipped.
    case crashes
  }

  private var rides: RideProcessor
  private let input: IngestedInput
  private let lookup: InputLookup?
  private let folder: [UInt8]
  private let reading: InputReading
  private let crashes: CrashNote
  private var index = ActivityIndex()
  private var summaries = SummarizedActivities()
  private var indexRows = RideRows([])
  private var writtenRides: WrittenRides?
  private let tables: WorkoutTables
  private let tracks: TrackContext
  private var passingIndex: PassingIndex?
  private var isReopenable = false
  /// False if workouts need no more of the input, which is then only read for its content hash.
  private var wantsRides = true
  private var way = Way.ride
  private var name = ""
  /// The archive of the newest entry; all its entries have its stamp.
  private var archive: (prefix: [UInt8], stamp: InputStamp)?

  /// Creates a worker's processor; `folder` is the base of relative paths, and `lookup` finds inputs of earlier runs.
  init(
    _ selection: RowSelection, rules: RideRules, reading: InputReading, folder: [UInt8], lookup: InputLookup?,
    tracks: TrackContext, crashes: CrashNote
  ) {
    self.crashes = crashes
    self.tracks = tracks
    tables = rules.workouts.workout.tables
    let input = IngestedInput()
    // The writers for FIT files and for tracks use it in turn.
    let bests = selection.contains(.bests) ? RideBests() : nil
    rides = RideProcessor(
      { RideSink(DatabaseWriter(RideRows(selection), bests: bests, input: input, reading: reading)) },
      options: rules.workouts, rule: rules.checksum, tracks: tracks,
      wellness: selection.contains(.wellness))
    self.input = input
    self.lookup = lookup
    self.folder = folder
    self.reading = reading
  }

  static func byteCount(of report: InputReport) -> Int { report.byteCount }

  mutating func connect(to outlet: any UnitOutlet) { rides.connect(to: outlet) }

  mutating func reportWithoutReading(_ path: InputPath, output: inout OutputWriter) -> InputReport? {
    guard lookup != nil || !crashes.isEmpty, !path.isStandardInput, let stamp = InputStamp(path) else { return nil }
    name = path.display
    let key = path.databaseKey(in: folder)
    if let lookup, let report = unchanged(key, stamp, lookup) { return report }
    return crashes.endedTwoRuns(key, stamp) ? leave(key, stamp, &output) : nil
  }

  mutating func reportWithoutUnpacking(_ entry: InputPath, output: inout OutputWriter) -> InputReport? {
    guard !crashes.isEmpty else { return nil }
    let key = entry.databaseKey(in: folder)
    let stamp = stamp(of: entry)
    guard crashes.endedTwoRuns(key, stamp) else { return nil }
    name = entry.display
    return leave(key, stamp, &output)
  }

  /// Skips an input that has crashed two runs, and stores that report in the database.
  private mutating func leave(_ key: String, _ stamp: InputStamp?, _ output: inout OutputWriter) -> InputReport {
    var report = InputReport(input: name, status: .failed, reason: CrashNote.reason)
    report.detail = "it ended two runs, and is left out until it changes"
    var row = InputRow(path: key, report: report, reading: reading)
    row.stamp = stamp
    indexRows.begin(path: key)
    indexRows.end(row)
    output.take(&indexRows)
    return report
  }

  private func unchanged(_ path: String, _ stamp: InputStamp, _ lookup: InputLookup) -> InputReport? {
    guard let before = lookup.unchangedStatus(path: path, stamp) else { return nil }
    var report = InputReport(input: name, status: .skipped, reason: .unchanged)
    report.detail = "as when it was read: \(before)"
    report.readableBefore = lookup.readableInputs(path: path)
    return report
  }

  /// Does nothing: another run might select the input, so the database does not store the report.
  mutating func leaveOut(_ report: InputReport, output: inout OutputWriter) {}

  var secondReadError: InputError? { rides.secondReadError }

  mutating func willBegin(reopenable input: ReopenableInput?) {
    isReopenable = input != nil
    rides.willBegin(reopenable: input)
  }

  mutating func willBegin(part: ArchivePart?) { rides.willBegin(part: part) }

  mutating func begin(_ path: InputPath, _ kind: ContentKind) -> Bool {
    name = path.display
    input.path = path.databaseKey(in: folder)
    input.stamp = stamp(of: path)
    input.hasher.reset()
    if let stamp = input.stamp, let lookup, let report = unchanged(input.path, stamp, lookup) {
      way = .unchanged(report)
      return false
    }
    if crashes.endedTwoRuns(input.path, input.stamp) {
      way = .crashes
      return false
    }
    if ActivityIndex.isIndex(path: name), [.text, .empty, .unknown].contains(kind) {
      way = .index
      passingIndex = isReopenable ? nil : PassingIndex(path)
      beginIndex(path, kind)
      return true
    }
    if SummarizedActivities.isIndex(path: name), [.text, .empty, .unknown].contains(kind) {
      way = .summaries
      beginIndex(path, kind)
      return true
    }
    (way, wantsRides) = (.ride, true)
    return rides.begin(path, kind)
  }

  /// Begins the list of an export's activities; activities that were entered by hand are workouts in every mode.
  private mutating func beginIndex(_ path: InputPath, _ kind: ContentKind) {
    indexRows.begin(path: input.path)
    writtenRides = WrittenRides(path, kind, RideSelection(), tables)
  }

  /// The stamp of a file, or of the archive of an entry.
  private mutating func stamp(of path: InputPath) -> InputStamp? {
    if path.isStandardInput { return nil }
    if let archive, path.bytes.starts(with: archive.prefix) { return archive.stamp }
    if let stamp = InputStamp(path) { return stamp }
    for (place, byte) in path.bytes.enumerated() where byte == UInt8(ascii: "!") {
      guard let stamp = InputStamp(InputPath(bytes: Array(path.bytes[..<place]))) else { continue }
      archive = (Array(path.bytes[...place]), stamp)
      return stamp
    }
    return nil
  }

  mutating func feed(_ chunk: RawSpan, output: inout OutputWriter) -> Bool {
    switch way {
    case .ride:
      input.hasher.add(chunk)
      if wantsRides { wantsRides = rides.feed(chunk, output: &output) }
      return wantsRides || !rides.isOtherThanActivity && !input.hasher.hasStart
    case .index:
      input.hasher.add(chunk)
      index.feed(chunk, into: &indexRows)
      putWrittenRides(chunk, &output)
      passingIndex?.feed(chunk)
      return true
    case .summaries:
      input.hasher.add(chunk)
      summaries.feed(chunk, into: &indexRows)
      putWrittenRides(chunk, &output)
      return true
    case .unchanged, .crashes: return false
    }
  }

  private mutating func putWrittenRides(_ chunk: RawSpan, _ output: inout OutputWriter) {
    output.take(&indexRows)
    if var rides = writtenRides {
      rides.feed(chunk) {
        indexRows.put($0)
        output.take(&indexRows)
      }
      writtenRides = rides
    }
  }

  mutating func finish(_ file: UnpackedFile, readError: InputError?, output: inout OutputWriter) -> InputReport {
    switch way {
    case .ride:
      guard !wantsRides else { return rides.finish(file, readError: readError, output: &output) }
      var file = file
      file.leave()
      return rides.finish(file, readError: nil, output: &output)
    case .index, .summaries: return finishIndex(file, readError, &output)
    case .unchanged(let report): return report
    case .crashes: return leave(input.path, input.stamp, &output)
    }
  }

  mutating func archiveEnded(_ path: InputPath, output: inout OutputWriter) {
    // An input from a pipe cannot be read again.
    guard !path.isStandardInput else { return }
    var row = InputRow(path: path.databaseKey(in: folder), status: .ok, reading: reading)
    row.report.kind = "archive"
    row.stamp = InputStamp(path)
    indexRows.begin(path: row.path)
    indexRows.end(row)
    output.take(&indexRows)
  }

  private mutating func finishIndex(
    _ file: UnpackedFile, _ readError: InputError?, _ output: inout OutputWriter
  ) -> InputReport {
    passingIndex?.note(in: tracks)
    passingIndex = nil
    var report = InputReport(input: name, status: .ok)
    report.kind = "index"
    let isWhole = !report.judgeDelivery(file, readError)
    let entries: Int
    if case .summaries = way {
      let found = summaries.finish()
      entries = found.entries
      if isWhole, let fault = found.fault { report.judge(fault) }
    } else {
      entries = index.finish(isWhole: isWhole, into: &indexRows)
    }
    if var rides = writtenRides { rides.finish(isWhole: isWhole) { indexRows.put($0) } }
    if report.status == .partial && entries == 0 { report.status = .failed }
    if report.status != .failed && report.status != .skipped {
      report.addDetail(counted(entries, "activity", plural: "activities"))
    }
    var row = InputRow(path: input.path, report: report, reading: reading)
    row.stamp = input.stamp
    row.content = input.hasher.startHash
    indexRows.end(row)
    output.take(&indexRows)
    return report
  }
}

extension InputStamp {
  /// The stamp of a file; nil if there is no file, and for entries of an archive.
  init?(_ path: InputPath) {
    guard let facts = try? System.facts(path.bytes), facts.kind == .file else { return nil }
    self.init(sizeBytes: Int64(facts.byteCount), modifiedUnixNanoseconds: facts.modifiedNanoseconds)
  }
}

extension InputPath {
  /// The database's key of the input, independent of the current folder; `-` is standard input.
  func databaseKey(in folder: [UInt8]) -> String {
    guard !isStandardInput else { return "-" }
    var rest = bytes[...]
    while rest.starts(with: [UInt8(ascii: "."), UInt8(ascii: "/")]) { rest = rest.dropFirst(2) }
    let isAbsolute = rest.first == UInt8(ascii: "/")
    let whole = isAbsolute ? InputPath(bytes: Array(rest)) : InputPath(bytes: folder).appending(rest)
    let text = whole.display
    if text.utf8.elementsEqual(whole.bytes) { return text }
    // Names that are not UTF-8 can look the same, but need different keys.
    let hasher = ContentHasher()
    hasher.add(whole.bytes.span.raw)
    return "\(text) [\(hasher.hexadecimal)]"
  }
}
#endif
