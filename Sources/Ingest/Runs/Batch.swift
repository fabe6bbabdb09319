public import Inputs
public import Pipelines

/// The complete run of a command: it opens the outputs, reads the inputs, prints problems, and returns the exit code.
public struct Batch: Sendable {
  /// The inputs to read.
  public var inputs: InputList
  /// The options of the pipeline.
  public var options: Pipeline.Options
  /// The file to write; nil: standard output.
  public var output: InputPath?
  /// The open stream to write in the place of that file; nil: it is opened.
  package var stream: Output?
  /// True when the output is a folder, with a file for each workout.
  public var writesFolder = false
  /// True when the tables that are written are tab-separated.
  package var isTabSeparated = false
  /// True when an Arrow stream that is written becomes an Arrow file.
  package var isArrowFile = false
  /// The file for one report per input; nil: none.
  public var reports: InputPath?
  /// When to show progress.
  public var progress: Progress.Mode
  /// Standard error, for people.
  public var console: Console

  /// A batch that reads `inputs` and writes to standard output.
  public init(
    _ inputs: InputList, options: Pipeline.Options = .init(), output: InputPath? = nil, reports: InputPath? = nil,
    progress: Progress.Mode = .auto, console: Console = Console()
  ) {
    self.inputs = inputs
    self.options = options
    self.output = output
    self.reports = reports
    self.progress = progress
    self.console = console
  }

  /// Runs the batch and returns the process's exit code: 0, 1 for any problem, 128 plus the signal if a signal stopped
  /// it.
  ///
  /// If the output is a stream, `head` and `tail` write the text before and after the inputs. `report` is called for
  /// each input in turn: it prints problems for people, writes the report if there is a file for it, and returns true
  /// if the input is partial or failed. `ended` is called after a complete run. `closing` is called once at the end,
  /// with a signal if a signal ended the run. It is not called if the reader of the output has closed the pipe, because
  /// no last line is needed then.
  public func run<Processor: InputProcessor & ~Copyable>(
    makeProcessor: @escaping () -> Processor, head: (Output) -> Void = { _ in },
    report: @escaping (InputPath, Processor.Report, _ reports: Output?) -> Bool, tail: (Output) -> Void = { _ in },
    ended: (_ hasOutput: Bool) -> Void = { _ in }, closing: (_ signal: Int32?) -> Void = { _ in }
  ) -> Int32 {
    if writesFolder, let output {
      guard let folder = openFolder(output) else { return 1 }
      folder.isTabSeparated = isTabSeparated
      return run(into: folder, makeProcessor: makeProcessor, report: report, ended: ended, closing: closing)
    }
    guard let stream = stream ?? open(output) else { return 1 }
    stream.isTabSeparated = isTabSeparated
    stream.isArrowFile = isArrowFile
    return run(
      into: stream, makeProcessor: makeProcessor, head: { head(stream) }, report: report,
      ended: { hasOutput in
        ended(hasOutput)
        tail(stream)
      }, closing: closing)
  }

  /// Runs it into an open destination; `head` is called when all is ready, `ended` after a whole run.
  func run<Processor: InputProcessor & ~Copyable>(
    into data: some TextDestination, makeProcessor: @escaping () -> Processor, head: () -> Void = {},
    report: @escaping (InputPath, Processor.Report, _ reports: Output?) -> Bool,
    ended: (_ hasOutput: Bool) -> Void, closing: (_ signal: Int32?) -> Void
  ) -> Int32 {
    let reportOutput = reports.flatMap { open($0) }
    if reports != nil && reportOutput == nil { return 1 }
    head()
    let line = Progress.make(progress, console, for: inputs)
    var problems = 0
    let result = Pipeline.run(
      inputs, options: options, output: data, progress: line, makeProcessor: makeProcessor
    ) {
      guard report($0, $1, reportOutput) else { return }
      problems &+= 1
      line?.countProblem()
    }
    line?.end()
    tell(empty: result.empty)
    if result.ending == .complete { ended(result.hasOutput) }
    // The reports so far are worth keeping however the run ended.
    let isReported = reportOutput.map { commit($0, reports) != false } ?? true
    switch result.ending {
    case .outputClosed: return isReported ? 0 : 1
    case .interrupted(let signal):
      data.discard()
      closing(signal)
      return 128 &+ signal
    case .outputFailed(let error):
      data.discard()
      tell(error, of: output)
      closing(nil)
      return 1
    case .complete:
      // An earlier file is more valuable than an empty one.
      if let output, !result.hasOutput, data.keepsFormerFile() {
        console.problem(
          output, "kept as it was, as " + (problems > 0 ? "nothing could be read" : "there is nothing to put out"))
        closing(nil)
        return problems > 0 || !isReported ? 1 : 0
      }
      guard let isWritten = commit(data, output) else { return isReported ? 0 : 1 }
      closing(nil)
      return isWritten && isReported && problems == 0 ? 0 : 1
    }
  }

  /// Prints the named folders that are empty: a share that is not mounted is an empty folder, and no error.
  package func tell(empty: [InputPath]) { for path in empty { console.problem(path, "nothing in it") } }

  /// Opens a stream; nil after printing an error.
  func open(_ path: InputPath?) -> Output? {
    guard let path else { return .standardOutput() }
    do throws(SystemError) {
      return try .file(path)
    } catch {
      console.line("\(path.display): \(error)")
      return nil
    }
  }

  /// Opens a folder; nil after printing an error.
  private func openFolder(_ path: InputPath) -> FolderFiles? {
    do throws(SystemError) {
      return try FolderFiles(path)
    } catch {
      console.line("\(path.display): \(error)")
      return nil
    }
  }

  /// Finishes an output; false after printing an error, nil when its reader has gone, which is no error.
  private func commit(_ output: some TextDestination, _ path: InputPath?) -> Bool? {
    do throws(SystemError) {
      try output.commit()
      return true
    } catch {
      if error.isClosedPipe { return nil }
      output.discard()
      tell(error, of: path)
      return false
    }
  }

  private func tell(_ error: SystemError, of path: InputPath?) {
    console.line("\(path?.display ?? "standard output"): \(error)")
  }
}
