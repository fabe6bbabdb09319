import Testing
import Workouts

@testable import Exports

@Suite("The table of bests")
struct BestTableTests {
  private func entry(_ value: Double, _ subject: BestSubject = .power, span: Double = 60, at second: Int64 = 0)
    -> BestEntry
  {
    var entry = BestEntry(
      activity: .cycling, isIndoor: false, rideStart: Instant(unixSeconds: second), input: "\(value).fit", session: 0)
    (entry.subject, entry.value, entry.span) = (subject, value, span)
    return entry
  }

  @Test("keeps the best of each kind, in any order, and a copy once")
  func ranks() {
    var settings = BestSettings()
    settings.top = 2
    for values in [[1.0, 3, 2, 3], [3, 3, 2, 1], [2, 1, 3, 3]] {
      var table = BestTable(settings)
      for value in values { table.add(entry(value)) }
      for value in values { table.add(entry(value, .distance, span: 1000)) }
      #expect(table.ranked().map(\.entry.value) == [3, 2, 1, 2] && table.ranked().map(\.rank) == [1, 2, 1, 2])
    }
  }

  @Test("bests beyond the number that is kept are counted")
  func limit() {
    var table = BestTable(BestSettings())
    for place in 0...BestTable.limit { table.add(entry(1, span: Double(place), at: Int64(place))) }
    #expect(table.beyondLimit == 1)
  }

  @Test("bests whose names take more bytes than are kept are counted")
  func bytes() {
    var settings = BestSettings()
    settings.top = 1
    var table = BestTable(settings)
    let count = BestTable.byteLimit / 4096
    for place in 0..<count {
      var entry = entry(1, span: Double(place), at: Int64(place))
      entry.input = String(repeating: "n", count: 4096)
      table.add(entry)
    }
    #expect(
      table.beyondLimit > 0 && table.beyondLimit < count / 10 && table.ranked().count + table.beyondLimit == count)
    // A better one of a kind that is there takes the place of that.
    let before = table.beyondLimit
    table.add(entry(2, span: 0, at: 0))
    #expect(table.beyondLimit == before && table.ranked()[0].entry.value == 2)
  }
}
