public import Archives
public import Exports
internal import FITCore
internal import FITWorkouts
internal import Workouts

/// Puts out the messages of one input after another.
///
/// To merge stored heart beats a stream has to be read twice, as straps hand them over behind the records; the file is then
/// held in memory until its end.
public struct MessageProcessor<Writer: MessageTextWriter & ~Copyable>: InputProcessor, ~Copyable {
  private var stream = FITStream()
  private var sink: MessageText<Writer>
  private var beats = BeatCollector()
  private let options: MessageOptions
  private let rule: ChecksumRule
  /// Whether the input is longer than what is held for two readings.
  private var isReadOnce = false
  private var name = ""

  /// Makes a processor.
  public init(_ options: MessageOptions, rule: ChecksumRule) {
    sink = MessageText(options)
    self.options = options
    self.rule = rule
  }

  /// Begins a file.
  public mutating func begin(_ input: InputPath, _ kind: ContentKind) -> Bool {
    name = input.display
    sink.begin(input: name)
    beats.reset()
    isReadOnce = false
    return stream.begin(kind)
  }

  /// Takes the next bytes of the input.
  public mutating func consume(_ chunk: RawSpan, output: inout OutputWriter) -> Bool {
    if options.mergesHeartRates, !isReadOnce {
      if let wantsMore = beats.take(chunk, of: &stream) { return wantsMore }
      isReadOnce = true
      let held = beats.giveUp(&stream)
      guard stream.take(held.span.raw, into: &sink, afterSlice: { output.take(&$0.text) }) else { return false }
    }
    return stream.take(chunk, into: &sink) { output.take(&$0.text) }
  }

  /// Ends the input and judges it.
  public mutating func finish(
    _ file: UnpackedFile, readError: InputError?, output: inout OutputWriter
  ) -> InputReport {
    if options.mergesHeartRates, !isReadOnce { readAgain(file, readError, &output) }
    let fate = stream.finish(file, into: &sink) { output.take(&$0.text) }
    var report = InputReport(
      input: name, fate: fate, readError: readError, checksum: sink.checksum,
      hasUnfinalizedPart: sink.hasUnfinalizedPart, rule: rule)
    guard report.kind == "fit" else { return report }
    var dropped = DropCounts()
    dropped[.beatBeyondLimit] = sink.heartRates.beyondLimit
    dropped[.descriptionBeyondLimit] = sink.descriptionsBeyondLimit
    report.add(dropped)
    if isReadOnce { report.detail = report.detail ?? BeatCollector.tooLongDetail(BeatCollector.heldLimit) }
    if sink.isOtherThanActivity { report.skipOtherThanActivity() }
    if let offset = sink.lostAlignmentOffset {
      report.status = .partial
      report.reason = "lost-alignment"
      report.offset = Int(truncatingIfNeeded: offset)
      report.detail = "what follows cannot be messages: a definition there has fields of a type that does not exist"
    }
    return report
  }

  /// Reads the held input once more, this time to put it out, with the beats merged.
  private mutating func readAgain(_ file: UnpackedFile, _ readError: InputError?, _ output: inout OutputWriter) {
    let (merge, isWhole) = beats.finish(&stream, file, readError)
    // The official decoder merges nothing when anything at all is wrong with the stream.
    if isWhole || !options.isCompatible { sink.heartRates = merge }
    let bytes = beats.held
    _ = stream.take(bytes.span.raw, into: &sink) { output.take(&$0.text) }
  }
}

extension Batch {
  /// Puts out the messages of all inputs; returns the process's exit code.
  ///
  /// `report` and `closing` are called as with every batch.
  public func runMessages(
    _ options: MessageOptions, asTable: Bool, rule: ChecksumRule,
    report: @escaping (InputPath, InputReport, _ verdicts: Output?) -> Bool,
    closing: (_ signal: Int32?) -> Void = { _ in }
  ) -> Int32 {
    guard asTable else {
      return run(
        makeProcessor: { MessageProcessor<MessageLineWriter>(options, rule: rule) }, report: report, closing: closing)
    }
    return run(
      makeProcessor: { MessageProcessor<MessageTableWriter>(options, rule: rule) },
      head: { output in
        var text = TextBuffer()
        MessageTableWriter.appendHeader(options, to: &text)
        output.write(text.bytes)
      }, report: report, closing: closing)
  }
}
