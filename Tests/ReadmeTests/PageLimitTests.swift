#if SQLite
import Drawing
import Foundation
import Testing

@testable import RideDatabase
@testable import Reports
@testable import Workouts

@Suite("Limits of a page")
struct PageLimitTests {
  @Test("a page draws a limited number of rides, of the latest ones")
  func rides() {
    var rides = PaneledRides()
    for ride in 0..<Int64(PaneledRides.limit + 3) { rides.add(ride, .cycling, upTo: nil) }
    #expect(rides.ids.count == PaneledRides.limit && rides.others == 3)
    var few = PaneledRides()
    for ride in 0..<Int64(9) { few.add(ride, .cycling, upTo: 4) }
    #expect(few.ids.count == 4 && few.others == 5)
  }

  @Test("each day of a year has a square of its own, in a strip and in blocks", arguments: [1, 2023, 2024, 9999])
  func squares(year: Int) throws {
    for blockWidth in [nil, 120] {
      let squares = try #require(CalendarSquares(year: year, blockWidth: blockWidth))
      let first = try #require(CalendarDay(year: year, month: 1, day: 1))
      let last = try #require(CalendarDay(year: year, month: 12, day: 31))
      let days = (first.number...last.number).map { squares.square(CalendarDay(number: $0)) }
      #expect(Set(days).count == days.count && days.count == (year == 2024 ? 366 : 365))
      // Mondays are at the upper or left edge.
      let monday = CalendarDay(number: first.number &- first.weekday &+ 7)
      #expect(squares.square(monday).hasPrefix(blockWidth == nil ? "M14 0" : "M0 "))
    }
    #expect(CalendarSquares(year: 0, blockWidth: nil) == nil)
  }

  @Test("a table of a page has a limited number of rows, and texts of limited length")
  func rows() throws {
    let path = NSTemporaryDirectory() + "page-limits-\(UUID().uuidString).sqlite"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try RideDatabase(path: Array(path.utf8)).finish()
    let report = Report(try RideArchive(path: Array(path.utf8)), panels: nil, on: Markup { _ in })
    let many = "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < \(2 * Report.rowLimit)) "
    let found = try report.rows("(\(many)SELECT i, printf('%.*c', 5000, 'é') AS t FROM r)", ["i", "t"], by: "1")
    #expect(found.count == Report.rowLimit)
    #expect(found.allSatisfy { $0[1].text.utf8.count <= StoredValue.shownBytes + 3 && $0[1].text.contains("…") })
    #expect(!found[0][1].text.unicodeScalars.contains("\u{FFFD}"))
  }
}
#endif
