import TestSupport
import Testing

@testable import Workouts

/// Exertion against a slow and plain way to work it out; `Tests/Checks/load.py` does it for whole databases.
@Suite("Load")
struct LoadTests {
  private static let start: Int64 = 1_700_000_000

  /// Whole watts and beats by second; nil where nothing was recorded.
  private typealias Ride = [(second: Int, power: Int?, rate: Int?)]

  private func exertion(_ ride: Ride, pauses: [ClosedRange<Int>] = []) -> Exertion {
    let bests = RideBests()
    bests.begin()
    var moments = BestsGenerator(bests)
    var pauses = pauses[...]
    for (second, power, rate) in ride {
      if let pause = pauses.first, second > pause.upperBound {
        moments.pause()
        moments.resume(at: Instant(unixSeconds: Self.start + Int64(pause.upperBound)))
        pauses.removeFirst()
      }
      var observation = WorkoutObservation(time: Instant(unixSeconds: Self.start + Int64(second)))
      observation[.power] = power.map(Double.init)
      observation[.heartRate] = rate.map(Double.init)
      moments.add(observation)
    }
    moments.handOn()
    let end = Instant(unixSeconds: Self.start + Int64(ride.last?.second ?? 0))
    bests.close(WorkoutSummary(start: Instant(unixSeconds: Self.start), end: end), now: end)
    return bests.exertion
  }

  /// The watts of each second: gaps are zeros, pauses are cut out.
  private func seconds(_ ride: Ride, pauses: [ClosedRange<Int>]) -> [Int] {
    var seconds: [Int] = []
    var newest: Int?
    for (second, power, _) in ride {
      if let before = newest, pauses.contains(where: { $0.upperBound < second && $0.lowerBound >= before }) {
        newest = nil
      }
      guard let power else { continue }
      let step = newest.map { second - $0 } ?? 0
      newest = second
      if step > 10 {
        seconds += Array(repeating: 0, count: step - 1) + [power]
      } else {
        seconds += Array(repeating: power, count: max(1, step))
      }
    }
    return seconds
  }

  private func weighted(_ seconds: [Int]) -> Double? {
    guard seconds.count >= 30 else { return nil }
    var sum = 0.0
    for first in 0...(seconds.count - 30) {
      let mean = Double(seconds[first..<first + 30].reduce(0, +)) / 30
      sum += mean * mean * mean * mean
    }
    return (sum / Double(seconds.count - 29)).squareRoot().squareRoot()
  }

  private func random(_ seed: UInt64, moments: Int, longest: Int = 15) -> Ride {
    var random = Seed.generator(seed)
    var second = 0
    return (0..<moments).map { _ in
      second += random.next() % 12 == 0 ? 2 + Int(random.next() % UInt64(longest)) : 1
      return (
        second, random.next() % 20 == 0 ? nil : Int(random.next() % 500),
        random.next() % 20 == 0 ? nil : 60 + Int(random.next() % 120)
      )
    }
  }

  @Test(
    "weighted power is the fourth root of the mean fourth power over 30 seconds, with gaps as zeros", arguments: 1...6)
  func weightedPower(seed: UInt64) throws {
    let ride = random(seed, moments: 3000, longest: 200)
    let pauses = [ride[500].second...ride[501].second - 1, ride[2000].second...ride[2001].second - 1]
    let expected = seconds(ride, pauses: pauses)
    let exertion = exertion(ride, pauses: pauses)
    #expect(exertion.powerSeconds == expected.count)
    let (ours, slow) = (try #require(exertion.weightedPowerWatts), try #require(weighted(expected)))
    #expect((ours / slow - 1).magnitude < 1e-12)
    #expect(exertion.meanPowerWatts == Double(expected.reduce(0, +)) / Double(expected.count))
  }

  @Test("a recording that is longer than the log has the exertion of all its seconds")
  func long() throws {
    let ride = random(9, moments: 90_000)
    let expected = seconds(ride, pauses: [])
    let exertion = exertion(ride)
    #expect(exertion.powerSeconds == expected.count)
    let (ours, slow) = (try #require(exertion.weightedPowerWatts), try #require(weighted(expected)))
    #expect((ours / slow - 1).magnitude < 1e-12)
    #expect(exertion.decouplingPercent == nil)
  }

  @Test("less than 30 seconds of power have a mean and no weighted power")
  func short() {
    let short = exertion((0..<29).map { ($0, 200, nil) })
    #expect(short.weightedPowerWatts == nil && short.meanPowerWatts == 200 && short.powerSeconds == 29)
    #expect(exertion((0..<30).map { ($0, 200, nil) }).weightedPowerWatts == 200)
  }

  @Test("what is not believed has no part in it")
  func suspect() {
    var ride: Ride = (0..<600).map { ($0, 200 + $0 % 7, 120 + $0 % 5) }
    let before = exertion(ride)
    ride[300].power = 9000
    let after = exertion(ride)
    #expect(after.powerSeconds == before.powerSeconds - 1)
    #expect(((after.meanPowerWatts ?? 0) - (before.meanPowerWatts ?? 0)).magnitude < 0.1)
    #expect(((after.weightedPowerWatts ?? 0) - (before.weightedPowerWatts ?? 0)).magnitude < 0.1)
  }

  @Test("the same power at a tenth more heartbeats is a decoupling of a tenth of what it was")
  func decoupling() throws {
    let ride: Ride = (0..<2400).map { ($0, 200 + $0 % 2, $0 < 1200 ? 120 : 132) }
    let exertion = exertion(ride.map { ($0.second, $0.power, ($0.rate ?? 0) + $0.second % 3 - 1) })
    #expect((try #require(exertion.decouplingPercent) - 100 * (1 - 120.0 / 132)).magnitude < 0.01)
    #expect(exertion.isDecouplingOfPower)
    #expect(self.exertion(Array(ride.prefix(1199))).decouplingPercent == nil)
  }

  @Test("times by step count what is at or above each, from a whole multiple on, and end with nothing")
  func times() throws {
    var times = StepTimes(width: 1, steps: 12, aligned: 5)
    #expect(times.text == nil)
    var span = times.seconds.mutableSpan
    StepTimes.add(step: 6, seconds: 10, to: &span)
    StepTimes.add(step: 11, seconds: 3, to: &span)
    StepTimes.add(step: 400, seconds: 200_000, to: &span)
    let text = try #require(times.text)
    #expect(text.from == 5)
    let digits = String(decoding: text.digits, as: UTF8.self)
    #expect(digits == String(repeating: "9", count: 35) + String(repeating: "0", count: 20))
  }
}
