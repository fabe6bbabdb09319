package import Archives
package import Columns
package import Exports
internal import FITCore
internal import FITWorkouts
package import InputReports
package import Inputs
package import Pipelines
internal import Workouts

/// Puts out the messages of one input after another.
///
/// To merge stored heart beats a stream has to be read twice, as straps deliver them after the records; the file is
/// then held in memory until its end.
package struct MessageProcessor<Writer: MessageTextWriter & ~Copyable>: SelectableProcessor, ~Copyable {
  private var passes = TwoPassReader(FirstReading(gathersWorkouts: false))
  private var sink: MessageText<Writer>
  private let options: MessageOptions
  private let rule: ChecksumRule
  /// The selected fields met by all workers; nil when the profile has them all.
  private let met: Monitor<[Bool]>?
  private var name = ""

  /// Makes a processor.
  package init(_ options: MessageOptions, rule: ChecksumRule) { self.init(options, rule: rule, met: nil) }

  init(_ options: MessageOptions, rule: ChecksumRule, met: Monitor<[Bool]>?) {
    sink = MessageText(options)
    self.options = options
    self.rule = rule
    self.met = met
  }

  /// The bytes of a report with its texts.
  package static func byteCount(of report: InputReport) -> Int { report.byteCount }

  /// Makes the text pass on to `outlet` when too much waits.
  package mutating func connect(to outlet: any UnitOutlet) { sink.text.connect(to: outlet) }

  /// Sets where the next file can be read again.
  package mutating func willBegin(reopenable input: ReopenableInput?) { passes.source = input }

  /// Begins a file.
  package mutating func begin(_ input: InputPath, _ kind: ContentKind) -> Bool {
    name = input.display
    sink.begin(input: name)
    // A file is held to its end, as damage inside it is found only then; the official decoder looks for none.
    passes.passesOverDamage = !options.isCompatible
    let isFile = !options.isCompatible && options.selection.limit == nil
    let isHeld = isFile && (passes.source != nil || input.bytes.contains(UInt8(ascii: "!")))
    return passes.begin(kind, ahead: options.mergesHeartRates || isHeld, again: false)
  }

  /// Takes the next bytes of the input.
  package mutating func feed(_ chunk: RawSpan, output: inout OutputWriter) -> Bool {
    passes.feed(chunk, into: &sink) { output.take(&$0.text) }
  }

  /// Ends the input and reports on it.
  package mutating func finish(
    _ file: UnpackedFile, readError: InputError?, output: inout OutputWriter
  ) -> InputReport {
    let end =
      passes.isAhead
      ? readAgain(file, readError, &output) : passes.finish(file, into: &sink) { output.take(&$0.text) }
    sink.end()
    output.take(&sink.text)
    if let met {
      let fields = sink.metFields
      met.update { all in for place in fields.indices where fields[place] { all[place] = true } }
    }
    var report = InputReport(
      input: name, end: end, readError: readError, checksum: sink.checksum,
      hasUnfinalizedFile: sink.hasUnfinalizedFile, rule: rule)
    guard report.kind == "fit" else { return report }
    var dropped = DropCounts()
    dropped[.beatBeyondLimit] = sink.heartRates.beyondLimit
    dropped[.descriptionBeyondLimit] = sink.descriptionsBeyondLimit
    report.add(dropped)
    if options.mergesHeartRates, !passes.isAhead {
      report.detail = report.detail ?? "longer than \(FirstReading.heldLimit >> 20) MiB, so read once: no beats merged"
    }
    if sink.isOtherThanActivity { report.skipOtherThanActivity() }
    if let offset = sink.lostAlignmentOffset {
      report.set(
        .partial, .lostAlignment, offset: Int(truncatingIfNeeded: offset),
        detail: "what follows cannot be messages: a definition there has fields of a type that does not exist")
    }
    return report
  }

  /// Does nothing: the output has no reports.
  package mutating func leaveOut(_ report: InputReport, output: inout OutputWriter) {}

  /// Reads the held input once more and puts it out, with the beats merged.
  private mutating func readAgain(
    _ file: UnpackedFile, _ readError: InputError?, _ output: inout OutputWriter
  ) -> SlicedDecoder.End {
    let isWhole = passes.finishAhead(file, readError)
    // The official decoder merges nothing when the stream has any error at all.
    if options.mergesHeartRates, isWhole || !options.isCompatible { sink.heartRates = passes.takeAhead().heartRates }
    return passes.readAgain(file, into: &sink) { output.take(&$0.text) }.end
  }
}

extension Batch {
  /// Puts out the messages of all inputs; returns the process's exit code.
  ///
  /// `report` and `closing` are called as with every batch; `unmet` after a whole run with the selected fields that
  /// neither the profile nor any message has.
  package func runMessages(
    _ options: MessageOptions, asTable: Bool, rules: RideRules,
    report: @escaping (InputPath, InputReport, _ reports: Output?) -> Bool,
    closing: (_ signal: Int32?) -> Void = { _ in }, unmet: (_ fields: [String]) -> Void = { _ in }
  ) -> Int32 {
    let fields = options.selection.fields
    let unknown = options.selection.unknownFields
    let met = unknown.isEmpty ? nil : Monitor([Bool](repeating: false, count: fields.count))
    let code = runMessages(options, asTable: asTable, rules, met, report: report, closing: closing)
    if let found = met?.update({ $0 }), code <= 1 {
      let missing = unknown.filter { name in !zip(fields, found).contains { $0 == name && $1 } }
      if !missing.isEmpty { unmet(missing) }
    }
    return code
  }

  private func runMessages(
    _ options: MessageOptions, asTable: Bool, _ rules: RideRules, _ met: Monitor<[Bool]>?,
    report: @escaping (InputPath, InputReport, _ reports: Output?) -> Bool, closing: (_ signal: Int32?) -> Void
  ) -> Int32 {
    let tracks = rules.makeTrackContext()
    guard asTable else {
      return run(
        makeProcessor: {
          SelectingProcessor(rules, tracks) { _ in
            MessageProcessor<MessageLineWriter>(options, rule: rules.checksum, met: met)
          }
        }, report: report, closing: closing)
    }
    return run(
      makeProcessor: {
        SelectingProcessor(rules, tracks) { _ in
          MessageProcessor<MessageTableWriter>(options, rule: rules.checksum, met: met)
        }
      },
      head: { output in
        var text = TextBuffer()
        MessageTableWriter.appendHeader(options, to: &text)
        output.write(text.bytes)
      }, report: report, closing: closing)
  }
}
