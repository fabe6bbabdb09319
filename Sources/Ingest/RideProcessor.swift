public import Archives
public import Exports
internal import FITCore
public import FITWorkouts
public import InputReports
internal import RideDatabase
internal import Workouts

/// Reads one input after another as workouts and passes them to a command's writer.
///
/// An input may report facts about its records after them (`LateReports`). So it is read twice where it can be and
/// where that improves the output: before anything is put out, for writers that put out as they read; afterwards, for
/// writers that hold their output, when the first reading has shown that it is needed.
public struct RideProcessor<Writer: RideWriter & ~Copyable>: InputProcessor, ~Copyable {
  /// The number of readings of the input that has begun.
  private enum Reading {
    /// Once, as it comes; it is not held: it can be opened again, or is not read again at all.
    case once
    /// Once as it comes, and held in case a second reading is needed.
    case holding
    /// Twice: the first reading gathers facts for the second, and nothing is put out before its end.
    case ahead
  }

  private var stream = FITStream()
  private var reader: FITWorkoutReader<Writer>
  private let rule: ChecksumRule
  private var first: FirstReading
  private var reading = Reading.once
  /// True when every input is read twice, as requested.
  private let readsAhead: Bool
  /// True when the writer uses workouts, so that another reading can improve them.
  private var makesWorkouts = false
  /// The input, where it can be opened again and need not be held.
  private var source: ReopenableInput?
  private var name = ""
  private let makeWriter: () -> Writer
  private let tracks: TrackContext
  /// The index file that is being read, where it comes only once.
  private var passingIndex: PassingIndex?
  private var outlet: TextOutlet?
  #if TrackXML
    /// Made for the first GPX or TCX file, and kept.
    private var trackStream: TrackStream<Writer>?
    private var isTrack = false
  #endif

  /// Makes a processor around a writer; it makes a second one for files of another family of formats.
  public init(
    _ makeWriter: @escaping () -> Writer, options: FITWorkoutOptions, rule: ChecksumRule,
    tracks: TrackContext = TrackContext()
  ) {
    self.tracks = tracks
    let writer = makeWriter()
    let gathersDevices = writer.wantsDevices
    reader = FITWorkoutReader(sink: writer, options: options)
    self.makeWriter = makeWriter
    self.rule = rule
    readsAhead = options.readsAhead
    first = FirstReading(
      gathersDevices: gathersDevices, activitiesOnly: options.activitiesOnly,
      limit: readsAhead ? FirstReading.heldLimit : FirstReading.unaskedLimit)
  }

  /// The bytes of a report with its texts.
  public static func byteCount(of report: InputReport) -> Int { report.byteCount }

  /// Makes the writers pass on to `outlet` when too much waits.
  public mutating func connect(to outlet: TextOutlet) {
    self.outlet = outlet
    reader.builder.output.sink.connect(to: outlet)
  }

  /// The error of the second reading of the file.
  public private(set) var secondReadError: InputError?

  /// Sets where the next file can be read again.
  public mutating func willBegin(reopenable input: ReopenableInput?) {
    source = input
    secondReadError = nil
  }

  /// Begins a file.
  public mutating func begin(_ input: InputPath, _ kind: ContentKind) -> Bool {
    name = input.display
    passingIndex = source == nil && ActivityIndex.isIndex(path: name) ? PassingIndex(input) : nil
    #if TrackXML
      isTrack = kind == .gpx || kind == .tcx
      if isTrack {
        if trackStream == nil { trackStream = makeTrackStream() }
        trackStream?.begin(name, tracks.hints(for: input, in: source))
        return true
      }
    #endif
    reader.reset()
    reader.builder.output.sink.begin(name)
    first.reset()
    let (streams, canStartOver) = (reader.builder.output.sink.readsAhead, reader.builder.output.sink.canStartOver)
    makesWorkouts = streams || canStartOver
    // A file in an archive is there as a whole; standard input or a pipe is put out as it comes.
    if readsAhead || (streams && (source != nil || input.bytes.contains(UInt8(ascii: "!")))) {
      reading = .ahead
    } else {
      reading = source == nil && canStartOver ? .holding : .once
    }
    let isWanted = stream.begin(kind)
    return isWanted || passingIndex != nil
  }

  /// Takes the next bytes of the input.
  public mutating func consume(_ chunk: RawSpan, output: inout OutputWriter) -> Bool {
    #if TrackXML
      if isTrack { return trackStream?.consume(chunk, output: &output) ?? false }
    #endif
    if passingIndex != nil {
      passingIndex?.take(chunk)
      return true
    }
    let rule = rule
    switch reading {
    case .once: break
    case .holding: if !first.hold(chunk) { first.drop() }
    case .ahead:
      if first.hold(chunk) { return first.take(chunk, of: &stream) }
      if source != nil {
        first.drop()
        return first.take(chunk, of: &stream)
      }
      // Too long to be held, and it comes only once.
      reading = .once
      let held = first.giveUp(&stream)
      guard stream.take(held.span.raw, into: &reader, afterSlice: { Self.drain(&$0, rule, into: &output) }) else {
        return false
      }
    }
    return stream.take(chunk, into: &reader) { Self.drain(&$0, rule, into: &output) }
  }

  /// Ends the input and reports on it.
  public mutating func finish(
    _ file: UnpackedFile, readError: InputError?, output: inout OutputWriter
  ) -> InputReport {
    #if TrackXML
      if isTrack, let report = trackStream?.finish(name, file, readError, output: &output) { return report }
    #endif
    passingIndex?.note(in: tracks)
    passingIndex = nil
    let rule = rule
    var (end, readError) = (FITStream.End(file: file), readError)
    if reading == .ahead {
      _ = first.finish(&stream, file, readError)
      (end, readError) = readAgain(file, readError, &output)
    } else {
      end = stream.finish(file, into: &reader) { Self.drain(&$0, rule, into: &output) }
      if gainsByReadingAgain, readError == nil, Interrupts.received == nil {
        gatherAgain()
        reader.reset()
        reader.builder.output.sink.begin(name)
        (end, readError) = readAgain(file, readError, &output)
      }
    }
    if Interrupts.isOverdue { readError = readError ?? .interrupted }
    var report = InputReport(
      input: name, end: end, readError: readError, checksum: reader.checksum,
      hasUnfinalizedPart: reader.hasUnfinalizedPart, rule: rule)
    describe(&report)
    if reader.builder.output.sink.isBeyondLimit { report.failBeyondHeldWorkouts() }
    reader.builder.output.sink.end(report, reader.identity, into: &output)
    return report
  }

  #if TrackXML
    private func makeTrackStream() -> TrackStream<Writer> {
      var writer = makeWriter()
      if let outlet { writer.connect(to: outlet) }
      return TrackStream(writer, options: reader.options.workout)
    }
  #endif

  // Mutating, because a getter that borrows so large a value gets a copy of it.

  /// True when another reading would improve the output of this one, and nothing has been put out yet.
  private var gainsByReadingAgain: Bool {
    mutating get {
      let canRead = source != nil || (reading == .holding && !first.isBeyondLimit)
      return !reader.late.isEmpty && canRead && reader.builder.output.sink.canStartOver
    }
  }

  /// Gathers the facts for the second reading from the held bytes, or from the reopened input.
  private mutating func gatherAgain() {
    if reading == .holding {
      first.gather(from: &stream)
      _ = stream.begin(.fit)
      return
    }
    var ahead = FirstReading(activitiesOnly: reader.options.activitiesOnly)
    _ = source?.read(into: &ahead) { _ in }
    first = ahead
  }

  /// Reads the input a second time, with the findings of the first: from the held bytes, or from the reopened input.
  private mutating func readAgain(
    _ file: UnpackedFile, _ readError: InputError?, _ output: inout OutputWriter
  ) -> (end: FITStream.End, error: InputError?) {
    reader.use(first.takeAhead())
    let rule = rule
    if reading == .once || first.isBeyondLimit, let source {
      let (end, error) = source.read(into: &reader) { Self.drain(&$0, rule, into: &output) }
      secondReadError = error
      return (end, error ?? readError)
    }
    let bytes = first.held
    _ = stream.take(bytes.span.raw, into: &reader) { Self.drain(&$0, rule, into: &output) }
    return (stream.finish(file, into: &reader) { Self.drain(&$0, rule, into: &output) }, readError)
  }

  /// Passes on the output that is ready.
  private static func drain(
    _ reader: inout FITWorkoutReader<Writer>, _ rule: ChecksumRule, into output: inout OutputWriter
  ) {
    let (checksum, isUnfinalized, identity) = (reader.checksum, reader.hasUnfinalizedPart, reader.identity)
    var isDamaged: Bool {
      if case .mismatch = checksum, rule != .ignore { return true }
      return isUnfinalized
    }
    reader.builder.output.sink.drain(
      InputSoFar(status: isDamaged ? .partial : .ok, identity: identity), into: &output)
  }

  /// Adds the input's own identity.
  private mutating func describe(_ report: inout InputReport) {
    guard report.kind == "fit" else { return }
    if reader.isOtherThanActivity { report.skipOtherThanActivity() }
    report.fileType = reader.identity.type.map(ProfileNames.fileType)
    report.manufacturer = reader.identity.manufacturer.map(ProfileNames.manufacturer)
    report.product = ProfileNames.product(reader.identity)
    report.records = reader.records
    report.sessions = reader.sessions
    report.firstTimestamp = reader.firstRecordTime.map { Instant(fitSeconds: $0) }
    report.lastTimestamp = reader.lastRecordTime.map { Instant(fitSeconds: $0) }
    report.add(reader.builder.output.allDropped)
    if let detail = lateDetail { report.addDetail(detail) }
  }

  /// The detail in the report on an input that was read once although another reading would have improved the output.
  private var lateDetail: String? {
    mutating get {
      let parts: [(LateReports.Kind, String)] = [
        (.sessions, "sessions"), (.timer, "timer events"), (.lengths, "pool lengths"), (.beats, "heart beats"),
      ]
      let late = parts.filter { reader.late.contains($0.0) }.map(\.1)
      guard !late.isEmpty, reading != .ahead, makesWorkouts else { return nil }
      let what = "read once, without what comes after the records: " + late.joined(separator: ", ")
      guard first.isBeyondLimit else { return what + "; --resolve reads it twice" }
      return "longer than \((readsAhead ? FirstReading.heldLimit : FirstReading.unaskedLimit) >> 20) MiB, so " + what
    }
  }
}
