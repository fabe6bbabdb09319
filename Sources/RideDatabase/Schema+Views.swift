#if SQLite
internal import Workouts

/// Common queries, defined as views: they have no cost until they are used.
///
/// Their SQL is not specific to SQLite. DuckDB converts them to its own views, and shows no table at all if it cannot
/// parse one. (`Tests/Checks/views_in_duckdb.py` compares its results with SQLite's.)
package enum Views {
  /// The statements that create the views; most use `rides`.
  static var creation: String {
    minutes + rides + totals("day", "r.local_date") + totals("week", "r.local_week")
      + totals("month", "substr(r.local_date, 1, 7)")
      + totals("year", "substr(r.local_date, 1, 4)") + load
      + manualEntries + problems + duplicates + wellness + queries + bests + mergedRecords
  }

  /// The statements that create the views in the connection's own schema.
  static var temporary: String {
    creation.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.hasPrefix("CREATE VIEW ") ? "CREATE TEMP" + $0.dropFirst(6) : String($0)
    }.joined(separator: "\n")
  }

  /// Whether the views with our names are the views of `creation`, in the same order; views with other names are never
  /// used.
  static func areOurs(in connection: Connection) throws(DatabaseError) -> Bool {
    let list = allNames.map { "'\($0)'" }.joined(separator: ", ")
    let views = try connection.prepare(
      "SELECT sql FROM sqlite_schema WHERE type = 'view' AND name COLLATE NOCASE IN (\(list)) ORDER BY rowid")
    var rest = Array(creation.utf8)[...]
    while try views.step() {
      let sql = (views.text(0) ?? "").utf8
      guard rest.starts(with: sql) else { return false }
      rest = rest.dropFirst(sql.count).drop { $0 != UInt8(ascii: "C") }
    }
    return rest.isEmpty
  }

  private static var allNames: [String] { ["merged_records", "personal_bests"] + queryNames + names }

  /// Removes existing views; in an older version, a view's name can be the name of a table.
  static func remove(from connection: Connection) throws(DatabaseError) {
    for name in allNames {
      let count = "SELECT count(*) FROM sqlite_schema WHERE type = 'view' AND name = '\(name)'"
      if try Schema.number(connection, count) > 0 { try connection.execute("DROP VIEW \(name)") }
    }
  }

  private static let names =
    loadNames + [
      "wellness_samples",
      "curves_by_year", "efforts_by_year", "manual_entries", "totals_by_day", "totals_by_week",
      "totals_by_month", "totals_by_year",
      "problems",
      "duplicate_inputs", "duplicate_recordings", "duplicate_rides", "rides", "minutes",
    ]

  /// Minutes as a table with the workout's id and their number, which `minute_rows` combines in one id.
  ///
  /// DuckDB joins by the first condition; SQLite finds the minutes of one workout by the second.
  private static let minutes = """
    CREATE VIEW minutes AS
    SELECT w.workout_id, m.minute_id - (w.workout_id << \(MinuteRow.numberBits)) AS minute,
      \(Table.minutes.columns.dropFirst().map { "m." + $0.name }.joined(separator: ", "))
    FROM workouts AS w JOIN minute_rows AS m ON m.minute_id >> \(MinuteRow.numberBits) = w.workout_id
      AND m.minute_id BETWEEN \(MinuteRow.ids(ofWorkout: "w.workout_id"));

    """

  /// The start of the index entry within a minute of a workout: the last start before it, otherwise the first after it.
  ///
  /// If several entries have the same start, the newest is used.
  private static let startOfEntry = """
    coalesce(
        (SELECT max(x.start_unix_ms) FROM index_entries AS x
          WHERE x.start_unix_ms BETWEEN w.start_unix_ms - 60000 AND w.start_unix_ms),
        (SELECT min(x.start_unix_ms) FROM index_entries AS x
          WHERE x.start_unix_ms BETWEEN w.start_unix_ms AND w.start_unix_ms + 60000))
    """

  /// Each recording once, even if copies of it were read, with the index's entry for its file; the index's title takes
  /// precedence over the file's own.
  private static var rides: String {
    // Each lookup uses an SQL index to find one row, because many entries can have the same file or the same minute.
    func entry(_ column: String, _ condition: String) -> String {
      "(SELECT e.\(column) FROM index_entries AS e WHERE \(condition) ORDER BY e.entry_id DESC LIMIT 1)"
    }
    func found(_ column: String) -> String {
      "\(entry(column, "e.file_key = i.file_key")),\n    \(entry(column, "e.start_unix_ms = \(startOfEntry)"))"
    }
    return """
      CREATE VIEW rides AS
      SELECT w.*, i.path, i.status,
        coalesce(\(found("title")), w.file_title) AS title,
        coalesce(\(found("gear"))) AS gear,
        coalesce(\(found("activity_type"))) AS index_activity_type
      FROM workouts AS w JOIN inputs AS i ON i.input_id = w.input_id
      WHERE \(isCounted(recording: "w"));

      """
  }

  /// The condition for a counted workout: it is the first of its copies, and not an index-only ride that was also
  /// recorded.
  static func isCounted(recording workout: String) -> String {
    """
    NOT EXISTS (
        SELECT 1 FROM workouts AS first WHERE first.recording = \(workout).recording AND first.workout_id < \(workout).workout_id)
      AND \(isOneRide(workout))
    """
  }

  /// The condition that a workout is not an index-only ride that was also recorded.
  static func isOneRide(_ workout: String) -> String {
    """
    NOT (\(isWritten(workout)) AND EXISTS (
        SELECT 1 FROM workouts AS recorded
        WHERE recorded.start_unix_ms + 0 BETWEEN \(workout).start_unix_ms - 60000 AND \(workout).start_unix_ms + 60000
          AND \(isRecorded("recorded."))))
    """
  }

  /// The condition that a workout exists only in an index.
  private static func isWritten(_ workout: String) -> String { "\(workout).recording LIKE 'index-%'" }

  /// The condition that a workout was recorded, which is also the condition of the index `recorded_by_start`.
  ///
  /// SQLite then finds the recorded ride immediately among any number of rides that were entered by hand. The index is
  /// on `start_unix_ms + 0`, so that no statistics make SQLite choose the index of all rides instead.
  static func isRecorded(_ workout: String) -> String { "\(workout)recording NOT LIKE 'index-%'" }

  /// The condition that a figure of a ride is counted from the ride's own recording (`ride_sources`).
  static func isCounted(_ figure: String) -> String {
    "coalesce(s.\(figure)_workout_id, r.workout_id) = r.workout_id"
  }

  /// Rides with the recordings from which their figures are counted, if recordings were chosen.
  static let withSources = "rides AS r LEFT JOIN ride_sources AS s ON s.workout_id = r.workout_id"

  /// A row of totals; a recording from which no figure is counted is not in the row.
  private static func totals(_ period: String, _ expression: String) -> String {
    func sum(_ column: String, _ figure: String, _ added: String? = nil) -> String {
      "sum(CASE WHEN \(isCounted(figure)) THEN \(column) \(added.map { "ELSE s.added_\($0) " } ?? "")END)"
    }
    return """
      CREATE VIEW totals_by_\(period) AS
      SELECT \(expression) AS \(period), r.activity_type,
        sum(CASE WHEN \(isCounted("counted")) THEN 1 ELSE 0 END) AS workouts,
        \(sum("r.distance_m", "distance", "distance_m")) AS distance_m, \(sum("r.timer_s", "counted")) AS timer_s,
        \(sum("r.ascent_m", "ascent")) AS ascent_m, \(sum("r.energy_kcal", "energy", "energy_kcal")) AS energy_kcal,
        \(sum("k.total", "steps", "steps")) AS steps
      FROM \(withSources)
        LEFT JOIN kind_totals AS k ON k.workout_id = r.workout_id AND k.kind_id = \(SampleKind.steps.number)
      WHERE s.workout_id IS NULL OR r.workout_id = s.counted_workout_id OR r.workout_id = s.distance_workout_id
        OR r.workout_id = s.ascent_workout_id OR r.workout_id = s.energy_workout_id OR r.workout_id = s.steps_workout_id
        OR s.added_distance_m > 0 OR s.added_energy_kcal > 0 OR s.added_steps > 0
      GROUP BY 1, 2;

      """
  }

  /// Rides that exist only in an index: the newest row of each, over all indexes.
  ///
  /// In Strava's index, rides without a file, which were entered by hand. In Garmin's list, rides at whose start no
  /// workout begins; `is_user_entered` states which of them were entered by hand.
  private static let manualEntries = """
    CREATE VIEW manual_entries AS
    SELECT e.entry_id, e.activity_number, e.date, e.title, e.activity_type, e.description, e.gear, e.is_user_entered,
      e.start_unix_ms, e.duration_s, e.distance_m, i.path AS index_path
    FROM (
        SELECT max(entry_id) AS entry_id FROM index_entries
        WHERE file_key IS NULL AND (is_user_entered = 1 OR start_unix_ms IS NOT NULL)
        GROUP BY activity_number, date
      ) AS newest
      JOIN index_entries AS e ON e.entry_id = newest.entry_id
      JOIN inputs AS i ON i.input_id = e.index_input_id
    WHERE e.start_unix_ms IS NULL OR NOT EXISTS (
      SELECT 1 FROM workouts AS w
      WHERE w.start_unix_ms + 0 BETWEEN e.start_unix_ms - 60000 AND e.start_unix_ms + 60000
        AND \(isRecorded("w.")));

    """

  private static let problems = """
    CREATE VIEW problems AS
    SELECT status, reason, path, detail, problem_offset FROM inputs WHERE status IN ('partial', 'failed');

    """

  /// The three kinds of duplicates; a pair is listed under the first kind that applies.
  ///
  /// Two recordings are the same ride by the rule of `RideSpan.isSameRide`, which also decides how rides count once.
  ///
  /// Each copy is listed once beside a ride of its activity that was stored or began before it, and once beside a ride
  /// if either activity is unknown. So the size and time of every view are in proportion to the rides. Two recordings
  /// are the same ride if more than 0.8 of the shorter one overlaps: the later one begins in the first fifth of the
  /// earlier, or the earlier one ends in the last fifth of the later or after it. So among all rides that began before,
  /// only the ride with the latest end, and the ride with the latest end of its first fifth, must be compared.
  private static let duplicates = """
    CREATE VIEW duplicate_inputs AS
    SELECT i.content_hash, i.input_id, i.path, i1.input_id AS first_input_id, i1.path AS first_path
    FROM (
        SELECT content_hash, min(input_id) AS input_id FROM inputs WHERE status IN ('ok', 'partial') GROUP BY content_hash
      ) AS f
      JOIN inputs AS i ON i.content_hash = f.content_hash AND i.input_id > f.input_id AND i.status IN ('ok', 'partial')
      JOIN inputs AS i1 ON i1.input_id = f.input_id;
    CREATE VIEW duplicate_recordings AS
    SELECT w.recording, w.workout_id, i.path, w1.workout_id AS first_workout_id, i1.path AS first_path, w.start_utc,
      w.activity_type
    FROM (SELECT recording, min(workout_id) AS workout_id FROM workouts GROUP BY recording) AS f
      JOIN workouts AS w ON w.recording = f.recording AND w.workout_id > f.workout_id
      JOIN inputs AS i ON i.input_id = w.input_id JOIN workouts AS w1 ON w1.workout_id = f.workout_id
      JOIN inputs AS i1 ON i1.input_id = w1.input_id
    WHERE i.content_hash IS NULL OR i1.content_hash IS NULL OR i.content_hash <> i1.content_hash;
    CREATE VIEW duplicate_rides AS
    \(pairsOfOneActivity)
    UNION ALL
    \(pairsWithUnknownActivity);

    """

  private static let pairsOfOneActivity = pairs(
    latest: { "max(\($0)) OVER earlier" }, among: "w.activity_type <> 'other' AND ",
    window: "PARTITION BY activity_type ")
  private static let pairsWithUnknownActivity = pairs(
    latest: {
      "CASE WHEN activity_type = 'other' THEN max(\($0)) OVER earlier "
        + "ELSE max(CASE WHEN activity_type = 'other' THEN \($0) END) OVER earlier END"
    }, among: "", window: "")

  /// Pairs of each ride and one that began before it: the ride with the latest end or first fifth in the window.
  private static func pairs(latest: (String) -> String, among rides: String, window: String) -> String {
    """
    SELECT first_workout_id, workout_id, first_path, path, activity_type, first_start_utc, start_utc,
      shared_ms / 1000.0 AS overlap_s, 1.0 * shared_ms / shorter_ms AS overlap, first_product, product,
      first_has_heart_rate, has_heart_rate, first_has_power, has_power, first_has_route, has_route
    FROM (
      SELECT a.workout_id AS first_workout_id, b.workout_id, ai.path AS first_path, bi.path, b.activity_type,
        a.start_utc AS first_start_utc, b.start_utc,
        CASE WHEN a.end_unix_ms < b.end_unix_ms THEN a.end_unix_ms ELSE b.end_unix_ms END - b.start_unix_ms AS shared_ms,
        CASE WHEN a.end_unix_ms - a.start_unix_ms < b.end_unix_ms - b.start_unix_ms
          THEN a.end_unix_ms - a.start_unix_ms ELSE b.end_unix_ms - b.start_unix_ms END AS shorter_ms,
        coalesce(a.product, a.manufacturer) AS first_product, coalesce(b.product, b.manufacturer) AS product,
        a.avg_heart_rate_bpm IS NOT NULL AS first_has_heart_rate, b.avg_heart_rate_bpm IS NOT NULL AS has_heart_rate,
        a.avg_power_w IS NOT NULL AS first_has_power, b.avg_power_w IS NOT NULL AS has_power,
        a.positions > 0 AS first_has_route, b.positions > 0 AS has_route
      FROM (
        SELECT c.workout_id, CASE WHEN by_end.input_id <> c.input_id THEN by_end.workout_id
          WHEN by_fifth.input_id <> c.input_id THEN by_fifth.workout_id END AS first_workout_id
        FROM (
          SELECT workout_id, input_id,
            CASE WHEN 5 * (CAST(substr(latest_end, 1, 16) AS BIGINT) - \(endOffset)) > start_unix_ms + 4 * end_unix_ms
              THEN CAST(substr(latest_end, 18) AS BIGINT) END AS end_id,
            CASE WHEN CAST(substr(latest_fifth, 1, 16) AS BIGINT) - \(fifthOffset) > 5 * start_unix_ms
              THEN CAST(substr(latest_fifth, 18) AS BIGINT) END AS fifth_id
          FROM (
            SELECT workout_id, input_id, start_unix_ms, end_unix_ms,
              \(latest("printf('%016d.%d', end_unix_ms + \(endOffset), workout_id)")) AS latest_end,
              \(latest("printf('%016d.%d', 4 * start_unix_ms + end_unix_ms + \(fifthOffset), workout_id)"))
                AS latest_fifth
            FROM workouts AS w
            WHERE \(rides)NOT EXISTS (
              SELECT 1 FROM workouts AS first WHERE first.recording = w.recording AND first.workout_id < w.workout_id)
            WINDOW earlier AS (
              \(window)ORDER BY start_unix_ms, workout_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
          ) AS each_ride
        ) AS c LEFT JOIN workouts AS by_end ON by_end.workout_id = end_id
          LEFT JOIN workouts AS by_fifth ON by_fifth.workout_id = fifth_id
      ) AS found JOIN workouts AS a ON a.workout_id = found.first_workout_id
        JOIN workouts AS b ON b.workout_id = found.workout_id
        JOIN inputs AS ai ON ai.input_id = a.input_id JOIN inputs AS bi ON bi.input_id = b.input_id
    ) AS pairs
    WHERE shared_ms > \(RideSpan.sharedPart) * shorter_ms
    """
  }

  /// Offsets that make times positive numbers of sixteen digits, so that the latest time is the greatest text in every
  /// year.
  private static let (endOffset, fifthOffset) = (100_000_000_000_000, 1_000_000_000_000_000)
}
#endif
