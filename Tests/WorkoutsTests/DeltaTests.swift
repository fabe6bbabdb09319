import Testing
import Workouts

@Suite("Deltas of counters") struct DeltaTests {
  @Test("each sample reaches from one reading to the next and holds the gain")
  func pairs() {
    let ride = workout([note(0, meters: 0), note(1, meters: 3), note(2, meters: 7.5)])
    #expect(ride.workout.samples(.distance).lines == ["0.0-1.0: 3.0", "1.0-2.0: 4.5"])
  }

  @Test("the first reading counts from the workout's start: a counter begins at 0 with the recording")
  func firstReading() {
    let late = workout([note(20, meters: 60), note(21, meters: 64)])
    #expect(late.workout.samples(.distance).lines == ["0.0-20.0: 60.0", "20.0-21.0: 4.0"])
    let atOnce = workout([note(0, meters: 8.74), note(1, meters: 12)])
    #expect(atOnce.workout.samples(.distance).lines == ["0.0-1.0: 12.0"])
    let energy = workout([note(60, kilocalories: 12), note(61, kilocalories: 13)])
    #expect(energy.workout.samples(.energy).lines == ["0.0-60.0: 12.0", "60.0-61.0: 1.0"])
  }

  @Test(
    "an impossibly large first reading does not count: the file begins in the middle of a recording"
  )
  func firstReadingTooFar() {
    #expect(workout([note(1, meters: 405), note(2, meters: 410)]).workout.sum(.distance) == 5)
    #expect(workout([note(1, kilocalories: 300), note(2, kilocalories: 301)]).workout.sum(.energy) == 1)
  }

  @Test("the gain of a counter before its first reading and over a pause starts after the pause")
  func firstReadingAfterPause() {
    let ride = workout([.stop(5), .start(10), note(20, meters: 60)])
    #expect(ride.workout.samples(.distance).lines == ["10.0-20.0: 60.0"])
  }

  @Test("a counter's step between two workouts of a recording belongs to the second, from its start")
  func border() {
    var builder = WorkoutBuilder(sink: WorkoutLog())
    builder.open(sessionIndex: 0, start: at(0))
    builder.take([note(0, meters: 0), note(10, meters: 30)])
    builder.close(WorkoutSummary(start: at(0), end: at(12)))
    builder.open(sessionIndex: 1, start: at(12))
    builder.take([note(60, meters: 155)])
    builder.close(WorkoutSummary(start: at(12), end: at(60)))
    builder.open(sessionIndex: 2, start: at(60))
    builder.take([note(60, meters: 160), note(61, meters: 164)])
    builder.close(WorkoutSummary(start: at(60), end: at(61)))
    let lines = builder.output.sink.workouts.map { $0.samples(.distance).lines }
    #expect(lines == [["0.0-10.0: 30.0"], ["12.0-60.0: 125.0"], ["60.0-61.0: 9.0"]])
  }

  @Test("a counter that begins anew with a workout counts from there, and none continues from another recording")
  func restart() {
    var builder = WorkoutBuilder(sink: WorkoutLog())
    builder.open(sessionIndex: 0, start: at(0))
    builder.take([note(0, meters: 0), note(10, meters: 30)])
    builder.close(WorkoutSummary(start: at(0), end: at(10)))
    builder.open(sessionIndex: 1, start: at(11))
    builder.take([note(13, meters: 6), note(14, meters: 9)])
    builder.close(WorkoutSummary(start: at(11), end: at(14)))
    #expect(builder.output.sink.workouts[1].samples(.distance).lines == ["11.0-13.0: 6.0", "13.0-14.0: 3.0"])
    builder.abandon()
    builder.open(sessionIndex: 2, start: at(100))
    builder.take([note(100, meters: 500), note(101, meters: 503)])
    builder.close(WorkoutSummary(start: at(100), end: at(101)))
    #expect(builder.output.sink.workouts[2].sum(.distance) == 3)
  }

  @Test("distance and energy are counted separately")
  func both() {
    let ride = workout([
      note(0, meters: 0, kilocalories: 0), note(1, meters: 4), note(2, meters: 8, kilocalories: 1),
    ])
    #expect(ride.workout.samples(.distance).lines == ["0.0-1.0: 4.0", "1.0-2.0: 4.0"])
    #expect(ride.workout.samples(.energy).lines == ["0.0-2.0: 1.0"])
  }

  @Test("standing still gives no sample, and the next one starts where motion did")
  func standing() {
    let ride = workout([note(0, meters: 0), note(1, meters: 4), note(2, meters: 4), note(3, meters: 9)])
    #expect(ride.workout.samples(.distance).lines == ["0.0-1.0: 4.0", "2.0-3.0: 5.0"])
  }

  @Test("a hole in the readings is spanned")
  func hole() {
    let ride = workout([note(0, meters: 0), note(1, bpm: 90), note(40, bpm: 91), note(41, meters: 50)])
    #expect(ride.workout.samples(.distance).lines == ["0.0-41.0: 50.0"])
  }

  @Test("nothing reaches across a pause, and the gain over it goes to the first sample after")
  func pause() {
    let ride = workout([
      note(0, meters: 0), note(10, meters: 30), .stop(10), .start(70), note(70, meters: 34), note(71, meters: 38),
    ])
    #expect(ride.workout.samples(.distance).lines == ["0.0-10.0: 30.0", "70.0-71.0: 8.0"])
  }

  @Test("readings inside a pause make no samples of their own")
  func insidePause() {
    let ride = workout([
      note(0, meters: 0), note(10, meters: 30), .stop(10), note(11, meters: 31), note(12, meters: 32), .start(70),
      note(75, meters: 40),
    ])
    #expect(ride.workout.samples(.distance).lines == ["0.0-10.0: 30.0", "70.0-75.0: 10.0"])
  }

  @Test("a stop between two readings cuts the sample off: the gain goes after the pause")
  func stopBetween() {
    let ride = workout([
      note(0, meters: 0), note(10, meters: 30), .stop(14), .start(70), note(75, meters: 40), note(76, meters: 41),
    ])
    #expect(ride.workout.samples(.distance).lines == ["0.0-10.0: 30.0", "70.0-75.0: 10.0", "75.0-76.0: 1.0"])
  }

  @Test("a counter that falls starts anew, without a negative sample and without loss of the earlier gain")
  func fall() {
    let ride = workout([
      note(0, meters: 100), note(1, meters: 110), note(2, meters: 3), note(3, meters: 7),
    ])
    #expect(ride.workout.samples(.distance).lines == ["0.0-1.0: 10.0", "2.0-3.0: 4.0"])
    #expect(ride.dropped[.counterFalls] == 1)
  }

  @Test("a gain made in a pause outlives a fall in the same pause")
  func fallInPause() {
    let ride = workout([
      note(0, meters: 0), .stop(0), note(1, meters: 5), note(2, meters: 1), .start(10), note(11, meters: 3),
    ])
    #expect(ride.workout.samples(.distance).lines == ["10.0-11.0: 7.0"])
    #expect(ride.dropped[.counterFalls] == 1)
  }

  @Test("a single reading gives nothing", arguments: [0, 1234.5])
  func single(meters: Double) {
    #expect(workout([note(3, meters: meters), note(4, bpm: 80)]).workout.samples(.distance).isEmpty)
  }

  @Test("the gain after the last stop goes to the last span, over the rest of it")
  func trailingGain() {
    let ride = workout(end: 20, [note(0, meters: 0), note(10, meters: 30), .stop(12), note(14, meters: 31)])
    #expect(ride.workout.samples(.distance).lines == ["0.0-10.0: 30.0", "10.0-12.0: 1.0"])
  }

  @Test("if nothing of the span is left, the gain goes to the last millisecond of the newest sample")
  func trailingGainWithoutRoom() {
    let ride = workout(end: 20, [note(0, meters: 0), note(10, meters: 30), .stop(10), note(14, meters: 31)])
    #expect(ride.workout.samples(.distance).lines == ["0.0-10.0: 30.0", "9.999-10.0: 1.0"])
  }

  @Test("a gain reported at the last resumption does not fall into the pause")
  func endAtResumption() {
    let ride = workout([
      note(0, meters: 0), note(10, meters: 30), .stop(10), .start(20), note(20, meters: 33),
    ])
    #expect(ride.workout.samples(.distance).lines == ["0.0-10.0: 30.0", "9.999-10.0: 3.0"])
  }

  @Test("a gain with no time at all takes the second before")
  func gainWithoutTime() {
    let ride = workout(start: -5, end: 0, [note(0, meters: 0), .stop(0), note(1, meters: 2)])
    #expect(ride.workout.samples(.distance).lines == ["-1.0-0.0: 2.0"])
  }

  @Test("a reading of the highest or lowest possible value neither traps nor makes a sample")
  func extremes() {
    var low = WorkoutObservation(time: at(0))
    low.distanceMillimeters = .min
    var high = WorkoutObservation(time: at(1))
    high.distanceMillimeters = .max
    let ride = workout([.note(low), .note(high), .note(low), note(2, meters: 1), note(3, meters: 2)])
    #expect(ride.workout.samples(.distance).filter { $0.value <= 0 }.isEmpty)
    #expect(ride.workout.samples(.distance).last.map { $0.value } == 1)
    #expect(ride.dropped[.counterFalls] >= 1)
  }

  @Test(
    "the sum is the counter's gain, to the last millimetre, over pauses and holes",
    arguments: 1...20 as ClosedRange<UInt64>)
  func conservation(seed: UInt64) {
    var random = Dice(seed)
    var (time, meters, happenings) = (0.0, 100.0, [note(0, meters: 100)])
    var isPaused = false
    for _ in 0..<300 {
      switch random.roll(10) {
      case 0:
        happenings.append(isPaused ? .start(time) : .stop(time))
        isPaused.toggle()
      case 1: time += Double(random.roll(90))
      default:
        time += Double(random.roll(3))
        meters += Double(random.roll(9)) / 8
        happenings.append(note(time, meters: meters))
      }
    }
    let ride = workout(happenings)
    #expect(abs(ride.workout.sum(.distance) - (meters - 100)) < 1e-9, "seed \(seed)")
    #expect(brokenRules(ride.workout).isEmpty, "seed \(seed)")
  }
}

/// Numbers that are the same in every run.
struct Dice {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// A number from 0 to `sides` − 1.
  mutating func roll(_ sides: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % sides
  }
}

/// Errors that a finished workout must never show.
func brokenRules(_ workout: WorkoutLog.Workout) -> [String] {
  guard let summary = workout.summary else { return ["not closed"] }
  var broken: [String] = []
  func check(_ holds: Bool, _ text: @autoclosure () -> String) { if !holds { broken.append(text()) } }
  let pauses = workout.events.filter { $0.kind == .pause || $0.kind == .resume }
  for (index, event) in pauses.enumerated() {
    check(event.kind == (index % 2 == 0 ? .pause : .resume), "event \(index) is \(event)")
    check(event.start == event.end, "\(event) has a length")
    if index > 0 { check(pauses[index - 1].start <= event.start, "\(event) steps back") }
  }
  check(pauses.count % 2 == 0, "paused at the end")
  check(summary.pauses == pauses.count / 2, "\(summary.pauses) pauses")
  for event in workout.events {
    check(event.start >= summary.start && event.end <= summary.end && event.start <= event.end, "\(event) outside")
  }
  for sample in workout.samples {
    check(sample.start >= summary.start && sample.end <= summary.end, "\(sample) outside")
    check(sample.value.isFinite, "\(sample)")
    check(
      sample.kind.isCumulative ? sample.start < sample.end && sample.value > 0 : sample.start == sample.end, "\(sample)"
    )
    guard sample.kind.isCumulative else { continue }
    for index in stride(from: 0, to: pauses.count - 1, by: 2) {
      let (stop, start) = (pauses[index].start, pauses[index + 1].start)
      check(sample.end <= stop || sample.start >= start, "\(sample) in the pause \(stop)-\(start)")
    }
  }
  for (point, next) in zip(workout.points, workout.points.dropFirst()) {
    check(point.time < next.time, "\(next) is not later")
  }
  for point in workout.points { check(point.time >= summary.start && point.time <= summary.end, "\(point) outside") }
  return broken
}
