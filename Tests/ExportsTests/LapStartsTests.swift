import Testing
import Workouts

@testable import Exports

/// The lap of each moment.
@Suite("Laps of records")
struct LapStartsTests {
  private func laps(_ seconds: Int...) -> LapStarts {
    var laps = LapStarts()
    for second in seconds { laps.add(Instant(unixMilliseconds: Int64(second) * 1000)) }
    return laps
  }

  private func lap(_ laps: inout LapStarts, _ second: Int) -> Int? {
    laps.lap(at: Instant(unixMilliseconds: Int64(second) * 1000))
  }

  @Test("a moment is in the last lap that has begun by then, and in none before the first")
  func last() {
    var some = laps(10, 20, 20, 30)
    #expect([9, 10, 19, 20, 29, 30, 500].map { lap(&some, $0) } == [nil, 0, 0, 2, 2, 3, 3])
  }

  @Test("laps and moments may come in any order")
  func anyOrder() {
    var some = laps(30, 10, 20)
    #expect([500, 10, 29, 9, 20].map { lap(&some, $0) } == [2, 0, 1, nil, 1])
    some.add(Instant(unixMilliseconds: 15_000))
    #expect([14, 15, 20].map { lap(&some, $0) } == [0, 1, 2])
  }

  @Test("without laps no moment is in one")
  func none() {
    var some = laps(1)
    some.removeAll()
    #expect(lap(&some, 5) == nil)
  }

  @Test("of laps that began long ago the number is kept, not the start")
  func manyBegun() {
    var some = LapStarts()
    for number in 0..<100_000 {
      some.add(Instant(unixMilliseconds: Int64(number) * 1000))
      #expect(lap(&some, number) == number)
      #expect(some.heldCount <= 4097)
    }
    #expect(lap(&some, 99_990) == 99_990)
    // A moment that comes late, and then further laps.
    #expect(lap(&some, -5) != nil)
    some.add(Instant(unixMilliseconds: 100_000_000))
    #expect(lap(&some, 99_990) == 99_990 && lap(&some, 100_001) == 100_000)
    some.removeAll()
    #expect(lap(&some, 99_990) == nil)
  }

  @Test("as many laps are known ahead as a FIT file has; with more, no moment has a lap until all are forgotten")
  func manyAhead() {
    var some = LapStarts()
    for number in 0..<4096 { some.add(Instant(unixMilliseconds: Int64(number) * 1000)) }
    #expect([0, 4000, 9999].map { lap(&some, $0) } == [0, 4000, 4095])
    some.removeAll()
    for number in 0..<100_000 { some.add(Instant(unixMilliseconds: Int64(-number) * 1000)) }
    #expect(lap(&some, 5) == nil && some.heldCount == 0)
    some.removeAll()
    some.add(Instant(unixMilliseconds: 0))
    #expect(lap(&some, 5) == 0)
  }
}
