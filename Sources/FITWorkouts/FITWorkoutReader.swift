public import FITCore
public import Workouts

/// Options of a `FITWorkoutReader`.
public struct FITWorkoutOptions: Sendable {
  /// Whether reading stops after the `file_id` of a file that is not an activity.
  public var activitiesOnly = true
  /// Whether an activity can follow a short file of another type.
  ///
  /// The short file is then read to its end. A reader of a pipe must not wait for that.
  public var skipsShortFiles = false
  /// Options of the generators.
  public var workout = WorkoutOptions()
  /// Developer fields that supply measures, in addition to the known ones (`DeveloperMeasures`).
  public var developerMeasures: [DeveloperMeasure] = []
  /// Fields of `record`, by number, whose own values are used although a developer field overrides them.
  ///
  /// Which of the two is better depends on person and sensor. A record without its own value gets the developer's value
  /// in any case.
  public var nativeFields: Set<UInt8> = []
  /// Maximum number of laps, lengths and markers that wait for their session.
  ///
  /// In a file that begins with its summary, all of them precede the records.
  public var maximumWaitingMarks = 4096

  /// Whether `Rides` and the jobs of `Ingest` read every input twice.
  ///
  /// An input that cannot be opened again is then kept in memory, up to 16 MiB.
  ///
  /// The option does not change this reader. A program that feeds the reader itself decodes the input into a
  /// `ReadAhead` first, and passes it to `FITWorkoutReader.use(_:)`.
  public var readsAhead = false

  /// Creates the defaults.
  public init() {}
}

/// Converts FIT messages to observations, events and workouts for a sink while they are decoded.
///
/// Sessions can precede their records, follow them, or be missing. A workout opens with its first record. It closes
/// when the next workout opens or when its chained file ends. It does not wait for the session message, which only adds
/// the figures of the device. If several sessions precede the records, the start times of the sessions divide the
/// records. If several sessions follow the records, the times at which the sessions were written divide them. Facts
/// that are reported too late for one reading (`late`) are used in a second one (`ReadAhead`).
///
/// Use the reader as the sink of a `FITDecoder`, and call `reset()` between inputs. It allocates nothing per record,
/// and a little memory for each session that is reported before its records.
public struct FITWorkoutReader<Sink: WorkoutSink & ~Copyable>: FITSink, WorkoutReader, ~Copyable {
  /// Generators and sink.
  public var builder: WorkoutBuilder<Sink>
  /// The sink.
  @inlinable public var sink: Sink {
    _read { yield builder.output.sink }
    _modify { yield &builder.output.sink }
  }
  /// Options of the reading.
  public var options: FITWorkoutOptions

  // Facts about the whole input.
  /// The first `file_id` of the stream.
  public internal(set) var identity = FITFileIdentity()
  var hasIdentity = false
  /// Whether reading stopped because the input is not an activity.
  public internal(set) var isOtherThanActivity = false
  /// The number of records, with or without a time.
  public var records = 0
  /// The number of sessions in the stream.
  public internal(set) var sessions = 0
  /// The number of opened workouts.
  public internal(set) var workouts = 0
  /// Whether the input is an activity with neither records nor workouts.
  package var isBlank: Bool { workouts == 0 && records == 0 && sessions == 0 && identity.type == 4 }
  /// Time of the first record that has one, in seconds since 1989-12-31T00:00:00Z.
  public var firstRecordTime: UInt32?
  /// Time of the last record that has one.
  @inlinable public var lastRecordTime: UInt32? { newestRecordSeconds == .max ? nil : newestRecordSeconds }
  /// `lastRecordTime`, or the field's invalid value before the first record.
  @usableFromInline var newestRecordSeconds = UInt32.max
  /// Time of the first record with an absolute time, otherwise of the first record with a time.
  public var firstTime: Instant? { firstDated ?? firstRecordTime.map { Instant(fitSeconds: $0) } }
  @usableFromInline var firstDated: Instant?
  /// Time of the last record that has one.
  @inlinable public var lastTime: Instant? { lastRecordTime.map { Instant(fitSeconds: $0) } }
  /// Status of the checksum of the last chained file that ended; a mismatch of an earlier one is kept.
  public internal(set) var checksum = FITChecksum.absent
  /// Whether a chained file was not finalized by its recorder.
  public internal(set) var hasUnfinalizedFile = false
  /// Kinds of facts that were reported too late for this reading.
  ///
  /// If there are any, a second reading after `use(_:)` gives a better result.
  public internal(set) var late = LateReports()

  /// Returns the entry of the input in the index of its export, such as Strava's `activities.csv`; called when a
  /// workout opens and when it closes.
  public var exportEntry: (() -> ExportEntry?)?

  /// Stored beats that are merged into the records of the input.
  var heartRates = HeartRateMerge()
  @usableFromInline var mergesHeartRates = false

  /// Results of a first reading.
  var ahead = ReadAhead()
  /// The index of the current chained file, from 0.
  var fileIndex = -1
  /// The state of the current chained file.
  @usableFromInline var file: FileState
  /// Converts records to blocks; created if a sink accepts blocks.
  @usableFromInline var lane: RecordLane?
  var beatReading = BeatReading()

  /// Creates a reader that reports to `sink`.
  public init(sink: consuming Sink, options: FITWorkoutOptions = FITWorkoutOptions()) {
    builder = WorkoutBuilder(sink: sink, options: options.workout)
    file = FileState(wants: builder.wants)
    self.options = options
  }

  /// Removes the state of the last input, for the next one.
  public mutating func reset() {
    builder.output.dropped = DropCounts()
    mergesHeartRates = false
    ahead.reset()
    fileIndex = -1
    identity = FITFileIdentity()
    hasIdentity = false
    isOtherThanActivity = false
    records = 0
    sessions = 0
    workouts = 0
    firstRecordTime = nil
    firstDated = nil
    newestRecordSeconds = .max
    checksum = .absent
    hasUnfinalizedFile = false
    resetFile()
    beatReading.inputStart()
    late = LateReports()
  }

  /// Uses the results of a first reading for the input that is read next.
  ///
  /// Each workout opens with its final activity, at its start. Stored beats are merged by the official rule. Sessions
  /// that follow the same records divide them. Late stops and starts of the timer are inserted at their times.
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

  private mutating func resetFile() {
    takeLate()
    builder.abandon()
    file = FileState(wants: builder.wants)
    beatReading.fileStart()
  }

  private mutating func takeLate() {
    let found = builder.hasLate
    if found.timer { late.add(.timer) }
    if found.lengths { late.add(.lengths) }
  }

  // MARK: FITSink

  /// The delivery of each message: typed or generic for messages that workouts need; other messages are skipped.
  ///
  /// Inlined, because a call would copy the reader and its sink.
  @inlinable @inline(__always) public func lane(forMessage number: UInt16) -> FITLane {
    if file.isLeftOut { return .skip }
    return switch number {
    case FITNumber.fileID, FITNumber.sport, FITNumber.session, FITNumber.lap, FITNumber.record, FITNumber.event,
      FITNumber.deviceInfo, FITNumber.activity, FITNumber.length, FITNumber.fieldDescription:
      .typed
    case FITNumber.deviceSettings, FITNumber.userProfile, FITNumber.zonesTarget, FITNumber.weatherConditions,
      FITNumber.hr, FITNumber.timestampCorrelation, FITNumber.set, FITNumber.tankSummary, FITNumber.diveGas,
      FITNumber.diveSummary, FITNumber.climbPro:
      .generic
    case FITNumber.hrv: sink.wantsBeats ? .generic : .skip
    default: .skip
    }
  }

  /// Begins a chained file.
  public mutating func fileStart(_ header: FITFileHeader) {
    resetFile()
    fileIndex &+= 1
    isOtherThanActivity = false
    file.isShort = options.skipsShortFiles && header.dataSize <= ReadAhead.shortBytes
    guard ahead.files.indices.contains(fileIndex) else { return }
    let found = ahead.files[fileIndex]
    file.ahead = found
    (file.clockSteps, file.clock.shift) = (found.clockSteps.reversed(), found.clockShift)
    file.staleUntil = found.staleUntil ?? file.staleUntil
    file.areSessionsPlanned = found.sharesRecords
    if found.isTimerLate {
      file.isTimerPlanned = true
      builder.expectTimer(found.timer)
    }
    guard file.areSessionsPlanned else { return }
    for session in found.sessions { file.waiting.insert(session) }
    // Laps and lengths of workouts that close before the reader reaches these messages.
    for mark in found.marks { file.waitingMarks.append(mark) }
    if let clocks = found.clocks { file.surroundings.take(localTime: clocks.local, utc: clocks.utc) }
    // Counted once, with the first of the chained files.
    builder.output.dropped[.sessionBeyondLimit] &+= ahead.takeSessionsBeyondLimit()
    builder.output.dropped[.lapBeyondLimit] &+= ahead.takeMarksBeyondLimit()
  }

  /// Handles the file's identity; skips a file that is not an activity if only activities are wanted.
  ///
  /// An activity can follow a short file. After a longer one reading stops.
  public mutating func fileID(_ fileID: borrowing FITFileID) -> FITFlow {
    let told = FITFileIdentity(fileID)
    if let created = told.timeCreated, created >= FITTime.firstAbsolute { file.clock.timeCreated = created }
    if !hasIdentity || identity.isOtherThanActivity && !file.hasType {
      hasIdentity = true
      identity = told
    }
    defer { file.hasType = file.hasType || told.type != nil }
    guard options.activitiesOnly, !file.hasType, told.isOtherThanActivity, workouts == 0 else { return .proceed }
    if told.isCourse, options.workout.includesUntimedRoutes {
      // The times of a course are those of a virtual partner.
      (file.isCourse, file.staleUntil) = (true, Instant(unixMilliseconds: .max))
      return .proceed
    }
    isOtherThanActivity = true
    file.isLeftOut = file.isShort
    return file.isShort ? .proceed : .stop
  }

  /// Reports that damaged bytes were skipped.
  public mutating func damage(_ damage: FITDamagedBytes) { builder.noteDamage() }

  /// Handles the device's sport, which can precede the session by far.
  public mutating func sport(_ sport: borrowing FITSport) -> FITFlow {
    takeSport(sport.sport, sport.subSport)
    return .proceed
  }

  /// Sets the sport that is used until the session's sport is known, or if the session has none.
  mutating func takeSport(_ sport: Int64?, _ subSport: Int64?) {
    guard let sport = sport.flatMap({ UInt8(exactly: $0) }) else { return }
    file.sportHint = (sport, subSport.flatMap { UInt8(exactly: $0) })
    updateRoute()
  }

  /// Handles a new definition of a local message type.
  public mutating func definition(_ definition: FITDefinition) {
    // A definition precedes the records of its type.
    guard definition.messageNumber == FITNumber.record else { return }
    file.notes.forget(definition.localMessageType)
  }

  /// Handles clock, weather and rider, and counts stored beats that are not merged.
  public mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    switch message.number {
    case FITNumber.hrv: takeBeats(message)
    case FITNumber.hr:
      takeBeats(message)
      if !mergesHeartRates { takeUnmergedBeats(HeartBeats.count(in: message)) }
    case FITNumber.timestampCorrelation:
      file.clock.correlate(message)
      file.surroundings.take(message)
    default:
      file.surroundings.take(message)
      takeFact(message)
    }
    return .proceed
  }

  private mutating func takeUnmergedBeats(_ count: Int) {
    guard count > 0 else { return }
    builder.output.dropped[.beatNotMerged] &+= count
    late.add(.beats)
  }

  /// Handles the local clock, from which the time zone follows.
  public mutating func activity(_ activity: borrowing FITActivity) -> FITFlow {
    if file.ahead == nil, let timer = activity.timerSeconds, let told = file.timerSeconds, told > 1.5 * timer + 60 {
      late.add(.clock)
    }
    if let local = activity.localTimestamp, let utc = activity.timestamp {
      file.surroundings.take(localTime: local, utc: utc)
      if file.hasUnknownOffset, file.surroundings.utcOffsetSeconds != nil { late.add(.localClock) }
      file.clock.correlate(localTime: local, system: utc)
    }
    return .proceed
  }

  /// Handles a device or sensor.
  public mutating func deviceInfo(_ deviceInfo: borrowing FITDeviceInfo) -> FITFlow {
    let revision = file.devices.revision
    if !file.devices.take(deviceInfo) { builder.output.drop(.deviceBeyondLimit) }
    if file.devices.revision != revision { tellDevices() }
    return .proceed
  }

  /// Reports the sources of the open workout's samples to the sink: from a first reading, or else from the messages so
  /// far.
  mutating func tellDevices() {
    guard builder.isOpen, sink.wantsDevices else { return }
    let found = file.ahead?.devices.devices ?? []
    sink.devices(found.isEmpty ? file.devices.devices : found, recordedBy: identity.recorder)
  }

  /// Handles the description of a developer field.
  public mutating func fieldDescription(_ description: borrowing FITFieldDescription) -> FITFlow {
    guard let application = description.developerDataIndex.flatMap({ UInt8(exactly: $0) }) else { return .proceed }
    let name = description.name.text ?? ""
    if !name.isEmpty, !file.devices.take(field: name, ofApplication: application) {
      builder.output.drop(.deviceBeyondLimit)
    }
    if !file.notes.describe(
      description, name: name, chosen: options.developerMeasures, native: options.nativeFields)
    {
      builder.output.drop(.descriptionBeyondLimit)
    }
    return .proceed
  }

  /// Handles starts and stops of the timer; other events have the same types but are not pauses.
  @inlinable public mutating func event(_ event: borrowing FITEvent) -> FITFlow {
    guard event.eventType != nil, let seconds = event.timestamp else { return .proceed }
    guard let time = file.clock.instant(seconds), time >= file.staleUntil else { return .proceed }
    // user_marker, sport_point, course_point: marks by the rider or the course.
    if event.event == 32 || event.event == 33 || event.event == 10 { takeMarker(time) }
    // front_gear_change, rear_gear_change.
    if event.event == 42 || event.event == 43, let data = event.data { takeShift(data, at: time) }
    guard let isStop = event.stopsTimer, !file.isTimerPlanned else { return .proceed }
    if isStop {
      builder.timerStopped(at: time)
    } else {
      if !builder.isOpen { file.timerHint = file.timerHint ?? time }
      builder.timerStarted(at: time)
    }
    return .proceed
  }

  /// Ends the chained file: closes the open workout and reports the sessions without records.
  public mutating func fileEnd(_ end: FITFileEnd) {
    closeOpen()
    dateUndated()
    keepLapsAlone()
    while file.nextStart != nil {
      openWaiting()
      closeOpen()
    }
    builder.finishRecording()
    takeLate()
    if isOtherThanActivity { return }
    if end.ending == .unfinalized { hasUnfinalizedFile = true }
    if case .mismatch = checksum { return }
    checksum = end.checksum
  }
}
