#if SQLite
/// Two inputs or workouts in a database that are duplicates.
public struct Duplicate: Sendable {
  /// How the two are duplicates.
  public enum Kind: String, Sendable, CaseIterable {
    /// The same decompressed bytes.
    case bytes
    /// The same recording: device, serial number and time.
    case recording
    /// The same ride recorded by two devices: more than 80 % of the shorter recording overlaps, and the activity is the
    /// same.
    case ride
  }

  /// How the two are duplicates.
  public var kind: Kind
  /// The input that was stored first.
  public var firstPath: String
  /// The other input.
  public var path: String
  /// The start of the ride in the input that was stored first, and in the other input; nil if unknown.
  public var firstStart: String?, start: String?
  /// HealthKit's name of the activity.
  public var activity: String?
  /// The overlapping share of the shorter ride, 0…1.
  public var overlap: Double?
  /// The kinds of data in the first and in the other input: `heart_rate`, `power`, `route`.
  public var firstHas: [String] = [], has: [String] = []
  /// The input whose recording of the ride is counted, if rides count once (`RideCounting`).
  public var countedPath: String?
}

/// A database of rides, open for reading.
package final class RideArchive {
  let connection: Connection
  /// The rides that are shown.
  package let filter: RideFilter

  /// Opens the database at `path`, which must exist and have this version, to show the rides of `filter`.
  ///
  /// Queries end with an error (`DatabaseError.isCancellation`) as soon as `isCancelled` returns true.
  package init(
    path: [UInt8], showing filter: RideFilter = RideFilter(), isCancelled: (() -> Bool)? = nil
  ) throws(DatabaseError) {
    self.filter = filter
    connection = try Self.open(path, among: [.browsing, .reading, .readingUntouched]) { isCancelled?() ?? false }
    if !filter.isEmpty {
      try connection.execute("PRAGMA query_only = OFF;\n" + filter.views + "PRAGMA query_only = ON")
    }
  }

  /// Opens the database in the first mode that its location allows: on a read-only disk or folder, SQLite cannot create
  /// the files that it needs beside a database.
  private static func open(
    _ path: [UInt8], among ways: [Connection.Access], isCancelled: @escaping () -> Bool
  ) throws(DatabaseError) -> Connection {
    for way in ways.dropLast() {
      do throws(DatabaseError) {
        return try open(path, way, isCancelled)
      } catch {
        guard error.isAboutPlace else { throw error }
      }
    }
    return try open(path, ways.last ?? .reading, isCancelled)
  }

  private static func open(
    _ path: [UInt8], _ access: Connection.Access, _ isCancelled: @escaping () -> Bool
  ) throws(DatabaseError) -> Connection {
    Connection.boundHeap()
    let connection = try Connection(path, access)
    try connection.boundSteps(isCancelled: isCancelled)
    try connection.execute("PRAGMA cell_size_check = ON")
    if access == .browsing { try connection.execute("PRAGMA query_only = ON") }
    let (version, isEmpty) = try Schema.accept(connection)
    guard version == Schema.version else {
      let text = isEmpty ? "nothing in it" : "of version \(version), not \(Schema.version): ingest brings it up"
      throw DatabaseError(code: 0, text: text, database: connection.name)
    }
    try Schema.refuseForeign(in: connection)
    guard try Views.areOurs(in: connection) else {
      let text = "has views that this fitstream does not make: ingest makes them anew"
      throw DatabaseError(code: 0, text: text, database: connection.name)
    }
    guard try Schema.additions(to: connection).isEmpty else {
      let text = "made before some quantities were known: ingest brings it up"
      throw DatabaseError(code: 0, text: text, database: connection.name)
    }
    return connection
  }

  /// Calls `body` with all duplicates, by kind, until it returns false.
  package func forEachDuplicate(_ body: (Duplicate) -> Bool) throws(DatabaseError) {
    let sides = try Sides(connection)
    for kind in Duplicate.Kind.allCases {
      let pairs = try connection.prepare(Self.query(kind))
      while try pairs.step() {
        let duplicate = try sides.duplicate(kind, first: pairs.integer(0), pairs.integer(1), overlap: pairs.number(2))
        if !body(duplicate) { return }
      }
    }
  }

  /// Selects only the numbers of each pair, because paths can be long and sorted rows are kept in memory.
  static func query(_ kind: Duplicate.Kind) -> String {
    switch kind {
    case .bytes: "SELECT first_input_id, input_id, NULL FROM duplicate_inputs ORDER BY 1, 2"
    case .recording: "SELECT first_workout_id, workout_id, NULL FROM duplicate_recordings ORDER BY 1, 2"
    case .ride: "SELECT first_workout_id, workout_id, overlap FROM duplicate_rides ORDER BY first_start_utc, 1, 2"
    }
  }

  /// Looks up the fields of each side of a pair.
  private struct Sides {
    private let input: Statement
    private let workout: Statement
    private let counted: Statement

    init(_ connection: Connection) throws(DatabaseError) {
      input = try connection.prepare("SELECT path FROM inputs WHERE input_id = ?")
      workout = try connection.prepare(
        """
        SELECT path, start_utc, activity_type, avg_heart_rate_bpm IS NOT NULL, avg_power_w IS NOT NULL, positions > 0
        FROM workouts JOIN inputs USING (input_id) WHERE workout_id = ?
        """)
      counted = try connection.prepare(
        """
        SELECT i.path FROM ride_sources AS s JOIN workouts AS w ON w.workout_id = s.counted_workout_id
          JOIN inputs AS i ON i.input_id = w.input_id
        WHERE s.workout_id = ?
        """)
    }

    func duplicate(
      _ kind: Duplicate.Kind, first: Int64, _ other: Int64, overlap: Double?
    ) throws(DatabaseError) -> Duplicate {
      guard kind != .bytes else {
        return Duplicate(kind: kind, firstPath: try path(ofInput: first), path: try path(ofInput: other))
      }
      let (one, two) = (try side(first), try side(other))
      var duplicate = Duplicate(kind: kind, firstPath: one.path, path: two.path)
      (duplicate.firstStart, duplicate.start) = (one.start, two.start)
      duplicate.activity = two.activity
      duplicate.overlap = overlap
      if kind == .ride {
        (duplicate.firstHas, duplicate.has) = (one.has, two.has)
        duplicate.countedPath = try path(counted, other)
      }
      return duplicate
    }

    private func path(ofInput id: Int64) throws(DatabaseError) -> String { try path(input, id) ?? "" }

    private func path(_ statement: Statement, _ id: Int64) throws(DatabaseError) -> String? {
      defer { statement.reset() }
      statement.bind(id, at: 1)
      return try statement.step() ? statement.text(0) : nil
    }

    private func side(
      _ id: Int64
    ) throws(DatabaseError) -> (path: String, start: String?, activity: String?, has: [String]) {
      defer { workout.reset() }
      workout.bind(id, at: 1)
      guard try workout.step() else { return ("", nil, nil, []) }
      let names = ["heart_rate", "power", "route"]
      let has = names.indices.filter { workout.integer(3 &+ Int32(clamping: $0)) != 0 }.map { names[$0] }
      return (workout.text(0) ?? "", workout.text(1), workout.text(2), has)
    }
  }
}
#endif
