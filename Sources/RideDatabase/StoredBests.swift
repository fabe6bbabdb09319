#if SQLite
public import Workouts

/// A workout's best of one kind, as the database has it.
public struct StoredBest: Sendable {
  /// The workout: start, activity, place, distance and session; nothing else is filled.
  public let ride: WorkoutSummary
  /// The input, by its whole name.
  public let path: String
  /// Seconds of a window, or metres of a stretch.
  public let span: Double
  /// The highest mean, or the shortest time in seconds.
  public let value: Double
  /// Seconds from the workout's start to where it begins.
  public let startSeconds: Double
}

extension RideArchive {
  /// Hands over the points of a quantity's curves at some durations in seconds, each recording once.
  package func forEachBest(
    _ quantity: LoggedQuantity, durations: [Int], _ body: (StoredBest) -> Void
  ) throws(DatabaseError) {
    let (value, start) = Table.curveColumns[quantity.rawValue]
    let list = durations.map { "\($0)" }.joined(separator: ", ")
    try forEach(
      "b.duration_s, b.\(value), b.\(start) FROM curves", "b.duration_s IN (\(list)) AND b.\(value) IS NOT NULL",
      isBetter: "o.duration_s = b.duration_s AND o.\(value) > b.\(value)", of: "curves", body)
  }

  /// Hands over all best efforts, each recording once.
  package func forEachEffort(_ body: (StoredBest) -> Void) throws(DatabaseError) {
    try forEach(
      "b.distance_m, b.elapsed_s, b.start_s FROM efforts", "b.elapsed_s IS NOT NULL",
      isBetter: "o.distance_m = b.distance_m AND o.elapsed_s < b.elapsed_s", of: "efforts", body)
  }

  /// Of a ride that several devices recorded only the better one, where rides count once (`ride_sources`).
  private func forEach(
    _ columns: String, _ condition: String, isBetter: String, of table: String, _ body: (StoredBest) -> Void
  ) throws(DatabaseError) {
    let rows = try connection.prepare(
      """
      SELECT w.activity_raw, w.is_indoor, w.start_unix_ms, w.utc_offset_s, w.distance_m, w.session, i.path, \(columns) AS b
        JOIN workouts AS w ON w.workout_id = b.workout_id JOIN inputs AS i ON i.input_id = w.input_id
        LEFT JOIN ride_sources AS s ON s.workout_id = w.workout_id
      WHERE \(condition) AND \(Views.isCounted(recording: "w")) AND (s.group_id IS NULL OR NOT EXISTS (
        SELECT 1 FROM ride_sources AS x JOIN \(table) AS o ON o.workout_id = x.workout_id
        WHERE x.group_id = s.group_id AND x.counted_workout_id = s.counted_workout_id AND \(isBetter)))
      """)
    while try rows.step() {
      let start = Instant(unixMilliseconds: rows.integer(2))
      var ride = WorkoutSummary(start: start, end: start)
      ride.activityType = ActivityType(rawValue: UInt16(clamping: rows.integer(0)))
      ride.isIndoor = rows.isNull(1) ? nil : rows.integer(1) != 0
      ride.utcOffsetSeconds = rows.isNull(3) ? nil : Int(clamping: rows.integer(3))
      ride.distanceMeters = rows.number(4)
      ride.sessionIndex = Int(clamping: rows.integer(5))
      body(
        StoredBest(
          ride: ride, path: rows.text(6) ?? "", span: rows.number(7) ?? 0, value: rows.number(8) ?? 0,
          startSeconds: rows.number(9) ?? 0))
    }
  }
}
#endif
