#if SQLite
/// The rides of a database that a page or picture shows.
package struct RideFilter: Sendable, Equatable {
  /// The year of the rides in their local time; nil for all years.
  package var year: Int?
  /// Names of activity types, one of which a ride must have; empty for all.
  package var activities: [String]

  /// Creates a filter.
  package init(year: Int? = nil, activities: [String] = []) {
    (self.year, self.activities) = (year, activities)
  }

  /// Whether all rides are shown.
  package var isEmpty: Bool { year == nil && activities.isEmpty }

  /// The SQL condition for the activity type.
  package var isOfActivity: String {
    if activities.isEmpty { return "1" }
    let names = activities.map {
      "'" + $0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
    return "activity_type IN (\(names.joined(separator: ", ")))"
  }

  /// The SQL condition for the day.
  private var isOfYear: String {
    year.map { "CAST(substr(local_date, 1, 4) AS INTEGER) = \($0)" } ?? "1"
  }

  /// The statements that create temporary views with the names of the tables and views, which show only these rides.
  ///
  /// SQLite looks up a name among temporary views first, so every later statement of the connection uses them. All
  /// rides are still in the tables and views of the schema `main`.
  var views: String {
    let id = "SELECT workout_id FROM temp.workouts"
    let tables = Table.allCases.filter(\.isOfWorkout).map { table in
      let key = table == .minutes ? "minute_id >> \(MinuteRow.numberBits)" : "workout_id"
      return "CREATE TEMP VIEW \(table.name) AS SELECT * FROM main.\(table.name) WHERE \(key) IN (\(id));\n"
    }
    return "CREATE TEMP VIEW workouts AS SELECT * FROM main.workouts WHERE \(isOfActivity) AND \(isOfYear);\n"
      + tables.joined() + Views.temporary
  }
}
#endif
