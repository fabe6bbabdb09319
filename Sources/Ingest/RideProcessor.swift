public import Archives
public import Exports
internal import FITCore
public import FITWorkouts
internal import Workouts

/// Reads one input after another as workouts and hands them to a command's writer.
public struct RideProcessor<Writer: RideWriter & ~Copyable>: InputProcessor, ~Copyable {
  private var stream = FITStream()
  private var reader: FITWorkoutReader<Writer>
  private let rule: ChecksumRule
  /// Only where an input may be read twice: the bytes, and what stands behind the records.
  private var beats: BeatCollector?
  /// Whether every input is read twice, as it was asked for; else only those that turn out to need it.
  private let readsAhead: Bool
  /// The input where it need not be held, as it can be opened again.
  private var source: ReopenableInput?
  /// Whether the input is longer than what is held for two readings.
  private var isReadOnce = false
  private var name = ""
  private let makeWriter: () -> Writer
  #if TrackXML
    /// Made for the first GPX or TCX file, and kept.
    private var tracks: TrackStream<Writer>?
    private var isTrack = false
  #endif

  /// Makes a processor around a writer; it makes a second one when files of another family come.
  public init(_ makeWriter: @escaping () -> Writer, options: FITWorkoutOptions, rule: ChecksumRule) {
    reader = FITWorkoutReader(sink: makeWriter(), options: options)
    self.makeWriter = makeWriter
    self.rule = rule
    let (gathersBeats, gathersSessions) = (options.mergesHeartRates, options.resolvesSessions)
    readsAhead = gathersBeats || gathersSessions
    if readsAhead {
      beats = BeatCollector(gathersBeats: gathersBeats, gathersSessions: gathersSessions)
    } else if reader.builder.output.sink.canStartOver {
      beats = BeatCollector(gathersBeats: true, gathersSessions: true, limit: BeatCollector.unaskedLimit)
    }
  }

  /// What went wrong where the file was read a second time.
  public private(set) var secondReadError: InputError?

  /// Takes where the file that begins can be read again.
  public mutating func willBegin(reopenable input: ReopenableInput?) {
    source = input
    secondReadError = nil
  }

  /// Begins a file.
  public mutating func begin(_ input: InputPath, _ kind: ContentKind) -> Bool {
    name = input.display
    #if TrackXML
      isTrack = kind == .gpx || kind == .tcx
      if isTrack {
        if tracks == nil { tracks = TrackStream(makeWriter(), options: reader.options.workout) }
        tracks?.begin(name)
        return true
      }
    #endif
    reader.reset()
    reader.builder.output.sink.begin(name)
    beats?.reset()
    isReadOnce = false
    return stream.begin(kind)
  }

  /// Takes the next bytes of the input.
  public mutating func consume(_ chunk: RawSpan, output: inout OutputWriter) -> Bool {
    #if TrackXML
      if isTrack { return tracks?.consume(chunk, output: &output) ?? false }
    #endif
    let rule = rule
    if !readsAhead {
      if source == nil, !isReadOnce, beats?.hold(chunk) == false { isReadOnce = true }
    } else if !isReadOnce {
      if let wantsMore = beats?.take(chunk, of: &stream) { return wantsMore }
      isReadOnce = true
      let held = beats?.giveUp(&stream) ?? []
      guard stream.take(held.span.raw, into: &reader, afterSlice: { Self.drain(&$0, rule, into: &output) }) else {
        return false
      }
    }
    return stream.take(chunk, into: &reader) { Self.drain(&$0, rule, into: &output) }
  }

  /// Ends the input and judges it.
  public mutating func finish(
    _ file: UnpackedFile, readError: InputError?, output: inout OutputWriter
  ) -> InputReport {
    #if TrackXML
      if isTrack, let report = tracks?.finish(name, file, readError, output: &output) { return report }
    #endif
    let rule = rule
    if readsAhead, !isReadOnce {
      readWithPlan(file, readError, &output)
    }
    var (fate, readError) = (FITStream.Fate(file: file), readError)
    if gainsByReadingAgain(), readError == nil {
      // Where one reading parts the sessions, it does so better than their rounded starts.
      let resolves = reader.hasSessionsBehind
      if let source {
        (fate, readError) = readAgain(source, &output, resolves: resolves)
        secondReadError = readError
      } else {
        beats?.gather(from: &stream)
        startOver()
        readWithPlan(file, readError, &output, resolves: resolves)
        fate = stream.finish(file, into: &reader) { Self.drain(&$0, rule, into: &output) }
      }
    } else {
      fate = stream.finish(file, into: &reader) { Self.drain(&$0, rule, into: &output) }
    }
    var report = InputReport(
      input: name, fate: fate, readError: readError, checksum: reader.checksum,
      hasUnfinalizedPart: reader.hasUnfinalizedPart, rule: rule)
    describe(&report)
    if reader.builder.output.sink.isBeyondLimit { report.failBeyondHeldWorkouts() }
    reader.builder.output.sink.end(report, reader.identity, into: &output)
    return report
  }

  // Mutating, because a method that borrows so large a value is handed a copy of it.

  /// Whether another reading makes more of the input than this one did, and nothing has been put out yet.
  private mutating func gainsByReadingAgain() -> Bool {
    (reader.hasSessionsBehind || reader.hasUnmergedBeats) && !readsAhead && !isReadOnce
      && reader.builder.output.sink.canStartOver
  }

  private mutating func startOver() {
    reader.reset()
    reader.builder.output.sink.begin(name)
  }

  /// Reads the input where it lies, first for what stands behind the records and then with that.
  private mutating func readAgain(
    _ input: ReopenableInput, _ output: inout OutputWriter, resolves: Bool
  ) -> (fate: FITStream.Fate, error: InputError?) {
    var ahead = BeatCollector(gathersBeats: true, gathersSessions: true)
    _ = input.read(into: &ahead) { _ in }
    startOver()
    reader.merge(ahead.takeBeats())
    if resolves { reader.resolve(ahead.plan) }
    let rule = rule
    return input.read(into: &reader) { Self.drain(&$0, rule, into: &output) }
  }

  /// Reads what is held, with what a reading of it has gathered.
  private mutating func readWithPlan(
    _ file: UnpackedFile, _ readError: InputError?, _ output: inout OutputWriter, resolves: Bool = true
  ) {
    guard let merge = beats?.finish(&stream, file, readError).merge else { return }
    reader.merge(merge)
    if resolves, let plan = beats?.plan { reader.resolve(plan) }
    let bytes = beats?.held ?? []
    let rule = rule
    _ = stream.take(bytes.span.raw, into: &reader) { Self.drain(&$0, rule, into: &output) }
  }

  /// Passes on what is ready.
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

  /// Adds what the input says of itself.
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
    report.add(reader.builder.output.dropped)
    if isReadOnce && (readsAhead || reader.hasSessionsBehind) {
      let limit = readsAhead ? BeatCollector.heldLimit : BeatCollector.unaskedLimit
      report.addDetail(BeatCollector.tooLongDetail(limit))
    } else if reader.hasSessionsBehind {
      report.addDetail(BeatCollector.sharedDetail)
    }
  }
}
