import CommandLineOptions
import Exports
import FITWorkouts
import Ingest
import InputReports
import Inputs
import Pipelines
import Requests
import Workouts

/// Runs a command over its inputs: handles its output, report, progress, messages on standard error and exit code.
struct Run {
  let invocation: Invocation
  let console: Console
  /// Whether the output is a table of reports for people.
  ///
  /// The run then ends with a line that counts all inputs. On a terminal, problems are shown in the table and not
  /// repeated on standard error.
  let isReportTable: Bool
  /// Whether the output is a folder.
  var writesFolder = false

  init(_ invocation: Invocation, isReportTable: Bool = false) {
    self.invocation = invocation
    self.isReportTable = isReportTable
    console = Console(isQuiet: invocation.isQuiet)
  }

  var inputs: InputList { invocation.inputList }
  var rules: RideRules { invocation.rules }
  var pipelineOptions: Pipeline.Options { invocation.pipelineOptions }
  var privacy: PositionPrivacy { invocation.privacy }

  var batch: Batch {
    var batch = Batch(
      inputs, options: pipelineOptions, output: invocation.output.map { InputPath(bytes: $0) },
      reports: invocation.report.map { InputPath(bytes: $0) }, progress: progressMode, console: console)
    batch.writesFolder = writesFolder
    batch.isTabSeparated = invocation.isTabSeparated
    batch.isArrowFile = invocation.isArrowFile
    return batch
  }

  /// Runs a job over all inputs, and returns the exit code.
  func over(_ job: RideJob) -> Int32 {
    over { batch.run(job, rules, report: $0, closing: $1) }
  }

  /// Writes the messages of all inputs, and returns the exit code.
  func over(messages options: MessageOptions, asTable: Bool) -> Int32 {
    var unmet: [String] = []
    let code = over { report, closing in
      batch.runMessages(options, asTable: asTable, rules: rules, report: report, closing: closing) {
        unmet = $0
      }
    }
    for field in unmet {
      let hint = nearest(to: field, among: options.selection.knownFieldNames.sorted())
      console.line(
        "no field is called '\(field)' in the messages read" + (hint.map { "; did you mean '\($0)'?" } ?? ""))
    }
    return unmet.isEmpty ? code : ExitCode.usage
  }

  func over(
    _ run: (@escaping (InputPath, InputReport, Output?) -> Bool, @escaping (Int32?) -> Void) -> Int32
  ) -> Int32 {
    withTotals { over($0, run) }
  }

  private func over(
    _ totals: Output?, _ run: (@escaping (InputPath, InputReport, Output?) -> Bool, @escaping (Int32?) -> Void) -> Int32
  ) -> Int32 {
    let isSaidInTable =
      isReportTable && invocation.output == nil && SystemFacts.isStandardOutputTerminal
      && SystemFacts.isStandardErrorTerminal
    let tally = Tally(console: console, tellsInputs: !isSaidInTable)
    var isComplete = false
    let status = run { input, outcome, reports in
      tally.take(outcome, input, reports)
    } _: { signal in
      isComplete = signal == nil
      if let signal {
        console.line("stopped by signal \(signal); \(tally.sentence)")
      } else if isReportTable && !invocation.isQuiet && tally.inputs != 1 {
        console.line(tally.sentence)
      }
    }
    if isComplete, tally.readable == 0, tally.notSelected > 0 {
      let count = tally.notSelected
      console.note("no ride was selected: \(counted(count, "input")) \(count == 1 ? "was" : "were") left out")
    } else if isComplete, tally.readable == 0, let skipped = tally.skipped, invocation.command != .check {
      if tally.inputs == 1 {
        console.note(skipped)
      } else {
        console.note("\(tally.sentence), such as \(skipped); 'fitstream check' has all reasons")
      }
    }
    return ended(tally, status, isComplete: isComplete, totals)
  }

  /// Opens the file for the totals before the run, so that an error is found early.
  func withTotals(_ run: (Output?) -> Int32) -> Int32 {
    guard let path = invocation.totals.map({ InputPath(bytes: $0) }) else { return run(nil) }
    let totals: Output
    do throws(SystemError) {
      totals = try .file(path)
    } catch {
      return failed(path, error, console)
    }
    return run(totals)
  }

  /// Writes the totals, and returns the exit code of a run that ended with `status`.
  func ended(_ tally: Tally, _ status: Int32, isComplete: Bool, _ totals: Output?) -> Int32 {
    let status = isComplete ? max(status, expecting(tally.readable)) : status
    guard let totals else { return status }
    totals.write(tally.object)
    return max(status, commit(totals, invocation.totals.map { InputPath(bytes: $0) }, console))
  }

  /// Returns the exit code for `--expect`, and prints a line if fewer inputs were readable than expected.
  func expecting(_ readable: Int) -> Int32 {
    guard let expected = invocation.expectedInputs, readable < expected else { return ExitCode.success }
    console.line("\(readable) of the \(expected) inputs that were expected could be read")
    return readable == 0 ? ExitCode.nothingRead : ExitCode.problems
  }

  /// Writes a text to the command's output, and returns the exit code.
  func putResult(_ text: String) -> Int32 { put(text, in: invocation.output.map { InputPath(bytes: $0) }, console) }

  private var progressMode: Progress.Mode {
    switch invocation.progress {
    case .auto: invocation.isQuiet ? .never : .auto
    case .always: .always
    case .never: .never
    }
  }
}

/// Writes a text to a file or to standard output, and returns the exit code.
func put(_ text: String, in path: InputPath?, _ console: Console) -> Int32 {
  stream(to: path, console) { $0.write(text) }
}

/// Calls `body` to write to a file or to standard output, and returns the exit code.
///
/// A file appears when it is complete.
func stream<Failure: Error>(
  to path: InputPath?, _ console: Console, _ body: (Output) throws(Failure) -> Void
) throws(Failure) -> Int32 {
  let output: Output
  do throws(SystemError) {
    output = try path.map { path throws(SystemError) in try Output.file(path) } ?? .standardOutput()
  } catch {
    return failed(path, error, console)
  }
  do throws(Failure) {
    try body(output)
  } catch {
    output.discard()
    throw error
  }
  return commit(output, path, console)
}

/// Finishes an output, and returns the exit code.
private func commit(_ output: Output, _ path: InputPath?, _ console: Console) -> Int32 {
  do throws(SystemError) {
    try output.commit()
    return ExitCode.success
  } catch {
    output.discard()
    return error.isClosedPipe ? ExitCode.success : failed(path, error, console)
  }
}

private func failed(_ path: InputPath?, _ error: SystemError, _ console: Console) -> Int32 {
  console.line("\(path?.display ?? "standard output"): \(error)")
  return ExitCode.problems
}

/// Prints that a signal ended the command, and returns the exit code.
func stopped(by signal: Int32, _ console: Console) -> Int32 {
  console.line("stopped by signal \(signal)")
  return ExitCode.stopped(bySignal: signal)
}

/// Counts reports, prints the problems of inputs, and writes the report file.
///
/// It is called for one input at a time.
final class Tally: Sendable {
  private struct State: ~Copyable {
    var counts: [InputStatus: Int] = [:]
    var readable = 0
    var notSelected = 0
    var skipped: String?
    var text = TextBuffer()
  }

  private let state = Monitor(State())
  private let console: Console
  /// Whether problems of single inputs are printed on standard error.
  private let tellsInputs: Bool

  init(console: Console, tellsInputs: Bool) {
    self.console = console
    self.tellsInputs = tellsInputs
  }

  /// Adds an input's report.
  ///
  /// Returns true if the input was partial or failed.
  func take(_ outcome: InputReport, _ input: InputPath, _ reports: Output?) -> Bool {
    state.update { state in
      state.counts[outcome.status, default: 0] &+= 1
      state.readable &+= outcome.readableInputs
      if outcome.reason == .notSelected { state.notSelected &+= 1 }
      if outcome.status == .skipped, state.skipped == nil { state.skipped = "\(input.display): \(outcome.problem)" }
      guard let reports else { return }
      ReportFormat.ndjson.append(outcome, to: &state.text)
      reports.write(state.text.bytes)
      state.text.removeAll()
    }
    guard outcome.status == .failed || outcome.status == .partial else { return false }
    if tellsInputs { console.problem(input, outcome.problem, atByte: outcome.offset.flatMap { UInt64(exactly: $0) }) }
    return true
  }

  private func count(_ status: InputStatus) -> Int { state.update { $0.counts[status] ?? 0 } }

  /// The number of inputs that the options excluded.
  var notSelected: Int { state.update { $0.notSelected } }

  /// The name of the first skipped input, with the reason.
  var skipped: String? { state.update { $0.skipped } }

  /// The number of readable rides, including partial ones.
  var readable: Int { state.update { $0.readable } }

  var inputs: Int { InputStatus.allCases.reduce(0) { $0 &+ count($1) } }

  /// The number of inputs by status, as one line with a JSON object.
  var object: String {
    let counts = InputStatus.allCases.map { "\"\($0.name)\":\(count($0))" }.joined(separator: ",")
    let signal = Interrupts.received.map { ",\"signal\":\($0)" } ?? ""
    return "{\"inputs\":\(inputs),\(counts),\"readable\":\(readable)\(signal)}\n"
  }

  /// The number of inputs by status, as a phrase.
  var sentence: String {
    let parts = InputStatus.allCases.filter { count($0) > 0 }.map { "\(count($0)) \($0.name)" }
    if parts.isEmpty { return "no inputs" }
    return "\(inputs) \(inputs == 1 ? "input" : "inputs"): " + parts.joined(separator: ", ")
  }
}

extension Invocation {
  /// The output format.
  ///
  /// The default depends on whether standard output is a terminal.
  var formatHere: Format? { chosenFormat(isTerminal: SystemFacts.isStandardOutputTerminal) }

  /// Throws if the output is for programs, and would be shown on a terminal.
  func checkTerminal() throws(UsageError) {
    guard output == nil, !isDryRun, !edit.isInPlace, let format = formatHere, SystemFacts.isStandardOutputTerminal
    else { return }
    switch format {
    case .arrow, .fit, .html, .svg:
      throw UsageError("\(format.rawValue) is not for a terminal: name a file, such as -o rides.\(format.rawValue)")
    default: return
    }
  }
}

extension TableFit {
  /// The width that is available for a table.
  static func here(_ invocation: Invocation) -> TableFit {
    TableFit(terminalColumns: invocation.output == nil ? SystemFacts.standardOutputColumns : nil)
  }
}
