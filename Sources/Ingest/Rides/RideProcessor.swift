package import Archives
package import Columns
internal import Exports
internal import FITCore
package import FITWorkouts
package import InputReports
package import Inputs
package import Pipelines
internal import RideDatabase
internal import Workouts

/// Reads inputs as workouts and passes them to a command's writer.
///
/// Some inputs report facts about their records after the records (`LateReports`). Such an input is read twice if
/// possible and if that improves the output. For writers that write output immediately, the first reading precedes all
/// output. For writers that keep their output, the second reading follows if the first one has shown that it is needed.
package struct RideProcessor: SelectableProcessor, ~Copyable {
  var passes: TwoPassReader
  var reader: FITWorkoutReader<RideSink>
  let rule: ChecksumRule
  /// Whether the next file is passed on in one chunk.
  var comesWhole = false
  /// Whether every input is read twice, as requested.
  let readsAhead: Bool
  /// Whether the writer uses workouts, so that a second reading can improve them.
  private var makesWorkouts = false
  var name = ""
  let makeWriter: () -> RideSink
  private let tracks: TrackContext
  private let indexed: IndexedFile
  /// The index file that is being read, if it can be read only once.
  private var passingIndex: PassingIndex?
  /// Reads the rides that exist only in the index, if the writer accepts them.
  private var writtenRides: WrittenRides?
  var outlet: (any UnitOutlet)?
  var content = InputContent()
  /// Whether the bytes of the input wait until its hash is known.
  var isHeldBack = false
  var isTrack = false
  var isHealth = false
  #if TrackXML
  /// Created for the first GPX or TCX file, and kept.
  var trackStream: TrackStream?
  /// Created for the first export of Apple Health, and kept.
  var healthStream: HealthStream?
  /// Whether the file is a route of such an export, which reads it.
  var isRouteOfExport = false
  /// The facts about the newest archive with exports of Apple Health.
  var healthArchive: HealthArchive?
  /// The last folder of GPX files, and whether it contains an export's routes.
  var routeFolder: (path: [UInt8], isOfExport: Bool)?
  /// The file's place in an archive that has to be unpacked again, and the exports of such archives.
  var part: ArchivePart?
  var unpackedExports = UnpackedExports()
  #endif
  let selection: RideSelection
  /// The reader of samples outside workouts; nil if they are not requested.
  let wellness: WellnessStream?
  /// False if workouts need no more of the input, and only other content is still read.
  var wantsWorkouts = true

  /// Creates a processor with a writer; it creates a second writer for files of another family of formats.
  package init(
    _ makeWriter: @escaping () -> RideSink, options: FITWorkoutOptions, rule: ChecksumRule,
    tracks: TrackContext = TrackContext(), selection: RideSelection = RideSelection(), wellness: Bool = false
  ) {
    self.selection = selection
    self.wellness = wellness ? WellnessStream(selection, readsAllFiles: !options.activitiesOnly) : nil
    self.tracks = tracks
    let indexed = IndexedFile(tracks)
    self.indexed = indexed
    let writer = makeWriter()
    let gathersDevices = writer.wantsDevices
    reader = FITWorkoutReader(sink: writer, options: options)
    reader.exportEntry = { indexed.entry }
    self.makeWriter = makeWriter
    self.rule = rule
    readsAhead = options.readsAhead
    passes = TwoPassReader(
      FirstReading(
        gathersDevices: gathersDevices, activitiesOnly: options.activitiesOnly,
        readsCourses: options.workout.includesUntimedRoutes,
        limit: readsAhead ? FirstReading.heldLimit : FirstReading.unaskedLimit))
  }

  /// The size of a report with its texts in bytes.
  package static func byteCount(of report: InputReport) -> Int { report.byteCount }

  /// Makes the writers pass output on to `outlet` when too much is waiting.
  package mutating func connect(to outlet: any UnitOutlet) {
    self.outlet = outlet
    reader.sink.writer.connect(to: outlet)
  }

  /// The error of the second reading of the file.
  package private(set) var secondReadError: InputError?

  /// Sets how the next file can be opened again.
  package mutating func willBegin(reopenable input: ReopenableInput?) {
    passes.source = input
    comesWhole = false
    secondReadError = nil
  }

  /// Sets how the next file can be unpacked again.
  package mutating func willBegin(part: ArchivePart?) {
    #if TrackXML
    self.part = part
    #endif
  }

  /// Announces that the next file is passed on in one chunk.
  package mutating func willBeginWhole() { comesWhole = true }

  /// Begins a file.
  package mutating func begin(_ input: InputPath, _ kind: ContentKind) -> Bool {
    name = input.display
    let isIndex = !kind.isRide && ActivityIndex.isIndex(path: name)
    passingIndex = passes.source == nil && isIndex ? PassingIndex(input) : nil
    writtenRides = nil
    #if TrackXML
    isRouteOfExport = kind == .gpx && isRoute(input)
    if isRouteOfExport { return false }
    isHealth = kind == .appleHealth
    if isHealth {
      if healthStream == nil { healthStream = makeHealthStream() }
      healthStream?.begin(name, passes.source.map { .input($0) } ?? part.flatMap { unpackedExports.source($0) })
      beginContent(input, isHeldBack: false)
      return true
    }
    isTrack = kind.isTrack
    if isTrack {
      if trackStream == nil { trackStream = makeTrackStream() }
      trackStream?.begin(name, tracks.hints(for: input, in: passes.source))
      beginContent(input, isHeldBack: true)
      return true
    }
    #endif
    reader.options.skipsShortFiles = passes.source != nil
    reader.reset()
    indexed.begin(input, in: passes.source)
    reader.sink.writer.begin(name)
    let (streams, canStartOver) = (reader.sink.writer.readsAhead, reader.sink.writer.canStartOver)
    let again = canStartOver || reader.sink.writer.passesOverDamage
    makesWorkouts = streams || canStartOver
    // An input of one chunk is in memory already; an input that can be opened again need not be kept.
    wellness?.begin(kind)
    writtenRides = WrittenRides(input, kind, reader.sink.writer.writtenRides, reader.options.workout.tables)
    beginContent(input, isHeldBack: passingIndex != nil || writtenRides != nil)
    let holdsMore = readsAhead || (comesWhole || content.isWorthHolding) && passes.source == nil
    let isWanted = passes.begin(
      kind, ahead: readsAhead || content.comesFirst || streams && isWhole(input), again: again,
      holding: holdsMore ? FirstReading.heldLimit : FirstReading.unaskedLimit)
    return isWanted || passingIndex != nil || writtenRides != nil
  }

  /// Reads the next bytes of the input.
  package mutating func feed(_ chunk: RawSpan, output: inout OutputWriter) -> Bool {
    let isNews = content.add(chunk)
    if isHeldBack && content.isWanted {
      guard isNews else {
        content.hold(chunk)
        return true
      }
      if feedWaiting(&output) { wantsWorkouts = read(chunk, &output) }
      return wantsWorkouts
    }
    if isNews { noteContent(&output) }
    if wantsWorkouts { wantsWorkouts = read(chunk, &output) }
    // The input has no output, so no row needs its hash.
    if !wantsWorkouts && isOtherThanActivity { content.giveUp() }
    guard !isHealth, !isTrack, let wellness else { return wantsWorkouts || content.wantsMore }
    return wellness.feed(chunk, into: &reader.sink) || wantsWorkouts
  }

  /// Reads the next bytes of the input; false when workouts need no more of them.
  mutating func read(_ chunk: RawSpan, _ output: inout OutputWriter) -> Bool {
    #if TrackXML
    if isHealth { return healthStream?.feed(chunk) ?? false }
    if isTrack { return trackStream?.feed(chunk, output: &output) ?? false }
    #endif
    if passingIndex != nil || writtenRides != nil {
      passingIndex?.feed(chunk)
      if var rides = writtenRides {
        rides.feed(chunk) { put($0, &output) }
        writtenRides = rides
      }
      return true
    }
    let rule = rule
    return passes.feed(chunk, into: &reader) { Self.drain(&$0, rule, into: &output) }
  }

  /// Ends the input and reports on it.
  package mutating func finish(
    _ file: UnpackedFile, readError: InputError?, output: inout OutputWriter
  ) -> InputReport {
    #if TrackXML
    if isRouteOfExport { return leaveOutRoute(&output) }
    #endif
    var (file, readError) = (file, readError)
    finishContent(&output)
    if content.isWanted && !wantsWorkouts {
      // Beyond the content for workouts, it was only read for its hash.
      file.leave()
      readError = nil
    }
    #if TrackXML
    if isHealth, let report = healthStream?.finish(name, file, readError, &healthArchive, output: &output) {
      secondReadError = healthStream?.secondReadError
      return report
    }
    if isTrack, let report = trackStream?.finish(name, file, readError, output: &output) { return report }
    #endif
    passingIndex?.note(in: tracks)
    passingIndex = nil
    let rule = rule
    var end = SlicedDecoder.End(file: file)
    if passes.isAhead {
      _ = passes.finishAhead(file, readError)
      (end, readError) = readAgain(file, readError, &output)
    } else {
      end = passes.finish(file, into: &reader) { Self.drain(&$0, rule, into: &output) }
      let isRead = readError == nil || reader.sink.writer.hasMissedContent
      if isRead, Interrupts.received == nil, findsDamage(end, file) || gainsByReadingAgain {
        passes.gather(file)
        beginAgain()
        (end, readError) = readAgain(file, readError, &output)
      }
    }
    if Interrupts.isOverdue { readError = readError ?? .interrupted }
    // Damage in a file that was skipped does not matter.
    if reader.isOtherThanActivity, !end.decoded.wasStopped { end = SlicedDecoder.End(file: file) }
    var report = InputReport(
      input: name, end: end, readError: readError, checksum: reader.checksum,
      hasUnfinalizedFile: reader.hasUnfinalizedFile, rule: rule)
    describe(&report)
    report.fail(tooLarge: reader.sink.writer.tooLarge)
    wellness?.finish(file, readError, rule, &report, into: &reader.sink)
    if var rides = writtenRides { rides.finish(isWhole: readError == nil && !file.isLeft) { put($0, &output) } }
    // The rides of an index are complete, although the index itself is not a ride.
    let isIndex = writtenRides != nil && report.status == .skipped
    reader.sink.writer.end(isIndex ? InputReport(input: name, status: .ok) : report, reader.identity, into: &output)
    return report
  }

  /// Writes a ride that exists only in an index; passes output on if too much is waiting.
  private mutating func put(_ ride: WrittenRide, _ output: inout OutputWriter) {
    reader.sink.put(ride)
    let identity = reader.identity
    reader.sink.writer.drain(InputSoFar(status: .ok, identity: identity), into: &output)
  }

  /// Whether reading stopped because the input is not an activity.
  package var isOtherThanActivity: Bool {
    mutating get { !isTrack && !isHealth && (reader.isOtherThanActivity || passes.isOtherThanActivity) }
  }

  /// Writes the report on a skipped input if the output consists of reports.
  package mutating func leaveOut(_ report: InputReport, output: inout OutputWriter) {
    reader.sink.writer.begin(report.input)
    reader.sink.writer.end(report, FITFileIdentity(), into: &output)
  }

  // Mutating, because a borrowing getter of such a large value would copy it.

  /// Whether a second reading would improve the output, and no output has been passed on yet.
  private var gainsByReadingAgain: Bool {
    mutating get {
      (!reader.late.isEmpty || reader.sink.writer.hasMissedContent) && passes.canReadAgain
        && reader.sink.writer.canStartOver
    }
  }

  /// Whether the input has damaged bytes that a second reading can skip.
  private mutating func findsDamage(_ end: SlicedDecoder.End, _ file: UnpackedFile) -> Bool {
    var isSuspect = !end.isSound || reader.hasUnfinalizedFile
    if case .mismatch = reader.checksum { isSuspect = true }
    guard isSuspect, passes.canReadAgain, reader.sink.writer.passesOverDamage else { return false }
    return passes.findDamage(file)
  }

  /// Reads the input a second time, with the results of the first reading.
  private mutating func readAgain(
    _ file: UnpackedFile, _ readError: InputError?, _ output: inout OutputWriter
  ) -> (end: SlicedDecoder.End, error: InputError?) {
    reader.use(passes.takeAhead())
    let rule = rule
    let (end, error) = passes.readAgain(file, into: &reader) { Self.drain(&$0, rule, into: &output) }
    secondReadError = error
    return (end, error ?? readError)
  }

  /// Passes on the output that is ready.
  static func drain(
    _ reader: inout FITWorkoutReader<RideSink>, _ rule: ChecksumRule, into output: inout OutputWriter
  ) {
    let (checksum, isUnfinalized, identity) = (reader.checksum, reader.hasUnfinalizedFile, reader.identity)
    var isDamaged: Bool {
      if case .mismatch = checksum, rule != .ignore { return true }
      return isUnfinalized
    }
    reader.sink.writer.drain(
      InputSoFar(status: isDamaged ? .partial : .ok, identity: identity), into: &output)
  }

  /// Adds the input's own identity.
  private mutating func describe(_ report: inout InputReport) {
    guard report.kind == "fit" else { return }
    if reader.isOtherThanActivity {
      report.skipOtherThanActivity()
    } else if reader.isBlank, report.status == .ok {
      report.set(.skipped, .notAnActivity, detail: "an activity without records, sessions and laps that last")
    }
    report.fileType = reader.identity.type.map(ProfileNames.fileType)
    report.manufacturer = reader.identity.manufacturer.map(ProfileNames.manufacturer)
    report.product = ProfileNames.product(reader.identity)
    report.sessions = reader.sessions
    report.take(recordsOf: reader)
    report.add(reader.builder.output.allDropped)
    if let detail = lateDetail { report.addDetail(detail) }
  }

  /// The detail in the report on an input that was read once although a second reading would have improved the output.
  private var lateDetail: String? {
    mutating get {
      let parts: [(LateReports.Kind, String)] = [
        (.sessions, "sessions"), (.timer, "timer events"), (.lengths, "pool lengths"), (.beats, "heart beats"),
        (.localClock, "the local clock"), (.clock, "a clock that was wrong"),
      ]
      let late = parts.filter { reader.late.contains($0.0) }.map(\.1)
      guard !late.isEmpty, !passes.isAhead, makesWorkouts else { return nil }
      let what = "read once, without what comes after the records: " + late.joined(separator: ", ")
      guard passes.isBeyondLimit else { return what + "; --resolve reads it twice" }
      return "longer than \(passes.limit >> 20) MiB, so " + what
    }
  }
}
