#if SQLite
/// A ride of a database, with the input from which it was read.
package struct StoredRide: Sendable, Equatable {
  /// Its number in the database.
  package let id: Int64
  /// The full name of the input; `-` for a pipe.
  package let path: String
  /// HealthKit's name of the activity.
  package let activity: String
  /// The start in local time if known, otherwise in UTC, such as `2026-11-20 18:30`.
  package let start: String
  /// Metres; nil if it has no distance.
  package let distanceMeters: Double?
  /// The size of its file, and the modification time in nanoseconds since 1970; nil if they were not stored.
  package let sizeBytes: Int64?, modifiedUnixNanoseconds: Int64?
  /// The hash of the input's content; nil if the input was not read completely.
  package let contentHash: String?
}

extension RideArchive {
  /// The ride with this number, whether or not it is the first copy of its recording; nil if there is none.
  package func ride(_ id: Int64) throws(DatabaseError) -> StoredRide? {
    let rows = try connection.prepare(
      Self.selection + " FROM workouts AS w JOIN inputs AS i USING (input_id) WHERE w.workout_id = ?")
    rows.bind(id, at: 1)
    return try Self.rides(rows).first
  }

  /// Maximum number of rides of a day that are listed.
  package static let ridesOfDay = 20

  /// The rides that begin on a day such as `2026-11-20` in local time, each recording once.
  ///
  /// If there are very many, only the first are returned, with the number of the others; `areOfOneInput` is true if all
  /// are from one input.
  package func rides(
    on day: String
  ) throws(DatabaseError) -> (rides: [StoredRide], others: Int, areOfOneInput: Bool) {
    let condition = "FROM rides AS w WHERE w.local_date = ?"
    let count = try connection.prepare("SELECT count(*), count(DISTINCT w.input_id) \(condition)")
    count.bind(day, at: 1)
    guard try count.step() else { return ([], 0, true) }
    let rows = try connection.prepare(
      Self.selection + """
         FROM rides AS w JOIN inputs AS i USING (input_id)
        WHERE w.local_date = ? ORDER BY w.start_unix_ms, w.workout_id LIMIT \(Self.ridesOfDay)
        """)
    rows.bind(day, at: 1)
    let rides = try Self.rides(rows)
    return (rides, max(0, Int(clamping: count.integer(0)) &- rides.count), count.integer(1) < 2)
  }

  private static let selection = """
    SELECT w.workout_id, i.path, w.activity_type,
      strftime('%Y-%m-%d %H:%M', w.start_unix_ms / 1000 + coalesce(w.utc_offset_s, 0), 'unixepoch'), w.distance_m,
      i.size_bytes, i.modified_unix_ns, i.content_hash
    """

  private static func rides(_ rows: Statement) throws(DatabaseError) -> [StoredRide] {
    var rides: [StoredRide] = []
    while try rows.step() {
      rides.append(
        StoredRide(
          id: rows.integer(0), path: rows.text(1) ?? "", activity: rows.text(2) ?? "",
          start: rows.text(3) ?? "", distanceMeters: rows.number(4), sizeBytes: rows.isNull(5) ? nil : rows.integer(5),
          modifiedUnixNanoseconds: rows.isNull(6) ? nil : rows.integer(6), contentHash: rows.text(7)))
    }
    return rides
  }
}
#endif
