internal import Exports
internal import FITWorkouts
internal import InputReports
internal import Inputs
internal import Pipelines
internal import Workouts

/// The results of a first reading of an input, for its selection; shared by the reading and its writers.
final class SelectionFinding {
  /// Maximum number of bytes of an input that wait for the decision; a longer input counts as selected.
  static let heldLimit = 16 << 20

  private let selection: RideSelection
  /// Whether a workout has begun.
  private(set) var hasWorkout = false
  /// Whether the first workout is on a selected day; nil while that is uncertain.
  private var isOnDay: Bool?
  /// The reported start of the first workout, if its day depends on the local clock.
  private var reportedStart: Instant?
  /// Seconds that the local clock is east of UTC, if a workout has reported them.
  private var offset: Int?
  /// For each workout so far, whether it has a selected activity and the selected distance.
  private var isHeld: [Bool] = []
  /// Whether all workouts of the input have been read.
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
    // The session can correct the start by seconds, or by years if a clock was not set.
    if start >= Self.firstCertainStart { isOnDay = selection.holds(start: start) }
  }

  /// 2006: the format is younger, so earlier records are from a clock that was not set.
  private static let firstCertainStart = Instant(unixSeconds: 1_136_073_600)

  func end(_ workout: borrowing WorkoutSummary) {
    offset = offset ?? workout.utcOffsetSeconds
    reportedStart = reportedStart ?? workout.start
    if !isHeld.isEmpty { isHeld[isHeld.count &- 1] = selection.holds(workout) }
  }

  /// Ends the input, after its late reports have been used: if the local clock is unknown, days are in UTC.
  func end() {
    isWhole = true
    if isOnDay == nil { judge(by: offset ?? 0) }
  }

  private func judge(by offset: Int) {
    isOnDay = reportedStart.map { selection.holds(start: $0, utcOffsetSeconds: offset) }
  }

  /// Whether the input is selected, if the results so far decide it; nil if more must be read.
  ///
  /// If the activity or the distance matters, every workout of the input must be read.
  var verdict: Bool? {
    switch isOnDay {
    case nil: nil
    case false?: false
    case true?: selection.judgesWorkout ? (isWhole && isHeld.contains(true) ? true : nil) : true
    }
  }

  /// Whether a workout of a selected input is not selected itself; `place` is its index in the input, from 0.
  func leavesOut(workout place: Int) -> Bool { isWhole && place < isHeld.count && !isHeld[place] }
}

/// A writer without output that checks the workouts of its input.
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
  /// The options for checking workouts, without options that only affect their output.
  var forSelection: FITWorkoutOptions {
    var options = workouts
    options.readsAhead = false
    options.workout.concealStartMeters = 0
    options.workout.concealEndMeters = 0
    options.workout.smoothingSeconds = 0
    return options
  }
}
