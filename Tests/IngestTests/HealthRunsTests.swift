#if TrackXML
import TestSupport
import Testing
import TrackXML

@testable import Ingest

@Suite("Rows of Apple Health's workouts") struct HealthRunsTests {
  private static func rows(_ count: Int) -> [HealthRow] {
    var random = Seed.generator(5)
    return (0..<count).map { number in
      let end = Int64(random.next() % 50)
      return HealthRow(
        start: end - 3, end: end, value: Double(number), workout: UInt32(random.next() % 7),
        kind: UInt8(random.next() % 4))
    }
  }

  private func drained(_ runs: inout HealthRuns) -> [Double] {
    var values: [Double] = []
    while let row = runs.first {
      values.append(row.value)
      runs.removeFirst()
    }
    return values
  }

  @Test("rows come back by workout, end and kind, from memory and from a file alike", arguments: [1, 2, 64, 999, 1000])
  func order(rowsInMemory: Int) {
    let rows = Self.rows(1000)
    var runs = HealthRuns(rowsInMemory: rowsInMemory)
    for row in rows { runs.add(row) }
    runs.finish()
    #expect(runs.isSpilled == (rowsInMemory <= 1000))
    let sorted = rows.enumerated().sorted {
      $0.element < $1.element || !($1.element < $0.element) && $0.offset < $1.offset
    }
    #expect(drained(&runs) == sorted.map(\.element.value))
    #expect(runs.error == nil && runs.leftOut == 0)
  }

  @Test("samples beyond the runs that are merged are counted")
  func limit() {
    var runs = HealthRuns(rowsInMemory: 10, runLimit: 5)
    for row in Self.rows(77) { runs.add(row) }
    runs.finish()
    #expect(drained(&runs).count == 50 && runs.leftOut == 27)
  }
}
#endif
