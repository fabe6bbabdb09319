internal import Archives
internal import Columns
internal import Exports
package import InputReports
internal import Inputs
package import Pipelines

/// A processor of rides that can be skipped.
package protocol SelectableProcessor: InputProcessor, ~Copyable where Report == InputReport {
  /// Called when an input was skipped before it was read; writes its report if the output consists of reports.
  mutating func leaveOut(_ report: InputReport, output: inout OutputWriter)
  /// Announces that the next input is passed on in one chunk, so that it can be read twice from any source.
  mutating func willBeginWhole()
}

extension SelectableProcessor where Self: ~Copyable {
  /// Does nothing: by default it is read like any other input.
  package mutating func willBeginWhole() {}
}

/// Passes only selected inputs on to a processor.
///
/// If an input has the name of a ride, the name is checked before the input is opened; an input with another name might
/// be an archive. The day, sport and distance of a ride are found while it is read: its bytes wait until a first
/// reading has decided. The day of a FIT file is known at its first record, the day of a track when its first points
/// are sorted, and everything else at the end at the latest.
struct SelectingProcessor<Base: SelectableProcessor & ~Copyable>: InputProcessor, ~Copyable {
  private enum State {
    /// It is selected, or not a ride.
    case passing
    /// It is being checked, and its bytes are kept.
    case deciding
    /// The check has ended early with workouts that do not decide, and its bytes are kept.
    case holding
    case leftOut
  }

  private var base: Base
  private let selection: RideSelection
  private let finding: SelectionFinding
  /// The first reading; nil if everything is selected.
  private let look: FirstLook?
  private var state = State.passing
  private var path = InputPath.standardInput
  private var kind = ContentKind.unknown
  private var reopenable: ReopenableInput?
  private var held: [UInt8] = []
  private var isUndecided = false

  /// Creates the first reading and then the processor, so that the stack never contains both.
  ///
  /// `makeBase` receives the finding, which identifies the selected workouts of an input.
  init(_ rules: RideRules, _ tracks: TrackContext, _ makeBase: (SelectionFinding) -> Base) {
    selection = rules.selection
    finding = SelectionFinding(rules.selection)
    look = rules.selection.judgesContent ? FirstLook(finding, rules, tracks) : nil
    base = makeBase(finding)
  }

  static func byteCount(of report: InputReport) -> Int { Base.byteCount(of: report) }

  mutating func connect(to outlet: any UnitOutlet) { base.connect(to: outlet) }

  // MARK: Names

  mutating func reportWithoutReading(_ input: InputPath, output: inout OutputWriter) -> InputReport? {
    if !input.isStandardInput, let report = leaveOutByName(input, &output) { return report }
    return base.reportWithoutReading(input, output: &output)
  }

  mutating func reportWithoutUnpacking(_ entry: InputPath, output: inout OutputWriter) -> InputReport? {
    if let report = leaveOutByName(entry, &output) { return report }
    return base.reportWithoutUnpacking(entry, output: &output)
  }

  /// The report on an input that has the name of a ride and is not selected.
  private mutating func leaveOutByName(_ input: InputPath, _ output: inout OutputWriter) -> InputReport? {
    guard !selection.names.isEmpty, UnpackedFile(name: input.bytes).promisesRide, !selection.names(input) else {
      return nil
    }
    return leaveOut(input, &output)
  }

  private mutating func leaveOut(_ input: InputPath, _ output: inout OutputWriter) -> InputReport {
    let report = InputReport(input: input.display, status: .skipped, reason: .notSelected)
    base.leaveOut(report, output: &output)
    return report
  }

  /// An archive with skipped entries does not count as completely read.
  mutating func archiveEnded(_ input: InputPath, output: inout OutputWriter) {
    if selection.isEmpty { base.archiveEnded(input, output: &output) }
  }

  // MARK: Content

  var secondReadError: InputError? { base.secondReadError }

  mutating func willUnpack(_ byteCount: Int) { base.willUnpack(byteCount) }

  mutating func didUnpack() { base.didUnpack() }

  mutating func willBegin(reopenable input: ReopenableInput?) {
    base.willBegin(reopenable: input)
    if !selection.isEmpty { reopenable = input }
  }

  mutating func willBegin(part: ArchivePart?) { base.willBegin(part: part) }

  mutating func begin(_ input: InputPath, _ kind: ContentKind) -> Bool {
    state = .passing
    if selection.isEmpty { return base.begin(input, kind) }
    (path, self.kind) = (input, kind)
    isUndecided = false
    finding.reset()
    // A damaged archive has a report of its own, and the index is read for the rides beside it.
    if kind.isArchive || UnpackedFile(name: input.bytes).isIndex { return base.begin(input, kind) }
    if !selection.names(input) {
      state = .leftOut
      return false
    }
    guard let look, kind == .fit || kind.isTrack else { return base.begin(input, kind) }
    held.removeAll(keepingCapacity: held.capacity <= 1 << 20)
    look.probe.willBegin(reopenable: reopenable)
    guard look.probe.begin(input, kind) else { return base.begin(input, kind) }
    state = .deciding
    return true
  }

  mutating func feed(_ chunk: RawSpan, output: inout OutputWriter) -> Bool {
    switch state {
    case .passing: return base.feed(chunk, output: &output)
    case .leftOut: return false
    case .deciding, .holding: return decide(chunk, &output)
    }
  }

  private mutating func decide(_ chunk: RawSpan, _ output: inout OutputWriter) -> Bool {
    guard held.count &+ chunk.byteCount <= SelectionFinding.heldLimit else {
      isUndecided = true
      return pass(&output) && base.feed(chunk, output: &output)
    }
    // In two steps, because an array that doubles needs twice its size, and pages that are not written to use no
    // memory.
    if held.count &+ chunk.byteCount > held.capacity {
      held.reserveCapacity(held.isEmpty && chunk.byteCount < 1 << 20 ? 1 << 20 : SelectionFinding.heldLimit)
    }
    held.append(chunk)
    guard state == .deciding, let look else { return true }
    let wantsMore = look.probe.feed(chunk, output: &output)
    switch finding.verdict {
    case true?: return pass(&output)
    case false?:
      state = .leftOut
      held.removeAll(keepingCapacity: true)
      return false
    case nil:
      if wantsMore { return true }
      // It is not an activity or not readable: the processor finds the same. The first points of a track might still
      // wait to be sorted.
      guard finding.hasWorkout || kind.isTrack else { return pass(&output) }
      state = .holding
      return true
    }
  }

  /// Passes the kept bytes on to the processor, and from then on the following bytes; false when it needs no more.
  private mutating func pass(_ output: inout OutputWriter, isWhole: Bool = false) -> Bool {
    state = .passing
    base.willBegin(reopenable: reopenable)
    if isWhole { base.willBeginWhole() }
    let bytes = held
    held = []
    return base.begin(path, kind) && (bytes.isEmpty || base.feed(bytes.span.raw, output: &output))
  }

  mutating func finish(_ file: UnpackedFile, readError: InputError?, output: inout OutputWriter) -> InputReport {
    switch state {
    case .passing: break
    case .leftOut:
      // An input that cannot be opened might be an archive of selected rides.
      guard readError != nil, !file.isEntry, !UnpackedFile(name: path.bytes).promisesRide else {
        return leaveOut(path, &output)
      }
      _ = base.begin(path, kind)
    case .deciding, .holding:
      var file = file
      guard isSelected(file, readError, &output) else { return leaveOut(path, &output) }
      if !pass(&output, isWhole: true) { file.isLeft = true }
      return base.finish(file, readError: readError, output: &output)
    }
    var report = base.finish(file, readError: readError, output: &output)
    if isUndecided {
      report.addDetail(
        "longer than \(SelectionFinding.heldLimit >> 20) MiB, so read before it was known whether it is selected")
    }
    return report
  }

  /// The decision at the end of an input.
  private mutating func isSelected(
    _ file: UnpackedFile, _ readError: InputError?, _ output: inout OutputWriter
  ) -> Bool {
    guard let report = look?.probe.finish(file, readError: readError, output: &output) else { return true }
    finding.end()
    if let verdict = finding.verdict { return verdict }
    // A file without a workout, such as settings, is not a selected ride. A damaged file, or a file that another rule
    // skips, keeps its own report.
    return finding.hasWorkout ? false : report.status != .ok
  }
}

/// The reader of the first reading, on the heap: a reader has tens of kilobytes, and the stack can be limited to 256.
private final class FirstLook {
  var probe: RideProcessor

  init(_ finding: SelectionFinding, _ rules: RideRules, _ tracks: TrackContext) {
    probe = RideProcessor(
      { RideSink(SelectionProbe(finding)) }, options: rules.forSelection, rule: rules.checksum, tracks: tracks)
  }
}
