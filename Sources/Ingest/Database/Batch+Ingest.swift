#if SQLite
public import Columns
internal import FITWorkouts
public import InputReports
public import Inputs
public import Pipelines
public import RideDatabase
internal import Workouts

/// The options of an ingest: its database and the rows to store.
public struct IngestJob: Sendable {
  /// The database's file.
  public var database: InputPath
  /// The optional rows that are stored.
  public var selection: RowSelection
  /// Whether copies of stored inputs are skipped.
  public var skipsDuplicates: Bool
  /// How to handle stored rides whose files were deleted from the input folders.
  package var pruning = Pruning.keep
  /// How recordings of one ride count in totals from now on; nil leaves the database's setting unchanged.
  public var counting: RideCounting?
  /// The rider's values to store in the database.
  public var rider = RiderValues()
  /// Whether to report the content of the database at the end.
  public var sumsUp = true
  /// Whether reports on unchanged inputs include the number of readable inputs (`InputReport.readableInputs`).
  public var countsReadable = false

  /// Creates a job.
  public init(database: InputPath, selection: RowSelection = [.bests, .places], skipsDuplicates: Bool = false) {
    self.database = database
    self.selection = selection
    self.skipsDuplicates = skipsDuplicates
  }
}

extension Batch {
  /// Reads all inputs into a database; returns the process's exit code.
  ///
  /// The worker whose turn it is writes its own rows and the rows of others; there is no separate thread. After a
  /// signal, an input that is being read is finished and stored, if it is a file and takes little time. `report` is
  /// called as for every batch. `closing` receives the content of the database, unless the job does not request it, a
  /// signal leaves no time, or the database could not be opened.
  public func ingest(
    _ job: IngestJob, _ rules: RideRules, report: @escaping (InputPath, InputReport, _ reports: Output?) -> Bool,
    closing: (_ summary: IngestSummary?, _ signal: Int32?) -> Void
  ) -> Int32 {
    do throws(DatabaseError) {
      var options = RideDatabase.Options()
      options.skipsDuplicates = job.skipsDuplicates
      options.counting = job.counting
      options.columns = rules.workouts.workout.tables.columns
      options.isCancelled = { Interrupts.isOverdue }
      // An existing database might come from a stranger, so its memory is counted and bounded.
      if !job.database.isThere { RideDatabase.countNoMemory() }
      let database = try RideDatabase(path: job.database.bytes, options: options)
      try database.note(job.rider)
      guard let reportOutput = openReports() else { return 1 }
      let run = ingest(job, rules, database, reportOutput.output, report)
      let isReported = commitReports(reportOutput.output)
      let pruned = try prune(job, database)
      try database.finish()
      run.settleCrashes()
      var summary = try sumUp(job, database)
      summary?.pruned = pruned
      let signal = Interrupts.received
      closing(summary, signal)
      if let signal { return 128 &+ signal }
      return isReported && run.problems == 0 ? 0 : 1
    } catch {
      let signal = Interrupts.received
      // A signal also ends the wait for another program.
      if signal == nil || !error.isCancellation && !error.isBusy {
        console.line("\(error)" + (error.isPassing ? "; what it holds is whole, run again for the rest" : ""))
      }
      guard let signal else { return 1 }
      closing(nil, signal)
      return 128 &+ signal
    }
  }

  /// Removes or counts rides whose files were deleted, after a complete run.
  private func prune(_ job: IngestJob, _ database: RideDatabase) throws(DatabaseError) -> PrunedInputs? {
    guard job.pruning != .keep, Interrupts.received == nil else { return nil }
    var fates = FileFates(inputs, in: System.resolved(Array(".".utf8)) ?? [])
    return try database.prune(below: fates.folders, isDry: job.pruning == .count) { fates.fate(of: $0) }
  }

  /// Computes the content of the database; nil if a signal left no time.
  private func sumUp(_ job: IngestJob, _ database: RideDatabase) throws(DatabaseError) -> IngestSummary? {
    guard job.sumsUp else { return IngestSummary() }
    do throws(DatabaseError) {
      return try database.summary()
    } catch {
      if error.isCancellation && Interrupts.received != nil { return nil }
      throw error
    }
  }

  private func ingest(
    _ job: IngestJob, _ rules: RideRules, _ database: RideDatabase, _ reportOutput: Output?,
    _ report: @escaping (InputPath, InputReport, Output?) -> Bool
  ) -> (problems: Int, settleCrashes: () -> Void) {
    let line = Progress.make(progress, console, for: inputs)
    var options = options
    options.finishesFiles = true
    // An archive is marked as read after its last entry.
    options.isOrdered = true
    var problems = 0
    let run = ProcessorMaker(
      job: job, rules: rules, tracks: rules.makeTrackContext(), isFirstRun: database.wasEmpty)
    run.crashes.watch()
    defer { run.crashes.unwatch() }
    if run.crashes.wantsOneWorker { options.jobs = 1 }
    func each(_ inputs: InputList, _ options: Pipeline.Options) -> Pipeline.Result<DatabaseError> {
      Pipeline.run(inputs, options: options, into: database, progress: line, makeProcessor: run.make) {
        input, found, outcome in
        line?.setWorkouts(database.storedWorkouts)
        guard report(input, outcome.map(found.after) ?? found, reportOutput) else { return }
        problems &+= 1
        line?.countProblem()
      }
    }
    var result = each(run.crashes.puttingSuspectsAside(inputs), options)
    let (empty, suspects) = (result.empty, result.putAside)
    if result.ending == .complete && !suspects.isEmpty {
      // If one of these inputs crashes this run too, all others are already stored, and it is the only one being read.
      database.settle()
      options.jobs = 1
      var last = InputList(arguments: [])
      last.found = suspects
      result = each(last, options)
    }
    line?.end()
    tell(empty: empty)
    return (problems, result.ending == .complete ? { run.crashes.settle(read: suspects) } : {})
  }

  /// The file for reports; nil if it cannot be created, and without a value if none is requested.
  private func openReports() -> (output: Output?, Void)? {
    guard let path = reports else { return (nil, ()) }
    do throws(SystemError) {
      return (try .file(path), ())
    } catch {
      console.line("\(path.display): \(error)")
      return nil
    }
  }

  private func commitReports(_ output: Output?) -> Bool {
    guard let output else { return true }
    do throws(SystemError) {
      try output.commit()
      return true
    } catch {
      if error.isClosedPipe { return true }
      console.line("\(reports?.display ?? ""): \(error)")
      return false
    }
  }
}

extension FITWorkoutOptions {
  /// A number that changes with every option that changes an input's output; 0 for the defaults.
  fileprivate var meaning: UInt16 {
    var sum: UInt32 = 0
    // The values of a caller's generators are computed again if other columns are wanted.
    for byte in workout.tables.columns.map({ "\($0.name) \($0.sample) \($0.rule) " }).joined().utf8 {
      sum = sum &* 31 &+ UInt32(byte)
    }
    for field in nativeFields.sorted() { sum = sum &* 31 &+ UInt32(field) &+ 1 }
    if let seconds = workout.pauseGapSeconds {
      sum = sum &* 31 &+ UInt32(truncatingIfNeeded: seconds.bitPattern >> 40)
    }
    return UInt16(truncatingIfNeeded: sum % 32_749)
  }
}

/// Creates the workers' processors.
private struct ProcessorMaker {
  let job: IngestJob
  let rules: RideRules
  let tracks: TrackContext
  /// True on a first run, on which there are no inputs to look up.
  let isFirstRun: Bool
  let folder: [UInt8]
  let reading: InputReading
  let crashes: CrashNote

  init(job: IngestJob, rules: RideRules, tracks: TrackContext, isFirstRun: Bool) {
    self.job = job
    self.rules = rules
    self.tracks = tracks
    self.isFirstRun = isFirstRun
    folder = System.resolved(Array(".".utf8)) ?? []
    reading = Self.reading(job, rules)
    crashes = CrashNote(of: job.database, reading, folder: folder)
  }

  private static func reading(_ job: IngestJob, _ rules: RideRules) -> InputReading {
    let rule: UInt8 =
      switch rules.checksum {
      case .ignore: 0
      case .report: 1
      case .refuse: 2
      }
    return InputReading(
      job.selection, rules: rule | (rules.workouts.activitiesOnly ? 0 : 4), meaning: rules.workouts.meaning,
      assumption: rules.assumption)
  }

  func make() -> SelectingProcessor<IngestProcessor> {
    // Without a lookup all inputs are read, and the writer detects the unchanged inputs.
    let lookup =
      isFirstRun
      ? nil : try? InputLookup(path: job.database.bytes, wanted: reading, countsReadable: job.countsReadable)
    return SelectingProcessor(rules, tracks) { _ in
      IngestProcessor(
        job.selection, rules: rules, reading: reading, folder: folder, lookup: lookup,
        tracks: tracks, crashes: crashes)
    }
  }
}

extension RideDatabase: Destination {
  /// The database's own error.
  public typealias Failure = DatabaseError

  /// Writes rows; returns the outcome of the input if the unit ends it.
  public func take(_ unit: OutputUnit) throws(DatabaseError) -> Outcome? {
    switch unit {
    case .rows(let bytes): try take(bytes)
    case .text, .item, .file, .batch, .value: nil
    }
  }
}

extension InputReport {
  /// The report, adapted to the outcome in the database.
  fileprivate func after(_ outcome: RideDatabase.Outcome) -> InputReport {
    var report = self
    switch outcome {
    case .stored, .discarded: return self
    case .unchanged:
      report.reason = .unchanged
      report.detail = "the same content as when it was read: " + statusText
    case .duplicate(let path):
      report.reason = .duplicate
      report.detail = "holds the same as " + path
    }
    report.readableBefore = readableInputs
    report.status = .skipped
    report.offset = nil
    return report
  }
}
#endif
