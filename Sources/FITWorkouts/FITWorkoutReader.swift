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
  /// Fields of `record`, by number, whose own readings count although a developer's field says that it overrides them.
  ///
  /// Which is better differs by person and sensor. Without a reading of its own a record has the developer's all the
  /// same.
  public var nativeFields: Set<UInt8> = []
  /// Laps, lengths and markers kept at most while their session has not begun; a file with its summary first lists them all ahead.
  public var maximumWaitingMarks = 4096

  /// Whether every input is read twice, even one that has to be held for that.
  ///
  /// Whoever feeds the reader reads the input into a `ReadAhead` first and hands it over by `FITWorkoutReader.use(_:)`.
  public var readsAhead = false

  /// Makes the defaults.
  public init() {}
}

/// Turns FIT messages into observations, events and workouts for a sink, as they come.
///
/// Sessions may stand before their records, after them, or nowhere. A workout opens with its first record and
/// closes when the next one opens or its part of the stream ends; nothing waits for the session message, which only adds what the
/// device reported. Several sessions part by their start times where they stand ahead, by when they were written where they
/// stand behind. What comes too late for one reading is used in a second one (`ReadAhead`). Use it as the sink of a
/// `FITDecoder`; `reset()` between inputs. Allocates nothing per record; a little per session told ahead.
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
  /// What came too late for this reading; another one after `use(_:)` knows it ahead.
  public internal(set) var late = LateReports()

  /// Stored beats that are merged into the records of the input.
  var heartRates = HeartRateMerge()
  @usableFromInline var mergesHeartRates = false

  /// What a reading ahead of this one found.
  var ahead = ReadAhead()
  /// The part that is read, from 0.
  var partIndex = -1
  /// What was found in it.
  var partAhead: PartAhead?
  /// Whether records are parted by the sessions that were found, as several come after the same records.
  var areSessionsPlanned = false
  /// Whether the timer's events are those that were found.
  @usableFromInline var isTimerPlanned = false
  /// The workouts of the part that were opened.
  var workoutsInPart = 0
  /// The session that the open workout is expected to get, of those that were found.
  var expected: SessionReport?
  /// The record that opened the open workout.
  var firstRecord: Instant?

  // State of the current part.
  var hasIdentity = false
  @usableFromInline var clock = FITClock()
  /// Sessions told before their records, by start; the first `nextWaiting` are open or done.
  var waiting: [WaitingSession] = []
  var nextWaiting = 0
  /// Sessions whose times count from power-on, with nothing to date them yet.
  var undated: [SessionReport] = []
  /// What the device reported of the open workout.
  var report: SessionReport?
  /// Records from this moment on are of a later workout than the open one.
  var overFrom = Instant(unixMilliseconds: .max)
  /// What was told before its workout began.
  var waitingMarks = WaitingMarks()
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
    ahead.reset()
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
    resetPart()
    late = LateReports()
  }

  /// Gives the input that is read next what a first reading of it found.
  ///
  /// Each workout opens as what it is, from its start; stored beats are merged by the official rule; sessions that
  /// come after the same records part them, and late stops and starts of the timer are where they belong.
  public mutating func use(_ ahead: consuming ReadAhead) {
    heartRates = ahead.beats
    heartRates.rewind()
    mergesHeartRates = !heartRates.isEmpty
    builder.output.dropped[.beatBeyondLimit] &+= heartRates.beyondLimit
    ahead.beats = HeartRateMerge()
    self.ahead = ahead
  }

  @usableFromInline mutating func mergedHeartRate(at seconds: UInt32) -> Double? {
    heartRates.heartRate(at: seconds).map(Double.init)
  }

  private mutating func resetPart() {
    takeLate()
    builder.abandon()
    clock = FITClock()
    waiting.removeAll(keepingCapacity: true)
    nextWaiting = 0
    workoutsInPart = 0
    expected = nil
    partAhead = nil
    areSessionsPlanned = false
    isTimerPlanned = false
    undated.removeAll(keepingCapacity: true)
    report = nil
    overFrom = Instant(unixMilliseconds: .max)
    waitingMarks.removeAll()
    sportHint = (nil, nil)
    timerHint = nil
    devices.removeAll()
    notes.reset()
    surroundings = Surroundings()
    settledUntil = Instant(unixMilliseconds: .min)
  }

  private mutating func takeLate() {
    if builder.hasLate.timer { late.add(.timer) }
    if builder.hasLate.lengths { late.add(.lengths) }
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
    partIndex &+= 1
    guard ahead.parts.indices.contains(partIndex) else { return }
    let part = ahead.parts[partIndex]
    partAhead = part
    areSessionsPlanned = part.sharesRecords
    if part.isTimerLate {
      isTimerPlanned = true
      builder.expectTimer(part.timer)
    }
    guard areSessionsPlanned else { return }
    for session in part.sessions { waiting.insert(session) }
    // What workouts need that close before the file comes to it.
    for mark in part.marks { waitingMarks.append(mark) }
    if let clocks = part.clocks { surroundings.take(localTime: clocks.local, utc: clocks.utc) }
    // Counted once, with the first of the parts that they are of.
    builder.output.dropped[.sessionBeyondLimit] &+= ahead.takeSessionsBeyondLimit()
    builder.output.dropped[.lapBeyondLimit] &+= ahead.takeMarksBeyondLimit()
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
      if !mergesHeartRates { takeUnmergedBeats(HeartBeats.count(in: message)) }
      return .proceed
    }
    if message.number == 162, let utc = message.timestamp, let system = message.seconds(1) {
      clock.correlate(utc: utc, system: system)
    }
    surroundings.take(message)
    return .proceed
  }

  private mutating func takeUnmergedBeats(_ count: Int) {
    guard count > 0 else { return }
    builder.output.dropped[.beatNotMerged] &+= count
    late.add(.beats)
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
    if !notes.describe(
      description, name: name, chosen: options.developerMeasures, native: options.nativeFields)
    {
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
    guard event.event == 0, !isTimerPlanned else { return .proceed }
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
    while nextWaiting < waiting.count {
      openWaiting()
      closeOpen()
    }
    builder.finishRecording()
    takeLate()
    if verdict.ending == .unfinalized { hasUnfinalizedPart = true }
    if case .mismatch = checksum { return }
    checksum = verdict.checksum
  }
}
