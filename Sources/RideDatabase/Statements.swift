#if SQLite
internal import Workouts

/// The statements of a writer, each compiled once.
struct Statements {
  /// A statement for each table whose rows are not added by `runs`.
  let insertion: [Table: Statement]
  /// For each table, whether its rows are added by `runs`.
  let comesInRuns: [Bool]
  let runs: RowRuns
  let lastInput: Statement
  let lastWorkout: Statement
  private let byPath: Statement
  private let byContent: Statement
  private let sameContent: Statement
  private let sameRecording: Statement
  private let touching: Statement
  private let naming: Statement
  let rideNames: RideNames
  private let rowRemoval: Statement
  /// Removes the rows of an input's workouts, then the workouts, then its index entries.
  private let removals: [Statement]

  /// Compiles the statements; a row of workouts also has `columns`.
  init(_ connection: Connection, _ columns: [GeneratorColumn]) throws(DatabaseError) {
    var insertion: [Table: Statement] = [:]
    var removals: [Statement] = []
    for table in Table.allCases where !table.comesInRuns {
      insertion[table] = try connection.prepare(
        table.insertion(with: table == .workouts ? columns.map { "\($0.name)" } : []))
    }
    // A trigger removes minutes with their workouts.
    for table in Table.allCases where table.isOfWorkout && table != .minutes {
      let ids = "SELECT workout_id FROM workouts WHERE input_id = ?"
      removals.append(try connection.prepare("DELETE FROM \(table.name) WHERE workout_id IN (\(ids))"))
    }
    removals.append(try connection.prepare("DELETE FROM workouts WHERE input_id = ?"))
    removals.append(try connection.prepare("DELETE FROM wellness WHERE input_id = ?"))
    removals.append(try connection.prepare("DELETE FROM index_entries WHERE index_input_id = ?"))
    self.insertion = insertion
    comesInRuns = Table.allCases.map(\.comesInRuns)
    runs = RowRuns(connection)
    self.removals = removals
    lastInput = try connection.prepare("SELECT max(input_id) FROM inputs")
    lastWorkout = try connection.prepare("SELECT max(workout_id) FROM workouts")
    byPath = try connection.prepare(StoredInput.selectionByPath)
    byContent = try connection.prepare(StoredInput.selection + " WHERE content_hash = ?2 AND path = ?1")
    sameContent = try connection.prepare(
      """
      SELECT path FROM inputs WHERE input_id = (
        SELECT min(input_id) FROM (
          SELECT * FROM (
            SELECT input_id FROM inputs WHERE content_hash = ?1 AND status = 'ok' AND input_id <> ?2
            ORDER BY input_id LIMIT 1)
          UNION ALL SELECT * FROM (
            SELECT input_id FROM inputs WHERE content_hash = ?1 AND status = 'partial' AND input_id <> ?2
            ORDER BY input_id LIMIT 1)))
      """)
    sameRecording = try connection.prepare(
      """
      SELECT i.path FROM workouts w JOIN inputs i USING (input_id) WHERE w.recording = ? AND w.input_id <> ?
      ORDER BY w.workout_id LIMIT 1
      """)
    touching = try connection.prepare(
      "UPDATE inputs SET size_bytes = ?2, modified_unix_ns = ?3 WHERE input_id = ?1")
    naming = try connection.prepare(
      "UPDATE workouts SET recording = 'content:' || ?2 || '-' || session WHERE input_id = ?1 AND recording IS NULL")
    rideNames = try RideNames(connection)
    rowRemoval = try connection.prepare("DELETE FROM inputs WHERE input_id = ?")
  }

  /// The value that a statement returns, plus one.
  func next(_ last: Statement) throws(DatabaseError) -> Int64 {
    defer { last.reset() }
    return try last.step() ? last.integer(0) &+ 1 : 1
  }

  func input(path: String) throws(DatabaseError) -> StoredInput? {
    byPath.bind(path, at: 1)
    return try StoredInput(byPath)
  }

  func input(path: String, hash: String?) throws(DatabaseError) -> StoredInput? {
    guard let hash else { return nil }
    byContent.bind(path, at: 1)
    byContent.bind(hash, at: 2)
    return try StoredInput(byContent)
  }

  /// The path of another input with the same bytes.
  func otherPath(withContent hash: String, than input: Int64) throws(DatabaseError) -> String? {
    try otherPath(sameContent, hash, input)
  }

  /// The path of another input with the same recording.
  func otherPath(withRecording recording: String, than input: Int64) throws(DatabaseError) -> String? {
    try otherPath(sameRecording, recording, input)
  }

  private func otherPath(_ statement: Statement, _ key: String, _ input: Int64) throws(DatabaseError) -> String? {
    defer { statement.reset() }
    statement.bind(key, at: 1)
    statement.bind(input, at: 2)
    return try statement.step() ? statement.text(0) : nil
  }

  /// Updates the size and time of a file whose content has not changed.
  func touch(_ id: Int64, _ brought: BroughtInput) throws(DatabaseError) {
    touching.bind(id, at: 1)
    if let size = brought.sizeBytes { touching.bind(size, at: 2) }
    if let modified = brought.modified { touching.bind(modified, at: 3) }
    try touching.run()
  }

  /// Identifies the recordings of an input by its content if they have no identity of their own.
  func nameRecordings(ofInput id: Int64, content: String) throws(DatabaseError) {
    naming.bind(id, at: 1)
    naming.bind(content, at: 2)
    try naming.run()
  }

  /// Removes all content of an input, except its own row.
  func removeContent(ofInput id: Int64) throws(DatabaseError) {
    try runs.flush()
    for removal in removals {
      removal.bind(id, at: 1)
      try removal.run()
    }
  }

  /// Removes the row of an input.
  func removeRow(ofInput id: Int64) throws(DatabaseError) {
    rowRemoval.bind(id, at: 1)
    try rowRemoval.run()
  }
}

extension StoredInput {
  static let selection = """
    SELECT input_id, size_bytes, modified_unix_ns, content_hash, status, reason, reading FROM inputs
    """

  /// The condition `path <> '-'` is necessary because the index covers only these rows.
  static let selectionByPath = selection + " WHERE path = ? AND path <> '-'"

  /// The first row of a statement that begins with `selection`; nil if there is none.
  init?(_ statement: Statement) throws(DatabaseError) {
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    id = statement.integer(0)
    sizeBytes = statement.isNull(1) ? nil : statement.integer(1)
    modified = statement.isNull(2) ? nil : statement.integer(2)
    hash = statement.text(3)
    status = Stored(statement.text(4) ?? "")
    reason = statement.text(5).map { Stored($0) }
    reading = InputReading(rawValue: statement.integer(6))
  }
}
#endif
