import Workouts

/// `export --as laps`: a row for each lap.
struct LapTable: ItemTable {
  static let name: StaticString = "laps"
  static var blank: Row { Row(number: 0, lap: Lap(start: .epoch, end: .epoch)) }

  mutating func lap(_ lap: Lap, into rows: inout WorkoutRows) { rows.put(Row(number: rows.count, lap: lap)) }

  struct Row: FieldList {
    let number: Int
    let lap: Lap

    func forEachField(_ body: (StaticString, FieldValue) -> Void) {
      body("lap", .integer(number))
      body("start", .instant(lap.start))
      body("end", .instant(lap.end))
      body("elapsed_s", .number(lap.elapsedSeconds))
      body("timer_s", .number(lap.timerSeconds))
      body("distance_m", .number(lap.distanceMeters))
      body("energy_kcal", .number(lap.energyKilocalories))
      body("ascent_m", .number(lap.ascentMeters))
      body("descent_m", .number(lap.descentMeters))
      body("avg_speed_mps", .number(lap.averageSpeedMetersPerSecond))
      body("max_speed_mps", .number(lap.maximumSpeedMetersPerSecond))
      body("avg_heart_rate_bpm", .number(lap.averageHeartRateBPM))
      body("max_heart_rate_bpm", .number(lap.maximumHeartRateBPM))
      body("avg_power_w", .number(lap.averagePowerWatts))
      body("max_power_w", .number(lap.maximumPowerWatts))
      body("avg_cadence_rpm", .number(lap.averageCadenceRPM))
      body("is_rest", .flag(lap.isRest))
      body("is_by_distance", .flag(lap.isByDistance))
    }
  }
}

extension Instant {
  /// The moment of rows that only show their columns.
  static let epoch = Instant(unixMilliseconds: 0)
}
