internal import Columns
internal import Ingest
internal import InputReports
internal import Inputs
internal import Pipelines
internal import Requests

/// One run over inputs on its own threads.
///
/// The consumer takes its rows and verdicts.
final class Reading: @unchecked Sendable {
  /// The maximum milliseconds for which the run's thread waits for the consumer to take the last batches.
  private static let millisecondsToTakeLast = 100

  private let request: TableRequest
  private let inputs: InputList
  /// The open files and callbacks among the inputs; empty after the run.
  private var sources: [any InputSource]

  let verdicts: VerdictLog
  private let table: RowStream
  private let cancellation = Cancellation()
  /// Passes batches from the workers to the stream.
  private let outlet: BatchOutlet

  /// Creates a run.
  ///
  /// `start` begins it.
  init(
    _ request: TableRequest, _ outlet: BatchOutlet, hasDictionaries: Bool, inputs: [InputPath],
    sources: [any InputSource]
  ) {
    (self.request, self.outlet, self.sources) = (request, outlet, sources)
    self.inputs = InputList(arguments: inputs)
    table = RowStream(hasDictionaries: hasDictionaries)
    verdicts = VerdictLog(waitsForRoom: request.isOfVerdicts)
  }

  /// The rows of the stream: those of the table, or the verdicts.
  var rows: RowStream { request.isOfVerdicts ? verdicts.stream : table }

  /// Starts reading on a new thread.
  ///
  /// Returns false if the system cannot create one.
  func start() -> Bool { System.startThread { self.run() } }

  /// Cancels the run, and waits at most a second until its rows have ended.
  func cancel() {
    rows.cancel()
    cancellation.cancel()
    rows.waitForEnd(milliseconds: 1000)
  }

  private func run() {
    let lastLine = Monitor<String?>(nil)
    var options = request.pipelineOptions
    (options.cancellation, options.isGuest) = (cancellation, true)
    var batch = Batch(
      inputs, options: options, progress: .never, console: Console { line in lastLine.update { $0 = line } })
    let rows = table
    batch.stream = .passing(batchesTo: { batch throws(SystemError) in try rows.take(batch) })
    let failures = SourceFailures(sources)
    let isBegun = sources.allSatisfy { $0.begin() }
    let code =
      isBegun
      ? batch.run(request.job, request.rules) { [verdicts] input, report, _ in
        verdicts.take(failures.report(on: report, of: input))
      } : 0
    for report in failures.rest { _ = verdicts.take(report) }
    for source in sources { source.end() }
    // Releases the sources early: a program can keep thousands of readers, each with files and memory of its inputs.
    sources = []
    // If no table was written, the last line of console output has the reason.
    let problem =
      code > 1 || !self.rows.hasFields && code > 0 ? lastLine.update { $0 } ?? "the run ended with code \(code)" : nil
    verdicts.flush()
    self.rows.finish(isBegun ? problem : "the system refuses a thread for an input")
    // Freeing memory is slow. The consumer releases its last batches first, so that this thread frees them, and no
    // caller waits.
    self.rows.waitUntilTaken(milliseconds: Self.millisecondsToTakeLast)
    outlet.close()
  }
}

/// An input whose bytes do not have a path of their own.
protocol InputSource: Sendable {
  /// Prepares the source when the run starts.
  ///
  /// Returns false if that fails.
  func begin() -> Bool
  /// Ends the source when the run has ended.
  ///
  /// No bytes are read afterwards.
  func end()
}
