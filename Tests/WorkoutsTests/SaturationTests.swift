import Testing

@testable import Workouts

@Suite("Saturation") struct SaturationTests {
  private static let edges: [Int64] = [.min, .min + 1, -2, -1, 0, 1, 2, .max - 1, .max]

  @Test("sums and differences that do not fit are the nearest that does", arguments: edges)
  func operators(a: Int64) {
    func nearest(_ value: Int128) -> Int64 { Int64(max(Int128(Int64.min), min(Int128(Int64.max), value))) }
    for b in Self.edges {
      #expect(a +| b == nearest(Int128(a) + Int128(b)))
      #expect(a -| b == nearest(Int128(a) - Int128(b)))
    }
  }

  @Test("the whole part of a number out of range is the nearest in it, of NaN it is 0")
  func wholeParts() {
    let values = [0.9, -0.9, 1e18, 0x1p63, -0x1p63, -0x1.0000000000001p63, 1e300, -.infinity, .infinity, .nan]
    #expect(
      values.map { Int64(saturating: $0) }
        == [0, 0, 1_000_000_000_000_000_000, .max, .min, .min, .max, .min, .max, 0])
  }

  @Test("time ends where 64 bits of milliseconds do")
  func instants() {
    let (first, last) = (Instant(unixMilliseconds: .min), Instant(unixMilliseconds: .max))
    #expect(last.advanced(byMilliseconds: 1) == last && first.advanced(byMilliseconds: -1) == first)
    #expect(last.seconds(since: Instant(unixSeconds: .max)) < 1 && Instant(unixSeconds: .min).seconds(since: first) < 1)
    #expect(last.seconds(since: first) == 0x1p63 / 1000 && first.seconds(since: last) == -0x1p63 / 1000)
  }

  @Test("counters of any size neither trap nor turn a gain into a loss")
  func counters() {
    let readings: [Int64] = [.min, .max, 0, .max, -1, .max, .min, 5, .max]
    for activity in [ActivityType.running, .wheelchairRunPace] {
      var builder = WorkoutBuilder(sink: WorkoutLog())
      builder.open(sessionIndex: 0, start: at(0))
      for (second, reading) in readings.enumerated() {
        var observation = WorkoutObservation(time: at(Double(second)))
        observation.distanceMillimeters = reading
        observation.energyCalories = reading
        observation.cyclesThousandths = reading
        builder.observe(observation)
      }
      var summary = WorkoutSummary(start: at(0), end: at(Double(readings.count)))
      summary.activityType = activity
      builder.close(summary)
      #expect(builder.output.sink.workouts[0].samples.allSatisfy { $0.value > 0 && $0.value <= 2 * 0x1p63 })
    }
  }

  @Test("observations at the ends of time make a workout like any other")
  func endsOfTime() {
    for times in [[.min, .min + 1, 0, .max - 1, .max], [.max, 0, .min], [0, .max, .min]] as [[Int64]] {
      var builder = WorkoutBuilder(sink: WorkoutLog())
      builder.open(sessionIndex: 0, start: Instant(unixMilliseconds: times[0]))
      for time in times {
        var observation = WorkoutObservation(time: Instant(unixMilliseconds: time))
        observation[.power] = 100
        observation[.cadence] = 90
        observation[.latitude] = 47
        observation[.longitude] = 8
        builder.timerStopped(at: observation.time)
        builder.observe(observation)
        builder.timerStarted(at: observation.time.advanced(byMilliseconds: 1))
      }
      builder.close(WorkoutSummary(start: Instant(unixMilliseconds: .min), end: Instant(unixMilliseconds: .max)))
      #expect(builder.output.sink.workouts.count == 1)
    }
  }
}
