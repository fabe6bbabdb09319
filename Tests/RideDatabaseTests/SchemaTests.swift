#if SQLite
import Foundation
import Tables
import Testing
import Workouts

@testable import RideDatabase

@Suite("Database: schema", .enabled(if: SQLProgram.isThere, "needs python3 with sqlite3"))
struct SchemaTests {
  let file = TemporaryDatabase()

  @Test("a new file has its version and its application, and every view answers")
  func new() throws {
    _ = try RideDatabase(path: file.bytes)
    #expect(try SQLProgram.texts(file.path, "PRAGMA user_version") == [["\(Schema.version)"]])
    #expect(try SQLProgram.texts(file.path, "PRAGMA application_id") == [["\(Schema.applicationID)"]])
    let views = try SQLProgram.texts(file.path, "SELECT name FROM sqlite_schema WHERE type = 'view'").map { $0[0] }
    #expect(views.count == 34)
    for view in views { _ = try SQLProgram.rows(file.path, "SELECT * FROM \(view)") }
  }

  @Test("no table has a column twice, and the order of workouts' columns names columns that there are")
  func names() {
    for table in Table.allCases {
      let names = table.columns.map(\.name)
      #expect(Set(names).count == names.count, "\(table)")
    }
    let workouts = Table.workouts.columns.map(\.name)
    #expect(Set(WorkoutRow.storedOrder).isSubset(of: workouts))
    #expect(workouts.dropFirst(2).prefix(WorkoutRow.storedOrder.count) == WorkoutRow.storedOrder[...])
  }

  @Test("a database of the previous version is upgraded with its rides kept, and only once")
  func migration() throws {
    let database = try RideDatabase(path: file.bytes)
    _ = try database.take(packed(ToyRide(), path: "/r/a.fit", hash: "a").raw)
    try database.finish()
    let next = Schema.version + 1
    let step = [next: "ALTER TABLE workouts ADD COLUMN mood TEXT; UPDATE workouts SET mood = 'good';"]
    for _ in 0..<2 {
      try Schema.prepare(try Connection(file.bytes), version: next, migrations: step)
      #expect(try SQLProgram.texts(file.path, "PRAGMA user_version") == [["\(next)"]])
      // The view was made anew and sees the new column.
      #expect(try SQLProgram.texts(file.path, "SELECT mood, timer_s FROM rides") == [["good", "150"]])
    }
  }

  @Test("a database of version 1 is upgraded to the form of a new one, with its routes and minutes in it")
  func fromVersion1() throws {
    let database = try RideDatabase(path: file.bytes)
    _ = try database.take(packed(ToyRide(), path: "/r/a.fit", hash: "a").raw)
    try database.finish()
    let schema =
      "SELECT type, name, replace(replace(replace(sql, char(10), ''), '  ', ''), ', ', ',') FROM sqlite_schema ORDER BY 1, 2"
    func content(_ table: String) throws -> [[String]] { try SQLProgram.texts(file.path, "SELECT * FROM \(table)") }
    let (new, routes, minutes) = (
      try SQLProgram.texts(file.path, schema), try content("routes"), try content("minutes")
    )
    let weeks = try SQLProgram.texts(file.path, "SELECT local_week FROM workouts")
    #expect(routes.count == 1 && minutes.count == 3 && weeks[0][0].hasSuffix("-05-25"))
    let views = try SQLProgram.texts(file.path, "SELECT name FROM sqlite_schema WHERE type = 'view'").map { $0[0] }
    // As version 1 had them: later quantities come last.
    let later = Table.records.columns.drop { $0.name != "vertical_accuracy_m" }
    let measures = Table.minutes.columns.dropFirst(2).map { $0.name + " REAL" }.joined(separator: ", ")
    try Connection(file.bytes).execute(
      """
      CREATE TABLE kept AS SELECT * FROM routes;
      DROP TABLE routes;
      CREATE TABLE routes (
        workout_id INTEGER NOT NULL REFERENCES workouts ON DELETE CASCADE, piece INTEGER NOT NULL, points INTEGER,
        first_unix_ms INTEGER, last_unix_ms INTEGER, min_latitude_deg REAL, min_longitude_deg REAL,
        max_latitude_deg REAL, max_longitude_deg REAL, polyline TEXT,
        PRIMARY KEY (workout_id, piece)) STRICT, WITHOUT ROWID;
      INSERT INTO routes SELECT * FROM kept;
      DROP TABLE kept;
      CREATE TABLE kept AS SELECT * FROM minutes;
      \(views.map { "DROP VIEW \($0);" }.joined())
      ALTER TABLE workouts DROP COLUMN local_week;
      ALTER TABLE workouts DROP COLUMN file_title;
      ALTER TABLE workouts DROP COLUMN sport_source;
      ALTER TABLE workouts DROP COLUMN ascent_source;
      ALTER TABLE workouts DROP COLUMN distance_spread_by;
      ALTER TABLE workouts DROP COLUMN energy_spread_by;
      \(Self.workoutsAsBefore8)
      \(Self.withoutBests)
      \(Self.withoutLoad)
      \(Self.withoutFacts)
      \(Self.legsAsParts)
      DROP TRIGGER ride_sources_of_removed_workout;
      DROP TABLE ride_sources;
      DROP TABLE settings;
      \(later.map { "ALTER TABLE records DROP COLUMN \($0.name);" }.joined())
      ALTER TABLE index_entries DROP COLUMN is_user_entered;
      DROP INDEX index_entries_by_start;
      ALTER TABLE index_entries DROP COLUMN start_unix_ms;
      ALTER TABLE index_entries DROP COLUMN duration_s;
      ALTER TABLE index_entries DROP COLUMN distance_m;
      DROP TABLE minute_rows;
      DROP TRIGGER minutes_of_removed_workout;
      CREATE TABLE minutes (
        workout_id INTEGER NOT NULL REFERENCES workouts ON DELETE CASCADE, minute INTEGER NOT NULL,
        start_unix_ms INTEGER NOT NULL, \(measures), PRIMARY KEY (workout_id, minute)) STRICT, WITHOUT ROWID;
      INSERT INTO minutes SELECT * FROM kept;
      DROP TABLE kept;
      PRAGMA user_version = 1;
      CREATE VIEW mine AS SELECT w.activity_type, m.* FROM rides w JOIN minutes m USING (workout_id);
      """)
    _ = try RideDatabase(path: file.bytes)
    #expect(try SQLProgram.texts(file.path, "PRAGMA user_version") == [["\(Schema.version)"]])
    #expect(Set(try SQLProgram.texts(file.path, schema).filter { $0[1] != "mine" }) == Set(new))
    #expect(try content("routes") == routes)
    #expect(try content("minutes") == minutes)
    #expect(try SQLProgram.texts(file.path, "SELECT local_week FROM workouts") == weeks)
    // A view of the user's own, over ours.
    #expect(try content("mine").count == 3)
    #expect(try SQLProgram.texts(file.path, "PRAGMA integrity_check") == [["ok"]])
  }

  @Test("workouts of version 13 get the ride_id of their input's content, else of what identifies the input")
  func fromVersion13() throws {
    let database = try RideDatabase(path: file.bytes)
    let hash = ContentHash(high: 7, low: 9)
    for (path, content) in [("/r/a.fit", hash.hexadecimal), ("/r/b.fit", nil), ("-", nil)] {
      _ = try database.take(packed(ToyRide(), path: path, hash: content).raw)
    }
    try database.finish()
    let views = try SQLProgram.texts(file.path, "SELECT name FROM sqlite_schema WHERE type = 'view'").map { $0[0] }
    try Connection(file.bytes).execute(
      """
      \(views.map { "DROP VIEW \($0);" }.joined())
      ALTER TABLE workouts DROP COLUMN ride_id;
      \(Self.withoutFacts)
      PRAGMA user_version = 13;
      """)
    _ = try RideDatabase(path: file.bytes)
    let contents = [hash, ContentHash(standingFor: "/r/b.fit"), ContentHash(standingFor: "input 3")]
    let names = contents.map { [RideID(content: $0, session: 0).text] }
    #expect(try SQLProgram.texts(file.path, "SELECT ride_id FROM workouts ORDER BY workout_id") == names)
    // What is not known of an input is found out by the next run, if it is still there.
    let readings = "SELECT path FROM inputs WHERE reading = 0"
    #expect(try SQLProgram.texts(file.path, readings) == [["/r/b.fit"]])
  }

  @Test("a database of version 6 keeps its multisport rides, as legs")
  func fromVersion6() throws {
    let database = try RideDatabase(path: file.bytes)
    for name in ["a", "b"] { _ = try database.take(packed(ToyRide(), path: "/r/\(name).fit", hash: name).raw) }
    try database.finish()
    func schema() throws -> [[String]] {
      try SQLProgram.texts(
        file.path,
        "SELECT name, replace(replace(sql, char(10), ''), '  ', '') FROM sqlite_schema WHERE name LIKE 'multisport%'")
    }
    let new = try schema()
    let starts = try SQLProgram.texts(file.path, "SELECT start_local FROM workouts")
    let views = try SQLProgram.texts(file.path, "SELECT name FROM sqlite_schema WHERE type = 'view'").map { $0[0] }
    try Connection(file.bytes).execute(
      """
      \(Self.legsAsParts)
      \(views.map { "DROP VIEW \($0);" }.joined())
      \(Self.workoutsAsBefore8)
      \(Self.withoutBests)
      \(Self.withoutLoad)
      \(Self.withoutFacts)
      INSERT INTO multisport_parts VALUES (1, 0, 1), (1, 1, 2);
      PRAGMA user_version = 6;
      """)
    _ = try RideDatabase(path: file.bytes)
    #expect(try SQLProgram.texts(file.path, "PRAGMA user_version") == [["\(Schema.version)"]])
    #expect(try schema() == new)
    #expect(try SQLProgram.texts(file.path, "SELECT start_local FROM workouts") == starts)
    #expect(
      try SQLProgram.texts(file.path, "SELECT workout_id, leg, leg_workout_id FROM multisport_legs ORDER BY 2")
        == [["1", "0", "1"], ["1", "1", "2"]])
    // Legs still go with their workout.
    try Connection(file.bytes).execute("PRAGMA foreign_keys = ON; DELETE FROM workouts WHERE workout_id = 1")
    #expect(try SQLProgram.texts(file.path, "SELECT count(*) FROM multisport_legs") == [["0"]])
  }

  /// No tables of what came with versions 9, 10 and 13.
  private static let withoutBests =
    "DROP TABLE curves; DROP TABLE efforts; DROP TABLE suspicions; DROP TABLE wellness; DROP TABLE route_tiles; "
    + "DROP TABLE route_profiles;"

  /// Nothing of what came with version 15.
  private static let withoutFacts =
    ["tanks", "gases", "sets", "shifts", "climbs"].map { "DROP TABLE \($0); " }.joined()
    + ["moving_source", "avg_right_balance_percent", "avg_depth_m", "max_depth_m"]
    .map { "ALTER TABLE workouts DROP COLUMN \($0); " }.joined()

  /// No tables of what came with version 10.
  private static let withoutLoad =
    "DROP TABLE exertions; DROP TABLE rider; DROP TABLE heart_rates; "
    + "DROP TABLE heart_rate_loads; DROP TABLE beats; "
    + "DROP TABLE heart_rate_variability;"

  /// The table of workouts as it was until version 7.
  private static let workoutsAsBefore8 =
    "ALTER TABLE workouts DROP COLUMN start_local; ALTER TABLE workouts DROP COLUMN ride_id;"

  @Test("the start by the local clock is that of the offset, with its fraction, and empty where that is unknown")
  func localStart() throws {
    let offsets: [(milliseconds: Int64, offset: Int?, text: String)] = [
      (1_000, 3600, "1970-01-01T01:00:01+01:00"), (1_250, -12_600, "1969-12-31T20:30:01.250-03:30"),
      (-250, 0, "1969-12-31T23:59:59.750+00:00"), (0, nil, "NULL"),
    ]
    try Connection(file.bytes).execute("CREATE TABLE rows (start_unix_ms, utc_offset_s, start_local)")
    for (milliseconds, offset, text) in offsets {
      if let offset {
        let local = UTCText(localOf: Instant(unixMilliseconds: milliseconds), aheadSeconds: offset)
        #expect(local?.text == text)
      }
      let values = "\(milliseconds), \(offset.map(String.init) ?? "NULL"), NULL"
      try Connection(file.bytes).execute("INSERT INTO rows VALUES (\(values))")
    }
    let step = try #require(Schema.migrations[8]?.components(separatedBy: "UPDATE workouts").last)
    try Connection(file.bytes).execute("UPDATE rows" + step)
    #expect(try SQLProgram.texts(file.path, "SELECT start_local FROM rows").map { $0[0] } == offsets.map(\.text))
  }

  /// The table of legs as it was until version 6.
  private static let legsAsParts = """
    DROP TABLE multisport_legs;
    CREATE TABLE multisport_parts (
      workout_id INTEGER NOT NULL REFERENCES workouts ON DELETE CASCADE, part INTEGER NOT NULL,
      part_workout_id INTEGER NOT NULL, PRIMARY KEY (workout_id, part)) STRICT, WITHOUT ROWID;
    """

  @Test("a database without the newest quantities gets their columns and kinds at the next opening for writing")
  func additions() throws {
    do { _ = try RideDatabase(path: file.bytes) }
    let columns = ["minute_rows", "records"].map { "SELECT name FROM pragma_table_info('\($0)')" }
    func content() throws -> [[String]] {
      let names = try SQLProgram.texts(file.path, columns.joined(separator: " UNION "))
      return try names + SQLProgram.texts(file.path, "SELECT * FROM sample_kinds ORDER BY 1")
    }
    let new = try content()
    try Connection(file.bytes).execute(
      """
      DROP VIEW minutes;
      DROP VIEW merged_records;
      ALTER TABLE minute_rows DROP COLUMN max_water_temperature_c;
      ALTER TABLE records DROP COLUMN vertical_accuracy_m;
      DELETE FROM sample_kinds WHERE kind_id = \(SampleKind.count - 1);
      """)
    #expect(try content().count == new.count - 3)
    #expect(throws: DatabaseError.self) { try RideArchive(path: file.bytes) }
    _ = try RideDatabase(path: file.bytes)
    #expect(try content() == new)
    _ = try SQLProgram.rows(file.path, "SELECT max_water_temperature_c FROM minutes")
  }

  @Test("a step that fails leaves the database as it was")
  func failingMigration() throws {
    _ = try RideDatabase(path: file.bytes)
    let step = [Schema.version + 1: "ALTER TABLE workouts ADD COLUMN mood TEXT; SELECT * FROM nowhere;"]
    #expect(throws: DatabaseError.self) {
      try Schema.prepare(try Connection(file.bytes), version: Schema.version + 1, migrations: step)
    }
    #expect(try SQLProgram.texts(file.path, "PRAGMA user_version") == [["\(Schema.version)"]])
    _ = try SQLProgram.rows(file.path, "SELECT * FROM rides")
  }

  @Test("a database of a newer version, of another program, or none at all is refused and left alone")
  func refused() throws {
    _ = try SQLProgram.rows(file.path, "CREATE TABLE other (a)")
    #expect(throws: DatabaseError.self) { try RideDatabase(path: file.bytes) }
    #expect(try SQLProgram.texts(file.path, "SELECT name FROM sqlite_schema") == [["other"]])

    let newer = TemporaryDatabase()
    do { _ = try RideDatabase(path: newer.bytes) }
    _ = try SQLProgram.rows(newer.path, "PRAGMA user_version = 99")
    #expect(throws: DatabaseError.self) { try RideDatabase(path: newer.bytes) }

    let text = TemporaryDatabase()
    try Data(repeating: 0x41, count: 5000).write(to: URL(filePath: text.path))
    #expect(throws: DatabaseError.self) { try RideDatabase(path: text.bytes) }
    #expect(throws: DatabaseError.self) { try RideDatabase(path: Array("/nowhere/at/all.sqlite".utf8)) }
  }

  @Test("the parameters of every insertion are as many as a row's values")
  func parameters() throws {
    for table in Table.allCases {
      let brought = table.columns.filter { $0.expression == nil }
      #expect(table.insertion().split(separator: "VALUES (")[1].hasPrefix(":" + brought[0].name), "\(table)")
      #expect(Set(table.columns.map(\.name)).count == table.columns.count, "\(table)")
    }
  }
}
#endif
