#if SQLite
import Testing
import Workouts

@testable import RideDatabase

@Suite("Database: some rides alone")
struct RideFilterTests {
  let file = TemporaryDatabase()

  /// Rides of 2024 and 2025, one of them a run.
  private func store() throws {
    let database = try RideDatabase(path: file.bytes)
    var run = ToyRide(start: 1_735_900_000)
    run.activity = ActivityType(rawValue: 37)
    for (number, ride) in [ToyRide(start: 1_720_000_000), ToyRide(start: 1_735_800_000), run].enumerated() {
      _ = try database.take(packed(ride, path: "/r/\(number).fit", hash: "\(number)", selection: .places).raw)
    }
    try database.finish()
  }

  private func count(_ view: String, _ filter: RideFilter) throws -> Int64? {
    var found: [StoredValue] = []
    try RideArchive(path: file.bytes, showing: filter).forEachRow(
      of: "(SELECT count(*) AS n FROM \(view))", columns: ["n"], inOrder: "1"
    ) {
      found = $0
      return true
    }
    guard case .integer(let number)? = found.first else { return nil }
    return number
  }

  @Test(
    "tables and views have the rides of the filter, and those of main have all",
    arguments: [
      (RideFilter(), 3, 2), (RideFilter(year: 2025), 2, 1), (RideFilter(year: 2025, activities: ["running"]), 1, 1),
      (RideFilter(activities: ["running", "cycling"]), 3, 2), (RideFilter(activities: ["it's none"]), 0, 0),
      (RideFilter(activities: ["') OR ('' = '"]), 0, 0), (RideFilter(year: 1999), 0, 0),
    ])
  func shown(filter: RideFilter, rides: Int64, years: Int64) throws {
    try store()
    for name in ["workouts", "rides", "merged_rides", "(SELECT DISTINCT workout_id FROM routes)", "route_tiles"] {
      #expect(try count(name, filter) == rides, "\(name)")
    }
    #expect(try count("(SELECT DISTINCT minute_id >> 14 FROM minute_rows)", filter) == rides)
    #expect(try count("(SELECT DISTINCT year FROM totals_by_year)", filter) == years)
    for name in ["main.workouts", "main.merged_rides"] { #expect(try count(name, filter) == 3) }
  }

  @Test("a database with a filter is still only read")
  func readOnly() throws {
    try store()
    let archive = try RideArchive(path: file.bytes, showing: RideFilter(year: 2025))
    #expect(throws: DatabaseError.self) { try archive.connection.execute("DELETE FROM main.workouts") }
    #expect(throws: DatabaseError.self) { try archive.connection.execute("CREATE TABLE more (a)") }
  }
}
#endif
