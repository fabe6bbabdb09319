#if SQLite
extension Table {
  /// A row for each workout with a route: a rowid table, as lines of some hundred bytes then fill its pages.
  static let routeTileColumns =
    [Column("workout_id", "INTEGER PRIMARY KEY REFERENCES workouts ON DELETE CASCADE")]
    + ["start_latitude_deg", "start_longitude_deg", "end_latitude_deg", "end_longitude_deg"].map { Column($0, "REAL") }
    + [Column("tiles", "INTEGER"), Column("tile_line", "TEXT")]

  /// A row for each workout whose route has heights.
  static let routeProfileColumns = [
    Column("workout_id", "INTEGER PRIMARY KEY REFERENCES workouts ON DELETE CASCADE"), Column("heights_m", "TEXT"),
  ]
}

extension Schema {
  /// The part of the step to version 10 that is about places.
  static let placesMigration = """
    CREATE TABLE route_tiles (
      workout_id INTEGER PRIMARY KEY REFERENCES workouts ON DELETE CASCADE,
      start_latitude_deg REAL,
      start_longitude_deg REAL,
      end_latitude_deg REAL,
      end_longitude_deg REAL,
      tiles INTEGER,
      tile_line TEXT) STRICT;
    """

  /// The step up to version 13: heights along routes.
  static let profileMigration = """
    CREATE TABLE route_profiles (
      workout_id INTEGER PRIMARY KEY REFERENCES workouts ON DELETE CASCADE,
      heights_m TEXT) STRICT;
    """
}
#endif
