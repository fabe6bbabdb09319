internal import Archives
internal import Columns
internal import Exports
internal import Ingest
internal import InputReports
internal import Inputs
internal import Pipelines
internal import Workouts

/// Reads inputs with the command's `RideProcessor` and a `WorkoutKeeper`, and checks for cancellation before each
/// chunk.
struct WorkoutProcessor: InputProcessor, ~Copyable {
  private var rides: RideProcessor
  private let kept: KeptInput
  private let state: RideState

  init(_ options: Rides.Options, _ tracks: TrackContext, _ state: RideState) {
    let kept = KeptInput(heldBytes: options.heldBytes, wellness: options.wellness)
    let records = KeptRecords(byteLimit: options.heldBytes)
    self.kept = kept
    self.state = state
    rides = RideProcessor(
      { RideSink(WorkoutKeeper(kept, records, keepsRecords: options.keepsRecords)) }, options: options.rules.workouts,
      rule: .report, tracks: tracks, wellness: !options.wellness.isEmpty)
  }

  static func byteCount(of report: RideInput) -> Int { report.byteCount }

  mutating func connect(to outlet: any UnitOutlet) { rides.connect(to: outlet) }

  var secondReadError: InputError? { rides.secondReadError }

  mutating func reportWithoutReading(_ input: InputPath, output: inout OutputWriter) -> RideInput? {
    state.isCancelled ? .stopped(input.display) : nil
  }

  mutating func reportWithoutUnpacking(_ entry: InputPath, output: inout OutputWriter) -> RideInput? {
    state.isCancelled ? .stopped(entry.display) : nil
  }

  mutating func willBegin(reopenable input: ReopenableInput?) { rides.willBegin(reopenable: input) }

  mutating func willBegin(part: ArchivePart?) { rides.willBegin(part: part) }

  mutating func begin(_ input: InputPath, _ kind: ContentKind) -> Bool {
    kept.removeAll()
    return rides.begin(input, kind) && !state.isCancelled
  }

  mutating func feed(_ chunk: RawSpan, output: inout OutputWriter) -> Bool {
    if state.isCancelled { return stop(&output) }
    return rides.feed(chunk, output: &output)
  }

  mutating func finish(_ file: UnpackedFile, readError: InputError?, output: inout OutputWriter) -> RideInput {
    // With an error, `RideProcessor` does not start its second pass over the held bytes.
    let error = readError ?? (state.isCancelled ? .interrupted : nil)
    let report = rides.finish(file, readError: error, output: &output)
    state.countInput()
    if state.isCancelled { _ = stop(&output) }
    return RideInput(report, kept)
  }

  /// Writes a byte to the destination `Stop`, which ends the run.
  ///
  /// Returns false.
  private func stop(_ output: inout OutputWriter) -> Bool {
    output.write(byte: 0)
    output.flush()
    return false
  }

  mutating func willUnpack(_ byteCount: Int) { state.count(bytes: byteCount) }
}
