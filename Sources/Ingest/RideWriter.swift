public import Exports
public import FITWorkouts
public import Workouts

/// What is known of an input while it is being read.
public struct InputSoFar: Sendable {
  /// The verdict if nothing more came.
  public var status: InputStatus
  /// Where the input comes from.
  public var identity: FITFileIdentity
}

/// Writes what one command puts out: told of an input's workouts as they come, and of its verdict at the end.
public protocol RideWriter: WorkoutSink, ~Copyable {
  /// Said once, before the first input: where to pass on what is too much to wait for `drain`.
  mutating func connect(to outlet: TextOutlet)
  /// An input begins; `name` is the name it has in the output.
  mutating func begin(_ name: String)
  /// Passes on what is ready; called often, so that little is held.
  mutating func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter)
  /// Whether the input has more workouts than are held until it is known whether it is refused: nothing of it is put out then.
  var isBeyondLimit: Bool { get }
  /// How many samples of the input were not shared out among the minutes of their time.
  var unsharedSamples: Int { get }
  /// Whether `begin` in the middle of an input takes back all that was made of it, so that it can be read a second time.
  ///
  /// The processor then holds inputs and reads them again where that makes something else of them.
  var canStartOver: Bool { get }
  /// Whether an input that can be read twice is, before anything of it is put out.
  var readsAhead: Bool { get }
  /// The input is over.
  mutating func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter)
}

extension RideWriter where Self: ~Copyable {
  /// Does nothing: a few words wait for each workout.
  public mutating func connect(to outlet: TextOutlet) {}
  /// None where there are no minutes.
  public var unsharedSamples: Int { 0 }
  /// Not where nothing is held.
  public var isBeyondLimit: Bool { false }
  /// What has been put out stays.
  public var canStartOver: Bool { false }
  /// Not where the output is held, or there is none.
  public var readsAhead: Bool { false }
}

extension WorkoutOutput where Sink: RideWriter & ~Copyable {
  /// What was left out of the input, by the generators and by what its sink makes of them.
  var allDropped: DropCounts {
    var all = dropped
    all[.minuteBeyondLimit] &+= sink.unsharedSamples
    return all
  }
}

extension InputReport {
  /// The input has more workouts than may be held until its checksum is known.
  mutating func failBeyondHeldWorkouts() {
    guard status != .failed else { return }
    (status, reason, offset) = (.failed, "too-large", nil)
    detail =
      "more than \(HeldWorkouts.limit) workouts, or too much of them, to wait until the checksum is known; see --crc"
  }
}

extension OutputWriter {
  /// Writes what a text buffer holds and empties it.
  mutating func take(_ text: inout TextBuffer) {
    guard !text.isEmpty else { return }
    write(text.bytes)
    text.removeAll()
  }
}

/// A command that writes workouts as they stream: samples and routes.
///
/// What comes workout by workout (minutes, zones) waits for the end of its input, up to a limit, so that the input can be read again.
public struct StreamingWriter<Text: WorkoutTextWriter & ~Copyable>: RideWriter, ~Copyable {
  var writer: Text
  /// Bytes of whole workouts that wait at most.
  private let heldBytes: Int
  private var outlet: TextOutlet?
  /// Whether `drain` has put some of the input out.
  private var isDrained = false

  /// Wraps a text writer.
  public init(_ writer: consuming Text) { self.init(writer, heldBytes: HeldWorkouts.bytes) }

  init(_ writer: consuming Text, heldBytes: Int) {
    self.writer = writer
    self.heldBytes = heldBytes
  }

  /// Has the text pass on there what is more than shall wait.
  public mutating func connect(to outlet: TextOutlet) {
    self.outlet = outlet
    writer.text.connect(to: outlet, beyond: Text.putsOutWholeWorkouts ? heldBytes : TextBuffer.passedBytes)
  }
  /// Begins an input.
  public mutating func begin(_ name: String) {
    if Text.putsOutWholeWorkouts { writer.text.removeAll() }
    isDrained = false
    outlet?.hasPassed = false
    writer.begin(input: name)
  }
  /// Whether some of the input has gone out.
  private var hasWritten: Bool { isDrained || outlet?.hasPassed == true }
  /// The text writer's.
  public var unsharedSamples: Int { writer.unsharedSamples }
  /// As long as all whole workouts wait.
  public var canStartOver: Bool { Text.putsOutWholeWorkouts && !hasWritten }
  /// Where what is read goes out at once.
  public var readsAhead: Bool { !Text.putsOutWholeWorkouts }
  /// Passes a start on.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) {
    writer.workoutStart(sessionIndex: sessionIndex, start: start)
  }
  /// Passes on what the workout is.
  public mutating func activity(_ type: ActivityType, sport: UInt8?) { writer.activity(type, sport: sport) }
  /// Passes on what the workout is called.
  public mutating func title(_ title: String) { writer.title(title) }
  /// Passes a sample on.
  public mutating func sample(_ sample: Sample) { writer.sample(sample) }
  /// Passes an event on.
  public mutating func event(_ event: WorkoutEvent) { writer.event(event) }
  /// Passes a lap on.
  public mutating func lap(_ lap: Lap) { writer.lap(lap) }
  /// Passes a pool length on.
  public mutating func poolLength(_ length: PoolLength) { writer.poolLength(length) }
  /// Passes on that the sessions are parts of one workout.
  public mutating func multisport(_ workout: Multisport) { writer.multisport(workout) }
  /// Passes the timer on.
  public mutating func timer(isRunning: Bool, at time: Instant) { writer.timer(isRunning: isRunning, at: time) }
  /// Passes on that nothing was recorded.
  public mutating func gap(from start: Instant, to end: Instant) { writer.gap(from: start, to: end) }
  /// Passes a point on.
  public mutating func routePoint(_ point: RoutePoint) { writer.routePoint(point) }
  /// Passes an end on.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) { writer.workoutEnd(summary) }

  /// Passes on the text there is.
  public mutating func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {
    if canStartOver && writer.text.count <= heldBytes { return }
    isDrained = true
    output.take(&writer.text)
  }

  /// Closes what the input left open.
  public mutating func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    writer.end()
    output.take(&writer.text)
  }
}

/// A command that writes one row per workout when its input is over, because the row tells the input's status.
///
/// An input of more workouts than anybody records has its rows put out before, with the status so far: memory does not grow with
/// the input. Unless a wrong checksum refuses the input: then everything waits for the last one.
public struct SummaryWriter: RideWriter, ~Copyable {
  let format: SummaryFormat
  let rule: ChecksumRule
  var name = ""
  var held: HeldWorkouts
  var text = TextBuffer()
  /// Whether rows of the input have gone out before its end.
  private var hasWritten = false

  /// Makes a writer of rows in `format`.
  public init(_ format: SummaryFormat, rule: ChecksumRule) {
    self.format = format
    self.rule = rule
    held = HeldWorkouts(rule)
  }

  /// Has the rows of a workout's fields, each with the name of its input, pass on there what is more than shall wait.
  public mutating func connect(to outlet: TextOutlet) {
    // Tables for people take back what they have put down, but are short.
    if case .export = format { text.connect(to: outlet) }
  }
  /// Begins an input.
  public mutating func begin(_ name: String) {
    self.name = name
    held.reset()
    hasWritten = false
  }
  /// Keeps a workout for the end.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) { held.add(summary) }
  /// Whether there are too many workouts to be held, of an input that may be refused.
  public var isBeyondLimit: Bool { held.isBeyondLimit }
  /// As long as all rows wait.
  public var canStartOver: Bool { !hasWritten }
  /// Writes the rows of an input that has too many to be held.
  public mutating func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {
    guard held.isDue else { return }
    let soFar = soFar()
    write(soFar.status, soFar.identity, into: &output)
    held.removeAll()
    hasWritten = true
  }

  /// Writes the input's rows; none for an input that is refused.
  public mutating func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    if rule == .refuse && report.reason == "crc-mismatch" { return }
    write(report.status, identity, into: &output)
  }

  private mutating func write(_ status: InputStatus, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    for summary in held.summaries {
      var row = SummaryRow(input: name, status: status, summary: summary)
      row.sport = summary.sport.map(ProfileNames.sport)
      row.subSport = summary.subSport.map(ProfileNames.subSport)
      row.manufacturer = identity.manufacturer.map(ProfileNames.manufacturer)
      row.product = ProfileNames.product(identity)
      row.syncIdentifier = identity.syncIdentifier(sessionIndex: summary.sessionIndex)
      format.append(row, to: &text)
      output.take(&text)
    }
  }
}

/// A command that writes the verdict on each input and nothing else.
public struct CheckWriter: RideWriter, ~Copyable {
  let format: ReportFormat
  var text = TextBuffer()

  /// Makes a writer of verdicts in `format`.
  public init(_ format: ReportFormat) { self.format = format }

  /// Does nothing.
  public mutating func begin(_ name: String) {}
  /// Does nothing.
  public mutating func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {}

  /// Writes the verdict.
  public mutating func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    format.append(report, to: &text)
    output.take(&text)
  }
}
