public import Exports
internal import FITWorkouts
internal import Workouts

/// A command that puts nothing out but sums over all workouts.
///
/// A worker packs what each workout brings; whoever has its turn adds that to the table, in the order of the inputs. So of copies the
/// first one counts, and rows of less than a day can be written while inputs are read. An input's workouts wait for its verdict like
/// those of `summary`.
struct StatsWriter: RideWriter, ~Copyable {
  private let settings: StatsSettings
  private let rule: ChecksumRule
  private var gatherer: StatsGatherer
  private var activity = ActivityType.other
  private var held: [StatsShare] = []
  private var heldBytes = 0
  private var text = TextBuffer()
  private(set) var isBeyondLimit = false
  /// Whether workouts of the input were passed on before its end.
  private var hasPassed = false

  init(_ settings: StatsSettings, rule: ChecksumRule) {
    self.settings = settings
    self.rule = rule
    gatherer = StatsGatherer(settings)
  }

  mutating func begin(_ name: String) {
    gatherer.reset()
    removeHeld()
    isBeyondLimit = false
    hasPassed = false
  }

  private mutating func removeHeld() {
    held.removeAll(keepingCapacity: held.count <= 2 &* HeldWorkouts.usual)
    heldBytes = 0
  }

  mutating func workoutStart(sessionIndex: Int, start: Instant) {
    gatherer.begin(at: start)
    activity = .other
  }

  mutating func activity(_ type: ActivityType, sport: UInt8?) { activity = type }

  mutating func sample(_ sample: Sample, standingFor seconds: Double?) {
    gatherer.add(sample, standingFor: seconds)
  }

  mutating func event(_ event: WorkoutEvent) { gatherer.add(event) }

  mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    guard var share = gatherer.close(summary) else { return }
    share.setSources(settings.source, summary.devices)
    hold(share)
  }

  private mutating func hold(_ share: StatsShare) {
    let added = share.byteCount
    if rule == .refuse && (held.count >= HeldWorkouts.limit || heldBytes &+ added > HeldWorkouts.refusableBytes) {
      isBeyondLimit = true
      removeHeld()
    }
    guard !isBeyondLimit else { return }
    held.append(share)
    heldBytes &+= added
  }

  var canStartOver: Bool { !hasPassed }

  mutating func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {
    let isTooLong = gatherer.byteCount > HeldWorkouts.bytes
    guard isTooLong || held.count >= HeldWorkouts.usual || heldBytes >= HeldWorkouts.bytes else { return }
    if isTooLong { holdPart() }
    guard rule != .refuse else { return }
    put(soFar().identity, into: &output)
    hasPassed = true
  }

  /// Has what was gathered of a very long recording go on before its end.
  private mutating func holdPart() {
    var share = gatherer.takePart(activity)
    share.setSources(settings.source, [])
    hold(share)
  }

  mutating func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    if rule == .refuse && report.reason == "crc-mismatch" { return removeHeld() }
    put(identity, into: &output)
  }

  private mutating func put(_ identity: FITFileIdentity, into output: inout OutputWriter) {
    let recorder = settings.source == .none ? nil : identity.recorder?.recorderName
    for var share in held {
      if settings.source != .none { share.setRecorder(recorder) }
      share.append(to: &text)
      output.take(&text)
    }
    removeHeld()
  }
}

extension Batch {
  /// Sums over the workouts of all inputs; returns the process's exit code.
  ///
  /// `report` and `closing` are called as with every batch.
  public func runStats(
    _ settings: StatsSettings, _ format: StatsFormat, _ rules: RideRules,
    report: @escaping (InputPath, InputReport, _ verdicts: Output?) -> Bool,
    closing: (_ signal: Int32?) -> Void = { _ in }
  ) -> Int32 {
    var receiver: StatsReceiver?
    let tracks = rules.makeTrackContext()
    var batch = self
    // Of copies the first one counts, and rows may be written before the end.
    batch.options.isOrdered = true
    let code = batch.run(
      makeProcessor: {
        RideProcessor(
          { StatsWriter(settings, rule: rules.checksum) }, options: rules.workouts, rule: rules.checksum, tracks: tracks
        )
      },
      through: { data in
        let made = StatsReceiver(settings, format, data)
        receiver = made
        return .handing { made.take($0) }
      }, report: report, tail: { _ in receiver?.finish() }, closing: closing)
    guard let receiver, !receiver.hasLostReader else { return code }
    return max(code, receiver.tell(console))
  }
}
