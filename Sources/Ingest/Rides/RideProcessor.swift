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

/// Reads one input after another as workouts and passes them to a command's writer.
///
/// An input may report facts about its records after them (`LateReports`). So it is read twice where it can be and
/// where that improves the output: before anything is put out, for writers that put out as they read; afterwards, for
/// writers that hold their output, when the first reading has shown that it is needed.
package struct RideProcessor: SelectableProcessor, ~Copyable {
  var passes: TwoPassReader
  var reader: FITWorkoutReader<RideSink>
  let rule: ChecksumRule
  /// True when the file comes in one chunk.
  var comesWhole = false
  /// True when every input is read twice, as requested.
  let readsAhead: Bool
  /// True when the writer uses workouts, so that another reading can improve them.
  private var makesWorkouts = false
  var name = ""
  let makeWriter: () -> RideSink
  private let tracks: TrackContext
  private let indexed: IndexedFile
  /// The index file that is being read, where it comes only once.
  private var passingIndex: PassingIndex?
  /// The rides that the index knows alone, where the writer takes them.
  private var writtenRides: WrittenRides?
  var outlet: (any UnitOutlet)?
  var content = InputContent()
  /// True when the bytes of the input wait until its content is known.
  var isHeldBack = false
  var isTrack = false
  var isHealth = false
  #if TrackXML
  /// Made for the first GPX or TCX file, and kept.
  var trackStream: TrackStream?
  /// Made for the first export of Apple Health, and kept.
  var healthStream: HealthStream?
  /// True when the file is a route of such an export, with which it is read.
  var isRouteOfExport = false
  /// The facts about the newest archive with exports of Apple Health.
  var healthArchive: HealthArchive?
  /// The newest folder of GPX files, and whether it is that of an export's routes.
  var routeFolder: (path: [UInt8], isOfExport: Bool)?
  #endif
  let selection: RideSelection
  /// The reader of samples outside workouts; nil where they are not asked for.
  let wellness: WellnessStream?
  /// False when workouts need no more of the input, which is then read for the rest alone.
  var wantsWorkouts = true

  /// Makes a processor around a writer; it makes a second one for files of another family of formats.
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
        limit: readsAhead ? FirstReading.heldLimit : FirstReading.unaskedLimit))
  }

  /// The bytes of a report with its texts.
  package static func byteCount(of report: InputReport) -> Int { report.byteCount }

  /// Makes the writers pass on to `outlet` when too much waits.
  package mutating func connect(to outlet: any UnitOutlet) {
    self.outlet = outlet
    reader.sink.writer.connect(to: outlet)
  }

  /// The error of the second reading of the file.
  package private(set) var secondReadError: InputError?

  /// Sets where the next file can be read again.
  package mutating func willBegin(reopenable input: ReopenableInput?) {
    passes.source = input
    comesWhole = false
    secondReadError = nil
  }

  /// The next file comes in one chunk.
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
      healthStream?.begin(name, passes.source)
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
    reader.reset()
    indexed.begin(input, in: passes.source)
    reader.sink.writer.begin(name)
    let (streams, canStartOver) = (reader.sink.writer.readsAhead, reader.sink.writer.canStartOver)
    let again = canStartOver || reader.sink.writer.passesOverDamage
    makesWorkouts = streams || canStartOver
    // An input of one chunk is in memory already; one that can be opened again need not be held.
    wellness?.begin(kind)
    writtenRides = WrittenRides(input, kind, reader.sink.writer.writtenRides, reader.options.workout.tables)
    beginContent(input, isHeldBack: passingIndex != nil || writtenRides != nil)
    let holdsMore = readsAhead || (comesWhole || content.isWorthHolding) && passes.source == nil
    let isWanted = passes.begin(
      kind, ahead: readsAhead || content.comesFirst || streams && isWhole(input), again: again,
      holding: holdsMore ? FirstReading.heldLimit : FirstReading.unaskedLimit)
    return isWanted || passingIndex != nil || writtenRides != nil
  }

  /// Takes the next bytes of the input.
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
    // Nothing is put out of it, so that no row needs its content.
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
      // Beyond what workouts need it was read for its content alone.
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
    var report = InputReport(
      input: name, end: end, readError: readError, checksum: reader.checksum,
      hasUnfinalizedFile: reader.hasUnfinalizedFile, rule: rule)
    describe(&report)
    if reader.sink.writer.isBeyondLimit { report.failBeyondHeldWorkouts() }
    wellness?.finish(file, readError, rule, &report, into: &reader.sink)
    if var rides = writtenRides { rides.finish(isWhole: readError == nil && !file.isLeft) { put($0, &output) } }
    // The rides of an index are whole, though it is no ride itself.
    let isIndex = writtenRides != nil && report.status == .skipped
    reader.sink.writer.end(isIndex ? InputReport(input: name, status: .ok) : report, reader.identity, into: &output)
    return report
  }

  /// Puts out a ride that only an index knows; only so many wait.
  private mutating func put(_ ride: WrittenRide, _ output: inout OutputWriter) {
    reader.sink.put(ride)
    let identity = reader.identity
    reader.sink.writer.drain(InputSoFar(status: .ok, identity: identity), into: &output)
  }

  /// True when the input was left, as it is no activity.
  package var isOtherThanActivity: Bool {
    mutating get { !isTrack && !isHealth && (reader.isOtherThanActivity || passes.isOtherThanActivity) }
  }

  /// Writes the report on an input that was left out, where the output is made of reports.
  package mutating func leaveOut(_ report: InputReport, output: inout OutputWriter) {
    reader.sink.writer.begin(report.input)
    reader.sink.writer.end(report, FITFileIdentity(), into: &output)
  }

  // Mutating, because a getter that borrows so large a value gets a copy of it.

  /// True when another reading would improve the output of this one, and nothing has been put out yet.
  private var gainsByReadingAgain: Bool {
    mutating get {
      (!reader.late.isEmpty || reader.sink.writer.hasMissedContent) && passes.canReadAgain
        && reader.sink.writer.canStartOver
    }
  }

  /// True when what was read has damage inside that another reading passes over.
  private mutating func findsDamage(_ end: SlicedDecoder.End, _ file: UnpackedFile) -> Bool {
    var isSuspect = !end.isSound || reader.hasUnfinalizedFile
    if case .mismatch = reader.checksum { isSuspect = true }
    guard isSuspect, passes.canReadAgain, reader.sink.writer.passesOverDamage else { return false }
    return passes.findDamage(file)
  }

  /// Reads the input a second time, with the findings of the first.
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
    if reader.isOtherThanActivity { report.skipOtherThanActivity() }
    report.fileType = reader.identity.type.map(ProfileNames.fileType)
    report.manufacturer = reader.identity.manufacturer.map(ProfileNames.manufacturer)
    report.product = ProfileNames.product(reader.identity)
    report.sessions = reader.sessions
    report.take(recordsOf: reader)
    report.add(reader.builder.output.allDropped)
    if let detail = lateDetail { report.addDetail(detail) }
  }

  /// The detail in the report on an input that was read once although another reading would have improved the output.
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
