import CommandLineOptions
import Exports
import FITWorkouts
import Ingest
import Synchronization

/// Runs a command over its inputs: output, report, progress, the lines on standard error and the exit code.
struct Run {
  let invocation: Invocation
  let console: Console
  /// Whether a closing line tells what became of all inputs.
  let tellsTotals: Bool

  init(_ invocation: Invocation, tellsTotals: Bool = false) {
    self.invocation = invocation
    self.tellsTotals = tellsTotals
    console = Console(isQuiet: invocation.isQuiet)
  }

  var inputs: InputList {
    InputList(
      arguments: invocation.inputs.map { InputPath(bytes: $0) },
      list: invocation.filesFrom.map {
        InputList.PathList(path: InputPath(bytes: $0), isZeroSeparated: invocation.isListZeroSeparated)
      })
  }

  var rules: Pipeline.RideRules {
    var rules = Pipeline.RideRules()
    rules.workouts.activitiesOnly = !invocation.readsAllFiles
    rules.checksum =
      switch invocation.checksums {
      case .ignore: .ignore
      case .report: .report
      case .refuse: .refuse
      }
    return rules
  }

  var pipelineOptions: Pipeline.Options {
    Pipeline.Options(
      jobs: invocation.jobs ?? SystemFacts.availableCores,
      chunkBytes: invocation.chunkBytes ?? InputReader.defaultChunkBytes, isOrdered: !invocation.isUnordered)
  }

  /// Does a job over all inputs; returns the exit code.
  func over(_ job: RideJob) -> Int32 {
    do throws(SystemError) {
      let output = try makeOutput()
      let report = try invocation.report.map { path throws(SystemError) in try Output.file(InputPath(bytes: path)) }
      return try run(job, output, report)
    } catch {
      console.line("\(error)")
      return ExitCode.problems
    }
  }

  /// Writes a finished text to the command's output; returns the exit code.
  func put(_ text: String) -> Int32 {
    do throws(SystemError) {
      let output = try makeOutput()
      output.write(text)
      if let error = output.error, error.isClosedPipe { return ExitCode.success }
      try output.commit()
      return ExitCode.success
    } catch {
      console.line("\(error)")
      return ExitCode.problems
    }
  }

  private func makeOutput() throws(SystemError) -> Output {
    guard let path = invocation.output else { return .standardOutput() }
    return try Output.file(InputPath(bytes: path))
  }

  private func run(_ job: RideJob, _ output: Output, _ report: Output?) throws(SystemError) -> Int32 {
    let inputs = inputs
    let progress = Progress.make(progressMode, console, for: inputs)
    let tally = Tally(console: console, progress: progress, report: report)
    output.write(text { job.appendHeader(to: &$0) })
    if job.startsItemsWithSeparator { output.dropNextByte() }
    let result = Pipeline.run(
      job, inputs, rules: rules, options: pipelineOptions, output: output, progress: progress
    ) { input, outcome in tally.take(outcome, input) }
    if result.ending == .complete { output.write(text { job.appendFooter(to: &$0) }) }
    progress?.end()
    return try end(result, tally, output, report)
  }

  private func end(
    _ result: Pipeline.Result, _ tally: Tally, _ output: Output, _ report: Output?
  ) throws(SystemError) -> Int32 {
    switch result.ending {
    case .outputClosed: return ExitCode.success
    case .outputFailed(let error): throw error
    case .interrupted(let signal):
      try report?.commit()
      console.line("stopped by a signal; \(tally.sentence)")
      return ExitCode.stopped(bySignal: signal)
    case .complete:
      try output.commit()
      try report?.commit()
      if tellsTotals && !invocation.isQuiet && tally.inputs != 1 { console.line(tally.sentence) }
      return tally.problems > 0 ? ExitCode.problems : ExitCode.success
    }
  }

  private func text(_ fill: (inout TextBuffer) -> Void) -> String {
    var buffer = TextBuffer()
    fill(&buffer)
    return buffer.string
  }

  private var progressMode: Progress.Mode {
    switch invocation.progress {
    case .auto: invocation.isQuiet ? .never : .auto
    case .always: .always
    case .never: .never
    }
  }
}

/// Counts verdicts, tells people of bad ones and writes the report; called for one input at a time.
private final class Tally: Sendable {
  private struct State: ~Copyable {
    var counts: [InputStatus: Int] = [:]
    var text = TextBuffer()
  }

  private let state = Mutex(State())
  private let console: Console
  private let progress: Progress?
  private let report: Output?

  init(console: Console, progress: Progress?, report: Output?) {
    self.console = console
    self.progress = progress
    self.report = report
  }

  func take(_ outcome: InputReport, _ input: InputPath) {
    state.withLock { state in
      state.counts[outcome.status, default: 0] += 1
      guard let report else { return }
      ReportFormat.ndjson.append(outcome, to: &state.text)
      report.write(state.text.bytes)
      state.text.removeAll()
    }
    guard outcome.status == .failed || outcome.status == .partial else { return }
    progress?.countProblem()
    let reason = outcome.reason ?? "unknown"
    let text = "\(outcome.status.rawValue), \(reason)" + (outcome.detail.map { ": \($0)" } ?? "")
    console.problem(input, text, atByte: outcome.offset.flatMap { UInt64(exactly: $0) })
  }

  private func count(_ status: InputStatus) -> Int { state.withLock { $0.counts[status] ?? 0 } }

  var inputs: Int { InputStatus.allCases.reduce(0) { $0 + count($1) } }
  var problems: Int { count(.failed) + count(.partial) }

  /// What became of all inputs, in one clause.
  var sentence: String {
    let parts = InputStatus.allCases.filter { count($0) > 0 }.map { "\(count($0)) \($0.rawValue)" }
    return parts.isEmpty ? "no inputs" : "\(inputs) inputs: " + parts.joined(separator: ", ")
  }
}
