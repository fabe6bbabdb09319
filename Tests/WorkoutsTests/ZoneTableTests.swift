import Testing

@testable import Workouts

@Suite("Zones")
struct ZoneTableTests {
  /// Seconds by zone after some readings, one every ten seconds by default.
  private func seconds(
    _ values: [Double], limits: [Double] = [100, 120, 140], every interval: Double = 10, _ rule: ZoneRule = .split
  ) -> [Double] {
    var clock = ZoneClock(limits: limits, rule: rule)
    for (place, value) in values.enumerated() { clock.add(value, at: at(Double(place) * interval)) }
    clock.finish()
    return clock.seconds
  }

  @Test("readings of one zone count for it, from its limit on")
  func within() {
    #expect(seconds([100, 110, 119]) == [0, 20, 0, 0])
    #expect(seconds([120, 139]) == [0, 0, 10, 0])
    #expect(seconds([200, 200, 200]) == [0, 0, 0, 20])
    #expect(seconds([99, 50]) == [10, 0, 0, 0])
    #expect(seconds([130]) == [0, 0, 0, 0])
  }

  @Test("from one zone to the next the time is split where the line crosses the limit, up as down")
  func crossing() {
    #expect(seconds([110, 130]) == [0, 5, 5, 0])
    #expect(seconds([135, 115]) == [0, 2.5, 7.5, 0])
    #expect(seconds([110, 130], .adjacentOnly) == [0, 5, 5, 0])
    #expect(seconds([135, 115], .adjacentOnly) == [0, 2.5, 7.5, 0])
  }

  @Test("a jump over a zone is split over all it crosses, or counts for none by the exporter's rule")
  func jumps() {
    #expect(seconds([90, 150], every: 6) == [1, 2, 2, 1])
    #expect(seconds([110, 150], .adjacentOnly) == [0, 0, 0, 0])
    #expect(seconds([90, 110], .adjacentOnly) == [0, 0, 0, 0])
    #expect(seconds([90, 95], .adjacentOnly) == [0, 0, 0, 0])
  }

  @Test("readings more than the maximum interval apart count for no time between")
  func intervals() {
    #expect(seconds([110, 110], every: 60) == [0, 60, 0, 0])
    #expect(seconds([110, 110], every: 61) == [0, 0, 0, 0])
    var clock = ZoneClock(limits: [1, 2], maximumIntervalSeconds: 5)
    clock.add(1, at: at(0))
    clock.add(1, at: at(6))
    clock.finish()
    #expect(clock.seconds == [0, 0, 0])
  }

  @Test("a pause counts for no zone, though the reading at its end is reported before it")
  func pauses() {
    var clock = ZoneClock(limits: [100])
    for time in [0.0, 1, 2, 30] { clock.add(110, at: at(time)) }
    clock.add(WorkoutEvent(kind: .pause, start: at(2), end: at(2)))
    clock.add(WorkoutEvent(kind: .resume, start: at(30), end: at(30)))
    clock.add(110, at: at(31))
    clock.finish()
    #expect(clock.seconds == [0, 3])
    clock.reset()
    for time in [0.0, 1, 20] { clock.add(110, at: at(time)) }
    clock.add(WorkoutEvent(kind: .pause, start: at(2), end: at(2)))
    clock.add(WorkoutEvent(kind: .resume, start: at(30), end: at(30)))
    clock.add(110, at: at(40))
    clock.finish()
    #expect(clock.seconds == [0, 1])
  }

  @Test("readings while the timer is stopped count for no zone")
  func stopped() {
    var clock = ZoneClock(limits: [100])
    for time in [0.0, 1, 2] { clock.add(110, at: at(time)) }
    clock.timer(isRunning: false, at: at(2))
    for time in 3...30 { clock.add(110, at: at(Double(time))) }
    clock.timer(isRunning: true, at: at(30))
    clock.add(WorkoutEvent(kind: .pause, start: at(2), end: at(2)))
    clock.add(WorkoutEvent(kind: .resume, start: at(30), end: at(30)))
    for time in [31.0, 32] { clock.add(110, at: at(time)) }
    clock.finish()
    #expect(clock.seconds == [0, 4])
  }

  @Test("a reading that steps back is left out")
  func order() {
    var clock = ZoneClock(limits: [100])
    for time in [0.0, 5, 3, 5, 8] { clock.add(110, at: at(time)) }
    clock.finish()
    #expect(clock.seconds == [0, 8])
  }

  @Test(
    "limits known only at the end give the same as limits known before", arguments: 0..<50 as Range<UInt64>)
  func histogram(seed: UInt64) {
    var random = SplitMix(state: seed)
    let threshold = Double.random(in: 100...400, using: &random)
    let limits: [Double] = [0, 55, 75, 90, 105, 120, 150].map { $0 / 100 * threshold }
    var clock = ZoneClock(limits: limits)
    var times = ValueTimes()
    for round in 0..<2 {
      clock.reset()
      times.reset()
      var time = 0.0
      for _ in 0..<500 {
        time += [1, 1, 1, 2, 59, 61].randomElement(using: &random) ?? 1
        let watts = Double(Int.random(in: 0...(round == 0 ? 500 : 3), using: &random))
        clock.add(watts, at: at(time))
        times.add(watts, at: at(time))
        if Int.random(in: 0..<50, using: &random) == 0 {
          for event in [WorkoutEvent.Kind.pause, .resume] {
            let pause = WorkoutEvent(kind: event, start: at(time), end: at(time))
            clock.add(pause)
            times.add(pause)
          }
        }
      }
      clock.finish()
      times.finish()
      for (one, other) in zip(clock.seconds, times.seconds(limits: limits)) {
        #expect(abs(one - other) < 1e-6, "seed \(seed)")
      }
      #expect(clock.seconds.reduce(0, +) <= time + 1e-9)
    }
  }
}
