import Testing
import Workouts

@Suite("Deltas of counters") struct DeltaTests {
  @Test("each sample reaches from one reading to the next and holds the gain")
  func pairs() {
    let ride = workout([note(0, meters: 5), note(1, meters: 8), note(2, meters: 12.5)])
    #expect(ride.workout.samples(.distance).lines == ["0.0-1.0: 3.0", "1.0-2.0: 4.5"])
  }

  @Test("distance and energy are counted apart")
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

  @Test("nothing reaches across a pause, and what is gained over it goes to the first sample behind")
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

  @Test("a stop between two readings cuts the sample off: the gain goes behind the pause")
  func stopBetween() {
    let ride = workout([
      note(0, meters: 0), note(10, meters: 30), .stop(14), .start(70), note(75, meters: 40), note(76, meters: 41),
    ])
    #expect(ride.workout.samples(.distance).lines == ["0.0-10.0: 30.0", "70.0-75.0: 10.0", "75.0-76.0: 1.0"])
  }

  @Test("a counter that falls starts anew, without a negative sample and without losing what came before")
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

  @Test("the gain behind the last stop goes to the last active stretch, over what is left of it")
  func trailingGain() {
    let ride = workout(end: 20, [note(0, meters: 0), note(10, meters: 30), .stop(12), note(14, meters: 31)])
    #expect(ride.workout.samples(.distance).lines == ["0.0-10.0: 30.0", "10.0-12.0: 1.0"])
  }

  @Test("where nothing is left of the active stretch, the gain goes to where the newest sample is")
  func trailingGainWithoutRoom() {
    let ride = workout(end: 20, [note(0, meters: 0), note(10, meters: 30), .stop(10), note(14, meters: 31)])
    #expect(ride.workout.samples(.distance).lines == ["0.0-10.0: 30.0", "0.0-10.0: 1.0"])
  }

  @Test("a gain told at the last resumption does not fall into the pause")
  func endAtResumption() {
    let ride = workout([
      note(0, meters: 0), note(10, meters: 30), .stop(10), .start(20), note(20, meters: 33),
    ])
    #expect(ride.workout.samples(.distance).lines == ["0.0-10.0: 30.0", "0.0-10.0: 3.0"])
  }

  @Test("a gain with no time at all takes the second before")
  func gainWithoutTime() {
    let ride = workout(start: -5, end: 0, [note(0, meters: 0), .stop(0), note(1, meters: 2)])
    #expect(ride.workout.samples(.distance).lines == ["-1.0-0.0: 2.0"])
  }

  @Test("a reading of the highest or lowest possible value neither traps nor makes a sample")
  func extremes() {
    var low = Observation(time: at(0))
    low.distanceMillimeters = .min
    var high = Observation(time: at(1))
    high.distanceMillimeters = .max
    let ride = workout([.note(low), .note(high), .note(low), note(2, meters: 1), note(3, meters: 2)])
    #expect(ride.workout.samples(.distance).filter { $0.value <= 0 }.isEmpty)
    #expect(ride.workout.samples(.distance).last.map { $0.value } == 1)
    #expect(ride.dropped[.counterFalls] >= 1)
  }

  @Test(
    "the sum is last − first, to the last millimetre, over pauses and holes", arguments: 1...20 as ClosedRange<UInt64>)
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

/// What a finished workout must never show.
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
