package import Exports
package import FITWorkouts
package import InputReports
package import Inputs
package import Pipelines
package import Workouts

/// The facts about an input while it is being read.
package struct InputSoFar: Sendable {
  /// The status if nothing more came.
  package var status: InputStatus
  /// The identity of the recording.
  package var identity: FITFileIdentity
}

/// Writes the output of one command: receives an input's workouts as they come, and its report at the end.
package protocol RideWriter: AnyObject, WorkoutSink where Generators == MomentGenerator {
  // The hot calls of a sink once more, as those of an object: without a default, so that none is lost.
  /// A sample of the open workout, if it wants samples.
  func sample(_ sample: Sample, standingFor seconds: Double?)
  /// A point of the open workout's route, if it wants those.
  func routePoint(_ point: RoutePoint)
  /// Called once, before the first input; `outlet` takes output that is too much to wait for `drain`.
  func connect(to outlet: TextOutlet)
  /// An input begins; `name` is the name it has in the output.
  func begin(_ name: String)
  /// When the content of an input is to be known.
  var contentNeed: ContentNeed { get }
  /// The content of the input is known; comes after each beginning of it, where there is a need for it.
  func begin(content: ContentHash)
  /// True when the input had too much to wait for its content to be known, so that it has to be begun once more.
  var hasMissedContent: Bool { get }
  /// Passes on the output that is ready; called often, so that little is held.
  func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter)
  /// True when the input has more workouts than are held until it is known whether it is refused; then nothing of it is
  /// put out.
  var isBeyondLimit: Bool { get }
  /// The number of samples of the input that were not shared out among the minutes of their time.
  var unsharedSamples: Int { get }
  /// True when `begin` in the middle of an input withdraws all of its output, so that it can be read a second time.
  ///
  /// The processor then holds inputs and reads them again where that changes the output.
  var canStartOver: Bool { get }
  /// True when an input that can be read twice is read twice, before anything of it is put out.
  var readsAhead: Bool { get }
  /// Those of the rides that only an export's index knows that are wanted, as workouts without records; nil: none.
  var writtenRides: RideSelection? { get }
  /// A sample outside workouts, where those were asked for; it may come between two workouts and within one.
  func wellness(_ sample: WellnessSample)
  /// The device or app that the samples outside workouts come from, from now on.
  func wellnessSource(_ name: String?)
  /// The input is over.
  func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter)
}

extension RideWriter {
  /// False: most outputs say nothing of samples.
  package var wantsSamples: Bool { false }
  /// False: most outputs have no route.
  package var wantsRoutePoints: Bool { false }
  /// A generator that hands the moments to nobody.
  package func makeGenerators() -> MomentGenerator { MomentGenerator() }
  /// Does nothing: only a little text waits for each workout.
  package func connect(to outlet: TextOutlet) {}
  /// Never: most outputs name no ride by its content.
  package var contentNeed: ContentNeed { .never }
  /// Does nothing.
  package func begin(content: ContentHash) {}
  /// False: nothing waits for it by default.
  package var hasMissedContent: Bool { false }
  /// 0: there are no minutes by default.
  package var unsharedSamples: Int { 0 }
  /// False: nothing is held by default.
  package var isBeyondLimit: Bool { false }
  /// False: output cannot be withdrawn by default.
  package var canStartOver: Bool { false }
  /// False: the output is held by default, or there is none.
  package var readsAhead: Bool { false }
  /// None: they have neither readings nor a route.
  package var writtenRides: RideSelection? { nil }
  /// Does nothing.
  package func wellness(_ sample: WellnessSample) {}
  /// Does nothing.
  package func wellnessSource(_ name: String?) {}
}

extension WorkoutOutput where Sink == RideSink {
  /// Data of the input that was left out, by the generators and by the sink; inlined, as a call would copy the sink.
  @inline(__always) var allDropped: DropCounts {
    var all = dropped
    all[.minuteBeyondLimit] &+= sink.writer.unsharedSamples
    return all
  }
}

extension InputReport {
  /// The input has more workouts than may be held until its checksum is known.
  mutating func failBeyondHeldWorkouts() {
    guard status != .failed else { return }
    set(
      .failed, .tooLarge,
      detail:
        "more than \(HeldWorkouts.limit) workouts, or too much of them, to wait until the checksum is known; see --crc")
  }
}

/// A command that writes workouts as they stream: samples and routes.
///
/// Output made of whole workouts (minutes, zones) waits for the end of its input, up to a limit, so that the input can
/// be read again.
package final class StreamingWriter<Text: WorkoutTextWriter & ~Copyable>: RideWriter {
  private let held: HeldValue<Text>
  var writer: Text {
    @inline(__always) _read { yield held.value }
    @inline(__always) _modify { yield &held.value }
  }
  /// Most bytes of whole workouts that wait.
  private let heldBytes: Int
  private var outlet: TextOutlet?
  /// True when `drain` has put some of the input out.
  private var isDrained = false
  /// Times that are counted elsewhere.
  private let shared: SharedTimes
  /// The input by which `shared` knows it; nil where nothing is shared.
  private var input: NameUUID?
  /// Times of the open workout that come from another input, and what is left of the kinds of which some do.
  private var elsewhere = CountedElsewhere()
  private var rest = PerKind<KindStatistics>(repeating: KindStatistics())
  /// The workouts of an input that are asked for; nil for all.
  private let finding: SelectionFinding?
  /// Workouts of the input that have begun, and those of them that are left out.
  private var begun = 0
  private var leftOut = 0
  /// The share of the open workout that is put out.
  private var share = Share.whole

  /// The share of a workout that is put out.
  private enum Share {
    case whole
    /// The times that no other input has.
    case rest
    case nothing
  }

  /// Wraps a text writer.
  package convenience init(_ writer: consuming Text) { self.init(writer, heldBytes: HeldWorkouts.bytes) }

  init(
    _ writer: consuming Text, of finding: SelectionFinding? = nil, sharing shared: SharedTimes = SharedTimes(),
    heldBytes: Int = HeldWorkouts.bytes
  ) {
    held = HeldValue(writer)
    self.finding = finding
    self.shared = shared
    self.heldBytes = heldBytes
  }

  /// Those of the text writer.
  package func makeGenerators() -> MomentGenerator { writer.makeGenerators() }

  /// Makes the text pass on to `outlet` when too much waits.
  package func connect(to outlet: TextOutlet) {
    self.outlet = outlet
    writer.text.connect(to: outlet, beyond: Text.putsOutWholeWorkouts ? heldBytes : TextBuffer.passedBytes)
  }
  /// Begins an input.
  package func begin(_ name: String) {
    if Text.putsOutWholeWorkouts { writer.text.removeAll() }
    isDrained = false
    outlet?.hasPassed = false
    input = shared.isEmpty ? nil : NameUUID(name: name)
    elsewhere = CountedElsewhere()
    (begun, leftOut, share) = (0, 0, .whole)
    writer.begin(input: name)
  }
  /// That of the text writer.
  package var contentNeed: ContentNeed { writer.contentNeed }
  /// Passes the content on.
  package func begin(content: ContentHash) { writer.begin(content: content) }
  /// True when some of the input has gone out.
  private var hasWritten: Bool { isDrained || outlet?.hasPassed == true }
  /// The text writer's number.
  package var unsharedSamples: Int { writer.unsharedSamples }
  /// True as long as all whole workouts wait.
  package var canStartOver: Bool { Text.putsOutWholeWorkouts && !hasWritten }
  /// True where output goes out at once.
  package var readsAhead: Bool { !Text.putsOutWholeWorkouts }
  /// Passes a start on, without a local clock.
  package func workoutStart(sessionIndex: Int, start: Instant) {
    workoutStart(sessionIndex: sessionIndex, start: start, utcOffsetSeconds: nil)
  }
  /// Passes a start on.
  package func workoutStart(sessionIndex: Int, start: Instant, utcOffsetSeconds: Int?) {
    if let input {
      elsewhere = shared.elsewhere(session: sessionIndex, of: input)
      rest = PerKind(repeating: KindStatistics())
    }
    let isLeftOut = finding?.leavesOut(workout: begun) ?? false
    begun &+= 1
    share = isLeftOut ? .nothing : elsewhere.isEmpty ? .whole : .rest
    guard !isLeftOut else { return leftOut &+= 1 }
    writer.workoutStart(sessionIndex: sessionIndex, start: start, utcOffsetSeconds: utcOffsetSeconds)
  }
  /// True for a workout that is asked for.
  private var isWanted: Bool { share != .nothing }
  /// Passes the activity on.
  package func activity(_ type: ActivityType, sport: UInt8?, quantities: borrowing PerKind<Quantity>) {
    if isWanted { writer.activity(type, sport: sport, quantities: quantities) }
  }
  /// Passes the title on.
  package func title(_ title: String) { if isWanted { writer.title(title) } }
  /// As the text writer has it.
  package var wantsSamples: Bool { writer.wantsSamples }
  /// As the text writer has it.
  package var wantsRoutePoints: Bool { writer.wantsRoutePoints }
  /// As the text writer has it.
  package var wantsDevices: Bool { writer.wantsDevices }
  /// Passes on where samples come from.
  package func devices(_ devices: [Device], recordedBy recorder: Device?) {
    if isWanted { writer.devices(devices, recordedBy: recorder) }
  }
  /// Passes a sample on, or the parts of it that no other input has.
  package func sample(_ sample: Sample, standingFor seconds: Double?) {
    switch share {
    case .whole: writer.sample(sample, standingFor: seconds)
    case .rest: putRest(of: sample)
    case .nothing: break
    }
  }
  private func putRest(of sample: Sample) {
    let elsewhere = elsewhere
    elsewhere.forEachRest(of: sample) { part in
      rest[part.kind].add(part.value, seconds: nil)
      writer.sample(part)
    }
  }
  /// Passes an event on.
  package func event(_ event: WorkoutEvent) { if isWanted { writer.event(event) } }
  /// As the text writer has it.
  package var wantsBeats: Bool { writer.wantsBeats }
  /// Passes an interval between heart beats on.
  package func beat(_ interval: BeatInterval) { if isWanted { writer.beat(interval) } }
  /// Passes on that a lap begins.
  package func lapBegins(at start: Instant) { if isWanted { writer.lapBegins(at: start) } }
  /// Passes a lap on.
  package func lap(_ lap: Lap) { if isWanted { writer.lap(lap) } }
  /// Passes a pool length on.
  package func poolLength(_ length: PoolLength) { if isWanted { writer.poolLength(length) } }
  /// Passes a multisport workout on, unless some of its legs are left out.
  package func multisport(_ workout: Multisport) { if leftOut == 0 { writer.multisport(workout) } }
  /// Passes the timer on.
  package func timer(isRunning: Bool, at time: Instant) {
    if isWanted { writer.timer(isRunning: isRunning, at: time) }
  }
  /// Passes a gap on.
  package func gap(from start: Instant, to end: Instant) { if isWanted { writer.gap(from: start, to: end) } }
  /// Passes a point on.
  package func routePoint(_ point: RoutePoint) { if isWanted { writer.routePoint(point) } }
  /// Passes an end on.
  package func workoutEnd(_ summary: borrowing WorkoutSummary) {
    switch share {
    case .whole: writer.workoutEnd(summary)
    case .rest:
      var partial = copy summary
      partial.leaveOut(elsewhere.figures, keeping: rest)
      writer.workoutEnd(partial)
    case .nothing: break
    }
  }

  /// Passes a sample outside workouts on.
  package func wellness(_ sample: WellnessSample) { writer.wellness(sample) }
  /// Passes on where those come from.
  package func wellnessSource(_ name: String?) { writer.wellnessSource(name) }

  /// Passes on the text so far.
  package func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {
    if canStartOver && writer.text.count <= heldBytes { return }
    isDrained = true
    output.take(&writer.text)
  }

  /// Closes open elements of the input.
  package func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    writer.end()
    output.take(&writer.text)
  }
}

/// A command that writes one row per workout when its input is over, because the row has the input's status.
///
/// An input of implausibly many workouts has its rows put out before, with the status so far, so that memory does not
/// grow with the input. Where they need its content and that is not known by then, the input is read once more. Where a wrong checksum may refuse the input, everything waits for the last one.
package final class SummaryWriter: RideWriter {
  var rows: SummaryRows
  let rule: ChecksumRule
  /// Of an input with several workouts, those with the activity and the distance asked for have rows.
  let selection: RideSelection
  var name = ""
  var held: HeldWorkouts.List<WorkoutSummary>
  var text = TextBuffer()
  /// True when rows of the input have gone out before its end.
  private var hasWritten = false
  private var content: ContentHash?
  /// True when there were too many rows before the content was known: they are dropped.
  package private(set) var hasMissedContent = false

  /// Makes a writer of rows in `format`.
  package init(_ format: SummaryFormat, rule: ChecksumRule, selection: RideSelection = RideSelection()) {
    rows = SummaryRows(format)
    self.rule = rule
    self.selection = selection
    held = HeldWorkouts.List(rule)
  }

  /// Makes the rows of a workout's fields, each with the name of its input, pass on to `outlet` when too many wait.
  package func connect(to outlet: TextOutlet) {
    // Tables for people change text that is already appended, but are short.
    if case .export = rows.format { text.connect(to: outlet) }
  }
  /// Begins an input.
  package func begin(_ name: String) {
    self.name = name
    held.reset()
    hasWritten = false
    (content, hasMissedContent) = (nil, false)
  }
  /// As the format has it.
  package var contentNeed: ContentNeed { rows.format.contentNeed }
  /// Notes the content.
  package func begin(content: ContentHash) { self.content = content }
  /// Does nothing.
  package func sample(_ sample: Sample, standingFor seconds: Double?) {}
  /// Does nothing.
  package func routePoint(_ point: RoutePoint) {}
  /// Keeps a workout for the end.
  package func workoutEnd(_ summary: borrowing WorkoutSummary) {
    if !hasMissedContent, selection.holds(summary) { held.add(copy summary, bytes: summary.byteCount) }
  }
  /// True when an input that may be refused has too many workouts to be held.
  package var isBeyondLimit: Bool { held.isBeyondLimit }
  /// Those that are asked for have a row.
  package var writtenRides: RideSelection? { selection }
  /// True as long as all rows wait.
  package var canStartOver: Bool { !hasWritten }
  /// Writes the rows of an input that has too many to be held.
  package func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {
    guard held.isDue else { return }
    if contentNeed != .never && content == nil {
      hasMissedContent = true
      return held.removeAll()
    }
    let soFar = soFar()
    write(soFar.status, soFar.identity, into: &output)
    held.removeAll()
    hasWritten = true
  }

  /// Writes the input's rows; none for an input that is refused.
  package func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    if rule == .refuse && report.reason == .crcMismatch { return }
    write(report.status, identity, into: &output)
  }

  private func write(_ status: InputStatus, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    for summary in held.workouts {
      let identity = identity.of(summary)
      var row = SummaryRow(input: name, status: status, summary: summary)
      row.content = content
      row.sport = summary.sport.map(ProfileNames.sport)
      row.subSport = summary.subSport.map(ProfileNames.subSport)
      row.manufacturer = identity.manufacturer.map(ProfileNames.manufacturer)
      row.product = ProfileNames.product(identity)
      row.syncIdentifier = identity.syncIdentifier(sessionIndex: summary.sessionIndex)
      rows.append(row, to: &text)
      output.take(&text)
    }
    rows.flush(to: &text)
    output.take(&text)
  }
}

/// A command that writes only the report on each input.
package final class CheckWriter: RideWriter {
  let format: ReportFormat
  var text = TextBuffer()

  /// Makes a writer of reports in `format`.
  package init(_ format: ReportFormat) { self.format = format }

  /// A report has the counts of what is left out, and nothing else of the data.
  package func makeGenerators() -> MomentGenerator { .countsOnly }

  /// Does nothing.
  package func begin(_ name: String) {}
  /// Does nothing.
  package func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {}

  /// Does nothing.
  package func sample(_ sample: Sample, standingFor seconds: Double?) {}
  /// Does nothing.
  package func routePoint(_ point: RoutePoint) {}
  /// Writes the report.
  package func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    format.append(report, to: &text)
    output.take(&text)
  }
}
