internal import Exports
internal import FITWorkouts
public import InputReports
public import Inputs
public import Pipelines
internal import Workouts

/// The words about the only item of a stream.
struct OnlyItem: Sendable {
  /// The problem of a run without an item.
  let none: String
  /// The rule, the item's name and an example of a folder for several.
  let rule: String, noun: String, folder: String
}

/// The output of a run over inputs: the text around the items, and a writer for each worker.
///
/// A new output is one function in `RideJob+Outputs.swift`.
public struct RideJob: Sendable {
  /// The facts for creating a writer.
  struct Setting {
    /// The selected workouts of an input.
    let finding: SelectionFinding
    /// Times that are counted in another input.
    let shared: SharedTimes
    let rules: RideRules
    /// Whether the output is a folder, with a file for each workout.
    let makesFiles: Bool
  }

  /// Creates the writer of a worker.
  let makeWriter: @Sendable (Setting) -> any RideWriter
  /// Appends the start of a document.
  var appendHeader: @Sendable (inout TextBuffer) -> Void = { _ in }
  /// Appends the end of a document, with or without items.
  var appendFooter: @Sendable (inout TextBuffer, _ hasItems: Bool) -> Void = { _, _ in }
  /// The text between two items of a document.
  var itemSeparator: StaticString = ""
  /// Whether samples are written.
  var hasSamples = false
  /// Whether courses and tracks without times become routes.
  var includesUntimedRoutes = false
  /// The error for a run without rows, whose output then has no header either; nil if an empty table is valid.
  var emptyProblem: String?
  /// The note if rides were read but none was written; nil for no note.
  var emptyNote: String?
  /// The note at the end of a run that wrote rows; nil for no note.
  var closingNote: @Sendable () -> String? = { nil }
  /// The words for the only item that a stream can have; nil if it can have any number.
  var onlyItem: OnlyItem?
  /// Whether rows are sorted by the start of their workout.
  var sortsRows = false
  /// The style of a table of `export`, and the same table in another style.
  var style: (now: ExportStyle, changed: @Sendable (ExportStyle) -> RideJob)?
  /// The selected messages, if they are written instead of rides.
  var messages: MessageOptions?
}

extension Batch {
  /// Runs a job over all inputs; returns the process's exit code.
  ///
  /// `report` and `closing` are called as for every batch.
  public func run(
    _ asked: RideJob, _ rules: RideRules, report: @escaping (InputPath, InputReport, _ reports: Output?) -> Bool,
    closing: (_ signal: Int32?) -> Void = { _ in }
  ) -> Int32 {
    let shared: SharedTimes
    let job: RideJob
    do throws(SurveyEnding) {
      job = try prepared(asked, rules)
      shared = try survey(rules)
    } catch {
      if case .stopped(let signal) = error { closing(signal) }
      return error.exitCode
    }
    var rules = rules
    rules.workouts.workout.includesUntimedRoutes = job.includesUntimedRoutes
    let tracks = rules.makeTrackContext()
    if let options = job.messages {
      return run(job, report: report, closing: closing) {
        SelectingProcessor(rules, tracks) { _ in MessageProcessor<MessageRows>(options, rule: rules.checksum) }
      }
    }
    let (makesFiles, wellness) = (writesFolder, rules.includesWellness && job.hasSamples)
    return run(job, report: report, closing: closing) {
      SelectingProcessor(rules, tracks) { finding in
        let setting = RideJob.Setting(finding: finding, shared: shared, rules: rules, makesFiles: makesFiles)
        return RideProcessor(
          { RideSink(job.makeWriter(setting)) }, options: rules.workouts, rule: rules.checksum, tracks: tracks,
          selection: rules.selection, wellness: wellness)
      }
    }
  }

  private func run<Processor: InputProcessor & ~Copyable>(
    _ job: RideJob, report: @escaping (InputPath, InputReport, _ reports: Output?) -> Bool,
    closing: (_ signal: Int32?) -> Void, makeProcessor: @escaping () -> Processor
  ) -> Int32 where Processor.Report == InputReport {
    if let words = job.onlyItem, !writesFolder {
      return runOnlyItem(words, report: report, closing: closing, makeProcessor: makeProcessor)
    }
    var (hasRows, hasRides) = (true, false)
    let report = { (input: InputPath, outcome: InputReport, reports: Output?) in
      if outcome.status == .ok, outcome.sessions ?? 0 > 0 { hasRides = true }
      return report(input, outcome, reports)
    }
    let code =
      job.sortsRows
      ? runSorted(job, report: report, closing: closing, makeProcessor: makeProcessor)
      : run(
        makeProcessor: makeProcessor, head: { job.begin($0) }, report: report, tail: { job.end($0) },
        ended: { hasRows = $0 }, closing: closing)
    if hasRows, let note = job.closingNote() { console.note(note) }
    if let note = job.emptyNote, hasRides, !hasRows { console.note(note) }
    guard let problem = job.emptyProblem, !hasRows else { return code }
    console.line(problem)
    return code == 0 ? 2 : code
  }

  private func runOnlyItem<Processor: InputProcessor & ~Copyable>(
    _ words: OnlyItem, report: @escaping (InputPath, InputReport, _ reports: Output?) -> Bool,
    closing: (_ signal: Int32?) -> Void, makeProcessor: @escaping () -> Processor
  ) -> Int32 where Processor.Report == InputReport {
    guard let stream = stream ?? open(output) else { return 1 }
    let item = SingleItem(stream, isFile: self.output != nil)
    var isComplete = false
    let code = run(
      into: item, makeProcessor: makeProcessor, report: report, ended: { _ in isComplete = true }, closing: closing)
    guard isComplete, item.count != 1 else { return code }
    if item.count == 0 {
      console.line(words.none)
      return max(code, 1)
    }
    console.line(
      "\(words.rule), and here are \(item.count): choose it by --only, --sport or --since, or name a folder for a \(words.noun) of each, -o \(words.folder): \(item.names)"
    )
    return 2
  }

  private func runSorted<Processor: InputProcessor & ~Copyable>(
    _ job: RideJob, report: @escaping (InputPath, InputReport, _ reports: Output?) -> Bool,
    closing: (_ signal: Int32?) -> Void, makeProcessor: @escaping () -> Processor
  ) -> Int32 where Processor.Report == InputReport {
    guard let data = stream ?? open(output) else { return 1 }
    let rows = SortedRows(data)
    return run(
      into: rows, makeProcessor: makeProcessor, head: { job.begin(data) }, report: report,
      ended: { _ in rows.finish() }, closing: closing)
  }
}

extension RideJob {
  /// Writes the start of the document; if a run without rows must have none, only prepares it.
  fileprivate func begin(_ output: Output) {
    var header = TextBuffer()
    if emptyProblem == nil { header.connect(to: output) }
    appendHeader(&header)
    if emptyProblem != nil { output.writeBeforeNext(header.bytes) } else { output.write(header.bytes) }
    output.itemSeparator = "\(itemSeparator)"
  }

  /// Writes the end of the document.
  fileprivate func end(_ output: Output) {
    var footer = TextBuffer()
    appendFooter(&footer, output.hasItem)
    output.write(footer.bytes)
  }
}
