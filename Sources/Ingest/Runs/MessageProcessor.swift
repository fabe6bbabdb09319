package import Archives
package import Columns
package import Exports
internal import FITCore
internal import FITWorkouts
package import InputReports
package import Inputs
package import Pipelines
internal import Workouts

/// Writes the messages of each input.
///
/// To merge stored heart beats, a stream must be read twice, because straps store them after the records; the file is
/// then kept in memory until its end.
package struct MessageProcessor<Writer: MessageTextWriter & ~Copyable>: SelectableProcessor, ~Copyable {
  private var passes = TwoPassReader(FirstReading(gathersWorkouts: false))
  private var sink: MessageText<Writer>
  private let options: MessageOptions
  private let rule: ChecksumRule
  /// The selected fields that any worker has found; nil if the profile has all of them.
  private let met: Monitor<[Bool]>?
  private var name = ""

  /// Creates a processor.
  package init(_ options: MessageOptions, rule: ChecksumRule) { self.init(options, rule: rule, met: nil) }

  init(_ options: MessageOptions, rule: ChecksumRule, met: Monitor<[Bool]>?) {
    sink = MessageText(options)
    self.options = options
    self.rule = rule
    self.met = met
  }

  /// The size of a report with its texts in bytes.
  package static func byteCount(of report: InputReport) -> Int { report.byteCount }

  /// Makes the text pass on to `outlet` when too much is waiting.
  package mutating func connect(to outlet: any UnitOutlet) { sink.text.connect(to: outlet) }

  /// Sets how the next file can be opened again.
  package mutating func willBegin(reopenable input: ReopenableInput?) { passes.source = input }

  /// Begins a file.
  package mutating func begin(_ input: InputPath, _ kind: ContentKind) -> Bool {
    name = input.display
    sink.begin(input: name)
    // A file is kept until its end, because only then is damage inside it found; the official decoder does not search
    // for damage.
    passes.passesOverDamage = !options.isCompatible
    let isFile = !options.isCompatible && options.selection.limit == nil
    let isHeld = isFile && (passes.source != nil || input.bytes.contains(UInt8(ascii: "!")))
    return passes.begin(kind, ahead: options.mergesHeartRates || isHeld, again: false)
  }

  /// Reads the next bytes of the input.
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

  /// Reads the kept input again and writes it with merged beats.
  private mutating func readAgain(
    _ file: UnpackedFile, _ readError: InputError?, _ output: inout OutputWriter
  ) -> SlicedDecoder.End {
    let isWhole = passes.finishAhead(file, readError)
    // The official decoder merges no beats if the stream has any error.
    if options.mergesHeartRates, isWhole || !options.isCompatible { sink.heartRates = passes.takeAhead().heartRates }
    return passes.readAgain(file, into: &sink) { output.take(&$0.text) }.end
  }
}

extension Batch {
  /// Writes the messages of all inputs; returns the process's exit code.
  ///
  /// `report` and `closing` are called as for every batch. After a complete run, `unmet` receives the selected fields
  /// that neither the profile nor any message has.
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
