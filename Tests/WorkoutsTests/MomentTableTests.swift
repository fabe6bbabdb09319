import RideSimulator
import TestSupport
import Testing

@testable import Workouts

/// Moments that are made thirty-two at a time against those that are made one by one.
@Suite("Moments of observations")
struct MomentTableTests {
  private static let start: Int64 = 1_700_000_000

  /// A ride without anything odd but now and then a stop; by the seed without some of the quantities, and with steps of
  /// a second or of up to four.
  private func ride(_ seed: UInt64, count: Int) -> [WorkoutObservation] {
    var random = Seed.generator(seed)
    var (second, millimeters, height, north) = (Self.start, Int64(0), 400.0, 0.0)
    return (0..<count).map { _ in
      second += seed % 2 == 0 ? 1 : Int64(1 + random.next() % 4)
      millimeters += random.next() % 9 == 0 ? 0 : Int64(random.next() % 12_000)
      height += Double(random.next() % 11) / 5 - 1
      north += 0.000_03
      var observation = WorkoutObservation(time: Instant(unixSeconds: second))
      if seed % 3 != 0 { observation[.power] = Double(random.next() % 900) }
      if random.next() % 20 > 0 { observation[.heartRate] = Double(60 + random.next() % 120) }
      observation[.cadence] = Double(random.next() % 120)
      if seed % 5 != 0 { observation[.speed] = Double(random.next() % 15_000) / 1000 }
      if seed % 7 != 0 { observation.distanceMillimeters = millimeters }
      if random.next() % 40 > 0 { observation[.altitude] = height }
      (observation[.latitude], observation[.longitude]) = (46 + north, 7 - north)
      return observation
    }
  }

  private func log(_ ride: [WorkoutObservation]) -> MomentLog {
    var (log, moments) = (MomentLog(), MomentGatherer())
    for observation in ride where moments.stage(LoggedValues(observation)) { log.take(&moments) }
    log.take(&moments)
    log.noteExtremes()
    return log
  }

  @Test("they are the same", arguments: UInt64(1)...30)
  func sameMoments(seed: UInt64) {
    let ride = ride(seed, count: 1000)
    let fast = log(ride)
    // A second observation of a second is left out, and nothing is done at once where there is one.
    let slow = log(ride.flatMap { [$0, $0] })
    #expect(fast.moments.count == 1000 && slow.moments.count == 1000)
    for place in 0..<1000 {
      let (one, other) = (fast.moments[place], slow.moments[place])
      #expect(one.milliseconds == other.milliseconds && one.millimeters == other.millimeters)
      #expect(one.marks == other.marks && one.step == other.step)
      for quantity in LoggedQuantity.allCases { #expect(one[quantity] == other[quantity]) }
    }
    #expect(fast.fastest == slow.fastest && fast.steepest == slow.steepest)
    #expect(fast.mostBeyondWay == slow.mostBeyondWay && fast.recordedSeconds == slow.recordedSeconds)
    for quantity in LoggedQuantity.allCases where slow.extremes.has(quantity) {
      #expect(fast.extremes.greatest(quantity) == slow.extremes.greatest(quantity))
      #expect(fast.extremes.least(quantity) == slow.extremes.least(quantity))
    }
  }

  @Test("changed moments keep their other values, and the older half is forgotten")
  func changes() {
    var log = log(ride(2, count: 100))
    let before = log.moments[70]
    log.leaveOut(.power, at: 70)
    log.setWay(12_345, at: 70)
    log.leaveOutWay(to: 70)
    log.forgetHalf()
    let after = log.moments[20]
    #expect(log.moments.count == 50 && after.milliseconds == before.milliseconds && after.step == before.step)
    #expect(after[.power] == .suspect && after[.heartRate] == before[.heartRate])
    #expect(after.millimeters == 12_345 && after.marks.contains(.distance) && after.marks.contains(.isSuspect))
  }
}
