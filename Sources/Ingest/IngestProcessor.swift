#if SQLite
  internal import Archives
  internal import Exports
  internal import RideDatabase
  internal import Workouts

  /// Reads one input after another for the database: rides, and the index that gives them titles; leaves those that have not changed.
  struct IngestProcessor<Records: WorkoutGenerator>: InputProcessor, ~Copyable {
    /// What is done with the input.
    private enum Way {
      case ride
      case index
      /// It is left; this was said of it.
      case unchanged(String)
    }

    private var rides: RideProcessor<DatabaseWriter<Records>>
    private let input: IngestedInput
    private let lookup: InputLookup?
    private let folder: [UInt8]
    private let reading: InputReading
    private var index = ActivityIndex()
    private var indexRows = RideRows([])
    private var way = Way.ride
    private var name = ""
    /// The archive that the newest entry lies in: its stamp is that of all its entries.
    private var archive: (prefix: [UInt8], stamp: InputStamp)?

    /// Makes a processor of a worker; `folder` is where relative paths begin, `lookup` knows earlier runs.
    init(
      _ selection: RowSelection, records: @escaping (RideRows) -> Records, rules: RideRules, reading: InputReading,
      folder: [UInt8], lookup: InputLookup?
    ) {
      let input = IngestedInput()
      rides = RideProcessor(
        {
          let rows = RideRows(selection)
          return DatabaseWriter(rows, records: records(rows), input: input, reading: reading)
        }, options: rules.workouts, rule: rules.checksum)
      self.input = input
      self.lookup = lookup
      self.folder = folder
      self.reading = reading
    }

    mutating func outcomeWithoutReading(_ path: InputPath) -> InputReport? {
      guard let lookup, !path.isStandardInput, let stamp = InputStamp(path) else { return nil }
      name = path.display
      return lookup.unchangedVerdict(path: path.databaseKey(in: folder), stamp).map { unchanged($0) }
    }

    private func unchanged(_ before: String) -> InputReport {
      var report = InputReport(input: name, status: .skipped, reason: "unchanged")
      report.detail = "as when it was read: " + before
      return report
    }

    var secondReadError: InputError? { rides.secondReadError }

    mutating func willBegin(reopenable input: ReopenableInput?) { rides.willBegin(reopenable: input) }

    mutating func begin(_ path: InputPath, _ kind: ContentKind) -> Bool {
      name = path.display
      input.path = path.databaseKey(in: folder)
      input.stamp = stamp(of: path)
      input.hasher.reset()
      if let stamp = input.stamp, let before = lookup?.unchangedVerdict(path: input.path, stamp) {
        way = .unchanged(before)
        return false
      }
      if ActivityIndex.isIndex(path: name) {
        way = .index
        indexRows.begin(path: input.path)
        return true
      }
      way = .ride
      return rides.begin(path, kind)
    }

    /// The stamp of a file, or of the archive that an entry lies in.
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

    mutating func consume(_ chunk: RawSpan, output: inout OutputWriter) -> Bool {
      switch way {
      case .ride:
        input.hasher.add(chunk)
        return rides.consume(chunk, output: &output)
      case .index:
        index.take(chunk, into: &indexRows)
        output.take(&indexRows)
        return true
      case .unchanged: return false
      }
    }

    mutating func finish(_ file: UnpackedFile, readError: InputError?, output: inout OutputWriter) -> InputReport {
      switch way {
      case .ride: return rides.finish(file, readError: readError, output: &output)
      case .index: return finishIndex(readError, &output)
      case .unchanged(let before): return unchanged(before)
      }
    }

    mutating func archiveEnded(_ path: InputPath, output: inout OutputWriter) {
      // What comes through a pipe is not met again.
      guard !path.isStandardInput else { return }
      var row = InputRow(path: path.databaseKey(in: folder), status: "ok", reading: reading)
      row.kind = "archive"
      row.stamp = InputStamp(path)
      indexRows.begin(path: row.path)
      indexRows.end(row)
      output.take(&indexRows)
    }

    private mutating func finishIndex(_ readError: InputError?, _ output: inout OutputWriter) -> InputReport {
      let entries = index.finish(into: &indexRows)
      var report = InputReport(input: name, status: .ok)
      report.kind = "index"
      report.detail = counted(entries, "activity", plural: "activities")
      if let readError {
        report.status = entries > 0 ? .partial : .failed
        report.reason = readError == .interrupted ? "interrupted" : "unreadable"
        report.detail = "\(readError)"
      }
      var row = InputRow(path: input.path, report: report, reading: reading)
      row.stamp = input.stamp
      indexRows.end(row)
      output.take(&indexRows)
      return report
    }
  }

  extension InputStamp {
    /// The stamp of a file; nil where there is none, and for what lies in an archive.
    init?(_ path: InputPath) {
      guard let facts = try? System.facts(path.bytes), facts.kind == .file else { return nil }
      self.init(sizeBytes: Int64(facts.byteCount), modifiedUnixNanoseconds: facts.modifiedNanoseconds)
    }
  }

  extension InputPath {
    /// The path by which a database knows the input, wherever it is named from; `-` is standard input.
    func databaseKey(in folder: [UInt8]) -> String {
      guard !isStandardInput else { return "-" }
      var rest = bytes[...]
      while rest.starts(with: [UInt8(ascii: "."), UInt8(ascii: "/")]) { rest = rest.dropFirst(2) }
      let isAbsolute = rest.first == UInt8(ascii: "/")
      let whole = isAbsolute ? InputPath(bytes: Array(rest)) : InputPath(bytes: folder).appending(rest)
      let text = whole.display
      if text.utf8.elementsEqual(whole.bytes) { return text }
      // Names that are no text may look the same, but must not be the same.
      let hasher = ContentHasher()
      hasher.add(whole.bytes.span.raw)
      return "\(text) [\(hasher.hexadecimal)]"
    }
  }
#endif
