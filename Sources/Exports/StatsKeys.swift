import Workouts

/// Names of the columns that a kind has in `stats`.
struct StatsKeys {
  /// The sum of a cumulative kind, else the mean.
  let main: StaticString
  /// The least and the greatest; none of a cumulative kind.
  var range: (least: StaticString, greatest: StaticString)?
  /// Seconds that the samples cover.
  let duration: StaticString
  /// The most recent sample, when it began and ended.
  let recent: (value: StaticString, start: StaticString, end: StaticString)

  private init(
    _ sum: StaticString, duration: StaticString, recent: StaticString, _ start: StaticString, _ end: StaticString
  ) {
    main = sum
    self.duration = duration
    self.recent = (recent, start, end)
  }

  private init(
    _ mean: StaticString, _ least: StaticString, _ greatest: StaticString, duration: StaticString,
    recent: StaticString, _ start: StaticString, _ end: StaticString
  ) {
    self.init(mean, duration: duration, recent: recent, start, end)
    range = (least, greatest)
  }

  /// The names of a kind's columns; those of imperial units where there are any.
  init(_ kind: SampleKind, _ units: ExportStyle.Units) {
    self = units == .imperial ? Self.imperial(kind) ?? Self.metric(kind) : Self.metric(kind)
  }

  private static func metric(_ kind: SampleKind) -> StatsKeys {
    switch kind {
    case .heartRate:
      Self(
        "avg_heart_rate_bpm", "min_heart_rate_bpm", "max_heart_rate_bpm", duration: "duration_heart_rate_s",
        recent: "recent_heart_rate_bpm", "recent_heart_rate_start",
        "recent_heart_rate_end")
    case .cadence:
      Self(
        "avg_cadence_rpm", "min_cadence_rpm", "max_cadence_rpm", duration: "duration_cadence_s",
        recent: "recent_cadence_rpm", "recent_cadence_start",
        "recent_cadence_end")
    case .power:
      Self(
        "avg_power_w", "min_power_w", "max_power_w", duration: "duration_power_s", recent: "recent_power_w",
        "recent_power_start",
        "recent_power_end")
    case .speed:
      Self(
        "avg_speed_mps", "min_speed_mps", "max_speed_mps", duration: "duration_speed_s", recent: "recent_speed_mps",
        "recent_speed_start",
        "recent_speed_end")
    case .stepLength:
      Self(
        "avg_step_length_m", "min_step_length_m", "max_step_length_m", duration: "duration_step_length_s",
        recent: "recent_step_length_m", "recent_step_length_start",
        "recent_step_length_end")
    case .verticalOscillation:
      Self(
        "avg_vertical_oscillation_cm", "min_vertical_oscillation_cm", "max_vertical_oscillation_cm",
        duration: "duration_vertical_oscillation_s", recent: "recent_vertical_oscillation_cm",
        "recent_vertical_oscillation_start",
        "recent_vertical_oscillation_end")
    case .groundContactTime:
      Self(
        "avg_ground_contact_ms", "min_ground_contact_ms", "max_ground_contact_ms",
        duration: "duration_ground_contact_s", recent: "recent_ground_contact_ms", "recent_ground_contact_start",
        "recent_ground_contact_end")
    case .respiratoryRate:
      Self(
        "avg_respiratory_rate_bpm", "min_respiratory_rate_bpm", "max_respiratory_rate_bpm",
        duration: "duration_respiratory_rate_s", recent: "recent_respiratory_rate_bpm", "recent_respiratory_rate_start",
        "recent_respiratory_rate_end")
    case .depth:
      Self(
        "avg_depth_m", "min_depth_m", "max_depth_m", duration: "duration_depth_s", recent: "recent_depth_m",
        "recent_depth_start",
        "recent_depth_end")
    case .waterTemperature:
      Self(
        "avg_water_temperature_c", "min_water_temperature_c", "max_water_temperature_c",
        duration: "duration_water_temperature_s", recent: "recent_water_temperature_c",
        "recent_water_temperature_start",
        "recent_water_temperature_end")
    case .thresholdPower:
      Self(
        "avg_threshold_power_w", "min_threshold_power_w", "max_threshold_power_w",
        duration: "duration_threshold_power_s", recent: "recent_threshold_power_w", "recent_threshold_power_start",
        "recent_threshold_power_end")
    case .effort:
      Self(
        "avg_effort", "min_effort", "max_effort", duration: "duration_effort_s", recent: "recent_effort",
        "recent_effort_start",
        "recent_effort_end")
    case .distance:
      Self(
        "distance_m", duration: "duration_distance_s", recent: "recent_distance_m", "recent_distance_start",
        "recent_distance_end")
    case .energy:
      Self(
        "energy_kcal", duration: "duration_energy_s", recent: "recent_energy_kcal", "recent_energy_start",
        "recent_energy_end")
    case .restingEnergy:
      Self(
        "resting_energy_kcal", duration: "duration_resting_energy_s", recent: "recent_resting_energy_kcal",
        "recent_resting_energy_start", "recent_resting_energy_end")
    case .steps:
      Self("steps", duration: "duration_steps_s", recent: "recent_steps", "recent_steps_start", "recent_steps_end")
    case .strokes:
      Self(
        "strokes", duration: "duration_strokes_s", recent: "recent_strokes", "recent_strokes_start",
        "recent_strokes_end")
    case .pushes:
      Self("pushes", duration: "duration_pushes_s", recent: "recent_pushes", "recent_pushes_start", "recent_pushes_end")
    }
  }

  private static func imperial(_ kind: SampleKind) -> StatsKeys? {
    switch kind {
    case .speed:
      Self(
        "avg_speed_mph", "min_speed_mph", "max_speed_mph", duration: "duration_speed_s", recent: "recent_speed_mph",
        "recent_speed_start",
        "recent_speed_end")
    case .stepLength:
      Self(
        "avg_step_length_ft", "min_step_length_ft", "max_step_length_ft", duration: "duration_step_length_s",
        recent: "recent_step_length_ft", "recent_step_length_start",
        "recent_step_length_end")
    case .verticalOscillation:
      Self(
        "avg_vertical_oscillation_in", "min_vertical_oscillation_in", "max_vertical_oscillation_in",
        duration: "duration_vertical_oscillation_s", recent: "recent_vertical_oscillation_in",
        "recent_vertical_oscillation_start",
        "recent_vertical_oscillation_end")
    case .depth:
      Self(
        "avg_depth_ft", "min_depth_ft", "max_depth_ft", duration: "duration_depth_s", recent: "recent_depth_ft",
        "recent_depth_start",
        "recent_depth_end")
    case .waterTemperature:
      Self(
        "avg_water_temperature_f", "min_water_temperature_f", "max_water_temperature_f",
        duration: "duration_water_temperature_s", recent: "recent_water_temperature_f",
        "recent_water_temperature_start",
        "recent_water_temperature_end")
    case .distance:
      Self(
        "distance_mi", duration: "duration_distance_s", recent: "recent_distance_mi", "recent_distance_start",
        "recent_distance_end")
    default: nil
    }
  }
}

extension SampleKind {
  /// A value of the kind in a system of units.
  func value(_ value: Double, in units: ExportStyle.Units) -> Double {
    guard units == .imperial else { return value }
    switch self {
    case .distance: return value / units.wayMeters
    case .speed: return units.speed(value)
    case .stepLength, .depth: return value / units.heightMeters
    case .verticalOscillation: return value / 2.54
    case .waterTemperature: return units.temperature(value)
    default: return value
    }
  }
}
