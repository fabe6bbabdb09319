import CommandLineOptions
import Exports
import FITWorkouts
import Ingest
import Synchronization

/// Runs a command over its inputs: output, report, progress, the lines on standard error and the exit code.
struct Run {
  let invocation: Invocation
  let console: Console
  /// Written before the first input.
  var header = ""
  /// Written behind the last input.
  var footer = ""
  /// Whether the first byte between header and footer is a separator too many.
  var dropsFirstByte = false
  /// Whether a closing line tells what became of all inputs.
  var tellsTotals = false

  init(_ invocation: Invocation) {
    self.invocation = invocation
    console = Console(isQuiet: invocation.isQuiet)
  }

  var inputs: InputList {
    InputList(
      arguments: invocation.inputs.map { InputPath(bytes: $0) },
      list: invocation.filesFrom.map {
        InputList.PathList(path: InputPath(bytes: $0), isZeroSeparated: invocation.isListZeroSeparated)
      })
  }

  var rule: ChecksumRule {
    switch invocation.checksums {
    case .ignore: .ignore
    case .report: .report
    case .refuse: .refuse
    }
  }

  var workoutOptions: FITWorkoutOptions {
    var options = FITWorkoutOptions()
    options.activitiesOnly = !invocation.readsAllFiles
    return options
  }

  private var pipelineOptions: Pipeline.Options {
    Pipeline.Options(
      jobs: invocation.jobs ?? SystemFacts.availableCores,
      chunkBytes: invocation.chunkBytes ?? InputReader.defaultChunkBytes, isOrdered: !invocation.isUnordered)
  }

  /// Runs a processor for each worker over all inputs; returns the exit code.
  func over<Processor: InputProcessor & ~Copyable>(
    _ makeProcessor: @escaping () -> Processor
  ) -> Int32 where Processor.Outcome == InputReport {
    do throws(SystemError) {
      let output =
        try invocation.output.map { path throws(SystemError) in try Output.file(InputPath(bytes: path)) }
        ?? Output.standardOutput()
      let report = try invocation.report.map { path throws(SystemError) in try Output.file(InputPath(bytes: path)) }
      return try run(makeProcessor, output, report)
    } catch {
      console.line("\(error)")
      return ExitCode.problems
    }
  }

  private func run<Processor: InputProcessor & ~Copyable>(
    _ makeProcessor: @escaping () -> Processor, _ output: Output, _ report: Output?
  ) throws(SystemError) -> Int32 where Processor.Outcome == InputReport {
    let inputs = inputs
    let progress = Progress.make(progressMode, console, for: inputs)
    let tally = Tally(console: console, progress: progress, report: report)
    output.write(header)
    if dropsFirstByte { output.dropNextByte() }
    let result = Pipeline.run(
      inputs, options: pipelineOptions, output: output, progress: progress, makeProcessor: makeProcessor
    ) { input, outcome in tally.take(outcome, input) }
    if result.ending == .complete { output.write(footer) }
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
