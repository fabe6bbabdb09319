internal import Archives
internal import Exports
internal import FITCore
internal import FITWorkouts
internal import InputReports
internal import Inputs
internal import Pipelines
internal import Workouts

/// Reads a FIT file a second time in parallel, for samples outside workouts (`--wellness`).
///
/// If the file is not an activity, samples are written immediately. Samples of an activity wait for its end, because a
/// writer of whole workouts can begin the file again. The object is on the heap, because few runs have one.
final class WellnessStream {
  /// Maximum number of waiting samples of an activity: 3 MB.
  static let heldLimit = 65_536

  private var stream = SlicedDecoder()
  private var reader = FITWellnessReader()
  private var held: [WellnessSample] = []
  private var isOver = false
  private let selection: RideSelection
  /// Whether files that are not activities are read for workouts too.
  private let readsAllFiles: Bool
  /// The number of samples beyond the limit.
  private var beyondLimit = 0
  /// The number of written samples.
  private var written = 0

  private let heldLimit: Int

  init(_ selection: RideSelection, readsAllFiles: Bool, heldLimit: Int = WellnessStream.heldLimit) {
    self.selection = selection
    self.heldLimit = heldLimit
    self.readsAllFiles = readsAllFiles
  }

  /// Begins a file.
  func begin(_ kind: ContentKind) {
    isOver = !stream.begin(kind)
    reader.reset()
    held.removeAll(keepingCapacity: held.capacity <= 4096)
    (beyondLimit, written) = (0, 0)
  }

  /// Reads the next bytes; false when no more are needed.
  func feed(_ chunk: RawSpan, into sink: inout RideSink) -> Bool {
    guard !isOver else { return false }
    isOver = !stream.feed(chunk, into: &reader) { take(&$0, &sink) }
    return !isOver
  }

  private func take(_ reader: inout FITWellnessReader, _ sink: inout RideSink) {
    guard !reader.ready.isEmpty else { return }
    let isHeld = readsAllFiles || !reader.identity.isOtherThanActivity
    for sample in reader.ready where selection.holds(sample) {
      if !isHeld {
        put(sample, reader.identity, &sink)
      } else if held.count < heldLimit {
        held.append(sample)
      } else {
        beyondLimit &+= 1
      }
    }
    reader.ready.removeAll(keepingCapacity: true)
  }

  private func put(
    _ sample: WellnessSample, _ identity: FITFileIdentity, _ sink: inout RideSink
  ) {
    if written == 0 { sink.writer.wellnessSource(identity.recorder?.recorderName) }
    written &+= 1
    sink.writer.wellness(sample)
  }

  /// Ends the file; for a file that is not an activity, changes its report to a report on the samples.
  func finish(
    _ file: UnpackedFile, _ readError: InputError?, _ rule: ChecksumRule, _ report: inout InputReport,
    into sink: inout RideSink
  ) {
    guard file.kind == .fit else { return }
    let end = stream.finish(file, into: &reader) { take(&$0, &sink) }
    for sample in held { put(sample, reader.identity, &sink) }
    held.removeAll(keepingCapacity: held.capacity <= 4096)
    guard reader.samples > 0 else { return }
    if report.reason == .notAnActivity {
      report = InputReport(
        input: report.input, end: end, readError: readError, checksum: reader.checksum,
        hasUnfinalizedFile: reader.hasUnfinalizedFile, rule: rule)
      report.fileType = reader.identity.type.map(ProfileNames.fileType)
      report.manufacturer = reader.identity.manufacturer.map(ProfileNames.manufacturer)
      report.product = ProfileNames.product(reader.identity)
      report.firstTimestamp = reader.range?.lowerBound
      report.lastTimestamp = reader.range?.upperBound
      if written == 0 && report.status == .ok { report.set(.skipped, .notSelected, detail: nil) }
    }
    if written > 0 { report.addDetail("\(counted(written, "sample")) outside workouts") }
    if reader.unreadable > 0 {
      report.addDetail("\(counted(reader.unreadable, "value")) outside workouts without a time or beyond belief")
    }
    if beyondLimit > 0 {
      report.addDetail("\(counted(beyondLimit, "sample")) outside workouts beyond what waits for an activity's end")
    }
  }
}

extension RideSelection {
  /// Whether a sample outside workouts is on one of the selected days; false if a sport or a distance is selected.
  func holds(_ sample: WellnessSample) -> Bool {
    !judgesWorkout && holds(start: sample.start, utcOffsetSeconds: 0)
  }
}
