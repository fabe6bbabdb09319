#if SQLite
import Testing
import Workouts

@testable import RideDatabase

@Suite("Database: of a stranger", .enabled(if: SQLProgram.isThere, "needs python3 with sqlite3"))
struct HostileDatabaseTests {
  let file = TemporaryDatabase()

  init() throws {
    let database = try RideDatabase(path: file.bytes)
    _ = try database.take(packed(ToyRide(), path: "/r/a.fit", hash: "a").raw)
    try database.finish()
  }

  private func change(_ sql: String) throws { try Connection(file.bytes).execute(sql) }

  /// The text of the error that reading the database, or writing to it, ends with.
  private func refusal(isWritten: Bool = false) -> String {
    do throws(DatabaseError) {
      if isWritten { _ = try RideDatabase(path: file.bytes) } else { _ = try RideArchive(path: file.bytes) }
      return ""
    } catch { return error.text }
  }

  @Test("a view that is not ours is never used, and ingest makes it anew; people's own views stay")
  func views() throws {
    try change("CREATE VIEW mine AS SELECT * FROM rides")
    #expect(refusal() == "")
    for name in ["merged_rides", "rides", "problems"] {
      try change(
        "DROP VIEW \(name); CREATE VIEW \(name) AS WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i FROM r) SELECT i FROM r"
      )
      #expect(refusal().contains("views"))
      #expect(refusal(isWritten: true) == "")
      #expect(refusal() == "")
    }
    #expect(try SQLProgram.texts(file.path, "SELECT count(*) FROM mine") == [["1"]])
  }

  @Test("tables that are something else are refused, and for writing triggers, each by its name")
  func tables() throws {
    try change("CREATE TRIGGER mine AFTER INSERT ON inputs BEGIN DELETE FROM workouts; END")
    #expect(refusal() == "")
    #expect(refusal(isWritten: true).contains("mine"))
    try change("DROP TRIGGER mine; ALTER TABLE inputs ADD COLUMN more INTEGER AS (length(hex(zeroblob(1000000))))")
    #expect(refusal().contains("inputs"))
    #expect(refusal(isWritten: true).contains("inputs"))
    try change(
      "ALTER TABLE inputs DROP COLUMN more; ALTER TABLE curves RENAME TO kept; CREATE VIEW curves AS SELECT * FROM kept"
    )
    #expect(refusal().contains("curves"))
  }

  @Test("a database with a value longer than is read, or with more work than its length explains, is refused")
  func bounds() throws {
    func titles(_ bytes: Int32) throws -> String {
      try change("UPDATE workouts SET file_title = printf('%.*c', \(bytes), 'x')")
      let archive = try RideArchive(path: file.bytes)
      do throws(DatabaseError) {
        try archive.forEachRow(of: "rides", columns: ["title"], inOrder: "1") { _ in true }
        return ""
      } catch { return error.text }
    }
    #expect(try titles(1000) == "")
    #expect(try titles(Connection.valueBytes + 1).contains("too big"))
    let archive = try RideArchive(path: file.bytes)
    archive.connection.cancel(when: { false }, steps: 1_000_000)
    let endless = "(WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r) SELECT count(*) AS n FROM r)"
    let error = #expect(throws: DatabaseError.self) {
      try archive.forEachRow(of: endless, columns: ["n"], inOrder: "1") { _ in true }
    }
    #expect(error?.text.contains("steps") == true && error?.isCancellation == false)
  }

  /// Adds copies of the ride, `changes` being columns with what they are in the copy `n.i`.
  private func copy(_ count: Int, _ table: Table, _ changes: [String: String]) throws {
    let names = table.columns.map(\.name)
    let values = names.map { changes[$0] ?? "t.\($0)" }.joined(separator: ", ")
    try change(
      """
      WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i <= \(count))
      INSERT INTO \(table.name) (\(names.joined(separator: ", "))) SELECT \(values) FROM \(table.name) AS t, n;
      """)
  }

  @Test("rides of one minute, and recordings of one ride, take steps in proportion to their number")
  func minute() throws {
    let count = 3000
    try copy(
      count, .workouts, ["workout_id": "n.i", "recording": "CASE WHEN n.i % 2 THEN 'index-a-' ELSE 'r' END || n.i"])
    try copy(count, .curves, ["workout_id": "n.i", "power_w": "1000 - n.i / 10.0"])
    try copy(count, .efforts, ["workout_id": "n.i", "elapsed_s": "n.i"])
    try change(
      """
      UPDATE inputs SET file_key = 'f';
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(2 * count))
      INSERT INTO index_entries (index_input_id, file_key, title, start_unix_ms)
        SELECT 1, CASE WHEN i % 2 THEN 'f' END, 't' || i, (SELECT min(start_unix_ms) FROM workouts) FROM n;
      INSERT INTO ride_sources (workout_id, group_id, counted_workout_id) SELECT workout_id, 1, 2 FROM workouts;
      ANALYZE;
      """)
    let archive = try RideArchive(path: file.bytes)
    for view in ["rides", "manual_entries", "merged_rides", "personal_bests", "totals_by_year", "duplicate_rides"] {
      // Each with each would be nine million comparisons.
      archive.connection.cancel(when: { false }, steps: 4000 * count)
      try archive.forEachRow(of: view, columns: ["*"], inOrder: "1") { _ in true }
    }
    archive.connection.cancel(when: { false }, steps: 4000 * count)
    try archive.forEachBest(.power, durations: [1, 5, 15, 60]) { _ in }
    try archive.forEachEffort { _ in }
  }

  @Test("of entries within a minute the last one before a ride counts, then the next after it; the newest of one start")
  func entry() throws {
    func title(_ entries: [(offset: Int, title: String)]) throws -> String {
      try change("DELETE FROM index_entries")
      for entry in entries {
        try change(
          "INSERT INTO index_entries (index_input_id, title, start_unix_ms) SELECT 1, '\(entry.title)', start_unix_ms + \(entry.offset) FROM workouts"
        )
      }
      return try SQLProgram.texts(file.path, "SELECT title FROM rides")[0][0]
    }
    #expect(try title([(-50_000, "a"), (-1000, "b"), (2000, "c")]) == "b")
    #expect(try title([(0, "old"), (0, "new"), (-1, "before")]) == "new")
    #expect(try title([(30_000, "far"), (10_000, "old"), (10_000, "new"), (-60_001, "out")]) == "new")
  }
}
#endif
