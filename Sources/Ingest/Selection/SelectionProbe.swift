internal import Exports
internal import FITWorkouts
internal import InputReports
internal import Inputs
internal import Pipelines
internal import Workouts

/// The findings of a first look at an input, for its selection; shared by the look and its writers.
final class SelectionFinding {
  /// Most bytes of an input that wait for the decision; a longer one is taken as selected.
  static let heldLimit = 16 << 20

  private let selection: RideSelection
  /// True when a workout has begun.
  private(set) var hasWorkout = false
  /// True when the first workout's day is one of those asked for; nil while that is not certain.
  private var isOnDay: Bool?
  /// The first workout's start by its report, where its day waits for the local clock.
  private var reportedStart: Instant?
  /// Seconds that the local clock is east of UTC, as far as a workout has told.
  private var offset: Int?
  /// For each workout so far, true when it has the activity and the distance asked for.
  private var isHeld: [Bool] = []
  /// True when all workouts of the input have been seen.
  private var isWhole = false

  init(_ selection: RideSelection) { self.selection = selection }

  func reset() {
    (hasWorkout, isOnDay, isWhole, reportedStart, offset) = (false, nil, false, nil, nil)
    isHeld.removeAll(keepingCapacity: isHeld.count <= HeldWorkouts.usual)
  }

  func begin(_ start: Instant) {
    if selection.judgesWorkout { isHeld.append(true) }
    guard !hasWorkout else { return }
    hasWorkout = true
    // The report may correct it, by seconds, or by years where a clock was not set.
    if start >= Self.firstCertainStart { isOnDay = selection.holds(start: start) }
  }

  /// 2006: records before it are of a clock that was not set, as the format is younger.
  private static let firstCertainStart = Instant(unixSeconds: 1_136_073_600)

  func end(_ workout: borrowing WorkoutSummary) {
    offset = offset ?? workout.utcOffsetSeconds
    reportedStart = reportedStart ?? workout.start
    if !isHeld.isEmpty { isHeld[isHeld.count &- 1] = selection.holds(workout) }
  }

  /// The input is over, and what it reports late was used: where nothing has told the local clock, days are those of UTC.
  func end() {
    isWhole = true
    if isOnDay == nil { judge(by: offset ?? 0) }
  }

  private func judge(by offset: Int) {
    isOnDay = reportedStart.map { selection.holds(start: $0, utcOffsetSeconds: offset) }
  }

  /// True or false when what was found so far decides; nil when more has to be read.
  ///
  /// Where the activity or the distance is asked for, every workout of the input has to be seen.
  var verdict: Bool? {
    switch isOnDay {
    case nil: nil
    case false?: false
    case true?: selection.judgesWorkout ? (isWhole && isHeld.contains(true) ? true : nil) : true
    }
  }

  /// True for the workout of this place in its input, from 0 on, when it is not asked for though its input is.
  func leavesOut(workout place: Int) -> Bool { isWhole && place < isHeld.count && !isHeld[place] }
}

/// A command that puts nothing out but looks at the workouts of its input.
final class SelectionProbe: RideWriter {
  private let finding: SelectionFinding

  init(_ finding: SelectionFinding) { self.finding = finding }

  func begin(_ name: String) { finding.reset() }

  var canStartOver: Bool { true }
  func sample(_ sample: Sample, standingFor seconds: Double?) {}
  func routePoint(_ point: RoutePoint) {}

  func workoutStart(sessionIndex: Int, start: Instant) { finding.begin(start) }

  func workoutEnd(_ summary: borrowing WorkoutSummary) { finding.end(summary) }

  func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {}

  func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {}
}

extension RideRules {
  /// The options for a look at workouts: without what is only for their output.
  var forSelection: FITWorkoutOptions {
    var options = workouts
    options.readsAhead = false
    options.workout.concealStartMeters = 0
    options.workout.concealEndMeters = 0
    options.workout.smoothingSeconds = 0
    return options
  }
}
