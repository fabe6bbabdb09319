import TestSupport
import Testing
import Workouts

@Suite("Records that are there again, and places out of reach") struct RepeatedRecordsTests {
  private func ride(_ seconds: Range<Int>, from: Double = 0, counts: Bool = true, places: Bool = true) -> [Happening] {
    seconds.map { second in
      let place = places ? (0.1, Double(second) * 5 / 111_195.08) : nil
      return note(Double(second) + from, meters: counts ? Double(second) * 5 : nil, bpm: 120, place: place)
    }
  }

  @Test(
    "a block of records that is there again counts once: with a counter, with positions, and with new ones behind it")
  func repeated() {
    for (counts, places) in [(true, true), (true, false), (false, true)] {
      let once = ride(0..<900, counts: counts, places: places)
      for again in [once, Array(once[..<400]), Array(once[..<20])] {
        let more = ride(900..<1000, counts: counts, places: places)
        for (all, end) in [(once + again, 899.0), (once + again + more, 999), (once + again + again, 899)] {
          let workout = workout(all)
          #expect(workout.summary.end == at(end) && workout.summary.activeSeconds == end)
          #expect(abs(workout.workout.sum(.distance) - end * 5) < 8, "\(workout.workout.sum(.distance))")
          #expect(workout.dropped[.timestampLeaps] >= 20)
        }
      }
    }
  }

  @Test("a clock that is set back by ten minutes repeats nothing: distance and place go on")
  func setBack() {
    for (counts, places) in [(true, true), (true, false), (false, true)] {
      let first = ride(0..<900, counts: counts, places: places)
      let later = ride(900..<1200, from: -600, counts: counts, places: places)
      let workout = workout(first + later)
      #expect(abs(workout.workout.sum(.distance) - 1200 * 5) < 20, "\(workout.workout.sum(.distance))")
      #expect(workout.dropped[.timestampLeaps] == 0)
    }
  }

  @Test("without a counter a place that nobody can have reached does not count", arguments: [1, 200, 398])
  func farAway(second: Int) {
    for degrees in [0.02, 1, 120] {
      var notes = ride(0..<400, counts: false)
      notes[second] = note(Double(second), bpm: 120, place: (0.1 + degrees / 2, degrees))
      #expect(abs(workout(notes).workout.sum(.distance) - 399 * 5) < 15)
    }
  }

  @Test("records of one moment have a distance, and no sample and no time of it")
  func oneMoment() {
    let summary = workout([note(0, meters: 5), note(0, meters: 9)]).summary
    #expect(summary.end == at(0) && summary.averageSpeedMetersPerSecond == nil)
  }
}
