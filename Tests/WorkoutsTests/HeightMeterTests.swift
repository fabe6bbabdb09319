import TestSupport
import Testing

@testable import Workouts

@Suite("Heights that nobody can climb to") struct HeightMeterTests {
  /// Ascent and descent of heights that are a number of seconds apart; nil is a second without one.
  private func climb(_ heights: [Double?], seconds: Int64 = 1, fastest: Double = HeightMeter.fastestOnGround)
    -> [Double]
  {
    var meter = HeightMeter()
    meter.fastest = fastest
    for (place, height) in heights.enumerated() {
      guard let height else { continue }
      meter.add(height, at: Instant(unixMilliseconds: Int64(place) * seconds * 1000))
    }
    return meter.climbed.map { [$0.ascent, $0.descent] } ?? []
  }

  /// 20 m up and down again, half a metre each second.
  private var hill: [Double] { (0...80).map { 300 + Double(min($0, 80 - $0)) / 2 } }

  @Test("sentinels among heights are no heights", arguments: [0, -9999, 9999, -32768, 65535, -500])
  func sentinels(_ sentinel: Double) {
    var heights: [Double?] = hill
    for place in stride(from: 3, to: 80, by: 7) { heights[place] = sentinel }
    #expect(climb(heights) == [20, 20])
    // First, last, and for longer than the patience.
    #expect(climb([sentinel] + hill) == [20, 20])
    #expect(climb(hill + [sentinel]) == [20, 20])
    #expect(climb([Double](repeating: sentinel, count: 100) + hill) == [20, 20])
    #expect(climb(hill + [Double](repeating: sentinel, count: 100) + hill) == [40, 40])
  }

  @Test("a 0 is no height among heights of some metres either, however slow the recorder is", arguments: [2, 10, 60])
  func slowSentinels(_ seconds: Int64) {
    for base in [15, 40, 120.0] {
      var heights: [Double?] = hill.map { $0 - 300 + base }
      for place in stride(from: 3, to: 80, by: 7) { heights[place] = 0 }
      #expect(climb(heights, seconds: seconds) == [20, 20], "\(base)")
    }
    #expect(climb([8, 4, 0, 0, 5, 0, 9], seconds: seconds) == [14, 13])
  }

  @Test("sentinels are no heights where most heights are sentinels either", arguments: [0, -499, 9999, 12_607, -9999])
  func mostlySentinels(_ sentinel: Double) {
    // Three of four; and eight seconds of a minute, over a slower hill.
    let mixed = hill.flatMap { [$0, sentinel, sentinel, sentinel] }
    #expect(climb(mixed, seconds: 2) == [20, 20])
    var pieces: [Double?] = []
    for minute in 0..<20 {
      let height = 300 + Double(min(minute, 19 - minute) * 4)
      for second in 0..<60 { pieces.append(second < 8 ? height : sentinel) }
    }
    #expect(climb(pieces) == [36, 36])
    #expect(climb([0, 2, 1, 5, 0, 0, 6, 1]) == [11, 10])
  }

  @Test("two sentinels at once, and heights far apart")
  func twoSentinels() {
    var heights: [Double?] = hill
    for place in stride(from: 5, to: 78, by: 6) { (heights[place], heights[place + 1]) = (0, -9999) }
    #expect(climb(heights) == [20, 20])
    #expect(climb([300, 310, 0, 320, nil, 0, 330, 0, 0], seconds: 20) == [30, 0])
  }

  @Test("of two sources that take turns one counts, and a corrected height is no climb")
  func sources() {
    let mixed = hill.enumerated().map { $0.offset % 3 == 2 ? $0.element + 60 : $0.element }
    // The last height of the hill is one of the other source.
    #expect(climb(mixed) == [20, 19.5])
    #expect(climb([385] + [Double](repeating: 300, count: 20), seconds: 10) == [0, 0])
    #expect(climb(hill + hill.map { $0 + 90 }) == [40, 40])
  }

  @Test("true heights at the sea count, and a pause breaks the climb")
  func sea() {
    #expect(climb([0, 4, 8, 4, 0]) == [8, 8])
    var meter = HeightMeter()
    for (second, height) in [100.0, 110].enumerated() {
      meter.add(height, at: Instant(unixMilliseconds: Int64(second) * 5000))
    }
    meter.breakHere()
    for (second, height) in [120.0, 125].enumerated() {
      meter.add(height, at: Instant(unixMilliseconds: 60_000 + Int64(second) * 5000))
    }
    #expect(meter.climbed?.ascent == 15)
  }

  @Test("what is too fast on the ground is not on snow or in the air")
  func sports() {
    let run = (0...20).map { 2000 - Double($0) * 16 }
    #expect(climb(run)[1] < 100)
    #expect(climb(run, fastest: HeightMeter.fastest(of: .downhillSkiing, sport: 13)) == [0, 320])
    #expect(HeightMeter.fastest(of: .other, sport: 43) > HeightMeter.fastest(of: .snowboarding, sport: 14))
  }

  @Test("taking heights allocates nothing")
  func allocations() {
    var meter = HeightMeter()
    let counted = TestSupport.allocations {
      for second in 0..<1000 { meter.add(Double(second % 90), at: Instant(unixMilliseconds: Int64(second) * 1000)) }
    }
    #expect(counted == 0)
  }
}
