#if SQLite
import Foundation
import Ingest
import Inputs
import Pipelines
import RideSimulator
import TestSupport
import Testing
import Workouts

@testable import RideDatabase

@Suite("Columns of a caller's generators in the database")
struct OwnColumnTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Data(SimulatedActivity.indoorRide(seconds: 120).encoded().bytes).write(
      to: URL(fileURLWithPath: folder.path("ride.fit").display))
  }

  private func ingest(_ columns: [GeneratorColumn]) -> (exitCode: Int32, problems: Int) {
    var rules = RideRules()
    rules.workouts.workout.tables.columns = columns
    rules.workouts.workout.tables.generators = columns.isEmpty ? [] : [Share()]
    let inputs = InputList(arguments: [folder.path("ride.fit")])
    let batch = Batch(inputs, progress: .never, console: Console(isQuiet: true))
    var problems = 0
    let exitCode = batch.ingest(IngestJob(database: folder.path("rides.sqlite")), rules) { _, report, _ in
      if report.status == .failed || report.status == .partial { problems += 1 }
      return false
    } closing: { _, _ in
    }
    return (exitCode, problems)
  }

  private func row(_ sql: String) throws -> [String?] {
    let connection = try Connection(folder.path("rides.sqlite").bytes)
    let statement = try connection.prepare(sql)
    return try statement.step() ? (0..<2).map { statement.text($0) } : []
  }

  @Test("they are columns of workouts and rides, and other columns make the input be read again")
  func columns() throws {
    let least = GeneratorColumn(name: "min_share", of: "share", rule: .least)
    let most = GeneratorColumn(name: "max_share", of: "share", rule: .greatest)
    #expect(ingest([most]) == (0, 0))
    let watts = try row(
      """
      SELECT round(max_share * 250, 6), round(maximum, 6) FROM rides JOIN kind_totals USING (workout_id)
      JOIN sample_kinds USING (kind_id) WHERE kind = 'power'
      """)
    #expect(watts.count == 2 && watts[0] != nil && watts[0] == watts[1])
    // A word of SQL is a name like any other; a column twice is not.
    #expect(ingest([least, most, GeneratorColumn(name: "order", of: "share", rule: .mean)]) == (0, 0))
    #expect(try row("SELECT \"order\" < max_share, \"order\" > min_share FROM rides") == ["1", "1"])
    #expect(ingest([least, least]).exitCode == 1)
    let both = try row("SELECT min_share < max_share, ride_id FROM workouts")
    #expect(both[0] == "1" && both[1] != nil)
    // Another rule is another value.
    #expect(ingest([GeneratorColumn(name: "max_share", of: "share", rule: .least)]) == (0, 0))
    #expect(try row("SELECT max_share * 250 < \(watts[0] ?? ""), min_share FROM workouts") == ["1", nil])
    // Without them the input is read as before, and the columns stay.
    #expect(ingest([]) == (0, 0))
    #expect(try row("SELECT max_share, timer_s FROM workouts") == [nil, "120.0"])
  }

  @Test(
    "a name that is no plain name, or is there already, is refused before anything is stored",
    arguments: ["timer_s", "path", "Max", "a b", "x) STRICT; DROP TABLE inputs; --", ""] as [StaticString])
  func names(_ name: StaticString) throws {
    let first = GeneratorColumn(name: "fine", of: "share", rule: .last)
    #expect(ingest([first, GeneratorColumn(name: name, of: "share", rule: .last)]).exitCode == 1)
    #expect(try row("SELECT count(*), 1 FROM workouts") == ["0", "1"])
    #expect(try row("SELECT count(*), 1 FROM pragma_table_info('workouts') WHERE name = 'fine'") == ["0", "1"])
  }
}
#endif
