#if SQLite
internal import Workouts

extension Views {
  /// The records of each ride once, one per second: values of the counted recording, and values that it lacks at a
  /// moment from another.
  ///
  /// Counters (distance, energy, cycles) are from only one recording, because two recordings do not continue each
  /// other: the recording from which the ride's distance or energy is counted.
  static var mergedRecords: String {
    let counters = [("distance_m", "distance"), ("energy_kcal", "energy"), ("cycles", "counted")]
    let measures = Table.records.columns.map(\.name).filter { name in
      !["workout_id", "record", "time_unix_ms"].contains(name) && !counters.contains { $0.0 == name }
    }
    let seconds = "m.time_unix_ms - (m.time_unix_ms % 1000 + 1000) % 1000"
    let counted = counters.map { column, figure in
      let source =
        figure == "counted" ? "s.counted_workout_id" : "coalesce(c.\(figure)_workout_id, s.counted_workout_id)"
      return "max(CASE WHEN m.workout_id = \(source) THEN m.\(column) END) AS \(column)"
    }
    let merged = measures.map { column in
      "coalesce(max(CASE WHEN m.workout_id = s.counted_workout_id THEN m.\(column) END), max(m.\(column))) AS \(column)"
    }
    let single = (counters.map(\.0) + measures).map { "m.\($0)" }
    return """
      CREATE VIEW merged_records AS
      SELECT m.workout_id, m.time_unix_ms, \(single.joined(separator: ", "))
      FROM \(withSources) JOIN records AS m ON m.workout_id = r.workout_id
      WHERE s.group_id IS NULL
      UNION ALL
      SELECT s.counted_workout_id AS workout_id, \(seconds) AS time_unix_ms,
        \((counted + merged).joined(separator: ",\n  "))
      FROM ride_sources AS s JOIN records AS m ON m.workout_id = s.workout_id
        JOIN ride_sources AS c ON c.workout_id = s.counted_workout_id
      GROUP BY 1, 2;

      """
  }
}
#endif
