internal import Columns
internal import Ingest
internal import InputReports
internal import Inputs
internal import Pipelines
internal import Requests

/// One run over inputs on threads of its own, whose rows and verdicts wait to be taken.
final class Reading: @unchecked Sendable {
  /// Most milliseconds that the run's thread stays for a consumer that has the last batches to take.
  private static let millisecondsToTakeLast = 100

  private let request: TableRequest
  private let inputs: InputList
  /// The open files and callbacks among the inputs, until the run has ended.
  private var sources: [any InputSource]

  let verdicts: VerdictLog
  private let table: RowStream
  private let cancellation = Cancellation()
  /// The way of rows out of the workers.
  private let outlet: BatchOutlet

  /// Makes a run; it begins with `start`.
  init(
    _ request: TableRequest, _ outlet: BatchOutlet, hasDictionaries: Bool, inputs: [InputPath],
    sources: [any InputSource]
  ) {
    (self.request, self.outlet, self.sources) = (request, outlet, sources)
    self.inputs = InputList(arguments: inputs)
    table = RowStream(hasDictionaries: hasDictionaries)
    verdicts = VerdictLog(waitsForRoom: request.isOfVerdicts)
  }

  /// The rows, of the table or of verdicts.
  var rows: RowStream { request.isOfVerdicts ? verdicts.stream : table }

  /// Begins to read on a thread of its own; false when the system refuses one.
  func start() -> Bool { System.startThread { self.run() } }

  /// Ends the run at its next chunk, and waits until no more comes, for a second at most.
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
    // A program may keep thousands of readers, each with files and memory of its inputs.
    sources = []
    // The last line says why where there is no table.
    let problem =
      code > 1 || !self.rows.hasFields && code > 0 ? lastLine.update { $0 } ?? "the run ended with code \(code)" : nil
    verdicts.flush()
    self.rows.finish(isBegun ? problem : "the system refuses a thread for an input")
    // The system takes memory back slowly. Nobody waits for it here, and the consumer need not do it either: it gives its
    // last batches back first.
    self.rows.waitUntilTaken(milliseconds: Self.millisecondsToTakeLast)
    outlet.close()
  }
}

/// An input whose bytes are not at a path.
protocol InputSource: Sendable {
  /// The run begins; false when it cannot.
  func begin() -> Bool
  /// The run has ended: no bytes are wanted any more.
  func end()
}
