import Testing
import Workouts

@Suite("Pool lengths, laps and markers") struct PoolTests {
  private func length(
    _ start: Double, _ end: Double, strokes: Int? = nil, style: StrokeStyle? = nil, isActive: Bool = true
  ) -> PoolLength {
    var length = PoolLength(start: at(start), end: at(end), isActive: isActive)
    (length.strokes, length.strokeStyle, length.timerSeconds) = (strokes, style, end - start)
    return length
  }

  private func swim(
    meters: Double? = 25, isExpected: Bool = true, _ notes: [Happening], _ lengths: [PoolLength], laps: [Lap] = []
  ) -> (workout: WorkoutLog.Workout, summary: WorkoutSummary) {
    var builder = WorkoutBuilder(sink: WorkoutLog())
    builder.open(sessionIndex: 0, start: at(0))
    if isExpected && !lengths.isEmpty { builder.expectPoolLengths() }
    builder.take(notes)
    for length in lengths { builder.mark(length) }
    for lap in laps { builder.mark(lap) }
    var summary = WorkoutSummary(start: at(0), end: builder.lastObserved ?? at(0))
    summary.activityType = .swimming
    summary.poolLengthMeters = meters
    builder.close(summary)
    let workout = builder.output.sink.workouts[0]
    return (workout, workout.summary ?? summary)
  }

  private let notes = (0...100).map { reading(Double($0), [.heartRate: 120]) }

  @Test("a swum length is a lap event with its stroke and its SWOLF")
  func events() {
    let workout = swim(
      notes, [length(0, 24, strokes: 12, style: .freestyle), length(24, 50, strokes: 14, style: .breaststroke)]
    ).workout
    #expect(workout.events.lines == ["lap 0.0-24.0", "lap 24.0-50.0"])
    #expect(workout.events.map(\.strokeStyle) == [.freestyle, .breaststroke])
    #expect(workout.events.map(\.swolfScore) == [36, 40])
  }

  @Test("strokes are a sample to each length, and the pool gives the metres if records have no counter")
  func samples() {
    let swim = swim(notes, [length(0, 24, strokes: 12), length(24, 50), length(60, 80, strokes: 9)])
    #expect(swim.workout.samples(.strokes).lines == ["0.0-24.0: 12.0", "60.0-80.0: 9.0"])
    #expect(swim.workout.samples(.distance).lines == ["0.0-24.0: 25.0", "24.0-50.0: 25.0", "60.0-80.0: 25.0"])
    #expect(swim.summary.poolLengths == 3 && swim.summary.distanceMeters == 75)
    #expect(brokenRules(swim.workout).isEmpty)
  }

  private func counted(_ last: Int = 100) -> [Happening] { (0...last).map { note(Double($0), meters: Double($0) / 2) } }

  @Test("metres are the lengths', over the time of each, whatever the counter says; it steps at the wall")
  func counter() {
    let swim = swim(counted(), [length(0, 24, strokes: 12), length(24, 50), length(50, 75.5)])
    #expect(swim.workout.samples(.distance).lines == ["0.0-24.0: 25.0", "24.0-50.0: 25.0", "50.0-75.5: 25.0"])
    #expect(brokenRules(swim.workout).isEmpty)
  }

  @Test("lengths that are reported after the counter's metres are out add only the missing metres")
  func lateLengths() {
    #expect(swim(isExpected: false, counted(), [length(0, 50, strokes: 12)]).workout.sum(.distance) == 50)
    let more = swim(isExpected: false, counted(60), [length(0, 30), length(30, 61), length(61, 90)]).workout
    #expect(more.sum(.distance) == 75 && more.samples(.distance).last.map { [$0].lines } == ["61.0-90.0: 45.0"])
    #expect(brokenRules(more).isEmpty)
  }

  @Test("the counter's metres count if the session gives the pool no length")
  func poolOfUnknownLength() {
    let swim = swim(meters: nil, counted(), [length(0, 24), length(24, 50)])
    #expect(swim.workout.sum(.distance) == 50 && swim.workout.samples(.distance).count == 100)
    #expect(brokenRules(swim.workout).isEmpty)
  }

  @Test("the end is that of the last length, if later than the last stop and the session's end")
  func endOfLengths() {
    let swim = swim(
      notes + [.stop(100)], [length(0, 50, strokes: 20), length(50, 99, strokes: 18), length(101, 130, strokes: 9)])
    #expect(swim.summary.end == at(130) && swim.summary.pauses == 0 && swim.summary.activeSeconds == 130)
    #expect(swim.workout.sum(.strokes) == 47 && swim.workout.sum(.distance) == 75)
    #expect(brokenRules(swim.workout).isEmpty)
  }

  @Test("lengths that touch or overlap by less than a second keep their order and their strokes")
  func overlap() {
    var builder = WorkoutBuilder(sink: WorkoutLog())
    builder.open(sessionIndex: 0, start: at(0))
    builder.take([reading(0), reading(24)])
    builder.mark(length(0, 24.9, strokes: 10))
    builder.mark(length(24, 24, strokes: 1))
    builder.take([reading(49)])
    builder.mark(length(24.2, 49.6, strokes: 11))
    builder.mark(length(49, 74.1, strokes: 12))
    builder.take([reading(75)])
    var summary = WorkoutSummary(start: at(0), end: at(75))
    (summary.activityType, summary.poolLengthMeters) = (.swimming, 25)
    builder.close(summary)
    let workout = builder.output.sink.workouts[0]
    #expect(workout.events.lines == ["lap 0.0-24.9", "lap 24.9-49.6", "lap 49.6-74.1"])
    #expect(workout.sum(.strokes) == 34 && workout.sum(.distance) == 100 && workout.summary?.poolLengths == 4)
    #expect(brokenRules(workout).isEmpty)
  }

  @Test("a length that lies in a pause gives its strokes and metres to the next")
  func insidePause() {
    let notes = [reading(0), .stop(30), .start(60), reading(61), reading(100)]
    let swim = swim(notes, [length(0, 30, strokes: 8), length(32, 58, strokes: 9), length(60, 99, strokes: 10)])
    #expect(swim.workout.samples(.strokes).lines == ["0.0-30.0: 8.0", "60.0-99.0: 19.0"])
    #expect(swim.workout.sum(.distance) == 75)
    #expect(brokenRules(swim.workout).isEmpty)
  }

  @Test("lengths reported before the record that covers them keep their order, and are not lost")
  func toldEarly() {
    var builder = WorkoutBuilder(sink: WorkoutLog())
    builder.open(sessionIndex: 0, start: at(0))
    builder.take([reading(0), reading(23)])
    builder.mark(length(0, 24, strokes: 10))
    builder.take([reading(30), reading(51)])
    builder.mark(length(24, 50, strokes: 11))
    builder.mark(length(50, 70, strokes: 12))
    builder.take([reading(75)])
    builder.close(WorkoutSummary(start: at(0), end: at(75)))
    let workout = builder.output.sink.workouts[0]
    #expect(workout.events.lines == ["lap 0.0-24.0", "lap 24.0-50.0", "lap 50.0-70.0"])
    #expect(workout.samples(.strokes).map(\.value) == [10, 11, 12])
  }

  @Test("a first length that ended with the first record begins the workout")
  func beforeFirstRecord() {
    var builder = WorkoutBuilder(sink: WorkoutLog())
    builder.open(sessionIndex: 0, start: at(24))
    builder.take([reading(24), reading(50)])
    builder.mark(length(0, 24, strokes: 10))
    builder.mark(length(24, 50, strokes: 11))
    builder.close(WorkoutSummary(start: at(24), end: at(50)))
    let workout = builder.output.sink.workouts[0]
    #expect(workout.events.lines == ["lap 0.0-24.0", "lap 24.0-50.0"])
    #expect(workout.sum(.strokes) == 21 && workout.summary?.start == at(0))
  }

  @Test("a rest at the wall is neither a lap nor metres")
  func rest() {
    let swim = swim(notes, [length(0, 24), length(24, 50, isActive: false), length(50, 75)])
    #expect(swim.workout.events.lines == ["lap 0.0-24.0", "lap 50.0-75.0"])
    #expect(swim.workout.sum(.distance) == 50 && swim.summary.poolLengths == 2)
  }

  @Test("without a pool's length lengths have no metres")
  func unknownPool() { #expect(swim(meters: nil, notes, [length(0, 24)]).workout.sum(.distance) == 0) }

  @Test("a length that reaches into the pause at its end is cut there for strokes and metres")
  func intoPause() {
    let swim = swim(notes + [.stop(100), .start(160), reading(161), reading(200)], [length(76, 102, strokes: 8)])
    #expect(swim.workout.samples(.strokes).lines == ["76.0-100.0: 8.0"])
    #expect(brokenRules(swim.workout).isEmpty)
  }

  @Test("laps of equal distance are laps, those of a button, of rest, or that overlap are segments")
  func lapsAndSegments() {
    func lap(_ start: Double, _ end: Double, byDistance: Bool, isRest: Bool = false) -> Lap {
      var lap = Lap(start: at(start), end: at(end))
      (lap.isByDistance, lap.isRest) = (byDistance, isRest)
      return lap
    }
    let workout = swim(
      notes, [],
      laps: [
        lap(0, 20, byDistance: true), lap(20, 40, byDistance: false), lap(30, 50, byDistance: true),
        lap(49, 60, byDistance: true), lap(60, 70, byDistance: true, isRest: true),
      ]
    ).workout
    #expect(
      workout.events.lines == [
        "lap 0.0-20.0", "segment 20.0-40.0", "lap 30.0-50.0", "segment 49.0-60.0", "segment 60.0-70.0",
      ])
    #expect(workout.events.map(\.isRest) == [false, false, false, false, true])
  }

  @Test("in a pool the lengths are the laps")
  func poolLaps() {
    var lap = Lap(start: at(0), end: at(50))
    lap.isByDistance = true
    #expect(swim(notes, [length(0, 24)], laps: [lap]).workout.events.lines == ["lap 0.0-24.0", "segment 0.0-50.0"])
  }

  @Test("a marker has no length, and outside the workout it is dropped and counted")
  func markers() {
    var builder = WorkoutBuilder(sink: WorkoutLog())
    builder.open(sessionIndex: 0, start: at(0))
    builder.mark(at(500))
    builder.take([note(0), note(10)])
    builder.mark(at(5))
    builder.close(WorkoutSummary(start: at(0), end: at(10)))
    #expect(builder.output.sink.workouts[0].events.lines == ["marker 5.0"])
    #expect(builder.output.dropped[.eventOutside] == 1)
  }
}
