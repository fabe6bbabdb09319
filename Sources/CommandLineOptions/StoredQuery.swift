/// A query of a database by `query`; a new query only needs a row here.
///
/// The help, completions and the tables of `Documentation/CommandLine.md` and `Documentation/Columns.md` are created
/// from these rows.
public struct StoredQuery: Sendable {
  /// The name on the command line.
  public let name: String
  /// A short description for the list.
  public let summary: String
  /// The view of the database with the same columns; nil if the result is computed from all rides together.
  public let view: String?
  /// The columns, in order.
  public let columns: [String]
  /// The order of the rows in SQL; empty for computed answers.
  public let order: String

  init(_ name: String, _ summary: String, view: String?, _ columns: String, by order: String = "") {
    self.name = name
    self.summary = summary
    self.view = view
    self.columns = columns.split(separator: " ").map(String.init)
    self.order = order
  }

  /// The query with a name.
  public static func named(_ name: String) throws(UsageError) -> StoredQuery {
    if let query = all.first(where: { $0.name == name }) { return query }
    let hint = nearest(to: name, among: all.map(\.name)).map { "did you mean '\($0)'?" }
    throw UsageError("no query '\(name)'; \(hint ?? "'fitstream query' lists them")")
  }

  /// All names, separated by blanks.
  static var names: String { all.map(\.name).joined(separator: " ") }

  /// The list for people.
  public static var list: String {
    let width = (all.map(\.name.count).max() ?? 0) &+ 2
    return all.map { query in
      query.name + String(repeating: " ", count: max(0, width &- query.name.count)) + query.summary + "\n"
    }.joined()
  }
}

extension StoredQuery {
  private static let ride = "date activity_type title distance_m timer_s ascent_m avg_speed_mps"
  private static let sums = "workouts distance_m timer_s ascent_m energy_kcal first_date last_date"
  private static let period = "activity_type workouts distance_m timer_s ascent_m energy_kcal"
  private static let tile = "zoom x y latitude_deg longitude_deg rides date workout_id activity_type"

  /// All queries, in the order of the list.
  public static let all: [StoredQuery] = lists + groups + periods + answers + places + troubles

  private static let lists = [
    StoredQuery(
      "longest", "the longest rides", view: "longest_rides", ride + " workout_id", by: "distance_m DESC, workout_id"),
    StoredQuery(
      "fastest", "rides by mean speed, of ten minutes or more", view: "fastest_rides", ride + " workout_id",
      by: "avg_speed_mps DESC, workout_id"),
    StoredQuery(
      "highest", "rides by metres climbed", view: "highest_rides", ride + " ascent_source workout_id",
      by: "ascent_m DESC, workout_id"),
  ]

  /// Whether the query uses values of the rider.
  public var isOfRider: Bool { ["load", "fitness", "zones"].contains(name) }

  private static let groups = [
    StoredQuery("sports", "sums by activity", view: "totals_by_sport", "activity_type " + sums, by: "timer_s DESC, 1"),
    StoredQuery("gear", "sums by bicycle or shoes", view: "totals_by_gear", "gear " + sums, by: "distance_m DESC, 1"),
    StoredQuery(
      "devices", "sums by recording device", view: "totals_by_device", "device " + sums, by: "workouts DESC, 1"),
    StoredQuery(
      "weekdays", "sums by day of the week", view: "totals_by_weekday", "weekday name " + sums, by: "weekday"),
    StoredQuery("hours", "sums by the hour of the start", view: "totals_by_hour", "hour " + sums, by: "hour"),
  ]

  private static let periods = [
    StoredQuery("years", "sums by year", view: "totals_by_year", "year " + period, by: "year DESC, timer_s DESC"),
    StoredQuery("months", "sums by month", view: "totals_by_month", "month " + period, by: "month DESC, timer_s DESC"),
    StoredQuery("weeks", "sums by week", view: "totals_by_week", "week " + period, by: "week DESC, timer_s DESC"),
    StoredQuery(
      "streaks", "consecutive days and weeks with rides", view: "streaks",
      "unit length first_date last_date workouts distance_m",
      by: "unit, length DESC, last_date DESC"),
  ]

  private static let answers = [
    StoredQuery(
      "bests", "personal bests and earlier bests", view: "personal_bests",
      "activity_type is_indoor best value unit start_utc start_s workout_id before_value before_start_utc before_workout_id",
      // By kind, then by duration or distance: the names end with the number.
      by: "activity_type, is_indoor, rtrim(best, '0123456789 sm'), length(best), best"),
    StoredQuery(
      "curves", "the highest means by duration and year", view: "curves_by_year",
      "year activity_type is_indoor duration_s power_w heart_rate_bpm cadence_rpm speed_mps climbing_m_per_h",
      by: "year DESC, activity_type, is_indoor, duration_s"),
    StoredQuery(
      "efforts", "the shortest times by distance and year", view: "efforts_by_year",
      "year activity_type is_indoor distance_m elapsed_s", by: "year DESC, activity_type, is_indoor, distance_m"),
    StoredQuery(
      "load", "load by week", view: "load_by_week", "week workouts without_load load", by: "week DESC"),
    StoredQuery(
      "fitness", "fitness, fatigue and form by day", view: "fitness",
      "day state workouts without_load load fitness fatigue form is_building", by: "day DESC"),
    StoredQuery(
      "zones", "time in zones of power and heart rate, by ride", view: "time_in_zones",
      "local_date activity_type quantity zone lower_limit seconds workout_id",
      by: "local_date DESC, workout_id, quantity, zone"),
    StoredQuery(
      "eddington", "E days of at least E km or miles, and the missing days", view: "eddington",
      "year activity_type days eddington_km missing_days_km eddington_mi missing_days_mi",
      by: "year <> 'all', year DESC, activity_type <> 'all', eddington_km DESC, activity_type"),
  ]

  private static let places = [
    StoredQuery("tiles", "tiles of zoom 14, with the first ride of each", view: nil, tile),
    StoredQuery("small-tiles", "tiles of zoom 17, with the first ride of each", view: nil, tile),
    StoredQuery("tile-years", "crossed and new tiles by year", view: nil, "zoom year rides tiles opened total"),
    StoredQuery(
      "squares", "the greatest square and cluster of tiles", view: nil,
      "zoom tiles square x y south_deg west_deg north_deg east_deg cluster cluster_x cluster_y"),
    StoredQuery(
      "places", "where rides begin and end, most frequent first", view: nil,
      "place starts ends latitude_deg longitude_deg activity_type first_date last_date"),
  ]

  private static let troubles = [
    StoredQuery(
      "problems", "damaged and refused inputs", view: "problems",
      "status reason path detail problem_offset", by: "status, reason, path"),
    StoredQuery(
      "suspicions", "implausible data", view: "suspicion_list",
      "date activity_type quantity why value stretches at_s duration_s path workout_id",
      by: "date DESC, workout_id, quantity, why, at_s"),
    StoredQuery(
      "duplicates", "duplicates in groups, and the kept copy", view: nil,
      "group_number same kept why date activity_type workout_id has input"),
    StoredQuery(
      "manual", "rides that only exist in an export's index", view: "manual_entries",
      "date activity_type title gear duration_s distance_m is_user_entered", by: "date DESC, title"),
  ]
}
