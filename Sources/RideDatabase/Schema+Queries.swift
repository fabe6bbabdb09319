#if SQLite
// Views of `fitstream query`: lists of rides, groups of rides, and streaks of days and weeks.
//
// Times of day and weekdays use the local time of each ride. Divisions use numbers that divide without a remainder,
// because DuckDB's `/` is not an integer division.

extension Views {
  /// The statements that create the views, in the order of their dependencies.
  static var queries: String {
    mergedRides + rideLists + groups + weekdays + hours + streaks + eddington + listedSuspicions
  }

  /// The device of a ride; product numbers without a name are specific to the manufacturer.
  private static let device = """
    CASE WHEN substr(r.product, 1, 1) BETWEEN '0' AND '9' THEN coalesce(r.manufacturer || ' ', '') || r.product
          ELSE coalesce(r.product, r.manufacturer) END
    """

  /// Their names; each is listed before the views that it uses.
  static let queryNames =
    ["suspicion_list", "eddington", "streaks", "totals_by_hour", "totals_by_weekday"]
    + ["gear", "device", "sport"].map { "totals_by_\($0)" } + ["longest_rides", "fastest_rides", "highest_rides"]
    + ["merged_rides"]

  /// Each ride once, with each figure from the recording that has the better one.
  ///
  /// If rides count once (`ride_sources`), distance, climbing and energy are from the recordings chosen for them, plus
  /// the samples that others add. Heart rate, power and cadence are from the counted recording, or else from another
  /// one.
  private static var mergedRides: String {
    func chosen(_ figure: String, _ column: String, added: String? = nil) -> String {
      let value = """
        CASE WHEN s.group_id IS NULL OR s.\(figure)_workout_id = r.workout_id THEN r.\(column)
            ELSE (SELECT o.\(column) FROM workouts AS o WHERE o.workout_id = coalesce(s.\(figure)_workout_id,
              (SELECT min(x.workout_id) FROM ride_sources AS x WHERE x.group_id = s.group_id
                AND x.counted_workout_id = r.workout_id AND x.\(figure)_workout_id = x.workout_id))) END
        """
      guard let added else { return "\(value) AS \(column)" }
      return """
        \(value)
            + coalesce((SELECT sum(x.\(added)) FROM ride_sources AS x
                WHERE x.group_id = s.group_id AND x.counted_workout_id = r.workout_id), 0) AS \(column)
        """
    }
    func either(_ column: String) -> String {
      """
      coalesce(r.\(column), (SELECT max(o.\(column)) FROM ride_sources AS x JOIN workouts AS o
            ON o.workout_id = x.workout_id WHERE x.group_id = s.group_id AND x.counted_workout_id = r.workout_id)) AS \(column)
      """
    }
    return """
      CREATE VIEW merged_rides AS
      SELECT r.workout_id, r.local_date AS date, substr(r.local_date, 1, 4) AS year, r.local_week AS week,
        r.start_unix_ms + 1000 * coalesce(r.utc_offset_s, 0) AS local_ms, r.start_utc, r.activity_type,
        coalesce(r.is_indoor, 0) AS is_indoor, r.title, r.gear, \(device) AS device,
        CASE WHEN s.group_id IS NULL THEN 1
          ELSE (SELECT count(*) FROM ride_sources AS x WHERE x.group_id = s.group_id
            AND x.counted_workout_id = r.workout_id) END AS recordings,
        r.timer_s, r.elapsed_s,
        \(chosen("distance", "distance_m", added: "added_distance_m")),
        \(chosen("ascent", "ascent_m")),
        \(chosen("energy", "energy_kcal", added: "added_energy_kcal")),
        r.avg_speed_mps,
        \(either("avg_heart_rate_bpm")),
        \(either("max_heart_rate_bpm")),
        \(either("avg_power_w")),
        \(either("max_power_w")),
        \(either("avg_cadence_rpm")),
        r.sport_source, r.ascent_source, r.path
      FROM \(withSources) WHERE \(isCounted("counted"));

      """
  }

  /// The top rides by one figure; suspect figures are not listed.
  private static var rideLists: String {
    let lists: [(name: String, condition: String, doubted: String)] = [
      ("longest_rides", "r.distance_m > 0", "'distance'"),
      ("fastest_rides", "r.timer_s >= 600 AND r.avg_speed_mps > 0", "'distance', 'speed'"),
      ("highest_rides", "r.ascent_m > 0", "'altitude'"),
    ]
    return lists.map { list in
      """
      CREATE VIEW \(list.name) AS
      SELECT r.workout_id, r.date, r.activity_type, r.is_indoor, r.title, r.distance_m, r.timer_s, r.ascent_m, r.avg_speed_mps,
        r.ascent_source
      FROM merged_rides AS r
      WHERE \(list.condition) AND NOT EXISTS (
        SELECT 1 FROM suspicions AS x WHERE x.workout_id = r.workout_id AND x.quantity IN ('time', \(list.doubted)));

      """
    }.joined()
  }

  /// The columns of every group of rides.
  private static let sums = """
    count(*) AS workouts, sum(distance_m) AS distance_m, sum(timer_s) AS timer_s, sum(ascent_m) AS ascent_m,
      sum(energy_kcal) AS energy_kcal, min(date) AS first_date, max(date) AS last_date
    """

  /// Rides grouped by gear, device and sport; missing values become `unknown`.
  private static let groups = [("gear", "gear"), ("device", "device"), ("sport", "activity_type")].map { name, column in
    """
    CREATE VIEW totals_by_\(name) AS
    SELECT coalesce(\(column), 'unknown') AS \(column), \(sums) FROM merged_rides GROUP BY 1;

    """
  }.joined()

  // 1970-01-01 was a Thursday. The added weeks and days keep remainders positive for every year from 1.
  private static let sinceMonday = "(local_ms + \(3 * 86_400_000 + 104_400 * 604_800_000))"
  private static let sinceMidnight = "(local_ms + \(104_400 * 604_800_000))"

  private static let weekday =
    "1 + CAST((\(sinceMonday) % 604800000 - \(sinceMonday) % 86400000) / 86400000 AS BIGINT)"
  private static let hour =
    "CAST((\(sinceMidnight) % 86400000 - \(sinceMidnight) % 3600000) / 3600000 AS BIGINT)"

  /// Starts by weekday, 1 for Mondays, and hour, for `RideArchive.forEachRow`: `weekday`, `hour`, `n`.
  package static let startsByWeekdayAndHour =
    "(SELECT \(weekday) AS weekday, \(hour) AS hour, count(*) AS n FROM merged_rides GROUP BY 1, 2)"

  private static let weekdays = """
    CREATE VIEW totals_by_weekday AS
    SELECT weekday, CASE weekday WHEN 1 THEN 'Monday' WHEN 2 THEN 'Tuesday' WHEN 3 THEN 'Wednesday' WHEN 4 THEN 'Thursday'
      WHEN 5 THEN 'Friday' WHEN 6 THEN 'Saturday' ELSE 'Sunday' END AS name, \(sums)
    FROM (
      SELECT *, \(weekday) AS weekday
      FROM merged_rides
    ) AS each_ride GROUP BY 1, 2;

    """

  private static let hours = """
    CREATE VIEW totals_by_hour AS
    SELECT hour, \(sums)
    FROM (
      SELECT *, \(hour) AS hour
      FROM merged_rides
    ) AS each_ride GROUP BY 1;

    """

  /// Consecutive days, and weeks from Monday, each with at least one ride: a streak is a run of rows whose number minus
  /// rank is constant.
  private static var streaks: String {
    let kinds = [("days", sinceMidnight, 86_400_000), ("weeks", sinceMonday, 604_800_000)]
    return "CREATE VIEW streaks AS\n"
      + kinds.map { name, since, length in
        """
        SELECT '\(name)' AS unit, count(*) AS length, min(first_date) AS first_date, max(last_date) AS last_date,
          sum(workouts) AS workouts, sum(distance_m) AS distance_m
        FROM (
          SELECT *, number - row_number() OVER (ORDER BY number) AS run
          FROM (
            SELECT CAST((\(since) - \(since) % \(length)) / \(length) AS BIGINT) AS number, min(date) AS first_date,
              max(date) AS last_date, count(*) AS workouts, sum(distance_m) AS distance_m
            FROM merged_rides GROUP BY 1
          ) AS numbered
        ) AS runs GROUP BY run
        """
      }.joined(separator: "\nUNION ALL\n") + ";\n"
  }

  /// Eddington numbers: the greatest E with at least E days of at least E km, or miles; and how many days of E + 1 are
  /// missing for the next number.
  ///
  /// A day's distance is the sum of all its rides of an activity. With days sorted by descending distance, E is the
  /// number of days whose distance is at least their rank.
  private static var eddington: String {
    let days = [("year", "activity_type"), ("year", "'all'"), ("'all'", "activity_type"), ("'all'", "'all'")]
    func missing(_ unit: String) -> String {
      "max(n.eddington_\(unit)) + 1 - sum(CASE WHEN d.\(unit) >= n.eddington_\(unit) + 1 THEN 1 ELSE 0 END)"
    }
    return """
      CREATE VIEW eddington AS
      WITH each_ride AS (
        SELECT year, activity_type, date, distance_m FROM merged_rides
        WHERE distance_m > 0 AND NOT EXISTS (
          SELECT 1 FROM suspicions AS x
          WHERE x.workout_id = merged_rides.workout_id AND x.quantity IN ('time', 'distance'))
      ),
      each_day AS (
        SELECT year, activity_type, km, km / 1.609344 AS mi,
          row_number() OVER (PARTITION BY year, activity_type ORDER BY km DESC) AS place
        FROM (
          \(days.map { year, activity in
            "SELECT \(year) AS year, \(activity) AS activity_type, date, sum(distance_m) / 1000.0 AS km\n"
              + "    FROM each_ride GROUP BY 1, 2, 3"
          }.joined(separator: "\n    UNION ALL\n    "))
        ) AS days
      ),
      n AS (
        SELECT year, activity_type, sum(CASE WHEN km >= place THEN 1 ELSE 0 END) AS eddington_km,
          sum(CASE WHEN mi >= place THEN 1 ELSE 0 END) AS eddington_mi
        FROM each_day GROUP BY 1, 2
      )
      SELECT n.year, n.activity_type, count(*) AS days, max(n.eddington_km) AS eddington_km,
        \(missing("km")) AS missing_days_km, max(n.eddington_mi) AS eddington_mi, \(missing("mi")) AS missing_days_mi
      FROM n JOIN each_day AS d ON d.year = n.year AND d.activity_type = n.activity_type
      GROUP BY 1, 2;

      """
  }

  /// Suspicions, with their ride.
  private static let listedSuspicions = """
    CREATE VIEW suspicion_list AS
    SELECT r.workout_id, r.local_date AS date, r.activity_type, x.quantity, x.why, x.value, x.stretches,
      (x.start_unix_ms - r.start_unix_ms) / 1000.0 AS at_s, (x.end_unix_ms - x.start_unix_ms) / 1000.0 AS duration_s, r.path
    FROM suspicions AS x JOIN rides AS r ON r.workout_id = x.workout_id;

    """
}
#endif
