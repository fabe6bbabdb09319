public import FITCore
public import Workouts

/// What a `FITWorkoutReader` is asked to do.
public struct FITWorkoutOptions: Sendable {
  /// Whether a file that says it is no activity is left after its `file_id`.
  public var activitiesOnly = true
  /// What the generators are asked to do.
  public var workout = WorkoutOptions()
  /// Developer fields to take measures from, beside those that are known (`DeveloperMeasures`).
  public var developerMeasures: [DeveloperMeasure] = []
  /// Laps, lengths and markers kept at most while their session has not begun; a file with its summary first lists them all ahead.
  public var maximumWaitingMarks = 4096

  /// Whether the heart beats that a strap stored are merged into the records, for which the input has to be read twice.
  ///
  /// Whoever feeds the reader reads it the first time and hands over the beats by `FITWorkoutReader.merge(_:)`.
  public var mergesHeartRates = false

  /// Whether sessions are gathered in a first reading, so that each workout is known from its start.
  ///
  /// Whoever feeds the reader reads the input into a `SessionPlan` first and hands it over by `FITWorkoutReader.resolve(_:)`.
  public var resolvesSessions = false

  /// Makes the defaults.
  public init() {}
}

/// Turns FIT messages into observations, events and workouts for a sink, as they come.
///
/// Sessions may stand before their records, behind them, or nowhere. A workout opens with its first record and
/// closes when the next one opens or its part of the stream ends; nothing waits for the session message, which only adds what the
/// device reported. Several sessions part by their start times where they stand ahead, by when they were written where they
/// stand behind. Use it as the sink of a `FITDecoder`; `reset()` between inputs. Allocates nothing per record; a little per
/// session told ahead.
public struct FITWorkoutReader<Sink: WorkoutSink & ~Copyable>: FITSink, ~Copyable {
  /// Generators and sink.
  public var builder: WorkoutBuilder<Sink>
  /// What is to be done.
  public var options: FITWorkoutOptions

  // Facts of the whole input.
  /// The first `file_id` of the stream.
  public internal(set) var identity = FITFileIdentity()
  /// Whether the input was left because it is no activity.
  public internal(set) var isOtherThanActivity = false
  /// Records seen, with or without a time.
  public var records = 0
  /// Sessions reported by the stream.
  public internal(set) var sessions = 0
  /// Workouts opened.
  public internal(set) var workouts = 0
  /// Time of the first record that has one, in seconds since 1989-12-31T00:00:00Z.
  public var firstRecordTime: UInt32?
  /// Time of the last record that has one.
  public var lastRecordTime: UInt32?
  /// Verdict on the checksum of the last part that ended; a mismatch of an earlier one stays.
  public internal(set) var checksum = FITChecksum.absent
  /// Whether a part was never finalised by its recorder.
  public internal(set) var hasUnfinalizedPart = false
  /// Whether several sessions were told behind the same records, so that the first has them all.
  ///
  /// Reading the input again after `resolve(_:)` parts them.
  public internal(set) var hasSessionsBehind = false

  /// Stored beats that are merged into the records of the input.
  var heartRates = HeartRateMerge()
  @usableFromInline var mergesHeartRates = false

  /// Whether there are stored beats that the records were read without; reading the input again after `merge(_:)` uses them.
  public var hasUnmergedBeats: Bool { builder.output.dropped[.beatNotMerged] > 0 }

  /// What a reading ahead of this one found.
  var plan = SessionPlan()
  /// The part that is read, from 0.
  var partIndex = -1
  /// Whether the part's sessions are known from the plan.
  var isPlanned = false
  /// Whether its laps and lengths are too: those of several sessions may stand behind the records of them all.
  var areMarksPlanned = false

  // State of the current part.
  var hasIdentity = false
  @usableFromInline var clock = FITClock()
  /// Sessions told before their records, by start; the first `nextAhead` are open or done.
  var ahead: [SessionReport] = []
  var nextAhead = 0
  /// Sessions whose times count from power-on, with nothing to date them yet.
  var undated: [SessionReport] = []
  /// What the device reported of the open workout.
  var report: SessionReport?
  /// Records from this moment on are of a later workout than the open one.
  var overFrom = Instant(unixMilliseconds: .max)
  /// What was told before its workout began.
  var waitingMarks: [WaitingMark] = []
  var devices = DeviceList()
  @usableFromInline var notes = RecordNotes(wants: WorkoutBuilder<Sink>.wants)
  var surroundings = Surroundings()
  var sportHint: (sport: UInt8?, subSport: UInt8?) = (nil, nil)
  /// The timer's first start while no workout is open.
  @usableFromInline var timerHint: Instant?
  /// Before this moment records are of the open workout.
  @usableFromInline var settledUntil = Instant(unixMilliseconds: .min)

  /// Makes a reader that puts everything into `sink`.
  public init(sink: consuming Sink, options: FITWorkoutOptions = FITWorkoutOptions()) {
    builder = WorkoutBuilder(sink: sink, options: options.workout)
    self.options = options
  }

  /// Forgets the input that was read, for the next one.
  public mutating func reset() {
    builder.output.dropped = DropCounts()
    mergesHeartRates = false
    plan.reset()
    partIndex = -1
    identity = FITFileIdentity()
    hasIdentity = false
    isOtherThanActivity = false
    records = 0
    sessions = 0
    workouts = 0
    firstRecordTime = nil
    lastRecordTime = nil
    checksum = .absent
    hasUnfinalizedPart = false
    hasSessionsBehind = false
    resetPart()
  }

  /// Gives the records of the input that is read next the beats that a strap stored, by the official rule.
  public mutating func merge(_ beats: HeartRateMerge) {
    heartRates = beats
    mergesHeartRates = !beats.isEmpty
    builder.output.dropped[.beatBeyondLimit] += beats.beyondLimit
  }

  /// Gives the input that is read next the sessions that a reading ahead found: each workout opens as what it is.
  public mutating func resolve(_ plan: SessionPlan) {
    self.plan = plan
    builder.output.dropped[.sessionBeyondLimit] += plan.beyondLimit
    builder.output.dropped[.lapBeyondLimit] += plan.marksBeyondLimit
  }

  @usableFromInline mutating func mergedHeartRate(at seconds: UInt32) -> Double? {
    heartRates.heartRate(at: seconds).map(Double.init)
  }

  private mutating func resetPart() {
    builder.abandon()
    clock = FITClock()
    ahead.removeAll(keepingCapacity: true)
    nextAhead = 0
    undated.removeAll(keepingCapacity: true)
    report = nil
    overFrom = Instant(unixMilliseconds: .max)
    waitingMarks.removeAll(keepingCapacity: true)
    sportHint = (nil, nil)
    timerHint = nil
    devices.removeAll()
    notes.reset()
    surroundings = Surroundings()
    settledUntil = Instant(unixMilliseconds: .min)
  }

  // MARK: FITSink

  /// The messages that workouts are made of, typed; the rest is passed over.
  @inlinable public func lane(forMessage number: UInt16) -> FITLane {
    switch number {
    case 0, 12, 18, 19, 20, 21, 23, 34, 101, 206: .typed
    case 2, 3, 128, 132, 162: .generic
    default: .skip
    }
  }

  /// Begins a part of the stream.
  public mutating func partStart(_ header: FITFileHeader) {
    resetPart()
    partIndex += 1
    isPlanned = plan.parts.indices.contains(partIndex) && !plan.parts[partIndex].sessions.isEmpty
    areMarksPlanned = isPlanned && plan.parts[partIndex].sessions.count > 1
    if isPlanned { ahead = plan.parts[partIndex].sessions }
    if areMarksPlanned { takeMarks(of: plan.parts[partIndex]) }
  }

  /// Takes what workouts need that close before the file comes to it.
  private mutating func takeMarks(of part: SessionPlan.Part) {
    waitingMarks = part.marks
    if let clocks = part.clocks { surroundings.take(localTime: clocks.local, utc: clocks.utc) }
  }

  /// Takes who made the file; leaves it when that says it is no activity and only those are wanted.
  public mutating func fileID(_ fileID: borrowing FITFileID) -> FITFlow {
    let told = FITFileIdentity(fileID)
    if let created = told.timeCreated, created >= firstAbsoluteFITSeconds { clock.timeCreated = created }
    if !hasIdentity {
      hasIdentity = true
      identity = told
    }
    guard options.activitiesOnly, told.isOtherThanActivity, workouts == 0 else { return .proceed }
    isOtherThanActivity = true
    return .stop
  }

  /// Takes what the device calls the sport, which may come long before the session.
  public mutating func sport(_ sport: borrowing FITSport) -> FITFlow {
    takeSport(sport.sport, sport.subSport)
    return .proceed
  }

  /// Takes what stands in for the sport of a session until that comes, or where it has none (HEALTHKIT.md section 1.4).
  mutating func takeSport(_ sport: Int64?, _ subSport: Int64?) {
    guard let sport = sport.flatMap({ UInt8(exactly: $0) }) else { return }
    sportHint = (sport, subSport.flatMap { UInt8(exactly: $0) })
    updateRoute()
  }

  /// A local message type got another meaning.
  public mutating func definition(_ definition: FITDefinition) {
    // Records of the type come behind their own definition only.
    if definition.messageNumber == 20 { notes.forget(definition.localMessageType) }
  }

  /// Takes what is told of clock, weather and rider, and counts stored beats that nobody merged.
  public mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    if message.number == 132 {
      if !mergesHeartRates { builder.output.dropped[.beatNotMerged] += HeartBeats.count(in: message) }
      return .proceed
    }
    if message.number == 162, let utc = message.timestamp, let system = message.integer(1) {
      clock.correlate(utc: utc, system: UInt32(truncatingIfNeeded: system))
    }
    surroundings.take(message)
    return .proceed
  }

  /// Takes the local clock, from which the time zone follows (HEALTHKIT.md section 5).
  public mutating func activity(_ activity: borrowing FITActivity) -> FITFlow {
    if let local = activity.localTimestamp, let utc = activity.timestamp {
      surroundings.take(localTime: local, utc: utc)
      clock.correlate(localTime: local, system: utc)
    }
    return .proceed
  }

  /// Takes a device or sensor.
  public mutating func deviceInfo(_ deviceInfo: borrowing FITDeviceInfo) -> FITFlow {
    if !devices.take(deviceInfo) { builder.output.drop(.deviceBeyondLimit) }
    return .proceed
  }

  /// Takes the description of a developer's field.
  public mutating func fieldDescription(_ description: borrowing FITFieldDescription) -> FITFlow {
    guard let application = description.developerDataIndex.flatMap({ UInt8(exactly: $0) }) else { return .proceed }
    let name = description.name.text ?? ""
    if !name.isEmpty, !devices.take(field: name, ofApplication: application) { builder.output.drop(.deviceBeyondLimit) }
    if !notes.describe(description, name: name, chosen: options.developerMeasures) {
      builder.output.drop(.descriptionBeyondLimit)
    }
    return .proceed
  }

  /// Takes the timer's starts and stops; every other event carries the same types and means no pause.
  @inlinable public mutating func event(_ event: borrowing FITEvent) -> FITFlow {
    guard let type = event.eventType, let seconds = event.timestamp else { return .proceed }
    guard let time = clock.instant(seconds) else { return .proceed }
    // user_marker, sport_point, course_point: what the rider or the course marked.
    if event.event == 32 || event.event == 33 || event.event == 10 { takeMarker(time) }
    guard event.event == 0 else { return .proceed }
    switch type {
    case 0:
      if !builder.isOpen { timerHint = timerHint ?? time }
      builder.timerStarted(at: time)
    case 1, 4, 8, 9: builder.timerStopped(at: time)
    default: break
    }
    return .proceed
  }

  /// Ends the part: what is open is closed, and sessions without records are told.
  public mutating func partEnd(_ verdict: FITPartVerdict) {
    closeOpen()
    dateUndated()
    while nextAhead < ahead.count {
      openAhead()
      closeOpen()
    }
    builder.finishRecording()
    if verdict.ending == .unfinalized { hasUnfinalizedPart = true }
    if case .mismatch = checksum { return }
    checksum = verdict.checksum
  }
}
