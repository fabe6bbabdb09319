#if SQLite
internal import Workouts

/// Sets the `ride_id` of workouts, which is derived from the content of their input.
///
/// It is set after storing only for inputs so long that workouts are stored before the last byte is read, and for
/// inputs whose content hash is unknown. For all others the name is bound with the row, which is much faster than
/// changing it.
struct RideNames {
  private let sessions: Statement
  private let naming: Statement

  init(_ connection: Connection) throws(DatabaseError) {
    sessions = try connection.prepare("SELECT workout_id, session FROM workouts WHERE input_id = ? AND ride_id IS NULL")
    naming = try connection.prepare("UPDATE workouts SET ride_id = ?2 WHERE workout_id = ?1")
  }

  /// Names the workouts of an input; if its content hash is unknown, the identity of the input is used instead.
  func set(ofInput id: Int64, content: ContentHash?, path: String) throws(DatabaseError) {
    let content = content ?? ContentHash(standingFor: path == "-" ? "input \(id)" : path)
    var workouts: [(id: Int64, session: Int64)] = []
    sessions.bind(id, at: 1)
    while try sessions.step() { workouts.append((sessions.integer(0), sessions.integer(1))) }
    sessions.reset()
    for workout in workouts {
      naming.bind(workout.id, at: 1)
      naming.bind(RideID(content: content, session: Int(truncatingIfNeeded: workout.session)).text, at: 2)
      try naming.run()
    }
  }

  /// Names the workouts that an older version stored.
  static func fill(_ connection: Connection) throws(DatabaseError) {
    let names = try RideNames(connection)
    let inputs = try connection.prepare(
      """
      SELECT input_id, content_hash, path FROM inputs
      WHERE input_id IN (SELECT input_id FROM workouts WHERE ride_id IS NULL)
      """)
    while try inputs.step() {
      let content = inputs.text(1).flatMap { ContentHash(hexadecimal: $0) }
      try names.set(ofInput: inputs.integer(0), content: content, path: inputs.text(2) ?? "")
    }
  }
}

extension Table {
  /// The parameter for a workout's name.
  static let rideNameParameter = Int32(
    clamping: 1 &+ (Table.workouts.columns.filter { $0.expression == nil }.firstIndex { $0.name == "ride_id" } ?? -1))
}

extension ContentHash {
  /// Decodes the values written by `RideRows.end`; nil for other rows.
  init?(_ bytes: RawSpan) {
    var values = RowValues(bytes)
    guard case .integer(let high) = values.next(), case .integer(let low) = values.next() else { return nil }
    self.init(high: UInt64(bitPattern: high), low: UInt64(bitPattern: low))
  }
}

extension Schema {
  /// Adds the column for the name of a workout, which `RideNames.fill` sets.
  ///
  /// The content hash is unknown for inputs that were not read completely, and for very long ones, whose old hash
  /// covers all of the content. The next run reads these inputs again if they still exist.
  static let rideNameMigration = """
    ALTER TABLE workouts ADD COLUMN ride_id TEXT;
    UPDATE inputs SET reading = 0
    WHERE path <> '-' AND (content_hash IS NULL OR bytes > \(16 << 20))
      AND input_id IN (SELECT input_id FROM workouts);
    """
}
#endif
