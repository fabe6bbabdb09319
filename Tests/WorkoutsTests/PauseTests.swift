import Testing
import Workouts

@Suite("Pauses") struct PauseTests {
  private func lines(start: Double = 0, end: Double? = nil, _ happenings: [Happening]) -> [String] {
    let ride = workout(start: start, end: end, happenings)
    #expect(brokenRules(ride.workout).isEmpty)
    return ride.workout.events.lines
  }

  @Test("a stop and a start make a pause and a resume")
  func plain() {
    #expect(lines([note(0), note(10), .stop(10), .start(40), note(40), note(50)]) == ["pause 10.0", "resume 40.0"])
  }

  @Test("a start at the beginning and a stop at the end make none")
  func ends() {
    #expect(lines([.start(0), note(0), note(10), .stop(10)]).isEmpty)
  }

  @Test("a second stop and a second start change nothing")
  func doubles() {
    let happenings: [Happening] = [
      note(0), .stop(5), .stop(5), .stop(6), .start(20), .start(21), note(22), note(30),
    ]
    #expect(lines(happenings) == ["pause 5.0", "resume 20.0"])
  }

  @Test("a pause of less than a second is none; one of a second is")
  func shortest() {
    #expect(lines([note(0), .stop(5), .start(5.9), note(9)]).isEmpty)
    #expect(lines([note(0), .stop(5), .start(5), note(9)]).isEmpty)
    #expect(lines([note(0), .stop(5), .start(6), note(9)]) == ["pause 5.0", "resume 6.0"])
  }

  @Test("a workout that ends paused ends where the pause began")
  func endsPaused() throws {
    let ride = workout(end: 100, [note(0, bpm: 90), note(60, bpm: 91), .stop(60)])
    #expect(ride.summary.end == at(60))
    #expect(ride.workout.events.isEmpty)
  }

  @Test("records after the last stop lie in a pause of their own")
  func notesBehindTheEnd() {
    let ride = workout(end: 100, [note(0, bpm: 90), note(60, bpm: 91), .stop(60), note(63, bpm: 80)])
    #expect(ride.workout.events.lines == ["pause 60.0", "resume 63.0"])
    #expect(ride.summary.end == at(63))
    #expect(brokenRules(ride.workout).isEmpty)
  }

  @Test("events reported after later records are put in their place, and counted")
  func late() {
    let ride = workout([
      note(0, meters: 0), note(10, meters: 30), note(40, meters: 40), .stop(10), .start(39), note(50, meters: 50),
    ])
    #expect(ride.workout.events.lines == ["pause 10.0", "resume 39.0"])
    let far = workout([note(0), note(10), note(40), note(41), .stop(10), .start(39), note(50)])
    #expect(far.workout.events.lines == ["pause 10.0", "resume 39.0"])
    #expect(far.dropped[.pauseLate] == 1)
    #expect(ride.dropped[.pauseLate] == 0)
  }

  @Test("events of one interval may be reported in any order")
  func outOfOrder() {
    #expect(lines([note(0), note(10), .start(40), .stop(12), note(50)]) == ["pause 12.0", "resume 40.0"])
  }

  @Test("a stop older than the newest start begins nothing, so that no pause lasts for ever")
  func stale() {
    let ride = workout([note(0), note(10), .start(20), note(30), .stop(15), note(40), note(50, bpm: 90)])
    #expect(ride.workout.events.isEmpty)
    #expect(ride.summary.end == at(50))
    #expect(ride.dropped[.pauseLate] == 1)
  }

  @Test("a gap between records is a pause on request, and nothing is counted across it")
  func gaps() {
    let happenings = [note(0, meters: 0), note(30, meters: 90), note(61, meters: 90), note(70, meters: 120)]
    #expect(workout(happenings).workout.events.isEmpty)
    let ride = workout(pauseGapSeconds: 30, happenings)
    #expect(ride.workout.events.lines == ["pause 30.0", "resume 61.0"])
    #expect(ride.workout.samples(.distance).lines == ["0.0-30.0: 90.0", "61.0-70.0: 30.0"])
    #expect(brokenRules(ride.workout).isEmpty)
  }

  @Test("in a gap with a pause by the recorder, that pause counts")
  func toldGaps() {
    let whole = workout(pauseGapSeconds: 30, [note(0), .stop(2), .start(60), note(61), note(62)])
    #expect(whole.workout.events.lines == ["pause 2.0", "resume 60.0"])
    let late = workout(pauseGapSeconds: 30, [note(0), .stop(10), note(61), .start(61), note(62)])
    #expect(late.workout.events.lines == ["pause 10.0", "resume 61.0"])
  }

  @Test("a workout does not begin with a pause, whatever lies before its first record")
  func gapBeforeTheFirst() {
    #expect(workout(pauseGapSeconds: 30, [note(100), note(101)]).workout.events.isEmpty)
  }

  @Test("events listed before all records wait for them")
  func ahead() {
    let ride = workout([
      .start(0), .stop(10), .start(20), .stop(30), .start(45), .stop(60), note(0, meters: 0), note(10, meters: 20),
      note(20, meters: 20), note(30, meters: 40), note(45, meters: 41), note(60, meters: 60),
    ])
    #expect(ride.workout.events.lines == ["pause 10.0", "resume 20.0", "pause 30.0", "resume 45.0"])
    #expect(ride.workout.samples(.distance).lines == ["0.0-10.0: 20.0", "20.0-30.0: 20.0", "45.0-60.0: 20.0"])
  }

  @Test("a pause before the first record counts")
  func beforeRecords() {
    #expect(lines([.start(0), .stop(4), .start(150), note(151), note(160)]) == ["pause 4.0", "resume 150.0"])
  }

  @Test("events from before the workout and from after its end do not affect it")
  func outside() {
    #expect(lines(start: 100, [.stop(50), note(100), note(110), note(120), .start(400)]).isEmpty)
    #expect(lines(end: 130, [note(100), note(110), .stop(120), .start(400)]).isEmpty)
  }

  @Test("a start that ends the previous workout before any record belongs to the next")
  func nextWorkout() {
    var builder = WorkoutBuilder(sink: WorkoutLog())
    builder.open(sessionIndex: 0, start: at(0))
    builder.take([note(0), note(10), .stop(10), .start(30), .stop(40), .start(50)])
    builder.close(WorkoutSummary(start: at(0), end: at(10)))
    builder.open(sessionIndex: 1, start: at(30))
    builder.take([note(30), note(60)])
    builder.close(WorkoutSummary(start: at(30), end: at(60)))
    let workouts = builder.output.sink.workouts
    #expect(workouts[0].events.isEmpty)
    #expect(workouts[1].events.lines == ["pause 40.0", "resume 50.0"])
  }

  @Test("events beyond the number that is kept are counted, not kept")
  func tooMany() {
    let ride = workout((0..<2000).map { .stop(Double(2000 - $0)) } + [note(0), note(3000)])
    #expect(ride.dropped[.timerBeyondLimit] > 1000)
    #expect(brokenRules(ride.workout).isEmpty)
  }

  @Test("any order of stops, starts and notes gives a lawful workout", arguments: 1...60 as ClosedRange<UInt64>)
  func anything(seed: UInt64) {
    var random = Dice(seed)
    var happenings: [Happening] = []
    for _ in 0..<120 {
      let time = Double(random.roll(400)) / 2
      switch random.roll(6) {
      case 0: happenings.append(.stop(time))
      case 1: happenings.append(.start(time))
      case 2: happenings.append(segment(time, time + Double(random.roll(50)), random.roll(2) == 0 ? .lap : .segment))
      default:
        happenings.append(note(time, meters: Double(random.roll(500)), bpm: Double(random.roll(3)) * 60, place: (1, 2)))
      }
    }
    let ride = workout(start: Double(random.roll(200)), end: Double(random.roll(300)), happenings)
    let broken = brokenRules(ride.workout)
      .filter { ride.dropped[.pauseLate] == 0 || !$0.contains("in the pause") }
    #expect(broken.isEmpty, "seed \(seed)")
  }
}
