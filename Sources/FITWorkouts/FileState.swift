public import Workouts

/// What a `FITWorkoutReader` keeps of the chained file that it reads: a new one for each.
@usableFromInline
struct FileState: Sendable {
  /// Findings of the first reading in the file.
  var ahead: FileAhead?
  /// True when records are divided by the sessions of the first reading, because several come after the same records.
  var areSessionsPlanned = false
  /// True when the timer's events are those of the first reading.
  @usableFromInline var isTimerPlanned = false
  @usableFromInline var clock = FITClock()
  /// True once a `file_id` has named a type: a later one of another type changes nothing.
  var hasType = false
  var claims = TimeClaims()

  // Workouts.
  /// The workouts opened in the file.
  var workouts = 0
  /// The session that the open workout is expected to get, of those of the first reading.
  var expected: SessionReport?
  /// The record that opened the open workout.
  var firstRecord: Instant?
  /// Sessions reported before their records, by start; the first `nextWaiting` are open or done.
  var waiting: [WaitingSession] = []
  var nextWaiting = 0
  /// Sessions whose times count from power-on, without an anchor so far.
  var undated: [SessionReport] = []
  /// The device's report of the open workout.
  var report: SessionReport?
  /// Records from this moment on belong to a later workout than the open one.
  var overFrom = Instant(unixMilliseconds: .max)
  /// The first record after that report, which was taken for one of the same workout.
  var recordAfterReport: Instant?
  /// The sport of the sessions of the closed workouts.
  private var toldSport: (sport: UInt8?, subSport: UInt8?)?
  private var hasSeveralSports = false
  /// Seconds of the timer in the newest session.
  var timerSeconds: Double?
  /// True when a workout was closed before the offset of the local clock was known.
  var hasUnknownOffset = false
  /// Records before this moment belong to the open workout.
  @usableFromInline var settledUntil = Instant(unixMilliseconds: .min)
  /// Milliseconds by which the clock will be set back, the next step last; found by a first reading.
  @usableFromInline var clockSteps: [Int64] = []
  /// Records before it are stale: of an earlier day, by a first reading.
  @usableFromInline var staleUntil = Instant(unixMilliseconds: .min)
  /// Laps, lengths and markers that were reported before their workout began.
  var waitingMarks = WaitingMarks()
  var sportHint: (sport: UInt8?, subSport: UInt8?) = (nil, nil)
  /// The timer's first start while no workout is open.
  @usableFromInline var timerHint: Instant?

  // What is read beside them.
  var devices = DeviceList()
  @usableFromInline var notes: RecordNotes
  var surroundings = Surroundings()

  /// What was reported beside records and is in no workout yet.
  var facts: [WorkoutFact] = []
  /// Metres of the dive's summary.
  var depths: (average: Double?, maximum: Double?)?

  /// Begins a file whose records are noted for generators that want some measures.
  init(wants: MeasureSet) { notes = RecordNotes(wants: wants) }

  /// Notes the sport of a session.
  mutating func note(_ sport: UInt8?, _ subSport: UInt8?) {
    if let toldSport, toldSport != (sport, subSport) { hasSeveralSports = true }
    toldSport = (sport, subSport)
  }

  /// The sport of records that no session reports: that of the sessions before them, where it is one.
  var restSport: (sport: UInt8?, subSport: UInt8?)? { hasSeveralSports ? nil : toldSport }

  /// The start of the next session that was reported before its records.
  var nextStart: Instant? { nextWaiting < waiting.count ? waiting[nextWaiting].report.summary.start : nil }
}
