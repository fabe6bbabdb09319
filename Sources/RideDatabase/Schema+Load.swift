#if SQLite
// Load and form. Intensity and load are views, so that a new threshold needs no new reading of the files.

extension Schema {
  /// The tables of load: the rider's values by date, the heart rates by which a workout's times are read, and the loads
  /// by heart rate with the rider's values at the end of the last `ingest`.
  static let load =
    rider + """
      CREATE TABLE heart_rates (
        bpm INTEGER PRIMARY KEY) STRICT;

      """ + heartRates

  private static let rider = """
    CREATE TABLE rider (
      from_day TEXT PRIMARY KEY,
      ftp_w REAL,
      max_heart_rate_bpm REAL,
      resting_heart_rate_bpm REAL,
      sex TEXT,
      weight_kg REAL) STRICT, WITHOUT ROWID;

    """

  private static let heartRates = """
    INSERT INTO heart_rates
      WITH RECURSIVE each_rate(bpm) AS (SELECT 0 UNION ALL SELECT bpm + 1 FROM each_rate WHERE bpm < 230)
      SELECT bpm FROM each_rate;
    CREATE TABLE heart_rate_loads (
      workout_id INTEGER PRIMARY KEY REFERENCES workouts ON DELETE CASCADE,
      max_heart_rate_bpm REAL NOT NULL,
      resting_heart_rate_bpm REAL NOT NULL,
      is_female INTEGER NOT NULL,
      load REAL NOT NULL) STRICT;

    """

  /// The migration to version 12: every heart rate counts exactly, not as the third of a group of five.
  static let heartRateMigration = "DELETE FROM heart_rates;\n" + heartRates

  /// The migration to version 10 for load.
  static let loadMigration = """
    CREATE TABLE exertions (
      workout_id INTEGER PRIMARY KEY REFERENCES workouts ON DELETE CASCADE,
      power_s INTEGER,
      avg_power_w REAL,
      weighted_power_w REAL,
      heart_rate_s INTEGER,
      avg_heart_rate_bpm REAL,
      decoupling_percent REAL,
      decoupling_of TEXT,
      threshold_power_w REAL,
      max_heart_rate_bpm REAL,
      resting_heart_rate_bpm REAL,
      sex TEXT,
      power_from_w INTEGER,
      power_times TEXT,
      heart_rate_from_bpm INTEGER,
      heart_rate_times TEXT) STRICT;

    """ + rider + """
      CREATE TABLE heart_rates (
        bpm INTEGER PRIMARY KEY) STRICT;
      INSERT INTO heart_rates
        WITH RECURSIVE each_rate(bpm) AS (SELECT 0 UNION ALL SELECT bpm + 5 FROM each_rate WHERE bpm < 230)
        SELECT bpm FROM each_rate;

      """
}

extension Views {
  /// The names of the load views; each is listed before the views on which it depends.
  static let loadNames = ["time_in_zones", "fitness", "load_by_day", "load_by_week", "loads", "rider_periods"]

  /// The statements that create the views.
  static var load: String { riderPeriods + loads + loadBy("day", day) + loadBy("week", "") + fitness + timeInZones }

  /// The rider's values from each day until the next; a missing value keeps its previous value.
  private static var riderPeriods: String {
    let columns = ["ftp_w", "max_heart_rate_bpm", "resting_heart_rate_bpm", "sex", "weight_kg"].map {
      """
        (SELECT b.\($0) FROM rider AS b WHERE b.from_day <= a.from_day AND b.\($0) IS NOT NULL
          ORDER BY b.from_day DESC LIMIT 1) AS \($0)
      """
    }
    return """
      CREATE VIEW rider_periods AS
      SELECT a.from_day, lead(a.from_day) OVER (ORDER BY a.from_day) AS until_day,
      \(columns.joined(separator: ",\n"))
      FROM rider AS a;

      """
  }

  /// Days since 1970 by the rider's clock, like `local_date`.
  private static let dayNumber =
    "CAST(floor((floor(r.start_unix_ms / 1000.0) + coalesce(r.utc_offset_s, 0)) / 86400.0) AS BIGINT)"

  /// Banister's TRIMP: minutes · x · factor · e^(exponent · x), x being the share of the heart rate reserve.
  ///
  /// Each heart rate counts exactly, and rates below the resting heart rate do not count. These sums take 0.6 s for
  /// 4,000 rides, so `ingest` stores them (`HeartRateLoad.swift`); the view computes them if the rider's values have
  /// changed since.
  private static var heartRateLoad: String {
    func above(_ rate: String) -> String {
      "CAST(substr(e.heart_rate_times, 5 * (\(rate) - e.heart_rate_from_bpm) + 1, 5) AS BIGINT)"
    }
    let share = "((h.bpm - e.resting_heart_rate_bpm) / (e.max_heart_rate_bpm - e.resting_heart_rate_bpm))"
    func weight(_ rider: (factor: Double, exponent: Double)) -> String {
      "\(rider.factor) * exp(\(rider.exponent) * \(share))"
    }
    return """
      (SELECT sum((\(above("h.bpm")) - \(above("h.bpm + 1"))) / 60.0 * \(share)
            * CASE WHEN e.sex = 'female' THEN \(weight(HeartRateLoad.ofWomen)) ELSE \(weight(HeartRateLoad.ofMen)) END)
          FROM heart_rates AS h
          WHERE h.bpm >= e.heart_rate_from_bpm AND h.bpm > e.resting_heart_rate_bpm
            AND h.bpm < e.heart_rate_from_bpm + length(e.heart_rate_times) / 5 - 1)
      """
  }

  /// Every counted ride, with its load if it can be computed.
  private static var loads: String {
    """
    CREATE VIEW loads AS
    SELECT e.workout_id, start_utc, local_date, local_week, day_number, activity_type, ftp_w, e.max_heart_rate_bpm,
      e.resting_heart_rate_bpm, sex, power_s, weighted_power_w, weighted_power_w / ftp_w AS intensity,
      CASE load_by WHEN 'power' THEN power_s / 36.0 * (weighted_power_w / ftp_w) * (weighted_power_w / ftp_w)
        WHEN 'heart rate' THEN coalesce(k.load, \(heartRateLoad), 0.0) END AS load,
      load_by, decoupling_percent, decoupling_of
    FROM (
      SELECT r.workout_id, r.start_utc, r.local_date, r.local_week, \(dayNumber) AS day_number, r.activity_type,
        x.power_s, x.weighted_power_w, x.decoupling_percent, x.decoupling_of, x.heart_rate_from_bpm,
        x.heart_rate_times, coalesce(p.ftp_w, x.threshold_power_w, r.threshold_power_w) AS ftp_w,
        coalesce(p.max_heart_rate_bpm, x.max_heart_rate_bpm) AS max_heart_rate_bpm,
        coalesce(p.resting_heart_rate_bpm, x.resting_heart_rate_bpm, 60.0) AS resting_heart_rate_bpm,
        coalesce(p.sex, x.sex) AS sex,
        CASE WHEN x.weighted_power_w IS NOT NULL AND coalesce(p.ftp_w, x.threshold_power_w, r.threshold_power_w) > 0
          THEN 'power'
          WHEN x.heart_rate_times IS NOT NULL AND coalesce(p.max_heart_rate_bpm, x.max_heart_rate_bpm)
            > coalesce(p.resting_heart_rate_bpm, x.resting_heart_rate_bpm, 60.0) THEN 'heart rate' END AS load_by
      FROM \(withSources) LEFT JOIN exertions AS x ON x.workout_id = r.workout_id
        LEFT JOIN rider_periods AS p ON p.from_day <= r.local_date
          AND (p.until_day IS NULL OR p.until_day > r.local_date)
      WHERE \(isCounted("counted"))
    ) AS e LEFT JOIN heart_rate_loads AS k ON k.workout_id = e.workout_id
      AND k.max_heart_rate_bpm = e.max_heart_rate_bpm AND k.resting_heart_rate_bpm = e.resting_heart_rate_bpm
      AND k.is_female = CASE WHEN e.sex = 'female' THEN 1 ELSE 0 END;

    """
  }

  private static let day = "min(day_number) AS day_number, "

  private static func loadBy(_ period: String, _ more: String) -> String {
    """
    CREATE VIEW load_by_\(period) AS
    SELECT \(period == "day" ? "local_date" : "local_week") AS \(period), \(more)count(*) AS workouts,
      count(*) - count(load_by) AS without_load, sum(load) AS load
    FROM loads GROUP BY 1;

    """
  }

  /// 1 − e^(−1/42) and 1 − e^(−1/7): the share of a day in a mean with that time constant.
  private static let (fitnessShare, fatigueShare) = ("0.023528313347756735", "0.1331221002498184")

  /// The number of days that are listed after a load if the next load is more than twenty years away: a clock was
  /// wrong, and both means are 0 by then.
  private static let (longestGapDays, daysOfGap) = (7305, 3653)

  /// Each day from the first to the last with a load, including rest days; the calendar continues together with the
  /// sums.
  private static var fitness: String {
    let days = """
      CASE WHEN e.month IN (4, 6, 9, 11) THEN 30 WHEN e.month <> 2 THEN 31
          WHEN e.year % 4 = 0 AND (e.year % 100 <> 0 OR e.year % 400 = 0) THEN 29 ELSE 28 END
      """
    let isLast = "e.day_of_month >= \(days)"
    let isJump = "e.day_number >= e.jump_from"
    let next = "CASE WHEN \(isJump) THEN e.jump_to ELSE e.day_number + 1 END"
    func ofDay(_ place: Int, _ count: Int) -> String {
      "CASE WHEN \(isJump) THEN CAST(substr(d.day, \(place), \(count)) AS BIGINT)"
    }
    func jump(_ kept: String, _ day: String) -> String {
      "CASE \(kept)WHEN l.next_day > l.day_number + \(longestGapDays) THEN \(day) END"
    }
    let (from, kept) = ("l.day_number + \(daysOfGap)", "WHEN l.day_number IS NULL THEN e.jump_")
    return """
      CREATE VIEW fitness AS
      WITH RECURSIVE daily AS (SELECT day, day_number, workouts, without_load, load FROM load_by_day),
      range AS (SELECT min(day_number) AS first_day, max(day_number) AS last_day FROM daily WHERE load IS NOT NULL),
      loaded AS (
        SELECT day_number, lead(day_number) OVER (ORDER BY day_number) AS next_day FROM daily WHERE load IS NOT NULL),
      each_day(day_number, year, month, day_of_month, fitness, fatigue, jump_from, jump_to) AS (
        SELECT d.day_number, CAST(substr(d.day, 1, 4) AS BIGINT), CAST(substr(d.day, 6, 2) AS BIGINT),
          CAST(substr(d.day, 9, 2) AS BIGINT), d.load * \(fitnessShare), d.load * \(fatigueShare),
          \(jump("", from)), \(jump("", "l.next_day"))
        FROM daily AS d JOIN range ON d.day_number = first_day JOIN loaded AS l ON l.day_number = d.day_number
        UNION ALL
        SELECT \(next), \(ofDay(1, 4)) WHEN e.month = 12 AND \(isLast) THEN e.year + 1 ELSE e.year END,
          \(ofDay(6, 2)) WHEN \(isLast) THEN e.month % 12 + 1 ELSE e.month END,
          \(ofDay(9, 2)) WHEN \(isLast) THEN 1 ELSE e.day_of_month + 1 END,
          e.fitness + (coalesce(d.load, 0.0) - e.fitness) * \(fitnessShare),
          e.fatigue + (coalesce(d.load, 0.0) - e.fatigue) * \(fatigueShare),
          \(jump(kept + "from ", from)), \(jump(kept + "to ", "l.next_day"))
        FROM each_day AS e CROSS JOIN range LEFT JOIN daily AS d ON d.day_number = \(next)
          LEFT JOIN loaded AS l ON l.day_number = \(next)
        WHERE e.day_number < last_day)
      SELECT printf('%04d-%02d-%02d', f.year, f.month, f.day_of_month) AS day,
        CASE WHEN d.load IS NOT NULL THEN 'load' WHEN d.workouts > 0 THEN 'unknown' ELSE 'rest' END AS state,
        coalesce(d.workouts, 0) AS workouts, coalesce(d.without_load, 0) AS without_load, d.load, f.fitness, f.fatigue,
        coalesce(lag(f.fitness - f.fatigue) OVER (ORDER BY f.day_number), 0.0) AS form,
        CASE WHEN f.day_number < first_day + 42 THEN 1 ELSE 0 END AS is_building
      FROM each_day AS f CROSS JOIN range LEFT JOIN daily AS d ON d.day_number = f.day_number;

      """
  }

  /// Time in zones: power by the threshold, heart rate by the highest heart rate, with the limits of
  /// `export --as zones`.
  private static var timeInZones: String {
    """
    CREATE VIEW time_in_zones AS
    \(powerZones)
    UNION ALL
    \(heartRateZones);

    """
  }

  private static let powerZones = zones(
    "power", [0, 55, 75, 90, 105, 120, 150], of: "l.ftp_w", step: 5, times: "power_times", from: "power_from_w",
    isExact: false)
  private static let heartRateZones = zones(
    "heart_rate", [0, 60, 70, 80, 94], of: "l.max_heart_rate_bpm", step: 1, times: "heart_rate_times",
    from: "heart_rate_from_bpm", isExact: true)

  /// The zones of a quantity.
  ///
  /// Zone 0 of heart rate is the time below the first zone. Limits of power are rounded to 5 W.
  private static func zones(
    _ quantity: String, _ percents: [Int], of whole: String, step: Int, times: String, from: String, isExact: Bool
  ) -> String {
    let first = isExact ? 0 : 1
    let limits = percents.enumerated().map { place, percent in
      let next = place &+ 1 < percents.count ? "\(percents[place &+ 1])" : "NULL"
      return "SELECT \(first &+ place) AS zone, \(percent) AS percent, \(next) AS next_percent"
    }
    func above(_ percent: String) -> String {
      let limit = "z.\(percent) * \(whole) / 100.0"
      let place = (isExact ? "ceil(\(limit))" : "floor(\(limit) / \(step).0 + 0.5)") + " - e.\(from) / \(step).0"
      let last = "(length(e.\(times)) / 5 - 1)"
      return """
        CAST(substr(e.\(times), 5 * CAST(CASE WHEN \(place) < 0 THEN 0 WHEN \(place) > \(last) THEN \(last)
            ELSE \(place) END AS BIGINT) + 1, 5) AS BIGINT)
        """
    }
    return """
      SELECT l.workout_id, l.local_date, l.activity_type, '\(quantity)' AS quantity, z.zone,
        z.percent * \(whole) / 100.0 AS lower_limit,
        \(above("percent")) - CASE WHEN z.next_percent IS NULL THEN 0 ELSE \(above("next_percent")) END AS seconds
      FROM loads AS l JOIN exertions AS e ON e.workout_id = l.workout_id
        CROSS JOIN (\(limits.joined(separator: " UNION ALL "))) AS z
      WHERE \(whole) > 0 AND e.\(times) IS NOT NULL
      """
  }
}
#endif
