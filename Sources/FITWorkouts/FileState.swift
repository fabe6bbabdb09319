public import Workouts

/// The state of a `FITWorkoutReader` for the current chained file; each file has a new one.
@usableFromInline
struct FileState: Sendable {
  /// Results of the first reading for the file.
  var ahead: FileAhead?
  /// Whether records are divided by the sessions of the first reading, because several sessions follow the same
  /// records.
  var areSessionsPlanned = false
  /// Whether the timer's events are from the first reading.
  @usableFromInline var isTimerPlanned = false
  @usableFromInline var clock = FITClock()
  /// Whether a `file_id` has specified a type; a later one with another type changes nothing.
  var hasType = false
  /// Whether it is short enough to be skipped, for an activity that can follow it.
  var isShort = false
  /// Whether it is skipped, because it is not an activity.
  @usableFromInline var isLeftOut = false
  /// Whether it is a course, whose records become a route without times.
  @usableFromInline var isCourse = false
  var claims = TimeClaims()

  // Workouts.
  /// The number of workouts opened in the file.
  var workouts = 0
  /// The expected session of the open workout, from the first reading.
  var expected: SessionReport?
  /// The record that opened the open workout.
  var firstRecord: Instant?
  /// Sessions reported before their records, by start; the first `nextWaiting` are open or closed.
  var waiting: [WaitingSession] = []
  var nextWaiting = 0
  /// Sessions whose times count from power-on, without a reference so far.
  var undated: [SessionReport] = []
  /// The facts of the newest session message.
  var newestSession: SessionReport.Facts?
  /// The device's report of the open workout.
  var report: SessionReport?
  /// Records from this time on belong to a later workout than the open one.
  var overFrom = Instant(unixMilliseconds: .max)
  /// The first record after the device's report, which was assigned to the same workout.
  var recordAfterReport: Instant?
  /// The sport of the closed workouts' sessions.
  private var toldSport: (sport: UInt8?, subSport: UInt8?)?
  private var hasSeveralSports = false
  /// Seconds of the timer in the newest session.
  var timerSeconds: Double?
  /// Whether a workout was closed before the offset of the local clock was known.
  var hasUnknownOffset = false
  /// Records before this time belong to the open workout.
  @usableFromInline var settledUntil = Instant(unixMilliseconds: .min)
  /// Milliseconds by which the clock will be set back, the next step last; found by a first reading.
  @usableFromInline var clockSteps: [Int64] = []
  /// Records before this time are stale records of an earlier day; found by a first reading.
  @usableFromInline var staleUntil = Instant(unixMilliseconds: .min)
  /// Laps, lengths and markers that were reported before their workout began.
  var waitingMarks = WaitingMarks()
  var sportHint: (sport: UInt8?, subSport: UInt8?) = (nil, nil)
  /// The timer's first start while no workout is open.
  @usableFromInline var timerHint: Instant?

  // Content beside the workouts.
  var devices = DeviceList()
  @usableFromInline var notes: RecordNotes
  var surroundings = Surroundings()

  /// Facts that were reported beside records and are in no workout yet.
  var facts: [WorkoutFact] = []
  /// Metres of the dive's summary.
  var depths: (average: Double?, maximum: Double?)?

  /// Begins a file whose records are read for generators that want some measures.
  init(wants: MeasureSet) { notes = RecordNotes(wants: wants) }

  /// Stores the sport of a session.
  mutating func note(_ sport: UInt8?, _ subSport: UInt8?) {
    if let toldSport, toldSport != (sport, subSport) { hasSeveralSports = true }
    toldSport = (sport, subSport)
  }

  /// The sport of records without a session: the sport of the earlier sessions, if they all have the same.
  var restSport: (sport: UInt8?, subSport: UInt8?)? { hasSeveralSports ? nil : toldSport }

  /// The start of the next session that was reported before its records.
  var nextStart: Instant? { nextWaiting < waiting.count ? waiting[nextWaiting].report.summary.start : nil }
}
