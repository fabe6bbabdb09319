#if SQLite
// Views of bests. Indoor and outdoor rides are separate, because a trainer's watts and a treadmill's metres are not
// comparable.

extension Views {
  /// The statements that create the views.
  static var bests: String { curvesByYear + effortsByYear + personalBests }

  private static let isIndoor = "coalesce(r.is_indoor, 0)"

  private static var curvesByYear: String {
    let greatest = Table.curveColumns.map { "max(c.\($0.value)) AS \($0.value)" }
    return """
      CREATE VIEW curves_by_year AS
      SELECT substr(r.local_date, 1, 4) AS year, r.activity_type, \(isIndoor) AS is_indoor, c.duration_s,
        \(greatest.joined(separator: ", "))
      FROM rides AS r JOIN curves AS c ON c.workout_id = r.workout_id
      GROUP BY 1, 2, 3, 4;

      """
  }

  private static let effortsByYear = """
    CREATE VIEW efforts_by_year AS
    SELECT substr(r.local_date, 1, 4) AS year, r.activity_type, \(isIndoor) AS is_indoor, e.distance_m,
      min(e.elapsed_s) AS elapsed_s
    FROM rides AS r JOIN efforts AS e ON e.workout_id = r.workout_id
    GROUP BY 1, 2, 3, 4;

    """

  /// The durations in `personal_bests`; the other durations are only in `curves`.
  private static let durations = "(1, 5, 15, 60, 300, 1200, 3600)"

  /// The quantities of curves, each with the number that is added to its durations.
  private static let kinds: [(name: String, unit: String, number: Int)] =
    [("power", "W"), ("heart rate", "count/min"), ("cadence", "count/min"), ("speed", "m/s"), ("climbing", "m/h")]
    .enumerated().map { ($1.0, $1.1, 100_000 &* $0) }
  /// The numbers that are added to the metres of efforts, and to the index of whole rides.
  private static let (effortNumber, wholeNumber) = (500_000, 900_000)

  /// Figures of whole rides, with the condition for a plausible value; speed only for rides that are long enough to be
  /// meaningful.
  private static let wholes: [(name: String, column: String, unit: String, condition: String)] = [
    ("longest distance", "distance_m", "m", "way_doubts = 0"), ("longest time", "timer_s", "s", "time_doubts = 0"),
    ("fastest mean speed", "avg_speed_mps", "m/s", "timer_s >= 600 AND speed_doubts = 0"),
    ("most climbed", "ascent_m", "m", "height_doubts = 0"), ("most energy", "energy_kcal", "kcal", "time_doubts = 0"),
    ("highest mean power", "avg_power_w", "W", "timer_s >= 600 AND power_doubts = 0"),
  ]

  /// Each best with the ride that was best before: among the rides that were better than all rides before them, in
  /// order of time, the last two.
  ///
  /// Bests are compared by numbers, because there are ten of them for each ride; names are added at the end. If rides
  /// count once (`ride_sources`), a ride that several devices recorded counts once, by the better recording.
  private static var personalBests: String {
    let group = "PARTITION BY activity_raw, is_indoor, number"
    return """
      CREATE VIEW personal_bests AS
      WITH group_curves AS (
        \(bestOfGroup("duration_s", "curves", Table.curveColumns.map { "max(c.\($0.value)) AS best_\($0.value)" }))
        AND c.duration_s IN \(durations) GROUP BY 1, 2, 3
      ),
      group_efforts AS (
        \(bestOfGroup("distance_m", "efforts", ["min(c.elapsed_s) AS best_s"])) GROUP BY 1, 2, 3
      ),
      windows AS (
        SELECT r.activity_raw, \(isIndoor) AS is_indoor, r.workout_id, r.start_unix_ms, c.*,
          \(Table.curveColumns.map { "g.best_\($0.value)" }.joined(separator: ", "))
        FROM \(withSources) JOIN curves AS c ON c.workout_id = r.workout_id LEFT JOIN group_curves AS g
          ON g.group_id = s.group_id AND g.counted_workout_id = s.counted_workout_id AND g.duration_s = c.duration_s
        WHERE c.duration_s IN \(durations)
      ),
      whole AS (
        SELECT w.activity_raw, m.is_indoor, m.workout_id, w.start_unix_ms, m.distance_m, m.timer_s, m.avg_speed_mps, m.ascent_m,
          m.energy_kcal, m.avg_power_w, coalesce(d.time_doubts, 0) AS time_doubts, coalesce(d.way_doubts, 0) AS way_doubts,
          coalesce(d.speed_doubts, 0) AS speed_doubts,
          coalesce(d.height_doubts, 0) AS height_doubts, coalesce(d.power_doubts, 0) AS power_doubts
        FROM merged_rides AS m JOIN workouts AS w ON w.workout_id = m.workout_id LEFT JOIN (
            SELECT workout_id, sum(CASE WHEN quantity = 'time' THEN 1 ELSE 0 END) AS time_doubts,
              \(doubts("way", "'distance'")), \(doubts("speed", "'distance', 'speed'")),
              \(doubts("height", "'altitude'")), \(doubts("power", "'power'"))
            FROM suspicions GROUP BY workout_id
          ) AS d ON d.workout_id = m.workout_id
      )
      SELECT w.activity_type, p.is_indoor, \(name) AS best, abs(p.merit) AS value, \(unit) AS unit, p.workout_id, w.start_utc,
        p.start_s, abs(p.before_merit) AS before_value, p.before_workout_id, b.start_utc AS before_start_utc
      FROM (
        SELECT *, lag(merit) OVER records AS before_merit, lag(workout_id) OVER records AS before_workout_id,
          row_number() OVER (\(group) ORDER BY start_unix_ms DESC, workout_id DESC) AS place
        FROM (
          SELECT *, max(merit) OVER (
            \(group) ORDER BY start_unix_ms, workout_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS merit_before
          FROM (
      \(everyRide.joined(separator: "\nUNION ALL\n"))
          ) AS each_ride
        ) AS each_best WHERE merit_before IS NULL OR merit > merit_before
        WINDOW records AS (\(group) ORDER BY start_unix_ms, workout_id)
      ) AS p JOIN workouts AS w ON w.workout_id = p.workout_id LEFT JOIN workouts AS b ON b.workout_id = p.before_workout_id
      WHERE p.place = 1;

      """
  }

  private static func doubts(_ name: String, _ quantities: String) -> String {
    "sum(CASE WHEN quantity IN ('time', \(quantities)) THEN 1 ELSE 0 END) AS \(name)_doubts"
  }

  private static let ride = "activity_raw, is_indoor, workout_id, start_unix_ms"

  private static var everyRide: [String] {
    let curves = zip(kinds, Table.curveColumns).map { kind, column in
      """
      SELECT \(ride), \(kind.number) + duration_s AS number, \(column.value) AS merit,
        CAST(\(column.start) AS DOUBLE) AS start_s
      FROM windows WHERE \(column.value) > 0 AND (best_\(column.value) IS NULL OR \(column.value) = best_\(column.value))
      """
    }
    let efforts = """
      SELECT r.activity_raw, \(isIndoor), r.workout_id, r.start_unix_ms, \(effortNumber) + e.distance_m, -e.elapsed_s, e.start_s
      FROM \(withSources) JOIN efforts AS e ON e.workout_id = r.workout_id LEFT JOIN group_efforts AS g
        ON g.group_id = s.group_id AND g.counted_workout_id = s.counted_workout_id AND g.distance_m = e.distance_m
      WHERE g.best_s IS NULL OR e.elapsed_s = g.best_s
      """
    return curves + [efforts]
      + wholes.enumerated().map { place, whole in
        """
        SELECT \(ride), \(wholeNumber &+ place), \(whole.column), NULL FROM whole
        WHERE \(whole.column) > 0 AND \(whole.condition)
        """
      }
  }

  /// The beginning of a query for the best of each ride that several devices recorded; `GROUP BY 1, 2, 3` must follow.
  ///
  /// It is computed once for all rides, because a ride can have thousands of recordings, and otherwise each would be
  /// compared with each.
  static func bestOfGroup(_ span: String, _ table: String, _ best: [String]) -> String {
    """
    SELECT x.group_id, x.counted_workout_id, c.\(span), \(best.joined(separator: ", "))
        FROM ride_sources AS x JOIN \(table) AS c ON c.workout_id = x.workout_id WHERE x.group_id IS NOT NULL
    """
  }

  private static var name: String {
    let whole = wholes.enumerated().map { "WHEN p.number = \(wholeNumber &+ $0) THEN '\($1.name)'" }
    let curves = kinds.map {
      "WHEN p.number < \($0.number &+ 100_000) THEN '\($0.name) ' || CAST(p.number - \($0.number) AS BIGINT) || ' s'"
    }
    let effort = "'fastest ' || CAST(round(p.number - \(effortNumber)) AS BIGINT) || ' m'"
    return "CASE \((whole + curves).joined(separator: "\n    ")) ELSE \(effort) END"
  }

  private static var unit: String {
    let whole = wholes.enumerated().map { "WHEN p.number = \(wholeNumber &+ $0) THEN '\($1.unit)'" }
    let curves = kinds.map { "WHEN p.number < \($0.number &+ 100_000) THEN '\($0.unit)'" }
    return "CASE \((whole + curves).joined(separator: " ")) ELSE 's' END"
  }
}
#endif
