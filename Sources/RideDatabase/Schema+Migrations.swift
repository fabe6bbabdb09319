#if SQLite
// Migrations of databases of older versions. A step must never change, because databases exist that it has created.

extension Schema {
  /// The SQL that migrates a database from the previous version to each version; `creation` creates the newest version.
  static let migrations: [Int: String] = [
    // Routes by rowid.
    2: """
    ALTER TABLE routes RENAME TO routes_before;
    CREATE TABLE routes (
      workout_id INTEGER NOT NULL REFERENCES workouts ON DELETE CASCADE,
      piece INTEGER NOT NULL,
      points INTEGER,
      first_unix_ms INTEGER,
      last_unix_ms INTEGER,
      min_latitude_deg REAL,
      min_longitude_deg REAL,
      max_latitude_deg REAL,
      max_longitude_deg REAL,
      polyline TEXT, PRIMARY KEY (workout_id, piece)) STRICT;
    INSERT INTO routes SELECT * FROM routes_before;
    DROP TABLE routes_before;
    """,
    // Minutes by rowid, and `minutes` as a view; the week as a column.
    3: """
    CREATE TABLE minute_rows (
      minute_id INTEGER PRIMARY KEY,
      start_unix_ms INTEGER NOT NULL,
      active_s REAL,
      distance_m REAL,
      energy_kcal REAL,
      resting_energy_kcal REAL,
      steps REAL,
      strokes REAL,
      pushes REAL,
      avg_heart_rate_bpm REAL,
      min_heart_rate_bpm REAL,
      max_heart_rate_bpm REAL,
      avg_cadence_rpm REAL,
      min_cadence_rpm REAL,
      max_cadence_rpm REAL,
      avg_power_w REAL,
      min_power_w REAL,
      max_power_w REAL,
      avg_speed_mps REAL,
      min_speed_mps REAL,
      max_speed_mps REAL,
      avg_step_length_m REAL,
      min_step_length_m REAL,
      max_step_length_m REAL,
      avg_vertical_oscillation_cm REAL,
      min_vertical_oscillation_cm REAL,
      max_vertical_oscillation_cm REAL,
      avg_ground_contact_time_ms REAL,
      min_ground_contact_time_ms REAL,
      max_ground_contact_time_ms REAL,
      avg_respiratory_rate_bpm REAL,
      min_respiratory_rate_bpm REAL,
      max_respiratory_rate_bpm REAL,
      avg_depth_m REAL,
      min_depth_m REAL,
      max_depth_m REAL,
      avg_water_temperature_c REAL,
      min_water_temperature_c REAL,
      max_water_temperature_c REAL) STRICT;
    INSERT INTO minute_rows
      SELECT (workout_id << 14) + minute, start_unix_ms, active_s, distance_m, energy_kcal, resting_energy_kcal, steps,
        strokes, pushes, avg_heart_rate_bpm, min_heart_rate_bpm, max_heart_rate_bpm, avg_cadence_rpm, min_cadence_rpm,
        max_cadence_rpm, avg_power_w, min_power_w, max_power_w, avg_speed_mps, min_speed_mps, max_speed_mps,
        avg_step_length_m, min_step_length_m, max_step_length_m, avg_vertical_oscillation_cm,
        min_vertical_oscillation_cm, max_vertical_oscillation_cm, avg_ground_contact_time_ms,
        min_ground_contact_time_ms, max_ground_contact_time_ms, avg_respiratory_rate_bpm, min_respiratory_rate_bpm,
        max_respiratory_rate_bpm, avg_depth_m, min_depth_m, max_depth_m, avg_water_temperature_c,
        min_water_temperature_c, max_water_temperature_c
      FROM minutes;
    DROP TABLE minutes;
    ALTER TABLE workouts ADD COLUMN local_week TEXT;
    UPDATE workouts SET local_week = date(local_date, '-6 days', 'weekday 1');
    CREATE TRIGGER minutes_of_removed_workout AFTER DELETE ON workouts BEGIN
      DELETE FROM minute_rows
      WHERE minute_id BETWEEN (old.workout_id << 14) AND (old.workout_id << 14) + 16383;
    END;
    """,
    // A workout's name, and the sources of its sport and its climbing. Copies are found by content and status, and each
    // is listed once.
    4: """
    ALTER TABLE workouts ADD COLUMN file_title TEXT;
    ALTER TABLE workouts ADD COLUMN sport_source TEXT;
    ALTER TABLE workouts ADD COLUMN ascent_source TEXT;
    ALTER TABLE records ADD COLUMN vertical_accuracy_m REAL;
    DROP INDEX inputs_by_content;
    CREATE INDEX inputs_by_content ON inputs (content_hash, status);
    """,
    // One recording of a ride can be chosen to count, and the weights by which distance and energy were divided are
    // stored. Rides that were entered by hand: for rows without a file, no more is known.
    5: """
    ALTER TABLE workouts ADD COLUMN distance_spread_by TEXT;
    ALTER TABLE workouts ADD COLUMN energy_spread_by TEXT;
    CREATE TABLE settings (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE ride_sources (
      workout_id INTEGER PRIMARY KEY,
      group_id INTEGER NOT NULL,
      counted_workout_id INTEGER NOT NULL,
      distance_workout_id INTEGER,
      ascent_workout_id INTEGER,
      energy_workout_id INTEGER,
      steps_workout_id INTEGER) STRICT;
    CREATE INDEX ride_sources_by_group ON ride_sources (group_id);
    CREATE TRIGGER ride_sources_of_removed_workout AFTER DELETE ON workouts BEGIN
      DELETE FROM ride_sources
      WHERE group_id = (SELECT group_id FROM ride_sources WHERE workout_id = old.workout_id);
    END;
    ALTER TABLE index_entries ADD COLUMN is_user_entered INTEGER;
    UPDATE index_entries SET is_user_entered = 1 WHERE file_key IS NULL;
    """,
    // Entries of Garmin's list, which are identified by their start; samples that a recording adds to the counted one.
    6: """
    ALTER TABLE index_entries ADD COLUMN start_unix_ms INTEGER;
    ALTER TABLE index_entries ADD COLUMN duration_s REAL;
    ALTER TABLE index_entries ADD COLUMN distance_m REAL;
    CREATE INDEX index_entries_by_start ON index_entries (start_unix_ms);
    ALTER TABLE ride_sources ADD COLUMN added_distance_m REAL;
    ALTER TABLE ride_sources ADD COLUMN added_energy_kcal REAL;
    ALTER TABLE ride_sources ADD COLUMN added_steps REAL;
    """,
    // The legs of multisport workouts under their own name.
    7: """
    CREATE TABLE multisport_legs (
      workout_id INTEGER NOT NULL REFERENCES workouts ON DELETE CASCADE,
      leg INTEGER NOT NULL,
      leg_workout_id INTEGER NOT NULL, PRIMARY KEY (workout_id, leg)) STRICT, WITHOUT ROWID;
    INSERT INTO multisport_legs SELECT * FROM multisport_parts;
    DROP TABLE multisport_parts;
    """,
    // The start by the rider's clock, if its offset is known.
    8: """
    ALTER TABLE workouts ADD COLUMN start_local TEXT;
    UPDATE workouts SET start_local =
      strftime(
        '%Y-%m-%dT%H:%M:%S', (start_unix_ms - (start_unix_ms % 1000 + 1000) % 1000) / 1000 + utc_offset_s, 'unixepoch')
      || CASE WHEN start_unix_ms % 1000 <> 0 THEN printf('.%03d', (start_unix_ms % 1000 + 1000) % 1000) ELSE '' END
      || printf('%s%02d:%02d', CASE WHEN utc_offset_s < 0 THEN '-' ELSE '+' END, abs(utc_offset_s) / 3600,
        abs(utc_offset_s) / 60 % 60)
    WHERE utc_offset_s IS NOT NULL;
    """,
    // Suspicions and bests; `personal_bests` is created again from them, like all views.
    9: """
    CREATE TABLE curves (
      workout_id INTEGER NOT NULL REFERENCES workouts ON DELETE CASCADE,
      duration_s INTEGER NOT NULL,
      power_w REAL,
      power_start_s INTEGER,
      heart_rate_bpm REAL,
      heart_rate_start_s INTEGER,
      cadence_rpm REAL,
      cadence_start_s INTEGER,
      speed_mps REAL,
      speed_start_s INTEGER,
      climbing_m_per_h REAL,
      climbing_start_s INTEGER, PRIMARY KEY (workout_id, duration_s)) STRICT, WITHOUT ROWID;
    CREATE TABLE efforts (
      workout_id INTEGER NOT NULL REFERENCES workouts ON DELETE CASCADE,
      distance_m REAL NOT NULL,
      elapsed_s REAL,
      start_s REAL, PRIMARY KEY (workout_id, distance_m)) STRICT, WITHOUT ROWID;
    CREATE TABLE suspicions (
      workout_id INTEGER NOT NULL REFERENCES workouts ON DELETE CASCADE,
      suspicion INTEGER NOT NULL,
      quantity TEXT,
      why TEXT,
      start_unix_ms INTEGER NOT NULL,
      end_unix_ms INTEGER NOT NULL,
      value REAL,
      stretches INTEGER, PRIMARY KEY (workout_id, suspicion)) STRICT, WITHOUT ROWID;
    """,
    // Samples outside workouts, the places of rides, load and form, heart beats.
    10: wellnessMigration + placesMigration + loadMigration + beatMigration,
    // Rides that exist only in an index are workouts, so indexes are read again. Recordings of a ride by their counted
    // recording.
    11: """
    UPDATE inputs SET modified_unix_ns = NULL WHERE kind IN ('index', 'archive');
    DROP INDEX ride_sources_by_group;
    CREATE INDEX ride_sources_by_group ON ride_sources (group_id, counted_workout_id);
    """,
    // Load by heart rate from exact heart rates, stored.
    12: heartRateMigration,
    // Altitudes along routes.
    13: profileMigration,
    14: rideNameMigration,
    15: factMigration,
    // Recorded rides by their start.
    16: recordedByStart,
  ]

  /// Facts that few devices report: dives, strength training, gears, climbs and pedals; and the source of the time in
  /// motion.
  private static let factMigration =
    ["moving_source TEXT", "avg_right_balance_percent REAL", "avg_depth_m REAL", "max_depth_m REAL"]
    .map { "ALTER TABLE workouts ADD COLUMN \($0);\n" }.joined()
      + """
      CREATE TABLE tanks (
        workout_id INTEGER NOT NULL REFERENCES workouts ON DELETE CASCADE,
        tank INTEGER NOT NULL,
        time_unix_ms INTEGER,
        sensor INTEGER,
        start_pressure_bar REAL,
        end_pressure_bar REAL,
        volume_used_l REAL, PRIMARY KEY (workout_id, tank)) STRICT, WITHOUT ROWID;
      CREATE TABLE gases (
        workout_id INTEGER NOT NULL REFERENCES workouts ON DELETE CASCADE,
        gas INTEGER NOT NULL,
        helium_percent REAL,
        oxygen_percent REAL,
        status TEXT,
        mode TEXT, PRIMARY KEY (workout_id, gas)) STRICT, WITHOUT ROWID;
      CREATE TABLE sets (
        workout_id INTEGER NOT NULL REFERENCES workouts ON DELETE CASCADE,
        set_number INTEGER NOT NULL,
        start_unix_ms INTEGER,
        duration_s REAL,
        type TEXT,
        repetitions INTEGER,
        weight_kg REAL,
        exercise TEXT, PRIMARY KEY (workout_id, set_number)) STRICT, WITHOUT ROWID;
      CREATE TABLE shifts (
        workout_id INTEGER NOT NULL REFERENCES workouts ON DELETE CASCADE,
        shift INTEGER NOT NULL,
        time_unix_ms INTEGER,
        front_gear INTEGER,
        front_teeth INTEGER,
        rear_gear INTEGER,
        rear_teeth INTEGER, PRIMARY KEY (workout_id, shift)) STRICT, WITHOUT ROWID;
      CREATE TABLE climbs (
        workout_id INTEGER NOT NULL REFERENCES workouts ON DELETE CASCADE,
        climb_event INTEGER NOT NULL,
        time_unix_ms INTEGER,
        kind TEXT,
        climb INTEGER,
        category INTEGER,
        course_distance_m REAL, PRIMARY KEY (workout_id, climb_event)) STRICT, WITHOUT ROWID;
      UPDATE workouts SET moving_source = 'file' WHERE moving_s IS NOT NULL;
      """
}
#endif
