import TestSupport
import Testing

@testable import Workouts

@Suite("Climb meter") struct ClimbMeterTests {
  private func climb(_ heights: [Double]) -> (up: Double, down: Double) {
    var meter = ClimbMeter()
    for height in heights { meter.add(height) }
    return (meter.ascentMeters, meter.descentMeters)
  }

  /// The same rule by its definition: the turning points that are three metres or more from the one before.
  private func turningPoints(_ heights: [Double]) -> [Double] {
    var kept: [Double] = []
    for (place, height) in heights.enumerated() {
      if kept.isEmpty {
        // Before the first climb or descent, the lowest and the highest so far may both be its beginning.
        let seen = heights[...place]
        guard let low = seen.min(), let high = seen.max(), high - low >= ClimbMeter.hysteresisMeters else { continue }
        kept = height == high ? [low, high] : [high, low]
        continue
      }
      let last = kept[kept.count - 1]
      let isUp = last > kept[kept.count - 2]
      if isUp ? height > last : height < last {
        kept[kept.count - 1] = height
      } else if abs(height - last) >= ClimbMeter.hysteresisMeters {
        kept.append(height)
      }
    }
    return kept
  }

  @Test("climbs and descents add up to the height between first and last turning point, and match the turning points")
  func agreement() {
    var random = Seed.generator(11)
    for _ in 0..<200 {
      var height = 500.0
      // Different steps, so that no height comes twice.
      let heights = (0..<300).map { step -> Double in
        height += Double(Int(truncatingIfNeeded: random.next() % 1201)) / 200 - 3 + Double(step) * 1e-7
        return height
      }
      let turns = turningPoints(heights)
      let expected = zip(turns, turns.dropFirst()).reduce(into: (up: 0.0, down: 0.0)) { sum, pair in
        if pair.1 > pair.0 { sum.up += pair.1 - pair.0 } else { sum.down += pair.0 - pair.1 }
      }
      let found = climb(heights)
      #expect(abs(found.up - expected.up) < 0.01 && abs(found.down - expected.down) < 0.01)
    }
  }

  @Test("a missing height changes nothing, and a break begins anew")
  func breaks() {
    #expect(climb([100, .nan, .infinity, 104]).up == 4)
    var meter = ClimbMeter()
    for height in [100.0, 104] { meter.add(height) }
    meter.breakHere()
    for height in [300.0, 297.1] { meter.add(height) }
    #expect(meter.ascentMeters == 4 && meter.descentMeters == 0 && meter.heights == 4)
  }

  @Test("taking heights allocates nothing")
  func allocations() {
    var meter = ClimbMeter()
    let counted = TestSupport.allocations { for height in 0..<1000 { meter.add(Double(height % 7)) } }
    #expect(counted == 0 && meter.heights == 1000)
  }
}
