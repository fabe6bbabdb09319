#if SQLite
  internal import Workouts

  private func reals(_ names: String...) -> [Column] { names.map { Column($0, "REAL") } }
  private func integers(_ names: String...) -> [Column] { names.map { Column($0, "INTEGER") } }
  private func texts(_ names: String...) -> [Column] { names.map { Column($0, "TEXT") } }

  private let workoutID = Column("workout_id", "INTEGER NOT NULL REFERENCES workouts ON DELETE CASCADE")
  private func position(_ name: String) -> Column { Column(name, "INTEGER NOT NULL") }
  private let times = [Column("start_unix_ms", "INTEGER NOT NULL"), Column("end_unix_ms", "INTEGER NOT NULL")]

  // The columns of every table, in the order of the values from `RideRows`.
  extension Table {
    var columns: [Column] {
      switch self {
      case .inputs: Self.inputColumns
      case .workouts: Self.workoutColumns
      case .multisportParts: [workoutID, position("part"), Column("part_workout_id", "INTEGER NOT NULL")]
      case .kindTotals:
        [workoutID, Column("kind_id", "INTEGER NOT NULL REFERENCES sample_kinds")] + texts("quantity_type")
          + integers("samples") + reals("total", "mean", "minimum", "maximum")
      case .laps: Self.lapColumns
      case .lengths:
        [workoutID, position("length")] + times + integers("is_active") + reals("timer_s") + integers("strokes")
          + texts("stroke_style") + reals("avg_speed_mps", "swolf")
      case .events:
        [workoutID, position("event")] + texts("kind") + times + texts("stroke_style") + reals("swolf")
          + integers("is_rest")
      case .devices:
        [workoutID, position("device")] + integers("device_index") + texts("name", "type", "connection")
          + integers("manufacturer_number", "product_number", "serial_number")
          + reals("software_version", "battery_v") + texts("kinds", "fields")
      case .minutes: Self.minuteColumns
      case .routes:
        [workoutID, position("piece")] + integers("points", "first_unix_ms", "last_unix_ms")
          + reals("min_latitude_deg", "min_longitude_deg", "max_latitude_deg", "max_longitude_deg") + texts("polyline")
      case .routePoints:
        [workoutID, position("point"), Column("time_unix_ms", "INTEGER NOT NULL")]
          + reals(
            "latitude_deg", "longitude_deg", "altitude_m", "horizontal_accuracy_m", "vertical_accuracy_m", "speed_mps",
            "course_deg", "distance_m")
      case .records:
        [workoutID, position("record"), Column("time_unix_ms", "INTEGER NOT NULL")]
          + reals("distance_m", "energy_kcal", "cycles") + Self.measureColumns
      case .samples:
        [workoutID, position("sample"), Column("kind_id", "INTEGER NOT NULL REFERENCES sample_kinds")] + times
          + [Column("value", "REAL NOT NULL")]
      case .indexEntries:
        [
          Column("entry_id", "INTEGER PRIMARY KEY"),
          Column("index_input_id", "INTEGER NOT NULL REFERENCES inputs ON DELETE CASCADE"),
        ] + texts("file_key", "activity_number", "date", "title", "activity_type", "description", "gear")
          + integers("is_user_entered")
      }
    }

    private static let inputColumns =
      [Column("input_id", "INTEGER PRIMARY KEY"), Column("path", "TEXT NOT NULL")] + texts("file_key")
      + integers("size_bytes", "modified_unix_ns") + texts("content_hash") + [Column("status", "TEXT NOT NULL")]
      + texts("reason") + integers("problem_offset") + texts("detail", "kind", "file_type", "manufacturer", "product")
      + integers("bytes", "messages", "records", "sessions", "first_unix_ms", "last_unix_ms")
      + texts("crc", "dropped", "sync_id")
      + integers("reading")
      + [Column("read_utc", "TEXT", from: "strftime('%Y-%m-%dT%H:%M:%SZ', 'now')")]

    private static let workoutColumns =
      [
        Column("workout_id", "INTEGER PRIMARY KEY"),
        Column("input_id", "INTEGER NOT NULL REFERENCES inputs ON DELETE CASCADE"), position("session"),
      ] + texts("sync_id", "activity_type") + integers("activity_raw") + texts("sport", "sub_sport")
      + integers("is_indoor") + times + integers("utc_offset_s")
      + reals(
        "elapsed_s", "timer_s", "moving_s", "active_s", "distance_m", "ascent_m", "descent_m", "energy_kcal",
        "resting_energy_kcal", "avg_speed_mps", "max_speed_mps", "avg_heart_rate_bpm", "max_heart_rate_bpm",
        "avg_power_w", "max_power_w", "avg_cadence_rpm")
      + integers("records", "positions", "laps", "pauses", "pool_lengths", "strokes", "cycles")
      + reals("pool_length_m") + texts("swimming_location")
      + reals(
        "threshold_power_w", "effort_score", "body_mass_kg", "weather_temperature_c", "weather_humidity_percent")
      + integers("weather_condition") + reals("device_temperature_c") + texts("profile_name")
      + integers("is_user_entered") + texts("manufacturer", "product") + integers("serial_number", "created_unix_ms")
      + [
        // Without a sync id it is made from the input's content once that is known.
        Column("recording", "TEXT", from: ":sync_id")
      ]
      + texts(
        "start_utc", "end_utc", "local_date", "local_week", "file_title", "sport_source", "ascent_source",
        "distance_spread_by", "energy_spread_by")

    private static let lapColumns =
      [workoutID, position("lap")] + times
      + reals(
        "elapsed_s", "timer_s", "distance_m", "energy_kcal", "ascent_m", "descent_m", "avg_speed_mps", "max_speed_mps",
        "avg_heart_rate_bpm", "max_heart_rate_bpm", "avg_power_w", "max_power_w", "avg_cadence_rpm")
      + integers("is_rest", "is_by_distance") + texts("start_utc")

    /// The workout and the minute's number in one (`MinuteRow.id`), its time, then measures.
    ///
    /// Sums first, then mean, least and most of each instant kind, in the order of `SampleKind`.
    private static let minuteColumns =
      [Column("minute_id", "INTEGER PRIMARY KEY"), Column("start_unix_ms", "INTEGER NOT NULL")]
      + reals("active_s", "distance_m", "energy_kcal", "resting_energy_kcal", "steps", "strokes", "pushes")
      + [
        "heart_rate_bpm", "cadence_rpm", "power_w", "speed_mps", "step_length_m", "vertical_oscillation_cm",
        "ground_contact_time_ms", "respiratory_rate_bpm", "depth_m", "water_temperature_c",
      ].flatMap { [Column("avg_" + $0, "REAL"), Column("min_" + $0, "REAL"), Column("max_" + $0, "REAL")] }

    /// In the order of `Measure`, without the custom ones.
    private static let measureColumns = reals(
      "heart_rate_bpm", "cadence_rpm", "power_w", "speed_mps", "step_length_m", "vertical_oscillation_cm",
      "ground_contact_time_ms", "respiratory_rate_bpm", "depth_m", "temperature_c", "altitude_m", "latitude_deg",
      "longitude_deg", "horizontal_accuracy_m", "course_deg", "right_balance_percent", "vertical_accuracy_m")
  }

  extension Schema {
    /// The table that names the numbers of `kind_id`.
    static var kindTable: String {
      let rows = SampleKind.allCases.map { "(\($0.rawValue), '\($0.name)', '\($0.unit)', \($0.isCumulative ? 1 : 0))" }
      return """
        CREATE TABLE sample_kinds (
          kind_id INTEGER PRIMARY KEY, kind TEXT NOT NULL, unit TEXT NOT NULL, is_cumulative INTEGER NOT NULL) STRICT;
        INSERT INTO sample_kinds VALUES \(rows.joined(separator: ", "));

        """
    }
  }
#endif
