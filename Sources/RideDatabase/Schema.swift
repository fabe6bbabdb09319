#if SQLite
internal import Workouts

/// A table with rows; the raw value precedes each row in the data for the writer.
enum Table: UInt8, CaseIterable {
  case inputs, workouts, multisportLegs, kindTotals, laps, lengths, events, devices, minutes, routes, routePoints,
    records, samples
  case curves, efforts, suspicions, exertions, beats, heartRateVariability
  case tanks, gases, sets, shifts, climbs
  case wellness
  case routeTiles, routeProfiles
  case indexEntries

  /// Its name in the database.
  var name: String {
    switch self {
    case .multisportLegs: "multisport_legs"
    case .kindTotals: "kind_totals"
    case .minutes: "minute_rows"
    case .routePoints: "route_points"
    case .routeTiles: "route_tiles"
    case .routeProfiles: "route_profiles"
    case .indexEntries: "index_entries"
    case .heartRateVariability: "heart_rate_variability"
    default: "\(self)"
    }
  }

  /// Whether its rows belong to a workout: the workout's id is their first column, or the upper bits of it in minutes.
  var isOfWorkout: Bool { self != .inputs && self != .workouts && self != .indexEntries && self != .wellness }
}

/// One column: its value is in the row, or is computed by SQL from other values.
struct Column {
  let name: String
  let declaration: String
  /// The SQL for its value; `:name` is the row's value for that column.
  var expression: String?

  init(_ name: String, _ declaration: String, from expression: String? = nil) {
    self.name = name
    self.declaration = declaration
    self.expression = expression
  }
}

extension Table {
  /// The key of the table's rows, written after its columns.
  private var constraint: String {
    switch self {
    case .inputs, .workouts, .indexEntries, .minutes, .routeTiles, .routeProfiles, .exertions, .heartRateVariability:
      ") STRICT"
    // By rowid: a line of some kilobytes then stays in its page instead of taking most of another.
    case .routes: ", PRIMARY KEY (workout_id, piece)) STRICT"
    case .wellness: ", PRIMARY KEY (input_id, sample)) STRICT, WITHOUT ROWID"
    default: ", PRIMARY KEY (workout_id, \(columns[1].name))) STRICT, WITHOUT ROWID"
    }
  }

  /// The statement that creates the table.
  var creation: String {
    let list = columns.map { "  \($0.name) \($0.declaration)" }.joined(separator: ",\n")
    return "CREATE TABLE \(name) (\n\(list)\(constraint);\n"
  }

  /// The statement that adds a row: its parameters are the columns without an expression, in order, and then `own`
  /// columns of the caller's generators.
  func insertion(with own: [String] = []) -> String {
    let brought = columns.filter { $0.expression == nil }.map(\.name)
    let computed = columns.filter { $0.expression != nil }
    let names = (brought + own.map { "\"\($0)\"" } + computed.map(\.name)).joined(separator: ", ")
    let values = (brought + own).map { ":" + $0 } + computed.compactMap(\.expression)
    return "INSERT INTO \(name) (\(names)) VALUES (\(values.joined(separator: ", ")))"
  }
}

/// The schema of the database, and its migration from older versions.
enum Schema {
  /// The version that this code reads and writes, stored in `PRAGMA user_version`.
  static let version = 16
  /// Distinguishes our files from files of other programs (`PRAGMA application_id`): "FITs".
  static let applicationID = 0x4649_5473

  /// Removes minutes with their workout, because they have no column that refers to it.
  private static let trigger = """
    CREATE TRIGGER minutes_of_removed_workout AFTER DELETE ON workouts BEGIN
      DELETE FROM minute_rows
      WHERE minute_id BETWEEN \(MinuteRow.ids(ofWorkout: "old.workout_id"));
    END;

    """

  /// Settings that apply to all runs, and the recordings from which each figure of a ride is counted if several devices
  /// recorded it.
  ///
  /// Rows of `ride_sources` refer to each other, so all rows of a group are removed with one of its workouts; the next
  /// run creates them again.
  private static let choices = """
    CREATE TABLE settings (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE ride_sources (
      workout_id INTEGER PRIMARY KEY,
      group_id INTEGER NOT NULL,
      counted_workout_id INTEGER NOT NULL,
      distance_workout_id INTEGER,
      ascent_workout_id INTEGER,
      energy_workout_id INTEGER,
      steps_workout_id INTEGER,
      added_distance_m REAL,
      added_energy_kcal REAL,
      added_steps REAL) STRICT;
    CREATE INDEX ride_sources_by_group ON ride_sources (group_id, counted_workout_id);
    CREATE TRIGGER ride_sources_of_removed_workout AFTER DELETE ON workouts BEGIN
      DELETE FROM ride_sources
      WHERE group_id = (SELECT group_id FROM ride_sources WHERE workout_id = old.workout_id);
    END;

    """

  private static let indexes = """
    CREATE UNIQUE INDEX inputs_by_path ON inputs (path) WHERE path <> '-';
    CREATE INDEX inputs_by_content ON inputs (content_hash, status);
    CREATE INDEX inputs_by_file ON inputs (file_key);
    CREATE INDEX workouts_by_input ON workouts (input_id);
    CREATE INDEX workouts_by_start ON workouts (start_unix_ms);
    CREATE INDEX workouts_by_activity ON workouts (activity_type, start_unix_ms);
    CREATE INDEX workouts_by_recording ON workouts (recording);
    CREATE INDEX index_entries_by_file ON index_entries (file_key);
    CREATE INDEX index_entries_by_index ON index_entries (index_input_id);
    CREATE INDEX index_entries_by_start ON index_entries (start_unix_ms);
    \(recordedByStart)

    """

  /// The index for finding recorded rides around a time.
  static let recordedByStart =
    "CREATE INDEX IF NOT EXISTS recorded_by_start ON workouts (start_unix_ms + 0) WHERE \(Views.isRecorded(""));"

  /// The SQL that creates an empty database of the newest version, without views.
  static var creation: String {
    Table.allCases.map(\.creation).joined() + kindTable + indexes + wellnessIndex + trigger + choices + load
      + "PRAGMA application_id = \(applicationID);\n"
      + "PRAGMA user_version = \(version);\n"
  }

  /// Creates the tables of a new file, or migrates the tables of an older version; afterwards all views are created
  /// again.
  static func prepare(
    _ connection: Connection, version: Int = version, migrations: [Int: String] = migrations
  ) throws(DatabaseError) {
    let (found, isEmpty) = try accept(connection, version: version)
    func refuse(_ text: String) -> DatabaseError { DatabaseError(code: 0, text: text, database: connection.name) }
    if !isEmpty {
      try refuseForeign(in: connection)
      try refuseForeignTriggers(in: connection)
    }
    // A new quantity in the catalogue, or a changed view, needs no version of its own.
    if !isEmpty && found == version, try additions(to: connection).isEmpty, try Views.areOurs(in: connection) { return }
    // Views of the user that depend on ours would prevent the renaming of a table while ours are removed.
    try connection.execute("PRAGMA legacy_alter_table = ON")
    defer { try? connection.execute("PRAGMA legacy_alter_table = OFF") }
    // Immediate, so that two concurrent programs do not both create the tables.
    try connection.execute("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      if try number(connection, "SELECT count(*) FROM sqlite_schema") == 0 {
        try connection.execute(creation)
      } else {
        try Views.remove(from: connection)
        var current = try number(connection, "PRAGMA user_version")
        while current < version {
          current &+= 1
          guard let sql = migrations[current] else { throw refuse("no way up to version \(current)") }
          try connection.execute(sql + "\nPRAGMA user_version = \(current);")
        }
        try connection.execute(additions(to: connection))
        try RideNames.fill(connection)
      }
      try connection.execute(Views.creation)
      try connection.execute("COMMIT")
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
  }

  /// Refuses a database of another program, or of a later version, before any change.
  @discardableResult
  static func accept(
    _ connection: Connection, version: Int = version
  ) throws(DatabaseError) -> (version: Int, isEmpty: Bool) {
    // Read first, because another program can create the tables in the meantime; the later results are then from these
    // tables.
    let isEmpty = try number(connection, "SELECT count(*) FROM sqlite_schema") == 0
    let found = try number(connection, "PRAGMA user_version")
    let application = try number(connection, "PRAGMA application_id")
    func refuse(_ text: String) -> DatabaseError { DatabaseError(code: 0, text: text, database: connection.name) }
    guard isEmpty || application == applicationID else { throw refuse("a database of another program") }
    guard found <= version else {
      throw refuse("made by a newer fitstream (version \(found), this one knows \(version))")
    }
    return (found, isEmpty)
  }

  /// Refuses a database in which one of our tables is another kind of object, or has generated columns.
  static func refuseForeign(in connection: Connection) throws(DatabaseError) {
    let names = (Table.allCases.map(\.name) + otherTables).map { "'\($0)'" }.joined(separator: ", ")
    // A virtual table has no page of its own.
    let foreign = try connection.prepare(
      """
      SELECT name FROM sqlite_schema AS m
      WHERE name COLLATE NOCASE IN (\(names)) AND (type <> 'table' OR rootpage < 1
        OR EXISTS (SELECT 1 FROM pragma_table_xinfo(m.name) AS c WHERE c.hidden <> 0))
      """)
    if try foreign.step() {
      let text = "\(foreign.text(0) ?? "") is no table of fitstream's"
      throw DatabaseError(code: 0, text: text, database: connection.name)
    }
  }

  /// Refuses to write if a trigger that is not ours would run.
  private static func refuseForeignTriggers(in connection: Connection) throws(DatabaseError) {
    func dense(_ sql: String) -> String { sql.filter { !$0.isWhitespace } }
    let ours = dense(trigger + choices)
    let triggers = try connection.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    while try triggers.step() {
      if ours.contains(dense(triggers.text(1) ?? "")) { continue }
      let text = "has a trigger that fitstream does not make: \(triggers.text(0) ?? "")"
      throw DatabaseError(code: 0, text: text, database: connection.name)
    }
  }

  /// Adds the columns of the caller's generators to the table of workouts, unless it has them.
  static func add(_ columns: [GeneratorColumn], to connection: Connection) throws(DatabaseError) {
    guard !columns.isEmpty else { return }
    let names = columns.map { "\($0.name)" }
    // Immediate, so that two concurrent programs do not both add a column.
    try connection.execute("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      for name in names {
        let isPlain = name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }
        func count(in table: String) throws(DatabaseError) -> Int {
          try number(connection, "SELECT count(*) FROM pragma_table_info('\(table)') WHERE name = '\(name)'")
        }
        let isOurs = Table.workouts.columns.contains { $0.name == name }
        // Other columns of the view `rides` would hide a column of the same name.
        guard !name.isEmpty, isPlain, !isOurs, try count(in: "rides") == count(in: "workouts"),
          names.count(where: { $0 == name }) == 1
        else {
          let text = "no name for the column of a generator: \(name)"
          throw DatabaseError(code: 0, text: text, database: connection.name)
        }
        if try count(in: "workouts") == 0 { try connection.execute("ALTER TABLE workouts ADD COLUMN \"\(name)\" REAL") }
      }
      try connection.execute("COMMIT")
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
  }

  /// The tables without rows from the writer.
  private static let otherTables = [
    "sample_kinds", "settings", "ride_sources", "rider", "heart_rates", "heart_rate_loads",
  ]

  /// The integer that a statement returns.
  static func number(_ connection: Connection, _ sql: String) throws(DatabaseError) -> Int {
    let statement = try connection.prepare(sql)
    return try statement.step() ? Int(truncatingIfNeeded: statement.integer(0)) : 0
  }
}
#endif
