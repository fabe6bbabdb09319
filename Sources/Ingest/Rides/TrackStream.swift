#if TrackXML
internal import Archives
internal import Exports
internal import FITWorkouts
internal import InputReports
internal import Inputs
internal import Pipelines
internal import TrackXML
internal import Workouts

/// Reads one GPX or TCX file for a command's writer.
///
/// It has a writer of its own, created for the first such file, because a reader owns its sink.
struct TrackStream: ~Copyable {
  private var reader: TrackReader<RideSink>

  init(_ writer: consuming RideSink, options: WorkoutOptions) { reader = TrackReader(sink: writer, options: options) }

  /// Begins a file.
  mutating func begin(_ name: String, _ hints: TrackHints) {
    reader.reset()
    reader.hints = hints
    reader.sink.writer.begin(name)
  }

  /// Passes the content hash of the file on.
  mutating func begin(content: ContentHash) { reader.sink.writer.begin(content: content) }

  /// Reads the next bytes of the file; false when no more are needed.
  mutating func feed(_ bytes: RawSpan, output: inout OutputWriter) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let slice = rest.extracting(first: min(rest.byteCount, SlicedDecoder.sliceBytes))
      rest = rest.extracting(droppingFirst: slice.byteCount)
      let wantsMore = reader.feed(slice)
      drain(into: &output)
      if !wantsMore { return false }
    }
    return true
  }

  /// Ends the file and reports on it.
  mutating func finish(
    _ name: String, _ file: UnpackedFile, _ readError: InputError?, output: inout OutputWriter
  ) -> InputReport {
    reader.endReading()
    while reader.takeSome(Self.itemsAtOnce) { drain(into: &output) }
    let status = reader.finish()
    drain(into: &output)
    var report = InputReport(input: name, status: .ok)
    report.kind = reader.kind.map { "\($0.name)" }
    report.bytes = reader.restarts > 0 ? reader.bytes : status.problem?.offset ?? reader.bytes
    report.product = reader.creator
    report.sessions = reader.workouts
    report.take(recordsOf: reader)
    report.add(reader.builder.output.allDropped)
    report.judge(status, file, readError, hasWorkouts: reader.workouts > 0, length: reader.untimedLength)
    if report.reason == .xmlMalformed, reader.restarts > 0 {
      let more = reader.restarts > 1 ? " and \(reader.restarts &- 1) more places" : ""
      report.addDetail("reading went on behind it" + more)
    }
    report.fail(tooLarge: reader.sink.writer.tooLarge)
    reader.sink.writer.end(report, identity, into: &output)
    return report
  }

  /// Number of items between two calls of `drain`, about as many as in a slice of bytes.
  private static var itemsAtOnce: Int { 256 }

  private mutating func drain(into output: inout OutputWriter) {
    let identity = identity
    reader.sink.writer.drain(InputSoFar(status: .ok, identity: identity), into: &output)
  }

  private var identity: FITFileIdentity {
    var identity = FITFileIdentity()
    identity.productName = reader.creator
    identity.track = reader.recording
    return identity
  }
}

extension TrackStatus {
  /// The problem that ended the reading early.
  ///
  /// The parser's progress at that time depends on the chunks; the position of the problem does not.
  fileprivate var problem: TrackProblem? {
    switch self {
    case .ok, .skipped: nil
    case .partial(let problem), .failed(let problem): problem
    }
  }
}

extension InputReport {
  /// Sets the status of a track; the outermost cause takes precedence.
  fileprivate mutating func judge(
    _ status: TrackStatus, _ file: UnpackedFile, _ readError: InputError?, hasWorkouts: Bool, length: String
  ) {
    if judgeDelivery(file, readError) {
      if !hasWorkouts { self.status = .failed }
      return
    }
    switch status {
    case .ok: break
    case .skipped(let content): set(.skipped, .notAnActivity, detail: "\(content.explanation)" + length)
    case .partial(let problem):
      set(.partial, problem.code.reason, offset: problem.offset, detail: problem.explanation)
    case .failed(let problem): set(.failed, problem.code.reason, offset: problem.offset, detail: problem.explanation)
    }
  }
}
#endif
