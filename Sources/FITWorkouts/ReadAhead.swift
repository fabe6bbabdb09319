public import FITCore
internal import Workouts

/// The findings of a first reading: what an input says after its records about what those records are.
///
/// Recorders write a session after its records, some all sessions after the last record, where no single reading can
/// part them; some write the timer's events there (Fenix 2), and straps hand over their beats at the end. Decode the
/// input into this first, hand it to `FITWorkoutReader.use(_:)`, and decode again. A second reading makes the same of
/// an input that says all in time, but for the activity, which is known from the start. Allocates within its limits;
/// several times faster than the real reading.
public struct ReadAhead: FITSink, Sendable {
  /// Parts of a chained stream that are read ahead at most; later ones are read as they come.
  static let partLimit = 256
  /// Sessions that are kept at most.
  static let sessionLimit = 1024
  /// Laps and lengths that are kept at most.
  static let markLimit = 4096
  /// Timer events that are kept at most.
  static let timerLimit = 4096

  /// Whether the heart beats that a strap stored are gathered.
  public var gathersBeats = true
  /// Whether all else is gathered.
  public var gathersWorkouts = true
  /// Whether a file that says it is no activity is left after its `file_id`.
  public var activitiesOnly = false

  /// The beats that a strap stored.
  var beats = HeartRateMerge()
  private(set) var parts: [PartAhead] = []
  /// Sessions, laps and lengths, and timer events of the parts that were too many.
  private(set) var sessionsBeyondLimit = 0
  private(set) var marksBeyondLimit = 0
  private(set) var timerBeyondLimit = 0
  private var room = (sessions: 0, marks: 0, timer: 0)
  private var part = PartAhead()
  private var isInPart = false
  private var clock = FITClock()

  /// Makes findings of nothing.
  public init() {}

  /// Forgets everything, for the next input.
  public mutating func reset() {
    beats.reset()
    parts.removeAll(keepingCapacity: true)
    (sessionsBeyondLimit, marksBeyondLimit, timerBeyondLimit) = (0, 0, 0)
    room = (Self.sessionLimit, Self.markLimit, Self.timerLimit)
    part = PartAhead()
    isInPart = false
  }

  /// Whether the beats of any message could not be put in time; the official decoder then merges none at all.
  public var hasUnusableBeats: Bool { beats.hasUnusable }
  /// The beats that were found, to be merged from the first record on.
  public var heartRates: HeartRateMerge {
    var merge = beats
    merge.rewind()
    return merge
  }

  // MARK: FITSink

  /// What tells of workouts, and of records when they were.
  public func lane(forMessage number: UInt16) -> FITLane {
    switch number {
    case 132: gathersBeats ? .generic : .skip
    case 0, 18, 19, 20, 21, 34, 101: gathersWorkouts ? .typed : .skip
    default: .skip
    }
  }

  /// Begins a part.
  public mutating func partStart(_ header: FITFileHeader) {
    if parts.isEmpty && !isInPart { room = (Self.sessionLimit, Self.markLimit, Self.timerLimit) }
    keepPart()
    beats.partStart()
    isInPart = true
    clock = FITClock()
  }

  /// Ends a part.
  public mutating func partEnd(_ verdict: FITPartVerdict) { keepPart() }

  private mutating func keepPart() {
    guard isInPart else { return }
    isInPart = false
    if parts.count < Self.partLimit {
      part.finish()
      parts.append(part)
    }
    part = PartAhead()
  }

  private var isBeyond: Bool { parts.count >= Self.partLimit }

  /// Leaves a file that is no activity, where only those are wanted.
  public mutating func fileID(_ fileID: borrowing FITFileID) -> FITFlow {
    activitiesOnly && parts.isEmpty && FITFileIdentity(fileID).isOtherThanActivity ? .stop : .proceed
  }

  /// Takes the time of a record.
  public mutating func record(_ record: borrowing FITRecord) -> FITFlow {
    if let seconds = record.timestamp { part.takeRecord(at: seconds) }
    return .proceed
  }

  /// Takes a session that says when it began; times since power-on need the records to be understood.
  public mutating func session(_ session: borrowing FITSession) -> FITFlow {
    guard let start = session.startTime, start >= firstAbsoluteFITSeconds, !isBeyond else { return .proceed }
    guard room.sessions > 0 else {
      sessionsBeyondLimit &+= 1
      return .proceed
    }
    room.sessions &-= 1
    part.take(SessionReport(session, clock: &clock, fallback: Instant(fitSeconds: start)), start: start)
    return .proceed
  }

  /// Takes a stop or start of the timer.
  public mutating func event(_ event: borrowing FITEvent) -> FITFlow {
    guard event.event == 0, let type = event.eventType, let seconds = event.timestamp, !isBeyond else {
      return .proceed
    }
    let isStop = [1, 4, 8, 9].contains(type)
    guard isStop || type == 0 else { return .proceed }
    if room.timer > 0 {
      room.timer &-= 1
      part.takeTimer(at: seconds, isStop: isStop)
    } else {
      timerBeyondLimit &+= 1
      part.hasAllTimer = false
    }
    return .proceed
  }

  /// Takes a lap.
  public mutating func lap(_ lap: borrowing FITLap) -> FITFlow {
    if let mark = WaitingMark(lap, clock: &clock) { take(mark) }
    return .proceed
  }

  /// Takes a pool length.
  public mutating func length(_ length: borrowing FITLength) -> FITFlow {
    if let mark = WaitingMark(length, clock: &clock) { take(mark) }
    return .proceed
  }

  /// Takes the local clock.
  public mutating func activity(_ activity: borrowing FITActivity) -> FITFlow {
    if let local = activity.localTimestamp, let utc = activity.timestamp { part.clocks = (local, utc) }
    return .proceed
  }

  /// Takes the beats of an `hr` message.
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
    if case .length(let length) = mark, length.isActive { part.hasLengths = true }
    guard room.marks > 0 else { return marksBeyondLimit &+= 1 }
    room.marks &-= 1
    part.marks.append(mark)
  }
}
