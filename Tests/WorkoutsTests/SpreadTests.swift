import Testing
import Workouts

/// An observation of some measures and counters.
func reading(
  _ seconds: Double, _ values: [Measure: Double] = [:], cycles: Double? = nil, kilocalories: Double? = nil
) -> Happening {
  var observation = WorkoutObservation(time: at(seconds))
  for (measure, value) in values { observation[measure] = value }
  observation.cyclesThousandths = cycles.map { Int64($0 * 1000) }
  observation.energyCalories = kilocalories.map { Int64($0 * 1000) }
  return .note(observation)
}

/// One workout of an activity that is known before its records, or only when it closes.
func workout(
  of activity: ActivityType, knownAhead: Bool = true, end: Double? = nil, options: WorkoutOptions = WorkoutOptions(),
  _ happenings: [Happening], _ tell: (inout WorkoutSummary) -> Void = { _ in }
) -> (workout: WorkoutLog.Workout, summary: WorkoutSummary) {
  var builder = WorkoutBuilder(sink: WorkoutLog(), options: options)
  builder.open(sessionIndex: 0, start: at(0))
  if knownAhead { builder.activity = (activity, nil) }
  builder.take(happenings)
  let last = builder.lastObserved ?? at(0)
  var summary = WorkoutSummary(start: at(0), end: end.map(at) ?? last)
  summary.activityType = activity
  tell(&summary)
  builder.close(summary)
  let workout = builder.output.sink.workouts[0]
  return (workout, workout.summary ?? summary)
}

private func approximately(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 * max(1, abs(b)) }

@Suite("Steps and pushes") struct StepTests {
  @Test("steps are twice the gain of the counter of strides, whenever the sport is known", arguments: [true, false])
  func counter(isKnownAhead: Bool) {
    let ride = workout(
      of: .running, knownAhead: isKnownAhead, (0...200).map { reading(Double($0), cycles: 100 + Double($0) * 1.5) })
    #expect(approximately(ride.workout.sum(.steps), 600))
    #expect(ride.workout.samples(.steps).count == 4)
    #expect(brokenRules(ride.workout).isEmpty)
  }

  @Test("without a counter steps come from the cadence, of one leg, fractions included")
  func cadence() {
    let ride = workout(of: .walking, (0...120).map { reading(Double($0), [.cadence: 55.5]) })
    #expect(approximately(ride.workout.sum(.steps), 222))
  }

  @Test("a cadence is weighted for the time since the one before it, in any records; a minute at most")
  func everySecondRecord() {
    let ride = workout(
      of: .running,
      (0...120).map { reading(Double($0), $0 % 2 == 0 ? [.cadence: 90] : [.heartRate: 120]) })
    #expect(approximately(ride.workout.sum(.steps), 360))
    let hole = workout(
      of: .running,
      [reading(0, [.cadence: 60])] + (1...300).map { reading(Double($0)) } + [reading(301, [.cadence: 60])])
    #expect(approximately(hole.workout.sum(.steps), 120))
    let late = workout(of: .running, (0...300).map { reading(Double($0)) } + [reading(301, [.cadence: 60])])
    #expect(approximately(late.workout.sum(.steps), 2))
  }

  @Test("a sport that comes in the middle releases the held samples, in order")
  func toldInTheMiddle() {
    var builder = WorkoutBuilder(sink: WorkoutLog())
    builder.open(sessionIndex: 0, start: at(0))
    builder.take((0...150).map { reading(Double($0), [.cadence: 90]) })
    #expect(builder.output.sink.workouts[0].samples(.steps).isEmpty)
    builder.activity = (.running, 1)
    builder.take((151...300).map { reading(Double($0), [.cadence: 90]) })
    var summary = WorkoutSummary(start: at(0), end: at(300))
    summary.activityType = .running
    builder.close(summary)
    let workout = builder.output.sink.workouts[0]
    #expect(approximately(workout.sum(.steps), 900))
    #expect(brokenRules(workout).isEmpty)
  }

  @Test("pedals are no steps, and a wheelchair's cadence gives pushes, not doubled")
  func others() {
    let notes = (0...60).map { reading(Double($0), [.cadence: 80], cycles: Double($0)) }
    for activity in [ActivityType.cycling, .rowing, .other] {
      #expect(workout(of: activity, notes).workout.samples.allSatisfy { !$0.kind.isCumulative })
    }
    let pushed = workout(of: .wheelchairWalkPace, notes).workout
    #expect(pushed.sum(.pushes) == 60 && pushed.samples(.steps).isEmpty)
  }

  @Test("no step reaches across a pause, and the counter's gain in one goes to the minute after it")
  func pause() {
    let ride = workout(
      of: .running,
      [
        reading(0, cycles: 0), reading(10, cycles: 15), .stop(10), reading(12, cycles: 17), .start(300),
        reading(301, cycles: 20), reading(310, cycles: 30),
      ])
    #expect(ride.workout.samples(.steps).lines == ["0.0-10.0: 30.0", "300.0-310.0: 30.0"])
    let endsPaused = workout(
      of: .running, [reading(0, cycles: 0), reading(10, cycles: 15), .stop(10), reading(12, cycles: 17)])
    #expect(endsPaused.workout.sum(.steps) == 34)
    #expect(brokenRules(endsPaused.workout).isEmpty)
  }

  @Test("a counter that falls starts anew")
  func falls() {
    let ride = workout(
      of: .running, [reading(0, cycles: 90), reading(1, cycles: 91), reading(2, cycles: 0), reading(3, cycles: 2)])
    #expect(ride.workout.sum(.steps) == 6)
  }

  @Test("thousands of minutes are joined, and keep their sum")
  func longTime() {
    let ride = workout(of: .hiking, knownAhead: false, (0...3000).map { reading(Double($0) * 60, cycles: Double($0)) })
    #expect(ride.workout.sum(.steps) == 6000)
    #expect(ride.workout.samples(.steps).count <= 1024)
    #expect(brokenRules(ride.workout).isEmpty)
  }

  /// Ten seconds of activity, ten of pause, over and over.
  private func manyPauses(_ count: Int) -> [Happening] {
    (0..<count).flatMap { part -> [Happening] in
      let start = Double(part) * 20
      return [
        .start(start), reading(start, [.power: 100], cycles: Double(part) * 10),
        reading(start + 10, [.power: 100], cycles: Double(part) * 10 + 10), .stop(start + 10),
      ]
    }
  }

  @Test("any number of pauses keeps the sum of steps and energy", arguments: [1023, 1024, 1072, 1200, 5000])
  func pauses(count: Int) {
    for isKnownAhead in [true, false] {
      let ride = workout(of: .running, knownAhead: isKnownAhead, manyPauses(count)) { $0.energyKilocalories = 300 }
      #expect(ride.workout.sum(.steps) == Double(count) * 20)
      #expect(approximately(ride.workout.sum(.energy), 300))
      #expect(ride.summary.pauses == count - 1)
      #expect(ride.workout.samples(.steps).count <= 1024)
    }
  }

  @Test("beyond the limit of minutes the last takes the time of the others, and no other has more for it")
  func shareBeyondLimit() {
    let notes = manyPauses(2048).map { happening -> Happening in
      guard case .note(let observation) = happening else { return happening }
      return .note(WorkoutObservation(time: observation.time))
    }
    let energy = workout(of: .cycling, notes) { $0.energyKilocalories = 2048 }.workout.samples(.energy)
    #expect(energy.count == 1024 && energy.dropLast().allSatisfy { approximately($0.value, 1) })
    #expect(energy.last.map { approximately($0.value, 1025) } == true)
  }

  @Test("pauses without end cost the same each", .timeLimit(.minutes(1)))
  func costOfPauses() {
    #expect(workout(of: .cycling, knownAhead: false, manyPauses(60_000)).summary.pauses == 59_999)
  }
}

@Suite("Energy") struct EnergyTests {
  private func energy(_ total: Double, resting: Double? = nil) -> (inout WorkoutSummary) -> Void {
    { ($0.energyKilocalories, $0.restingEnergyKilocalories) = (total, resting) }
  }

  @Test("a counter's energy is its gain, and the session's figure is not spread beside it")
  func counter() {
    var options = WorkoutOptions()
    options.includesRestingEnergy = true
    let notes = (0...100).map { reading(Double($0), kilocalories: Double($0 / 10)) }
    let ride = workout(of: .cycling, options: options, notes, energy(11, resting: 5))
    #expect(ride.workout.sum(.energy) == 10)
    #expect(ride.workout.samples(.restingEnergy).isEmpty)
  }

  @Test(
    "the session's energy beyond a counter that stops far short is spread over the time after it, and marked")
  func counterStops() {
    let notes =
      (0...100).map { reading(Double($0), [.heartRate: 100], kilocalories: Double($0 / 10)) }
      + (101...400).map { reading(Double($0), [.heartRate: 100]) }
    let ride = workout(of: .cycling, notes, energy(40))
    #expect(approximately(ride.workout.sum(.energy), 40) && ride.summary.energySpread == .time)
    let spread = ride.workout.samples(.energy).filter { $0.start >= at(100) }
    #expect(approximately(spread.reduce(0) { $0 + $1.value }, 30) && spread.first?.start == at(100))
    #expect(brokenRules(ride.workout).isEmpty)
    #expect(Set(ride.workout.samples(.energy).map(\.start)).count == ride.workout.samples(.energy).count)
  }

  @Test("the energy that a complete counter lacks is spread over all the time, and no two samples begin together")
  func counterFallsShort() {
    let notes = (0...200).map { reading(Double($0), kilocalories: Double($0 / 10)) }
    let ride = workout(of: .cycling, notes, energy(60))
    #expect(approximately(ride.workout.sum(.energy), 60) && ride.summary.energySpread == .time)
    #expect(Set(ride.workout.samples(.energy).map(\.start)).count == ride.workout.samples(.energy).count)
  }

  @Test("without a counter the figure is spread by work, to the thousandth of it", arguments: [321.0, 7, 1, 0.5])
  func byWork(total: Double) {
    let notes = (0...599).map { reading(Double($0), [.power: $0 < 300 ? 100 : 300]) }
    let ride = workout(of: .cycling, notes, energy(total))
    #expect(approximately(ride.workout.sum(.energy), total))
    let half = ride.workout.samples(.energy).filter { $0.end <= at(300) }.reduce(0) { $0 + $1.value }
    #expect(abs(half / total - 0.25) < 0.01)
  }

  @Test("without power it is spread by active time, and none is burned in a pause")
  func byTime() {
    let notes =
      (0...120).map { reading(Double($0), [.heartRate: 100]) } + [.stop(120), .start(1000)]
      + (1000...1060).map { reading(Double($0), [.heartRate: 150]) }
    let ride = workout(of: .yoga, notes, energy(180))
    #expect(ride.workout.samples(.energy).lines == ["0.0-60.0: 60.0", "60.0-120.0: 60.0", "1000.0-1060.0: 60.0"])
  }

  @Test("energy burned at rest is no active energy; it is reported separately on request")
  func resting() {
    let notes = (0...120).map { reading(Double($0)) }
    let plain = workout(of: .swimming, notes, energy(143, resting: 17))
    #expect(approximately(plain.workout.sum(.energy), 126) && plain.workout.samples(.restingEnergy).isEmpty)
    var options = WorkoutOptions()
    options.includesRestingEnergy = true
    let both = workout(of: .swimming, options: options, notes, energy(143, resting: 17))
    #expect(approximately(both.workout.sum(.restingEnergy), 17) && approximately(both.workout.sum(.energy), 126))
  }

  @Test("a workout without records has its energy over all of it")
  func withoutRecords() {
    #expect(workout(of: .yoga, end: 60, [], energy(50)).workout.samples(.energy).lines == ["0.0-60.0: 50.0"])
  }

  @Test("work and time together: a pause ends a piece of energy")
  func pauses() {
    let notes: [Happening] = [
      reading(0, [.power: 200]), reading(30, [.power: 200]), .stop(30), .start(90), reading(120, [.power: 200]),
    ]
    let samples = workout(of: .cycling, notes, energy(12)).workout.samples(.energy)
    #expect(samples.lines == ["0.0-30.0: 6.0", "90.0-120.0: 6.0"])
  }
}

@Suite("Means") struct MeanTests {
  @Test("a mean is over time: readings an age apart weigh more")
  func uneven() {
    let ride = workout(of: .cycling, [reading(0, [.power: 0]), reading(10, [.power: 100]), reading(11, [.power: 300])])
    let mean = ride.summary.statistics[.power].mean ?? 0
    #expect(mean == (1300.0 / 11).toMillionths)
  }

  @Test("a pause weighs nothing, and no reading is weighted for more than a minute")
  func pause() {
    let ride = workout(
      of: .cycling, end: 5000,
      [
        reading(0, [.power: 100]), reading(10, [.power: 100]), .stop(10), .start(1000), reading(1010, [.power: 200]),
        reading(5000, [.power: 300]),
      ])
    let mean = ride.summary.statistics[.power].mean ?? 0
    #expect(approximately(mean, 262.5))
  }

  @Test("each kind has its own time: one that was away counts for the time since its last reading")
  func comingAndGoing() {
    let ride = workout(
      of: .cycling,
      [
        reading(0, [.power: 100, .heartRate: 100]), reading(2, [.power: 100]),
        reading(5, [.power: 200, .heartRate: 150]), reading(6, [.heartRate: 0]), reading(8, [.heartRate: 180]),
        reading(9, [.power: 300, .heartRate: .infinity]), reading(10, [.power: 400, .heartRate: 190]),
      ])
    let (power, heartRate) = (ride.summary.statistics[.power], ride.summary.statistics[.heartRate])
    #expect(power.weightSeconds == 10 && power.weightedSum == 200 + 600 + 1200 + 400)
    #expect(heartRate.weightSeconds == 10 && heartRate.weightedSum == 750 + 540 + 380)
  }

  @Test("a late reading counts for no time and takes none from the next")
  func late() {
    let ride = workout(
      of: .cycling,
      [
        reading(0, [.power: 100, .heartRate: 100]), reading(10, [.power: 100]),
        reading(4, [.power: 900, .heartRate: 140]), reading(12, [.power: 200, .heartRate: 150]),
      ])
    let (power, heartRate) = (ride.summary.statistics[.power], ride.summary.statistics[.heartRate])
    #expect(power.count == 4 && power.weightSeconds == 12 && power.weightedSum == 1000 + 400)
    #expect(heartRate.weightSeconds == 12 && heartRate.weightedSum == 4 * 140 + 8 * 150)
  }

  @Test("of a single reading the mean is that reading")
  func single() { #expect(workout(of: .cycling, [reading(0, [.power: 123])]).summary.statistics[.power].mean == 123) }
}

@Suite("Readings") struct ReadingTests {
  @Test("every instant measure becomes the kind of its name, the temperature only under water")
  func kinds() {
    let all: [Measure: Double] = [
      .heartRate: 1, .cadence: 2, .power: 3, .speed: 4, .stepLength: 5, .verticalOscillation: 6, .groundContactTime: 7,
      .respiratoryRate: 8, .depth: 9, .temperature: 10,
    ]
    let ride = workout(of: .running, [reading(0, all)])
    #expect(ride.workout.samples.map(\.value) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    #expect(ride.workout.samples.map(\.kind) == Array(SampleKind.allCases.prefix(10)))
  }

  @Test("a device's temperature is no sample, but kept")
  func deviceTemperature() {
    let ride = workout(of: .cycling, [reading(0, [.temperature: 21]), reading(5, [.temperature: 23])])
    #expect(ride.workout.samples.isEmpty && ride.summary.deviceTemperature.mean == 23)
    #expect(ride.summary.deviceTemperature.lowest == 21)
  }

  @Test("diving and open water make it the water's")
  func water() {
    let dive = workout(of: .underwaterDiving, [reading(0, [.temperature: 9])]).workout
    #expect(dive.samples(.waterTemperature).count == 1)
    #expect(workout(of: .swimming, [reading(0, [.temperature: 28])]).workout.samples(.waterTemperature).isEmpty)
    var builder = WorkoutBuilder(sink: WorkoutLog())
    builder.open(sessionIndex: 0, start: at(0))
    builder.activity = (.swimming, 5)
    builder.isInOpenWater = true
    builder.take([reading(0, [.temperature: 18])])
    builder.close(WorkoutSummary(start: at(0), end: at(0)))
    #expect(builder.output.sink.workouts[0].samples(.waterTemperature).map(\.value) == [18])
  }

  @Test("a threshold and an effort from the session are one sample each, at the end")
  func told() {
    let ride = workout(of: .cycling, [reading(0, [.power: 1]), reading(9, [.power: 1])]) {
      ($0.thresholdPowerWatts, $0.effortScore) = (250, 7)
    }
    #expect(ride.workout.samples(.thresholdPower).lines == ["9.0: 250.0"])
    #expect(ride.workout.samples(.effort).lines == ["9.0: 7.0"])
  }
}
