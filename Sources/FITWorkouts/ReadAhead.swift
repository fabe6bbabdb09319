public import FITCore
internal import Workouts

/// The facts that a first reading collects for a second reading of the same input.
///
/// Recorders write a session after its records. Some write all sessions after the last record, so one reading cannot
/// divide the records among the sessions. Some write the timer's events at the end (Fenix 2), and straps send their
/// beats at the end.
///
/// Decode the input into a `ReadAhead`, pass it to `FITWorkoutReader.use(_:)`, and decode the input again into the
/// reader. If an input reports all facts before they are needed, the second reading gives the same output as a single
/// reading, except that the activity and the local clock are known from the start. A `ReadAhead` allocates memory
/// within its limits. Filling it is several times faster than the second reading.
public struct ReadAhead: FITSink, Sendable {
  /// Maximum number of chained files in a first reading; later files are read once.
  static let fileLimit = 256
  /// Maximum number of sessions.
  static let sessionLimit = 1024
  /// Maximum number of laps and lengths.
  static let markLimit = 4096
  /// Maximum number of devices.
  static let deviceLimit = 1024
  /// Maximum number of timer events.
  static let timerLimit = 4096

  /// Maximum length of a file that is skipped because it is not an activity; a longer one ends the reading.
  ///
  /// Settings, devices and plans are shorter. Activities follow them in chained files.
  static let shortBytes: UInt32 = 32_768

  /// Whether an activity can follow a short file of another type (`FITWorkoutOptions.skipsShortFiles`).
  public var skipsShortFiles = false
  /// Whether the heart beats that a strap stored are collected.
  public var gathersBeats = true
  /// Whether everything else is collected.
  public var gathersWorkouts = true
  /// Whether devices are collected too, for a sink that needs them from the start (`WorkoutSink.wantsDevices`).
  public var gathersDevices = false
  /// Whether reading stops after the `file_id` of a file that is not an activity.
  public var activitiesOnly = false
  /// Whether courses are read too.
  package var readsCourses = false

  /// The beats that a strap stored.
  var beats = HeartRateMerge()
  private(set) var files: [FileAhead] = []
  /// The number of sessions, of laps and lengths, and of timer events beyond their limits.
  private(set) var sessionsBeyondLimit = 0
  private(set) var marksBeyondLimit = 0
  private(set) var timerBeyondLimit = 0
  private var room = (sessions: 0, marks: 0, timer: 0, devices: 0)
  private var file = FileAhead()
  private var isInFile = false
  /// Whether the file is short, and the number of files before it that are not activities.
  private var (isShort, others) = (false, 0)
  private var clock = FITClock()

  /// Creates empty results.
  public init() {}

  /// Removes everything, for the next input.
  public mutating func reset() {
    beats.reset()
    files.removeAll(keepingCapacity: true)
    (sessionsBeyondLimit, marksBeyondLimit, timerBeyondLimit) = (0, 0, 0)
    room = (Self.sessionLimit, Self.markLimit, Self.timerLimit, Self.deviceLimit)
    file = FileAhead()
    isInFile = false
    (isOtherThanActivity, others) = (false, 0)
  }

  /// Whether the newest file is not an activity, only activities are wanted, and none precedes it.
  public private(set) var isOtherThanActivity = false
  /// Whether the time of any message's beats is unknown; the official decoder then merges no beats.
  public var hasUnusableBeats: Bool { beats.hasUnusable }
  /// The beats that were found, for merging from the first record on.
  public var heartRates: HeartRateMerge {
    var merge = beats
    merge.rewind()
    return merge
  }

  // MARK: FITSink

  /// The delivery of each message: typed for workouts and for records, whose times are read; generic for beats.
  public func lane(forMessage number: UInt16) -> FITLane {
    if isOtherThanActivity { return .skip }
    return switch number {
    case FITNumber.hr: gathersBeats ? .generic : .skip
    case FITNumber.fileID, FITNumber.sport, FITNumber.session, FITNumber.lap, FITNumber.record, FITNumber.event,
      FITNumber.activity, FITNumber.length:
      gathersWorkouts ? .typed : .skip
    case FITNumber.deviceInfo: gathersDevices && gathersWorkouts ? .typed : .skip
    default: .skip
    }
  }

  /// Begins a chained file.
  public mutating func fileStart(_ header: FITFileHeader) {
    if files.isEmpty && !isInFile { room = (Self.sessionLimit, Self.markLimit, Self.timerLimit, Self.deviceLimit) }
    keepFile()
    beats.fileStart()
    isInFile = true
    isShort = skipsShortFiles && header.dataSize <= Self.shortBytes
    if isOtherThanActivity { (isOtherThanActivity, others) = (false, others &+ 1) }
    clock = FITClock()
  }

  /// Ends a chained file.
  public mutating func fileEnd(_ end: FITFileEnd) { keepFile() }

  private mutating func keepFile() {
    guard isInFile else { return }
    isInFile = false
    if files.count < Self.fileLimit {
      let told = file.timer.count
      file.finish(timerRoom: room.timer)
      room.timer &-= max(0, file.timer.count &- told)
      room.devices &-= file.devices.devices.count
      files.append(file)
    }
    file = FileAhead()
  }

  private var isBeyond: Bool { files.count >= Self.fileLimit }

  /// Skips a file that is not an activity if only activities are wanted, or stops at it if it is not short.
  public mutating func fileID(_ fileID: borrowing FITFileID) -> FITFlow {
    // A `file_id` after records does not change the file's type.
    let told = FITFileIdentity(fileID)
    defer { file.hasType = file.hasType || told.type != nil }
    guard activitiesOnly, files.count == others, file.lastRecord == 0, !file.hasType, told.isOtherThanActivity,
      !(readsCourses && told.isCourse)
    else { return .proceed }
    isOtherThanActivity = true
    return isShort ? .proceed : .stop
  }

  /// Handles the time of a record.
  public mutating func record(_ record: borrowing FITRecord) -> FITFlow {
    if file.lastRecord == 0 { file.recordSport = RecordExtras.sport(of: record) }
    if let seconds = record.timestamp { file.takeRecord(at: seconds) }
    if !file.hasPosition { file.hasPosition = record.latitudeSemicircles != nil }
    return .proceed
  }

  /// True, because only times are read.
  public var takesRecordRuns: Bool { true }

  /// Handles the times of records.
  public mutating func records(_ run: borrowing FITRecordRun) -> Int {
    // The first records are read one by one, because a position shows that the clock was set.
    if file.looksForPosition { return 0 }
    for row in 0..<run.count {
      let seconds = run.timestamp(of: row)
      if seconds != .max { file.takeRecord(at: seconds) }
    }
    return run.count
  }

  /// Handles a session that has a start or an end.
  ///
  /// Times since power-on are converted with the times of the records.
  public mutating func session(_ session: borrowing FITSession) -> FITFlow {
    let end = session.timestamp.map { min($0, file.firstRecord) }
    let told = session.startTime.flatMap { $0 >= FITTime.firstAbsolute ? $0 : nil }
    guard let start = told ?? end, start >= FITTime.firstAbsolute, !isBeyond else { return .proceed }
    guard room.sessions > 0 else {
      sessionsBeyondLimit &+= 1
      return .proceed
    }
    room.sessions &-= 1
    file.take(
      SessionReport(
        session, clock: &clock, fallback: Instant(fitSeconds: start), &file.claims,
        in: file.lastRecord > 0 ? file.recordTimes : nil))
    return .proceed
  }

  /// Handles a stop or start of the timer.
  public mutating func event(_ event: borrowing FITEvent) -> FITFlow {
    guard let isStop = event.stopsTimer, let seconds = event.timestamp, !isBeyond else { return .proceed }
    if room.timer > 0 {
      room.timer &-= 1
      file.takeTimer(at: seconds, isStop: isStop)
    } else {
      timerBeyondLimit &+= 1
      file.hasAllTimer = false
    }
    return .proceed
  }

  /// Handles the device's sport.
  public mutating func sport(_ sport: borrowing FITSport) -> FITFlow {
    file.takeSport(sport.sport, sport.subSport)
    return .proceed
  }

  /// Handles a lap.
  public mutating func lap(_ lap: borrowing FITLap) -> FITFlow {
    file.takeSport(lap.sport, lap.subSport, ofLap: true)
    if let mark = WaitingMark(lap, clock: &clock, &file.claims, in: file.recordTimes) { take(mark) }
    return .proceed
  }

  /// Handles a pool length.
  public mutating func length(_ length: borrowing FITLength) -> FITFlow {
    if let mark = WaitingMark(length, clock: &clock, &file.claims, in: file.recordTimes) { take(mark) }
    return .proceed
  }

  /// Handles a device or sensor.
  public mutating func deviceInfo(_ deviceInfo: borrowing FITDeviceInfo) -> FITFlow {
    if !isBeyond, file.devices.devices.count < room.devices { _ = file.devices.take(deviceInfo) }
    return .proceed
  }

  /// Handles the local clock.
  public mutating func activity(_ activity: borrowing FITActivity) -> FITFlow {
    file.activityTimer = activity.timerSeconds ?? file.activityTimer
    if let local = activity.localTimestamp, let utc = activity.timestamp { file.clocks = (local, utc) }
    return .proceed
  }

  /// Handles the beats of an `hr` message.
  public mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    beats.add(message)
    return .proceed
  }

  mutating func takeSessionsBeyondLimit() -> Int {
    defer { sessionsBeyondLimit = 0 }
    return sessionsBeyondLimit
  }

  mutating func takeMarksBeyondLimit() -> Int {
    defer { marksBeyondLimit = 0 }
    return marksBeyondLimit
  }

  private mutating func take(_ mark: WaitingMark) {
    guard !isBeyond else { return }
    if case .length(let length) = mark, length.isActive { file.hasLengths = true }
    guard room.marks > 0 else { return marksBeyondLimit &+= 1 }
    room.marks &-= 1
    file.marks.append(mark)
  }
}
