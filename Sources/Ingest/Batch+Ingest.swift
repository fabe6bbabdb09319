#if SQLite
  public import Exports
  public import RideDatabase
  internal import Workouts

  /// What goes into which database.
  public struct IngestJob: Sendable {
    /// The database's file.
    public var database: InputPath
    /// What is stored beside the tables that are always filled.
    public var selection: RowSelection
    /// Whether copies of what is there already are left out.
    public var skipsDuplicates: Bool
    /// Whether what is in the database is summed up at the end.
    public var sumsUp = true

    /// Makes a job.
    public init(database: InputPath, selection: RowSelection = [], skipsDuplicates: Bool = false) {
      self.database = database
      self.selection = selection
      self.skipsDuplicates = skipsDuplicates
    }
  }

  extension Batch {
    /// Reads all inputs into a database; returns the process's exit code.
    ///
    /// Whichever worker has its turn writes what it and the others made; there is no further thread. An input in work when a signal
    /// comes is finished, if it is a file, and stored. `report` is called as with every batch; `closing` with what is in the
    /// database then, if the job sums that up, unless it could not be opened.
    public func ingest(
      _ job: IngestJob, _ rules: RideRules, report: @escaping (InputPath, InputReport, _ verdicts: Output?) -> Bool,
      closing: (_ summary: IngestSummary, _ signal: Int32?) -> Void
    ) -> Int32 {
      do throws(DatabaseError) {
        var options = RideDatabase.Options()
        options.skipsDuplicates = job.skipsDuplicates
        RideDatabase.countNoMemory()
        let database = try RideDatabase(path: job.database.bytes, options: options)
        guard let judged = openVerdicts() else { return 1 }
        let run = ingest(job, rules, database, judged.output, report)
        let isJudged = commitVerdicts(judged.output)
        try database.finish()
        let signal: Int32? = if case .interrupted(let signal) = run.ending { signal } else { nil }
        closing(job.sumsUp ? try database.summary() : IngestSummary(), signal)
        if let signal { return 128 + signal }
        return isJudged && run.problems == 0 ? 0 : 1
      } catch {
        console.line("\(error)" + (error.isPassing ? "; what it holds is whole, run again for the rest" : ""))
        return 1
      }
    }

    private func ingest(
      _ job: IngestJob, _ rules: RideRules, _ database: RideDatabase, _ judged: Output?,
      _ report: @escaping (InputPath, InputReport, Output?) -> Bool
    ) -> (ending: Pipeline.Ending, problems: Int) {
      let line = Progress.make(progress, console, for: inputs)
      var options = options
      options.finishesFiles = true
      // An archive is noted as read behind its last entry.
      options.isOrdered = true
      // The error itself is the database's, and told by whoever closes it.
      let output = Output.handing { bytes in
        database.take(bytes)
        return database.failure == nil ? nil : SystemError(code: 0, operation: .write)
      }
      var problems = 0
      let run = ProcessorMaker(job: job, rules: rules, isFirstRun: database.wasEmpty)
      func each<Records: WorkoutGenerator>(_ make: @escaping () -> IngestProcessor<Records>) -> Pipeline.Ending {
        Pipeline.run(inputs, options: options, output: output, progress: line, makeProcessor: make) { input, verdict in
          line?.setWorkouts(database.storedWorkouts)
          guard report(input, verdict.after(database.lastOutcome), judged) else { return }
          problems += 1
          line?.countProblem()
        }.ending
      }
      let ending = job.selection.contains(.records) ? each { run.withRecords() } : each { run.withoutRecords() }
      line?.end()
      return (ending, problems)
    }

    /// The file for verdicts; nil when it cannot be made, nothing in it when none is wanted.
    private func openVerdicts() -> (output: Output?, Void)? {
      guard let path = verdicts else { return (nil, ()) }
      do throws(SystemError) {
        return (try .file(path), ())
      } catch {
        console.line("\(path.display): \(error)")
        return nil
      }
    }

    private func commitVerdicts(_ output: Output?) -> Bool {
      guard let output else { return true }
      do throws(SystemError) {
        try output.commit()
        return true
      } catch {
        if error.isClosedPipe { return true }
        console.line("\(verdicts?.display ?? ""): \(error)")
        return false
      }
    }
  }

  /// Makes the workers' processors.
  private struct ProcessorMaker {
    let job: IngestJob
    let rules: RideRules
    /// Then there is nothing to look up.
    let isFirstRun: Bool
    let folder = System.resolved(Array(".".utf8)) ?? []

    private var reading: InputReading {
      let rule: UInt8 =
        switch rules.checksum {
        case .ignore: 0
        case .report: 1
        case .refuse: 2
        }
      return InputReading(job.selection, rules: rule | (rules.workouts.activitiesOnly ? 0 : 4))
    }

    func withoutRecords() -> IngestProcessor<NoGenerator> { make { _ in NoGenerator() } }

    func withRecords() -> IngestProcessor<RecordGenerator> { make { $0.recordGenerator } }

    private func make<Records: WorkoutGenerator>(
      _ records: @escaping (RideRows) -> Records
    ) -> IngestProcessor<Records> {
      // Without a lookup everything is read, and the writer tells what has not changed.
      let lookup = isFirstRun ? nil : try? InputLookup(path: job.database.bytes, wanted: reading)
      return IngestProcessor(
        job.selection, records: records, rules: rules, reading: reading, folder: folder, lookup: lookup)
    }
  }

  extension InputReport {
    /// The verdict, as what became of the input in the database changes it.
    fileprivate func after(_ outcome: RideDatabase.Outcome) -> InputReport {
      // An input that was not read brought nothing, so the outcome is that of another.
      guard reason != "unchanged" else { return self }
      var report = self
      switch outcome {
      case .stored, .discarded: return self
      case .unchanged:
        report.reason = "unchanged"
        report.detail = "the same content as when it was read: " + status.rawValue + (reason.map { ", " + $0 } ?? "")
      case .duplicate(let path):
        report.reason = "duplicate"
        report.detail = "holds the same as " + path
      }
      report.status = .skipped
      report.offset = nil
      return report
    }
  }
#endif
