#if SQLite
public import Workouts

/// A stored best of a workout.
public struct StoredBest: Sendable {
  /// The workout: start, activity, place, distance and session; other properties are not set.
  public let ride: WorkoutSummary
  /// The number of the workout in the database.
  public let workout: Int64
  /// Seconds of a window, or metres of a distance.
  public let span: Double
  /// The highest mean, or the shortest time in seconds.
  public let value: Double
  /// Seconds from the workout's start to the start of the window or stretch.
  public let startSeconds: Double
}

extension RideArchive {
  /// Calls `body` with the points of a quantity's curves at some durations in seconds; each recording counts once.
  package func forEachBest(
    _ quantity: LoggedQuantity, durations: [Int], _ body: (StoredBest) -> Void
  ) throws(DatabaseError) {
    let (value, start) = Table.curveColumns[quantity.rawValue]
    let list = durations.map { "\($0)" }.joined(separator: ", ")
    try forEach(
      "b.duration_s, b.\(value), b.\(start) FROM curves", "b.duration_s IN (\(list)) AND b.\(value) IS NOT NULL",
      span: "duration_s", value, best: "max", of: "curves", body)
  }

  /// Calls `body` with all best efforts; each recording counts once.
  package func forEachEffort(_ body: (StoredBest) -> Void) throws(DatabaseError) {
    try forEach(
      "b.distance_m, b.elapsed_s, b.start_s FROM efforts", "b.elapsed_s IS NOT NULL",
      span: "distance_m", "elapsed_s", best: "min", of: "efforts", body)
  }

  /// Only the better recording of a ride by several devices, if rides count once (`ride_sources`).
  private func forEach(
    _ columns: String, _ condition: String, span: String, _ value: String, best: String, of table: String,
    _ body: (StoredBest) -> Void
  ) throws(DatabaseError) {
    let rows = try connection.prepare(
      """
      SELECT w.activity_raw, w.is_indoor, w.start_unix_ms, w.utc_offset_s, w.distance_m, w.session, w.workout_id, \(columns) AS b
        JOIN workouts AS w ON w.workout_id = b.workout_id
        LEFT JOIN ride_sources AS s ON s.workout_id = w.workout_id
        LEFT JOIN (
          \(Views.bestOfGroup(span, table, ["\(best)(c.\(value)) AS best"])) GROUP BY 1, 2, 3
        ) AS g ON g.group_id = s.group_id AND g.counted_workout_id = s.counted_workout_id AND g.\(span) = b.\(span)
      WHERE \(condition) AND \(Views.isCounted(recording: "w")) AND (g.best IS NULL OR b.\(value) = g.best)
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
          ride: ride, workout: rows.integer(6), span: rows.number(7) ?? 0, value: rows.number(8) ?? 0,
          startSeconds: rows.number(9) ?? 0))
    }
  }
}
#endif
