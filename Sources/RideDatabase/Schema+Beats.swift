#if SQLite
extension Schema {
  /// The step up to version 10 of what heart beats need.
  static let beatMigration = """
    CREATE TABLE beats (
      workout_id INTEGER NOT NULL REFERENCES workouts ON DELETE CASCADE,
      beat INTEGER NOT NULL,
      time_unix_ms INTEGER NOT NULL,
      interval_ms REAL,
      is_contiguous INTEGER,
      is_artefact INTEGER, PRIMARY KEY (workout_id, beat)) STRICT, WITHOUT ROWID;
    CREATE TABLE heart_rate_variability (
      workout_id INTEGER PRIMARY KEY REFERENCES workouts ON DELETE CASCADE,
      intervals INTEGER,
      artefacts INTEGER,
      rmssd_ms REAL,
      sdnn_ms REAL) STRICT;

    """
}
#endif
