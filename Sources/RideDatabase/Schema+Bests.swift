#if SQLite
// Views of what is best. Indoors and outdoors are apart, as a trainer's watts and a treadmill's metres are not the road's.

extension Views {
  /// The statements that make them.
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

  /// Durations that `personal_bests` has: the others are in `curves`.
  private static let durations = "(1, 5, 15, 60, 300, 1200, 3600)"

  /// The condition under which a workout's own figures are believed.
  private static func isBelieved(besides quantities: String...) -> String {
    let names = (["time"] + quantities).map { "'\($0)'" }.joined(separator: ", ")
    return """
      NOT EXISTS (SELECT 1 FROM suspicions AS x WHERE x.workout_id = r.workout_id AND x.quantity IN (\(names)))
      """
  }

  /// Each best with the ride that held it before: of the rides that were better than all before them, in order of time,
  /// the last one and the one before that.
  private static var personalBests: String {
    """
    CREATE VIEW personal_bests AS
    SELECT activity_type, is_indoor, best, value, unit, workout_id, start_utc, start_s, before_value, before_workout_id,
      before_start_utc
    FROM (
      SELECT *, lag(value) OVER records AS before_value, lag(workout_id) OVER records AS before_workout_id,
        lag(start_utc) OVER records AS before_start_utc,
        row_number() OVER (
          PARTITION BY activity_type, is_indoor, best ORDER BY start_unix_ms DESC, workout_id DESC) AS place
      FROM (
        SELECT *, max(merit) OVER (
          PARTITION BY activity_type, is_indoor, best ORDER BY start_unix_ms, workout_id
          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS merit_before
        FROM (
    \(everyRide.joined(separator: "\nUNION ALL\n"))
        ) AS each_ride
      ) AS each_best WHERE merit_before IS NULL OR merit > merit_before
      WINDOW records AS (PARTITION BY activity_type, is_indoor, best ORDER BY start_unix_ms, workout_id)
    ) AS each_record WHERE place = 1;

    """
  }

  private static let columns = "r.activity_type, \(isIndoor) AS is_indoor, r.workout_id, r.start_utc, r.start_unix_ms"

  private static var everyRide: [String] {
    let kinds: [(name: String, column: Int, unit: String)] = [
      ("power", 0, "W"), ("heart rate", 1, "count/min"), ("cadence", 2, "count/min"), ("speed", 3, "m/s"),
      ("climbing", 4, "m/h"),
    ]
    let curves = kinds.map { kind in
      let (value, start) = Table.curveColumns[kind.column]
      return """
        SELECT \(columns), '\(kind.name) ' || c.duration_s || ' s' AS best, c.\(value) AS value, '\(kind.unit)' AS unit,
          CAST(c.\(start) AS DOUBLE) AS start_s, c.\(value) AS merit
        FROM rides AS r JOIN curves AS c ON c.workout_id = r.workout_id
        WHERE c.\(value) > 0 AND c.duration_s IN \(durations)
        """
    }
    let efforts = """
      SELECT \(columns), 'fastest ' || CAST(round(e.distance_m) AS BIGINT) || ' m' AS best, e.elapsed_s AS value,
        's' AS unit, e.start_s, -e.elapsed_s AS merit
      FROM rides AS r JOIN efforts AS e ON e.workout_id = r.workout_id
      """
    return curves + [efforts] + wholeRides
  }

  /// Figures of a ride as a whole; speed only over rides long enough to mean something.
  private static var wholeRides: [String] {
    let way = isBelieved(besides: "distance", "speed")
    let kinds: [(name: String, column: String, unit: String, condition: String)] = [
      ("longest distance", "distance_m", "m", "\(isCounted("distance")) AND \(way)"),
      ("longest time", "timer_s", "s", "\(isCounted("counted")) AND \(isBelieved())"),
      ("fastest mean speed", "avg_speed_mps", "m/s", "timer_s >= 600 AND \(isCounted("distance")) AND \(way)"),
      ("most climbed", "ascent_m", "m", "\(isCounted("ascent")) AND \(isBelieved(besides: "altitude"))"),
      ("most energy", "energy_kcal", "kcal", "\(isCounted("energy")) AND \(isBelieved())"),
      ("highest mean power", "avg_power_w", "W", "timer_s >= 600 AND \(isBelieved(besides: "power"))"),
    ]
    return kinds.map { kind in
      """
      SELECT \(columns), '\(kind.name)' AS best, \(kind.column) AS value, '\(kind.unit)' AS unit, NULL AS start_s,
        \(kind.column) AS merit
      FROM \(withSources) WHERE \(kind.column) > 0 AND \(kind.condition)
      """
    }
  }
}
#endif
